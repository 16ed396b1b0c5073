"""One press is one key, however long it is held, and however the system reports that."""

import pytest

from judge_gui.model.events import Key
from judge_gui.model.keyboard import Keyboard

tab, letter = Key("tab"), Key("character", "Q")


def presses(reports: str, key: Key) -> int:
    """Return how many presses count among the reports about one key.

    Each report has its milliseconds and a sign: v pressed, V repeated, ^ released.
    """
    now = 0
    keyboard = Keyboard(lambda: now)
    counted = 0
    for report in reports.split():
        now, sign = int(report[:-1]), report[-1]
        if sign == "^":
            keyboard.released(23)
        else:
            counted += keyboard.pressed(23, key, repeated=sign == "V") == key
    return counted


all_reports = [
    ("0v 600V 630V 660V 700^", tab, 1, "repetitions that are reported as such"),
    ("0v 600v 630v 660v 700^", tab, 1, "repetitions that are reported as presses"),
    ("0v 600^ 600v 630^ 645v 660^ 661v 700^", tab, 1, "released and pressed at once, twice"),
    ("0v 100^ 110v 900v 930v 960^", tab, 1, "held on after that"),
    ("0v 40^ 120v 200^", tab, 2, "pressed twice, as fast as hands can"),
    ("0v 40^ 119v 200^", tab, 1, "faster than hands can"),
    ("0V 30V 60V 90^", tab, 0, "held since before the kiosk listened"),
    ("0v 1499v 2998v", tab, 1, "rare repetitions"),
    ("0v 1500v", tab, 2, "a release that was missed"),
    ("0v 40^ 45v 90^", letter, 2, "a fast typist's double letter"),
    ("0v 40^ 57v 90^", Key("character", "2"), 2, "the digits of 22"),
    ("0v 40^ 45v 90^", Key("backspace"), 2, "two letters are taken away"),
    ("0v 40^ 44v 90^", letter, 1, "nobody is that fast: X11 reports a held key so"),
    ("0v 40^ 40v 90^", letter, 1, "X11 gives both reports one time stamp"),
    ("0v 40^ 60v 90^", tab, 1, "JUDGE is not pressed twice in a moment"),
]


@pytest.mark.parametrize("row", all_reports, ids=lambda row: row[-1])
def test_a_held_key_counts_once_and_a_letter_may_be_doubled_faster_than_judge(
    row: tuple[str, Key, int, str],
) -> None:
    reports, key, count, because = row
    assert presses(reports, key) == count, because


def test_a_time_stamp_counts_and_not_when_the_report_comes() -> None:
    keyboard = Keyboard(lambda: 7)  # all reports come at once, after a slow page
    assert keyboard.pressed(23, letter, at=1_000) == letter
    keyboard.released(23, at=1_040)
    assert keyboard.pressed(23, letter, at=1_050) == letter
    keyboard.released(23, at=1_090)
    assert keyboard.pressed(23, letter, at=1_091) is None


def test_time_stamps_may_begin_again_at_zero() -> None:
    keyboard = Keyboard(lambda: 7)
    keyboard.pressed(23, letter, at=2**32 - 60)
    keyboard.released(23, at=2**32 - 20)
    assert keyboard.pressed(23, letter, at=20) == letter


def test_a_key_is_known_by_its_number_whatever_it_types() -> None:
    keyboard = Keyboard(lambda: 0)
    assert keyboard.pressed(23, letter) == letter
    assert keyboard.pressed(24, letter) == letter
    assert keyboard.pressed(23, tab) is None


def test_a_keyboard_keeps_no_letter() -> None:
    keyboard = Keyboard(lambda: 0)
    keyboard.pressed(23, letter)
    keyboard.released(23)
    assert "Q" not in repr(vars(keyboard))
