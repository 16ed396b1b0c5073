"""The event of a server, which devices and board share: what it is judged by, and what it holds."""

from collections.abc import Callable
from dataclasses import dataclass

from judge_procedure.codes import code_of
from judge_procedure.profile import Profile
from judge_record.clock import Clock
from judge_record.event import Place
from judge_record.journal import Journal
from judge_record.summary import Day, Records
from lexicons import Adjudicator, Library


@dataclass(kw_only=True)
class ServedEvent:
    """The event of a server. All its devices share one judge, and what was read of the record."""

    library: Library
    profile: Profile  # with the rules that judge here
    judge: Adjudicator  # was verified when the server began, and keeps nothing of a challenge
    clock: Clock
    milliseconds: Callable[[], int]  # a clock that never goes back
    place: Place  # of the record: one, so that devices share its connection
    journal: Journal
    program: str | None = None

    def __post_init__(self) -> None:
        self.records = Records(self.clock)
        self.code = code_of(self.judge)

    @property
    def day(self) -> Day:
        """Its entries of today, without words."""
        return self.records.day(self.journal)
