"""A bar on a terminal, for work that takes over a second."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from time import monotonic
from typing import Any

import click

from judge_cli import output

PATIENCE = 1.0  # seconds
IN_LINES = "JUDGE_PROGRESS"  # if it is set, each step is a line: for the program that waits
STEPS = 1000


@contextmanager
def bar(label: str) -> Iterator[Callable[[float], None]]:
    """Yield a function to call with the part of the work that is done, from 0 to 1.

    It draws a bar if the work takes longer than a second and standard error is a terminal.
    """
    if os.environ.get(IN_LINES):
        yield lambda fraction: output.say(f"{fraction:.0%}")
        return
    started = monotonic()
    with ExitStack() as drawn:
        drawing: Any = None
        done = 0

        def advance(fraction: float) -> None:
            nonlocal drawing, done
            if drawing is None and output.is_watched() and monotonic() - started > PATIENCE:
                drawing = drawn.enter_context(
                    click.progressbar(length=STEPS, label=label, file=sys.stderr)
                )
            if drawing is not None:
                reached = round(fraction * STEPS)
                drawing.update(reached - done)
                done = reached

        yield advance
