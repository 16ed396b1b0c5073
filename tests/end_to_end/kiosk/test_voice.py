"""A challenge by a player who hears the kiosk: what its window sends over the real AT-SPI bus."""

import json
import re
import subprocess
import time
import tomllib
from collections.abc import Iterator
from fnmatch import fnmatchcase
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any

import pytest

from judge_gui.model.screens import Counting, Entering, HandOff, PinAsked, Ready, Task
from judge_gui.wording import page
from tests.end_to_end.kiosk.conftest import Standing, leave

packages = (
    "/usr/libexec/at-spi-bus-launcher",
    "/usr/lib/python3/dist-packages/pyatspi/__init__.py",
)
pytestmark = pytest.mark.needs(
    "Xvfb", "openbox", "xdotool", "xprop", "dbus-run-session", "/usr/bin/python3", *packages
)
vectors = tomllib.loads(
    (Path(__file__).parents[2] / "vectors" / "spoken.toml").read_text(encoding="utf-8")
)
kinds = {
    "object:property-change:accessible-name": "name",
    "object:property-change:accessible-description": "description",
    "object:text-changed:insert": "typed",
    "object:text-changed:delete": "removed",
    "object:announcement": "announced",
}
silence = 0.3  # seconds without an event, after which all is said


class Reader:
    """A screen reader, on a bus of its own."""

    def __init__(self, surroundings: dict[str, str]) -> None:
        script = Path(__file__).with_name("reader.py")
        self.process = subprocess.Popen(
            ["dbus-run-session", "--", "/usr/bin/python3", script],
            env=surroundings, text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        self.lines: SimpleQueue[dict[str, Any]] = SimpleQueue()
        self.listening = Thread(target=self.listen)
        self.listening.start()
        self.bus: str = self.line(seconds=20)["bus"]

    def listen(self) -> None:
        """Take what it reports. Other programs on the bus write a line now and then."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if line.startswith("{"):
                self.lines.put(json.loads(line))

    def line(self, seconds: float) -> dict[str, Any]:
        """The next line, for which it waits so many seconds; `Empty` without one."""
        return self.lines.get(bool(seconds), seconds)

    def heard(self, enough: int, wait: float = 0) -> list[str]:
        """What is said until there is enough, and for as long as nobody has to wait for more."""
        said: list[str] = []
        while True:
            try:
                event = self.line(15 if len(said) < enough else wait)
            except Empty:
                return said
            if event["event"] == "object:state-changed:focused":
                of = event["of"]
                said.append(f"focus: {of['role']}: {of['name']}: {of['description']}")
            else:
                said.append(f"{kinds[event['event']]}: {event['said']}")

    def tree(self) -> list[dict[str, str]]:
        """Every object of every program. What is heard meanwhile is lost."""
        assert self.process.stdin is not None
        self.process.stdin.write("tree\n")
        self.process.stdin.flush()
        while "tree" not in (answer := self.line(15)):
            pass
        return answer["tree"]

    def press(self, name: str) -> bool:
        """Press a button by its name. What is heard meanwhile is lost."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"press {name}\n")
        self.process.stdin.flush()
        while "pressed" not in (answer := self.line(15)):
            pass
        return bool(answer["pressed"])

    def close(self) -> None:
        self.process.communicate(timeout=15)
        self.listening.join()


@pytest.fixture(scope="module")
def own_reader(own_display: Any, standing: Standing) -> Iterator[Reader]:
    """A screen reader that is there before the kiosk, and after it."""
    reader = Reader(own_display.surroundings)
    yield reader
    leave(standing)
    reader.close()


@pytest.fixture
def reader(own_reader: Reader, monkeypatch: pytest.MonkeyPatch) -> Reader:
    """The screen reader, for whatever is started."""
    monkeypatch.setenv("DBUS_SESSION_BUS_ADDRESS", own_reader.bus)
    return own_reader


@pytest.fixture
def kiosk(reader: Reader, kiosk: Any) -> Any:
    """The kiosk on its first page, which the reader has heard. The reader was there before it."""
    new = not kiosk.last_key
    said = reader.heard(new, silence)
    assert not new or any("Challenged words are judged here" in each for each in said)
    return kiosk


def assert_heard(reader: Reader, expected: list[str], because: str, wait: float = 0) -> None:
    """Assert that exactly this is said. A star stands for any text."""
    said = reader.heard(len(expected), wait)
    assert len(said) == len(expected), (because, said)
    for one, pattern in zip(said, expected, strict=True):
        assert fnmatchcase(one, pattern), (because, one, pattern)


def follow(visit: str, kiosk: Any, reader: Reader) -> None:
    """Take the steps of a visit, and compare what is heard, and then what is in the tree.

    What a step says too much is heard with the next step, or in the silence after the last one.
    What always stands on the page of the PIN is not looked at: fingerprints have digits.
    """
    own = page(PinAsked(Ready()), kiosk.terms)
    for step in vectors[visit]:
        last = step is vectors[visit][-1] or "absent" in step
        if "wait" in step:
            time.sleep(getattr(kiosk.pace, step["wait"]))
        kiosk.press(*step["press"])
        assert_heard(reader, step["heard"], step["because"], silence if last else 0)
        if absent := step.get("absent"):
            # The keys of a keypad have digits, whatever is typed.
            objects = [
                each for each in reader.tree() if each["role"] not in ("application", "push button")
            ]
            left = "\n".join("\n".join(each.values()) for each in objects)
            for text in (*own.text, *own.codes):
                left = left.replace(text, "")
            assert not re.search(absent, left), step["because"]


def test_a_whole_challenge_is_heard_and_each_change_once(kiosk: Any, reader: Reader) -> None:
    follow("challenge", kiosk, reader)


def test_a_challenge_is_judged_by_a_screen_reader_s_presses(kiosk: Any, reader: Reader) -> None:
    assert reader.press("Begin")
    assert kiosk.shows(Counting())
    assert reader.press("2")
    assert kiosk.shows(Entering(Task(), ("", "")))
    kiosk.press(*"zant", "space", *"qxv")
    assert reader.press("Compare")
    assert kiosk.shows(HandOff(Task(), ("ZANT", "QXV")))
    assert reader.press("2"), "the number of a word"
    assert kiosk.shows(Entering(Task(), ("ZANT", "QXV"), 1))
    assert reader.press("Compare")
    assert kiosk.shows(HandOff(Task(), ("ZANT", "QXV")))
    time.sleep(kiosk.pace.checking)
    assert reader.press("JUDGE")
    assert kiosk.coloured("#ffb000")
    assert not reader.press("JUDGE"), "its button went with its page"
    time.sleep(kiosk.pace.verdict_least)
    assert reader.press("Clear the page")
    assert kiosk.shows(Ready())
    reader.heard(0, silence)


def test_no_digit_of_a_pin_is_heard(kiosk: Any, reader: Reader) -> None:
    follow("pin", kiosk, reader)


@pytest.mark.proof("kiosk")
@pytest.mark.parametrize("idle", [11])
def test_a_wipe_is_announced_once(kiosk: Any, reader: Reader) -> None:
    follow("wipe", kiosk, reader)
