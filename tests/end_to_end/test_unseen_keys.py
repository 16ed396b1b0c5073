"""No key or press reaches a page that its person hasn't seen.

Keys come at once, are held, and come while the program is stopped. None of them may judge words
that nobody could compare, or clear a verdict that nobody could read. In a browser:
tests/end_to_end/browser/test_presses.py.
"""

import os
import re
import signal
import time
from contextlib import contextmanager

import pytest

from tests.secrecy.places import Place, Window
from tests.support.displays import Display, on_a_display

words = ("ZANTS", "BLORP")
begin = (("Return",), ("3", "Return"), ("7", "Return"), ("1",))
verdict_least = 0.5  # seconds before a key clears a verdict that was seen
pause = 1.3  # seconds after which JUDGE counts on a page that was seen


def rulings(place):
    """How many rulings are recorded."""
    return len(re.findall('"kind":"ruling"', place.run("journal", "export")))


@pytest.fixture
def window(tmp_path):
    """A kiosk, where all letters of a word are typed, but Enter isn't pressed yet."""
    (tmp_path / "screen").mkdir()
    display = Display(tmp_path / "screen")
    try:
        place = Place(tmp_path / "place", "nsa-2004-combined", "owl-combined", words)
        window = Window(place, display, heard=False)
        try:
            for keys in (*begin, (*"zants",)):
                window.press(*keys)
                window.settled()
            yield window
        finally:
            window.end()
    finally:
        display.close()


@contextmanager
def stopped(window):
    """Stop the window's process for a while, as a busy machine does; keys wait for it."""
    process = window.shows
    os.kill(process, signal.SIGSTOP)
    try:
        yield
    finally:
        os.kill(process, signal.SIGCONT)
    window.settled()


@pytest.mark.waits
@on_a_display
@pytest.mark.needs("xset")
def test_no_key_judges_words_or_clears_a_verdict_that_was_not_seen(window):
    """At once, held since the page before, while it is judged, and while a page is not shown."""
    window.press("Return", "Tab", "Tab", "Return", "Tab", delay=0)
    window.settled()
    window.press("Escape")
    window.settled()
    window.display.run("xset", "r", "rate", "100", "50")
    window.display.hands("keydown", "Tab", "key", "Return")
    time.sleep(pause)
    window.let_go("Tab")
    window.settled()
    window.press("Escape")
    typing = window.settled()
    with stopped(window):
        window.press("Return")
        time.sleep(pause)
        window.press("Tab")
        time.sleep(pause)
    assert window.last != typing
    time.sleep(window.place.judging)
    assert rulings(window.place) == 0
    # On a page that was seen they judge; none of them clears a verdict that was not.
    time.sleep(pause)
    window.press("Tab", "Return", "BackSpace", delay=0)
    waiting = window.moving()
    window.press("Return", "BackSpace", "Escape")
    window.changed(waiting)
    verdict = ground(window.pixels)
    assert verdict != ground(waiting)
    window.press("Return")
    window.settled()
    time.sleep(pause)
    window.press("Return")
    window.settled()
    for keys in (*begin, (*"blorp", "Return")):
        window.press(*keys)
        window.settled()
    time.sleep(pause)
    window.press("Tab")
    window.moving()
    with stopped(window):
        time.sleep(window.place.judging)
        window.press("Return", "BackSpace")
        time.sleep(verdict_least + 0.1)
    assert ground(window.pixels) == verdict
    assert rulings(window.place) == 2


def ground(pixels):
    """The colour of a screen's first pixel: verdicts have colours that no other page has."""
    return pixels[:4]
