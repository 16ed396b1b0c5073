"""What the rules of challenges are about: seats, stations, plays, rulings, calls and answers."""

from dataclasses import dataclass, field
from typing import NamedTuple

from judge_record.entry import Kind, Reason


class Seat(NamedTuple):
    """Where a play is, as far as it is known."""

    round: int | None = None
    table: str | None = None
    board: str | None = None

    @property
    def name(self) -> tuple[int | None, str]:
        """What a call is bound to: board A of table 7 is table 7A."""
        return self.round, f"{self.table or ''}{self.board or ''}"

    def is_at(self, other: "Seat") -> bool:
        """Whether both are at one table: 7A is a board of 7, but 7A and 7B are two tables."""
        one, two = self.table or "", other.table or ""
        return one == two or one.rstrip("AB") == two or one == two.rstrip("AB")

    def is_in_another_round(self, other: "Seat") -> bool:
        return None not in (self.round, other.round) and self.round != other.round


class Station(NamedTuple):
    """A station."""

    name: str
    rules: str  # by which it judges
    players_retype: bool = True  # as the rules have it; else typing again is the director's


@dataclass(eq=False)
class Play:
    """A play: all its rulings, those since the last void, and the seats to which it was moved."""

    state: str
    rulings: list["Ruling"] = field(default_factory=list)
    counted: list["Ruling"] = field(default_factory=list)
    moves: list[Seat] = field(default_factory=list)
    decided: int = 0  # the moment of the last decision
    moved: int = 0

    @property
    def seat(self) -> Seat:
        """Where the whole play belongs."""
        return self.seats[-1]

    @property
    def seats(self) -> list[Seat]:
        """Where the play is, and was before it was moved."""
        return [self.rulings[0].seat, *self.moves]

    def was_judged(self, words: tuple[str, ...]) -> bool:
        """Whether a machine judged these words: words by hand passed no look for shared ones."""
        by_machine = [ruling for ruling in self.rulings if ruling.kind != Kind.BY_HAND]
        return any(sorted(ruling.words) == sorted(words) for ruling in by_machine)


@dataclass(eq=False)
class Ruling:
    """A ruling, as it was recorded."""

    kind: Kind
    words: tuple[str, ...]
    seat: Seat
    station: Station
    time: int
    play: Play

    def is_by(self, station: Station) -> bool:
        """Whether the machine ruled, by the rules of this station."""
        return self.kind != Kind.BY_HAND and self.station.rules == station.rules


class Asked(NamedTuple):
    """A challenge."""

    station: Station
    words: tuple[str, ...]
    seat: Seat
    call: "Call | None" = None  # a call that a person lets be judged at this moment
    of: Ruling | None = None  # the ruling whose words were mistyped
    seen: int | None = None  # the moment at which an official looked at it
    insists: bool = False  # on a human word judge


@dataclass(eq=False)
class Call:
    """A call: the challenge, and the rulings that share words with it."""

    asked: Asked
    reason: Reason
    shares: list[Ruling]
    state: str

    def is_about(self, asked: Asked) -> bool:
        """Whether these are its words, of the ruling that it corrects, or else at its place."""
        mine, its = self.asked, asked
        same_place = mine.of is not None or mine.seat.name == its.seat.name
        return sorted(mine.words) == sorted(its.words) and mine.of is its.of and same_place

    def covers(self, ruling: Ruling) -> bool:
        return ruling in self.shares


class Answer(NamedTuple):
    """Ruled, shown again, a person is called, or not judged: one of these."""

    how: str
    ruling: Ruling | None = None
    stands: Ruling | None = None  # on the play of a ruling that is shown again
    call: Call | None = None
    names: tuple[Ruling, ...] = ()  # that share words, and the ruling that a call would correct


refused, too_late = Answer("not judged"), Answer("too late")
