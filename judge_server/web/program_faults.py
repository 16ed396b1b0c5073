"""Faults that no page shows: the operator learns of each. No value is: it could hold words."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from traceback import extract_tb

from lexicons import JudgeError, Malfunction
from lexicons.language import _


def as_judge_error(error: Exception) -> JudgeError:
    """Return an error of ours itself; else a fault of this program, which its operator sees, too.

    It has the kind of the fault and its place in the program, and no value of a variable.
    """
    if isinstance(error, JudgeError):
        return error
    [place] = extract_tb(error.__traceback__, limit=-1)
    kind = f"{type(error).__name__}, {os.path.basename(place.filename)}:{place.lineno}"
    fault = Malfunction(
        _("A fault of the program itself ({kind}).", kind=kind),
        remedy=_("If the words were judged, the record holds the ruling."),
    )
    tell_operator(fault.what)
    return fault


@contextmanager
def faults_told() -> Iterator[None]:
    """Go on after a fault, which the operator sees: one of the program, or an error of ours."""
    try:
        yield
    except JudgeError as error:
        tell_operator(str(error))
    except Exception as error:
        as_judge_error(error)


@cache
def tell_operator(fault: str) -> None:
    """Write a fault to standard error, once: a device may meet it each second."""
    with suppress(OSError, ValueError):  # nobody reads it
        sys.stderr.write(f"{fault}\n")
