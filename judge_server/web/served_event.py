"""The event of a server, which devices and board share: what it is judged by, and what it holds."""

from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from judge_procedure.codes import code_of
from judge_procedure.pairing import Use
from judge_procedure.profile import Profile
from judge_record.clock import Clock
from judge_record.entry import Entry, Kind
from judge_record.journal import Journal
from judge_record.place import Place
from judge_record.plays import moved, same_table
from judge_record.summary import Day, Records
from lexicons import Adjudicator, Library

#: Of entries that say when a verdict was asked for.
ASKED_KINDS = frozenset({Kind.RULING, Kind.CORRECTION, Kind.CALL})


class TimesAsked:
    """When a verdict was asked for at each table today. Several threads may ask; no word is kept.

    The entries of the asking station are always complete. Those of others are read every second: no
    verdict waits for the record because others are judged in the same moment.
    """

    def __init__(self, day: Day) -> None:
        self.day = day
        self.last = 0  # the last entry that was read
        self.entries: list[Entry] = []

    def read(self, own: int | None = None) -> None:
        """Read what the record holds now, unless the last entry of the station that asks was read.

        Raises `CannotJudge` if it can't be read.
        """
        if own is not None and own <= self.last:
            return
        with self.day.journal.turn:
            entries = self.day.entries()
            self.entries = [entry for entry in moved(entries) if entry.kind in ASKED_KINDS]
            self.last = entries[-1].number if entries else 0

    def at(self, table: str, rounds: Collection[int | None]) -> list[str]:
        """Return when a table asked today in these rounds, at any station, as it was last read.

        What was asked at a station where no round was set may be of each round.
        """
        in_rounds = [entry for entry in self.entries if entry.round in (None, *rounds)]
        return sorted(entry.time for entry in in_rounds if same_table(entry.table, table))


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
    pairs: Collection[Use] = frozenset(Use)  # cards of other uses were printed before
    records: Records = field(init=False)  # what was read of it
    code: str = field(init=False)  # of what judges
    times_asked: TimesAsked = field(init=False)

    def __post_init__(self) -> None:
        self.records = Records(self.clock)
        self.code = code_of(self.judge)
        self.times_asked = TimesAsked(self.day)

    @property
    def day(self) -> Day:
        """Its entries of today, without words."""
        return self.records.day(self.journal)
