"""What the tests of the real command share: clean surroundings, a club of its own, its endings."""

import fcntl
import os
import shlex
import subprocess

import pytest

from tests.end_to_end.terminal import Terminal
from tests.support import clubs
from tests.support.commands import assert_no_answer, command_with, run_apart, surroundings


@pytest.fixture(scope="session")
def once(tmp_path_factory):
    """Makes a folder that takes seconds, which the worker that first needs it makes for all."""
    kept = tmp_path_factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        kept = kept.parent

    def once(name, make):
        with (kept / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not (kept / name).exists():
                make(tmp_path_factory.mktemp(name) / name).rename(kept / name)
        return kept / name

    return once


@pytest.fixture
def club(home):
    """Makes this machine judge by the rules of a club."""
    clubs.club(home, clubs.invented)


@pytest.fixture
def redirected(tmp_path):
    """Runs the command as a shell does that redirects its inputs and outputs."""

    def redirected(redirection, *args, **environment):
        shell = ("sh", "-c", f'exec "$@" {redirection}', "sh")
        return run_apart(*shell, *command_with({}), *args, folder=tmp_path, **environment)

    return redirected


@pytest.fixture
def started(tmp_path):
    """Starts the command on three pipes; whatever still runs at the end is killed.

    It may have a `JUDGE_HOME` of its own, and values in place of some of the program's.
    """
    running = []

    def started(*args, home=None, stdout=subprocess.PIPE, **values):
        settings = surroundings(**{"JUDGE_HOME": str(home)} if home else {})
        running.append(subprocess.Popen(
            [*command_with(values), *map(str, args)], cwd=tmp_path, env=settings,
            stdin=subprocess.PIPE, stdout=stdout, stderr=subprocess.PIPE,
        ))  # fmt: skip
        return running[-1]

    yield started
    for process in running:
        process.kill()
        process.communicate()


@pytest.fixture
def tty(tmp_path):
    """Begins the command at a terminal of its own, and waits until it shows a text."""
    opened = []

    def tty(*args, begun="Table (Enter: none): ", values=None, out=None, **environment):
        settings = surroundings(**{"TERM": "xterm", "INPUTRC": os.devnull, **environment})
        words = tuple(map(str, args))
        command = [*command_with(values or {}), *words]
        opened.append(Terminal(command, tmp_path, settings, out))
        opened[-1].begun(begun)
        return opened[-1]

    yield tty
    for each in opened:
        each.process.kill()
        each.process.wait()
        os.close(each.ours)


@pytest.fixture
def here(tmp_path):
    """The folder in which `judge` runs the command."""
    folder = tmp_path / "here"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture
def written(here):
    def written(content, name="list.txt"):
        data = content.encode() if isinstance(content, str) else content
        (here / name).write_bytes(data)
        return here / name

    return written


@pytest.fixture
def session(here, judge):
    """Runs commands, row by row, and compares how each of them ends.

    `NAME <- WORDS` writes a list, one word a line. Any other row is a command without `judge`, its
    status, and texts that it writes, each after ` :: `. After `= ` stands the whole answer, which
    may be `nothing`; after `~ ` what the command does not write.
    """

    def session(rows, **settings):
        for row in filter(None, map(str.strip, rows.split("\n"))):
            name, is_file, words = row.partition(" <- ")
            if is_file:
                lines = "".join(f"{word}\n" for word in words.split())
                (here / name).write_text(lines, encoding="utf-8")
                continue
            command, status, *texts = row.split(" :: ")
            ended = judge(*shlex.split(command), **settings)
            if status == "2":
                assert_no_answer(ended)
            assert (ended.status, "Traceback" in ended.err) == (int(status), False), (row, ended)
            for text in texts:
                if text.startswith("= "):
                    assert ended.out.strip() == text[2:].replace("nothing", ""), row
                else:
                    wanted = not text.startswith("~ ")
                    told = f"{ended.out} {' '.join(ended.err.split())}"
                    assert (text.removeprefix("~ ") in told) is wanted, (row, ended)

    return session
