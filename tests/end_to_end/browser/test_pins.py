"""In a real Chromium: the board's PIN is shown to nobody, read out to nobody, and kept nowhere."""

import json

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from judge_procedure.pairing import Use
from tests.end_to_end.browser.hands import needs_chromium, until
from tests.support.people import holders

pytestmark = needs_chromium

pin, wrong = "2468", "9753"
field = "input[name=pin]"
masked_by_style = f"return getComputedStyle(document.querySelector('{field}')).webkitTextSecurity"


@pytest.fixture
def door(venue, hands):
    """A director before the board."""
    director = hands(venue(holders=holders()))
    director.size(1024, 700)
    come(director)
    return director


def come(director):
    """Open the board, and put the caret into the field."""
    director.open("/board")
    director.browser.find_element(By.CSS_SELECTOR, field).click()


def spoken(hands):
    """All that a screen reader gets from the page."""
    return json.dumps(hands.browser.execute_cdp_cmd("Accessibility.getFullAXTree", {}))


def in_fields(hands):
    return hands.browser.execute_script(
        "return [...document.querySelectorAll('input')].map((e) => e.value)"
    )


def test_no_page_has_a_field_that_browsers_take_for_a_password(venue, hands):
    place = venue(holders=holders())
    for use in (Use.TABLE, Use.STATION):
        browser = hands(place)
        browser.open(place.card_path(use))
        assert 'type="password' not in browser.source
        browser.pair(use)
        assert 'type="password' not in browser.source
    browser.keys(Keys.ESCAPE)
    until(lambda: "Your PIN" in browser.text)
    browser.keys(*pin)
    until(lambda: browser.text.count("*") + browser.text.count("•") >= len(pin))
    assert 'type="password' not in browser.source
    assert pin not in browser.source + spoken(browser)
    browser.open("/board")
    assert browser.browser.find_elements(By.CSS_SELECTOR, field)
    assert 'type="password' not in browser.source


def test_a_pin_that_is_typed_and_corrected_is_seen_nowhere_and_opens_the_board(door):
    door.keys(*"9999")
    door.browser.execute_script(f"document.querySelector('{field}').select()")
    door.keys(*"3469", Keys.HOME, Keys.DELETE, "2", Keys.END, Keys.BACKSPACE, "8")
    assert pin not in door.source + spoken(door)
    assert not any(digit in value for value in in_fields(door) for digit in pin)
    assert door.browser.execute_script(masked_by_style) == "disc"
    door.keys(Keys.ENTER)
    until(lambda: "Rulings" in door.text)


def test_nothing_of_a_pin_is_there_after_a_wrong_one_and_on_the_way_back(door):
    door.keys(*wrong, Keys.ENTER)
    until(lambda: door.element(".fault"))
    assert in_fields(door) == [""]
    door.browser.find_element(By.CSS_SELECTOR, field).click()
    door.keys(*wrong)
    for go in (door.browser.refresh, door.browser.back, door.browser.forward):
        go()
        until(lambda: door.browser.find_elements(By.CSS_SELECTOR, "body"))
        assert not any(in_fields(door))
        assert wrong not in door.source


def test_without_a_script_the_pin_is_masked_all_the_same(door):
    door.browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    come(door)
    door.keys(*pin)
    assert door.browser.execute_script(masked_by_style) == "disc"
    door.keys(Keys.ENTER)
    until(lambda: "Rulings" in door.text)
