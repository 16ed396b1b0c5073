"""In a browser kiosk: what players can do after an official's visit."""

import pytest

from judge_procedure import pin
from judge_record.entry import Kind
from tests.support import people
from tests.support.browsers import keys_of


@pytest.fixture
def kiosk(hall):
    """A browser that is a kiosk, with officials who have PINs."""
    settled = {"holders": people.holders(), "prompts": ("table",)}
    return hall(people.rules, **settled).paired()


@pytest.mark.parametrize(
    "requests",
    [("2468", ("enter",)), ("2", "46", ("8", "enter")), (("2468", "enter"),)],
    ids=["four keys", "as replies are slow", "at once"],
)
def test_keys_of_a_pin_that_come_in_one_request_all_count(kiosk, requests):
    kiosk.open()
    kiosk.hall.wait(4_000)
    kiosk.send("escape")
    for typed in requests:
        kiosk.key(*keys_of([typed] if isinstance(typed, str) else typed))
    kiosk.hall.wait(1_000)
    kiosk.open()
    assert (kiosk.title, kiosk.hall.of_kind(Kind.PIN_REFUSED)) == ("Menu", [])


def test_a_browser_kiosk_begins_no_event_of_its_own(kiosk):
    kiosk(f"\x1b{people.director}\n")
    kiosk("3")
    assert "End of the session" in kiosk.text
    assert "New event" not in kiosk.text


def test_many_browser_kiosks_try_no_more_pins_than_few(hall, monkeypatch):
    """Each kiosk counted for itself: a hall of them gave as many times the pace."""
    monkeypatch.setattr(pin, "MOST_BARRED", 2)
    here = hall(holders=people.holders())
    kiosks = [here.paired("station", f"Kiosk {number}") for number in range(3)]
    for kiosk in kiosks:
        kiosk.send("escape")
    for kiosk, tries in ((kiosks[0], 3), (kiosks[1], 3), (kiosks[2], 1)):
        for _ in range(tries):
            kiosk.open()
            kiosk.send("9999", "enter")
        assert "Try again in" in kiosk.text
    assert here.kiosks.pins.total == 6 == len(here.of_kind(Kind.PIN_REFUSED))
    assert "Club night" in here.director().text, "the board counts for itself"
    here.wait(2_000)
    kiosks[2].open()
    kiosks[2].send("2468", "enter")
    assert "Menu" in kiosks[2].text


def test_no_copy_of_the_cookies_made_before_a_pin_was_accepted_is_worth_anything(kiosk):
    for typed in ("\n1\n2za\nqx\n\t", "\n", "\n1\n1za\n\t"):
        kiosk(typed)
    copies = []
    for key in "\x1b2468\n":
        copies.append(kiosk.again)
        kiosk(key)
    assert "Judge it" in kiosk.text
    for copied in copies:
        for key in ("1", "enter"):
            copied.client.post("/screen", data={**kiosk.fields, "key": keys_of([key])})
        assert copied.client.get("/screen").status_code == 401
        copied.open()
        assert (copied.title, copied.buttons) == ("This kiosk is in use in another window", [])
    assert not kiosk.hall.of_kind("call settled")
    assert "Judge it" in kiosk.open()
    kiosk("\x1b")
    assert copies[0].open() == kiosk.open()


def test_what_an_official_records_at_a_browser_kiosk_is_of_the_round_on_the_board(kiosk):
    kiosk.hall.open(3)
    people.visit(kiosk, (people.director, "Rulings"), {})
    for keys in ("94", "1", "7\n", "\n"):  # the round is there already
        kiosk(keys)
    [stood_in] = kiosk.hall.of_kind(Kind.STAND_IN)
    assert (stood_in.table, stood_in.round) == ("7", 3)
