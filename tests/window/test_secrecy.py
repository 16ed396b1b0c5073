"""Runs that differ only in which word is the phony look, sound and last the same."""

from collections.abc import Callable
from time import monotonic, sleep
from typing import Any, NamedTuple

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QLineEdit

from judge_gui.station import judging
from judge_procedure.clock import SystemClock
from judge_procedure.profile import Times
from judge_procedure.running import milliseconds
from judge_record.head import Receipt

Stage = Any  # of the conftest
Opened = Callable[..., Stage]
challenges = (("qxv", "zant", "blorp"), ("zant", "qxv", "blorp"), ("zant", "blorp", "qxv"))
good = ("zant", "blorp", "gronk")


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
def run(opened: Opened, home: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Run]:
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


def test_until_the_verdict_is_shown_a_phony_looks_like_a_word(run: Callable[..., Run]) -> None:
    accepted, refused = run(good), run((*good[:2], "gronx"))
    assert accepted.pages == refused.pages
    assert accepted.heard[:3] == refused.heard[:3]
    assert accepted.pictures[1:3] == refused.pictures[1:3]
    assert accepted.pictures[3] != refused.pictures[3]
    assert accepted.heard[3] != refused.heard[3]
    assert accepted.waits == refused.waits
    assert accepted.asked == refused.asked


def test_every_verdict_takes_the_same_time(opened: Opened) -> None:
    times = Times(checking=300, judging=150, verdict_least=500)
    stage = opened(times=times)
    began, shift = milliseconds(), stage.now
    least = dict.fromkeys((good, *challenges), 60.0)
    for turn, words in enumerate((good, *challenges) * 200):
        # On a busy machine, it takes more turns until each was once not kept waiting.
        if turn >= 5 * len(least) and max(least.values()) - min(least.values()) < 0.02:
            break
        stage.enter(*words)
        stage.wait(times.checking)
        stage.press("tab")
        stage.kiosk.clock = lambda: shift + milliseconds() - began  # real time from here on
        stage.kiosk.began = stage.kiosk.clock()
        start = monotonic()
        while stage.page != "VerdictShown":
            QApplication.processEvents()
            sleep(0.003)
        least[words] = min(least[words], monotonic() - start)
        stage.kiosk.clock = lambda: stage.now
        stage.look()  # the verdict's own time begins when it is painted
        stage.kiosk.began = stage.kiosk.restarted = stage.now
        stage.wait(times.verdict_most)
    assert min(least.values()) >= times.judging / 1000 - 0.01
    assert max(least.values()) - min(least.values()) < 0.02
