"""The command in the process of the tests, up to where it would end the process.

A start takes ten times as long. Signals and closed descriptors need a process of its own.
"""

import gc
import os
import signal
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, chdir
from io import TextIOWrapper
from pathlib import Path
from typing import NoReturn

import pytest

from judge_cli.desk.terminal import ENDINGS
from judge_cli.main import main

streams = {"stdin": "surrogateescape", "stdout": "strict", "stderr": "backslashreplace"}


class Exit(BaseException):
    """The process would end here, with this status."""


def end(status: int) -> NoReturn:
    """Raise `Exit` in place of `os._exit`."""
    raise Exit(status)


def run(
    args: Sequence[str], settings: Mapping[str, str], folder: Path, given: bytes
) -> tuple[int, bytes, bytes]:
    """Run a command that reads these bytes; return its status, and what it wrote and flushed."""
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
        patch.setattr(gc, "freeze", lambda: None)  # what a command leaves is garbage here
        stack.enter_context(chdir(folder))
        time.tzset()
        try:
            main()
        except Exit as ended:
            status = ended.args[0]
        finally:
            gc.enable()
            for number, handler in answers.items():
                signal.signal(number, handler)
        out, err = (os.pread(each.fileno(), 1 << 30, 0) for each in (sys.stdout, sys.stderr))
    time.tzset()
    return status, out, err
