"""Several workers serve one address: one that ends is started again."""

import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from judge_server import start, workers
from judge_server.options import Options, Process
from lexicons import CannotJudge
from tests.postgres import lives

names = ["Server worker 1", "Server worker 2"]


class Heard:
    """What the parent says. After so many messages, it is interrupted."""

    def __init__(self, most: int, meanwhile: Callable[[], None] = lambda: None) -> None:
        self.most = most
        self.meanwhile = meanwhile
        self.messages: list[str] = []

    def say(self, text: str) -> None:
        self.messages.append(text)
        if len(self.messages) == self.most:
            raise KeyboardInterrupt
        self.meanwhile()


@pytest.fixture(autouse=True)
def without_pauses(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(workers, "pause", 0)
    monkeypatch.setattr(workers, "longer_pause", 0)
    yield
    assert multiprocessing.active_children() == []


def serving(name: str, ready: workers.Ready) -> None:
    """Work until the end."""
    ready(f"{name} serves {os.getpid()}")
    while True:
        signal.pause()


def test_an_interrupt_ends_all_workers(capfd: pytest.CaptureFixture[str]) -> None:
    heard = Heard(1)
    workers.serve(serving, names, heard.say)
    [said] = heard.messages
    assert said.startswith("Server worker 1 serves ")
    assert said.endswith("\n2 workers are at work.")
    assert capfd.readouterr() == ("", "")


def test_an_interrupt_ends_workers_that_a_script_began_in_the_background() -> None:
    def interrupted(text: str) -> None:
        os.kill(os.getpid(), signal.SIGINT)
        pytest.fail("The interrupt was ignored.")

    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        workers.serve(serving, names[:1], interrupted)
    finally:
        signal.signal(signal.SIGINT, before)


def test_a_worker_that_ends_is_started_again(tmp_path: Path) -> None:
    def work(name: str, ready: workers.Ready) -> None:
        ready("")
        try:
            (tmp_path / name).mkdir()
        except FileExistsError:  # it is the second one of this name
            serving(name, ready)
        os.kill(os.getpid(), signal.SIGKILL)

    heard = Heard(3)
    workers.serve(work, names, heard.say)
    assert sorted(heard.messages[1:]) == [
        f"{name} has ended with status -9.\n{name} is started again." for name in names
    ]


def test_a_worker_that_cannot_begin_again_says_why_and_goes_on_trying(tmp_path: Path) -> None:
    def work(name: str, ready: workers.Ready) -> None:
        if (tmp_path / name).exists():
            raise CannotJudge("The database does not answer.", remedy="Start it.")
        (tmp_path / name).touch()
        ready("")

    heard = Heard(4)
    workers.serve(work, names[:1], heard.say)
    again = "\nServer worker 1 is started again."
    assert heard.messages[1] == f"Server worker 1 has ended with status 0.{again}"
    assert heard.messages[2:] == 2 * [f"The database does not answer.\nStart it.{again}"]


def test_the_pause_is_longer_after_a_start_that_failed(monkeypatch: pytest.MonkeyPatch) -> None:
    paused: list[float] = []
    monkeypatch.setattr(workers, "pause", 1)
    monkeypatch.setattr(workers, "longer_pause", 10)
    monkeypatch.setattr(workers, "sleep", paused.append)

    def work(name: str, ready: workers.Ready) -> None:
        if not paused:
            ready("")

    workers.serve(work, names[:1], Heard(4).say)
    assert paused == [1, 10]


def refusing(name: str, ready: workers.Ready) -> None:
    """Work, but for the second worker."""
    if name == names[1]:
        raise CannotJudge("The list is missing.", faults=["expected a file"], remedy="Copy it.")
    serving(name, ready)


def test_without_one_worker_nothing_is_served() -> None:
    heard = Heard(1)
    with pytest.raises(CannotJudge) as refused:
        workers.serve(refusing, names, heard.say)
    assert str(refused.value) == "The list is missing.\n  expected a file\nCopy it."
    assert heard.messages == []


def failing(name: str, ready: workers.Ready) -> None:
    """Fail with an error that holds a word."""
    raise ValueError("ZANT")


def test_a_fault_of_the_program_shows_its_kind_alone(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(CannotJudge) as refused:
        workers.serve(failing, names, Heard(1).say)
    assert "ValueError" in str(refused.value)
    assert "ZANT" not in f"{refused.value}{capfd.readouterr()}"


def ending(name: str, ready: workers.Ready) -> None:
    """End before it serves."""
    os.kill(os.getpid(), signal.SIGKILL)


def test_a_worker_that_ends_before_it_serves_is_named() -> None:
    with pytest.raises(CannotJudge, match=r"^Server worker 1 has ended with status -9\.$"):
        workers.serve(ending, names, Heard(1).say)


def stubborn(name: str, ready: workers.Ready) -> None:
    """Work, and ignore the signal to end."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    serving(name, ready)


def test_a_worker_that_does_not_end_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "patience", 0)
    workers.serve(stubborn, names, Heard(1).say)


def test_no_worker_survives_its_parent() -> None:
    """Also none that was started again, which began after the others."""
    read, write = os.pipe()

    def work(name: str, ready: workers.Ready) -> None:
        def reported(text: str) -> None:
            ready(text)  # first: a worker that is killed before it serves ends the others
            os.write(write, f"{os.getpid()}\n".encode())

        serving(name, reported)

    parent = os.fork()
    if not parent:
        try:
            workers.serve(work, names, lambda _: None)
        finally:
            os._exit(1)
    os.close(write)
    with open(read, encoding="ascii") as numbers:
        first, second = (numbers.readline().strip() for _ in names)
        os.kill(int(first), signal.SIGKILL)
        third = numbers.readline().strip()
        assert lives(second)
        os.kill(parent, signal.SIGKILL)
        os.waitpid(parent, 0)
        assert numbers.read() == ""  # the pipe is closed when all of them have ended
    deadline = time.monotonic() + 5
    while lives(second) or lives(third):
        assert time.monotonic() < deadline


class NoProcess:
    """A process that nothing is asked of."""


def test_only_a_database_takes_the_entries_of_several_workers() -> None:
    process: Process = NoProcess()  # type: ignore[assignment]
    with pytest.raises(CannotJudge, match="one process writes it") as refused:
        start.start(Options(workers=2), process)
    assert refused.value.faults == ("expected --workers 1, found 2",)
    assert "--record URL" in refused.value.remedy
