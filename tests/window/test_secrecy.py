"""Runs that differ only in which word is the phony look, sound and last the same."""

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QLineEdit

from judge_cli.clock import SystemClock
from judge_gui.station import judging
from judge_record.head import Receipt

Stage = Any  # of the conftest
challenges = (("qxv", "zant", "blorp"), ("zant", "qxv", "blorp"), ("zant", "blorp", "qxv"))


class Run(NamedTuple):
    """All that a run shows to players, screen readers and clocks."""

    pages: list[str]
    pictures: list[QImage]
    heard: list[str]  # by a screen reader
    waits: list[int]  # for which the timer was set
    asked: list[str]  # of the station


def run_of(stage: Stage, words: tuple[str, ...]) -> Run:
    """From the first page to the first page, and all that is to be seen on the way."""
    run = Run([], [], [], [], stage.worker.asked)
    stage.window.timer.stop()  # time passes by hand: on a busy machine, it would come too early

    def look() -> None:
        run.pages.append(stage.page)
        run.pictures.append(stage.picture)
        widgets = [stage.window, *stage.window.findChildren(QLineEdit)]
        heard = "\n".join(f"{w.accessibleName()}\n{w.accessibleDescription()}" for w in widgets)
        for number, word in enumerate(words):
            heard = heard.replace(" ".join(word.upper()), f"<{number}>")
        run.heard.append(heard)

    stage.window.timer.start = run.waits.append
    stage.enter(*words)
    look()
    stage.wait(stage.times.checking)
    stage.press("tab")
    look()
    for _ in range(2):
        stage.wait(stage.times.judging // 2)
        look()
    for time in (stage.times.verdict_least, stage.times.verdict_most):
        stage.wait(time)
        look()
    return run


@pytest.fixture
def run(
    opened: Callable[..., Stage], home: Any, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Run]:
    """Runs a challenge on a kiosk of its own, with a journal of its own.

    A receipt is made of a hash over the time, too: it differs at every challenge. The first page
    shows the minute in which the journal began.
    """
    monkeypatch.setattr(SystemClock, "now", lambda _: "2026-11-20T10:30:00.000Z")
    same = Receipt("K1", 3, "7F3A91C2")
    monkeypatch.setattr(judging, "receipt_of", lambda *_: same)

    def run(words: tuple[str, ...], **settings: Any) -> Run:
        for file in (*(home / "journal").glob("*"), *(home / "stations").glob("*")):
            file.unlink()
        return run_of(opened(**settings), words)

    return run


@pytest.mark.parametrize("settings", [{}, {"touch": True}, {"theme": "dark"}], ids=str)
def test_runs_that_differ_in_which_word_is_the_phony_look_and_sound_the_same(
    run: Callable[..., Run], settings: dict[str, Any]
) -> None:
    first, *others = [run(words, **settings) for words in challenges]
    assert first.pages == ["HandOff", "Judging", "Judging", "VerdictShown", "VerdictShown", "Ready"]
    for other in others:
        assert other.pages == first.pages
        assert other.heard == first.heard
        assert other.waits == first.waits
        assert other.asked == first.asked
        for page, one, another in zip(first.pages, first.pictures, other.pictures, strict=True):
            assert (one == another) == (page != "HandOff")
