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

from judge_gui.supervisor import PATIENCE
from judge_record.entry import RULINGS
from tests.displays import Display, until
from tests.end_to_end.kiosk.conftest import checkout, settings_of
from tests.journals import recorded_in

pytestmark = pytest.mark.needs("Xvfb", "openbox", "xdotool", "xprop")
words = sorted("".join(letters) for n in (2, 3) for letters in product("BLORP", repeat=n))


class Fresh:
    """A kiosk on a machine without settings."""

    def __init__(self, display: Display, home: Path, *options: str) -> None:
        self.display = display
        self.home = home
        self.profile = home / "profiles" / "kiosk.toml"
        self.process = subprocess.Popen(
            [sys.executable, "-m", "judge_cli", "kiosk", *options],
            env={**os.environ, **settings_of(home), "DISPLAY": display.name, "LANGUAGE": "en",
                 "PYTHONPATH": str(checkout)},
        )  # fmt: skip

    def press(self, *keys: str) -> None:
        """Press keys, each when the screen shows what the one before did."""
        for key in keys:
            before = self.display.look()
            self.display.hands("key", key)
            time.sleep(0.3)
            until(lambda before=before: self.display.look() != before, 3)

    def comes(self, true: Callable[[], Any]) -> None:
        assert until(true, 30)

    def kinds(self) -> list[str]:
        return [str(entry.kind) for entry in recorded_in(self.home)]


@pytest.fixture
def fresh(display: Display, tmp_path: Path, no_kiosk: None) -> Iterator[Callable[..., Fresh]]:
    begun: list[Fresh] = []

    def fresh(*options: str) -> Fresh:
        begun.append(Fresh(display, tmp_path / "home", *options))
        assert until(lambda: display.run("xdotool", "search", "--name", "^Tilejudge$"), 30)
        time.sleep(4)
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
    time.sleep(3)  # until the choice of a file takes keys, also on a busy machine
    kiosk.display.hands("type", "--delay", "20", str(source))
    kiosk.press("Return")
    kiosk.press("1", "Return", *"club", "Return")
    lexicon = kiosk.home / "lexicons" / "club.lexicon"
    kiosk.comes(lexicon.exists)
    time.sleep(1)
    kiosk.press("1", "Return")
    kiosk.comes(lambda: kiosk.profile.exists() and "open-club" in kiosk.profile.read_text("utf-8"))
    kiosk.press("3", "Return", *"AB", "Return", *"2468", "Return", *"2468", "Return")
    kiosk.comes(lambda: "holder" in kiosk.profile.read_text("utf-8"))
    kiosk.press("Return", "Return")
    kiosk.comes(lambda: kiosk.kinds() == ["event opened", "session opened"])
    kiosk.press("Return", "1", *"blo", "Return")
    time.sleep(1.2)
    kiosk.press("Tab")
    kiosk.comes(lambda: kiosk.kinds()[-1] in RULINGS)
    [ruling] = [e for e in recorded_in(kiosk.home) if e.kind in RULINGS]
    assert ruling.ruled == "acceptable"


@pytest.mark.proof("kiosk")
def test_the_supervisor_lets_a_kiosk_live_while_a_file_is_chosen(
    fresh: Callable[..., Fresh],
) -> None:
    kiosk = fresh()
    [child] = kiosks_of(kiosk.process.pid)
    kiosk.press("1", "Return")
    time.sleep(PATIENCE + 3)
    assert kiosks_of(kiosk.process.pid) == [child]


def kiosks_of(supervisor: int) -> list[str]:
    """The processes with a window that a supervisor has started and not ended."""
    children = Path(f"/proc/{supervisor}/task/{supervisor}/children").read_text("utf-8").split()
    return [each for each in children if b"\0kiosk" in Path(f"/proc/{each}/cmdline").read_bytes()]


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
