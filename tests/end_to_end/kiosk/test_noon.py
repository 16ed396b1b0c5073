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
from tests.displays import Watched, many_looks, patience, until
from tests.end_to_end.kiosk.conftest import checkout, settings_of
from tests.journals import recorded_in

pytestmark = pytest.mark.needs("Xvfb", "xdotool", "openbox")
times = """
[profile.times]
idle = 600
judging = 0.2
verdict_least = 0.5
verdict_most = 300
door = 600
"""


class Machine(Watched):
    """A kiosk that its line has started, and the keys that hands press there."""

    def __init__(self, display: Any, home: Path, stick: Path) -> None:
        self.home, self.stick = home, stick
        super().__init__(display, self.run("event", "start", stick, "Kiosk 1"))

    def run(self, *words: str | Path) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-m", "judge_cli", *words], stdin=subprocess.DEVNULL,
            env={**os.environ, "PYTHONPATH": str(checkout), **settings_of(self.home)},
            stderr=subprocess.PIPE, stdout=subprocess.DEVNULL,
        )  # fmt: skip

    @property
    def entries(self) -> list[Entry]:
        return recorded_in(self.home)

    def recorded(self, kind: str, count: int = 1) -> Entry:
        """The entry of a kind, when there are so many of them and the page after it has come."""

        def there() -> bool:
            return [entry.kind for entry in self.entries].count(kind) >= count

        assert until(there), (kind, self.entries)
        self.settled(many_looks)
        return [entry for entry in self.entries if entry.kind == kind][-1]

    def judge(self, word: str, count: int) -> str | None:
        self.turn("Return", "1", " ".join([*word, "Return"]))
        time.sleep(1.1)  # until JUDGE counts
        self.press("Tab")
        verdict = self.recorded("ruling", count).ruled
        time.sleep(0.6)  # until a key clears the verdict
        self.turn("Return")
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
    machine.process.communicate(timeout=patience)


def test_new_files_are_taken_at_noon_by_one_row_of_the_menu(
    machine: Machine, prepare: Callable[..., Path]
) -> None:
    machine.recorded("files taken")
    assert machine.judge("quex", 1) == "unacceptable"
    prepare("ZANT", "BLORP", "QUEX")
    machine.turn("Escape", "2 4 6 8 Return", "7 Return")
    machine.settled(many_looks)
    machine.turn("y e s Return")
    taken = machine.recorded("files taken", 2)
    assert (taken.by, taken.role) == ("AB", "director")
    assert machine.judge("quex", 2) == "acceptable"
    machine.turn("Escape", "2 4 6 8 Return", "5 Return", "5 Return", "y e s Return")
    machine.recorded("session closed", 2)
    time.sleep(1.1)  # the final number is shown for a while
    machine.press("Return")
    assert machine.process.wait(patience) == 0
    assert len([*(machine.stick / "records").iterdir()]) == 1
    ended = machine.run("event", "finish", machine.stick, "--agreed", "--yes")
    _out, said = ended.communicate(timeout=patience)
    assert ended.returncode == 0, said
    assert "acceptable" in (machine.stick / "record.jsonl").read_text("utf-8")
