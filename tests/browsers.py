"""An application that is asked in this process, on one event loop for all clients.

Starlette's own client begins a loop and its threads for each request, which takes longer than most
pages do.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Protocol

import httpx

Answer = Callable[[httpx.Request], Awaitable[httpx.Response]]


class Portal(Protocol):
    """Where replies are awaited: a `Loop`, or anyio's portal if threads ask at once."""

    def call(self, answer: Answer, request: httpx.Request, /) -> httpx.Response:
        """Return what an asynchronous function answers."""


class Loop:
    """An event loop that runs in the thread of the tests while a request is answered.

    No other thread has to be woken for it. Its one task keeps the threads in which routes are run.
    """

    def __init__(self) -> None:
        self.loop = asyncio.new_event_loop()
        self.asked = asyncio.Queue[tuple[Answer, httpx.Request, asyncio.Future[httpx.Response]]]()
        self.answering = self.loop.create_task(self.answer())

    async def answer(self) -> None:
        while True:
            answer, request, reply = await self.asked.get()
            try:
                reply.set_result(await answer(request))
            except Exception as error:
                reply.set_exception(error)

    def call(self, answer: Answer, request: httpx.Request, /) -> httpx.Response:
        reply: asyncio.Future[httpx.Response] = self.loop.create_future()
        self.asked.put_nowait((answer, request, reply))
        return self.loop.run_until_complete(reply)

    def close(self) -> None:
        self.answering.cancel()
        with suppress(asyncio.CancelledError):
            self.loop.run_until_complete(self.answering)
        self.loop.close()


class Application(httpx.BaseTransport):
    """Hands requests to an ASGI application."""

    def __init__(
        self, app: Any, portal: Portal, client: tuple[str, int] = ("testclient", 50_000)
    ) -> None:
        self.app = httpx.ASGITransport(app, client=client)
        self.portal = portal

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        """Return the whole reply."""
        return self.portal.call(self.whole, request)

    async def whole(self, request: httpx.Request) -> httpx.Response:
        reply = await self.app.handle_async_request(request)
        return httpx.Response(reply.status_code, headers=reply.headers, content=await reply.aread())


def client_of(
    app: Any, portal: Portal, address: str = "testclient", scheme: str = "http"
) -> httpx.Client:
    """Return a browser at an address: it keeps cookies and follows redirections."""
    transport = Application(app, portal, (address, 50_000))
    return httpx.Client(
        transport=transport, base_url=f"{scheme}://judge.local", follow_redirects=True
    )
