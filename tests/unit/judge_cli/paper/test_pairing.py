"""Cards for devices: codes and letters hold the secret, every text fits, the wall has no secret."""

import os
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from time import monotonic

import click
import pytest
from click.testing import CliRunner, Result

from judge_cli.paper import network, pairing_cards, qr_code
from judge_cli.paper.command import print_
from judge_cli.paper.pairing_cards import Network, PairingCard, Venue, draw_cards, draw_wall
from judge_procedure.pairing import Card, EventSecret, Use, event_secret
from judge_record import store
from lexicons import CannotJudge, Library
from tests.journals import begin_event_in
from tests.pseudo import forgotten
from tests.unit.judge_cli.paper.conftest import (
    Sheet,
    assert_fits,
    printed_together,
    sheets,
    spoken,
    squeezed,
)

server = "https://judge.example:8443"
secret = EventSecret(bytes(32), "Club night")
venue = Venue(server, "Club night", Network("Hall", "pass;word"))
wanted = [
    *(Card(Use.TABLE, *place) for place in (("7", 1), ("41A", 1), ("7", 12))),
    Card(Use.DEVICE, "STAGE"),
    Card(Use.STATION, "A kiosk with a name that is long beside the door of the small hall"),
]


def cards(venue: Venue = venue) -> list[PairingCard]:
    return list(pairing_cards.cards_of(wanted, secret, venue))


def printed(size: str) -> dict[str, list[Sheet]]:
    """The pages of the cards, of those without a network, and for the wall."""
    rules = Library().rules("nzasp-2022")
    return printed_together(
        size,
        {
            "cards": lambda canvas: draw_cards(canvas, cards()),
            "open": lambda canvas: draw_cards(canvas, cards(venue._replace(network=Network()))[:1]),
            "wall": lambda canvas: draw_wall(canvas, rules, venue),
        },
    )


@pytest.fixture(scope="module")
def on_a4() -> dict[str, list[Sheet]]:
    return printed("A4")


def test_a_card_holds_its_secret_as_a_code_and_in_letters() -> None:
    for card, shown in zip(wanted, cards(), strict=True):
        network, opened = shown.codes
        assert network.text == "WIFI:T:WPA;S:Hall;P:pass\\;word;;"
        assert opened.text == server + secret.path(card)
        assert squeezed(shown.letters) == secret.of(card)
        assert secret.pairs(card, shown.letters, open_rounds={card.round or 0})


def test_every_card_is_printed_with_its_letters_and_fits(on_a4: dict[str, list[Sheet]]) -> None:
    first, second = on_a4["cards"]
    assert_fits(first, "cards")
    assert_fits(second, "cards")
    assert sum(sheet.text.count("Club night") for sheet in (first, second)) == len(wanted)
    for shown in cards():
        assert shown.event == "Club night"
        assert squeezed(shown.letters) in first.squeezed + second.squeezed, shown.title
        assert squeezed(shown.title) in first.squeezed + second.squeezed, shown.title


def test_every_card_and_the_wall_page_fit_in_a_long_language(
    long_language: Callable[[], None],
) -> None:
    long_language()
    for name, pages in printed("letter").items():
        for sheet in pages:
            assert_fits(sheet, name)


@pytest.mark.usefixtures("in_pseudo")
def test_no_sentence_of_a_card_is_forgotten() -> None:
    rules = Library().rules("nsa-2004")  # without a text for devices
    for said in (
        spoken(lambda c: draw_cards(c, cards())),
        spoken(lambda c: draw_wall(c, rules, venue)),
    ):
        letters = [shown.letters for shown in cards()]
        assert forgotten(said, *letters, wanted[-1].place, server, venue.event) == []


