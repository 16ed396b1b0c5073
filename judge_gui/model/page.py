"""A page: what is drawn, and what is said to whoever cannot see it."""

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

program = "Tilejudge"


class Look(Enum):
    """How a page looks; no two verdicts share a colour, a brightness or a shape."""

    PLAIN = "plain"
    ACCEPTABLE = "acceptable"
    UNACCEPTABLE = "unacceptable"
    STOPPED = "stopped"


@dataclass(frozen=True, slots=True)
class Row:
    """A word's row of tiles: those that are there, and how many there may be."""

    tiles: tuple[str, ...] = field(repr=False)
    room: int
    active: bool = False


class Cap(NamedTuple):
    """A key that does something here: what stands on it, and what it does."""

    label: str
    meaning: str
    name: str = ""  # of the key, as `screens.Key` has it; empty where several do it


@dataclass(frozen=True, slots=True)
class Page:
    """All that can be seen at a time."""

    title: str
    text: tuple[str, ...] = field(default=(), repr=False)
    look: Look = Look.PLAIN
    sign: str = ""  # "tick", "cross" or "question"
    alike: tuple[str, ...] = ()  # titles that are drawn as large as this one
    rows: tuple[Row, ...] = field(default=(), repr=False)
    line: str | None = field(default=None, repr=False)  # what is typed, where a line is asked for
    told: str = field(default="", repr=False)  # what the last key came to
    keys: tuple[Cap, ...] = ()
    banners: tuple[str, ...] = ()
    footer: tuple[str, ...] = ()
    literal: bool = False  # whether the text keeps its spaces

    @property
    def heading(self) -> str:
        """What a screen reader says first."""
        return ". ".join((*self.banners, self.title))

    @property
    def spoken(self) -> str:
        """The rest of the page in words."""
        words = [
            f"{number}: {' '.join(row.tiles) or '-'}" for number, row in enumerate(self.rows, 1)
        ]
        keys = [f"{cap.label}: {cap.meaning}" for cap in self.keys]
        line = [] if self.line is None else [self.line]
        told = [self.told] if self.told else []
        return "\n".join((*told, *self.text, *words, *line, *keys, *self.footer))
