"""The supervisor: starts a kiosk again if it crashes or hangs, until the director leaves it."""

import os
import select
import signal
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from enum import Enum
from time import sleep
from typing import TYPE_CHECKING, BinaryIO

from judge_gui.process import FOR_GOOD, Process

if TYPE_CHECKING:  # a forked child does not need it
    from queue import Queue

FIRST_PATIENCE = 60.0  # seconds without a sign of life while a kiosk starts
PATIENCE = 6.0  # the same later
NO_FAREWELL = 1  # in place of a status 0, where a kiosk ended without its farewell
MOST_STILLBORN = 3  # starts in a row, before the supervisor gives up on one that never worked

#: Seconds between an end and the next start, after so many starts in a row without a sign of
#: life. The last value holds for all that follow.
PAUSES = (0.3, 0.3, 0.3, 1, 3, 10, 30)


def watch(
    start: "Callable[[], Child]",
    *,
    meanwhile: Callable[[], AbstractContextManager[None]] = nullcontext,
    say: Callable[[str], None] = lambda _: None,
    first: float = FIRST_PATIENCE,
    later: float = PATIENCE,
) -> int:
    """Start a kiosk again and again, until the director leaves it or it cannot be started.

    A kiosk that has given one sign of life can be started: after that, the supervisor never gives
    up. It only waits longer before each start that follows a failed one. It says each restart, but
    for a start that fails like the one before. `first` and `later` are seconds of patience.

    Returns 0 if the director left; else the last exit status: `FOR_GOOD` if the kiosk explained why
    it cannot be started and never worked.
    """
    worked = False
    stillborn = 0
    said = ""
    child = start()
    with meanwhile():
        while True:
            try:
                lived, left = life(child, first, later, say)
                status = child.status()
            except BaseException:
                child.kill()
                raise
            if left:
                return 0
            worked = worked or lived
            stillborn = 0 if lived else stillborn + 1
            if not worked and (status == FOR_GOOD or stillborn == MOST_STILLBORN):
                return status or NO_FAREWELL
            line = f"The kiosk ended ({ending(status)}). It is started again."
            if lived or line != said:
                say(line)
            said = line
            sleep(PAUSES[min(stillborn, len(PAUSES) - 1)])
            child = start()


def life(
    child: "Child", first: float, later: float, say: Callable[[str], None]
) -> tuple[bool, bool]:
    """Watch one kiosk until it ends. Return whether it ever gave a sign of life, and farewell."""
    lived = left = False
    while (sign := child.sign(later if lived else first)) is not Sign.END:
        if sign is Sign.SILENCE:
            if not left:
                say("The kiosk does not answer. It is ended.")
            child.kill()
            break
        lived = True
        left = left or sign is Sign.FAREWELL
    return lived, left


def ending(status: int) -> str:
    """Return an exit status in words.

    >>> ending(2), ending(-9), ending(-250), ending(0xC0000005)
    ('status 2', 'SIGKILL', 'signal 250', 'status 0xC0000005')
    """
    if status >= 0:  # a crash on Windows has a large one, which is known by its hexadecimal form
        return f"status {status}" if status < 1 << 16 else f"status 0x{status:08X}"
    try:
        return signal.Signals(-status).name
    except ValueError:
        return f"signal {-status}"


# -- a kiosk in a process of its own, and the pipe through which it gives signs of life ------------


class Sign(Enum):
    """What a supervisor learns from the pipe of a kiosk."""

    BEAT = b"."
    FAREWELL = b"!"  # the director left. An exit status is no farewell: others can set it
    SILENCE = b" "  # nothing came in time
    END = b""  # the kiosk closed the pipe, or it is dead


class Forked:
    """A child that uses what its parent has loaded, and so starts at once."""

    def __init__(self, run: Callable[[Callable[[], None]], int], process: Process) -> None:
        self.pipe, theirs = os.pipe()
        self.process = os.fork()  # type: ignore[attr-defined,unused-ignore]  # not on Windows
        if self.process == 0:
            os.close(self.pipe)
            _run_as_child(run, theirs, process)
        os.close(theirs)

    def sign(self, seconds: float) -> Sign:
        """Wait for a sign of life."""
        if not select.select([self.pipe], [], [], seconds)[0]:
            return Sign.SILENCE
        return Sign(os.read(self.pipe, 1))

    def kill(self) -> None:
        kill = signal.SIGKILL  # type: ignore[attr-defined,unused-ignore]  # not on Windows
        os.kill(self.process, kill)

    def status(self) -> int:
        """Wait for its end, and return its exit status."""
        os.close(self.pipe)
        return os.waitstatus_to_exitcode(os.waitpid(self.process, 0)[1])


def _run_as_child(run: Callable[[Callable[[], None]], int], pipe: int, process: Process) -> None:
    """Run a kiosk in the forked child. Never return."""
    status = process.no_answer
    try:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
        status = run_and_say_farewell(run, pipe, process)
    except BaseException as error:  # every error must end differently from a director who left
        process.explain(error)
        status = status_of(error, process)
    finally:
        os._exit(status)


def status_of(error: BaseException, process: Process) -> int:
    """Return the exit status of a kiosk that an error ended: `FOR_GOOD` for a known one."""
    from lexicons import JudgeError

    return FOR_GOOD if isinstance(error, JudgeError) else process.no_answer


def run_and_say_farewell(
    run: Callable[[Callable[[], None]], int], pipe: int, process: Process
) -> int:
    """Run a kiosk that sends its signs of life into a pipe. Return its exit status."""

    def send(sign: Sign) -> None:
        try:
            os.write(pipe, sign.value)
        except OSError:  # the supervisor is gone
            os._exit(process.no_answer)

    status = run(lambda: send(Sign.BEAT))
    if status == 0:
        send(Sign.FAREWELL)
    return status


class Spawned:
    """A child that starts from nothing, on systems that cannot fork."""

    def __init__(self, process: Process) -> None:
        from queue import Queue
        from threading import Thread

        from judge_gui.spawning import spawn

        self.process, pipe = spawn(process.child_command)
        self.signs: Queue[Sign] = Queue()
        Thread(target=_pass_on, args=(pipe, self.signs), daemon=True).start()

    def sign(self, seconds: float) -> Sign:
        """Wait for a sign of life."""
        from queue import Empty

        try:
            return self.signs.get(timeout=seconds)
        except Empty:
            return Sign.SILENCE

    def kill(self) -> None:
        self.process.kill()

    def status(self) -> int:
        """Wait for its end, and return its exit status."""
        return self.process.wait()


def _pass_on(pipe: BinaryIO, signs: "Queue[Sign]") -> None:
    """Pass on every sign of life, and the end of them."""
    with pipe:
        while data := pipe.read(1):
            signs.put(Sign(data))
    signs.put(Sign.END)


#: A kiosk in a process of its own.
Child = Forked | Spawned
