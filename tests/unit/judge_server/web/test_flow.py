"""A challenge on a paired device, by requests of a browser without a script; and by whose rules.

NZASP 6.14 on a paired telephone, rule by rule; and London's hand-held devices (12).
"""

from collections.abc import Callable
from typing import Any

import pytest

from judge_gui.model import pin
from judge_gui.wording.devices import required as required_of
from judge_procedure.opinions import next_opinion
from judge_procedure.pairing import Card, Use
from judge_procedure.prompts import Misread
from lexicons import Library
from tests.unit.judge_server.web.conftest import character

Hall = Callable[..., Any]


def test_a_challenge_is_judged_recorded_and_shown(hall: Hall) -> None:
    phone = hall().phone()
    phone.open()
    phone.press("enter", "character:2")
    for word in ("ZANT", "QXV"):
        phone.press(*map(character, word), "enter")
    assert phone.title == "Player who made the play: are the words right? Say yes."
    phone.hall.wait(1_000)
    phone.press("tab")
    phone.hall.wait(999)
    assert "Too soon" in phone.press("enter"), "it is to be held for a second"
    phone.press("escape")
    assert not phone.hall.of_kind("ruling")
    phone.hold()
    text = phone.open()
    assert phone.title == "UNACCEPTABLE"
    [entry] = phone.hall.of_kind("ruling")
    assert (entry.round, entry.table, entry.station) == (3, "7", "Table 7")
    assert f"Entry {entry.number}" in text
    [device] = phone.hall.kiosks.devices
    own = [(e.kind, e.device) for e in phone.hall.entries if e.station == "Table 7"]
    assert own == [(kind, device.marker) for kind in ("opened", "device paired", "ruling")]


def test_a_verdict_clears_by_itself_and_nothing_of_it_stays(hall: Hall) -> None:
    phone = hall().phone()
    phone.judge("ZANT", "BLORP")
    assert 'http-equiv="refresh" content="20; url=/"' in phone.html
    phone.hall.wait(20_000)
    phone.open()
    assert phone.title == "Challenged words are judged here"
    assert "http-equiv" not in phone.html
    assert "ZANT" not in phone.html


def test_what_was_typed_is_wiped_although_nobody_looks(hall: Hall) -> None:
    phone = hall().phone()
    phone.open()
    phone.press("enter", "character:1", "character:Z", "character:A")
    phone.hall.wait(60_000)
    [browser] = phone.hall.kiosks.browsers.values()
    assert not hasattr(browser.kiosk.screen, "words")


def test_a_key_of_an_earlier_page_does_nothing(hall: Hall) -> None:
    """A form that is sent twice, and one of a page that was left."""
    phone = hall().phone()
    phone.open()
    phone.press("enter", "character:1")
    fields = {"key": "character:Q", **phone.hidden}
    assert phone.post(**fields) == phone.post(**fields)
    assert phone.own.count('class="tile"') == 1


def test_a_form_of_another_site_is_not_taken(hall: Hall) -> None:
    phone = hall().phone()
    phone.open()
    before = phone.title
    assert phone.hidden["secret"]
    for fields in ({**phone.hidden, "secret": "0" * 32}, {"turn": phone.hidden["turn"]}):
        phone.post(key="enter", **fields)
        assert phone.title == before
    reply = phone.client.post(
        "/", data={"key": "enter", **phone.hidden}, headers={"Sec-Fetch-Site": "cross-site"}
    )
    assert before in reply.text


def test_what_is_no_key_changes_nothing(hall: Hall) -> None:
    phone = hall().phone()
    phone.open()
    before = phone.own
    for key in ("", "x", "character:", "character:\n", "leave", "f13", "tab:a"):
        phone.post(key=key, **phone.hidden)
        assert phone.own == before, key
    too_many = {**phone.hidden, "key": ["enter"] * 65}  # of a script
    reply = phone.client.post("/screen", data=too_many)
    assert (reply.status_code, reply.headers["content-type"][:9]) == (200, "text/html")
    phone.open()
    assert phone.own == before


