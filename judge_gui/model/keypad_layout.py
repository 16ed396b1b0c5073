"""The keypad of a touch screen: the keys that it shows on each page."""

from collections.abc import Iterable

from judge_gui.model.events import DirectorPrompt, Key
from judge_gui.model.page import Page
from judge_gui.model.screens import (
    AskingPlace,
    CallOpened,
    Counting,
    DirectorAsked,
    Entering,
    PinAsked,
    Screen,
    can_leave,
)
from judge_gui.model.station_terms import StationTerms
from judge_procedure.prompts import Takes
from lexicons import Alphabet
from lexicons.notation import named

#: Keys in rows, each with its label.
KeypadLayout = tuple[tuple[tuple[str, Key], ...], ...]

letter_keys = ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")
digits = "1234567890"
most_in_row = 10
backspace = "<"
space = "_"


def keypad_layout(screen: Screen, page: Page, terms: StationTerms | None) -> KeypadLayout:
    """Return the keys of a page: the characters that it takes, and below them its named keys."""
    rows = [
        tuple((space if c == " " else c, Key("character", c)) for c in row)
        for row in characters_of(screen, terms)
    ]
    labelled = [(named(cap.label, cap.meaning), Key(cap.name)) for cap in page.keys if cap.name]
    if (
        rows
        and not isinstance(screen, Counting)
        and "backspace" not in {k.name for _, k in labelled}
    ):
        labelled.insert(0, (backspace, Key("backspace")))
    return tuple(filter(None, (*rows, tuple(labelled))))


def characters_of(screen: Screen, terms: StationTerms | None) -> tuple[Iterable[str], ...]:
    """Return the characters that a page takes, in rows; none where nothing is typed."""
    match screen:
        case Counting() if terms:
            return (digits[: terms.board.most_words],)
        case Entering() if terms:
            return _tile_rows(terms.board.alphabet)
        case CallOpened():
            return ("12",)
        case AskingPlace():
            return (digits, *letter_keys)
        case PinAsked(origin=origin) if not can_leave(origin, terms):
            return (digits,)
        case DirectorAsked(DirectorPrompt(takes=Takes.NOTHING | Takes.FILE | Takes.WAIT)):
            return ()
        case DirectorAsked(DirectorPrompt(takes=Takes.NUMBER | Takes.PIN)):
            return (digits,)
        case DirectorAsked(DirectorPrompt(takes=Takes.YES)):
            return letter_keys
        case DirectorAsked():
            return (digits, *letter_keys[:2], f"{letter_keys[2]} .-/")
    return ()


def _tile_rows(alphabet: Alphabet) -> tuple[Iterable[str], ...]:
    """Return the tiles of an alphabet: its letters as a keyboard has them, then the others.

    >>> from lexicons import Library
    >>> _tile_rows(Library().alphabet("welsh"))[-1]
    ('CH', 'DD', 'FF', 'LL', 'NG', 'RH', 'TH')
    """
    usual = frozenset("".join(letter_keys)) & frozenset(alphabet.tiles)
    others = sorted(set(alphabet.tiles) - usual, key=lambda tile: (len(tile), tile))
    rows = (tuple(others[at : at + most_in_row]) for at in range(0, len(others), most_in_row))
    return (*letter_rows(usual), *rows)


def letter_rows(letters: frozenset[str]) -> tuple[str, ...]:
    """Return letters as a keyboard has them. An alphabet's own letters come in a row below.

    >>> letter_rows(frozenset("QAZÑ"))
    ('Q', 'A', 'Z', 'Ñ')
    """
    rows = ["".join(c for c in row if c in letters) for row in letter_keys]
    others = "".join(sorted(letters - set("".join(letter_keys))))
    return tuple(row for row in (*rows, others) if row)
