"""A kiosk that crashes or hangs is started again, one that was left is not; none falls asleep."""

import ctypes
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from judge_gui import supervisor, wakefulness
from judge_gui.station import worker
from judge_gui.supervisor import Sign, watch
from judge_gui.window import window
from judge_record.sqlite import SHORTEST
from tests.unit.judge_gui.conftest import patience, runs, until

checkout = Path(__file__).parents[3]

#: A supervisor whose kiosks live one life after another, as each history in its arguments names
#: them. It writes what it says of each history, and the status.
script = """
import json, os, signal, sys, time
from judge_cli.process import CommandProcess, CHILD_OPTION
from judge_gui import supervisor
from judge_gui.process import FOR_GOOD
from judge_gui.start import show_as_child
from judge_gui.supervisor import Forked, Spawned, watch
from lexicons import CannotJudge

supervisor.PAUSES = (0,)
process = CommandProcess()
child = int(sys.argv.pop()) if CHILD_OPTION in sys.argv else None
kind, folder, *histories = [a for a in sys.argv[1:] if a != CHILD_OPTION]

def run(beat):
    history = os.environ["HISTORY"]
    starts = os.path.join(folder, f"starts {history}")
    with open(starts, "a") as file:
        file.write(f"{os.getpid()}\\n")
    with open(starts) as file:
        life = json.loads(histories[int(history)])[len(file.readlines()) - 1]
    if life.startswith("lived, "):
        beat()
    match life.removeprefix("lived, "):
        case "left":
            return 0
        case "failed":
            return 4
        case "refused":
            raise CannotJudge("The window library is missing.", remedy="Install it.")
        case "explained":
            return FOR_GOOD
        case "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        case "crashed":
            os.kill(os.getpid(), signal.SIGSEGV)
        case "raised":
            raise ZeroDivisionError
        case "exited":
            raise SystemExit(0)
        case "ended from outside":
            os._exit(0)
        case "hung":
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
            time.sleep(600)
        case "beating":
            while True:
                beat()
                time.sleep(0.01)

if child is not None:
    os._exit(show_as_child(run, process, child))
start = (lambda: Forked(run, process)) if kind == "Forked" else (lambda: Spawned(process))
found = []
for number, lives in enumerate(histories):
    os.environ["HISTORY"] = str(number)
    said = []
    status = watch(start, say=said.append, first=30, later=0.3 if "lived, hung" in lives else 30)
    found.append([*said, str(status)])
print(json.dumps(found), flush=True)
os._exit(0)
"""

Histories = dict[tuple[str, ...], list[str]]  # lives, and what is said about them


def command(kind: str, folder: Path, *histories: tuple[str, ...]) -> list[str]:
    return [sys.executable, "-c", script, kind, str(folder), *map(json.dumps, histories)]


again = "The kiosk ended ({}). It is started again."
most_ends: Histories = {
    ("lived, killed", "lived, crashed", "lived, failed", "lived, left"): [
        *(again.format(end) for end in ("SIGKILL", "SIGSEGV", "status 4")),
        "0",
    ],
    ("refused", "left"): ["3"],
    ("lived, ended from outside", "ended from outside", "lived, left"): [
        again.format("status 0"),
        "0",
    ],
    ("lived, hung", "lived, left"): [
        "The kiosk does not answer. It is ended.",
        again.format("SIGKILL"),
        "0",
    ],
}
histories: Histories = {
    **most_ends,
    ("left",): ["0"],
    ("explained",): ["3"],
    ("ended from outside",) * 3: [again.format("status 0"), str(supervisor.NO_FAREWELL)],
    ("failed", "failed", "failed"): [again.format("status 4"), "4"],
    ("failed", "lived, killed", *["failed"] * 4, "crashed", "failed", "lived, left"): [
        *(again.format(e) for e in ("status 4", "SIGKILL", "status 4", "SIGSEGV", "status 4")),
        "0",
    ],
    ("lived, killed", "explained", "explained", "lived, left"): [
        *(again.format(end) for end in ("SIGKILL", "status 3")),
        "0",
    ],
}
errors: Histories = {  # not one looks like a director who left
    (f"lived, {error}", "left"): [again.format("status 2"), "0"] for error in ("raised", "exited")
}


