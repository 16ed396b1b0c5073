"""What may happen to a machine in a tournament hall, and what players and directors see of it."""

import os
import signal

import pytest

from judge_gui.model.screens import Ready
from tests.support.displays import on_a_display

pytestmark = on_a_display
unacceptable = "#ffb000"


# -- crashes -------------------------------------------------------------------------------------


def test_a_kiosk_that_crashes_is_back_on_its_first_page(kiosk):
    kiosk.enter("zant", "qxv")
    child = kiosk.child
    os.kill(child, signal.SIGKILL)
    assert kiosk.until(lambda: kiosk.kinds == ["session opened", "interrupted"])
    assert kiosk.child != child
    assert kiosk.shows(kiosk.interrupted())
    kiosk.clear()
    kiosk.judge("zant", "qxv")
    assert kiosk.until(lambda: kiosk.ground() == unacceptable)


@pytest.mark.parametrize("pause", [300])  # a busy machine is slower than ten seconds
def test_a_kiosk_that_is_killed_as_it_judges_names_the_ruling_and_shows_no_verdict(kiosk):
    kiosk.judge("zant", "qxv")
    assert kiosk.until(lambda: kiosk.kinds == ["ruling"])
    os.kill(kiosk.child, signal.SIGKILL)  # in the pause between the ruling and its page
    assert kiosk.shows(kiosk.interrupted(ruled=kiosk.entries[0].number))
    assert kiosk.kinds == ["ruling", "session opened", "ruling unseen"]
    kiosk.clear()
    assert kiosk.shows(Ready())
