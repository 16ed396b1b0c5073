"""Patience: how long a record waits for another process that is using it.

What takes too long is ended. One thread watches for all others of this process: a thread for each
statement of a database would cost more than most statements.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from math import ceil
from threading import Event, Thread

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


turn = 0.25  # seconds between two looks


class Watched:
    """Something that is watched until it is done."""

    def __init__(self, seconds: float, end: Callable[[], None]) -> None:
        self.turns = ceil(seconds / turn)  # that are left
        self.end = end

    @property
    def is_late(self) -> bool:
        """Whether it took too long, and was ended."""
        return self.turns <= 0


class Watcher:
    """The thread, and what it watches."""

    def __init__(self) -> None:
        self.watched: set[Watched] = set()  # a change of a set needs no lock
        self.process = 0  # in which the thread runs

    def begin(self) -> None:
        """Begin the thread, unless it runs in this process."""
        if self.process != os.getpid():
            self.process = os.getpid()
            self.watched.clear()  # a parent's, in a process that was forked
            Thread(target=self.run, name="watcher", daemon=True).start()

    def run(self) -> None:
        """Look at everything, again and again."""
        pause = Event()
        while True:
            pause.wait(turn)
            for each in list(self.watched):
                each.turns -= 1
                if each.turns == 0:
                    each.end()


watcher = Watcher()


@contextmanager
def ended_after(seconds: float, end: Callable[[], None]) -> Iterator[Watched]:
    """Call `end` in another thread if this context lasts longer, once; it must not take long.

    It comes up to a quarter of a second late.

    >>> from threading import Event
    >>> ended = Event()
    >>> with ended_after(0.1, ended.set) as watched:
    ...     ended.wait(10), watched.is_late
    (True, True)
    """
    watcher.begin()
    watched = Watched(seconds, end)
    watcher.watched.add(watched)
    try:
        yield watched
    finally:
        watcher.watched.discard(watched)
