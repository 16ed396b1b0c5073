"""The director's board in a real browser: its pages, its forms, and what axe finds on them."""

from collections.abc import Callable
from typing import Any

import pytest
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from judge_gui.model import pin
from judge_gui.model.profile import Holder
from judge_record.entry_fields import Person, Role
from tests.end_to_end.browser.conftest import until

pytestmark = [
    pytest.mark.needs("/usr/bin/chromium", "/usr/bin/chromedriver"),
    pytest.mark.proof("browser"),
]


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)], ids=str)
def test_a_director_works_with_the_board_and_axe_finds_nothing(
    venue: Callable[..., Any], hands: Callable[[Any], Any], size: tuple[int, int]
) -> None:
    hall = venue(holders=(Holder(Person("AB", Role.DIRECTOR), pin.hashed("2468")),))
    director = hands(hall)
    director.size(*size)
    browser = director.browser
    found = {}

    def look(name: str) -> None:
        found[name] = director.violations

    def press(text: str) -> None:
        browser.find_element(By.XPATH, f"//button[contains(., '{text}')]").click()

    director.open("/")
    assert "This server judges challenged words" in browser.page_source
    assert browser.execute_script("return document.documentElement.scrollWidth <= innerWidth")
    look("first page")
    director.pair()
    director.open("/board")
    look("door")
    browser.find_element(By.NAME, "pin").send_keys("9999")
    press("Open")
    until(lambda: "Wrong PIN" in browser.page_source)
    look("wrong PIN")
    browser.find_element(By.NAME, "pin").send_keys("2468")
    press("Open")
    until(lambda: "Open round 4" in browser.page_source)
    look("board")
    press("Open round 4")
    until(lambda: "Still open: 3" in browser.page_source)
    look("opening")
    press("Open round 4 too")
    until(lambda: hall.kiosks.devices.rounds == {3, 4})
    browser.find_element(By.LINK_TEXT, "Another round").click()
    look("rounds")
    browser.find_element(By.NAME, "round").send_keys("9")
    press("Open this round")
    until(lambda: "Still open: 3, 4" in browser.page_source)
    press("Open round 9 too")
    until(lambda: "Close round 9" in browser.page_source)
    browser.find_element(By.LINK_TEXT, "Close round 9").click()
    until(lambda: "paired for this round" in browser.page_source)
    press("Close round 9")
    until(lambda: hall.kiosks.devices.rounds == {3, 4})
    press("Take back")
    until(lambda: not list(hall.kiosks.devices))
    browser.find_element(By.LINK_TEXT, "Today's challenges").click()
    look("challenges")
    press("Leave the board")
    until(lambda: browser.find_elements(By.NAME, "pin"))
    assert {name: faults for name, faults in found.items() if faults} == {}


def test_a_task_is_done_on_the_board_and_axe_finds_nothing(
    venue: Callable[..., Any], hands: Callable[[Any], Any]
) -> None:
    director = hands(venue(holders=(Holder(Person("AB", Role.DIRECTOR), pin.hashed("2468")),)))
    director.size(360, 640)
    browser = director.browser

    def faults() -> object:
        assert browser.execute_script("return document.documentElement.scrollWidth <= innerWidth")
        return director.violations

    director.open("/board")
    browser.find_element(By.NAME, "pin").send_keys("2468", Keys.ENTER)
    until(lambda: browser.find_elements(By.LINK_TEXT, "What is to be done?"))
    browser.find_element(By.LINK_TEXT, "What is to be done?").click()
    assert not faults()
    browser.find_element(By.XPATH, "//button[contains(., 'Admit a table')]").click()
    until(lambda: browser.find_elements(By.NAME, "line"))
    assert not faults()
    browser.find_element(By.NAME, "line").send_keys("stage", Keys.ENTER)
    until(lambda: "Table STAGE is admitted." in browser.page_source)
    assert not faults()
