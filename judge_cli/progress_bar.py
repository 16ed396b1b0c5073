"""A bar on a terminal, for work that takes over a second."""

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from time import monotonic
from typing import Any

import click

from judge_cli import output

patience = 1.0  # seconds
steps = 1000


@contextmanager
def bar(label: str) -> Iterator[Callable[[float], None]]:
    """Hand out a function to call with the part that is done, from 0 to 1.

    It draws a bar on standard error, if that is a terminal, once the work has taken a second.
    """
    started = monotonic()
    with ExitStack() as drawn:
        drawing: Any = None
        done = 0

        def advance(fraction: float) -> None:
            nonlocal drawing, done
            if drawing is None and output.is_watched() and monotonic() - started > patience:
                drawing = drawn.enter_context(
                    click.progressbar(length=steps, label=label, file=sys.stderr)
                )
            if drawing is not None:
                reached = round(fraction * steps)
                drawing.update(reached - done)
                done = reached

        yield advance