def test_a_call_stands_among_the_times_of_the_board(here: Any) -> None:
    phone = here.phone()
    phone.judge("ZANT", "VOMP")
    here.wait(20_000)
    assert phone.judge("VOMP").count("CALL THE")
    [called] = here.of_kind("call")
    at = here.kiosks.clock.local(called.time)
    assert phone.text.split("Asked at this board in this round: ")[1].count(at)
    [device] = here.kiosks.devices
    assert len(here.kiosks.times(device)) == 2


def test_the_times_of_the_board_are_always_in_sight(hall: Hall) -> None:
    phone = hall().phone()
    phone.open()
    assert "Asked at this board in this round: nothing yet" in phone.text
    phone.judge("ZANT")
    [ruling] = phone.hall.of_kind("ruling")
    shown = phone.hall.kiosks.clock.local(ruling.time)
    for _page in range(3):
        assert f"Asked at this board in this round: {shown}" in phone.text
        phone.hall.wait(2_000)
        phone.send("enter")


def test_overlaps_at_a_board_call_a_person_and_elsewhere_are_only_noted(here: Any) -> None:
    phone, other = here.phone("7"), here.phone("8")
    phone.judge("ZANT")
    other.judge("ZANT", "QXV")
    assert other.title == "UNACCEPTABLE"
    assert "shares" in (here.entries[-1].note or "")
    here.wait(20_000)
    assert "judged before" in phone.judge("ZANT"), "the same words show the same ruling"
    here.wait(20_000)
    phone.judge("ZANT", "QXV")
    assert phone.title.startswith("CALL THE WORD JUDGE")
    assert len(here.of_kind("ruling")) == 2


@pytest.mark.parametrize("known", ["", "scrypt:00"])
def test_nobody_types_a_pin_on_a_player_s_telephone(hall: Hall, known: str) -> None:
    phone = hall(pin=known).phone()
    phone.open()
    assert "escape" not in phone.buttons
    assert "PIN" not in phone.text
    phone.post(key="escape", **phone.hidden)
    assert phone.title == "Challenged words are judged here"


def test_a_browser_as_a_kiosk_has_the_kiosk_s_keys_and_door(hall: Hall) -> None:
    here = hall(pin=pin.hashed("1234"), prompts=("round", "table"))
    tab = here.paired(Use.STATION, "Kiosk 2")
    assert "data-full" in tab.html
    assert "JUDGE is the Tab key" in tab.text
    tab.at_kiosk("3", "7")
    here.wait(1_000)
    tab.press("tab")
    here.wait(1_000)
    tab.see()
    assert tab.title == "ACCEPTABLE"
    assert "Asked at this board" not in tab.text
    here.wait(20_000)
    tab.open()
    tab.send("escape", *map(character, "1234"), "enter")
    assert tab.title == "Menu"
    assert here.entries[-1].station == "Kiosk 2"


def test_nzasp_grants_no_opinion_on_what_players_asked_a_telephone_or_a_browser(
    hall: Hall,
) -> None:
    here = hall(prompts=("round", "table"))
    here.phone().judge("ZANT")
    browser = here.paired(Use.STATION, "Kiosk 2")
    browser.at_kiosk("8")
    here.wait(1_000)
    browser.press("tab")
    rulings = here.of_kind("ruling")
    assert [entry.station for entry in rulings] == ["Table 7", "Kiosk 2"]
    for ruling in rulings:
        with pytest.raises(Misread, match=r"6\.15\.3"):
            next_opinion(Library(here.home).rules("nzasp-2022"), [ruling])


def test_a_browser_from_which_the_director_leaves_is_paired_no_more(here: Any) -> None:
    tab = here.paired(Use.STATION, "Kiosk 2")
    tab.press("escape", "enter")
    tab.open()
    for line in ("5", "5", "yes"):  # this machine: the end of the session
        tab.send(*map(character, line), "enter")
    here.wait(1_000)
    tab.press("enter")
    assert tab.title == "This device is not paired"
    assert here.of_kind("device taken back")