def test_a_code_is_drawn_as_the_library_makes_it() -> None:
    """The dark squares, put together again, are the modules of the code."""
    import segno

    text = cards()[0].codes[1].text
    side = qr_code.side(text)
    drawn = [[0] * side for _ in range(side)]
    for x, y, length in qr_code.runs(text):
        for at in range(x, x + length):
            drawn[y][at] = 1
    expected = segno.make_qr(text, error="m").matrix_iter(border=4)
    assert drawn == [list(row) for row in expected]


def test_without_a_network_no_card_mentions_one(on_a4: dict[str, list[Sheet]]) -> None:
    (sheet,) = on_a4["open"]
    assert "network" not in sheet.text
    (open_network,) = venue._replace(network=Network("Hall")).codes
    assert open_network.text == "WIFI:T:nopass;S:Hall;;"


def test_the_wall_page_has_the_event_the_rule_and_no_secret(
    on_a4: dict[str, list[Sheet]],
) -> None:
    (sheet,) = on_a4["wall"]
    assert_fits(sheet, "wall")
    assert "(6.14)" in sheet.squeezed
    assert server in sheet.squeezed
    assert "Club night" in sheet.text
    assert "/pair" not in sheet.text


# -- the commands --------------------------------------------------------------------------------


def run(*args: str | Path, at: str = f"{server}/") -> Result:
    return CliRunner().invoke(print_, [*map(str, args), "--server", at], standalone_mode=False)


def text_of(target: Path) -> str:
    """What stands in a file, its lines joined."""
    return " ".join(" ".join(sheet.text.split()) for sheet in sheets(target.read_bytes()))


def test_the_cards_of_a_round_follow_one_another_in_a_file_for_its_owner_alone(
    home: Path, tmp_path: Path
) -> None:
    target = tmp_path / "cards.pdf"
    found = run(
        "tables", "--rules", "nzasp-2022", "--tables", "1-2", "--rounds", "1-3",
        "--event", "Club night", "-o", target,
    )  # fmt: skip
    assert found.return_value == 0, found.output
    text = text_of(target)
    titles = re.findall("Table [0-9], round [0-9]", text)
    assert titles[:3] == ["Table 1, round 1", "Table 2, round 1", "Table 1, round 2"]
    assert len(titles) == 6
    known = event_secret(str(home), "Club night")
    assert known.letters(Card(Use.TABLE, "2", 3)) in text
    if os.name == "posix":
        assert target.stat().st_mode & 0o777 == 0o600


def test_cards_are_for_the_event_that_is_open_unless_another_is_named(
    home: Path, tmp_path: Path
) -> None:
    target = tmp_path / "cards.pdf"
    refused = run("stations", "Kiosk 1", "-o", target)
    assert isinstance(refused.exception, CannotJudge)
    assert "No event is open" in str(refused.exception)
    begin_event_in(
        str(home / "journal"), "Club night", time="2026-11-20T10:30:00.000Z", station="desk 1"
    )
    assert run("stations", "Kiosk 1", "-o", target).return_value == 0
    known = event_secret(str(home), "Club night")
    assert known.letters(Card(Use.STATION, "Kiosk 1")) in text_of(target)


@pytest.mark.parametrize("kind", ["tables", "stations", "wall"])
def test_every_command_of_cards_takes_the_same_options(
    kind: str, home: Path, tmp_path: Path
) -> None:
    own = {"tables": ("--tables", "1", "--rounds", "1"), "stations": ("Kiosk 1",), "wall": ()}[kind]
    rules = () if kind == "stations" else ("--rules", "nzasp-2022")
    target = tmp_path / "page.pdf"
    found = run(
        kind, *own, *rules, "--event", "Club night", "--network", "Hall",
        "--network-password", "pass", "-o", target,
    )  # fmt: skip
    assert found.return_value == 0, found.output
    assert target.exists()
    refused = run(kind, *own, *rules, "--event", "a\x00b", "-o", target)
    assert isinstance(refused.exception, click.UsageError)
    assert "--event" in refused.exception.format_message()


