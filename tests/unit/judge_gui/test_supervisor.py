"""A kiosk that crashed is started again, one that was left is not; none falls asleep."""

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from judge_gui import kiosk_start
from judge_gui.kiosk_start import MOST_TRIES, WORKED_AFTER, keep_running
from judge_gui.process import EXPLAINED, LEFT
from tests.unit.judge_gui.conftest import runs, until

checkout = Path(__file__).parents[3]
killed = -signal.SIGKILL
again = "The kiosk ended ({}). It is started again."


@pytest.fixture
def lives(monkeypatch: pytest.MonkeyPatch) -> Callable[..., tuple[int, list[str], list[float]]]:
    """Has a kiosk live these lives, each of some seconds with an exit status at its end.

    Returns the last status, what was said, and the pauses.
    """

    def lives(*lives: tuple[float, int]) -> tuple[int, list[str], list[float]]:
        now, said, pauses = [0.0], list[str](), list[float]()
        following = iter(lives)

        def run(command: object) -> int:
            seconds, status = next(following)
            now[0] += seconds
            return status

        monkeypatch.setattr(kiosk_start, "_run", run)
        monkeypatch.setattr(kiosk_start, "monotonic", lambda: now[0])
        monkeypatch.setattr(kiosk_start, "sleep", pauses.append)
        monkeypatch.setattr(signal, "signal", lambda *_: None)
        status = keep_running([], said.append)
        assert next(following, None) is None
        return status, said, pauses

    return lives


def test_it_is_started_again_until_it_is_left(lives: Callable[..., object]) -> None:
    by_accident = [killed, -signal.SIGSEGV, 0, 1, 2, 0xC0000005]
    ends = ["SIGKILL", "SIGSEGV", "status 0", "status 1", "status 2", "status 0xC0000005"]
    assert lives(*((WORKED_AFTER, status) for status in by_accident), (9, LEFT)) == (
        LEFT, [again.format(end) for end in ends], [0.3] * 6,
    )  # fmt: skip


def test_one_that_never_worked_is_given_up(lives: Callable[..., object]) -> None:
    said = [again.format("status 2")]
    assert lives(*[(1, 2)] * MOST_TRIES) == (2, said, [0.3, 1])
    assert lives((20, EXPLAINED)) == (EXPLAINED, [], [])  # it has said why, for 20 seconds


def test_one_that_worked_is_never_given_up_and_pauses_grow(
    lives: Callable[..., tuple[int, list[str], list[float]]],
) -> None:
    status, said, pauses = lives(
        (WORKED_AFTER, killed), *[(20, EXPLAINED)] * 8, (WORKED_AFTER, killed), (1, LEFT)
    )
    assert status == LEFT
    assert said == [again.format(end) for end in ("SIGKILL", "status 3", "SIGKILL")]
    assert pauses == [0.3, 0.3, 1, 3, 10, 30, 30, 30, 30, 0.3]


script = """
import sys
from judge_gui.kiosk_start import keep_running
keep_running([sys.executable, "-c", sys.argv[1]], print)
"""
kiosk = """
import os, signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
with open("kiosk.new", "w") as file:
    file.write(str(os.getpid()))
os.replace("kiosk.new", "kiosk")
time.sleep(600)
"""


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_what_ends_the_supervisor_ends_a_kiosk_that_hangs(
    tmp_path: Path, number: signal.Signals
) -> None:
    watching = subprocess.Popen(
        [sys.executable, "-c", script, kiosk], cwd=tmp_path, stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(checkout)},
    )  # fmt: skip
    until((tmp_path / "kiosk").exists)
    watching.send_signal(number)
    assert "KeyboardInterrupt" in watching.communicate()[1].decode()
    assert not runs(int((tmp_path / "kiosk").read_text()))


# -- a machine that stays awake --------------------------------------------------------------------


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


def test_it_is_awake_inside_and_not_after(started: Path) -> None:
    with kiosk_start.awake():
        until(started.exists)
        number, *asked = started.read_text().split()
        assert runs(int(number))
        assert {"--what=idle:sleep:handle-lid-switch", "--who=Tilejudge"} <= {*asked}
    assert not runs(int(number))


def test_it_ends_when_the_kiosk_is_killed(started: Path) -> None:
    script = "from judge_gui.kiosk_start import awake\nimport time\nwith awake(): time.sleep(600)\n"
    kiosk = subprocess.Popen([sys.executable, "-c", script], cwd=checkout)
    until(started.exists)
    number = int(started.read_text().split()[0])
    assert runs(number)
    kiosk.send_signal(signal.SIGKILL)
    kiosk.wait()
    until(lambda: not runs(number))


def test_windows_is_asked_and_released(monkeypatch: pytest.MonkeyPatch) -> None:
    states: list[int] = []
    kernel = SimpleNamespace(SetThreadExecutionState=states.append)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    with kiosk_start.awake():
        assert states == [0x80000003]
    assert states == [0x80000003, 0x80000000]
