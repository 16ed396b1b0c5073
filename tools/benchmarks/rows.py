"""Rows: what a person waits for, ours, the peer's, the ratio, the aim; how figures are written."""

from collections.abc import Iterable
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class Row:
    """What was measured, ours, what it is compared with, and the aim."""

    what: str
    ours: str
    peer: str = ""
    theirs: str = ""
    ratio: str = ""
    aim: str = ""

    def compared(self, ratio: float, *, most: float = 0) -> "Row":
        """Return the same row with a ratio, and the most that it should be."""
        ratio_row = replace(self, ratio=f"{ratio:.2f}")
        return ratio_row.judged(f"≤ {most:g}", met=ratio <= most) if most else ratio_row

    def judged(self, aim: str, *, met: bool) -> "Row":
        """Return the same row with an aim, and whether it is met."""
        return replace(self, aim=aim if met else f"{aim}, missed")

    def beside_others(self) -> "Row":
        """Return the same row without a ratio: other processes were at work."""
        return replace(self, ratio="", aim=self.aim.partition(",")[0])

    def line(self, *more: str) -> str:
        """Return the row as a line of a table, with more cells at its end."""
        peer = f"{self.peer} {self.theirs}".strip()
        return line((self.what, self.ours, peer, self.ratio, self.aim, *more))


def line(cells: Iterable[str]) -> str:
    """Return one line of a table in Markdown."""
    return f"| {' | '.join(cells)} |"


def time(seconds: float) -> str:
    """Return a time, in the unit that suits it."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1e3:.1f} ms"


def size(count: float) -> str:
    """Return a number of bytes."""
    return f"{count / 1e6:.2f} MB"


def rate(count: int, seconds: float) -> str:
    """Return how many a second."""
    return f"{count / seconds:,.0f} a second"
