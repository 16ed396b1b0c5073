"""A process that has loaded the command line, and forks a command from itself for each request.

The command `-c SOURCE` is Python's own: a script that finds the program loaded.

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
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import BinaryIO

module = "judge_cli"
packages = ("judge_cli", "lexicons")

#: What few commands need: it loads the libraries of PDF and PostgreSQL.
left_out = ("judge_cli.paper.", "judge_record.postgres")

#: What is loaded for good when a command comes whose name or argument begins so.
loaded_for = {"print": "judge_cli.paper", "postgresql:": "judge_record.postgres"}

#: What some commands import only when they need it.
imported_late = ("click._textwrap", "difflib", "importlib.metadata", "platform")

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
                [sys.executable, "-P", __file__, str(its_end.fileno())], env=settings,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                pass_fds=[its_end.fileno()],
            )  # fmt: skip

    def can_start(self, settings: Mapping[str, str]) -> bool:
        """Return whether a command with these settings starts here as it would by itself."""
        return read_by_a_start(settings) == self.start

    def begin(
        self,
        args: Sequence[str],
        settings: Mapping[str, str],
        folder: Path,
        ends: Sequence[int],
        closed: Sequence[int] = (),
        values: Mapping[str, float] = MappingProxyType({}),
    ) -> "Begun":
        """Begin a command on three descriptors.

        `closed` has the numbers of those that the command finds closed. A terminal at its input
        becomes its own: Ctrl-C there reaches it. `values` take the place of those of the program,
        by their full names, such as `judge_record.sqlite.PATIENCE`.
        """
        reading, writing = os.pipe()
        asked = [list(args), dict(settings), str(folder), list(closed), dict(values)]
        with tempfile.TemporaryFile() as request:
            request.write(json.dumps(asked).encode())
            request.seek(0)
            try:
                socket.send_fds(self.socket, [b"."], [request.fileno(), writing, *ends])
            finally:
                os.close(writing)
        begun = Begun(os.fdopen(reading, "rb"))
        if not begun.pid:
            raise RuntimeError(self.close())
        return begun

    def piped(
        self,
        args: Sequence[str],
        settings: Mapping[str, str],
        folder: Path,
        values: Mapping[str, float] = MappingProxyType({}),
        instead: Mapping[int, int | None] = MappingProxyType({}),
    ) -> "Begun":
        """Begin a command, as `begin` does, on three pipes, which are those of what is returned.

        `instead` has the descriptors that the command gets in place of pipes, by their numbers
        there; None for one that it finds closed.
        """
        (stdin, feeding), (reading, stdout), (reading_too, stderr) = (os.pipe() for _ in range(3))
        pipes = (stdin, stdout, stderr)
        ends = [instead.get(number) or end for number, end in enumerate(pipes)]
        closed = [number for number, end in instead.items() if end is None]
        try:
            begun = self.begin(args, settings, folder, ends, closed, values)
        finally:
            for end in pipes:
                os.close(end)
        begun.stdin = os.fdopen(feeding, "wb")
        begun.stdout, begun.stderr = os.fdopen(reading, "rb"), os.fdopen(reading_too, "rb")
        return begun

    def capture(
        self,
        args: Sequence[str],
        settings: Mapping[str, str],
        folder: Path,
        given: bytes = b"",
        instead: Mapping[int, int | None] = MappingProxyType({}),
    ) -> tuple[int, bytes, bytes]:
        """Run a command on pipes, as `piped` does; return its status, or minus its signal, too."""
        begun = self.piped(args, settings, folder, instead=instead)
        out, err = begun.communicate(given)
        return begun.wait(), out, err

    def close(self) -> str:
        """Let the process end after its commands, and return what it said itself."""
        self.socket.close()
        return self.process.communicate()[1].decode()


class Begun:
    """A command that runs, with the methods of `subprocess.Popen` that tests use."""

    def __init__(self, reply: BinaryIO) -> None:
        self.reply = reply
        self.pid = int(reply.readline() or 0)
        self.returncode: int | None = None
        self.stdin: BinaryIO | None = None
        self.stdout: BinaryIO | None = None
        self.stderr: BinaryIO | None = None

    def poll(self) -> int | None:
        if self.returncode is None and select.select([self.reply], [], [], 0)[0]:
            self.wait()
        return self.returncode

    def wait(self, timeout: float | None = None) -> int:
        """Return the status, or raise `TimeoutExpired` after so many seconds."""
        if self.returncode is None:
            if not select.select([self.reply], [], [], timeout)[0]:
                raise subprocess.TimeoutExpired(module, timeout or 0)
            with self.reply:
                self.returncode = int(self.reply.read())
        return self.returncode

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Kill the command, as a failing power supply does."""
        self.send_signal(signal.SIGKILL)

    def communicate(self, given: bytes = b"", timeout: float | None = None) -> tuple[bytes, bytes]:
        """Write to its input, return all of its outputs, and wait for its end as `wait` does."""
        assert self.stdin is not None
        assert self.stdout is not None
        assert self.stderr is not None
        with ThreadPoolExecutor(3) as pool:
            pool.submit(feed, self.stdin, given)
            out, err = (pool.submit(read, end) for end in (self.stdout, self.stderr))
            try:
                self.wait(timeout)
            except subprocess.TimeoutExpired:
                self.kill()
                raise
        return out.result(), err.result()

    def close(self) -> None:
        """End a command that still runs, and let go of its pipes."""
        self.kill()
        self.wait()
        for pipe in (self.stdin, self.stdout, self.stderr):
            if pipe is not None:
                with suppress(BrokenPipeError):
                    pipe.close()


