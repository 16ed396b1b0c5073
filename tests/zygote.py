"""A process that has loaded the command line, and forks a command from itself for each request.

A command in the tests is a real process with its own descriptors, environment and folder. It only
shares the start of the interpreter and the imports with the others, which take most of its time.
Run as a program, this is that process; `Zygote` starts it and sends it requests.
"""

import gc
import importlib
import json
import os
import pkgutil
import runpy
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType

module = "judge_cli"
packages = ("judge_cli", "lexicons")

#: What few commands need and a fork would copy for each: these load the libraries of PDF and
#: PostgreSQL.
loaded_late = ("judge_cli.paper.", "lexicons.record.database", "lexicons.record.postgres")

#: How the names of settings begin that take effect only where an interpreter starts.
read_at_start = ("PYTHON", "LC_", "LANG=", "LD_", "MALLOC_")


def read_by_a_start(settings: Mapping[str, str]) -> dict[str, str]:
    """Return the settings that only an interpreter that starts obeys."""
    return {name: value for name, value in settings.items() if f"{name}=".startswith(read_at_start)}


class Zygote:
    """The process, as the tests see it. Several threads may use it at once."""

    def __init__(self, settings: Mapping[str, str]) -> None:
        self.start = read_by_a_start(settings)
        self.socket, its_end = socket.socketpair()
        with its_end:
            self.process = subprocess.Popen(
                [sys.executable, "-P", __file__, str(its_end.fileno())],
                env=settings,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                pass_fds=[its_end.fileno()],
            )

    def can_start(self, settings: Mapping[str, str]) -> bool:
        """Return whether a command with these settings starts here as it would by itself."""
        return read_by_a_start(settings) == self.start

    def run(
        self,
        args: Sequence[str],
        settings: Mapping[str, str],
        folder: Path,
        ends: Sequence[int],
        closed: Sequence[int] = (),
    ) -> int:
        """Run a command on three descriptors, and return its status, or minus its signal.

        `closed` has the numbers of those that the command finds closed.
        """
        reading, writing = os.pipe()
        with open(reading, "rb") as reply, tempfile.TemporaryFile() as request:
            request.write(
                json.dumps([list(args), dict(settings), str(folder), list(closed)]).encode()
            )
            request.seek(0)
            try:
                socket.send_fds(self.socket, [b"."], [request.fileno(), writing, *ends])
            finally:
                os.close(writing)
            status = reply.read()
        if not status:
            raise RuntimeError(self.close())
        return int(status)

    def capture(
        self,
        args: Sequence[str],
        settings: Mapping[str, str],
        folder: Path,
        given: bytes = b"",
        instead: Mapping[int, int | None] = MappingProxyType({}),
    ) -> tuple[int, bytes, bytes]:
        """Run a command that reads these bytes from a pipe; return its status and its outputs.

        `instead` has the descriptors that the command gets in place of pipes, by their numbers
        there; None for one that it finds closed.
        """
        (stdin, feeding), (reading, stdout), (reading_too, stderr) = (os.pipe() for _ in range(3))
        ends = (stdin, stdout, stderr)
        closed = [number for number, end in instead.items() if end is None]
        given_ends = [instead.get(number) or end for number, end in enumerate(ends)]
        with ThreadPoolExecutor(3) as pool:
            pool.submit(feed, feeding, given)
            outputs = [pool.submit(read, end) for end in (reading, reading_too)]
            try:
                status = self.run(args, settings, folder, given_ends, closed)
            finally:
                for end in ends:
                    os.close(end)
            out, err = (output.result() for output in outputs)
        return status, out, err

    def close(self) -> str:
        """Let the process end after its commands, and return what it said itself."""
        self.socket.close()
        return self.process.communicate()[1].decode()


def feed(end: int, given: bytes) -> None:
    """Write to a pipe for as long as somebody reads it, and close it."""
    with suppress(BrokenPipeError), open(end, "wb") as pipe:
        pipe.write(given)


def read(end: int) -> bytes:
    """Return what comes out of a pipe."""
    with open(end, "rb") as pipe:
        return pipe.read()


def serve(requests: socket.socket) -> None:
    """Load the command line, then start a command for each request, until the tests end."""
    for package in packages:
        for found in pkgutil.walk_packages(
            importlib.import_module(package).__path__, f"{package}."
        ):
            if not found.name.startswith(loaded_late) and not found.name.endswith("__main__"):
                importlib.import_module(found.name)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends with the tests
    woken, waking = os.pipe()
    os.set_blocking(waking, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(waking)
    gc.freeze()
    listening = True
    replies: dict[int, int] = {}  # by the commands that run
    while listening or replies:
        ready, _, _ = select.select([woken, requests] if listening else [woken], [], [])
        if woken in ready:
            os.read(woken, 1000)
            report_ends(replies)
        if requests not in ready:
            continue
        received, numbers, _, _ = socket.recv_fds(requests, 1, 5)
        if not received:
            listening = False
            continue
        request, reply, *ends = numbers
        command = os.fork()
        if not command:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            requests.close()
            for end in (woken, waking, reply, *replies.values()):
                os.close(end)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            become(request, ends)
            return
        replies[command] = reply
        for end in (request, *ends):
            os.close(end)


def report_ends(replies: dict[int, int]) -> None:
    """Answer with its status for each command that has ended."""
    with suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            with open(replies.pop(ended[0]), "wb") as reply:
                reply.write(b"%d" % os.waitstatus_to_exitcode(ended[1]))


def become(request: int, ends: Sequence[int]) -> None:
    """Be the command that a request asks for, as `python -P -m judge_cli` would."""
    with open(request, "rb") as file:
        args, settings, folder, closed = json.load(file)
    for number, end in enumerate(ends):
        os.dup2(end, number)
        os.close(end)
    for number in closed:
        os.close(number)
        name = ("stdin", "stdout", "stderr")[number]
        for kept in (name, f"__{name}__"):
            setattr(sys, kept, None)  # as an interpreter does that finds it closed
    os.environ.clear()
    os.environ.update(settings)
    time.tzset()
    os.chdir(folder)
    sys.argv[:] = ["-m", *args]
    sys.orig_argv[:] = [sys.executable, "-P", "-m", module, *args]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    with socket.socket(fileno=int(sys.argv[1])) as inherited:
        serve(inherited)
