"""The supervisor: a kiosk that crashes or hangs is back in a moment; one that was left is not."""

import os
import select
import signal
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from time import sleep
from typing import TYPE_CHECKING, BinaryIO, Protocol

from judge_gui.process import Process, for_good

if TYPE_CHECKING:  # a forked child needs none of it
    from queue import Queue

first_patience = 60.0  # seconds without a sign of life, while it starts
patience = 6.0  # and later
most_stillborn = 3  # starts in a row without a sign of life, before it is given up
pause = 0.3  # seconds between an end and the next start


class Child(Protocol):
    """A kiosk in a process of its own."""

    def alive(self, seconds: float) -> bool | None:
        """Whether it gave a sign of life within this time; None where it has ended."""

    def kill(self) -> None:
        """End it at once."""

    def status(self) -> int:
        """How it ended; negative for a signal."""


def watch(
    start: Callable[[], Child],
    *,
    meanwhile: Callable[[], AbstractContextManager[None]] = nullcontext,
    say: Callable[[str], None] = lambda _: None,
    first: float = first_patience,
    later: float = patience,
) -> int:
    """Start a kiosk, again and again, until the director leaves one: 0. Else the last status."""
    stillborn = 0
    child = start()
    with meanwhile():
        while True:
            try:
                lived = lives(child, first, later, say)
                status = child.status()
            except BaseException:
                child.kill()
                raise
            stillborn = 0 if lived else stillborn + 1
            if status in (0, for_good) or stillborn == most_stillborn:
                return status
            say(f"The kiosk ended ({told(status)}). It is started again.")
            sleep(pause)
            child = start()


def lives(child: Child, first: float, later: float, say: Callable[[str], None]) -> bool:
    """Watch one kiosk to its end; whether there ever was a sign of life."""
    lived = False
    while (sign := child.alive(later if lived else first)) is not None:
        if not sign:
            say("The kiosk does not answer. It is ended.")
            child.kill()
            return lived
        lived = True
    return lived


def told(status: int) -> str:
    """An end in words.

    >>> told(2), told(-9)
    ('status 2', 'SIGKILL')
    """
    if status >= 0:
        return f"status {status}"
    try:
        return signal.Signals(-status).name
    except ValueError:
        return f"signal {-status}"


class Forked:
    """A child that goes on with what its parent has loaded: it is there at once."""

    def __init__(self, run: Callable[[Callable[[], None]], int], process: Process) -> None:
        self.beats, theirs = os.pipe()
        self.process = os.fork()  # type: ignore[attr-defined,unused-ignore]  # not on Windows
        if self.process == 0:
            os.close(self.beats)
            as_child(run, theirs, process)
        os.close(theirs)

    def alive(self, seconds: float) -> bool | None:
        """Whether a beat came in time; None once the child has closed its end."""
        if not select.select([self.beats], [], [], seconds)[0]:
            return False
        return True if os.read(self.beats, 4096) else None

    def kill(self) -> None:
        """End it at once."""
        kill = signal.SIGKILL  # type: ignore[attr-defined,unused-ignore]  # not on Windows
        os.kill(self.process, kill)

    def status(self) -> int:
        """Wait for it; how it ended."""
        os.close(self.beats)
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


def as_child(run: Callable[[Callable[[], None]], int], beats: int, process: Process) -> None:
    """What the child does; it never comes back."""
    status = process.no_answer
    try:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
        status = run(lambda: beat(beats, process))
    except BaseException as error:  # not one may look like a director who left
        process.explain(error)
    finally:
        os._exit(status)


def beat(beats: int, process: Process) -> None:
    """One sign of life; nobody to hear it is an end: whoever starts kiosks is gone."""
    try:
        os.write(beats, b".")
    except OSError:
        os._exit(process.no_answer)


class Spawned:
    """A child that starts from nothing, where no process can be doubled."""

    def __init__(self, process: Process) -> None:
        import subprocess
        from queue import Queue
        from threading import Thread

        self.process = subprocess.Popen(process.child_command, stdout=subprocess.PIPE)
        self.heard: Queue[bool] = Queue()
        assert self.process.stdout is not None  # noqa: S101  # it was asked for
        Thread(target=hear, args=(self.process.stdout, self.heard), daemon=True).start()

    def alive(self, seconds: float) -> bool | None:
        """Whether a beat came in time; None once the child has ended."""
        from queue import Empty

        try:
            return self.heard.get(timeout=seconds) or None
        except Empty:
            return False

    def kill(self) -> None:
        """End it at once."""
        self.process.kill()

    def status(self) -> int:
        """Wait for it; how it ended."""
        return self.process.wait()


def hear(beats: BinaryIO, heard: "Queue[bool]") -> None:
    """Hand on every sign of life, and that there will be no more."""
    while beats.read(1):
        heard.put(True)
    heard.put(False)
