"""Why a command gives no answer, or none about one of several files: an error in words.

A traceback or the value of a variable is never written: it could show which word failed.
"""

import os
import sys
from collections.abc import Callable, Iterable
from contextlib import suppress

from judge_cli import NO_ANSWER, is_bundled
from judge_cli.output import AnswerLost, say, startable


def say_failure(error: BaseException) -> None:
    """Write to standard error why there is no answer. Not by `say`: it needs `lexicons`."""
    said = startable(explain(error))
    text = "".join(c if c.isprintable() or c in "\n\xa0" else ascii(c)[1:-1] for c in said)
    with suppress(AttributeError, OSError, ValueError):  # it is closed or full: nobody can read it
        sys.stderr.write(f"{text}\n")
        sys.stderr.flush()


def explain(error: BaseException) -> str:
    match error:
        case MemoryError():
            return "This machine has too little memory free: no answer."
        case SystemExit():  # click ends so if a pipe is closed
            return "The command ended early, perhaps because standard output is closed: no answer."
        case ImportError():
            lost = f"A part of the program can't be loaded: {error.name or 'unknown'}: no answer."
            return f"{lost}\n{_way_to_install_again()}"
        case OSError():
            reason = error.strerror or type(error).__name__
            return f"The system refused: {reason}{_where(error)}: no answer."
        case KeyboardInterrupt():
            return "Interrupted: no answer."
    if type(error).__module__.startswith("click."):
        return _explain_usage(error)
    from lexicons import JudgeError

    if isinstance(error, JudgeError | AnswerLost):
        return str(error)
    return (
        f"A fault of the program itself ({type(error).__name__}{_where(error)}): no answer.\n"
        "Please report this line, and what you did."
    )


def _way_to_install_again() -> str:
    if is_bundled():
        return "Unpack the whole program again, into a new folder."
    return (
        "Install it again in the folder of the program: `pip install --force-reinstall .`, or"
        " delete its folder .environments."
    )


def _explain_usage(error: BaseException) -> str:
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


def _where(error: BaseException) -> str:
    """Return the file and line of the program where an error was raised; empty if unknown."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return ""
    return f", {os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}"


def prove_all(names: Iterable[str], prove: Callable[[str], str]) -> tuple[list[str], int]:
    """Return a line with what proving each file says, and the exit status; say why one fails."""
    from lexicons import CannotJudge, Unsound, printable

    lines, status = list[str](), 0
    for name in names:
        try:
            said = prove(name)
        except Unsound as error:
            said, status = "unsound", max(status, 1)
            say(str(error))
        except CannotJudge as error:
            said, status = "can't be read", NO_ANSWER
            say(str(error))
        lines.append(f"{printable(name)}: {said}")
    return lines, status
