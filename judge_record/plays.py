"""Plays: the rulings on one play, and which of them stands.

A play has a first ruling, whose number is the field `play` of all later entries about it. A
decision is about the whole play, whichever of its rulings it names.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from judge_record.entry import DECISIONS, RULINGS, Entry, Kind, Seat

WHILE_PLAY_LASTS, WHILE_ROUND_LASTS = 10 * 60, 3 * 60 * 60  # seconds, at most
BOARD_AS_TABLE = re.compile(r"(\d+)[A-Z]", re.ASCII)


class Play:
    """All that is recorded about one play, in order.

    A void cancels all rulings and waivers before it; a ruling after it counts again. The play
    belongs where its last move says.

    >>> first = Entry(number=2, kind=Kind.RULING)
    >>> void = Entry(number=3, kind=Kind.VOID, play=2)
    >>> play = Play([first, void])
    >>> play.standing is None and play.replaced_by(first) is void
    True
    """

    def __init__(self, entries: Sequence[Entry] = ()) -> None:
        self.entries = [entry for entry in entries if entry.kind.row.in_play]

    def of(self, kinds: Iterable[Kind]) -> list[Entry]:
        return [entry for entry in self.entries if entry.kind in kinds]

    @property
    def rulings(self) -> list[Entry]:
        """All rulings, void ones too."""
        return self.of(RULINGS)

    @property
    def since_void(self) -> list[Entry]:
        """The rulings and decisions that count: all from the last void on."""
        decisions = self.of(DECISIONS)
        voids = [at for at, entry in enumerate(decisions) if entry.kind is Kind.VOID]
        return decisions[voids[-1] :] if voids else decisions

    @property
    def counted(self) -> list[Entry]:
        return [entry for entry in self.since_void if entry.kind in RULINGS]

    @property
    def standing(self) -> Entry | None:
        """The ruling that stands: the last one that counts; None if the play is void."""
        return next(reversed(self.counted), None)

    @property
    def by_person(self) -> Entry | None:
        """The ruling that stands, if a person gave it: no machine may turn it round."""
        standing = self.standing
        return standing if standing and not standing.is_by_machine else None

    def was_judged(self, words: Iterable[str]) -> bool:
        """Return whether a machine judged these words: only then may one judge them again.

        Words that a person entered were compared with no other challenge.
        """
        wanted = sorted(words)
        return any(entry.is_by_machine and sorted(entry.words) == wanted for entry in self.rulings)

    @property
    def waived(self) -> Entry | None:
        """The last entry that waives the consequence, if one that counts does."""
        waivers = [entry for entry in self.since_void if entry.kind is Kind.WAIVED]
        return waivers[-1] if waivers else None

    @property
    def moves(self) -> list[Entry]:
        """The entries that say where the play belongs."""
        return self.of([Kind.MOVED])

    @property
    def seat(self) -> Seat:
        return self.seats[-1]

    @property
    def seats(self) -> list[Seat]:
        """Where the play was, in order: its players have seen its verdicts."""
        return [entry.seat for entry in (*self.entries[:1], *self.moves)]

    def moved(self, entry: Entry) -> Entry:
        """Return an entry of this play with the seat of the whole play."""
        return replace(entry, **self.seat._asdict()) if self.moves else entry

    def decided_after(self, number: int | None, kinds: Iterable[Kind] = DECISIONS) -> Entry | None:
        """Return the last decision after an entry that was seen; None if all were seen."""
        later = (entry for entry in reversed(self.of(kinds)) if number and entry.number > number)
        return next(later, None)

    def replaced_by(self, ruling: Entry) -> Entry | None:
        """Return the entry that replaced or voided a ruling of this play; None if it stands."""
        later = [entry for entry in self.of(DECISIONS) if entry.number > ruling.number]
        void = next((entry for entry in later if entry.kind is Kind.VOID), None)
        return void or next((entry for entry in later if entry.kind in RULINGS), None)


def plays_in(entries: Iterable[Entry]) -> dict[int, Play]:
    """Return the plays of one journal, each by the number of its first ruling."""
    plays: dict[int, list[Entry]] = {}
    for entry in entries:
        if entry.kind.row.in_play:
            plays.setdefault(entry.play or entry.number, []).append(entry)
    return {number: Play(about) for number, about in plays.items()}


def moved(entries: Sequence[Entry]) -> list[Entry]:
    """Return the entries of one journal, each with the seat of its whole play."""
    plays = plays_in(entries)
    return [
        plays[entry.play or entry.number].moved(entry) if entry.kind.row.in_play else entry
        for entry in entries
    ]


def same_table(one: str | None, other: str | None) -> bool:
    """Return whether two names can be of one table, also if a list of tables came in between.

    Without a list, board A of table 7 is recorded as table 7; with a list that names it, as table
    7A. These two count as one table, so that a new list hides no probe. Two listed boards are two.

    >>> same_table("7", "7A"), same_table("7A", "7"), same_table("7A", "7B")
    (True, True, False)
    """
    return one == other or whole_table(one) == other or one == whole_table(other)


def in_another_round(one: Seat, other: Seat) -> bool:
    """Return whether two seats are of two rounds, as far as both rounds are known."""
    return None not in (one.round, other.round) and one.round != other.round


def whole_table(name: str | None) -> str | None:
    """Return the table that a listed board is part of; any other name as it is."""
    match = BOARD_AS_TABLE.fullmatch(name or "")
    return match[1] if match else name
