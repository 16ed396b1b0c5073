"""Where the command starts and ends: the one place that makes an exit status of what happened."""

import gc
import os
import signal
import sys
from errno import EBADF
from types import FrameType
from typing import NoReturn

#: 0 and 1 are answers; this is every other end.
no_answer = 2

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
        tell(error)
    finally:
        os._exit(status)


def run() -> int:
    """The status of the command that `sys.argv` asks for."""
    if sys.argv[1:] == ["kiosk"] and completing not in os.environ:
        # There are no options to read: players see its first page a quarter sooner.
        from importlib import import_module

        status = import_module("judge_gui.start").start()
    else:
        status = read_and_run()
    return status if status in (0, 1) else no_answer


def read_and_run() -> object:
    """What the command line's library makes of `sys.argv`, and what the command returns."""
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


def tell(error: BaseException) -> None:
    """Say on standard error, in words, why there is no answer.

    Never a traceback, never the value of a variable: they would know more than a verdict.
    """
    try:
        sys.stderr.write(f"{explain(error)}\n")
        sys.stderr.flush()
    except (AttributeError, OSError, ValueError):
        pass  # there is nobody to tell


def end_at_once(number: int, frame: FrameType | None) -> None:
    """What an interrupt does until a command has something to tidy up.

    An exception would be lost where Python cannot pass it on, inside an import for one.
    """
    tell(KeyboardInterrupt())
    os._exit(no_answer)


def explain(error: BaseException) -> str:
    """What went wrong, and what to do about it."""
    match error:
        case SystemExit():  # click's way to end on a closed pipe
            return "The command ended early, as when standard output is closed: no answer."
        case ImportError():
            return (
                f"A part of the program cannot be loaded: {error.name or 'unknown'}: no answer.\n"
                "Install it anew: `pip install --force-reinstall tilejudge`, or delete the folder"
                " .environments of the checkout."
            )
        case OSError():
            reason = error.strerror or type(error).__name__
            return f"The system refused: {reason}{where(error)}: no answer."
        case MemoryError():
            return "This machine has too little memory free: no answer."
        case KeyboardInterrupt():
            return "Interrupted: no answer."
    kind = type(error)
    if kind.__module__.startswith("click."):
        return explain_usage(error)
    if kind.__module__.startswith(("lexicons.", "judge_cli.")):
        return str(error)
    return (
        f"A fault of the program itself ({kind.__name__}{where(error)}): no answer.\n"
        "Please report it with this line and what you did."
    )


def explain_usage(error: BaseException) -> str:
    """What was wrong with the command as it was typed."""
    import click

    if isinstance(error, click.Abort):
        return "Interrupted: no answer."
    if not isinstance(error, click.ClickException):
        return f"The command ended early ({type(error).__name__}): no answer."
    lines = [error.format_message()]
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        return lines[0]
    context = error.ctx if isinstance(error, click.UsageError) else None
    if context is not None:
        lines += [context.get_usage(), f"Try `{context.command_path} --help`."]
    return "\n".join(lines)


def where(error: BaseException) -> str:
    """The line of the program where an error arose."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return ""
    return f", {os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}"
