"""Rows: what a person waits for, ours, the peer's, the ratio, the aim; how figures are written."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

#: The columns of results.csv. `others` is how many processors other work kept busy.
columns = (
    "measured", "machine", "commit", "others", "what", "ours", "peer", "theirs", "ratio", "aim",
    "met", "page",
)  # fmt: skip


@dataclass(frozen=True)
class Row:
    """What was measured, ours, what it is compared with, and whether the aim is met."""

    what: str
    ours: str
    peer: str = ""
    theirs: str = ""
    ratio: str = ""
    aim: str = ""
    met: str = ""
    page: str = ""  # "yes" if it is on the results page

    def compared(self, ratio: float, *, most: float = 0, least: float = 0) -> "Row":
        """Return the same row with a ratio, and the most or least that it should be."""
        if most:
            return self.judged(f"{ratio:.2f}", f"≤ {most:g}", met=ratio <= most)
        if least:
            return self.judged(f"{ratio:.2f}", f"≥ {least:g}", met=ratio >= least)
        return replace(self, ratio=f"{ratio:.2f}")

    def judged(self, ratio: str, aim: str, *, met: bool) -> "Row":
        """Return the same row with what it is judged by."""
        return replace(self, ratio=ratio, aim=aim, met="yes" if met else "no")

    def beside_others(self) -> "Row":
        """Return the same row without a ratio: other processes were at work."""
        return replace(self, ratio="", met="")

    @property
    def on_page(self) -> "Row":
        """The same row, on the results page."""
        return replace(self, page="yes")


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
