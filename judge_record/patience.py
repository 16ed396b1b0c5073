"""Patience: how long a record waits for another process that is using it."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

#: Returns the seconds that are left; None where nobody set a limit.
_remaining: ContextVar[Callable[[], float] | None] = ContextVar("remaining", default=None)


#: Seconds that a wait lasts although no time is left: the machine may have been busy with something
#: else, and no other program keeps the record.
shortest = 0.1


@contextmanager
def at_most(seconds: float, clock: Callable[[], float]) -> Iterator[None]:
    """Let everything in this context wait so many seconds in all, whatever an outer context says.

    Whatever begins later than that waits for `shortest`. The clock returns seconds and never goes
    back.

    >>> with at_most(3, lambda: 0.0):
    ...     limited(10)
    3.0
    >>> limited(10)
    10.0
    """
    end = clock() + seconds
    token = _remaining.set(lambda: max(end - clock(), 0.0))
    try:
        yield
    finally:
        _remaining.reset(token)


def limited(most: float) -> float:
    """Return the seconds that the next wait may last: at most so many."""
    remaining = _remaining.get()
    return float(most) if remaining is None else min(float(most), max(remaining(), shortest))
