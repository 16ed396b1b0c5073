"""A telephone at a table, by the requests of its page's script: keys out, pages in."""

import asyncio
import random
import re
import ssl
import time
from collections import defaultdict, deque
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

import httpx

from judge_procedure.pairing import Card, EventSecret
from tests.proofs.serving import Server

# As in judge_server/web/static/kiosk.js, in seconds.
often = 3.0  # between two looks at a page on which nothing happens
hold = 1.05  # of JUDGE

patience = 60.0  # seconds for an answer: on a busy machine, a proof is late, and says so

# As in the profile, and a little more, in seconds.
checking = 1.05  # before JUDGE counts
cleared = 0.55  # before a key clears a verdict
verdicts = ("ACCEPTABLE", "UNACCEPTABLE")
refusal, counting = "CANNOT JUDGE", "How many words are challenged?"
most_tries = 20  # of a person who is told to try again
slowest_finger = 0.2  # seconds between two keys


class Page(NamedTuple):
    """A page of a device, as its script reads it."""

    html: str

    def data(self, name: str) -> str | None:
        """Return what the page holds for the script; None if it has no attribute of this name."""
        found = re.search(rf'<div id="screen"[^>]*? data-{name}(?:="([^"]*)")?[ >]', self.html)
        return unescape(found[1] or "") if found else None

    @property
    def title(self) -> str:
        """The heading."""
        found = re.search(r"<h1[^>]*>(.*?)</h1>", self.html)
        return unescape(found[1]) if found else ""

    @property
    def entry(self) -> int:
        """The number of the entry that the page shows; 0 if it shows none."""
        found = re.search(r'<p class="number"><strong>Entry (\d+)</strong>', self.html)
        return int(found[1]) if found else 0

    @property
    def text(self) -> str:
        """All text of the page."""
        return unescape(re.sub(r"(?s)<[^>]*>|\s+", " ", self.html))

    @property
    def refresh(self) -> float:
        """Seconds until the script asks again."""
        return min(int(self.data("refresh") or often * 1000) / 1000, often)

    def shows(self, word: str) -> bool:
        """Return whether a word is on the page, as letters or as a row of tiles."""
        return bool(re.search(rf"\b({word}|{' '.join(word)})\b", self.text))


class Shown(NamedTuple):
    """A verdict that a device showed, and the seconds from JUDGE until it did."""

    entry: int
    title: str
    words: tuple[str, ...]
    seconds: float


class Away(AssertionError):
    """The server did not answer as the script expects it: a proof without kills fails."""


def trusting(server: Server) -> ssl.SSLContext:
    """Return the settings of TLS for a client that trusts a server's certificate."""
    return ssl.create_default_context(cafile=server.certificate)


