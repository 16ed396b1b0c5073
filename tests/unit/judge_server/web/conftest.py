"""Paired devices of a server, in process: requests in, pages out, and a clock moved by hand."""

import re
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal

from judge_cli.clock import SystemClock
from judge_gui.model.profile import Profile
from judge_gui.station.station import Station
from judge_procedure.pairing import Card, Use
from judge_record.entry import Entry
from judge_record.event import begin_event, open_event
from judge_server.guard import application
from judge_server.web import pairing_pages
from judge_server.web.browser import station_of
from judge_server.web.kiosks import Kiosks
from judge_server.web.routes import routes_of
from lexicons import Library
from tests.browsers import client_of
from tests.unit.judge_gui.conftest import (  # noqa: F401  # fixtures of a kiosk
    cheap_pins,
    clock,
    come_to,
    director,
    fill_disk,
    free,
    open_kiosk,
    runs,
    terms_of,
    until,
)

club = """
longest_word = 15
most_words = 8

[procedure]
ways = ["self-lookup", "smart-device"]
smart_device = "Only if both agree."
presser = "challenged"
presser_smart_device = "challenger"
checker = "challenged"

[procedure.rule]
smart_device = "6.14"
"""
words = ("ZANT", "BLORP", "QUEX", "FLIMM")


@pytest.fixture(autouse=True)
def _no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """No test waits in real time after wrong letters."""
    monkeypatch.setattr(pairing_pages, "pause", 0.0)


def character(text: str) -> str:
    """Return what a browser sends for a key that types a character."""
    return f"character:{text}"


