"""Commands of this checkout: in the process of the tests, or in one of their own.

A start of a process takes ten times as long. Signals and closed descriptors need it.
"""

import gc
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack, chdir
from dataclasses import dataclass
from io import TextIOWrapper
from pathlib import Path

import pytest

from judge_cli.desk.terminal import ENDINGS
from judge_cli.main import main
from judge_procedure import pin
from lexicons.language import Language

checkout = Path(__file__).parents[2]
wait = 180  # seconds, until a command that hangs is a failure
streams = {"stdin": "surrogateescape", "stdout": "strict", "stderr": "backslashreplace"}

python = (sys.executable, "-P")
usual_cost = pin.COST  # of a PIN; conftest.py has a lower one in the process of the tests


@dataclass(frozen=True)
class Ended:
    """How a command ended, and what it left on its outputs."""

    status: int
    out: str
    err: str


def speak_english():
    """Speak English, whatever the language of the machine or of an earlier test is."""
    os.environ["LANGUAGE"] = "en"
    Language().use()


def assert_no_answer(ended, *told):
    """No verdict and no traceback: status 2, and a few lines that say what must be told."""
    assert ended.status == 2, ended
    assert not ended.out, ended
    assert "Traceback" not in ended.err
    assert 1 <= len(ended.err.splitlines()) <= 30, ended.err
    for words in told:
        assert words in ended.err


def files_in(folder):
    """All that is under a folder, with its content, to be compared before and after."""
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else b""
        for path in sorted(folder.rglob("*"))
    }


# -- in the process of the tests -------------------------------------------------------------------


class Exit(BaseException):
    """The process would end here, with this status."""


def end(status):
    """Raise `Exit` in place of `os._exit`."""
    raise Exit(status)


def run_here(args, settings, folder, given=b""):
    """Run a command that reads these bytes, up to where it would end the process."""
    answers = {number: signal.getsignal(number) for number in ENDINGS}
    with ExitStack() as stack:
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        for name, errors in streams.items():
            file = stack.enter_context(tempfile.TemporaryFile())
            stream = stack.enter_context(TextIOWrapper(file, "utf-8", errors))
            patch.setattr(sys, name, stream)
        os.pwrite(sys.stdin.fileno(), given, 0)
        for name, value in settings.items():
            patch.setenv(name, value)
        patch.setattr(tempfile, "tempdir", settings.get("TMPDIR", tempfile.tempdir))
        patch.setattr(sys, "argv", ["judge", *args])
        patch.setattr(os, "_exit", end)
        patch.setattr(gc, "set_threshold", lambda _: None)  # this process runs many
        stack.enter_context(chdir(folder))
        time.tzset()
        try:
            main()
        except Exit as ended:
            status = ended.args[0]
        finally:
            for number, handler in answers.items():
                signal.signal(number, handler)
        out, err = (os.pread(each.fileno(), 1 << 30, 0) for each in (sys.stdout, sys.stderr))
    time.tzset()
    speak_english()
    return Ended(status, out.decode(), err.decode())


# -- in processes of their own ---------------------------------------------------------------------


def surroundings(**settings):
    """The environment of a command of this checkout."""
    return {**os.environ, "PYTHONPATH": str(checkout), **settings}


def run_apart(*command, folder, given=b"", **settings):
    """Run a command in a process of its own, whose Python finds the program."""
    done = subprocess.run(
        [*map(str, command)], env=surroundings(**settings), cwd=folder, input=given,
        capture_output=True, timeout=wait, check=False,
    )  # fmt: skip
    return Ended(done.returncode, done.stdout.decode(), done.stderr.decode())


def hashed_apart(digits):
    """A PIN's hash for processes of their own, which takes a tenth of a second by design."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pin, "COST", usual_cost)
        return pin.hashed(digits)


def is_alive(process):
    """Whether a process is still there; one whose end nobody has asked for yet is not."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def send(process, lines):
    process.stdin.write(lines)
    process.stdin.flush()


def read_until(process, text):
    """What a command writes until a text has come."""
    told = b""
    while text not in told:
        more = os.read(process.stdout.fileno(), 65536)
        assert more, told
        told += more
    return told


#: Starts the command with other values in place of some of the program's, by their full names.
CHANGED = """
import importlib, json, sys
for name, value in json.loads(sys.argv.pop(1)).items():
    module, _, short = name.rpartition(".")
    setattr(importlib.import_module(module), short, value)
from judge_cli.main import main
main()
"""


def command_with(values):
    """What starts the real command, in surroundings where PYTHONPATH names the checkout."""
    changed = ["-c", CHANGED, json.dumps(dict(values))] if values else ["-m", "judge_cli.main"]
    return [*python, *changed]