def test_the_wall_page_names_the_event_if_one_is_known(home: Path, tmp_path: Path) -> None:
    target = tmp_path / "wall.pdf"

    def event(*args: str) -> list[str]:
        done = run("wall", "--rules", "nzasp-2022", *args, "--force", "-o", target)
        assert done.return_value == 0, done.output
        return re.findall("Club night|Spring Open", text_of(target))

    assert event() == []
    assert event("--event", "Spring Open") == ["Spring Open"]
    begin_event_in(
        str(home / "journal"), "Club night", time="2026-11-20T10:30:00.000Z", station="desk 1"
    )
    assert event() == ["Club night"]


def test_the_wall_page_needs_no_record(
    home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "PATIENCE", 0.1)
    monkeypatch.setattr(store, "PATIENCE", 120.0)
    begun = begin_event_in(
        str(home / "journal"), "Club night", time="2026-11-20T10:30:00.000Z", station="desk 1"
    )
    path = Path(begun.journal.store.place)
    target = tmp_path / "wall.pdf"
    with closing(sqlite3.connect(path, isolation_level=None)) as holder:
        holder.execute("BEGIN EXCLUSIVE")
        begun = monotonic()
        assert run("wall", "--rules", "nzasp-2022", "-o", target).return_value == 0
        assert monotonic() - begun < 60  # seconds; a record that is read waits for twice as long
    path.write_bytes(b"damaged")
    held = target.read_bytes()
    assert run("wall", "--rules", "nzasp-2022", "--force", "-o", target).return_value == 0
    assert target.read_bytes() == held


@pytest.mark.parametrize(
    ("rules", "number"), [("nsa-2004", "I.A.6 d"), ("school-2014", "29"), ("sanspa-1999", "22.2")]
)
def test_rules_without_players_devices_get_no_cards_for_tables(
    rules: str, number: str, tmp_path: Path
) -> None:
    target = tmp_path / "cards.pdf"
    for command in (("tables", "--tables", "1", "--rounds", "1", "--event", "E"), ("wall",)):
        refused = run(*command, "--rules", rules, "-o", target)
        assert isinstance(refused.exception, CannotJudge)
        assert number in " ".join(refused.exception.faults)
        assert not target.exists()


@pytest.mark.parametrize(
    ("wrong", "at"),
    [
        (("tables", "--tables", "1"), server),
        (("tables", "--tables", "1", "--rounds", "1", "--venue-devices"), server),
        (("tables", "--tables", "9-1", "--rounds", "1"), server),
        (("tables", "--tables", "1", "--rounds", "3-1"), server),
        (("tables", "--tables", "1", "--rounds", "0"), server),
        (("stations", "a\x00b"), server),
        (("stations", "a"), "judge.local"),
        (("stations", "a"), "https://judge.local/board"),
        (("stations", "a"), "https://me@judge.local"),
        (("stations", "a"), "https://judge.local:port"),
    ],
)
def test_what_cannot_be_meant_is_refused(wrong: tuple[str, ...], at: str) -> None:
    refused = run(*wrong, "--event", "E", "-o", "-", at=at)
    assert isinstance(refused.exception, click.UsageError)


@pytest.mark.parametrize(
    ("url", "expected"),
    [
        ("https://localhost:28443", "no telephone reaches"),
        ("https://127.0.0.1", "no telephone reaches"),
        ("http://0.0.0.0:8765", "no telephone reaches"),
        ("http://192.0.2.7:8765", "needs https://"),
        ("https://192.0.2.7:8443", ""),
    ],
)
def test_cards_that_lead_nowhere_are_warned_of(
    home: Path, tmp_path: Path, url: str, expected: str
) -> None:
    found = run("stations", "Kiosk 1", "--event", "E", "-o", tmp_path / "cards.pdf", at=url)
    assert found.return_value == 0
    assert ("Caution" in found.stderr) == bool(expected)
    assert expected in found.stderr
