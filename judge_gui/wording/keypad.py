"""The keys that a touch screen shows; of a question, also those that a mouse presses."""

from collections.abc import Iterable

from judge_gui.model.screens import (
    AskingPlace,
    Entering,
    PinAsked,
    Screen,
)
from judge_gui.model.station_terms import StationTerms
from judge_gui.pages.page import Action, Slot
from judge_procedure.duties.form import FieldLook
from lexicons import Alphabet
from lexicons.language import Language, _

#: As the keys of a keyboard lie, by the language.
LETTER_KEYS = {
    "fr": ("AZERTYUIOP", "QSDFGHJKLM", "WXCVBN"),
    "": ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"),
}
DIGITS = "1234567890"
MOST_IN_ROW = 10
Keys = tuple[tuple[Action, ...], ...]


def keypad(screen: Screen, terms: StationTerms | None, *, touch: bool) -> Keys:
    """Return the keys of a page on which something is typed, in rows."""
    if not touch and isinstance(screen, AskingPlace | PinAsked):
        rows = [[typed(digit) for digit in row] for row in ("123", "456", "789")]
        return (*map(tuple, rows), (delete(), typed("0")))
    if not touch:
        return ()
    return _keys(_characters_of(screen, terms), deletes=not isinstance(screen, Entering))


def keypad_of(look: FieldLook, terms: StationTerms | None, *, touch: bool) -> Keys:
    """Return the keys of a field of an official's page."""
    if not touch:
        return ()
    match look:
        case FieldLook.FILE:
            return ()
        case FieldLook.NUMBER | FieldLook.PIN:
            return _keys((DIGITS,))
        case FieldLook.WORDS if terms:
            *rows, last = _tile_rows(terms.board.alphabet)
            return _keys((*rows, (*last, " ")))
        case FieldLook.INITIALS:
            return _keys(letter_keys())
    first, second, third = letter_keys()
    return _keys((DIGITS, first, second, f"{third} .-/"))


def _keys(rows: Iterable[Iterable[str]], *, deletes: bool = True) -> Keys:
    every = [[typed(c) for c in row] for row in rows]
    if every and deletes:
        every[-1].append(delete())
    return tuple(map(tuple, every))


def delete() -> Action:
    return Action("backspace", "", "delete", role=Slot.KEYPAD, name=_("delete"))


def letter_keys() -> tuple[str, str, str]:
    """Return the letters as they lie on a keyboard."""
    return LETTER_KEYS.get(Language.code, LETTER_KEYS[""])


def typed(text: str) -> Action:
    return Action(f"character:{text}", _("space") if text == " " else text, role=Slot.KEYPAD)


def _characters_of(screen: Screen, terms: StationTerms | None) -> tuple[Iterable[str], ...]:
    """Return the characters that a page takes, in rows; none where nothing is typed."""
    match screen:
        case Entering() if terms:
            return _tile_rows(terms.board.alphabet)
        case AskingPlace():
            return (DIGITS, *letter_keys())
        case PinAsked():
            return (DIGITS,)
    return ()


def _tile_rows(alphabet: Alphabet) -> tuple[Iterable[str], ...]:
    """Return the tiles of an alphabet: its letters as a keyboard has them, then the others.

    >>> from lexicons import Library
    >>> _tile_rows(Library().alphabet("welsh"))[-1]
    ('CH', 'DD', 'FF', 'LL', 'NG', 'RH', 'TH')
    """
    usual = ["".join(c for c in row if c in alphabet.tiles) for row in letter_keys()]
    others = sorted(set(alphabet.tiles).difference(*usual), key=lambda tile: (len(tile), tile))
    rows = (tuple(others[at : at + MOST_IN_ROW]) for at in range(0, len(others), MOST_IN_ROW))
    return (*filter(None, usual), *rows)
