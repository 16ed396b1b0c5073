"""What a screen must be able to show before anybody begins: the longest words on every page."""

from judge_gui.model import screens
from judge_gui.model.events import RecordedRuling
from judge_gui.model.station_terms import StationTerms
from judge_gui.pages.page import Page
from judge_gui.wording.pages import page
from lexicons.language import _

#: Pages that lead to JUDGE: on a screen that is too small, they are not shown.
BEFORE_JUDGE = (
    screens.Ready, screens.AskingPlace, screens.NotListed, screens.Counting, screens.Entering,
    screens.HandOff,
)  # fmt: skip


def worst_pages(terms: StationTerms) -> tuple[Page, ...]:
    """Return the pages of the longest challenge: as typed, as compared, and with both verdicts."""
    board = terms.board
    letter = next(tile for tile in board.alphabet.tiles if len(tile) == 1)
    words = (letter * board.longest_word,) * board.most_words
    task = screens.Task(round=1, table="1", challenge=1)
    rulings = (
        RecordedRuling(verdict, board.most_words, 9999, correctable=True)
        for verdict in ("acceptable", "unacceptable")
    )
    return (
        page(screens.Entering(task, words, board.most_words - 1), terms),
        page(screens.HandOff(task, words), terms),
        *(page(screens.VerdictShown(ruling, task), terms) for ruling in rulings),
    )


def screen_too_small(*, is_telephone: bool = False) -> tuple[str, str]:
    """Return what stands on a screen that is too small: no verdict comes from there."""
    title = _("CANNOT JUDGE ON THIS SCREEN")
    if is_telephone:
        return title, _("Not every word has room here. Turn the device, or use another one.")
    return (
        title,
        _("It is too small to compare every word. Use another kiosk. Director: press Esc."),
    )
