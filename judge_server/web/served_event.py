"""What a server works with: its event, judge, settings and clocks. Devices and board share it."""

from collections.abc import Callable
from typing import NamedTuple

from judge_procedure.profile import Profile
from judge_record.clock import Clock
from judge_record.journal import Journal
from judge_record.place import Place
from judge_record.summary import Day, Records
from lexicons import Adjudicator, Library


class ServedEvent(NamedTuple):
    """The event of a server. All its devices share one judge, and what was read of the record."""

    library: Library
    profile: Profile  # with the rules that judge here
    judge: Adjudicator  # was verified when the server began, and keeps nothing of a challenge
    clock: Clock
    milliseconds: Callable[[], int]  # a clock that never goes back
    place: Place  # of the record: one, so that devices share its connection
    journal: Journal
    records: Records
    program: str | None = None

    @property
    def day(self) -> Day:
        """Its entries of today, without words."""
        return self.records.day(self.journal)
