"""The message of a command that ends without an answer."""

import os
import sys

from judge_cli import is_bundled

#: The packages whose errors say themselves what to do.
OWN_PACKAGES = ("lexicons.", "judge_record.", "judge_procedure.", "judge_cli.")


def say(error: BaseException) -> None:
    """Write to standard error why there is no answer.

    A traceback or the value of a variable is never written: it could show which word failed.
    """
    from judge_cli.invocation import startable

    try:
        sys.stderr.write(f"{startable(explain(error))}\n")
        sys.stderr.flush()
    except (AttributeError, OSError, ValueError):
        pass  # standard error is closed or full, so nobody can read the message


def explain(error: BaseException) -> str:
    """Return what went wrong, and what to do about it."""
    match error:
        case MemoryError():
            return "This machine has too little memory free: no answer."
        case SystemExit():  # click ends so if a pipe is closed
            return "The command ended early, perhaps because standard output is closed: no answer."
        case ImportError():
            return (
                f"A part of the program cannot be loaded: {error.name or 'unknown'}: no answer.\n"
                f"{install_again(bundled=is_bundled())}"
            )
        case OSError():
            reason = error.strerror or type(error).__name__
            return f"The system refused: {reason}{where(error)}: no answer."
        case KeyboardInterrupt():
            return "Interrupted: no answer."
    kind = type(error)
    if kind.__module__.startswith("click."):
        return _explain_usage(error)
    if kind.__module__.startswith(OWN_PACKAGES):
        return str(error)
    return (
        f"A fault of the program itself ({kind.__name__}{where(error)}): no answer.\n"
        "Please report this line, and what you did."
    )


def install_again(*, bundled: bool) -> str:
    """Return what to do about a module that is missing."""
    if bundled:
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


def where(error: BaseException) -> str:
    """Return the file and line of the program where an error was raised; empty if unknown."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return ""
    return f", {os.path.basename(trace.tb_frame.f_code.co_filename)}:{trace.tb_lineno}"
