"""A challenge by a player who hears the kiosk: what its window sends over the real AT-SPI bus.

What stands in its window: tests/window/test_voice.py.
"""

import re
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

import pytest

from judge_gui.model.screens import PinAsked, Ready
from judge_gui.wording.pages import page
from tests.displays import ScreenReader
from tests.end_to_end.kiosk import room
from tests.end_to_end.kiosk.room import Standing, leave

packages = (
    "/usr/libexec/at-spi-bus-launcher",
    "/usr/lib/python3/dist-packages/pyatspi/__init__.py",
)
pytestmark = [
    pytest.mark.long,
    pytest.mark.needs(
        "Xvfb", "openbox", "xdotool", "xprop", "dbus-run-session", "/usr/bin/python3", *packages
    ),
]
vectors = tomllib.loads(
    (Path(__file__).parents[2] / "vectors" / "spoken.toml").read_text(encoding="utf-8")
)
silence = 0.3  # seconds without an event, after which all is said


@pytest.fixture(scope="module")
def own_reader(own_display: Any, standing: Standing) -> Iterator[ScreenReader]:
    """A screen reader that is there before the kiosk, and after it."""
    reader = ScreenReader(own_display.surroundings)
    yield reader
    leave(standing)
    reader.close()


@pytest.fixture
def reader(own_reader: ScreenReader, monkeypatch: pytest.MonkeyPatch) -> ScreenReader:
    """The screen reader, for whatever is started."""
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", own_reader.bus)
    return own_reader


@pytest.fixture
def kiosk(reader: ScreenReader, kiosk: Any) -> Any:
    """The kiosk on its first page, which the reader has heard. The reader was there before it."""
    new = not kiosk.last_key
    kiosk.rest()  # a busy machine speaks its first page in parts
    said = reader.heard(new, silence)
    assert not new or any("Challenged words are judged here" in line for line in said)
    return kiosk


def assert_heard(reader: ScreenReader, expected: list[str], because: str, wait: float = 0) -> None:
    """Assert that exactly this is said. A star stands for any text."""
    said = reader.heard(len(expected), wait)
    assert len(said) == len(expected), (because, [line[:60] for line in said])
    for one, pattern in zip(said, expected, strict=True):
        assert fnmatchcase(one, pattern), (because, one, pattern)


def follow(visit: str, kiosk: Any, reader: ScreenReader) -> None:
    """Take the steps of a visit, and compare what is heard, and then what is in the tree.

    What a step says too much is heard with the next step, or in the silence after the last one.
    What always stands on the page of the PIN is not looked at: fingerprints have digits.
    """
    own = page(PinAsked(Ready()), kiosk.terms)
    for step in vectors[visit]:
        last = step is vectors[visit][-1] or "absent" in step
        if "wait" in step:
            kiosk.see(getattr(room, step["wait"]))
        kiosk.press(*step["press"])
        assert_heard(reader, step["heard"], step["because"], silence if last else 0)
        if absent := step.get("absent"):
            # The keys of a keypad have digits, whatever is typed.
            objects = [
                part for part in reader.tree() if part["role"] not in ("application", "push button")
            ]
            left = "\n".join("\n".join(part.values()) for part in objects)
            for text in own.text:
                left = left.replace(text, "")
            assert not re.search(absent, left), step["because"]


def test_a_whole_challenge_is_heard_and_each_change_once(kiosk: Any, reader: ScreenReader) -> None:
    follow("challenge", kiosk, reader)


def test_no_digit_of_a_pin_is_heard(kiosk: Any, reader: ScreenReader) -> None:
    follow("pin", kiosk, reader)


@pytest.mark.parametrize("idle", [11])
def test_a_wipe_is_announced_once(kiosk: Any, reader: ScreenReader) -> None:
    follow("wipe", kiosk, reader)
