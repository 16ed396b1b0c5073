"""What real keys and a real clipboard type, as the X server hands them to the window."""

import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from judge_gui.model.screens import Counting, Entering, Ready, Task

pytestmark = pytest.mark.needs("Xvfb", "openbox", "xdotool", "xmodmap", "xprop", "xset")

#: Another program, out of which somebody copied a word.
other_program = """
from PySide6.QtGui import QClipboard, QGuiApplication
application = QGuiApplication(["other"])
for mode in (QClipboard.Mode.Clipboard, QClipboard.Mode.Selection):
    application.clipboard().setText("NT", mode)
print("copied", flush=True)
application.exec()
"""


@pytest.fixture
def typing(kiosk: Any) -> Any:
    """Two words are asked for; of the first, two letters are there."""
    kiosk.press("Return")
    assert kiosk.shows(Counting())
    kiosk.press("2")
    kiosk.press("z", "A")
    assert kiosk.shows(Entering(Task(), ("ZA", "")))
    return kiosk


@pytest.fixture
def copied(kiosk: Any) -> Iterator[None]:
    """A word is in the clipboard, and another is selected."""
    process = subprocess.Popen(
        [sys.executable, "-c", other_program],
        env=kiosk.display.surroundings,
        stdout=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == b"copied\n"
    yield
    process.kill()
    process.communicate()


@pytest.mark.usefixtures("copied")
def test_nothing_is_pasted(typing: Any) -> None:
    typing.display.hands("mousemove", "300", "300", "click", "2", "click", "3", "click", "1")
    typing.press("ctrl+v", "shift+Insert", "ctrl+shift+v", "ctrl+z", "ctrl+y")
    time.sleep(0.3)
    typing.press("n")
    assert typing.shows(Entering(Task(), ("ZAN", "")))


def test_a_number_pad_without_num_lock_is_answered(kiosk: Any) -> None:
    kiosk.press("Return")
    assert kiosk.shows(Counting())
    for key in ("KP_Home", "KP_Up", "KP_Insert"):
        kiosk.press(key)
        assert kiosk.shows(Counting(message="num-lock")), key
    kiosk.press("2")
    assert kiosk.shows(Entering(Task(), ("", "")))


@contextmanager
def on_keyboard(display: Any, *keys: str) -> Iterator[None]:
    """Put keys on the keyboard. Hands alone take each away at once: a busy kiosk never sees it."""
    free = re.findall(r"^keycode +(\d+) =\s*$", display.run("xmodmap", "-pke"), re.MULTILINE)
    codes = dict(zip(keys, free, strict=False))
    for key in keys:
        display.run("xmodmap", "-e", f"keycode {codes[key]} = {key}")
    try:
        yield
    finally:  # the display outlives the test
        for code in codes.values():
            display.run("xmodmap", "-e", f"keycode {code} =")


def test_other_layouts_and_dead_keys_type_nothing(typing: Any) -> None:
    letters = ("Cyrillic_A", "Greek_ALPHA", "ssharp", "idotless", "hebrew_aleph")
    french_two = "eacute"  # without Shift
    dead = ("dead_acute", "dead_diaeresis")
    with on_keyboard(typing.display, *letters, *dead, french_two):
        for key in letters:
            typing.press(key)
            assert typing.shows(Entering(Task(), ("ZA", ""), message="layout"))
            typing.press("n", "BackSpace")
            assert typing.shows(Entering(Task(), ("ZA", "")))
        typing.press(*dead)
        assert typing.shows(Entering(Task(), ("ZA", ""), message="refused"))
        typing.press("n", "BackSpace")
        assert typing.shows(Entering(Task(), ("ZA", "")))
        typing.press("Escape", french_two)
        assert typing.shows(Counting(message="layout"))


def test_a_held_letter_is_one_letter_and_a_held_escape_one_step(typing: Any) -> None:
    with typing.held("n"):
        time.sleep(0.4)
    assert typing.shows(Entering(Task(), ("ZAN", "")))
    with typing.held("Escape"):
        time.sleep(0.4)
    assert typing.shows(Counting())
    typing.press("Escape")
    assert typing.shows(Ready())
