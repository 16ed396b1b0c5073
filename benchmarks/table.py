"""The table: a line for each thing measured, and how figures are written in it."""

from collections.abc import Iterable
from dataclasses import dataclass

titles = ("what", "ours", "against", "theirs", "compared", "aim", "met")


@dataclass(frozen=True)
class Row:
    """What was measured, ours, what it is compared with, and whether the aim is met."""

    what: str
    ours: str
    against: str = ""
    theirs: str = ""
    compared: str = ""
    aim: str = ""
    met: bool | None = None

    def cells(self) -> tuple[str, ...]:
        """Return the line, under the titles."""
        met = {True: "yes", False: "**no**", None: ""}[self.met]
        return (self.what, self.ours, self.against, self.theirs, self.compared, self.aim, met)

    def ratio(self, ratio: float, *, most: float = 0, least: float = 0) -> "Row":
        """Return the same line with a ratio, and the most or least that it should be."""
        if most:
            return self.judged(f"{ratio:.2f}", f"≤ {most:g}", met=ratio <= most)
        if least:
            return self.judged(f"{ratio:.2f}", f"≥ {least:g}", met=ratio >= least)
        return self.judged(f"{ratio:.2f}", "", met=None)

    def judged(self, compared: str, aim: str, *, met: bool | None) -> "Row":
        """Return the same line with what it is judged by."""
        return Row(self.what, self.ours, self.against, self.theirs, compared, aim, met)


def line(cells: Iterable[str]) -> str:
    """One line in Markdown."""
    return f"| {' | '.join(cells)} |"


def time(seconds: float) -> str:
    """Return a time, in the unit that suits it."""
    return f"{seconds:.2f} s" if seconds >= 1 else f"{seconds * 1e3:.1f} ms"


def size(count: float) -> str:
    """Return a number of bytes."""
    return f"{count / 1e6:.2f} MB"


def rate(count: int, seconds: float) -> str:
    """How many a second."""
    return f"{count / seconds:,.0f} a second"
