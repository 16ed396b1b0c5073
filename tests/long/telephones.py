"""A hall of telephones by the requests of their pages' scripts, and a server that is killed."""

import asyncio
import random
import re
import shutil
import signal
import ssl
import time
from collections import defaultdict, deque
from contextlib import asynccontextmanager
from html import unescape
from itertools import cycle
from typing import NamedTuple
from urllib.parse import urlencode

import httpx

from judge_procedure.pairing import Card, Use, event_secret
from judge_record.entry import Kind
from lexicons import Library
from lexicons.words.lexicon import Lexicon
from tests.long.writers import event
from tests.support.clubs import write_profile
from tests.support.commands import hashed_apart, surroundings
from tests.support.servers import ServerProcess, certificate_in, free_port

director = "2468"  # the PIN
played = 1  # the round

# As in judge_server/web/static/page.js, in seconds.
often = 3.0  # between two looks at a page on which nothing happens
hold = 1.05  # of JUDGE

board_again = 10.0  # seconds, as the page of the board has it
board_patience = 20.0  # seconds for an answer
patience = 60.0  # seconds for an answer: on a busy machine, a check is late, and says so

# As in the profile, and a little more, in seconds.
checking = 1.05  # before JUDGE counts
cleared = 0.55  # before a key clears a verdict
verdicts = ("ACCEPTABLE", "UNACCEPTABLE")
refusal, counting = "CANNOT JUDGE", "How many words are challenged?"
most_tries = 20  # of a person who is told to try again
slowest_finger = 0.2  # seconds between two keys

rules = """
id = "hall"
title = "A hall with telephones"
alphabet = "english"
longest_word = 15
most_words = 8

[[stage]]
lexicon = "scowl80"

[procedure]
ways = ["smart-device"]
smart_device = "Only if both agree."
presser = "challenger"
checker = "challenged"

[procedure.rule]
smart_device = "6.14"
"""
profile = """
rules = "hall"

[times]
verdict_least = 0.5
judging = {judging}
[[holder]]
name = "AB"
role = "director"
pin = "{pin}"
"""

# -- the home of its server ------------------------------------------------------------------------


def prepared(home, *, judging=1.0):
    """Return the home of a server with a rule set that allows telephones, and a PIN.

    `judging` is the number of seconds between JUDGE and every verdict.
    """
    (home / "rules").mkdir(parents=True)
    (home / "rules" / "hall.toml").write_text(rules, encoding="ascii")
    write_profile(home, profile.format(pin=hashed_apart(director), judging=judging))
    return home


def rulings(journal):
    """Return the rulings of a record by their table. The record must be sound."""
    assert journal.verify() == "", journal.verify()
    found = defaultdict(list)
    for entry in journal.read(lambda record: record.of_kinds(Kind.RULING)):
        found[entry.table or ""].append(entry)
    return found


# -- the server ------------------------------------------------------------------------------------

host = "localhost"


class HallServer:
    """A server at one address, over TLS where `openssl` can make a certificate."""

    def __init__(self, home, *more):
        """Take JUDGE_HOME, and more options of `judge serve`."""
        self.home = home
        self.options = list(more)
        self.certificate = ""
        self.port = free_port()
        if shutil.which("openssl"):
            self.certificate, key = certificate_in(home, "hall", "-nodes")
            self.options += ["--certificate", self.certificate, "--key", key]

    @property
    def url(self):
        return f"{'https' if self.certificate else 'http'}://{host}:{self.port}"

    def start(self):
        """Start the server, and wait until it can be asked."""
        home = {"JUDGE_HOME": str(self.home)}
        self.running = ServerProcess(
            "--event", event, *self.options, port=self.port, environment=surroundings(**home)
        )

    def kill(self):
        """End it as a power cut does."""
        self.running.end(signal.SIGKILL)

    def end(self):
        """End it in good order."""
        self.running.end()


# -- challenges ------------------------------------------------------------------------------------

count = 3  # words of a challenge
length = 5  # letters of each word: all challenges take as many keys
on_pages = ("CODE",)  # a page that holds no word of a challenge may say this
hard_letters = "BCDFGHJKPQVWXZ"  # no word of the list has these alone


