"""Plays: the rulings on one play, and which of them stands.

A play has a first ruling. Later entries refer to one of its rulings: a correction, a review, a
ruling by hand, a void, a waiver, a double-check, a mend of table and round. `Play` takes all of
them in the order of the record, and answers what counts by now. An entry holds the number of the
first ruling of its play, or of the call that let this be judged, so a store finds a play without
reading the rest (`Journal.play`).

Not done here: who may do what. That is `act` and the rule set.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import NamedTuple, Protocol, TypeVar

from judge_record.entry import Entry, Kind, judged
from lexicons.language import _

#: The kinds of decisions on a play.
of_plays = judged | {Kind.VOID, Kind.WAIVED}

#: The kinds of entries that belong to a play: also its double-checks, and what mends its place.
in_plays = of_plays | {Kind.DOUBLE_CHECK, Kind.ROUND_SET}


class Play:
    """The rulings on one play, and what the director decided about it, in the order of the record.

    A decision is about the whole play, whichever of its rulings it refers to. A void cancels all
    rulings and waivers before it; a ruling after it counts again. A mend, of table and round, is
    about the whole play, too: it belongs where the last one says.
    """

    def __init__(self, entries: Iterable[Entry] = ()) -> None:
        """Take what the record holds about one play, in order."""
        self.decisions: list[Entry] = []  # rulings, voids and waivers
        self.checks: list[Entry] = []  # double-checks: they decide nothing
        self.mends: list[Entry] = []
        for entry in entries:
            if entry.kind in of_plays:
                self.decisions.append(entry)
            elif entry.kind == Kind.DOUBLE_CHECK:
                self.checks.append(entry)
            elif entry.kind == Kind.ROUND_SET and entry.play:
                self.mends.append(entry)

    @property
    def rulings(self) -> list[Entry]:
        """All rulings, void ones too."""
        return [entry for entry in self.decisions if entry.kind in judged]

    @property
    def first(self) -> Entry:
        """The first ruling."""
        return next(entry for entry in self.decisions if entry.kind in judged)

    @property
    def since_void(self) -> list[Entry]:
        """The decisions that count: all after the last void."""
        voids = [at for at, entry in enumerate(self.decisions, 1) if entry.kind == Kind.VOID]
        return self.decisions[voids[-1] :] if voids else self.decisions

    @property
    def counted(self) -> list[Entry]:
        """The rulings that count, the last of which stands; none if the play is void."""
        return [entry for entry in self.since_void if entry.kind in judged]

    @property
    def standing(self) -> Entry | None:
        """The ruling that stands; None if the play is void."""
        for entry in reversed(self.decisions):
            if entry.kind in judged:
                return entry
            if entry.kind == Kind.VOID:
                return None
        return None

    @property
    def waived(self) -> int | None:
        """The number of the entry that waives the consequence, if one that counts does."""
        waivers = (entry.number for entry in self.since_void if entry.kind == Kind.WAIVED)
        return max(waivers, default=None)

    def replacement(self, ruling: Entry) -> str:
        """Return how a later entry replaced or voided a ruling of this play; "" if it stands.

        >>> ruling = Entry(number=2, time="", kind="ruling", station="", event="", session="")
        >>> review = Entry(number=5, time="", kind="review", station="", event="", session="",
        ...                refers_to=2)
        >>> plays_in([ruling, review])[0].replacement(ruling)
        'reviewed in entry 5'
        """
        places = [(each.number, each.seal) for each in self.decisions]
        later = self.decisions[places.index((ruling.number, ruling.seal)) + 1 :]
        for entry in later:
            if entry.kind == Kind.VOID:
                return _("void by entry {number}", number=entry.number)
        for entry in later:
            if entry.kind in judged:
                return _replaced(entry)
        return ""


def _replaced(by: Entry) -> str:
    match by.kind:
        case Kind.REVIEW:
            return _("reviewed in entry {number}", number=by.number)
        case Kind.CORRECTION:
            return _("mistyped, and corrected in entry {number}", number=by.number)
        case Kind.BY_HAND:
            return _("overruled by hand in entry {number}", number=by.number)
    return _("judged again in entry {number}", number=by.number)


class Reference(NamedTuple):
    """An entry, in whichever chain it is; `chain` is anything that distinguishes the chains."""

    chain: Hashable
    number: int


class Placed(NamedTuple):
    """An entry, where it stands, and the entry that it is about, if it is about one."""

    entry: Entry
    at: Reference
    about: Reference | None


def plays_in(entries: Iterable[Entry]) -> list[Play]:
    """Return the plays that the rulings of one journal are about, in order."""
    return list(dict.fromkeys(Plays(map(placed, entries)).rulings.values()))


def placed(entry: Entry) -> Placed:
    """Return an entry of a journal that is read alone, with its references."""
    about = Reference(entry.refers_to_chain, entry.refers_to) if entry.refers_to else None
    return Placed(entry, Reference(None, entry.number), about)


def play_of(ruling: Entry, entries: Iterable[Entry]) -> Play | None:
    """Return the play of a ruling of one journal; None if the entries lack it.

    It is found by its number: a ruling whose table was mended equals no entry of the journal.
    """
    for play in plays_in(entries):
        if any(each.number == ruling.number for each in play.rulings):
            return play
    return None


class Plays:
    """The plays of rulings, whichever chains the rulings and the decisions are in."""

    def __init__(self, entries: Iterable[Placed] = ()) -> None:
        """Take the first entries; `take` takes more, one by one."""
        self.all: dict[Reference, Play] = {}  # of each entry of a play, or that one is about
        self.rulings: dict[Reference, Play] = {}
        for each in entries:
            self.take(each)

    def take(self, placed: Placed) -> Play | None:
        """Take the next entry. Return the play of a ruling, which later entries may complete."""
        entry, at, about = placed
        if entry.kind in of_plays:
            play = self.all[at] = self.all.setdefault(about or at, Play())
            play.decisions.append(entry)
            if entry.kind in judged:
                self.rulings[at] = play
                return play
        elif about and entry.kind == Kind.ROUND_SET:
            self.all.setdefault(about, Play()).mends.append(entry)
        elif about in self.rulings and entry.kind == Kind.DOUBLE_CHECK:
            self.all[at] = self.rulings[about]
            self.rulings[about].checks.append(entry)
        return None


def void_rulings(entries: Iterable[Entry]) -> frozenset[int]:
    """Return the numbers of the rulings that a void has ended, in entries that are in order."""
    entries = list(entries)
    if all(entry.kind != Kind.VOID for entry in entries):
        return frozenset()
    return frozenset(
        ruling.number
        for play in plays_in(entries)
        for ruling in play.rulings
        if ruling not in play.counted
    )


def marks(entries: Iterable[Entry]) -> dict[int, str]:
    """Return a mark for each ruling that is void, or whose consequence is waived, by its number.

    >>> ruling = Entry(number=2, time="", kind="ruling", station="", event="", session="")
    >>> waiver = Entry(number=5, time="", kind="consequence waived", station="", event="",
    ...                session="", refers_to=2)
    >>> marks([ruling, waiver])
    {2: 'waived'}
    """
    return {
        ruling.number: "waived" if ruling in play.counted else "void"
        for play in plays_in(entries)
        for ruling in play.rulings
        if play.waived or ruling not in play.counted
    }


read_first = 500  # entries

#: Kinds that can be about a ruling on other words: they decide whether, and where, it counts.
about_plays = (judged | {Kind.VOID, Kind.ROUND_SET}) - {Kind.RULING}

#: Returns whether a recorded time is so near to now that it may be about the same play.
Recently = Callable[[str], bool]


class Timed(Protocol):
    """An entry, or what is known of one."""

    @property
    def time(self) -> str:
        """When it was recorded."""


T = TypeVar("T", bound=Timed)


def back_to_recent(latest: Callable[[int], list[T]], recently: Recently) -> list[T]:
    """Return the latest entries of a journal, the last one first: all recent ones, and some more.

    A clock may have been set back, so one entry that is not recent does not end the look. It ends
    when none of the older half of what was read is recent.
    """
    most = read_first
    while True:
        found = latest(most)
        if len(found) < most or not any(recently(entry.time) for entry in found[most // 2 :]):
            return found
        most *= 2


def near(words: Iterable[str], latest: Iterable[Entry]) -> list[Entry]:
    """Return the rulings that share a word, and all entries that can be about one of them.

    A ruling that shares no word is no overlap.
    """
    shares = set(words)
    return [
        entry
        for entry in latest
        if (not shares.isdisjoint(entry.words) if entry.kind == Kind.RULING else is_about(entry))
    ]


def is_about(entry: Entry) -> bool:
    """Return whether an entry can be about a ruling, as `plays_in` and `mended` read it."""
    return entry.kind in about_plays
