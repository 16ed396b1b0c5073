"""The guard around all routes: who is answered, how often, and the headers of replies."""

from asyncio import Semaphore, sleep
from collections import Counter
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, nullcontext
from ipaddress import ip_network
from time import monotonic

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.routing import BaseRoute
from starlette.types import Message, Receive, Scope, Send

from judge_server.addresses import is_loopback
from judge_server.web.refusals import RequestRefused, refuse
from lexicons import JudgeError
from lexicons.language import _

HTTP_VERSIONS = ("1.0", "1.1")
MINUTE = 60.0  # seconds
#: Requests a minute from each network, of those whom the server does not know. A hall may have one
#: address: a telephone asks twice before it is known, or four times if its card is typed. So 150 to
#: 300 of them can be paired in the first minute.
STRANGERS_RATE = 600
STATIC = "/static/"  # these files hold no secret, so they don't count
ANSWERED_AT_ONCE = 2  # requests of each whom the server knows: the threads are for all
MOST_UNANSWERED = 16
STRANGER_PAUSE = 1.0  # seconds for which a stranger who asks too often waits for the reply
MOST_KNOWN = 10_000  # strangers who asked last; whoever was forgotten begins again
LARGEST_BODY = 1 << 18  # bytes

#: Every reply has these, unless the route sets another value.
HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self';"
        " connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none';"
        " frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), screen-wake-lock=(self)",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


class Guard:
    """The application that a server runs: its routes, and what stands before them.

    `knows` names who asks; whoever the server does not know has no name, and may ask at a rate.
    """

    def __init__(
        self, routes: Sequence[BaseRoute], *, knows: Callable[[HTTPConnection], str]
    ) -> None:
        handlers = {JudgeError: refuse, Exception: refuse}
        self.app = Starlette(routes=routes, exception_handlers=handlers)
        # The reply would have no reason, and name any host.
        self.app.router.redirect_slashes = False
        self.knows = knows
        self.strangers = Rate(STRANGERS_RATE)
        self.turns = Turns(ANSWERED_AT_ONCE, MOST_UNANSWERED)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; never let an error of a route out."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        # hypercorn speaks HTTP/2 to who begins with it, whatever `alpn_protocols` says, and keeps
        # bodies while the reply may not leave. So the body goes, and there is no reply but 500.
        if scope.get("http_version", "1.1") not in HTTP_VERSIONS:
            while (await receive()).get("more_body"):
                pass
            return
        request, has_begun = HTTPConnection(scope), False

        async def guarded(message: Message) -> None:
            nonlocal has_begun
            if message["type"].endswith("http.response.start"):
                has_begun = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            who = self.knows(request)
            if not who:
                await self._take_stranger(scope)
            check_head(scope)
            async with self.turns.taken(who) if who else nullcontext():
                await self.app(scope, receive, guarded)
        except Exception as error:  # its traceback could hold words
            if not has_begun:
                await refuse(request, error)(scope, receive, guarded)

    async def _take_stranger(self, scope: Scope) -> None:
        """Raise `RequestRefused`, after a pause, if a stranger asks too often."""
        host, _port = scope.get("client") or ("", 0)
        try:
            if not (is_loopback(host) or scope["path"].startswith(STATIC)):
                self.strangers.take(network_of(host))
        except RequestRefused:
            await sleep(STRANGER_PAUSE)
            raise


# -- limits: how often, how much at once, and how large -----------------------------------------


class Rate:
    """At most so many requests a minute of each who asks, in a burst or evenly."""

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
            what = _("Too many new devices ask at once. This page tries again by itself.")
            raise RequestRefused(429, what, {"Retry-After": str(wait), "Refresh": str(wait)})


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
    """Return what stands for all addresses that a device can choose among: 2001:db8::/64."""
    if ":" in address:
        return str(ip_network((address.partition("%")[0], 64), strict=False))
    return address


def check_head(scope: Scope) -> None:
    """Raise `RequestRefused` for a request whose head states what no route takes.

    hypercorn keeps the body until a route reads it. So its length must be known before.
    """
    if scope["type"] == "websocket":
        raise RequestRefused(404, "There is no WebSocket.")
    headers = dict(scope["headers"])
    if b"transfer-encoding" in headers:  # no browser sends it
        raise RequestRefused(411, "The length of the request isn't known.")
    if int(headers.get(b"content-length", 0)) > LARGEST_BODY:
        raise RequestRefused(413, f"A request has at most {LARGEST_BODY} bytes.")
