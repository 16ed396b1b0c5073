"""The guard around all routes: who is answered, and the headers of replies."""

from asyncio import sleep
from collections.abc import Callable, Sequence
from contextlib import nullcontext

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import BaseRoute
from starlette.types import Message, Receive, Scope, Send

from judge_procedure.pairing import is_loopback
from judge_server.web.limits import Rate, RequestRefused, Turns, check_size, network_of
from judge_server.web.program_faults import as_judge_error
from lexicons import JudgeError, Malfunction

HTTP_VERSIONS = ("1.0", "1.1")
STRANGERS_RATE = 600  # requests a minute from each network, of those whom the server does not know
ANSWERED_AT_ONCE = 2  # requests of each whom the server knows: the threads are for all
MOST_UNANSWERED = 16
STRANGER_PAUSE = 1.0  # seconds for which a stranger who asks too often waits for the reply

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

    def __init__(self, routes: Sequence[BaseRoute], *, knows: Callable[[Request], str]) -> None:
        handlers = {JudgeError: refuse, Exception: refuse}
        self.app = Starlette(routes=routes, exception_handlers=handlers)
        # The reply would have no reason, and name any host.
        self.app.router.redirect_slashes = False
        self.knows = knows
        self.strangers = Rate(STRANGERS_RATE)
        self.turns = Turns(ANSWERED_AT_ONCE, MOST_UNANSWERED)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request; never let an error of a route out."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        # hypercorn speaks HTTP/2 to who begins with it, whatever `alpn_protocols` says, and keeps
        # bodies while the reply may not leave. So the body goes, and there is no reply but 500.
        if scope["http_version"] not in HTTP_VERSIONS:
            while (await receive()).get("more_body"):
                pass
            return
        has_begun = False

        async def guarded(message: Message) -> None:
            nonlocal has_begun
            if message["type"] == "http.response.start":
                has_begun = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            who = self.knows(Request(scope))
            if not who:
                await self._take_stranger(scope)
            check_size(scope)
            async with self.turns.taken(who) if who else nullcontext():
                await self.app(scope, receive, guarded)
        except Exception as error:  # its traceback could hold words
            if not has_begun:
                await reply(as_judge_error(error))(scope, receive, guarded)

    async def _take_stranger(self, scope: Scope) -> None:
        """Raise `RequestRefused`, after a pause, if a stranger asks too often."""
        host, _port = scope.get("client") or ("", 0)
        try:
            if not is_loopback(host):
                self.strangers.take(network_of(host))
        except RequestRefused:
            await sleep(STRANGER_PAUSE)
            raise


# -- replies to requests that get no page ----------------------------------------------------------


def reply(error: JudgeError) -> Response:
    """Return the reply for an error: with the status of a `RequestRefused`, else 500 or 503."""
    if isinstance(error, RequestRefused):
        return PlainTextResponse(str(error), error.status, error.headers)
    return PlainTextResponse(str(error), 500 if isinstance(error, Malfunction) else 503)


def refuse(_request: Request, error: Exception) -> Response:
    """Return the reply for an error of a route; a handler of Starlette's."""
    if isinstance(error, ClientDisconnect):  # its sender may still read
        error = RequestRefused(408, "The request did not come whole. Send it again.")
    return reply(as_judge_error(error))
