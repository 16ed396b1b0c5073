"""The real window stays where it is."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt

Stage = Any  # of the conftest
Modifier = Qt.KeyboardModifier


def test_the_window_does_not_let_itself_be_closed(stage: Stage) -> None:
    for _ in range(3):
        assert not stage.window.close()
    assert stage.window.isVisible()
    for key, modifiers in (("q", Modifier.ControlModifier), ("w", Modifier.ControlModifier)):
        stage.press(key, modifiers=modifiers)
    assert stage.window.isVisible()
    assert stage.page == "Ready"


def test_a_window_to_try_it_out_can_be_closed(opened: Callable[..., Stage]) -> None:
    stage = opened(full=False)
    assert not stage.window.isFullScreen()
    assert stage.window.close()
    assert not stage.window.isVisible()


def test_a_hidden_window_comes_back_with_all_that_was_typed(typing: Stage) -> None:
    for hide in (typing.window.hide, typing.window.showMinimized, typing.window.showNormal):
        hide()
        typing.look()
        assert typing.window.isVisible(), hide
        assert typing.window.isFullScreen(), hide
        assert typing.typed == ("ZA", "")
