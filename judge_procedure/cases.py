"""Cases: all that was recorded about one challenge, from it or its call to what stands."""

from typing import NamedTuple

from judge_procedure.timeline import JournalRecord
from judge_record.entry import RULINGS, Entry, Kind, Seat
from judge_record.plays import Play
from judge_record.summary import open_calls

#: Kinds that are about a challenge, and so belong to a case.
_OF_CASES = {Kind.CALL, Kind.SETTLED} | {k for k in Kind if k.row.listed or k.row.in_play}


class Case(NamedTuple):
    """All entries about one challenge, in order."""

    record: JournalRecord
    entries: tuple[Entry, ...]

    @property
    def first(self) -> Entry:
        """The challenge, or the call that it led to."""
        return self.entries[0]

    def has(self, number: int) -> bool:
        """Return whether an entry of this number, in its record, belongs to it."""
        return any(entry.number == number for entry in self.entries)

    @property
    def play(self) -> Play:
        """The rulings on it and what decides about them; empty if nothing was ruled."""
        return Play(self.entries)

    @property
    def ruling(self) -> Entry | None:
        """The first ruling."""
        return next((entry for entry in self.entries if entry.kind in RULINGS), None)

    @property
    def seat(self) -> Seat:
        """Where it belongs after all moves."""
        play = self.play
        return play.seat if play.entries else self.first.seat

    @property
    def later(self) -> list[Entry]:
        """What was added after the first ruling."""
        ruling = self.ruling
        return [entry for entry in self.entries if ruling and entry.number > ruling.number]

    @property
    def changed_by(self) -> Entry | None:
        """The entry by which something else stands than was ruled first; None if it stands."""
        play, ruling = self.play, self.ruling
        if ruling is None:
            return None
        if (standing := play.standing) is None:
            return play.of([Kind.VOID])[-1]
        corrections = [entry for entry in play.counted if entry.kind is Kind.CORRECTION]
        if corrections and standing.verdict == corrections[-1].verdict:
            return corrections[-1]
        return standing if self.is_overturned else None

    @property
    def is_overturned(self) -> bool:
        """Whether another verdict stands than was ruled first."""
        standing, ruling = self.play.standing, self.ruling
        return bool(standing and ruling and standing.verdict != ruling.verdict)

    @property
    def open_call(self) -> Entry | None:
        """The call that nobody settled."""
        return next(iter(open_calls(self.entries)), None)

    def answer_to(self, call: Entry) -> Entry | None:
        """Return the entry that settles a call."""
        return next((entry for entry in self.entries if entry.settles == call.number), None)


def cases_in(record: JournalRecord) -> list[Case]:
    """Return the cases of a record, each in the order of its entries."""
    by_number: dict[int, list[Entry]] = {}
    cases: list[list[Entry]] = []
    for entry in record.entries:
        if entry.kind not in _OF_CASES:
            continue
        links = (entry.play, entry.about, entry.settles, entry.allowed_by, entry.repeats)
        case = next((by_number[link] for link in links if link in by_number), None)
        if case is None:
            case = []
            cases.append(case)
        case.append(entry)
        by_number[entry.number] = case
    return [Case(record, tuple(entries)) for entries in cases]


def challenges_in(record: JournalRecord) -> list[Case]:
    """Return the cases of a record that were ruled on. A call that is open is none yet."""
    return [case for case in cases_in(record) if case.ruling]
