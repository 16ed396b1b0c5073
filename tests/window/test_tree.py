"""The tree of each page, as Qt hands it to a screen reader: roles, names, order, presses."""

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QAbstractButton

from tests.support.boxes import has, plain
from tests.support.people import holders

Role = QAccessible.Role
button, text = Role.PushButton, Role.StaticText


@pytest.fixture
def read(application, opened):
    QAccessible.setActive(True)
    yield opened(holders=holders(), prompts=("table",), touch=False)
    QAccessible.setActive(False)


def tree(stage):
    """Role and name of each part of a page, in the order in which it is read."""
    window = QAccessible.queryAccessibleInterface(stage.window)
    parts = [window.child(number) for number in range(window.childCount())]
    read = [(part.role(), part.text(QAccessible.Text.Name)) for part in parts]
    return [(role, name) for role, name in read if role in (button, text)]


#: The keys that lead from one page to the next one, and the screen that they lead to.
way = [
    ((), "Ready"),
    (("enter",), "AskingPlace"),
    (("7", "enter"), "Counting"),
    (("2",), "Entering"),
    ((*"zant", "enter", *"qxv", "enter"), "HandOff"),
]


def test_each_part_of_each_page_is_in_the_tree_once_and_in_order(read):
    stage = read
    for keys, screen in way:
        stage.press(*keys)
        assert stage.page == screen
        assert_whole(stage)
    stage.wait(stage.times.checking)
    stage.press("tab")
    stage.wait(stage.times.judging)
    assert stage.page == "VerdictShown"
    assert_whole(stage)
    stage.wait(stage.times.verdict_least)
    stage.press("enter", "escape")
    assert stage.page == "PinAsked"
    assert_whole(stage)
    stage.press(*"2468", "enter")
    stage.wait(100)
    assert stage.page == "OfficialPage"
    assert_whole(stage)


def test_a_screen_reader_that_comes_late_gets_the_page_that_is_shown(read):
    QAccessible.setActive(False)
    read.wait(300)
    assert tree(read) == []
    QAccessible.setActive(True)
    read.wait(300)
    assert_whole(read)


def assert_whole(stage):
    """Whatever is pressed or read on a page is in the tree, in the order of its boxes."""
    window, parts = stage.window, tree(stage)
    boxes = [box for box in window.laid.boxes if box.name]
    assert [name for _, name in parts] == [box.name for box in boxes], stage.page
    assert [role for role, _ in parts] == [button if box.key else text for box in boxes]
    heard = plain(" ".join(name for _, name in parts))
    for said in (window.page.title, window.page.sub, *has(window.page, "text", "slip")):
        assert plain(said) in heard, (stage.page, said)


def test_a_press_does_what_the_key_does_and_an_old_button_is_gone(read):
    stage = read

    def press(name):
        [part] = [
            child for child in stage.window.findChildren(QAbstractButton)
            if child.accessibleName() == name
        ]  # fmt: skip
        part.click()
        stage.wait(50)
        stage.wait(50)

    press("Begin")
    stage.type("7")
    press("Next")
    press("1")
    assert stage.page == "Entering"
    stage.type("zant")
    press("Compare")
    assert stage.page == "HandOff"
    stage.wait(stage.times.checking)
    press("JUDGE")
    stage.wait(stage.times.judging)
    assert (stage.page, stage.verdicts) == ("VerdictShown", 1)
    assert "JUDGE" not in [name for _, name in tree(stage)]
