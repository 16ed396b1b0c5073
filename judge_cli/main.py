"""Where the command starts and ends. Only this module sets the exit status."""

import gc
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from errno import EBADF
from io import TextIOWrapper
from types import FrameType
from typing import NoReturn

from judge_cli import NO_ANSWER

# If a module of the program is missing or damaged, the status must be 2, not Python's own 1. So the
# modules are imported in functions, where `main` catches their failure.

#: New objects until garbage is looked for. Imports make none: looking takes `check` 4 to 7 ms.
GARBAGE_THRESHOLD = 100_000

UNEXPLAINED = "A part of the program can't be loaded: no answer.\nInstall it again.\n"


def main(
    program: str = "judge", show_error: Callable[[BaseException], None] = lambda _: None
) -> NoReturn:
    """Run the command line and end the process with its status: 0, 1, or 2 if there is no answer.

    `program` is `judge`, or `judge-station` for the commands that record what they rule.
    `show_error` is for where nobody sees standard error.

    Python's own ending is skipped. It could fail or be interrupted, and then change the status of
    an answer that is already written and flushed.
    """
    status = NO_ANSWER
    try:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, _end_at_once)
        if sys.platform == "win32":
            use_utf_8()
        gc.set_threshold(GARBAGE_THRESHOLD)
        ended = read_and_run(program)
        status = ended if isinstance(ended, int) and ended in (0, 1) else NO_ANSWER
    except BaseException as error:  # Python's own status would be 1: UNACCEPTABLE
        _explain(error)
        show_error(error)
    finally:
        os._exit(status)


def use_utf_8() -> None:
    """Let pipes and files have UTF-8 on Windows, too. A console has a way of its own.

    Windows' usual encoding has few letters, and depends on the country.
    """
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper) and not stream.isatty():
            stream.reconfigure(encoding="utf-8", errors=stream.errors)


def read_and_run(program: str) -> object:
    """Let click read `sys.argv`, and return the result of the command."""
    from judge_cli.commands import PROGRAMS
    from judge_cli.output import AnswerLost, own_command

    if sys.stdout is None:
        raise AnswerLost(OSError(EBADF, "it is closed"))
    if sys.stdin is None:  # a closed input is an empty one
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115

    # No variable: click offers shells no completion.
    return PROGRAMS[program].main(
        prog_name=own_command(program), complete_var="", standalone_mode=False
    )


def _explain(error: BaseException) -> None:
    try:
        from judge_cli.failure import say_failure

        say_failure(error)
    except BaseException:
        with suppress(AttributeError, OSError, ValueError):
            sys.stderr.write(UNEXPLAINED)
            sys.stderr.flush()


def _end_at_once(number: int, frame: FrameType | None) -> None:
    """End the process on an interrupt, if no command has anything to tidy up.

    An exception could get lost where Python does not pass it on, for example inside an import.
    """
    _explain(KeyboardInterrupt())
    os._exit(NO_ANSWER)


if __name__ == "__main__":
    main()
