"""`judge print`: for whom cards are made, where they are written, and what is refused."""

import os
import re

import click
import pytest
from click.testing import CliRunner

from judge_cli.printing import print_
from judge_procedure.pairing import Card, Use, event_secret
from judge_record.station import file_name, server_lock
from lexicons import CannotJudge
from tests.support.clubs import club, write_profile
from tests.support.event_folders import take_event, write_event
from tests.support.journals import begin_event_in
from tests.support.printed_text import printed_text

server = "https://judge.example:8443"


def run(*args, at=f"{server}/"):
    return CliRunner().invoke(print_, [*map(str, args), "--server", at], standalone_mode=False)


def text_of(target):
    """What is printed of a file."""
    return printed_text(target.read_text(encoding="utf-8"))


def assert_of_event(home, event, target, *named):
    """The card of a station has the key of an event."""
    assert run("stations", "Kiosk 1", *named, "-o", target).return_value == 0
    known = event_secret(str(home), event)
    assert known.letters(Card(Use.STATION, "Kiosk 1")) in text_of(target)


def test_the_cards_of_a_round_follow_one_another_in_a_file_for_its_owner_alone(home, tmp_path):
    target = tmp_path / "cards.html"
    found = run(
        "tables", "--rules", "nzasp-2022", "--tables", "1-2", "--rounds", "1-3",
        "--event", "Club night", "--network", "Hall", "-o", target,
    )  # fmt: skip
    assert found.return_value == 0, found.output
    text = text_of(target)
    assert "Hall" in text
    titles = re.findall("Table [0-9] Round [0-9]", text)
    assert titles[:3] == ["Table 1 Round 1", "Table 2 Round 1", "Table 1 Round 2"]
    assert len(titles) == 6
    known = event_secret(str(home), "Club night")
    assert known.letters(Card(Use.TABLE, "2", 3)) in text
    if os.name == "posix":
        assert target.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("names", [["Hall", "server"], ["K1", "k1"]])
def test_no_card_is_for_a_station_that_another_has(names):
    refused = run("stations", *names, "--event", "Open").exception.format_message()
    assert "two stations have one name; Server is the server's" in refused


def test_cards_are_for_the_event_that_is_open_unless_another_is_named(home, tmp_path):
    target = tmp_path / "cards.html"
    refused = run("stations", "Kiosk 1", "-o", target)
    assert isinstance(refused.exception, CannotJudge)
    assert "No event is open" in str(refused.exception)
    begin_event_in(home, "Club night")
    for named in ((), ("--event", "club  night")):
        assert_of_event(home, "Club night", target, *named)


def test_a_record_that_is_damaged_stops_no_card_of_another_event(home, tmp_path):
    begin_event_in(home, "Club night")
    [journal] = (home / "journal").glob("*.journal")
    journal.write_bytes(b"no database")
    refused = run("stations", "Kiosk 1", "-o", "-").exception
    assert str(journal) in str(refused)
    target = tmp_path / "cards.html"
    assert run("stations", "Kiosk 1", "--event", "Open", "-o", target).return_value == 0
    begin_event_in(station := home / "events" / "spring" / file_name("Server"), "Spring Open")
    assert_of_event(station, "Spring Open", target)


def test_cards_of_a_prepared_event_have_the_key_of_its_server(home, tmp_path):
    """Other stations of the event on this machine have keys that no server compares with."""
    desk, server_home, spare = (
        home / "events" / event / file_name(name)
        for event, name in (("club-1", "Desk 1"), ("club-1", "Server"), ("club-2", "Server"))
    )
    for station in (desk, server_home):
        begin_event_in(station, "Club night")
    (desk / "server.lock").touch()  # as `finish` leaves it
    [journal] = (desk / "journal").glob("*.journal")
    journal.write_bytes(b"no database")
    target = tmp_path / "cards.html"
    for named in ((), ("--event", "club night")):
        assert_of_event(server_home, "Club night", target, *named)
    begin_event_in(spare, "Club night")
    for at_work in (server_home, spare):  # of two servers, the one that runs
        (lock := server_lock(str(at_work))).take()
        assert_of_event(at_work, "Club night", target)
        lock.release()


def test_an_event_that_no_record_can_name_is_refused(home):
    refused = run("stations", "Kiosk 1", "--event", "a\x00b", "-o", "-")
    assert isinstance(refused.exception, click.UsageError)
    assert "--event" in refused.exception.format_message()


def test_the_wall_page_names_the_event_that_is_named_and_needs_no_record(home, tmp_path):
    target = tmp_path / "wall.html"
    begin_event_in(home, "Club night")
    for named in ([], ["Spring Open"]):
        event = [word for name in named for word in ("--event", name)]
        assert run("wall", "--rules", "nzasp-2022", *event, "-o", target).return_value == 0
        assert re.findall("Club night|Spring Open", text_of(target)) == named


@pytest.mark.parametrize(
    ("rules", "number"), [("nsa-2004", "I.A.6 d"), ("school-2014", "29"), ("sanspa-1999", "22.2")]
)
def test_rules_without_players_devices_get_no_cards_for_tables(rules, number, tmp_path):
    target = tmp_path / "cards.html"
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
        (("stations", "a\x00b"), server),
        (("stations", ""), server),
        (("stations", "a"), "judge.local"),
        (("stations", "a"), "https://judge.local/board"),
        (("stations", "a"), "https://me@judge.local"),
        (("stations", "a"), "https://judge.local:port"),
        (("stations", "a"), "https://judge.local:99999"),
        (("stations", "a"), "https://[zz]"),
    ],
)
def test_what_cannot_be_meant_is_refused(wrong, at):
    refused = run(*wrong, "--event", "E", "-o", "-", at=at)
    assert isinstance(refused.exception, click.UsageError)


def test_labels_and_card_are_those_of_the_kiosk_at_an_event_by_its_files(judge, tmp_path, home):
    target = tmp_path / "it.html"

    def printed(*paper):
        assert judge("print", *paper, "-o", target).status == 0
        return text_of(target)

    club(home)
    write_profile(home, 'judge_key = "f5"\n')
    assert "is the F5 key" in printed("keys")
    settings = b'judge_key = "f6"\nsmart_device = true\n'
    take_event(write_event(tmp_path / "stick", home, settings), home)
    assert "is the F6 key" in printed("keys")
    assert "3 JUDGE Challenger." in printed("card", "--rules", "nzasp-2022")


@pytest.mark.parametrize("paper", ["card", "slips", "keys"])
def test_papers_beside_a_kiosk_are_of_the_rules_that_its_settings_name(judge, home, paper):
    """The settings at the screen write the profile only: commands have another default."""
    club(home)
    write_profile(home, 'rules = "nzasp-2022"\n')
    for named, rules in (((), "nzasp-2022"), (("--rules", "club"), "club")):
        assert f"{paper}-{rules}.html" in judge("print", paper, *named).err
