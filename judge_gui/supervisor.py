"""The supervisor: starts a kiosk again if it crashes or hangs, until the director leaves it."""

import os
import select
import signal
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from time import sleep
from typing import TYPE_CHECKING, BinaryIO

from judge_gui.process import Process, for_good

if TYPE_CHECKING:  # a forked child does not need it
    from queue import Queue

first_patience = 60.0  # seconds without a sign of life while a kiosk starts
patience = 6.0  # the same later
most_stillborn = 3  # starts in a row, before the supervisor gives up on one that never worked

#: Seconds between an end and the next start, after so many starts in a row without a sign of
#: life. The last value holds for all that follow.
pauses = (0.3, 0.3, 0.3, 1, 3, 10, 30)


def watch(
    start: "Callable[[], Child]",
    *,
    meanwhile: Callable[[], AbstractContextManager[None]] = nullcontext,
    say: Callable[[str], None] = lambda _: None,
    first: float = first_patience,
    later: float = patience,
) -> int:
    """Start a kiosk again and again, until the director leaves it or it cannot be started.

    A kiosk that has given one sign of life can be started: after that, the supervisor never gives
    up. It only waits longer before each start that follows a failed one. It says each restart, but
    for a start that fails like the one before. `first` and `later` are seconds of patience.

    Returns the last exit status: 0 if the director left, `for_good` if the kiosk explained why it
    cannot be started and never worked.
    """
    worked = False
    stillborn = 0
    said = ""
    child = start()
    with meanwhile():
        while True:
            try:
                lived = lives(child, first, later, say)
                status = child.status()
            except BaseException:
                child.kill()
                raise
            worked = worked or lived
            stillborn = 0 if lived else stillborn + 1
            given_up = not worked and (status == for_good or stillborn == most_stillborn)
            if status == 0 or given_up:
                return status
            line = f"The kiosk ended ({ending(status)}). It is started again."
            if lived or line != said:
                say(line)
            said = line
            sleep(pauses[min(stillborn, len(pauses) - 1)])
            child = start()


def lives(child: "Child", first: float, later: float, say: Callable[[str], None]) -> bool:
    """Watch one kiosk until it ends. Return whether it ever gave a sign of life."""
    lived = False
    while (sign := child.alive(later if lived else first)) is not None:
        if not sign:
            say("The kiosk does not answer. It is ended.")
            child.kill()
            return lived
        lived = True
    return lived


def ending(status: int) -> str:
    """Return an exit status in words.

    >>> ending(2), ending(-9), ending(-250)
    ('status 2', 'SIGKILL', 'signal 250')
    """
    if status >= 0:
        return f"status {status}"
    try:
        return signal.Signals(-status).name
    except ValueError:
        return f"signal {-status}"


class Forked:
    """A child that uses what its parent has loaded, and so starts at once."""

    def __init__(self, run: Callable[[Callable[[], None]], int], process: Process) -> None:
        self.beats, theirs = os.pipe()
        self.process = os.fork()  # type: ignore[attr-defined,unused-ignore]  # not on Windows
        if self.process == 0:
            os.close(self.beats)
            _run_as_child(run, theirs, process)
        os.close(theirs)

    def alive(self, seconds: float) -> bool | None:
        """Return whether a beat came in time; None if the child has closed its end of the pipe."""
        if not select.select([self.beats], [], [], seconds)[0]:
            return False
        return True if os.read(self.beats, 4096) else None

    def kill(self) -> None:
        """End it at once."""
        kill = signal.SIGKILL  # type: ignore[attr-defined,unused-ignore]  # not on Windows
        os.kill(self.process, kill)

    def status(self) -> int:
        """Wait for its end, and return its exit status."""
        os.close(self.beats)
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


def _run_as_child(run: Callable[[Callable[[], None]], int], beats: int, process: Process) -> None:
    """Run a kiosk in the forked child. Never return."""
    status = process.no_answer
    try:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
        status = run(lambda: beat(beats, process))
    except BaseException as error:  # every error must end differently from a director who left
        process.explain(error)
        status = status_of(error, process)
    finally:
        os._exit(status)


def status_of(error: BaseException, process: Process) -> int:
    """Return the exit status of a kiosk that an error ended: `for_good` for a known one."""
    from lexicons import JudgeError

    return for_good if isinstance(error, JudgeError) else process.no_answer


def beat(beats: int, process: Process) -> None:
    """Send one sign of life. If the supervisor is gone, end."""
    try:
        os.write(beats, b".")
    except OSError:
        os._exit(process.no_answer)


class Spawned:
    """A child that starts from nothing, on systems that cannot fork."""

    def __init__(self, process: Process) -> None:
        import subprocess
        from queue import Queue
        from threading import Thread

        self.process = subprocess.Popen(process.child_command, stdout=subprocess.PIPE)
        self.signs: Queue[bool] = Queue()
        assert self.process.stdout is not None  # noqa: S101  # stdout=PIPE
        Thread(target=_pass_on, args=(self.process.stdout, self.signs), daemon=True).start()

    def alive(self, seconds: float) -> bool | None:
        """Return whether a beat came in time; None if the child has ended."""
        from queue import Empty

        try:
            return self.signs.get(timeout=seconds) or None
        except Empty:
            return False

    def kill(self) -> None:
        """End it at once."""
        self.process.kill()

    def status(self) -> int:
        """Wait for its end, and return its exit status."""
        return self.process.wait()


def _pass_on(beats: BinaryIO, signs: "Queue[bool]") -> None:
    """Pass on every beat as True, and the end of the beats as False."""
    while beats.read(1):
        signs.put(True)
    signs.put(False)


#: A kiosk in a process of its own.
Child = Forked | Spawned
