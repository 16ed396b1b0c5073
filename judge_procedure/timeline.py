"""The records of an event as they're read afterwards: entries, cases, and one timeline over all.

A case is all that was recorded about one challenge. A timeline has the entries of several records
in the order of time: for `judge event finish`, the report and `judge journal rejudge`.
"""

from collections.abc import Iterable, Sequence
from itertools import accumulate, takewhile
from operator import itemgetter
from typing import NamedTuple

from judge_procedure.system_clock import TO_THE_DAY, local_time
from judge_record.entry import RULINGS, Entry, Kind, Seat
from judge_record.head import Head
from judge_record.journal import Journal
from judge_record.line import Broken, Proof
from judge_record.plays import Play
from lexicons import Unsound, printable
from lexicons.language import _, minute_format


def day_of(entry: Entry) -> str:
    """Return the day of an entry: of the tournament if it names one, else of this place."""
    return entry.day or local_time(entry.time, TO_THE_DAY)


def time_of(entry: Entry) -> str:
    return local_time(entry.time, minute_format())


class JournalRecord(NamedTuple):
    """The entries of one journal, unchanged, and the first thing that is wrong with them."""

    name: str
    entries: Sequence[Entry]
    fault: str = ""

    @classmethod
    def of(cls, name: str, entries: Iterable[tuple[Entry, str]]) -> "JournalRecord":
        """Return a record of entries with their lines.

        `Unsound` if one is `Broken`, with its number, or if there is no entry.
        """
        proof, kept, fault = Proof(), list[Entry](), ""
        unsound = _("{name} is not a sound record.", name=name)
        try:
            for entry, line in entries:
                fault = fault or proof.take(entry, line)
                kept.append(entry)
        except Broken as broken:
            number = len(kept) + 1
            raise Unsound(
                unsound,
                faults=[_("entry {number} can't be read: {reason}", number=number, reason=broken)],
                remedy=_("Keep the file for the director, and work with a copy that is sound."),
            ) from None
        if not kept:
            raise Unsound(unsound, faults=[_("there is no entry")])
        return cls(name, tuple(kept), fault)

    @property
    def head(self) -> Head:
        return self.entries[-1].head

    @property
    def chain(self) -> str:
        """The seal of its first entry, which names the chain."""
        return self.entries[0].seal

    @property
    def event(self) -> str:
        return self.entries[0].event

    @property
    def stations(self) -> list[str]:
        """The names of the stations that wrote into it, in order."""
        return sorted({entry.station for entry in self.entries} - {""})

    @property
    def closed(self) -> bool:
        return self.entries[-1].kind is Kind.EVENT_CLOSED


def record_in(journal: Journal) -> JournalRecord:
    """Return the record of a journal as it is now, verified."""
    return JournalRecord(printable(journal.event), tuple(journal.entries()), journal.verify())


# -- cases -----------------------------------------------------------------------------------------

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

    def entry(self, number: int | None) -> Entry | None:
        """Return the entry of this number in its record, if it belongs to it."""
        return next((entry for entry in self.entries if entry.number == number), None)

    @property
    def play(self) -> Play:
        """The rulings on it and what decides about them; empty if nothing was ruled."""
        return Play(self.entries)

    def play_before(self, entry: Entry) -> Play:
        return Play([other for other in self.entries if other.number < entry.number])

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
    def changed_by(self) -> Entry | None:
        """The entry by which something else stands than was ruled first; None if it stands."""
        play = self.play
        if (standing := play.standing) is None:
            return next(reversed(play.of([Kind.VOID])), None)
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
        calls = (entry for entry in self.entries if entry.kind is Kind.CALL)
        return next((call for call in calls if not self.answer_to(call)), None)

    def answer_to(self, call: Entry) -> Entry | None:
        return next((entry for entry in self.entries if entry.settles == call.number), None)


def cases_in(record: JournalRecord) -> list[Case]:
    """Return the cases of a record, each in the order of its entries. A case has one play."""
    by_number: dict[int, list[Entry]] = {}
    cases: list[list[Entry]] = []
    for entry in record.entries:
        if entry.kind not in _OF_CASES:
            continue
        links = (entry.play, entry.about, entry.settles, entry.allowed_by, entry.repeats)
        case = next((by_number[link] for link in links if link in by_number), None)
        begins_play = entry.kind in RULINGS and not entry.about
        if case is None or (begins_play and any(other.kind in RULINGS for other in case)):
            case = []
            cases.append(case)
        case.append(entry)
        by_number[entry.number] = case
    return [Case(record, tuple(entries)) for entries in cases]


def challenges_in(record: JournalRecord) -> list[Case]:
    """Return the cases of a record that were ruled on. A call that is open is none yet."""
    return [case for case in cases_in(record) if case.ruling]


# -- several records -------------------------------------------------------------------------------


class Timeline(NamedTuple):
    """One journal or several, each once, and a sentence on each that is left out."""

    records: tuple[JournalRecord, ...]
    copies: tuple[str, ...] = ()
    #: Those that go on in another way than the longest of their chain.
    forks: tuple[str, ...] = ()

    @classmethod
    def of(cls, records: Sequence[JournalRecord]) -> "Timeline":
        """Return each record once: of several with one beginning, the longest sound one."""
        kept: list[JournalRecord] = []
        copies, forks = list[str](), list[str]()
        for record in sorted(records, key=lambda other: (bool(other.fault), -len(other.entries))):
            longer = next((other for other in kept if other.chain == record.chain), None)
            if not longer:
                kept.append(record)
                continue
            names = {"name": record.name, "longer": longer.name}
            pairs = zip(longer.entries, record.entries, strict=False)
            shared = len([*takewhile(lambda pair: pair[0] == pair[1], pairs)])
            if shared == len(record.entries):
                copies.append(_("{name} is a copy of {longer}, or of its beginning.", **names))
            else:
                forks.append(_(
                    "{name} goes on differently from {longer} after entry {number}, and is left"
                    " out. One of them was copied, or changed.", number=shared, **names,
                ))  # fmt: skip
        return cls(tuple(sorted(kept, key=records.index)), tuple(copies), tuple(forks))

    @property
    def fault(self) -> str:
        """The first thing that is wrong, or ""."""
        several = len(self.records) > 1
        faults = (f"{r.name}: {r.fault}" if several else r.fault for r in self.records if r.fault)
        return next(faults, "")

    @property
    def is_doubted(self) -> bool:
        """Whether a record isn't sound, or was left out because it goes on in another way."""
        return bool(self.fault or self.forks)

    def in_order(self) -> list[tuple[JournalRecord, Entry]]:
        """Return all entries by time, each with its record.

        No record's order is changed, even if its times go back.
        """
        dated = [
            (latest, record, entry)
            for record in self.records
            for latest, entry in zip(
                accumulate((entry.time for entry in record.entries), max),
                record.entries, strict=True,
            )
        ]  # fmt: skip
        # With equal times, the earlier record comes first: the sort is stable.
        return [(record, entry) for _time, record, entry in sorted(dated, key=itemgetter(0))]
