"""A venue file on the machine of a server: its devices, before the server changes over."""

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from anyio.from_thread import BlockingPortal

from judge_gui.model.profile import Profile
from judge_gui.start import settings_of
from judge_procedure.pairing import Card, Use
from judge_procedure.venue.installing import install, stage
from judge_procedure.venue.packing import pack
from judge_record.entry import Kind
from lexicons import Library
from tests.unit.judge_server.web.conftest import Hall, Tab, character, club

Begin = Callable[..., Hall]


@pytest.fixture
def venue_hall(
    home: Path,
    install_list: Callable[..., Path],
    add_rules: Callable[..., Path],
    portal: BlockingPortal,
    tmp_path: Path,
) -> Hall:
    """A server that accepts ZANT; on its machine, a file waits that accepts only BLORP."""

    def packed(number: int, word: str) -> str:
        install_list([word])
        add_rules(f'{club}\n[[stage]]\nlexicon = "invented"\n')
        library = Library(home)
        library.use("club")
        path = tmp_path / f"{number}.venue"
        path.write_bytes(pack(library, b'language = "es"\n', settings_of, number=number).packed())
        return str(path)

    station = tmp_path / "station"
    install(str(station), packed(1, "ZANT"), settings_of, station="Office")
    stage(str(station), packed(2, "BLORP"), settings_of)
    return Hall(station, replace(Profile.of_machine(Library(station)), rules="club"), portal)


@pytest.fixture
def install_list(install: Callable[..., Path]) -> Callable[..., Path]:
    """Installs a list; the name of the fixture is that of a function here."""
    return install


def kiosk(hall: Hall) -> Tab:
    """A browser as a kiosk, on its first page."""
    tab = hall.tab()
    tab.pair(Card(Use.STATION, "Hall", None))
    tab.see()
    return tab


def confirm(tab: Tab) -> str:
    """Confirm the venue file that waits, in the director's menu."""
    tab.hall.wait(10_000)  # it looks for one
    menu = tab.send("escape", "enter")
    [number] = re.findall(r"(\d+) Use the new venue file", menu)
    tab.send(*map(character, number), "enter")
    return tab.send(*map(character, "yes"), "enter")


def test_a_telephone_does_not_rule_by_the_list_before(venue_hall: Hall) -> None:
    phone, browser = venue_hall.phone(), kiosk(venue_hall)
    assert "ACCEPTABLE" in phone.judge("ZANT")
    venue_hall.wait(600_000)
    assert "Venue file number 2: " in confirm(browser)
    said = phone.judge("ZANT")
    assert "CANNOT JUDGE" in said
    assert "Another venue file is in use on this machine" in said
    assert [e.verdict for e in venue_hall.entries if e.kind == Kind.RULING] == ["acceptable"]


def test_a_telephone_of_players_does_not_ask_for_the_director(venue_hall: Hall) -> None:
    phone, browser = venue_hall.phone(), kiosk(venue_hall)
    venue_hall.wait(10_000)
    assert "Venue file number 2 waits. Director: press Esc" in browser.see()
    said = phone.see()
    assert "Venue file number 1: " in said
    assert "Director" not in said
