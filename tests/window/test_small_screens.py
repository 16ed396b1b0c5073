"""On a screen that cannot show every compared word, the kiosk says so, and judges nothing."""

from collections.abc import Callable
from typing import Any

import pytest

from judge_gui.pages import layout
from judge_procedure.pin import hashed

Stage = Any  # of the conftest
Opened = Callable[..., Stage]
title = "CANNOT JUDGE ON THIS SCREEN"


def resized(stage: Stage, width: int, height: int) -> Stage:
    stage.window.resize(width, height)
    stage.look()
    stage.wait(300)
    return stage


def said(stage: Stage) -> str:
    """What is painted."""
    runs = (run.text for box in stage.window.laid.boxes for run in box.runs)
    return " ".join(runs)


@pytest.mark.parametrize("size", [(400, 300), (480, 320), (320, 480), (640, 360)], ids=str)
def test_nobody_begins_on_a_screen_that_is_too_small(opened: Opened, size: tuple[int, int]) -> None:
    stage = resized(opened(full=False), *size)
    assert title in said(stage)
    stage.press("enter", "1", *"zant", "enter", "tab")
    stage.wait(5_000)
    stage.press("tab")
    assert (stage.page, stage.verdicts) == ("Ready", 0)
    assert title in said(stage)
    resized(stage, 1024, 600)
    assert title not in said(stage)
    stage.judge("zant")
    assert stage.verdicts == 1


def test_a_screen_that_becomes_too_small_judges_no_words_that_were_typed(opened: Opened) -> None:
    stage = opened(full=False)
    stage.enter("zant")
    resized(stage, 400, 300)
    stage.wait(stage.times.checking)
    stage.press("tab")
    assert (stage.page, stage.verdicts) == ("HandOff", 0)
    assert "Z" not in said(stage).split()
    stage.press("escape")
    assert stage.page == "Entering"
    resized(stage, 1024, 600)
    stage.press("enter")
    stage.wait(stage.times.checking)
    stage.press("tab")
    assert stage.verdicts == 1


def test_a_verdict_for_which_there_is_no_room_waits_until_it_was_seen(
    opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage = opened(full=False)
    stage.enter("zant")
    stage.wait(stage.times.checking)
    stage.press("tab")
    monkeypatch.setattr(layout, "tried", lambda *_: ())  # the screen became tiny just now
    stage.wait(stage.times.judging)
    stage.wait(10 * stage.times.verdict_most)
    assert stage.page == "VerdictShown"
    assert "ACCEPTABLE" not in said(stage)
    monkeypatch.undo()
    resized(stage, 1100, 650)
    assert "ACCEPTABLE" in said(stage)
    stage.wait(stage.times.verdict_most)
    assert stage.page == "Ready"


def test_the_director_can_still_leave(opened: Opened) -> None:
    stage = resized(opened(full=False, pin=hashed("2468")), 480, 320)
    assert title in said(stage)
    stage.press("escape")
    stage.type("2468")
    stage.press("enter")
    stage.look()
    assert stage.page == "DirectorAsked"


@pytest.mark.parametrize("percent", [100, 150])
def test_text_is_larger_for_who_asks_for_it(opened: Opened, percent: int) -> None:
    stage = resized(opened(full=False, text_size=percent), 1366, 768)
    stage.press("enter")
    said = [run for box in stage.window.laid.boxes for run in box.runs]
    [run] = [run for run in said if run.text.startswith("All words get")]
    assert run.px == round(25 * percent / 100)


@pytest.mark.parametrize("size", [(800, 450), (1024, 600), (540, 800), (1280, 720)], ids=str)
def test_usual_screens_are_large_enough(opened: Opened, size: tuple[int, int]) -> None:
    stage = resized(opened(full=False), *size)
    stage.judge(*["zant"] * 8)
    assert stage.verdicts == 1
