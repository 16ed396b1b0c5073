"""One machine, one list: a venue file that is confirmed anywhere is that of every session there."""

import re
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from time import monotonic, sleep

import httpx
import pytest

from judge_gui.start import settings_of
from judge_procedure.pairing import Card, Use, event_secret
from judge_procedure.venue import installing
from judge_procedure.venue.packing import pack
from judge_record.journal import Journal
from lexicons import Library, pointer
from tests.end_to_end.conftest import Do, read_until, send
from tests.end_to_end.test_serve import Running
from tests.zygote import Begun

Begin = Callable[..., Begun]
Venue = Callable[..., str]
patience = 60  # seconds: the machine may be busy


@pytest.fixture
def venue(
    home: Path, install: Do, add_rules: Do, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Venue:
    """Packs a venue file whose list has these words; the JUDGE_HOME is then the station's."""

    def venue(number: int, *words: str, **more: bool) -> str:
        install(words, "clublist")
        add_rules('[[stage]]\nlexicon = "clublist"\n')
        library = Library(home)
        library.use("club")
        path = tmp_path / f"{number}.venue"
        path.write_bytes(pack(library, b"", settings_of, number=number, **more).packed())
        monkeypatch.setenv("JUDGE_HOME", str(tmp_path / "station"))
        return str(path)

    return venue


@pytest.fixture
def station(venue: Venue, tmp_path: Path) -> str:
    """The JUDGE_HOME of a station that accepts ZANT; a file that accepts only BLORP waits there."""
    place = str(tmp_path / "station")
    installing.install(place, venue(1, "ZANT"), settings_of, station="Office")
    installing.stage(place, venue(2, "BLORP"), settings_of)
    return place


def confirm(home: str) -> None:
    """Take the waiting file into use, as the director does at any session of the machine."""
    waits = installing.waiting(home)
    assert waits
    with installing.confirm(home, waits):
        pass


def rulings(home: str) -> list[tuple[str, str | None]]:
    """Return the stations and verdicts of the rulings in a home, in order."""
    entries = Journal(f"{home}/journal/current.journal").entries()
    return [(each.station, each.verdict) for each in entries if each.kind == "ruling"]


def test_a_desk_does_not_rule_by_the_list_before(station: str, begun: Begin) -> None:
    desk = begun("desk", "--by", "AB")
    send(desk, b"5\nzant\n\n")
    read_until(desk, b"VERDICT: ACCEPTABLE")
    confirm(station)
    said, err = desk.communicate(b"\n6\nzant\n\n/end\n", timeout=patience)
    assert b"VERDICT" not in said
    assert b"Another venue file is in use on this machine" in said + err
    assert rulings(station) == [("Office", "acceptable")]


def test_a_desk_without_a_terminal_says_that_an_urgent_file_waits(
    station: str, venue: Venue, started: Do, monkeypatch: pytest.MonkeyPatch
) -> None:
    installing.stage(station, venue(3, "BLORP", urgent=True), settings_of)
    monkeypatch.setenv("PYTHONUNBUFFERED", "1")
    desk = started("desk", "--by", "AB", stderr=subprocess.STDOUT)
    said = desk.communicate(timeout=patience)[0].decode()
    waits = said.index("Venue file number 3 (Venue) waits, and it is urgent.")
    assert waits < said.index("RULING ")


def test_a_desk_at_a_terminal_asks_about_an_urgent_file_before_it_opens(
    station: str, venue: Venue, tty: Do
) -> None:
    installing.stage(station, venue(3, "BLORP", urgent=True), settings_of)
    t = tty("desk", "--by", "AB", begun="every session of this machine judges by it")
    assert b"number 3" in t.seen
    assert b"RULING" not in t.seen
    t.asleep()
    t.say("yes", "RULING ")
    assert pointer.read(station).number == 3  # type: ignore[union-attr]


@pytest.fixture
def server(station: str) -> Iterator[Running]:
    """A server of that machine, which says first that a file waits."""
    running = Running()
    try:
        yield running
    finally:
        running.process.kill()
        running.process.wait()
        assert running.process.stderr
        running.process.stderr.close()


class Browser:
    """A browser without a script, as a kiosk of a server."""

    def __init__(self, home: str, server: Running) -> None:
        journal = Journal(f"{home}/journal/current.journal")
        path = event_secret(home, journal.event).path(Card(Use.STATION, "Hall", None))
        self.client = httpx.Client(base_url=server.address, follow_redirects=True)
        self.text = self.client.get(path).text
        self.text = self.client.post(path, data={"key": "agree"}).text

    def send(self, *keys: str) -> str:
        """Press keys one after another, each on the page before."""
        for key in keys:
            hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', self.text))
            self.text = self.client.post("/", data={**hidden, "key": key}).text
        return self.text

    def see(self, text: str) -> str:
        """Ask for the page until it shows a text, also while the server begins again."""
        latest = monotonic() + patience
        while text not in self.text and monotonic() < latest:
            sleep(0.1)
            with suppress(httpx.HTTPError):
                self.text = self.client.get("/").text
        assert text in self.text
        return re.findall(r"SETUP (\w{4} \w{4})", self.text)[0]

    def confirm(self) -> None:
        """Confirm the venue file that waits, in the director's menu."""
        menu = self.send("escape", "enter")
        [number] = re.findall(r"(\d+)  Use the new venue file", menu)
        self.send(*(f"character:{digit}" for digit in number), "enter")
        self.send("character:y", "character:e", "character:s", "enter")


@pytest.fixture
def browser(station: str, server: Running) -> Iterator[Browser]:
    """A browser as a kiosk of that server."""
    found = Browser(station, server)
    yield found
    found.client.close()


def test_a_file_that_is_confirmed_at_a_browser_is_that_of_the_whole_server(
    server: Running, browser: Browser
) -> None:
    setup = browser.see("Venue file number 2 waits")
    browser.confirm()
    assert browser.see("Venue file number 2: ") == setup


def test_a_server_changes_over_as_a_whole(station: str, server: Running, browser: Browser) -> None:
    assert server.said.startswith("Venue file number 2 waits.")
    browser.see("Venue file number 2 waits")
    confirm(station)
    browser.see("Venue file number 2: ")
    status, said = server.end(signal.SIGTERM)
    assert status == 0
    assert "Another venue file is in use on this machine. The server begins again" in said
    assert said.endswith("The server has ended.\n")
    assert Journal(f"{station}/journal/current.journal").verify() == ""
