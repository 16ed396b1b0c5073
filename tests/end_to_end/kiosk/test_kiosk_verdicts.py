"""The whole flow on a real screen, by real keys and through a crash: what is seen and recorded."""

import os
import signal

import pytest

from judge_gui.model.screens import Ready, VerdictShown
from tests.support.displays import on_a_display

pytestmark = on_a_display
acceptable, unacceptable = "#00386e", "#ffb000"


def test_an_acceptable_and_an_unacceptable_play(kiosk, judge):
    kiosk.judge("zant", "blorp")
    assert kiosk.until(lambda: kiosk.kinds == ["ruling"])
    assert kiosk.shows(VerdictShown(kiosk.ruling("acceptable", 2)))
    assert kiosk.ground() == acceptable
    kiosk.clear("Escape")
    kiosk.judge("gronk", "qxv")
    assert kiosk.until(lambda: kiosk.kinds == ["ruling", "ruling"])
    assert kiosk.shows(VerdictShown(kiosk.ruling("unacceptable", 2)))
    assert kiosk.ground() == unacceptable
    shown = judge("journal", "show", **kiosk.settings)
    kiosk.clear()
    assert kiosk.shows(Ready())
    assert shown.status == 0
    rulings = [line for line in shown.out.splitlines() if "ruling" in line][-2:]
    assert ["ZANT BLORP" in line for line in rulings] == [True, False]
    assert [line.casefold().count("unacceptable") for line in rulings] == [0, 1]
    recorded = [(entry.words, entry.ruled) for entry in kiosk.entries]
    assert recorded == [(("ZANT", "BLORP"), "acceptable"), (("GRONK", "QXV"), "unacceptable")]


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
