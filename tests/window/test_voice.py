"""What a screen reader finds in the window, page by page."""

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QLineEdit, QWidget

from judge_gui.model.screens import PinBarred
from tests.support.people import holders


def fields(stage):
    return list(stage.window.findChildren(QLineEdit))


def focused(stage):
    return stage.window.focusWidget() or stage.window


def heard(widget):
    return widget.accessibleName(), widget.accessibleDescription()


def in_the_tree(stage):
    widgets = [stage.window, *stage.window.findChildren(QWidget)]
    interfaces = [QAccessible.queryAccessibleInterface(widget) for widget in widgets]
    return "\n".join(part.text(kind) for part in interfaces for kind in QAccessible.Text
                     if kind.value < 6)  # fmt: skip


@pytest.fixture
def announced(monkeypatch):
    said = []
    monkeypatch.setattr("judge_gui.window.voice.announce", lambda _, text: said.append(text))
    return said


def test_a_pin_is_typed_into_a_password_field_that_holds_no_digit(opened):
    stage = opened(holders=holders())
    stage.press("escape")
    for _ in range(2):  # the second time after a wrong PIN
        [field] = fields(stage)
        assert focused(stage) is field
        interface = QAccessible.queryAccessibleInterface(field)
        assert interface.state().passwordEdit
        before = in_the_tree(stage)
        stage.type("2467")
        assert field.text() == "••••"
        assert in_the_tree(stage).replace("●●●●", "") == before
        stage.press("enter")
    assert stage.page != "OfficialPage"


def test_a_pin_that_must_wait_has_a_password_field_too(opened):
    stage = opened(holders=holders())
    stage.press("escape")
    while not isinstance(stage.screen, PinBarred):
        stage.type("1")
        stage.press("enter")
    [field] = fields(stage)
    assert field.echoMode() == QLineEdit.EchoMode.Password
    assert focused(stage) is field
    before = heard(field)
    stage.wait(1_000)
    assert heard(field) == before  # the seconds that run down are spoken once


def test_each_word_has_a_field_and_a_letter_changes_nothing_else(stage):
    stage.press("enter", "2")
    first, second = fields(stage)
    assert focused(stage) is first
    assert first.accessibleName() == "Word 1 of 2. Type the challenged words"
    assert "Space, Enter: Next word." in first.accessibleDescription()
    before = [heard(widget) for widget in (stage.window, first, second)]
    stage.type("zan")
    assert first.text() == "ZAN"
    assert [heard(widget) for widget in (stage.window, first, second)] == before
    stage.press("backspace", "t", "enter")
    assert first.text() == "ZAT"
    assert focused(stage) is second
    assert second.accessibleName() == "Word 2 of 2. Type the challenged words"
    assert "Space, Enter: Compare." in second.accessibleDescription()


def test_a_message_is_announced_and_stands_in_the_name(typing, announced):
    typing.press("3")
    said = "Type letters only. Press Backspace, then go on."
    assert announced == [said]
    assert focused(typing).accessibleName() == f"{said} Word 1 of 2. Type the challenged words"
    typing.press("n", "backspace")
    assert announced == [said]
    assert focused(typing).accessibleName() == "Word 1 of 2. Type the challenged words"


def test_a_second_fault_is_heard_although_only_its_number_differs(stage, announced):
    stage.judge("zant")
    stage.wait(stage.times.verdict_least)
    stage.press("enter", "escape", "enter", "2", "0")
    for typed, said in ("99", "There is no ruling of 99"), ("98", "There is no ruling of 98"):
        stage.press(*typed, "enter")
        assert announced[-1].startswith(said)
        assert focused(stage).accessibleName().startswith(said)
        stage.press("backspace", "backspace")


@pytest.mark.parametrize("page", ["typing", "handed_over"])
def test_a_countdown_is_spoken_once_and_without_words(request, announced, page):
    stage = request.getfixturevalue(page)
    lasts = stage.times.idle if page == "typing" else stage.times.hand_off
    announced.clear()
    description = stage.window.accessibleDescription()
    stage.wait(lasts - 9_500 - (stage.times.checking if page == "handed_over" else 0))
    names = set()
    for _ in range(9):
        names.add(focused(stage).accessibleName())
        assert stage.window.accessibleDescription() == description
        stage.wait(1_000)
    [name] = names
    [countdown] = announced
    assert name.startswith(countdown)
    assert countdown.startswith("Press a key, or this page is wiped in ")
    assert "Z A" not in name
    stage.wait(1_000)
    assert stage.page == "Ready"


def test_the_verdict_is_announced_first_and_an_answer_to_a_key_does_not_silence_it(
    handed_over, announced
):
    handed_over.press("tab")
    assert heard(handed_over.window) == ("Judging", "")
    handed_over.wait(handed_over.times.judging)
    assert announced == ["Judging", "ACCEPTABLE"]
    assert handed_over.window.accessibleName() == "ACCEPTABLE"
    handed_over.press("enter")  # before the least time has passed
    said = "Too soon: read this page, then press the key again. ACCEPTABLE"
    assert announced[2:] == [said]
    assert handed_over.window.accessibleName() == said


def test_a_field_is_not_seen(typing):
    with_fields = typing.picture
    for field in fields(typing):
        field.hide()
    assert typing.picture == with_fields