class Telephone:
    """The browser of one table. Its times are kept by the kind of the request, in seconds."""

    def __init__(self, server: Server, card: Card, seed: int) -> None:
        """Take the card by which the telephone is paired."""
        self.card = card
        self.finger = slowest_finger
        self.chance = random.Random(seed)
        self.client = httpx.AsyncClient(
            base_url=server.url, verify=trusting(server), timeout=patience
        )
        self.times: dict[str, list[float]] = defaultdict(list)
        self.page = Page("")
        self.trail: deque[str] = deque(maxlen=12)  # the last pages, for a message
        self.shown: list[Shown] = []
        self.refused = 0  # pages that said before a challenge that there is no verdict now

    # -- requests ----------------------------------------------------------------------------

    async def ask(self, kind: str, method: str, path: str, **sent: object) -> httpx.Response:
        """Return a reply, and keep its time. Raise `Away` if there is no reply."""
        began = time.perf_counter()
        try:
            reply = await self.client.request(method, path, **sent)  # type: ignore[arg-type]
        except httpx.HTTPError as error:
            raise Away(f"{type(error).__name__} at {path}, table {self.table}") from None
        self.times[kind].append(time.perf_counter() - began)
        return reply

    @property
    def table(self) -> str:
        """The table."""
        return self.card.place

    async def pair(self, secret: EventSecret) -> None:
        """Pair, as two players who scan the card do."""
        path = secret.path(self.card)
        asked = await self.ask("pair", "GET", path)
        assert asked.status_code == 200, asked.text
        paired = await self.ask("pair", "POST", path, data={"key": "agree"})
        assert paired.status_code == 303, paired.text
        await self.front()

    async def front(self) -> Page:
        """Open the page as a document, and let its script ask once."""
        reply = await self.ask("document", "GET", "/")
        assert reply.status_code == 200, reply.text
        self.page = Page(reply.text)
        return self.page

    async def look(self) -> Page:
        """Ask for the page."""
        shown = self.page.data("turn")
        path = f"/screen?turn={shown}" if shown else "/screen"
        return self.drawn(await self.ask("look", "GET", path))

    async def press(self, *keys: str, kind: str = "key", turn: str = "") -> Page:
        """Press keys on the page, or on an earlier one of another turn."""
        fields = {
            "turn": turn or self.page.data("turn"),
            "secret": self.page.data("secret"),
            "key": list(keys),
        }
        return self.drawn(await self.ask(kind, "POST", "/screen", data=fields))

    def drawn(self, reply: httpx.Response) -> Page:
        """Return the page of a reply."""
        if reply.status_code != 200:
            raise Away(f"{reply.status_code} at table {self.table}")
        self.page = Page(reply.text)
        self.trail.append(f"{time.monotonic():.1f} {self.page.title}")
        return self.page

    @property
    def last(self) -> str:
        """The last pages with their times in seconds, and the text of the page."""
        return f"table {self.table}: {'; '.join(self.trail)}: {self.page.text}"

    async def rest(self, seconds: float) -> None:
        """Let time pass: the script looks again and again."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > self.page.refresh:
            await asyncio.sleep(self.page.refresh)
            await self.look()
        await asyncio.sleep(left)

    # -- a challenge -------------------------------------------------------------------------

    async def challenge(self, words: tuple[str, ...]) -> Shown:
        """Have words judged, and return what was shown. The page after it is the first one."""
        await self.type(words)
        await self.rest(checking)
        await self.press(self.page.data("held") or "", kind="hold")
        if self.page.data("confirming") is None:
            raise Away(self.last)
        await asyncio.sleep(hold)
        return await self.judge(words)

    async def type(self, words: tuple[str, ...]) -> None:
        """Type words, up to where they are compared."""
        await self.begin()
        for key in typed(words):
            await asyncio.sleep(self.chance.uniform(0, self.finger))
            await self.press(key)
        if not self.page.data("held"):
            raise Away(self.last)
        assert all(map(self.page.shows, words)), self.last

    async def begin(self) -> None:
        """Go to the page that asks for the number of words. On CANNOT JUDGE, try again."""
        for _ in range(most_tries):
            await self.press("enter")
            if self.page.title == counting:
                return
            self.refused += self.page.title == refusal
            await self.rest(checking)
        raise AssertionError(self.last)

    async def judge(self, words: tuple[str, ...]) -> Shown:
        """Confirm JUDGE, wait for the verdict, and clear it."""
        began = time.perf_counter()
        await self.press("enter", kind="judge")
        while self.page.title not in verdicts:
            if self.page.title == refusal or self.page.data("refresh") is None:
                raise Away(self.last)  # the server may have been started again
            await asyncio.sleep(self.page.refresh)
            await self.look()
        shown = Shown(self.page.entry, self.page.title, words, time.perf_counter() - began)
        self.shown.append(shown)
        assert not any(map(self.page.shows, words)), self.last
        await self.rest(self.chance.uniform(cleared, 2 * cleared))
        await self.press("enter")
        return shown


def typed(words: tuple[str, ...]) -> Iterator[str]:
    """Yield the keys of a challenge, from the number of its words on."""
    yield f"character:{len(words)}"
    for word in words:
        yield from (f"character:{letter}" for letter in word)
        yield "enter"
