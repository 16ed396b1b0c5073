"""A challenge on a paired device, by the requests of its page; and by whose rules.

NZASP 6.14 on a paired telephone; the event's files on its machine.
"""

import re

import pytest

from judge_server.web import device_pages, paired_devices
from judge_server.web.device_wording import required as required_of
from lexicons import Library
from tests.support.browsers import fail, front, holds_word
from tests.support.halls import device_rules
from tests.support.people import director, holders, one_holder


def test_a_challenge_is_judged_recorded_and_shown(here, phone):
    assert "Asked at this table: nothing yet" in phone.open()
    phone.press("enter", "2", "ZANT", "enter", "QXV", "enter")
    assert phone.title == "Player who made the play: are the words right? Say yes."
    here.wait(1000)
    phone.press("tab")
    here.wait(999)
    assert "Too soon" in phone.press("enter")
    phone.press("escape")
    assert here.judged == ""
    phone.hold()
    assert (phone.opened, here.judged) == ("UNACCEPTABLE", "ruling")
    [entry] = here.of_kind("ruling")
    assert (entry.station, entry.round, entry.table) == ("Table 7", 3, "7")
    assert f"Entry {entry.number}" in phone.text
    [device] = here.kiosks.devices
    own = [(e.kind, e.device) for e in here.entries if e.station == "Table 7"]
    assert own == [(kind, device.marker) for kind in ("session opened", "device paired", "ruling")]


@pytest.mark.parametrize("late", [0, 240])
def test_a_script_that_waits_for_a_verdict_asks_once(phone, monkeypatch, late):
    """The reply comes when the pause is over, which began when JUDGE was pressed."""
    waited = []

    async def sleep(seconds):
        waited.append(seconds)
        phone.hall.wait(round(1000 * seconds))

    monkeypatch.setattr(device_pages, "sleep", sleep)
    phone.to_hand_off("ZANT", "QXV")
    for key in ("tab", "enter"):
        phone.look()
        phone.hall.wait(1_000 + late)  # at JUDGE, of which it was on its way for a while
        judging = phone.key(key, after="1000")
    assert 'data-refresh="0"' in phone.html
    phone.hall.wait(300)
    waited.clear()
    assert ("UNACCEPTABLE" in judging, "UNACCEPTABLE" in phone.look()) == (False, True)
    assert waited[0] == (700 - late) / 1000


def test_a_small_telephone_has_room_for_the_most_words(phone):
    phone.open()
    phone.send("enter", "8", *["ZANT", "enter"] * 7)
    assert "type the challenged words" in phone.look(wide=360, high=600, touch=1).lower()


@pytest.mark.parametrize(("wide", "high"), [(844, 390), (667, 375), (640, 360)])
def test_a_telephone_turned_sideways_goes_on_upright_with_the_same_words(phone, wide, high):
    phone.open()
    phone.send("enter", "2", "ZANT")
    phone.look(wide=wide, high=high, touch=1)
    assert (phone.title == "Turn the device upright") is (high == 360)
    assert holds_word(phone.text, "ZANT") is (high > 360)
    phone.look(wide=high, high=wide, touch=1)
    assert phone.title == "Type the challenged words"
    assert holds_word(phone.text, "ZANT")


def test_a_form_of_another_site_is_not_taken(phone):
    phone.open()
    before = phone.own
    assert phone.hidden["secret"]
    for secret in ("0" * 32, ""):
        phone.key("enter", secret=secret)
        assert phone.own == before
    sent, site = {**phone.fields, "key": "enter"}, {"Sec-Fetch-Site": "cross-site"}
    assert front in phone.client.post("/screen", data=sent, headers=site).text


def test_what_no_page_sends_changes_nothing(phone):
    phone.open()
    before = phone.own
    for key in ("", "x", "character:", "character:\n", "leave", "f13", "tab:a"):
        phone.key(key)
        assert phone.own == before, key
    phone.key(*["enter"] * 99)
    assert phone.status == 400
    phone.open()
    assert phone.own == before


staffed = device_rules.replace("[procedure]", "[procedure]\nself_adjudication = false")


@pytest.mark.parametrize(
    ("rules", "known", "keys"),
    [(device_rules, (), ["escape"]), (device_rules, one_holder, ["escape"]),
     (staffed, holders(), ["enter", "character:1", "escape"])],
)  # fmt: skip
def test_nobody_types_a_pin_on_a_player_s_telephone(hall, rules, known, keys):
    """Where one begins each challenge, no challenge begins on it."""
    phone = hall(rules, holders=known).phone()
    phone.open()
    assert "escape" not in phone.buttons
    assert "PIN" not in phone.text
    for key in keys:
        phone.key(key)
        assert phone.title == front, key


