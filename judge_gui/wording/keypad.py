"""The keys that a touch screen shows; of a question, also those that a mouse presses."""

from collections.abc import Iterable

from judge_gui.model.events import DirectorPrompt
from judge_gui.model.screens import (
    AskingPlace,
    DirectorAsked,
    Entering,
    PinAsked,
    Screen,
)
from judge_gui.model.station_terms import StationTerms
from judge_gui.pages.page import Action, Role
from judge_procedure.prompts import Takes
from lexicons import Alphabet
from lexicons.language import _

LETTER_KEYS = ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")
DIGITS = "1234567890"
MOST_IN_ROW = 10


def keypad(
    screen: Screen, terms: StationTerms | None, *, touch: bool
) -> tuple[tuple[Action, ...], ...]:
    """Return the keys of a page on which something is typed, in rows."""
    delete = Action("backspace", "", "delete", role=Role.KEYPAD, name=_("delete"))
    if not touch and isinstance(screen, AskingPlace | PinAsked):
        rows = [[typed(digit) for digit in row] for row in ("123", "456", "789")]
        return (*map(tuple, rows), (delete, typed("0")))
    if not touch:
        return ()
    every = [[typed(c) for c in row] for row in _characters_of(screen, terms)]
    if every and not isinstance(screen, Entering):
        every[-1].append(delete)
    return tuple(map(tuple, every))


def typed(text: str) -> Action:
    return Action(f"character:{text}", _("space") if text == " " else text, role=Role.KEYPAD)


def _characters_of(screen: Screen, terms: StationTerms | None) -> tuple[Iterable[str], ...]:
    """Return the characters that a page takes, in rows; none where nothing is typed."""
    match screen:
        case Entering() if terms:
            return _tile_rows(terms.board.alphabet)
        case AskingPlace():
            return (DIGITS, *LETTER_KEYS)
        case PinAsked():
            return (DIGITS,)
        case DirectorAsked(DirectorPrompt(takes=Takes.NOTHING | Takes.FILE | Takes.WAIT)):
            return ()
        case DirectorAsked(DirectorPrompt(takes=Takes.NUMBER | Takes.PIN)):
            return (DIGITS,)
        case DirectorAsked(DirectorPrompt(takes=Takes.YES)):
            return LETTER_KEYS
        case DirectorAsked():
            return (DIGITS, *LETTER_KEYS[:2], f"{LETTER_KEYS[2]} .-/")
    return ()


def _tile_rows(alphabet: Alphabet) -> tuple[Iterable[str], ...]:
    """Return the tiles of an alphabet: its letters as a keyboard has them, then the others.

    >>> from lexicons import Library
    >>> _tile_rows(Library().alphabet("welsh"))[-1]
    ('CH', 'DD', 'FF', 'LL', 'NG', 'RH', 'TH')
    """
    usual = ["".join(c for c in row if c in alphabet.tiles) for row in LETTER_KEYS]
    others = sorted(set(alphabet.tiles).difference(*usual), key=lambda tile: (len(tile), tile))
    rows = (tuple(others[at : at + MOST_IN_ROW]) for at in range(0, len(others), MOST_IN_ROW))
    return (*filter(None, usual), *rows)
