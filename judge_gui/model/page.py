"""A page: everything that is drawn, and everything that a screen reader speaks."""

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

program = "Tilejudge"
ends = ".?!:…"  # of a sentence


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

    @property
    def spoken(self) -> str:
        """The key and what it does, as a screen reader speaks it.

        >>> Cap("Esc", "back").spoken
        'Esc: back'
        """
        from lexicons.notation import named  # not needed by the first page, which has no key

        return named(self.label, self.meaning)


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
    codes: tuple[str, ...] = ()  # RULING and SETUP, large enough for an arm's length
    literal: bool = False  # the text keeps its spaces
    number: str = ""  # of the entry, large
    receipt: str = ""  # beside it, small: to be copied to the slip
    large: bool = False  # the text is as large as there is room for

    @property
    def heading(self) -> str:
        """What a screen reader speaks first: the message, and the title. A verdict has no message.

        >>> Page("Which table?", message="A table has a number, a letter, or both.").heading
        'A table has a number, a letter, or both. Which table?'
        """
        return " ".join((*sentences(self.message), self.title))

    @property
    def spoken(self) -> str:
        """The rest of the page, as a screen reader speaks it: the entry first, the notices last.

        What is typed is not part of it, or each letter would repeat the page. Nor is the footer.
        """
        typed = any(row.active for row in self.rows)
        rows = () if typed else self.rows
        words = (f"{number}: {' '.join(row.tiles)}" for number, row in enumerate(rows, 1))
        keys = (cap.spoken for cap in self.keys)
        return "\n".join(
            sentences(
                self.number, self.receipt, *self.text, *words, *keys, *self.codes, *self.banners
            )
        )


def sentences(*texts: str) -> tuple[str, ...]:
    """Return the texts that are not empty, each with a sign at its end, so that a voice pauses.

    >>> sentences("One moment", "", "Which table?", " 1  The list:")
    ('One moment.', 'Which table?', '1  The list:')
    """
    stripped = filter(None, (text.strip() for text in texts))
    return tuple(text if text[-1] in ends else f"{text}." for text in stripped)


class Colours(NamedTuple):
    """The colours of one page, as CSS and Qt write them."""

    ground: str
    ink: str
    tile: str
    mark: str  # of the active tile, and of the message


light = Colours("#ffffff", "#111111", "#f4ead2", "#8a1c00")
dark = Colours("#14181c", "#f6f6f6", "#2d343b", "#ffc27a")
of_verdicts = {
    Look.ACCEPTABLE: Colours("#00386e", "#ffffff", "#0d4f94", "#ffffff"),
    Look.UNACCEPTABLE: Colours("#ffb000", "#000000", "#ffd98a", "#000000"),
    Look.NO_VERDICT: Colours("#2b2b2b", "#ffffff", "#444444", "#ffffff"),
}
banner = Colours("#4b0f6b", "#ffffff", "#4b0f6b", "#ffffff")
