"""The end of a round: no challenge begins, one that is under way ends, and the place goes on."""

import pytest

from judge_procedure.pairing import Card, Use
from judge_server.web.device_kiosk import DeviceKiosk
from tests.support.browsers import fail, front

table = Card(Use.TABLE, "7", 3)


def test_the_card_of_a_later_round_waits_for_the_challenge_under_way(here, phone):
    second = here.tab()
    here.open(4)
    phone.to_hand_off("ZANT")
    under_way = "A challenge is under way on the device of round 3."
    assert under_way in second.card("table", "7", "4")
    assert under_way in second.paired("table", "7", "4")
    phone.hold()
    assert under_way in second.paired("table", "7", "4")
    assert phone.opened == "ACCEPTABLE"
    here.wait(60_000)
    second.paired("table", "7", "4")
    assert (second.title, phone.opened) == (front, "This device is not paired")
    assert here.phone("7", 3).title == "Not paired"


def test_a_later_card_whose_pairing_fails_leaves_the_earlier_device_paired(
    here, phone, monkeypatch
):
    here.open(4)
    with monkeypatch.context() as full:
        full.setattr(DeviceKiosk, "record", fail)
        assert "The disk is full." in here.tab().paired("table", "7", "4")
    assert [device.card for device in here.kiosks.devices] == [table]
    assert phone.opened == front
    here.restart()
    assert phone.again.title == front


def test_after_its_round_a_challenge_keeps_its_place_for_two_minutes_unseen(here):
    phone = here.phone()
    phone.to_hand_off("ZANT")
    phone.hold()
    here.close(3)
    here.wait(1000)
    assert here.phone("7", 4).title == "Not paired"
    here.wait(120_000)
    assert here.phone("7", 4).title == front
    assert [device.card.round for device in here.kiosks.devices] == [4]


def test_after_its_round_a_device_ends_what_it_began_and_leads_to_the_next_card(here, phone):
    here.open(4)
    phone.to_hand_off("ZANT")
    here.close(3)
    phone.hold()
    assert phone.opened == "ACCEPTABLE"
    assert "is closed" not in phone.text
    here.wait(20_000)
    assert phone.opened == "The round is over"
    phone.key("enter")
    assert phone.title == "The round is over"
    assert phone.client.get("/screen").status_code == 401
    assert '<a href="/pair"' in phone.own
    phone.open("/pair")
    assert 'name="letters"' in phone.html
    assert "data-again" not in phone.own, "nothing wipes what is half typed"


@pytest.mark.parametrize("earlier", [["enter"], ["enter", "down", "escape"]], ids=str)
def test_no_post_goes_from_one_challenge_to_the_next(here, phone, earlier):
    """Else a device whose round was closed never rests on the first page, and judges on."""
    phone.judge("ZANT")
    here.close(3)
    here.wait(5000)
    phone.send(*earlier, "enter", "1", "BLORP", "enter")
    here.wait(1000)
    assert phone.opened == "The round is over"


def test_a_challenge_under_way_says_at_once_that_its_round_is_closed(here):
    phone, venue = here.phone("7", 3), here.paired("venue", "9")
    venue.agree()
    for tab in (phone, venue):
        assert "is closed" not in tab.to_hand_off("ZANT")
    other = here.phone("8", 4)
    other.to_hand_off("ZANT")
    here.close(3)
    left = "Round 3 is closed. Press JUDGE within 2 minutes."
    assert left in phone.open()
    assert 'data-says="Round 3 is closed. ' in phone.own, "a screen reader speaks it"
    assert left in venue.open()
    assert left in phone.press("escape")
    assert "is closed" not in other.open()
    here.wait(1000)
    here.open(3)
    assert "is closed" not in phone.open()
    for _ in range(13):
        here.wait(10_000)
        phone.send("enter", "escape")
    assert "Z A N T" in phone.text


def test_two_minutes_after_its_round_a_challenge_is_wiped_whatever_is_typed(here, phone):
    phone.to_hand_off("ZANT")
    phone.press("escape")
    here.close(3)
    here.wait(1000)
    for _ in range(12):
        assert "Asked at this table" in phone.send("backspace", "T")
        here.wait(10_000)
    assert (phone.opened, here.judged) == ("The round is over", "")


def test_a_verdict_that_came_in_time_after_its_round_is_shown_for_its_time(here, phone):
    phone.to_hand_off("ZANT")
    here.close(3)
    for _ in range(11):
        here.wait(10_000)
        phone.press("escape")
        phone.send("enter")
    phone.hold()
    here.wait(9000)
    assert phone.opened == "ACCEPTABLE"
