"""The keypad of a touch screen takes fingers, and nothing else."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QPushButton

Stage = Any  # of the conftest
Opened = Callable[..., Stage]
finger = 64  # pixels


@pytest.fixture
def stage(opened: Opened) -> Stage:
    """A kiosk on a touch screen."""
    return opened(touch=True, prompts=("round", "table"))


def buttons(stage: Stage) -> dict[str, QPushButton]:
    """The keys that are there, by the beginning of what stands on them."""
    found = stage.window.keypad.findChildren(QPushButton)
    return {button.text().partition(":")[0]: button for button in found}


def send(stage: Stage, kind: QEvent.Type, place: QPoint) -> None:
    """Report a finger to the window, as the system does."""
    held = Qt.MouseButton.LeftButton
    still = held if kind == QEvent.Type.MouseButtonPress else Qt.MouseButton.NoButton
    where = QPointF(place)
    event = QMouseEvent(kind, where, where, where, held, still, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(stage.window.windowHandle(), event)


def tap(stage: Stage, *labels: str, pause: int = 100) -> None:
    """Put a finger on keys, one after another, as fast as fingers are."""
    for label in labels:
        button = buttons(stage)[label]
        place = button.mapTo(stage.window, button.rect().center())
        stage.now += pause
        send(stage, QEvent.Type.MouseButtonPress, place)
        stage.now += 100
        send(stage, QEvent.Type.MouseButtonRelease, place)
        stage.look()


def entered(stage: Stage) -> None:
    """Two words, as fingers enter them."""
    tap(stage, "Enter", "7", "Enter", "5", "Enter", "2", *"ZANT", "Enter", *"BLORP", "Enter")
    assert stage.page == "HandOff"
    assert stage.typed == ("ZANT", "BLORP")


def test_a_challenge_by_fingers_alone(stage: Stage) -> None:
    entered(stage)
    stage.wait(stage.times.checking)
    tap(stage, "JUDGE")
    stage.wait(stage.times.judging)
    assert stage.page == "VerdictShown"
    assert (stage.screen.task.round, stage.screen.task.table) == (7, "5")
    stage.wait(stage.times.verdict_least)
    tap(stage, "any key")
    assert (stage.page, stage.verdicts) == ("Ready", 1)


def test_each_key_is_large_enough_for_fingers_and_for_its_text(opened: Opened) -> None:
    stage = opened(touch=True, prompts=("round", "table"), full=False)
    seen = set()

    def look() -> None:
        seen.add(stage.page)
        keys = list(buttons(stage).values())
        places = [QRect(key.mapTo(stage.window, QPoint(0, 0)), key.size()) for key in keys]
        for number, (key, place) in enumerate(zip(keys, places, strict=True)):
            assert min(place.width(), place.height()) >= finger
            assert stage.window.rect().contains(place)
            assert not any(place.intersects(other) for other in places[number + 1 :])
            assert key.fontMetrics().horizontalAdvance(key.text()) < place.width() - 8, key.text()
            assert key.fontMetrics().height() >= 14, key.text()
            assert key.focusPolicy() == Qt.FocusPolicy.NoFocus
            assert not key.hasFocus()

    for labels in ((), ("Enter",), ("1", "Enter"), ("2", "Enter"), ("8",)):
        tap(stage, *labels)
        look()
    for _ in range(8):
        tap(stage, *"ZANT", "Enter")
    look()
    stage.wait(stage.times.checking)
    tap(stage, "JUDGE")
    stage.wait(stage.times.judging)
    look()
    stage.wait(stage.times.verdict_most)
    tap(stage, "Esc")
    look()
    on_the_way = "Ready AskingPlace Counting Entering HandOff VerdictShown PinAsked"
    assert seen == {*on_the_way.split()}


def test_a_finger_that_stays_where_it_is_judges_nothing(stage: Stage) -> None:
    entered(stage)
    handle = buttons(stage)["JUDGE"]
    place = handle.mapTo(stage.window, handle.rect().center())
    send(stage, QEvent.Type.MouseButtonPress, place)  # before JUDGE counts
    stage.wait(5_000)
    send(stage, QEvent.Type.MouseButtonRelease, place)
    stage.wait(1_000)
    assert (stage.page, stage.verdicts) == ("HandOff", 0)
    tap(stage, "JUDGE")
    assert stage.verdicts == 1


def test_the_keys_grow_with_the_screen(opened: Opened) -> None:
    stage = opened(touch=True, full=False)
    tap(stage, "Enter")
    small = {label: (key.height(), key.font().pixelSize()) for label, key in buttons(stage).items()}
    stage.window.resize(3 * 1024, 3 * 600)
    stage.look()
    large = {label: (key.height(), key.font().pixelSize()) for label, key in buttons(stage).items()}
    for label, (height, text) in small.items():
        assert large[label][0] > 2.8 * height, label
        assert large[label][1] > 2.8 * text, label
