"""A challenge in a real browser: on a telephone, on a tablet, at a kiosk, and without script."""

from collections.abc import Callable
from typing import Any

from selenium.webdriver.common.keys import Keys

from tests.end_to_end.browser.hands import (
    judge,
    needs_chromium,
    stopped_timers,
    times,
    until,
)

pytestmark = needs_chromium
Venue, Hands = Callable[..., Any], Callable[[Any], Any]


def test_on_a_telephone_judge_is_held_and_the_verdict_clears_by_itself(
    telephone: Callable[..., Any],
) -> None:
    phone = telephone()
    hall = phone.venue
    assert phone.misfits == []
    phone.tap("enter")
    assert phone.misfits == []
    phone.tap("character:2")
    phone.word("Z", "O")
    assert phone.misfits == []
    phone.word("Q", "X")
    assert phone.title == "Player who made the play: are the words right? Say yes."
    assert phone.misfits == []
    phone.compare()
    with stopped_timers(phone.browser) as pass_:
        phone.touch(0.4)  # too short
        pass_()
        until(lambda: "JUDGE" in phone.element(judge))
        assert not hall.rulings
    phone.compare()
    phone.touch()
    until(lambda: phone.title == "UNACCEPTABLE")
    [ruling] = hall.rulings
    assert phone.misfits == []
    assert f"Entry {ruling.number}" in phone.text
    assert f"Asked at this board: {hall.kiosks.clock.local(ruling.time)}" in phone.text
    phone.see(0)
    hall.passed += times.verdict_most
    until(lambda: phone.title == "Challenged words are judged here")
    assert not any(word in phone.source for word in ("Z O", "Q X", "UNACCEPTABLE"))
    assert phone.complaints == []


def test_without_a_script_a_telephone_says_what_it_needs(
    telephone: Callable[..., Any],
) -> None:
    phone = telephone()
    phone.browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    phone.open()
    assert phone.title == "CANNOT JUDGE"
    assert "This page needs JavaScript." in phone.text


def test_at_a_kiosk_the_keyboard_does_all(venue: Venue, hands: Hands) -> None:
    hall = venue(prompts=("round", "table"))
    kiosk = hands(hall).kiosk()
    assert kiosk.misfits == []
    kiosk.begin_word()
    kiosk.keys(*"znt", Keys.BACKSPACE, Keys.BACKSPACE, *"ANT", Keys.ENTER)
    until(lambda: kiosk.element(judge))
    kiosk.keys(Keys.F5, Keys.F1, Keys.ARROW_LEFT)  # not of the kiosk: nothing happens
    assert kiosk.words == ["1: Z A N T"]
    kiosk.compare()
    kiosk.keys(Keys.TAB)
    until(lambda: kiosk.title == "ACCEPTABLE")
    [ruling] = hall.rulings
    assert (ruling.station, ruling.round, ruling.table) == ("Kiosk 2", 3, "7")
    kiosk.see(0.2)
    kiosk.keys("x")
    until(lambda: kiosk.title == "Challenged words are judged here")
    assert kiosk.complaints == []
