"""Boxes: rectangles in whole pixels, with everything that is drawn, pressed or read there."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from judge_gui.pages import values


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
        across = self.x <= other.x and other.right <= self.right
        return across and self.y <= other.y and other.bottom <= self.bottom


# -- mouse and finger ------------------------------------------------------------------------------


class Pointer:
    """Mouse and finger: a press marks a box, its release inside acts, leaving the box cancels.

    There is one press at a time: a finger that comes down while another one is down does nothing.
    Whatever cancelled a press, nothing happens before its release. `send` takes the key of a box;
    `clock` shows milliseconds.
    """

    def __init__(self, send: Callable[[str], object], clock: Callable[[], int]) -> None:
        self.send, self.clock = send, clock
        self.box: Box | None = None  # that is pressed
        self.since = 0
        self.is_over = False  # the press has acted, or was cancelled

    def down(self, boxes: Sequence[Box], x: float, y: float) -> None:
        if self.box is None and not self.is_over:
            hit = (box for box in reversed(boxes) if box.key and box.has(x, y))
            self.box = next(hit, None)
            self.since, self.is_over = self.clock(), self.box is None

    def move(self, x: float, y: float) -> None:
        """Cancel a press that has left its box; coming back does not count."""
        if self.box is not None and not self.box.has(x, y):
            self.cancel()

    def up(self, x: float, y: float) -> None:
        """Act, if the release is inside and the box need not be held."""
        self.move(x, y)
        box, self.box, self.is_over = self.box, None, False
        if box is not None and not box.held:
            self.send(box.key)

    def cancel(self) -> None:
        """Cancel a press: the page has changed under it."""
        if self.box is not None:
            self.box, self.is_over = None, True

    def abandon(self) -> None:
        """Forget a press that the system took: its release does not come."""
        self.box, self.is_over = None, False

    def tick(self) -> None:
        """Act if a box that has to be held was held for its time."""
        if self.box is not None and self.share >= 1:
            key = self.box.key
            self.cancel()
            self.send(key)

    @property
    def share(self) -> float:
        """How far a box that has to be held is filled, from 0 to 1."""
        if self.box is None or not self.box.held:
            return 0
        return min((self.clock() - self.since) / values.JUDGE_HOLD, 1)
