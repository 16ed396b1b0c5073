"""Paired devices of a server, in process: requests in, pages out, and a clock moved by hand."""

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from html import unescape
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from httpx import Response

from judge_gui.station.kiosk_station import KioskStation
from judge_procedure import pin
from judge_procedure.pairing import Card, Use
from judge_procedure.profile import Holder, Profile
from judge_record.entry import Entry, Kind, Role
from judge_record.official import Person
from judge_record.place import place_at
from judge_server.web import board as director_board
from judge_server.web.device_pages import MOST_CHARACTERS
from judge_server.web.guard import application
from judge_server.web.kiosks import Kiosks
from judge_server.web.routes import device_routes
from judge_server.web.tokens import Tokens
from lexicons import CannotJudge, Library
from tests import asking
from tests.browsers import Loop, Portal, client_of
from tests.clocks import NoonClock
from tests.journals import begin_event_in, open_event_in

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


def fail(*_given: Any, **_more: Any) -> Any:
    """Stand in for what writes to a disk: it is full."""
    raise CannotJudge("The disk is full.", remedy="Make room.")


def character(text: str) -> str:
    """What a browser sends for a key that types a character."""
    return f"character:{text}"


def keys_of(typed: Iterable[str], together: int = 1) -> list[str]:
    """What a browser sends: `enter` is a key, `ZANT` are four, or one if they come `together`."""
    found: list[str] = []
    for each in typed:
        is_name = ":" in each or not each or (each.islower() and len(each) > 1)
        found += [each] if is_name else characters(each, together)
    return found


def characters(text: str, together: int) -> list[str]:
    """What a browser sends for a text, so many characters at once: a tile can have several."""
    return [character(text[at : at + together]) for at in range(0, len(text), together)]


def card_of(use: str, place: str, round: str = "") -> Card:
    return Card(Use(use), place, int(round) if round else None)


#: Plays a scene, and returns who took part.
Play = Callable[..., Any]


class Tab:
    """A browser without a script: it presses buttons and follows where it is led."""

    def __init__(self, hall: "Hall") -> None:
        self.hall = hall
        self.client = client_of(hall.app, hall.portal)
        self.html = ""
        self.status = 0
        self.renews = ""  # what the browser does by itself

    def shows(self, reply: Response) -> str:
        self.html, self.status = reply.text, reply.status_code
        self.renews = reply.headers.get("refresh", "")
        return self.text

    def open(self, path: str = "/") -> str:
        return self.shows(self.client.get(path))

    def see(self) -> str:
        """The page after it has asked again, which shows that it was painted."""
        self.open()
        return self.open()

    def card(self, *card: str) -> str:
        """Open a card by its use, place and round."""
        return self.open(self.hall.path(card_of(*card)))

    def pair(self, card: Card) -> str:
        """Pair by a card, as whoever scans it and agrees does."""
        return self.post(self.hall.path(card), key="agree")

    def paired(self, *card: str) -> str:
        return self.pair(card_of(*card))

    def post(self, path: str = "/", **fields: Any) -> str:
        return self.shows(self.client.post(path, data=fields))

    def agree(self) -> str:
        return self.post("/agree", **self.hidden)

    def press(self, *keys: str) -> str:
        """Press buttons of the page one after another; each has to be there."""
        for value in keys_of(keys):
            assert f'value="{value}"' in self.html, (value, self.text)
            self.post(key=value, **self.hidden)
        return self.text

    def send(self, *keys: str) -> str:
        """Send keys and words as a script does, each on the page that came after the one before."""
        for key in keys_of(keys, MOST_CHARACTERS):
            self.post("/screen", **{**self.hidden, "key": key})
        return self.text

    def type(self, *lines: str) -> str:
        """Type lines, each up to Enter."""
        keys = ((*characters(line, MOST_CHARACTERS), "enter") for line in lines)
        return self.send(*chain.from_iterable(keys))

    def to_hand_off(self, *typed: str) -> str:
        """Enter a challenge, up to where it is compared."""
        self.open()
        letters = (key for word in typed for key in (word, "enter"))
        return self.send("enter", str(len(typed)), *letters)

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
        self.send("enter", *(key for place in places for key in (place, "enter")))
        self.open()
        self.send("1", word, "enter")

    def judge_at_kiosk(self, *places: str, word: str = "ZANT") -> str:
        self.at_kiosk(*places, word=word)
        self.hall.wait(1_000)
        self.press("tab")
        self.hall.wait(1_000)
        return self.see()

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
        return dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', self.html))

    @property
    def title(self) -> str:
        [title] = re.findall(r"<h1[^>]*>(.*?)</h1>", self.own)
        return text_of(title)

    @property
    def own(self) -> str:
        """The page without what is shown only if the server is away."""
        return re.sub(r"(?s)<template.*?</template>", "", self.html)

    @property
    def text(self) -> str:
        return text_of(re.sub(r"(?s)<head.*?</head>", " ", self.own))

    @property
    def buttons(self) -> list[str]:
        return [unescape(v) for v in re.findall(r'<button name="key" value="([^"]*)"', self.own)]