@pytest.mark.parametrize(
    ("kind", "histories"),
    [
        ("Forked", histories | errors),
        ("Spawned", most_ends),
        pytest.param("Spawned", histories, marks=pytest.mark.proof("kiosk")),
    ],
    ids=["forked", "spawned", "spawned, all"],
)
def test_a_kiosk_is_started_again_until_it_is_left_or_never_lives(
    tmp_path: Path, kind: str, histories: Histories
) -> None:
    done = subprocess.run(
        command(kind, tmp_path, *histories),
        cwd=checkout,
        capture_output=True,
        text=True,
        check=True,
        timeout=patience * 3,
    )
    said = dict(zip(histories, json.loads(done.stdout), strict=True))
    assert said == histories
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("kind", ["Forked", "Spawned"])
def test_a_kiosk_ends_with_its_supervisor(tmp_path: Path, kind: str) -> None:
    watching = subprocess.Popen(command(kind, tmp_path, ("beating",)), cwd=checkout)
    starts = tmp_path / "starts 0"
    until(lambda: starts.exists() and starts.read_text().endswith("\n"))
    kiosk = int(starts.read_text())
    watching.kill()
    watching.wait()
    until(lambda: not runs(kiosk))


# -- without processes ---------------------------------------------------------------------------


class Scripted:
    """A child with signs of life that a test sets."""

    def __init__(self, *signs: Sign | BaseException, status: int = 0) -> None:
        self.signs = iter(signs)
        self.ended = status
        self.waited: list[float] = []
        self.killed = False

    def sign(self, seconds: float) -> Sign:
        self.waited.append(seconds)
        sign = next(self.signs)
        if isinstance(sign, BaseException):
            raise sign
        return sign

    def kill(self) -> None:
        self.killed = True

    def status(self) -> int:
        return -signal.SIGKILL if self.killed else self.ended


def test_a_kiosk_has_long_to_start_and_then_less_to_answer() -> None:
    child = Scripted(Sign.BEAT, Sign.BEAT, Sign.FAREWELL, Sign.END)
    assert watch(lambda: child) == 0
    assert child.waited == [60, 6, 6, 6]  # seconds: docs/architecture.md promises the six


def test_the_longest_work_of_a_kiosk_is_no_silence_for_its_supervisor() -> None:
    turn = window.LONGEST_WAIT / 1000
    waits = worker.SHORT_PATIENCE + worker.PATIENCE + worker.LAST_PATIENCE
    late = 4 * SHORTEST  # of what begins when no time is left
    assert turn + waits + late < supervisor.PATIENCE
    assert window.TIME_TO_READ / 1000 < supervisor.FIRST_PATIENCE  # this page is silent


def test_a_kiosk_that_said_farewell_and_does_not_end_is_ended_without_a_word() -> None:
    child, said = Scripted(Sign.BEAT, Sign.FAREWELL, Sign.SILENCE), list[str]()
    assert watch(lambda: child, say=said.append) == 0
    assert (child.killed, said) == (True, [])


@pytest.mark.parametrize("error", [KeyboardInterrupt(), ZeroDivisionError()])
def test_whatever_ends_the_supervisor_ends_the_kiosk(error: BaseException) -> None:
    child = Scripted(Sign.BEAT, error)
    with pytest.raises(type(error)):
        watch(lambda: child)
    assert child.killed


def test_after_each_failed_start_the_supervisor_waits_longer_and_never_gives_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    slept: list[float] = []
    monkeypatch.setattr(supervisor, "sleep", slept.append)
    lived = Scripted(Sign.BEAT, Sign.END, status=4)
    failing = [Scripted(Sign.END, status=4) for _ in range(100)]
    children = iter([lived, *failing, lived_again := Scripted(Sign.BEAT, Sign.END, status=4)])
    with pytest.raises(StopIteration):
        watch(lambda: next(children))
    assert lived_again.waited
    assert slept[:8] == [0.3, 0.3, 0.3, 1, 3, 10, 30, 30]
    assert slept[100] == 30
    assert slept[101] == 0.3


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
    with wakefulness.awake():
        until(started.exists)
        number, *asked = started.read_text().split()
        assert runs(int(number))
        assert {"--what=idle:sleep:handle-lid-switch", "--who=Tilejudge"} <= {*asked}
    assert not runs(int(number))


def test_it_ends_when_the_kiosk_is_killed(started: Path) -> None:
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
    first, *_, last = wakefulness.inhibitor() or ()
    assert (first, last) == ("caffeinate", "cat")


def test_windows_is_asked_and_released(monkeypatch: pytest.MonkeyPatch) -> None:
    states: list[int] = []
    kernel = SimpleNamespace(SetThreadExecutionState=states.append)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    with wakefulness.awake():
        assert states == [0x80000003]
    assert states == [0x80000003, 0x80000000]
