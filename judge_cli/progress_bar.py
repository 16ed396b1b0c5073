"""A bar on a terminal, for whatever takes over a second."""

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
    """Hands out a function that is told how much is done, from 0 to 1; draws once it takes long."""
    started = monotonic()
    with ExitStack() as drawn:
        drawing: Any = None
        done = 0

        def tell(fraction: float) -> None:
            nonlocal drawing, done
            if drawing is None and output.is_watched() and monotonic() - started > patience:
                drawing = drawn.enter_context(
                    click.progressbar(length=steps, label=label, file=sys.stderr)
                )
            if drawing is not None:
                reached = round(fraction * steps)
                drawing.update(reached - done)
                done = reached

        yield tell
