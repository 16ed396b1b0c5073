"""The whole flow on a real screen, by real keys: what is seen, and what is recorded."""

import time
from typing import Any

import pytest

from judge_gui.model.screens import HandOff, Ready, Task, VerdictShown

pytestmark = pytest.mark.needs("Xvfb", "openbox", "xdotool", "xprop")
acceptable, unacceptable = "#00386e", "#ffb000"


def test_an_acceptable_and_an_unacceptable_play(kiosk: Any, judge: Any) -> None:
    kiosk.judge("zant", "blorp")
    assert kiosk.shows(VerdictShown(kiosk.ruling("acceptable", 2, 3)))
    assert kiosk.ground() == acceptable
    kiosk.press("Return")  # before the least time has passed
    assert kiosk.ground() == acceptable
    time.sleep(0.5)
    kiosk.press("Return")
    kiosk.judge("gronk", "qxv")
    assert kiosk.shows(VerdictShown(kiosk.ruling("unacceptable", 2, 4)))
    assert kiosk.ground() == unacceptable
    assert kiosk.shows(Ready())  # by itself
    shown = judge("journal", "show")
    assert shown.status == 0
    rulings = [line for line in shown.out.splitlines() if "ruling" in line]
    assert ["ZANT BLORP" in line for line in rulings] == [True, False]
    assert [line.casefold().count("unacceptable") for line in rulings] == [0, 1]
    recorded = [(entry.words, entry.verdict) for entry in kiosk.entries[2:]]
    assert recorded == [(("ZANT", "BLORP"), "acceptable"), (("GRONK", "QXV"), "unacceptable")]


def test_a_verdict_is_on_the_disk_when_it_is_seen(kiosk: Any) -> None:
    kiosk.judge("zant")
    assert kiosk.coloured(acceptable)
    kiosk.kill()
    assert kiosk.entries[-1].verdict == "acceptable"


def test_judge_leaned_on_judges_once_and_clears_nothing(kiosk: Any) -> None:
    kiosk.enter("zant", "qxv")
    kiosk.display.hands("keydown", "Tab")
    time.sleep(1.5)  # long after JUDGE began to count: it was pressed before
    assert kiosk.shows(HandOff(Task(), ("ZANT", "QXV"), message="early"))
    kiosk.display.hands("keyup", "Tab")
    time.sleep(0.1)
    kiosk.display.hands("keydown", "Tab")
    assert kiosk.coloured(unacceptable)
    time.sleep(2)
    assert kiosk.ground() == unacceptable
    kiosk.display.hands("keyup", "Tab")
    assert kiosk.kinds.count("ruling") == 1


def test_judge_with_another_key_is_not_judge(kiosk: Any) -> None:
    kiosk.enter("zant")
    time.sleep(1.05)
    kiosk.press("shift+Tab", "ctrl+Tab", "alt+Tab", "super+Tab")
    time.sleep(0.5)
    assert kiosk.shows(HandOff(Task(), ("ZANT",)))
    assert "ruling" not in kiosk.kinds
