"""Where the command starts and ends: the one place that makes an exit status of what happened."""

import gc
import os
import signal
import sys
from contextlib import suppress
from errno import EBADF
from types import FrameType
from typing import NoReturn

from judge_cli import no_answer

# A part of the program that is missing or damaged must end in status 2, not in Python's own 1. So
# nothing of the program is imported here: all of it is imported where its failure is caught.

unexplained = "A part of the program cannot be loaded: no answer.\nInstall it again.\n"

#: Set by a shell that wants to complete a command line; click then ends by `SystemExit`.
completing = "_JUDGE_COMPLETE"


def main() -> NoReturn:
    """Run the command line and leave with its status: 0, 1, or 2 for whatever gave no answer.

    Python's own ending is left out: it could still fail, be interrupted, and so turn an answer
    that was written and flushed into another status.
    """
    status = no_answer
    try:
        if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            signal.signal(signal.SIGINT, end_at_once)
        gc.disable()  # imports make no garbage: looking for it costs a tenth of the start
        status = run()
    except BaseException as error:  # not one may end in Python's own status, which is 1
        explain(error)
    finally:
        os._exit(status)


def run() -> int:
    """Run the command in `sys.argv`, and return its status."""
    if sys.argv[1:] == ["kiosk"] and completing not in os.environ:
        # There are no options to read: players see its first page a quarter sooner.
        from judge_cli.process import CommandProcess
        from judge_gui.start import Options, start

        status: object = start(Options(), CommandProcess())
    else:
        status = read_and_run()
    return status if isinstance(status, int) and status in (0, 1) else no_answer


def read_and_run() -> object:
    """Have click read `sys.argv`, and return the result of the command."""
    from judge_cli.commands import judge
    from judge_cli.output import AnswerLost

    if sys.stdout is None:
        raise AnswerLost(OSError(EBADF, "it is closed"))

    try:
        return judge.main(prog_name="judge", standalone_mode=False)
    except SystemExit as ended:
        if ended.code or completing not in os.environ:
            raise
        sys.stdout.flush()
        return 0


def explain(error: BaseException) -> None:
    """Say on standard error, in words, why there is no answer."""
    try:
        from judge_cli.failure import say

        say(error)
    except BaseException:
        with suppress(AttributeError, OSError, ValueError):
            sys.stderr.write(unexplained)
            sys.stderr.flush()


def end_at_once(number: int, frame: FrameType | None) -> None:
    """End on an interrupt, as long as a command has nothing to tidy up.

    An exception would be lost where Python cannot pass it on, for example inside an import.
    """
    explain(KeyboardInterrupt())
    os._exit(no_answer)
