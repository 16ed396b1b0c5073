"""The rate at which somebody may ask: one that runs wild does not keep the others waiting."""

from collections.abc import Callable
from time import monotonic

from judge_server.refusals import Refused

minute = 60.0  # seconds
most_known = 10_000  # who asked last; whoever was forgotten begins anew


class Rate:
    """At most so many requests a minute of each who asks, in a burst or evenly.

    >>> now = 0.0
    >>> rate = Rate(2, clock=lambda: now)
    >>> rate.take("Club"), rate.take("Club")
    (None, None)
    >>> rate.take("Club")
    Traceback (most recent call last):
        ...
    judge_server.refusals.Refused: This program asks too often.
      expected at most 2 requests a minute
    Nothing was ruled. Wait for the time that Retry-After names.
    """

    def __init__(
        self, a_minute: int, who: str = "This program", clock: Callable[[], float] = monotonic
    ) -> None:
        """Take who it is in a message, and a clock that never goes back."""
        self.a_minute = a_minute
        self.who = who
        self.clock = clock
        self.left: dict[str, tuple[float, float]] = {}  # requests, as it was at a time

    def take(self, client: str) -> None:
        """Count one request; `Refused` with status 429 if it is one too many."""
        now = self.clock()
        left, at = self.left.pop(client, (self.a_minute, now))
        left = min(left + (now - at) * self.a_minute / minute, self.a_minute)
        self.left[client] = (left - 1 if left >= 1 else left, now)
        if len(self.left) > most_known:
            del self.left[next(iter(self.left))]
        if left < 1:
            wait = int((1 - left) * minute / self.a_minute) + 1
            raise Refused(
                429,
                f"{self.who} asks too often.",
                faults=[f"expected at most {self.a_minute} requests a minute"],
                remedy="Nothing was ruled. Wait for the time that Retry-After names.",
                headers={"Retry-After": str(wait)},
            )
