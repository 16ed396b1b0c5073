"""What the tests of drawn pages share: every page in a window, and where each part of it is."""

import pytest

from judge_gui.pages.layout import layout
from judge_gui.wording.page_of import page_of
from tests.support.boxes import faults, unsaid

smallest = 9  # pixels of a text, in a window of the reference size
reference = (1024, 600)


@pytest.fixture(scope="session")
def draws(qt_application):
    from docs.pictures import kiosk

    return vars(kiosk)


@pytest.fixture
def laid_out(draws):
    def laid_out(picture, width, height):
        made = page_of(picture.screen, draws["terms_of"](picture), touch=picture.profile.touch)
        return made, layout(made, (width, height))

    return laid_out


@pytest.fixture
def assert_readable(laid_out):
    """Every text of a page is there, whole, large enough, and on no other."""

    def assert_readable(picture, width, height):
        made, laid = laid_out(picture, width, height)
        assert laid.fits, made.title
        assert not list(faults(made, laid, (width, height)))
        assert not unsaid(made, laid)
        least = smallest * min(width / reference[0], height / reference[1])
        assert all(run.px >= least for box in laid.boxes for run in box.runs)

    return assert_readable


@pytest.fixture
def longer(in_pseudo, draws):
    """The pictures; the director's menu is made when the language is spoken."""
    return {**draws["pictures"], **draws["of_menu"]()}
