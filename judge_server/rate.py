"""The rate at which a program may ask: one that runs wild does not keep the others waiting."""

from collections import defaultdict
from collections.abc import Callable
from time import monotonic

from judge_server.refusals import Refused

minute = 60.0  # seconds


class Rate:
    """At most so many requests a minute of each program, in a burst or evenly.

    >>> now = 0.0
    >>> rate = Rate(2, lambda: now)
    >>> rate.take("Club"), rate.take("Club")
    (None, None)
    >>> rate.take("Club")
    Traceback (most recent call last):
        ...
    judge_server.refusals.Refused: This program asks too often.
      expected at most 2 requests a minute
    Nothing was ruled. Wait for the time that Retry-After names.
    """

    def __init__(self, a_minute: int, clock: Callable[[], float] = monotonic) -> None:
        self.a_minute = a_minute
        self.clock = clock
        self.left: dict[str, float] = defaultdict(lambda: float(a_minute))
        self.seen: dict[str, float] = {}

    def take(self, client: str) -> None:
        """Count one request; `Refused` with status 429 if it is one too many."""
        now = self.clock()
        earned = (now - self.seen.get(client, now)) * self.a_minute / minute
        self.seen[client] = now
        self.left[client] = min(self.left[client] + earned, self.a_minute)
        if self.left[client] < 1:
            wait = int((1 - self.left[client]) * minute / self.a_minute) + 1
            raise Refused(
                429,
                "This program asks too often.",
                faults=[f"expected at most {self.a_minute} requests a minute"],
                remedy="Nothing was ruled. Wait for the time that Retry-After names.",
                headers={"Retry-After": str(wait)},
            )
        self.left[client] -= 1
