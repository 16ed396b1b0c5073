"""A machine without settings on a real screen: the window asks for them, and then judges."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from judge_record.entry import judged
from judge_record.journal import Journal
from lexicons import CannotJudge, Missing
from tests.end_to_end.kiosk.conftest import Display, checkout, settings_of, until

pytestmark = pytest.mark.needs("Xvfb", "openbox", "xdotool", "xprop")
words = sorted("".join(letters) for n in (2, 3) for letters in product("BLORP", repeat=n))


class Fresh:
    """A kiosk on a machine without settings."""

    def __init__(self, display: Display, home: Path, *options: str) -> None:
        self.display = display
        self.home = home
        self.journal = home / "journal" / "current.journal"
        self.profile = home / "profiles" / "kiosk.toml"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "judge_cli", "kiosk", *options],
            env={**os.environ, **settings_of(home), "DISPLAY": display.name, "LANGUAGE": "en",
                 "PYTHONPATH": str(checkout)},
        )  # fmt: skip

    def press(self, *keys: str) -> None:
        """Press keys, each when the page before is most likely there."""
        for key in keys:
            self.display.hands("key", key)
            time.sleep(0.3)

    def comes(self, true: Callable[[], Any]) -> None:
        assert until(true, 30)

    def kinds(self) -> list[str]:
        with suppress(Missing, CannotJudge):  # it has not begun yet
            return [str(entry.kind) for entry in Journal(str(self.journal)).entries()]
        return []


@pytest.fixture
def fresh(display: Display, tmp_path: Path, no_kiosk: None) -> Iterator[Callable[..., Fresh]]:
    begun: list[Fresh] = []

    def fresh(*options: str) -> Fresh:
        begun.append(Fresh(display, tmp_path / "home", *options))
        assert until(lambda: display.run("xdotool", "search", "--name", "^Tilejudge$"), 30)
        time.sleep(2)
        return begun[-1]

    yield fresh
    for each in begun:
        if each.process.poll() is None:
            each.process.terminate()
        each.process.wait(15)


@pytest.mark.parametrize("options", [(), ("--windowed",)], ids=["full", "windowed"])
def test_a_list_is_chosen_in_the_window_and_judges(
    fresh: Callable[..., Fresh], options: tuple[str, ...], tmp_path: Path
) -> None:
    source = tmp_path / "club.txt"
    source.write_text("".join(f"{word}\n" for word in words), "utf-8")
    kiosk = fresh(*options)
    kiosk.press("1", "Return")
    time.sleep(1)
    kiosk.display.hands("type", "--delay", "20", str(source))
    kiosk.press("Return")
    kiosk.press("1", "Return", *"club", "Return")
    lexicon = kiosk.home / "lexicons" / "club.lexicon"
    kiosk.comes(lexicon.exists)
    time.sleep(1)
    kiosk.press("1", "Return")
    kiosk.comes(lambda: kiosk.profile.exists() and "=club" in kiosk.profile.read_text("utf-8"))
    kiosk.press("3", "Return", *"AB", "Return", *"2468", "Return", *"2468", "Return")
    kiosk.comes(lambda: "holder" in kiosk.profile.read_text("utf-8"))
    kiosk.press("Return", "Return")
    kiosk.comes(lambda: kiosk.kinds() == ["event opened", "opened"])
    kiosk.press("Return", "1", *"blo", "Return")
    time.sleep(1.2)
    kiosk.press("Tab")
    kiosk.comes(lambda: kiosk.kinds()[-1] in judged)
    [ruling] = [e for e in Journal(str(kiosk.journal)).entries() if e.kind in judged]
    assert ruling.verdict == "acceptable"
