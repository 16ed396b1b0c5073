"""The window stays in front of everything, whatever the window manager is asked for."""

import subprocess
import time

import pytest

from judge_gui.model.screens import Counting, Ready
from tests.support.displays import on_a_display

pytestmark = [on_a_display, pytest.mark.needs("xmessage", "xrandr")]


def assert_in_front(kiosk, child):
    """The same window of the same process is all that is seen, and has the keyboard."""
    assert kiosk.shows(Ready())
    time.sleep(0.2)  # it does not come and go
    kiosk.rest()
    assert kiosk.until(kiosk.has_the_keyboard)
    assert kiosk.shows(Ready())
    kiosk.press("Return")
    assert kiosk.shows(Counting())
    kiosk.press("Escape")
    assert kiosk.shows(Ready())
    assert kiosk.child == child
    assert kiosk.process.poll() is None


#: Keys of the desktop, by what they do to a window.
desktop_keys = {
    "they close windows": ["alt+F4", "ctrl+q", "ctrl+w"],
    "it shows the desktop": ["super+d"],
    "the window is put away, and fills the screen no more": ["super+i", "super+f"],
    "the window is below all others, and elsewhere": ["super+b", "super+m"],
}


def test_neither_keys_of_the_desktop_nor_another_program_take_it_away(kiosk, subtests):
    child, [*_, window] = kiosk.child, kiosk.windows
    for because, keys in desktop_keys.items():
        with subtests.test(because):
            for _ in range(2):
                kiosk.press(*keys, delay=40)
                time.sleep(0.1)
            assert_in_front(kiosk, child)
    with subtests.test("another program moves it"):
        for act, *numbers in (
            ("windowminimize",),
            ("windowunmap",),
            ("windowsize", "400", "300"),
            ("windowmove", "300", "200"),
        ):
            kiosk.display.hands(act, window, *numbers)
            time.sleep(0.1)
        assert_in_front(kiosk, child)


def test_another_window_on_top_is_covered_again(kiosk):
    child = kiosk.child
    command = ["xmessage", "-geometry", "600x300+100+100", "Look at me"]
    search = ("xdotool", "search", "--sync", "--onlyvisible", "--class", "Xmessage")
    with subprocess.Popen(command, env=kiosk.display.surroundings) as process:
        try:
            another = kiosk.display.run(*search).split()[-1]
            kiosk.display.hands("windowraise", another, "windowfocus", another)
            assert_in_front(kiosk, child)
        finally:
            process.kill()


def test_a_second_screen_that_comes_is_covered_and_one_that_goes_leaves_nothing(kiosk, request):
    child, run = kiosk.child, kiosk.display.run
    for name in ("right", "left"):  # the display outlives the test
        request.addfinalizer(lambda name=name: run("xrandr", "--delmonitor", name))
    run("xrandr", "--setmonitor", "left", "640/169x600/158+0+0", "screen")
    run("xrandr", "--setmonitor", "right", "384/101x600/158+640+0", "none")

    def covered_beside_the_page():
        seen = kiosk.display.look()
        right = {seen.pixelColor(x, y).name() for x in (641, 832, 1023) for y in (0, 300, 599)}
        left = {seen.pixelColor(x, 300).name() for x in range(0, 640, 8)}
        return right == {"#14181c"} and "#faf8f3" in left

    assert kiosk.until(covered_beside_the_page)
    for name in ("right", "left"):
        run("xrandr", "--delmonitor", name)
    assert_in_front(kiosk, child)