class Challenge(NamedTuple):
    """Words, and the place of the invented one: 1 to 3; 0 if all are in the list."""

    words: tuple[str, ...]
    place: int

    @property
    def title(self):
        """The heading of its verdict."""
        return "UNACCEPTABLE" if self.place else "ACCEPTABLE"


def challenges(chance, home):
    """Yield challenges as long as the list of a hall has words. No two share a word.

    They have an invented word in each place in turn.
    """
    library = Library(str(home))
    lexicon = Lexicon.read(library.lexicon_path("scowl80"))
    listed = [each for each in lexicon.words() if len(each) == length and each not in on_pages]
    chance.shuffle(listed)
    invented = set()
    for place, *words in zip(cycle(range(count + 1)), *[iter(listed)] * count, strict=False):
        if place:
            word = ""
            while not word or word in invented:
                word = "".join(chance.choices(hard_letters, k=length))
            invented.add(word)
            words[place - 1] = word
        yield Challenge(tuple(words), place)


# -- pages -----------------------------------------------------------------------------------------


view = {"wide": 390, "high": 844, "text": 100, "touch": 1}  # what the script says of its screen


class Page(NamedTuple):
    """A page of a device, as its script reads it."""

    html: str

    def data(self, name):
        """Return what the page holds for the script; None if it has no attribute of this name."""
        found = re.search(rf'<div id="screen"[^>]*? data-{name}(?:="([^"]*)")?[ >]', self.html)
        return unescape(found[1] or "") if found else None

    @property
    def title(self):
        found = re.search(r"<h1[^>]*>(.*?)</h1>", self.html)
        return unescape(re.sub("<[^>]*>", "", found[1])).strip() if found else ""

    @property
    def entry(self):
        """The number of the entry that the page shows; 0 if it shows none."""
        found = re.search(r"\bEntry (\d+)\b", self.text)
        return int(found[1]) if found else 0

    @property
    def text(self):
        return unescape(re.sub(r"(?s)<[^>]*>|\s+", " ", self.html))

    @property
    def refresh(self):
        """Seconds until the script asks again."""
        return min(int(self.data("refresh") or often * 1000) / 1000, often)

    def shows(self, word):
        """Return whether a word is on the page, as letters or as a row of tiles."""
        return bool(re.search(rf"\b({word}|{' '.join(word)})\b", self.text))


class Shown(NamedTuple):
    """A verdict that a device showed, and the seconds from JUDGE until it did."""

    entry: int
    title: str
    words: tuple[str, ...]
    seconds: float


class Away(AssertionError):
    """The server did not answer as the script expects it: without kills, a check fails."""


def client(server, patience):
    """Return a browser that trusts a server's certificate."""
    trusting = ssl.create_default_context(cafile=server.certificate)
    return httpx.AsyncClient(base_url=server.url, verify=trusting, timeout=patience)


class Board:
    """The director's board in a browser. `times` are those of its pages, in seconds."""

    def __init__(self, server):
        self.client = client(server, board_patience)
        self.times = []
        self.html = ""

    async def open(self):
        reply = await self.client.post("/board/pin", data={"pin": director})
        assert reply.status_code == 303, reply.text
        await self.look()
        [secret, *_] = re.findall(r'name="secret" value="(\w+)"', self.html)
        fields = {"secret": secret, "round": str(played)}
        reply = await self.client.post("/board/open-round", data=fields)
        assert reply.status_code == 303, reply.text

    async def look(self):
        began = time.perf_counter()
        try:
            reply = await self.client.get("/board")
        except httpx.HTTPError as error:
            raise Away(f"{type(error).__name__} at the board") from None
        assert reply.status_code == 200, reply.text
        self.times.append(time.perf_counter() - began)
        self.html = reply.text

    async def watch(self):
        while True:
            await asyncio.sleep(board_again)
            await self.look()


