"""One press is one key, however long it is held, and however the system reports that."""

from collections.abc import Callable

import pytest

from judge_gui.model.keyboard import Keyboard
from judge_gui.model.screens import Key

tab, letter = Key("tab"), Key("character", "Q")

Feel = Callable[..., list[Key]]

#: Each: what happens, in milliseconds; v pressed, V reported as repeated, ^ let go.
held = [
    ("0v 600V 630V 660V 700^", 1, "an auto-repeat that says so"),
    ("0v 600v 630v 660v 700^", 1, "repeats that are taken for fresh presses"),
    ("0v 600^ 600v 630^ 645v 660^ 661v 700^", 1, "let go and pressed anew at once, twice"),
    ("0v 100^ 110v 900v 930v 960^", 1, "such a press is held in its turn"),
    ("0v 100^ 200v 300^", 2, "pressed twice, as hands do"),
    ("0v 40^ 121v 200^", 2, "pressed twice, as fast as is believed"),
    ("0v 40^ 119v 200^", 1, "faster than that is a bounce"),
    ("0V 30V 60V 90^", 0, "a key that was held before anybody listened"),
    ("0v 1499v 2998v", 1, "repeats, however rare, while they come"),
    ("0v 1500v", 2, "nothing was heard of it for so long that its release was missed"),
]


@pytest.fixture
def feel() -> Feel:
    """The keys that count of what happens to one key."""

    def feel(happens: str, key: Key) -> list[Key]:
        now = 0.0
        keyboard = Keyboard(lambda: now)
        counted = []
        for moment in happens.split():
            now, what = int(moment.strip("vV^")) / 1000, moment.strip("0123456789")
            if what == "^":
                keyboard.released(23)
            else:
                counted.append(keyboard.pressed(23, key, repeated=what == "V"))
        return [key for key in counted if key]

    return feel


@pytest.mark.parametrize(("happens", "times", "because"), held, ids=[row[-1] for row in held])
def test_a_held_key_counts_once(feel: Feel, happens: str, times: int, because: str) -> None:
    assert feel(happens, tab) == [tab] * times, because


def test_a_letter_is_doubled_faster_than_judge_is(feel: Feel) -> None:
    assert feel("0v 40^ 61v 100^", letter) == [letter] * 2
    assert feel("0v 40^ 59v 100^", letter) == [letter]
    assert feel("0v 40^ 61v 100^", tab) == [tab]


def test_keys_are_told_apart_by_their_numbers_and_not_by_what_they_type() -> None:
    keyboard = Keyboard(lambda: 0.0)
    assert keyboard.pressed(23, letter) == letter
    assert keyboard.pressed(24, letter) == letter
    assert keyboard.pressed(23, tab) is None


def test_the_first_press_counts_whatever_the_clock_says() -> None:
    assert Keyboard(lambda: 0.0).pressed(23, tab) == tab


def test_a_keyboard_keeps_no_letter() -> None:
    keyboard = Keyboard(lambda: 0.0)
    keyboard.pressed(23, letter)
    keyboard.released(23)
    assert "Q" not in repr(vars(keyboard))