@pytest.mark.parametrize("use", [Use.STATION, Use.DEVICE])
def test_a_browser_without_a_pin_is_not_left_by_a_key(hall: Hall, use: Use) -> None:
    here = hall(pin="")
    here.kiosks.devices.open_round(3)
    tab = here.paired(use)
    if use is Use.DEVICE:
        tab.post("/agree", **tab.hidden)
    assert "the director" in tab.text
    begun = here.entries
    tab.press("escape")
    assert "No PIN is set: Enter opens it." in tab.text
    tab.press("backspace", "escape")
    assert tab.title == "Challenged words are judged here"
    assert here.entries == begun


@pytest.fixture
def phone(hall: Hall, install: Callable[..., Any]) -> Any:
    """A telephone under the rules of NZASP, paired by a card that has asked both players."""
    here = hall(rules="nzasp-2022")
    install(("ZANT", "BLORP"), "csw19")
    here.kiosks.devices.open_round(3)
    phone, card = here.tab(), Card(Use.TABLE, "7", 3)
    phone.open(here.kiosks.secret.path(card))
    phone.asked = phone.text
    phone.pair(card)
    return phone


def test_6_14_4_both_players_are_asked_and_it_is_recorded(phone: Any) -> None:
    assert "Do both players agree" in phone.asked
    assert phone.hall.entries[-1].note == "both players agreed"


required = [
    ("6.14.4.1", "best before the game"),
    ("6.14.4.2", "at least 89 mm (3.5 inches) diagonally"),
    ("6.14.4.2", "This page cannot measure the screen."),
    ("6.14.4.3", "No distracting sound or vibration"),
    ("6.14.4.3", "Set the device to silent."),
    ("6.14.4.4", "no other mode than adjudication"),
    ("6.14.4.5", "both players see it"),
    ("6.14.4.6", "several words at once"),
    ("6.14.4.7", "the official list. (6.14)"),
]


def test_6_14_4_the_page_that_pairs_says_what_is_required(phone: Any) -> None:
    assert [rule for rule, said in required if said not in phone.asked] == []


def test_6_14_4_4_a_paired_device_has_no_other_mode(phone: Any) -> None:
    """No practice, no second opinion, no look-up: each key of its first page begins a challenge."""
    assert phone.buttons == ["enter", "down"]
    phone.press("enter")
    assert phone.title == "How many words are challenged?"


def test_6_14_1_and_6_14_2_the_challenger_types_several_words(phone: Any) -> None:
    phone.press("enter")
    assert "character:8" in phone.buttons
    phone.press("character:3")
    assert phone.title == "Challenger: type the challenged words"
    assert phone.own.count("<li class") == 3


def test_6_14_3_the_opponent_says_yes_and_the_challenger_presses(phone: Any) -> None:
    phone.to_hand_off("ZANT", "QXV")
    assert phone.title == "Player challenged: are the words right? Say yes."
    assert "After the yes, the challenger holds JUDGE for a second." in phone.text


def test_the_first_page_says_whom_players_call_about_placement(phone: Any) -> None:
    assert "Only words are judged. Placement of tiles: call the adjudicator." in phone.text


def test_6_14_4_7_the_first_page_names_rules_and_list(phone: Any) -> None:
    assert "NZASP rules of play, June 2022" in phone.text
    assert "csw19" in phone.text


def test_london_12_the_opponent_compares_and_presses(
    hall: Hall, install: Callable[..., Any]
) -> None:
    here = hall(rules="london-2020")
    install(("ZANT",), "csw19")
    phone = here.phone()
    phone.to_hand_off("ZANT")
    assert phone.title == "The player challenged presses OK."
    assert "Hold OK for a second." in phone.text
    phone.hold()
    phone.open()
    assert phone.title == "VALID"


@pytest.mark.parametrize(("rules", "asked"), [("london-2020", False), ("nzasp-2022", True)])
def test_a_consent_that_no_rule_asks_for_is_marked_as_the_program_s(
    rules: str, *, asked: bool
) -> None:
    own = "The rules do not ask for this consent. This program does."
    assert (own in required_of(Library("nobody").rules(rules))) != asked