def text_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"(?s)<[^>]*>", " ", html)).split())


def holds_word(text: str, word: str) -> bool:
    """Whether a text holds a word, as letters or as a row of tiles."""
    return word in text or " ".join(word) in text


class Board(Tab):
    """A director's browser, and a server with a board."""

    def __init__(self, hall: "Hall") -> None:
        kiosks = hall.kiosks
        self.board = director_board.DirectorsBoard(kiosks, secure=False)
        self.access, self.event_status = self.board.access, self.board.status
        devices = device_routes(kiosks, Tokens(secure=False))
        self.app = application([*self.board.routes, *devices])
        super().__init__(hall)
        self.come_from("testclient")

    def get(self, path: str = "") -> str:
        return self.open(f"/board{path}")

    def do(self, deed: str, **fields: str) -> str:
        """Send a form of the last page: with its secret, unless another one is given."""
        return self.post(f"/board/{deed}", **{"secret": self.hidden.get("secret", ""), **fields})

    @property
    def token(self) -> str:
        return self.client.cookies["board"].strip('"')

    @property
    def task(self) -> str:
        """The form of a task."""
        found = re.findall(r'(?s)<form[^>]*action="/board/send".*?</form>', self.html)
        return unescape("".join(found))

    def send(self, **typed: str) -> str:
        """Send the page of a task as its first button does."""
        [number] = re.findall(r'name="number" value="(\d+)"', self.task)
        return self.do("send", number=number, **typed)

    def press(self, label: str, **typed: str) -> str:
        """Press a deed of a task's page, with what is typed and chosen."""
        digest, *_ = re.findall(
            rf'name="press" value="([^"]*)"[^>]*>{re.escape(label)}<', self.task
        )
        return self.send(press=digest, **typed)

    def come_from(self, address: str) -> None:
        """Take another browser, at this address."""
        self.client = client_of(self.app, self.hall.portal, address)

    def enter(self, digits: str = "2468") -> str:
        return self.do("pin", pin=digits)

    @property
    def row_texts(self) -> list[str]:
        return list(map(text_of, re.findall(r"(?s)<(?:tr|li)[ >].*?</(?:tr|li)>", self.html)))

    def row(self, of: str) -> str:
        [found] = [row for row in self.row_texts if of in row]
        return found

    @property
    def tables(self) -> dict[str, str]:
        """What stands on the board for each table of a round."""
        [tables] = re.findall(r'(?s)<ul class="tables">(.*?)</ul>', self.html)
        found = re.findall(r"(?s)<li[^>]*><b>(.*?)</b>(.*?)</li>", tables)
        return {name: text_of(shown) for name, shown in found}

    @property
    def shows_words(self) -> bool:
        """Whether the page has a word of the tests."""
        return any(word in self.html for word in (*words, "QXV", "QUEX"))

    @property
    def rounds(self) -> frozenset[int]:
        """The open rounds."""
        return self.hall.kiosks.devices.rounds

    def call(self, **where: Any) -> Entry:
        """A call of the server's own chain."""
        return asking.call(self.access.session, "overlap", "director", ("ZANT",), **where)

    def deeds(self) -> list[tuple[Kind, str | None]]:
        """What the board recorded, and by whom."""
        return [(e.kind, e.by) for e in self.hall.entries if e.station == "Board"]

    def record(self, *drafts: Entry) -> None:
        """Let stations record in the journal of the server."""
        for each in drafts:
            self.event_status.journal.append(each)
        self.get()


