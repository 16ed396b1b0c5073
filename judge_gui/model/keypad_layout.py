"""The keypad of a touch screen: which keys it shows on which page."""

from judge_gui.model import typed_text
from judge_gui.model.page import Page
from judge_gui.model.screens import (
    Counting,
    Door,
    Entering,
    Key,
    PinAsked,
    Placing,
    Screen,
)
from judge_gui.model.station_terms import StationTerms

#: Keys in rows, each with what stands on it.
Pad = tuple[tuple[tuple[str, Key], ...], ...]

usual = ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")
digits = "1234567890"
numbered = ("Number", "Entry", "Round")  # what the door asks for in digits
go_on = "Enter: go on"  # what it says where there is nothing to type
backspace = "<"
space = "_"


def pad(screen: Screen, page: Page, terms: StationTerms | None) -> Pad:
    """The keys of a page: what can be typed, and below it what the page names."""
    rows = [characters(row) for row in typed(screen, terms)]
    named = [(f"{cap.label}: {cap.meaning}", Key(cap.name)) for cap in page.keys if cap.name]
    if rows and not isinstance(screen, Counting) and "backspace" not in {k.name for _, k in named}:
        named.insert(0, (backspace, Key("backspace")))
    return tuple(filter(None, (*rows, tuple(named))))


def characters(row: str) -> tuple[tuple[str, Key], ...]:
    """A row of keys that type."""
    return tuple((c if c != " " else space, Key("character", c)) for c in row)


def typed(screen: Screen, terms: StationTerms | None) -> tuple[str, ...]:
    """The characters that a screen takes, in rows."""
    match screen:
        case Counting() if terms:
            return (digits[: terms.board.most_words],)
        case Entering() if terms:
            return letter_rows(typed_text.letters(terms.board.alphabet))
        case Placing():
            return (digits, *usual)
        case PinAsked():
            return (digits,)
        case Door(said) if said.prompt.endswith(go_on):
            return ()
        case Door(said) if said.prompt.startswith(numbered):
            return (digits,)
        case Door():
            return (digits, *usual[:2], f"{usual[2]} .-/")
    return ()


def letter_rows(letters: frozenset[str]) -> tuple[str, ...]:
    """The letters of an alphabet where hands look for them, its own ones below.

    >>> letter_rows(frozenset("QAZÑ"))
    ('Q', 'A', 'Z', 'Ñ')
    """
    rows = ["".join(c for c in row if c in letters) for row in usual]
    others = "".join(sorted(letters - set("".join(usual))))
    return tuple(row for row in (*rows, others) if row)
