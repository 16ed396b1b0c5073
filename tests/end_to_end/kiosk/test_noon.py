"""Another list at noon, at a real window: new files from the stick, by keys."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from judge_record.entry import Entry
from tests.end_to_end.kiosk.conftest import checkout, settings_of, until
from tests.journals import recorded_in

pytestmark = pytest.mark.needs("Xvfb", "xdotool", "openbox")
times = "[profile.times]\njudging = 0.2\nverdict_least = 0.5\n"


class Machine:
    """A kiosk that its line has started, and the keys that hands press there."""

    def __init__(self, display: Any, home: Path, stick: Path) -> None:
        self.display, self.home, self.stick = display, home, stick
        self.process = self.run("event", "start", stick, "Kiosk 1")

    def run(self, *words: str | Path) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", "judge_cli", *words], stdin=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": str(checkout), **settings_of(self.home)},
            stderr=subprocess.PIPE, stdout=subprocess.DEVNULL,
        )  # fmt: skip

    def press(self, *keys: str) -> None:
        self.display.hands("key", "--delay", "80", *keys)

    @property
    def entries(self) -> list[Entry]:
        return recorded_in(self.home)

    def recorded(self, kind: str, count: int = 1) -> Entry:
        """The entry of a kind, when there are so many of them."""

        def there() -> bool:
            return [entry.kind for entry in self.entries].count(kind) >= count

        assert until(there, 60), (kind, self.entries)
        return [entry for entry in self.entries if entry.kind == kind][-1]

    def judge(self, word: str, count: int) -> str | None:
        time.sleep(2)  # the first page, or one that clears itself by the next key
        self.press("Return", "1", *word, "Return")
        time.sleep(1.5)
        self.press("Tab")
        verdict = self.recorded("ruling", count).ruled
        time.sleep(2)
        self.press("Return")
        return verdict


@pytest.fixture
def prepare(tmp_path: Path) -> Callable[..., Path]:
    """Prepares the event whose list has these words."""
    stick, words = tmp_path / "stick", tmp_path / "club.txt"

    def prepare(*listed: str) -> Path:
        words.write_text("\n".join(listed), encoding="utf-8")
        new = ("--name", "Open", "--rules", "open", "--kiosks", "1", "--list", words, "--pins", "-")
        for more in [new, ()] if not stick.exists() else [()]:
            subprocess.run(
                [sys.executable, "-m", "judge_cli", "event", "prepare", stick, *more],
                input=b"AB director 2468\n", check=True, capture_output=True,
                env={**os.environ, "PYTHONPATH": str(checkout),
                     **settings_of(tmp_path / "laptop")},
            )  # fmt: skip
            plan = (stick / "event.toml").read_text("utf-8")
            if more:
                (stick / "event.toml").write_text(f"{plan}\n{times}", encoding="utf-8")
        return stick

    return prepare


@pytest.fixture
def machine(
    no_kiosk: None, display: Any, prepare: Callable[..., Path], tmp_path: Path
) -> Iterator[Machine]:
    stick = prepare("ZANT", "BLORP")
    machine = Machine(display, tmp_path / "machine", stick)
    yield machine
    if machine.process.poll() is None:
        machine.process.terminate()
    machine.process.communicate(timeout=30)


def test_new_files_are_taken_at_noon_by_one_row_of_the_menu(
    machine: Machine, prepare: Callable[..., Path]
) -> None:
    machine.recorded("files taken")
    assert machine.judge("quex", 1) == "unacceptable"
    prepare("ZANT", "BLORP", "QUEX")
    machine.press("Escape", *"2468", "Return", "7", "Return")
    time.sleep(2)
    machine.press(*"yes", "Return")
    taken = machine.recorded("files taken", 2)
    assert (taken.by, taken.role) == ("AB", "director")
    assert machine.judge("quex", 2) == "acceptable"
    machine.press("Escape", *"2468", "Return", "5", "Return", "5", "Return", *"yes", "Return")
    machine.recorded("session closed", 2)
    time.sleep(1)  # the final number is shown for a while
    machine.press("Return")
    assert machine.process.wait(30) == 0
    assert len([*(machine.stick / "records").iterdir()]) == 1
    ended = machine.run("event", "finish", machine.stick, "--agreed", "--yes")
    _out, said = ended.communicate(timeout=60)
    assert ended.returncode == 0, said
    assert "acceptable" in (machine.stick / "record.jsonl").read_text("utf-8")
