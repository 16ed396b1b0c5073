"""Guards over all tasks at the kiosk: what Enter does, what stands there, whether it has room."""

import pytest

from judge_gui.model.events import Answers, Key, PressedDeed, TaskShown
from judge_gui.model.keys import after_key
from judge_gui.model.official_keys import official_screen
from judge_gui.model.screens import OfficialWorks
from judge_gui.model.station_terms import StationTerms
from judge_gui.pages.layout import layout
from judge_gui.wording.page_of import page_of
from judge_procedure.profile import Profile
from judge_record.entry import Kind
from tests.support.boxes import faults, unsaid
from tests.support.official_evenings import (
    DIRECTOR,
    GOOD,
    NOT_GOOD,
    WORD_JUDGE,
    begin,
    walked,
    works,
)

__all__ = ["begin"]
enter = Key("enter")
acting = pytest.mark.parametrize("acting", [WORD_JUDGE, DIRECTOR], ids=["word judge", "director"])


def terms_of(evening):
    judge = evening.session.judge
    return StationTerms(Profile(station="Kiosk 1"), judge.rules, judge.board, judge.lexicons, "K")


def shown(made):
    return official_screen(TaskShown(made, "AB, director"), OfficialWorks())


def every_page(evening):
    """Every page of every task, as a kiosk begins it; whether it is untouched."""
    for work in works(evening, whole=True):
        about = dict(work.given)
        for made, given in walked(work, 3):
            yield work.task.kind, made, given == about


@acting
def test_enter_takes_a_field_or_does_a_deed_and_on_an_untouched_page_none_that_judges(
    begin, acting
):
    for kind, made, is_untouched in every_page(begin(acting=acting)):
        after = after_key(shown(made), enter, None)
        if isinstance(after, OfficialWorks):
            pressed = PressedDeed if made.is_ready else Answers
            assert isinstance(after.pressed, pressed), "never a step back"
            assert not (made.is_ready and is_untouched) or kind is Kind.ROUND_SET, made.title


def test_without_the_slip_no_page_shows_or_speaks_a_word(begin):
    evening = begin(acting=DIRECTOR, has_slip=False)
    for _kind, made, _ in every_page(evening):
        seen = page_of(shown(made), terms_of(evening))
        said = f"{seen.heading} {seen.spoken}".replace(" ", "").upper()
        assert not [word for word in (*GOOD, *NOT_GOOD) if word in said], made.title


@pytest.mark.parametrize("size", [(1366, 768), (1024, 600)], ids=str)
@pytest.mark.parametrize("text_size", [1.0, 1.5])
def test_every_task_has_room_whole_and_nothing_lies_over_another(begin, size, text_size):
    evening, tried = begin(acting=DIRECTOR), set()
    for kind, made, _ in every_page(evening):
        outline = kind, len(made.parts), made.is_ready, bool(made.fault), len(made.fields)
        if outline in tried:
            continue
        tried.add(outline)
        seen = page_of(shown(made), terms_of(evening))
        laid = layout(seen, size, text_size)
        assert laid.fits, made.title
        assert not list(faults(seen, laid, size)), made.title
        if text_size == 1:
            assert not unsaid(seen, laid), made.title
