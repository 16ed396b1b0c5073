"""The machine stays awake for as long as the kiosk is there, and no longer."""

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from judge_gui import wakefulness

Until = Callable[[Callable[[], bool]], None]
Runs = Callable[[int], bool]
checkout = Path(__file__).parents[3]

#: Writes its process id and its arguments to a file, then does what it is asked for.
fake = """#!/bin/sh
echo $$ "$@" > "{started}.new" && mv "{started}.new" "{started}"
while [ "${{1#--}}" != "$1" ]; do shift; done
exec "$@"
"""


@pytest.fixture
def started(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Returns the file that a `systemd-inhibit` of the test's own writes when it starts."""
    folder, started = tmp_path / "bin", tmp_path / "started"
    folder.mkdir()
    program = folder / "systemd-inhibit"
    program.write_text(fake.format(started=started), encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", f"{folder}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(sys, "platform", "linux")
    return started


def test_it_is_awake_inside_and_not_after(started: Path, until: Until, runs: Runs) -> None:
    with wakefulness.awake():
        until(started.exists)
        number, *asked = started.read_text().split()
        assert runs(int(number))
        assert "--what=idle:sleep:handle-lid-switch" in asked
        assert "--who=Tilejudge" in asked
    assert not runs(int(number))


def test_it_ends_when_the_kiosk_is_killed(started: Path, until: Until, runs: Runs) -> None:
    script = "from judge_gui.wakefulness import awake\nimport time\nwith awake(): time.sleep(600)\n"
    kiosk = subprocess.Popen([sys.executable, "-c", script], cwd=checkout)
    until(started.exists)
    number = int(started.read_text().split()[0])
    assert runs(number)
    kiosk.send_signal(signal.SIGKILL)
    kiosk.wait()
    until(lambda: not runs(number))


def test_on_a_system_without_a_way_nothing_is_started(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert wakefulness.inhibitor() is None
    with wakefulness.awake():
        pass


def test_macos_has_a_command_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "darwin")
    command = wakefulness.inhibitor()
    assert command is not None
    assert (command[0], command[-1]) == ("caffeinate", "cat")


def test_windows_is_asked_and_released(monkeypatch: pytest.MonkeyPatch) -> None:
    states: list[int] = []
    kernel = SimpleNamespace(SetThreadExecutionState=states.append)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    with wakefulness.awake():
        assert states == [0x80000003]
    assert states == [0x80000003, 0x80000000]