class Telephone:
    """The browser of one table. Its times are kept by the kind of the request, in seconds."""

    def __init__(self, server, card, seed):
        """Take the card by which the telephone is paired."""
        self.card = card
        self.finger = slowest_finger
        self.chance = random.Random(seed)
        self.client = client(server, patience)
        self.times = defaultdict(list)
        self.page = Page("")
        self.seen = 0.0  # since when the page of this turn is seen
        self.trail = deque(maxlen=12)  # the last pages, for a message
        self.shown = []

    # -- requests ----------------------------------------------------------------------------

    async def ask(self, kind, method, path, **sent):
        """Return a reply, and keep its time. Raise `Away` if there is no reply."""
        began = time.perf_counter()
        try:
            reply = await self.client.request(method, path, **sent)
        except httpx.HTTPError as error:
            raise Away(f"{type(error).__name__} at {path}, table {self.table}") from None
        self.times[kind].append(time.perf_counter() - began)
        return reply

    @property
    def table(self):
        return self.card.place

    async def pair(self, secret):
        """Pair, as two players who scan the card do."""
        path = secret.path(self.card)
        asked = await self.ask("pair", "GET", path)
        assert asked.status_code == 200, asked.text
        paired = await self.ask("pair", "POST", path)
        assert paired.status_code == 303, paired.text
        await self.front()

    async def front(self):
        """Open the page as a document, and let its script ask once."""
        reply = await self.ask("document", "GET", "/")
        assert reply.status_code == 200, reply.text
        return await self.look()

    async def look(self):
        path = f"/screen?turn={self.page.data('turn') or ''}&{urlencode(view)}"
        return self.drawn(await self.ask("look", "GET", path))

    async def press(self, *keys, kind="key", turn=""):
        """Press keys on the page, or on an earlier one of another turn."""
        fields = {
            "after": str(int(1000 * (time.monotonic() - self.seen))),
            "turn": turn or self.page.data("turn"),
            "first": self.page.data("taken"),
            "secret": self.page.data("secret"),
            "key": list(keys),
            **view,
        }
        self.drawn(await self.ask(kind, "POST", "/screen", data=fields))
        return self.page if self.page.data("reports") is None else await self.look()

    def drawn(self, reply):
        if reply.status_code != 200:
            raise Away(f"{reply.status_code} at table {self.table}")
        page = Page(reply.text)
        if page.data("turn") != self.page.data("turn"):
            self.seen = time.monotonic()
        self.page = page
        self.trail.append(f"{time.monotonic():.1f} {self.page.title}")
        return self.page

    @property
    def last(self):
        """The last pages with their times in seconds, and the text of the page."""
        return f"table {self.table}: {'; '.join(self.trail)}: {self.page.text}"

    async def rest(self, seconds):
        """Let time pass: the script looks again and again."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > self.page.refresh:
            await asyncio.sleep(self.page.refresh)
            await self.look()
        await asyncio.sleep(left)

    # -- a challenge -------------------------------------------------------------------------

    async def challenge(self, words, at=0):
        """Have words judged, and return what was shown. The page after it is the first one.

        JUDGE is held at a time of the monotonic clock, or as soon as it counts.
        """
        await self.type(words)
        await self.rest(max(checking, at - time.monotonic()))
        await self.press(self.page.data("held") or "", kind="hold")
        if self.page.data("confirming") is None:
            raise Away(self.last)
        await asyncio.sleep(hold)
        return await self.judge(words)

    async def type(self, words):
        """Type words, up to where they are compared."""
        await self.begin()
        for key in typed(words):
            await asyncio.sleep(self.chance.uniform(0, self.finger))
            await self.press(key)
        if not self.page.data("held"):
            raise Away(self.last)
        assert all(map(self.page.shows, words)), self.last

    async def begin(self):
        """Go to the page that asks for the number of words. On CANNOT JUDGE, try again."""
        for _ in range(most_tries):
            await self.press("enter")
            if self.page.title == counting:
                return
            await self.rest(checking)
        raise AssertionError(self.last)

    async def judge(self, words):
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


def typed(words):
    """Yield the keys of a challenge, from the number of its words on."""
    yield f"character:{len(words)}"
    for word in words:
        yield from (f"character:{letter}" for letter in word)
        yield "enter"


@asynccontextmanager
async def opened(server, boards, seed):
    """Open a round on the director's board, and pair a telephone at each table, all at once."""
    found = [
        Telephone(server, Card(Use.TABLE, str(table), played), seed + table)
        for table in range(1, boards + 1)
    ]
    board = Board(server)
    try:
        await board.open()
        secret = event_secret(str(server.home), event)
        await asyncio.gather(*(each.pair(secret) for each in found))
        yield board, found
    finally:
        for each in (board, *found):
            await each.client.aclose()