class Hall:
    """A server with its devices. Time passes when a test says so."""

    def __init__(self, home: Path, profile: Profile, portal: Portal) -> None:
        self.home = home
        self.portal = portal
        self.profile = profile
        self.now = 1_000_000
        self.begin()

    def begin(self) -> None:
        """Start the server; the devices stay paired over that."""
        library, system = Library(self.home), NoonClock()
        time = system.now()
        begun = begin_event_in(self.home, "Club night", time=time, station="Server")
        judge = library.adjudicator(self.profile.rules, proved=True)
        self.kiosks = Kiosks(
            library, judge, self.profile, system, begun.journal, lambda: self.now,
            place=place_at("", str(self.home)),
        )  # fmt: skip
        self.app = application(device_routes(self.kiosks, Tokens(secure=False)))

    def wait(self, milliseconds: int | str) -> None:
        """Let time pass, with the server at work."""
        self.now += int(milliseconds)
        self.kiosks.tick()

    def open(self, *rounds: int | str) -> None:
        for round in rounds:
            self.kiosks.devices.open_round(int(round))

    def close(self, round: int | str) -> None:
        self.kiosks.devices.close_round(int(round))

    def path(self, card: Card) -> str:
        return self.kiosks.secret.path(card)

    def tab(self) -> Tab:
        return Tab(self)

    def board(self) -> Board:
        return Board(self)

    def director(self) -> Board:
        """The board after a director's PIN."""
        board = Board(self)
        board.enter()
        return board

    def paired(self, use: str = "station", place: str = "Kiosk 7") -> Tab:
        """A browser that is paired by a card, on its page."""
        tab = self.tab()
        tab.paired(use, place)
        return tab

    def phone(self, table: str = "7", round: int | str = 3) -> Tab:
        """A telephone that is paired with a table."""
        self.open(round)
        tab = self.tab()
        tab.pair(Card(Use.TABLE, table, int(round)))
        return tab

    def take_back(self, **more: Any) -> None:
        """Take the first device back."""
        self.kiosks.take_back(next(iter(self.kiosks.devices)).marker, **more)

    def station(self, number: int | str = 0) -> KioskStation:
        """The station of a device that has asked for its page."""
        return [*self.kiosks.running.values()][int(number)].station

    def restart(self) -> None:
        """End the server in good order, and start it again."""
        self.kiosks.close()
        self.begin()

    def kill(self) -> None:
        """End the process of the server, and start another one."""
        for kiosk in self.kiosks.running.values():
            kiosk.browser.tick()
            kiosk.station.opening.release()
        self.kiosks.running.clear()
        self.begin()

    @property
    def entries(self) -> list[Entry]:
        journal = open_event_in(str(self.home / "journal"))
        assert journal
        return list(journal.entries())

    def of_kind(self, kind: str) -> list[Entry]:
        return [entry for entry in self.entries if entry.kind == kind]

    @property
    def text(self) -> str:
        """What is recorded."""
        return "".join(
            f"{e.kind} at {e.station}, round {e.round}, table {e.table}: {e.note or e.use},"
            f" shares {e.shares}, by {e.by};\n"
            for e in self.entries
        )

    @property
    def title(self) -> str:
        """The kinds of what is recorded about challenges."""
        kinds = (Kind.RULING, Kind.CALL, Kind.INTERRUPTED, Kind.REFUSAL)
        return ", ".join(entry.kind for entry in self.entries if entry.kind in kinds)


def holders() -> tuple[Holder, ...]:
    people = {"2468": Person("AB", Role.DIRECTOR), "1357": Person("EF", Role.WORD_JUDGE)}
    return tuple(Holder(person, pin.hashed(digits)) for digits, person in people.items())


@pytest.fixture(scope="session")
def portal() -> Iterator[Portal]:
    """The event loop of all applications."""
    with closing(Loop()) as loop:
        yield loop


@pytest.fixture
def hall(
    home: Path,
    install: Callable[..., Path],
    add_rules: Callable[..., Path],
    portal: Portal,
) -> Iterator[Callable[..., Hall]]:
    """Begins a server under a club's rules over invented words."""
    begun: list[Hall] = []

    def begin(text: str = club, **settled: Any) -> Hall:
        install(words)
        add_rules(f'{text}\n[[stage]]\nlexicon = "invented"\n')
        profile = Profile(**{"rules": "club", "pin": "", **settled})
        for edition in Library(home).rules(profile.rules).editions:
            if edition not in Library(home).editions():
                install(words, edition)
        begun.append(Hall(home, profile, portal))
        return begun[-1]

    yield begin
    for each in begun:
        each.kiosks.close()
