"""Boxes: rectangles in whole pixels, with everything that is drawn, pressed or read there."""

from dataclasses import dataclass, field
from typing import NamedTuple


class NoRoom(Exception):
    """Something does not fit. Nothing is shrunk or cut in silence."""


class Run(NamedTuple):
    """A piece of a line: where it begins, its size in pixels, its colour by what it means."""

    text: str
    x: float
    baseline: float
    width: float
    px: int
    bold: bool
    colour: str


@dataclass(frozen=True, slots=True)
class Box:
    """A rectangle. The `kind` says how it is drawn; a box with a `key` can be pressed."""

    kind: str
    x: int
    y: int
    w: int
    h: int
    runs: tuple[Run, ...] = field(default=(), repr=False)
    sign: str = ""
    colour: str = "ink"  # of the sign
    key: str = ""  # what a press sends
    held: bool = False  # a press counts when it lasts for a second
    name: str = field(default="", repr=False)  # what a screen reader says
    ring: bool = False  # Enter presses it
    pieces: tuple[tuple[str, bool], ...] = field(default=(), repr=False)  # its whole text; bold?
    align: str = "left"

    @property
    def right(self) -> int:
        """The first pixel beside it."""
        return self.x + self.w

    @property
    def bottom(self) -> int:
        """The first pixel below it."""
        return self.y + self.h

    def has(self, x: float, y: float) -> bool:
        return self.x <= x < self.right and self.y <= y < self.bottom

    def holds(self, other: "Box") -> bool:
        """Return whether another box is wholly inside."""
        across = self.x <= other.x and other.right <= self.right
        return across and self.y <= other.y and other.bottom <= self.bottom

    def meets(self, other: "Box") -> bool:
        across = self.x < other.right and other.x < self.right
        return across and self.y < other.bottom and other.y < self.bottom
