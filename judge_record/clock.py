"""The clocks that the record is given, as it reads none of its own; and how long it may wait."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from threading import RLock
from typing import Protocol

from judge_record.store import Busy, unusable
from lexicons.language import _

PATIENCE = 10.0  # seconds, for another process that is writing
SHORTEST = 0.1  # seconds, even when the time is up: this machine may have been busy
AT_WORK = 1.0  # the same, for a store that is answering: a busy machine answers slowly

_left: ContextVar[Callable[[], float]] = ContextVar("left", default=lambda: PATIENCE)


class Clock(Protocol):
    """Times are texts in UTC, as entries hold them: `2026-11-20T10:30:00.000Z` (RFC 3339)."""

    def now(self) -> str:
        """Return the time in UTC, to the millisecond."""

    def today(self) -> str:
        """Return the local day, as `2026-11-20`."""

    def day(self, recorded: str) -> str:
        """Return the local day at a recorded time, as `2026-11-20`."""

    def local(self, recorded: str) -> str:
        """Return the local time of day at a recorded time, as `10:30`."""

    def ago(self, seconds: int) -> str:
        """Return the earliest time that it can have shown so many seconds ago (-5: in five)."""

    def since(self, seconds: int) -> str:
        """Return `ago`, as if this program had begun at the last entry before it.

        Nobody knows how long the machine was off: a challenge may look too recent, never too old.
        """

    def goes_on_after(self, recorded: str) -> None:
        """Take the time of the last entry before this program began, for `since`."""


# -- waiting for others --------------------------------------------------------------------------


@contextmanager
def at_most(seconds: float, clock: Callable[[], float]) -> Iterator[None]:
    """Limit how many seconds everything in this context waits for others, in all.

    The clock returns seconds and never goes back.
    """
    end = clock() + seconds
    token = _left.set(lambda: max(end - clock(), SHORTEST))
    try:
        yield
    finally:
        _left.reset(token)


def time_left() -> float:
    return _left.get()()


def time_to_answer() -> float:
    """Return how many seconds a store that is answering may still take."""
    return max(time_left(), AT_WORK)


class Turn:
    """Lets the threads of this process use a journal one by one; `Busy` for who waits too long.

    A thread whose store doesn't answer must not hold up all others, one after the other.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.lock = RLock()

    def __enter__(self) -> None:
        if not self.lock.acquire(timeout=time_to_answer()):
            raise unusable(self.path, _("it did not answer in time"), Busy)

    def __exit__(self, *_error: object) -> None:
        self.lock.release()
