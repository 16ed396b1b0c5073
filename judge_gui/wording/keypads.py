"""The keys that a touch screen shows where something is typed."""

from collections.abc import Iterable

from judge_gui.model import screens
from judge_gui.model.station_terms import StationTerms
from judge_gui.pages.page import Action, Slot
from judge_procedure.duties.form import FieldLook
from lexicons import Alphabet
from lexicons.language import _, spoken

#: As the keys of a keyboard lie, by the language.
LETTER_KEYS = {
    "fr": ("AZERTYUIOP", "QSDFGHJKLM", "WXCVBN"),
    "": ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"),
}
DIGITS = "1234567890"
MOST_IN_ROW = 10
Keys = tuple[tuple[Action, ...], ...]


def keypad(screen: screens.Screen, terms: StationTerms | None) -> Keys:
    """Return the keys of a page on which something is typed, in rows."""
    match screen:
        case screens.Entering() if terms:
            return _keys(_tile_rows(terms.board.alphabet), deletes=False)
        case screens.AskingPlace():
            return _keys((DIGITS, *letter_rows()))
        case screens.PinAsked(origin=origin) if not screens.can_leave(origin, terms):
            return _keys((DIGITS,))
        case screens.OfficialPage(active_field=asked) if asked:
            return _of_field(asked.field.look, terms)
    return ()


def _of_field(look: FieldLook, terms: StationTerms | None) -> Keys:
    match look:
        case FieldLook.NUMBER | FieldLook.PIN:
            return _keys((DIGITS,))
        case FieldLook.WORDS if terms:
            *rows, last = _tile_rows(terms.board.alphabet)
            return _keys((*rows, (*last, " ")))
        case FieldLook.INITIALS:
            return _keys(letter_rows())
    first, second, third = letter_rows()
    return _keys((DIGITS, first, second, f"{third} .-/"))


def _keys(rows: Iterable[Iterable[str]], *, deletes: bool = True) -> Keys:
    every = [[letter_key(c) for c in row] for row in rows]
    if deletes:
        every[-1].append(delete())
    return tuple(map(tuple, every))


def delete() -> Action:
    return Action("backspace", "", "delete", role=Slot.KEYPAD, name=_("delete"))


def letter_rows() -> tuple[str, str, str]:
    return LETTER_KEYS.get(spoken.code, LETTER_KEYS[""])


def letter_key(text: str) -> Action:
    return Action(f"character:{text}", _("space") if text == " " else text, role=Slot.KEYPAD)


def _tile_rows(alphabet: Alphabet) -> tuple[Iterable[str], ...]:
    """Return the tiles of an alphabet: its letters as a keyboard has them, then the others.

    >>> from lexicons import Library
    >>> _tile_rows(Library().alphabet("welsh"))[-1]
    ('CH', 'DD', 'FF', 'LL', 'NG', 'RH', 'TH')
    """
    usual = ["".join(c for c in row if c in alphabet.tiles) for row in letter_rows()]
    others = sorted(set(alphabet.tiles).difference(*usual), key=lambda tile: (len(tile), tile))
    rows = (tuple(others[at : at + MOST_IN_ROW]) for at in range(0, len(others), MOST_IN_ROW))
    return (*filter(None, usual), *rows)
