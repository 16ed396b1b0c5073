"""A kiosk's first start on a real screen: by settings that it asks for, or by an event's stick."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from judge_record.entry import RULINGS
from tests.displays import Display, Watched, many_looks, patience, until
from tests.end_to_end.kiosk.conftest import checkout, settings_of
from tests.journals import recorded_in

pytestmark = pytest.mark.needs("Xvfb", "openbox", "xdotool", "xprop")
words = sorted("".join(letters) for n in (2, 3) for letters in product("BLORP", repeat=n))


class Fresh(Watched):
    """A kiosk on a machine without settings."""

    def __init__(self, display: Display, home: Path, *options: str) -> None:
        self.home = home
        self.profile = home / "profiles" / "kiosk.toml"
        process = subprocess.Popen(
            [sys.executable, "-m", "judge_cli", "kiosk", *options],
            env={**os.environ, **settings_of(home), "DISPLAY": display.name, "LANGUAGE": "en",
                 "PYTHONPATH": str(checkout), "HOME": str(home.parent)},
        )  # fmt: skip
        super().__init__(display, process)

    def comes(self, true: Callable[[], Any]) -> None:
        """Wait until something comes true, and for the page that follows."""
        assert until(true)
        self.settled(many_looks)

    def kinds(self) -> list[str]:
        return [str(entry.kind) for entry in recorded_in(self.home)]


@pytest.fixture
def fresh(display: Display, tmp_path: Path, no_kiosk: None) -> Iterator[Callable[..., Fresh]]:
    begun: list[Fresh] = []
    display.run("xset", "r", "off")  # a busy machine may let a key go late

    def fresh(*options: str) -> Fresh:
        kiosk = Fresh(display, tmp_path / "home", *options)
        begun.append(kiosk)
        kiosk.comes(lambda: display.run("xdotool", "search", "--name", "^Tilejudge$"))
        return kiosk

    yield fresh
    display.run("xset", "r", "on")
    for each in begun:
        if each.process.poll() is None:
            each.process.terminate()
        each.process.wait(patience)


@pytest.mark.parametrize("options", [(), ("--windowed",)], ids=["full", "windowed"])
def test_a_list_is_chosen_in_the_window_and_judges(
    fresh: Callable[..., Fresh], options: tuple[str, ...], tmp_path: Path
) -> None:
    source = tmp_path / "club.txt"
    source.write_text("".join(f"{word}\n" for word in words), "utf-8")
    kiosk = fresh(*options)
    kiosk.turn("1 Return")
    # In the folder of whoever starts the kiosk, letter by letter: a busy machine lost some.
    kiosk.turn(*"club", "period", *"txt", "Return", "1 Return", "c l u b Return")
    lexicon = kiosk.home / "lexicons" / "club.lexicon"
    kiosk.comes(lexicon.exists)
    kiosk.turn("1 Return")
    kiosk.comes(lambda: kiosk.profile.exists() and "open-club" in kiosk.profile.read_text("utf-8"))
    kiosk.turn("3 Return", "A B Return", "2 4 6 8 Return", "2 4 6 8 Return")
    kiosk.comes(lambda: "holder" in kiosk.profile.read_text("utf-8"))
    kiosk.turn("Return", "Return")
    kiosk.comes(lambda: kiosk.kinds() == ["event opened", "session opened"])
    kiosk.turn("Return", "1", "b l o Return")
    time.sleep(1.1)  # until JUDGE counts
    kiosk.press("Tab")
    kiosk.comes(lambda: kiosk.kinds()[-1] in RULINGS)
    [ruling] = [e for e in recorded_in(kiosk.home) if e.kind in RULINGS]
    assert ruling.ruled == "acceptable"


# -- by an event -----------------------------------------------------------------------------------


def test_the_line_on_paper_starts_a_kiosk_whose_record_comes_to_the_stick(
    no_kiosk: None, display: Display, judge: Any, tmp_path: Path
) -> None:
    stick, machine = tmp_path / "stick", {"JUDGE_HOME": str(tmp_path / "machine")}
    prepared = ("--name", "Club night", "--rules", "open", "--kiosks", "1")
    assert judge("event", "prepare", stick, *prepared, **machine).status == 0
    command = [sys.executable, "-P", "-m", "judge_cli", "event", "start", str(stick), "Kiosk 1"]
    settings = {**os.environ, **machine, "PYTHONPATH": str(checkout), "DISPLAY": display.name}
    kiosk = subprocess.Popen(command, env=settings, stderr=subprocess.PIPE, text=True)

    def kinds() -> list[str]:
        return [str(entry.kind) for entry in recorded_in(tmp_path / "machine")]

    def left() -> bool:
        display.hands("key", "--delay", "300", "Escape", "BackSpace")
        return kiosk.poll() is not None

    with kiosk:
        try:
            assert until(lambda: "session opened" in kinds())
            assert until(left)
        finally:
            kiosk.terminate()
        _out, err = kiosk.communicate()
    assert kiosk.returncode == 0, err
    assert kinds()[-1] == "session closed"
    assert f"The record of this machine is in {stick}/records" in err
    done = judge("event", "finish", stick, "--yes", "--agreed", **machine)
    assert done.status == 0, done.err