def test_a_browser_as_a_kiosk_has_the_kiosk_s_keys_and_door(hall):
    here = hall(holders=holders(), prompts=("round", "table"))
    kiosk = here.paired()
    assert "JUDGE is the Tab key" in kiosk.text
    assert ["Begin Enter" in kiosk.look(touch=touch) for touch in (0, 1)] == [True, False]
    assert "Asked at this table" not in kiosk.judge_at_kiosk("3", "7")
    assert kiosk.title == "ACCEPTABLE"
    here.wait(20_000)
    kiosk.open()
    kiosk.send("escape", director, "enter")
    assert kiosk.title == "Menu"
    assert here.entries[-1].station == "Kiosk 7"
    assert "data-full" in kiosk.client.get("/").text


@pytest.mark.parametrize("is_full", [False, True])
def test_a_browser_from_which_the_director_leaves_is_paired_no_more(
    here, monkeypatch, capsys, *, is_full
):
    """By the menu of this machine: the end of the session. Its operator learns of a full disk."""
    kiosk = here.paired()
    kiosk.press("escape", "enter")
    for row in ("choose:2", "choose:3", "choose:0"):
        kiosk.open()
        kiosk.press(row)
    kiosk.open()
    here.wait(1000)
    if is_full:
        monkeypatch.setattr(paired_devices.storage, "replace", fail)
    kiosk.press("enter")
    assert kiosk.title == "This device is not paired"
    assert ("The disk is full." in capsys.readouterr().err) is is_full
    assert "device unpaired at Kiosk 7" in here.text


@pytest.mark.parametrize("use", ["station", "venue"])
def test_a_browser_without_a_pin_is_not_left_by_a_key(here, use):
    here.open(3)
    tab = here.paired(use, "7")
    if use == "venue":
        tab.agree()
    assert "the director" in tab.text
    begun = here.entries
    assert "No PIN is set: press Enter." in tab.press("escape")
    tab.send("backspace")
    assert front in tab.press("escape")
    assert here.entries == begun


# -- rules -----------------------------------------------------------------------------------------


def test_nzasp_6_14_on_a_paired_telephone(hall, install):
    """6.14.4: both players are asked, and what is required is said. Rule by rule:

    6.14.1 and 6.14.2: the challenger types several words. 6.14.3: the opponent says yes, the
    challenger presses. 6.14.4.4: no other mode, no practice, no opinion, no look-up. 6.14.4.7: the
    first page names rules and list, and whom players call about placement.
    """
    install(("ZANT", "BLORP"), "csw19")
    here = hall(rules="nzasp-2022")
    here.open(3)
    phone = here.tab()
    asked = phone.card("table", "7", "3")
    for required in (
        "Do both players agree", "before the game", "at least 89 mm (3.5 inches) diagonally",
        "This page can't measure the screen.", "No distracting sound or vibration",
        "Set the device to silent.", "no other mode than adjudication", "both players see it",
        "several words at once", "the official list. (6.14)",
    ):  # fmt: skip
        assert required in asked
    first = phone.paired("table", "7", "3")
    assert "NZASP rules of play, June 2022" in first
    assert "csw19" in first
    assert "Only words are judged. Placement of tiles: call the adjudicator." in first
    assert "device paired at Table 7, round 3, table 7: table," in here.text
    assert phone.buttons == ["down", "enter"]
    assert "How many words are challenged?" in phone.press("enter")
    assert "character:8" in phone.buttons
    assert "Challenger: type the challenged words" in phone.press("3")
    assert phone.own.count('class="box rack') == 3
    here.wait(60_000)
    phone.to_hand_off("ZANT", "QXV")
    assert phone.title == "Player challenged: are the words right? Say yes."
    hidden = re.findall(r'aria-hidden="true">(\w|<[bs])', phone.own)
    assert hidden == [*"ZANTQXV"], "a row of tiles is read out once, by its name"
    assert "After the yes, the challenger holds JUDGE for a second." in phone.text


@pytest.mark.parametrize(("rules", "asked"), [("london-2020", False), ("nzasp-2022", True)])
def test_a_consent_that_no_rule_asks_for_is_marked_as_the_program_s(rules, *, asked):
    own = "The rules do not ask for this consent. This program does."
    assert (own in required_of(Library("nobody").rules(rules))) != asked
