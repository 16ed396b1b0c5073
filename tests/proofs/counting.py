"""The script's own count of a tournament: what happened, without the program's code for plays."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple


class Ruled(NamedTuple):
    """One ruling, as the people in the hall saw it."""

    house: int
    number: int
    words: tuple[str, ...]
    verdict: str
    by_machine: bool = True


@dataclass
class Play:
    """A challenged play: its rulings, and what was decided about it."""

    day: str
    round: int
    table: str
    rulings: list[Ruled] = field(default_factory=list)
    counts_from: int = 0  # the place of the first ruling after the last void
    waived: bool = False
    checks: list[str] = field(default_factory=list)

    @property
    def standing(self) -> Ruled | None:
        """The ruling that stands."""
        return self.rulings[-1] if len(self.rulings) > self.counts_from else None

    def void(self) -> None:
        """No ruling so far counts, and no waiver."""
        self.counts_from, self.waived = len(self.rulings), False

    @property
    def outcome(self) -> str:
        """How the play counts."""
        return self.standing.verdict if self.standing else "void"


class Count:
    """All plays, and how often else something happened."""

    def __init__(self) -> None:
        self.plays: list[Play] = []
        self.seen: Counter[str] = Counter()

    def at_a_glance(self) -> dict[str, int]:
        """What the report must show at a glance."""
        outcomes = Counter(play.outcome for play in self.plays)
        return {
            "Challenges ruled on": len(self.plays),
            "of these: acceptable": outcomes["acceptable"],
            "of these: unacceptable": outcomes["unacceptable"],
            "of these: void": outcomes["void"],
            "Reviews": self.seen["review"],
            "of these: with another verdict": self.seen["overturned"],
            "Corrections of mistyped words": self.seen["correction"],
            "Double-checks after the game": self.seen["check"],
            "of these: unlike the ruling that stands": sum(
                check != play.standing.verdict
                for play in self.plays
                if play.standing
                for check in play.checks
            ),
            "Rulings by hand": self.seen["by hand"],
            "Challenges withdrawn": self.seen["withdrawn"],
            "Consequences waived": self.seen["waived"],
            "Refusals to judge": 0,
            "Not judged: for the director": self.seen["left"],
            "Slip and board differed": self.seen["differing"],
            "Probing noticed": self.seen["part"],
        }

    def by_round(self) -> dict[tuple[str, int], Counter[str]]:
        """The outcomes of each round."""
        rounds: dict[tuple[str, int], Counter[str]] = {}
        for play in self.plays:
            rounds.setdefault((play.day, play.round), Counter())[play.outcome] += 1
        return rounds

    def rulings(self) -> Iterator[tuple[Play, Ruled]]:
        """All rulings, each with its play."""
        for play in self.plays:
            for ruled in play.rulings:
                yield play, ruled
