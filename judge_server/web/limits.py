"""What each may ask of a server: how often, how much at once, and how large. More is refused."""

from asyncio import Semaphore
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from ipaddress import ip_network
from time import monotonic

from starlette.types import Scope

from lexicons import JudgeError

MINUTE = 60.0  # seconds
MOST_KNOWN = 10_000  # who asked last; whoever was forgotten begins again
LARGEST_BODY = 1 << 18  # bytes


class RequestRefused(JudgeError):
    """A request that gets no answer, with the status of its reply (RFC 9110)."""

    def __init__(self, status: int, what: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(what, remedy="Nothing was ruled.")
        self.status = status
        self.headers = headers


class Rate:
    """At most so many requests a minute of each who asks, in a burst or evenly.

    >>> now = 0.0
    >>> rate = Rate(2, clock=lambda: now)
    >>> rate.take("192.0.2.7"), rate.take("192.0.2.7")
    (None, None)
    >>> rate.take("192.0.2.7")
    Traceback (most recent call last):
        ...
    judge_server.web.limits.RequestRefused: At most 2 requests a minute are answered.
    Nothing was ruled.
    """

    def __init__(self, a_minute: int, clock: Callable[[], float] = monotonic) -> None:
        self.a_minute = a_minute
        self.clock = clock
        self.left: dict[str, tuple[float, float]] = {}  # requests, as it was at a time

    def take(self, client: str) -> None:
        """Count one request; `RequestRefused` with status 429 if it is one too many."""
        now = self.clock()
        left, at = self.left.pop(client, (self.a_minute, now))
        left = min(left + (now - at) * self.a_minute / MINUTE, self.a_minute)
        self.left[client] = (left - 1 if left >= 1 else left, now)
        if len(self.left) > MOST_KNOWN:
            del self.left[next(iter(self.left))]
        if left < 1:
            wait = int((1 - left) * MINUTE / self.a_minute) + 1
            what = f"At most {self.a_minute} requests a minute are answered."
            raise RequestRefused(429, what, {"Retry-After": str(wait)})


class Turns:
    """Lets so many requests of each who asks be answered at once. The others wait in no thread."""

    def __init__(self, at_once: int, most: int) -> None:
        self.at_once = at_once
        self.most = most  # that may wait
        self.turns: dict[str, Semaphore] = {}
        self.unanswered: Counter[str] = Counter()  # requests that are not answered yet

    @asynccontextmanager
    async def taken(self, who: str) -> AsyncIterator[None]:
        """Wait for a turn, and keep it; `RequestRefused` with status 429 if too many wait."""
        if self.unanswered[who] >= self.most:
            what = f"At most {self.most} requests of a device wait for a reply."
            raise RequestRefused(429, what, {"Retry-After": "1"})
        self.unanswered[who] += 1
        try:
            async with self.turns.setdefault(who, Semaphore(self.at_once)):
                yield
        finally:
            self.unanswered[who] -= 1
            if not self.unanswered[who]:
                del self.unanswered[who], self.turns[who]


def network_of(address: str) -> str:
    """Return what stands for all addresses that a device can choose among.

    >>> network_of("192.0.2.7"), network_of("2001:db8::5:7"), network_of("2001:db8::6:7")
    ('192.0.2.7', '2001:db8::/64', '2001:db8::/64')
    """
    if ":" in address:
        return str(ip_network((address.partition("%")[0], 64), strict=False))
    return address


def check_size(scope: Scope) -> None:
    """Raise `RequestRefused` for a request whose head states what no route takes.

    hypercorn keeps the body until a route reads it. So its length must be known before.
    """
    headers = dict(scope["headers"])
    if b"transfer-encoding" in headers:  # no browser sends it
        raise RequestRefused(411, "The length of the request isn't known.")
    if int(headers.get(b"content-length", 0)) > LARGEST_BODY:
        raise RequestRefused(413, f"A request has at most {LARGEST_BODY} bytes.")
