"""An application that is asked in this process, on one event loop for all clients.

Starlette's own client begins a loop and its threads for each request, which takes longer than most
pages do.
"""

from typing import Any

import httpx
from anyio.from_thread import BlockingPortal


class Application(httpx.BaseTransport):
    """Hands requests from any thread to an ASGI application."""

    def __init__(
        self, app: Any, portal: BlockingPortal, client: tuple[str, int] = ("testclient", 50_000)
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
    app: Any, portal: BlockingPortal, address: str = "testclient", scheme: str = "http"
) -> httpx.Client:
    """Return a browser at an address: it keeps cookies and follows redirections."""
    transport = Application(app, portal, (address, 50_000))
    return httpx.Client(
        transport=transport, base_url=f"{scheme}://judge.local", follow_redirects=True
    )