def feed(pipe: BinaryIO, given: bytes) -> None:
    """Write to a pipe for as long as somebody reads it, and close it."""
    with suppress(BrokenPipeError), pipe:
        pipe.write(given)


def read(pipe: BinaryIO) -> bytes:
    with pipe:
        return pipe.read()


def load(package: str, but: tuple[str, ...] = ()) -> None:
    """Import a package with all its modules, but those whose names begin like one of `but`."""
    folders = getattr(importlib.import_module(package), "__path__", [])  # a module has none
    for found in pkgutil.walk_packages(folders, f"{package}."):
        if not found.name.startswith(but) and not found.name.endswith("__main__"):
            importlib.import_module(found.name)


def serve(requests: socket.socket) -> None:
    """Load the command line, then start a command for each request, until the tests end."""
    for package in packages:
        load(package, but=left_out)
    for name in imported_late:
        importlib.import_module(name)
    read_what_is_shipped()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # it ends with the tests
    woken, waking = os.pipe()
    os.set_blocking(waking, False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    signal.set_wakeup_fd(waking)
    gc.freeze()
    listening = True
    replies: dict[int, int] = {}  # by the commands that run
    late = dict(loaded_for)
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
        with open(request, "rb") as file:
            asked = json.load(file)
        for beginning in [each for each in late if any(a.startswith(each) for a in asked[0])]:
            load(late.pop(beginning))
            gc.freeze()
        command = os.fork()
        if not command:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            requests.close()
            for end in (woken, waking, reply, *replies.values()):
                os.close(end)
            signal.signal(signal.SIGINT, signal.default_int_handler)
            signal.signal(signal.SIGHUP, signal.SIG_DFL)  # under nohup, it would be ignored
            become(*asked, ends)
            return
        os.write(reply, b"%d\n" % command)
        replies[command] = reply
        for end in ends:
            os.close(end)


def read_what_is_shipped() -> None:
    """Compute for all commands what follows from the files of the program alone.

    Each command still reads the bytes of a rule set. The same bytes are the same value.
    """
    from judge_record import program
    from lexicons import Alphabet, Library, RuleSet, public_editions

    public_editions()
    program.digest()
    for kind in (RuleSet, Alphabet):
        kind.read = staticmethod(lru_cache(kind.read))  # type: ignore[method-assign]
    library = Library("nowhere")
    for rules_id in library.rule_ids():
        library.board(rules_id)


def report_ends(replies: dict[int, int]) -> None:
    """Answer with its status for each command that has ended."""
    with suppress(ChildProcessError):
        while (ended := os.waitpid(-1, os.WNOHANG))[0]:
            with open(replies.pop(ended[0]), "wb") as reply:
                reply.write(b"%d" % os.waitstatus_to_exitcode(ended[1]))


def become(
    args: Sequence[str],
    settings: Mapping[str, str],
    folder: str,
    closed: Sequence[int],
    values: Mapping[str, float],
    ends: Sequence[int],
) -> None:
    """Be the command that a request asks for, as `python -P -m judge_cli` would, or a script."""
    for number, end in enumerate(ends):
        os.dup2(end, number)
        os.close(end)
    if os.isatty(0):
        import fcntl
        import termios

        os.setsid()
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        sys.stdout.reconfigure(line_buffering=True)
    for number in closed:
        os.close(number)
        name = ("stdin", "stdout", "stderr")[number]
        for kept in (name, f"__{name}__"):
            setattr(sys, kept, None)  # as an interpreter does that finds it closed
    for name, value in values.items():
        owner, _, short = name.rpartition(".")
        setattr(sys.modules[owner], short, value)
    os.environ.clear()
    os.environ.update(settings)
    time.tzset()
    os.chdir(folder)
    if args[:1] == ["-c"]:
        sys.argv[:] = ["-c", *args[2:]]
        exec(args[1], {"__name__": "__main__"})  # noqa: S102  # it is a part of a test
        return
    sys.argv[:] = ["-m", *args]
    sys.orig_argv[:] = [sys.executable, "-P", "-m", module, *args]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    with socket.socket(fileno=int(sys.argv[1])) as inherited:
        serve(inherited)
