"""Mouse and finger on the real window: whatever looks pressable is, and JUDGE has to be held."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QTouchEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from judge_gui.pages import values
from lexicons import Verdict

outside = QPoint(3, 300)
left = Qt.MouseButton.LeftButton


class Mouse:
    def __init__(self, stage, button=left):
        self.stage, self.button = stage, button

    def send(self, kind, at, held):
        where = QPointF(at)
        button = self.button if kind != QEvent.Type.MouseMove else Qt.MouseButton.NoButton
        event = QMouseEvent(kind, where, where, where, button, held, Qt.KeyboardModifier.NoModifier)
        QApplication.sendEvent(self.stage.window.windowHandle(), event)

    def down(self, at):
        self.send(QEvent.Type.MouseButtonPress, at, self.button)

    def move(self, at):
        self.send(QEvent.Type.MouseMove, at, self.button)

    def up(self, at):
        self.send(QEvent.Type.MouseButtonRelease, at, Qt.MouseButton.NoButton)


class Finger:
    device = None

    def __init__(self, stage, number=0):
        Finger.device = Finger.device or QTest.createTouchDevice()
        self.stage, self.number = stage, number

    def touch(self):
        return QTest.touchEvent(self.stage.window, Finger.device, False)

    def down(self, at):
        self.touch().press(self.number, at, self.stage.window).commit()

    def move(self, at):
        self.touch().move(self.number, at, self.stage.window).commit()

    def up(self, at):
        self.touch().release(self.number, at, self.stage.window).commit()

    def cancel(self):
        """The system takes the touch, for a gesture of its own: no release comes."""
        QApplication.sendEvent(
            self.stage.window, QTouchEvent(QEvent.Type.TouchCancel, Finger.device)
        )


each_hand = pytest.mark.parametrize("hand_of", [Mouse, Finger])


def box(stage, key):
    [box] = [box for box in stage.window.laid.boxes if box.key == key]
    return box


def at(stage, key):
    area = box(stage, key)
    return QPoint(area.x + area.w // 2, area.y + area.h // 2)


def tap(hand, *keys):
    for key in keys:
        place = at(hand.stage, key)
        hand.stage.now += 50
        hand.down(place)
        hand.stage.now += 50
        hand.up(place)
        hand.stage.look()


def hold(hand, key, milliseconds=values.JUDGE_HOLD):
    place = at(hand.stage, key)
    hand.down(place)
    hand.stage.look()
    hand.stage.wait(milliseconds)
    hand.up(place)
    hand.stage.look()


def enter(hand, *typed):
    tap(hand, "enter", f"character:{len(typed)}")
    for word in typed:
        tap(hand, *(f"character:{letter}" for letter in word.upper()))
        tap(hand, "enter")
    assert hand.stage.page == "HandOff"
    assert hand.stage.typed == tuple(word.upper() for word in typed)


@each_hand
def test_a_challenge_by_one_hand_alone(stage, hand_of):
    hand = hand_of(stage)
    enter(hand, "zant", "qxv")
    tap(hand, "go:1")
    assert (stage.page, stage.screen.row) == ("Entering", 1)
    tap(hand, "backspace", "backspace", "backspace")
    if hand_of is Mouse:
        stage.type("blorp")
    else:
        tap(hand, *(f"character:{letter}" for letter in "BLORP"))
    tap(hand, "enter")
    assert stage.typed == ("ZANT", "BLORP")
    stage.wait(stage.times.checking)
    hold(hand, "tab")
    stage.wait(stage.times.judging)
    assert (stage.page, stage.screen.ruling.verdict) == ("VerdictShown", Verdict.ACCEPTABLE)
    stage.wait(stage.times.verdict_least)
    tap(hand, "enter")
    assert (stage.page, stage.verdicts) == ("Ready", 1)


@each_hand
def test_judge_that_is_brushed_or_left_judges_nothing(stage, hand_of):
    hand = hand_of(stage)
    enter(hand, "zant")
    stage.wait(stage.times.checking)
    place = at(stage, "tab")
    hold(hand, "tab", values.JUDGE_HOLD - 20)
    hand.down(place)
    hand.move(outside)
    stage.wait(3_000)
    hand.up(outside)
    hand.down(place)
    hand.move(outside)
    hand.move(place)  # it came back
    stage.wait(3_000)
    hand.up(place)
    stage.wait(100)
    assert (stage.page, stage.verdicts) == ("HandOff", 0)
    hold(hand, "tab")
    assert stage.verdicts == 1


@pytest.mark.parametrize("at_key", ["enter", None])
def test_a_touch_that_the_system_takes_presses_nothing_and_the_next_one_counts(stage, at_key):
    finger = Finger(stage)
    finger.down(at(stage, at_key) if at_key else outside)
    finger.cancel()
    stage.wait(100)
    assert stage.page == "Ready"
    tap(finger, "enter")
    assert stage.page == "Counting"


@each_hand
def test_a_press_belongs_to_the_page_that_its_person_has_seen(stage, hand_of):
    hand = hand_of(stage)
    enter(hand, "zant")
    stage.wait(stage.times.checking)
    place = at(stage, "tab")
    hand.down(place)
    stage.press("escape")  # another player goes back meanwhile
    assert stage.page == "Entering"
    stage.press("enter")
    stage.wait(5_000)
    hand.up(place)
    stage.wait(100)
    assert (stage.page, stage.verdicts) == ("HandOff", 0)
    stage.press("escape", "escape", "escape", "escape", "enter")
    place = at(stage, "choose:1")
    hand.down(place)
    stage.press("3")  # other rows, on the same screen
    machine = stage.screen
    hand.up(place)
    assert stage.screen == machine


@each_hand
def test_what_cannot_be_undone_is_held(opened, hand_of):
    stage = opened()
    hand = hand_of(stage)
    tap(hand, "escape", "backspace")
    assert stage.page == "PinAsked", "nobody leaves the program by a touch"
    hold(hand, "backspace")
    assert stage.page in ("Leaving", "OfficialPage"), "it is asked how the session ends"


def test_the_right_button_and_a_second_finger_do_nothing(stage):
    enter(Mouse(stage), "zant")
    stage.wait(stage.times.checking)
    for button in (Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton):
        hold(Mouse(stage, button), "tab", 3_000)
    first, second = Finger(stage, 0), Finger(stage, 1)
    first.down(outside)
    place = at(stage, "tab")
    window = stage.window
    first.touch().stationary(0).press(1, place, window).commit()
    stage.wait(3_000)
    first.touch().stationary(0).release(1, place, window).commit()
    second.stage.wait(100)
    first.up(outside)
    assert (stage.page, stage.verdicts) == ("HandOff", 0)


def test_the_keypad_comes_with_a_finger_and_goes_with_a_key(stage):
    def letters():
        return sum(box.key.startswith("character:") for box in stage.window.laid.boxes)

    stage.press("enter", "1")
    assert not letters()
    tap(Finger(stage), "go:0")
    assert letters() == 26
    stage.press("z")
    assert not letters()
    assert stage.typed == ("Z",)


def test_every_box_that_looks_pressable_is_and_nothing_else(stage):
    pressable = {kind for kind, style in values.STYLES.items() if style.press}
    for keys in ((), ("enter",), ("3",), (*"zant", " ", *"qx", " ", *"qz", "enter"), ("escape",)):
        stage.press(*keys)
        for box in stage.window.laid.boxes:
            assert bool(box.key) == (box.kind in pressable), box
            if box.key:
                assert min(box.w, box.h) >= values.TOUCH_LEAST, box