class Tab:
    """A browser without a script: it presses buttons and follows where it is led."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall
        self.client = client_of(hall.app, hall.portal)
        self.html = ""

    def open(self, path: str = "/") -> str:
        """Return the page at a path."""
        reply = self.client.get(path)
        self.html = reply.text
        return self.text

    def see(self) -> str:
        """Return the page after it has asked again, which shows that it was painted."""
        self.open()
        return self.open()

    def pair(self, card: Card) -> str:
        """Pair by a card, as whoever scans it does."""
        self.open(self.hall.kiosks.secret.path(card))
        return self.post(self.hall.kiosks.secret.path(card), key="agree")

    def post(self, path: str = "/", **fields: Any) -> str:
        """Send a form. Return the page after it."""
        self.html = self.client.post(path, data=fields).text
        return self.text

    def press(self, *values: str) -> str:
        """Press buttons of the page one after another; each has to be there."""
        for value in values:
            assert f'value="{value}"' in self.html, (value, self.text)
            self.post(key=value, **self.hidden)
        return self.text

    def send(self, *keys: str) -> str:
        """Send several keys at once, as a script does that waited for an answer."""
        self.html = self.client.post("/screen", data={**self.hidden, "key": list(keys)}).text
        return self.text

    def to_hand_off(self, *typed: str) -> str:
        """Enter a challenge, up to where it is compared."""
        self.open()
        letters = [key for word in typed for key in (*map(character, word), "enter")]
        return self.send("enter", character(str(len(typed))), *letters)

    def hold(self) -> None:
        """Hold JUDGE: its ruling is recorded, and no page has shown it yet."""
        for key in ("tab", "enter"):
            self.hall.wait(1_000)
            self.press(key)
        self.hall.wait(1_000)

    def judge(self, *typed: str) -> str:
        """Have a challenge judged on a device of a table."""
        self.to_hand_off(*typed)
        self.hold()
        return self.see()

    def at_kiosk(self, *places: str, word: str = "ZANT") -> None:
        """Begin a challenge of one word at a kiosk, at places as they are typed."""
        self.open()
        self.send("enter", *(key for place in places for key in (*map(character, place), "enter")))
        self.open()
        self.send(character("1"), *map(character, word), "enter")

    @property
    def again(self) -> "Tab":
        """Another browser with the cookies of this one, on its page."""
        tab = self.hall.tab()
        tab.client.cookies = self.client.cookies
        tab.open()
        return tab

    @property
    def hidden(self) -> dict[str, str]:
        """The hidden fields of the form."""
        found = re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', self.html)
        return dict(found)

    @property
    def title(self) -> str:
        """The heading of the page."""
        [title] = re.findall(r"<h1[^>]*>(.*?)</h1>", self.own)
        return unescape(title)

    @property
    def own(self) -> str:
        """The page without what is shown only if the server is away."""
        return re.sub(r"(?s)<template.*?</template>", "", self.html)

    @property
    def text(self) -> str:
        """The text of the page."""
        return unescape(re.sub(r"(?s)<[^>]*>|\s+", " ", self.own))

    @property
    def buttons(self) -> list[str]:
        """The values of the buttons."""
        return [unescape(v) for v in re.findall(r'<button name="key" value="([^"]*)"', self.own)]


class Hall:
    """A server with its devices. Time passes when a test says so."""

    def __init__(self, home: Path, profile: Profile, portal: BlockingPortal) -> None:
        self.home = home
        self.portal = portal
        self.profile = profile
        self.now = 1_000_000
        self.begin()

    def begin(self) -> None:
        """Start the server; the devices stay paired over that."""
        library, system = Library(self.home), SystemClock()
        begin_event(str(self.home / "journal"), "Club night", time=system.now(), station="Server")
        self.kiosks = Kiosks(library, self.profile, system, "Club night", lambda: self.now)
        self.app = application(routes_of(self.kiosks, secure=False))

    def wait(self, milliseconds: int) -> None:
        """Let time pass, with the server at work."""
        self.now += milliseconds
        self.kiosks.tick()

    def tab(self) -> Tab:
        """Return another browser."""
        return Tab(self)

    def paired(self, use: Use, place: str = "7") -> Tab:
        """Return a browser that is paired by a card, on its page."""
        tab = self.tab()
        tab.pair(Card(use, place))
        tab.open()
        return tab

    def phone(self, table: str = "7", round: int = 3) -> Tab:
        """Return a telephone that is paired with a table."""
        self.kiosks.devices.open_round(round)
        tab = self.tab()
        tab.pair(Card(Use.TABLE, table, round))
        return tab

    def take_back(self, **more: Any) -> None:
        """Take the first device back."""
        self.kiosks.take_back(next(iter(self.kiosks.devices)).marker, **more)

    def station(self, number: int = 0) -> Station:
        """Return the station of a device that has asked for its page."""
        return station_of([*self.kiosks.browsers.values()][number])

    def kill(self) -> None:
        """End the process of the server, and start another one."""
        for browser in self.kiosks.browsers.values():
            browser.tick()
            station_of(browser).opening.release()
        self.kiosks.browsers.clear()
        self.begin()

    @property
    def entries(self) -> list[Entry]:
        """What is recorded."""
        journal = open_event(str(self.home / "journal"))
        assert journal
        return list(journal.entries())

    def of_kind(self, kind: str) -> list[Entry]:
        """What is recorded of a kind."""
        return [entry for entry in self.entries if entry.kind == kind]


@pytest.fixture(scope="session")
def portal() -> Iterator[BlockingPortal]:
    """The event loop of all applications."""
    with start_blocking_portal() as portal:
        yield portal


@pytest.fixture
def hall(
    home: Path,
    install: Callable[..., Path],
    add_rules: Callable[..., Path],
    portal: BlockingPortal,
) -> Iterator[Callable[..., Hall]]:
    """Begins a server under a club's rules over invented words."""
    begun: list[Hall] = []

    def begin(text: str = club, **settled: Any) -> Hall:
        install(words)
        add_rules(f'{text}\n[[stage]]\nlexicon = "invented"\n')
        begun.append(Hall(home, Profile(**{"rules": "club", "pin": "", **settled}), portal))
        return begun[-1]

    yield begin
    for each in begun:
        each.kiosks.close()


@pytest.fixture
def here(hall: Callable[..., Hall]) -> Hall:
    """A server under that club's rules."""
    return hall()


@pytest.fixture
def phone(here: Hall) -> Tab:
    """A telephone that is paired with table 7 for round 3."""
    return here.phone()
