"""What each page says, and what can be done on it: `page_of(screen, terms)`."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import lru_cache
from math import ceil
from typing import Any

from judge_gui.model import screens
from judge_gui.model.events import RecordedRuling, TypingTask
from judge_gui.model.official_keys import can_leave
from judge_gui.model.station_terms import StationTerms
from judge_gui.model.traits import Screen
from judge_gui.pages.layout import Layout, have_room, layout
from judge_gui.pages.page import Action, FormPage, Keypad, Page, PageLook, Slot, WaitPage
from judge_gui.pages.values import MOST_KEPT
from judge_gui.wording import common, official_pages, players, verdicts
from judge_procedure.task_parts import FieldLook
from lexicons import Alphabet, Verdict
from lexicons.language import _, spoken

PROGRAM = "Tilejudge"

Makers = dict[type, Callable[[Any, Any], Page]]  # of a screen and the terms of its station

#: Also without terms: the station may not be open.
BEFORE_OPENING: Makers = {
    screens.OfficialPage: official_pages.official_page,
    screens.OfficialDone: official_pages.done,
    screens.PinAsked: official_pages.asking_pin,
    screens.PinBarred: official_pages.pin_barred,
    screens.AskingEvent: official_pages.asking_event,
    screens.NewEventShown: official_pages.new_event_shown,
    screens.Ended: official_pages.ended,
    screens.CannotOpen: verdicts.no_verdict,
    screens.NoVerdict: verdicts.no_verdict,
}
#: On the screens that are in neither table, the station works.
PAGES: Makers = BEFORE_OPENING | {
    screens.Ready: players.first_page,
    screens.AskingPlace: players.asking_place,
    screens.NotListed: players.not_listed,
    screens.Counting: players.counting,
    screens.Entering: players.typing,
    screens.HandOff: players.comparing,
    screens.AskingPlay: players.asking_play,
    screens.VerdictShown: verdicts.verdict,
    screens.RulesShown: verdicts.rules_card,
    screens.Interrupted: verdicts.interrupted,
    screens.CallingDirector: verdicts.calling,
}
SOON = 10  # seconds before a page is wiped, from which on it says so


def page_of(
    screen: Screen,
    terms: StationTerms | None,
    seconds_left: float | None = None,
    *,
    touch: bool = False,
) -> Page:
    """Return the page of a screen. On a touch screen it has a keypad where something is typed.

    The terms are None until the station is open: then only a few screens have a page of their own.
    `seconds_left` are those until the screen times out, if a key would prevent that.
    """
    screen = screens.shown_screen(screen)
    if isinstance(screen, screens.PinBarred) and seconds_left is not None:
        screen = replace(screen, seconds=ceil(seconds_left))
    makers = BEFORE_OPENING if terms is None else PAGES
    made = makers.get(type(screen), waiting)(screen, terms)
    if touch and (keys := keypad(screen, terms)):
        made = _with_keypad(made, keys)
    answers: common.MessageTexts = {  # of pages without a sentence of their own
        "early": _("Too soon: read this page, then press the key again."),
        "keys": _("Press Enter or Backspace."),
    }
    answer = made.answer or answers.get(screen.message, "")
    if terms is None:
        return replace(made, answer=answer)
    wiped = made.look is PageLook.PLAIN and not isinstance(screen, screens.PinBarred)
    if seconds_left is not None and seconds_left <= SOON and wiped:
        seconds = max(1, round(seconds_left))
        answer = _("Press a key, or this page is wiped in {seconds} s.", seconds=seconds)
        made = replace(made, counts_down=True)
    banners, stages = tuple(common.banners(screen, terms)), common.stages(terms)
    return replace(made, answer=answer, banners=banners, stages=stages)


def waiting(screen: Screen, terms: StationTerms | None) -> Page:
    title, sub = _("One moment"), ""
    match screen:
        case (
            screens.Judging(task=task)
            | screens.JudgingCall(origin=screens.CallingDirector(task=task))
        ) if terms is not None:
            return WaitPage(
                _("Judging"),
                step=3,
                place=common.at_table(task, terms),
                sub=_("One verdict on all the words."),
            )
        case screens.PinTried():
            title, sub = official_pages.pin_title(screen), _("One moment.")
        case screens.OfficialWorks():
            title, sub = _("Menu"), _("One moment.")
        case _ if terms is None:
            title, sub = PROGRAM, _("The word lists are being checked.")
    return WaitPage(title, sub=sub)


# -- the keys of a touch screen, where something is typed ------------------------------------------

#: As the keys of a keyboard lie, by the language.
LETTER_KEYS = {
    "fr": ("AZERTYUIOP", "QSDFGHJKLM", "WXCVBN"),
    "": ("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM"),
}
DIGITS = "1234567890"
MOST_IN_ROW = 10


def keypad(screen: Screen, terms: StationTerms | None) -> Keypad:
    """Return the keys of a page on which something is typed, in rows."""
    match screen:
        case screens.Entering() if terms:
            return _keys(_tile_rows(terms.board.alphabet), deletes=False)
        case screens.AskingPlace():
            return _keys((DIGITS, *letter_rows()))
        case screens.PinAsked(origin=origin) if not can_leave(origin, terms):
            return _keys((DIGITS,))
        case screens.OfficialPage(active_field=state) if state:
            return _of_field(state.field.look, terms)
    return ()


def _with_keypad(page: Page, keypad: Keypad) -> Page:
    """Return a page with keys, which take the room of all questions but the active one."""
    if isinstance(page, FormPage):
        question, actions = page.active_question, page.of(Slot.BACK, Slot.ON)
        page = replace(page, parts=(question,) if question else (), actions=actions)
    return replace(page, keypad=keypad)


def _of_field(look: FieldLook, terms: StationTerms | None) -> Keypad:
    match look:
        case FieldLook.NUMBER | FieldLook.PIN:
            return _keys((DIGITS,))
        case FieldLook.WORDS if terms:
            *rows, last = _tile_rows(terms.board.alphabet)
            return _keys((*rows, (*last, " ")))
        case FieldLook.INITIALS:
            return _keys(letter_rows())
    first, second, third = letter_rows()
    return _keys((DIGITS, first, second, f"{third} ,.-/"))


def _keys(rows: Iterable[Iterable[str]], *, deletes: bool = True) -> Keypad:
    def drawn(key: str, sign: str, name: str) -> Action:  # a key is too narrow for its name
        return Action(key, "", sign, slot=Slot.KEYPAD, name=name)

    space = drawn("character: ", "space", _("space"))
    every = [
        [space if c == " " else Action(f"character:{c}", c, slot=Slot.KEYPAD) for c in row]
        for row in rows
    ]
    if deletes:
        every[-1].append(drawn("backspace", "delete", _("delete")))
    return tuple(map(tuple, every))


def letter_rows() -> tuple[str, str, str]:
    return LETTER_KEYS.get(spoken.code, LETTER_KEYS[""])


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


# -- what a screen must have room for --------------------------------------------------------------


def laid_out(
    screen: Screen, terms: StationTerms | None, page: Page, size: tuple[int, int],
    text_size: float = 1, *, touch: bool = False,
) -> Layout:  # fmt: skip
    """Return where everything on a page of a kiosk stands; on a screen that is too small, say that.

    So it is if the page has no room; or leads to JUDGE, and the longest challenge has none.
    """
    longest = worst_pages(terms, touch=touch) if terms and screen.traits.before_judge else ()
    if have_room(longest, size, text_size):
        laid = layout(page, size, text_size)
        if laid.fits:
            return laid
    return layout(screen_too_small(), size)._replace(fits=False)


@lru_cache(maxsize=MOST_KEPT)
def worst_pages(terms: StationTerms, *, touch: bool) -> tuple[Page, ...]:
    """Return the pages of the longest challenge: as typed, as compared, and with both verdicts."""
    board = terms.board
    letter = next(tile for tile in board.alphabet.tiles if len(tile) == 1)
    words = (letter * board.longest_word,) * board.most_words
    task = TypingTask(round=1, table="1", challenge=1)
    rulings = (
        RecordedRuling(verdict, board.most_words, 9999, correctable=True) for verdict in Verdict
    )
    return (
        page_of(screens.Entering(task, words, board.most_words - 1), terms, touch=touch),
        page_of(screens.HandOff(task, words), terms),
        *(page_of(screens.VerdictShown(ruling, task), terms) for ruling in rulings),
    )


def screen_too_small() -> FormPage:
    """Return the page of a kiosk's screen that is too small: no verdict comes from there."""
    said = _("It is too small to compare every word. Use another kiosk. Director: press Esc.")
    return FormPage(_("CANNOT JUDGE ON THIS SCREEN"), text=(said,))
