"""The director's board in a browser: it asks again every ten seconds, as its page does."""

import asyncio
import re
import time
from typing import Self

import httpx

from tests.proofs.serving import Server
from tests.proofs.telephone import Away, trusting

again = 10.0  # seconds, as its page has it
patience = 20.0  # seconds for an answer


class Board:
    """The board of a server. `times` are those of its pages, in seconds."""

    def __init__(self, server: Server) -> None:
        self.client = httpx.AsyncClient(
            base_url=server.url, verify=trusting(server), timeout=patience
        )
        self.times: list[float] = []
        self.html = ""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        await self.client.aclose()

    async def open(self, pin: str, round: int) -> None:
        """Type the PIN, and open a round."""
        reply = await self.client.post("/board/pin", data={"pin": pin})
        assert reply.status_code == 303, reply.text
        await self.look()
        [secret, *_] = re.findall(r'name="secret" value="(\w+)"', self.html)
        fields = {"secret": secret, "round": str(round)}
        reply = await self.client.post("/board/open-round", data=fields)
        assert reply.status_code == 303, reply.text

    async def look(self) -> None:
        """Ask for the board."""
        began = time.perf_counter()
        try:
            reply = await self.client.get("/board")
        except httpx.HTTPError as error:
            raise Away(f"{type(error).__name__} at the board") from None
        assert reply.status_code == 200, reply.text
        self.times.append(time.perf_counter() - began)
        self.html = reply.text

    async def watch(self) -> None:
        """Look again and again."""
        while True:
            await asyncio.sleep(again)
            await self.look()
