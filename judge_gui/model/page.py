"""A page: everything that is drawn, and everything that a screen reader speaks."""

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

program = "Tilejudge"


class Look(Enum):
    """The look of a page. The looks of the two verdicts differ in colour, brightness and shape."""

    PLAIN = "plain"
    ACCEPTABLE = "acceptable"
    UNACCEPTABLE = "unacceptable"
    NO_VERDICT = "no verdict"


@dataclass(frozen=True, slots=True)
class Row:
    """A word as a row of tiles."""

    tiles: tuple[str, ...] = field(repr=False)
    room: int  # tiles of the longest word
    active: bool = False  # it is being typed


class Cap(NamedTuple):
    """A key that does something on a page."""

    label: str  # on the key
    meaning: str  # what the key does
    name: str = ""  # of the key, as in `events.Key`; empty if several keys do it


@dataclass(frozen=True, slots=True)
class Page:
    """A page."""

    title: str
    text: tuple[str, ...] = field(default=(), repr=False)
    look: Look = Look.PLAIN
    sign: str = ""  # "tick", "cross" or "question"
    alike: tuple[str, ...] = ()  # titles that are drawn in the same size as this one
    rows: tuple[Row, ...] = field(default=(), repr=False)
    line: str | None = field(default=None, repr=False)  # what is typed; None if no line is asked
    message: str = field(default="", repr=False)  # the answer to the last key
    keys: tuple[Cap, ...] = ()
    banners: tuple[str, ...] = ()
    footer: tuple[str, ...] = ()
    literal: bool = False  # the text keeps its spaces

    @property
    def heading(self) -> str:
        """What a screen reader speaks first."""
        return ". ".join((*self.banners, self.title))

    @property
    def spoken(self) -> str:
        """The rest of the page, as a screen reader speaks it."""
        words = [
            f"{number}: {' '.join(row.tiles) or '-'}" for number, row in enumerate(self.rows, 1)
        ]
        keys = [f"{cap.label}: {cap.meaning}" for cap in self.keys]
        line = [] if self.line is None else [self.line]
        message = [self.message] if self.message else []
        return "\n".join((*message, *self.text, *words, *line, *keys, *self.footer))
