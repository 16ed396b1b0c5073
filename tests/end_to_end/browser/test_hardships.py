"""What happens to browsers at a tournament: alphabets, helpers, two at a table, a lost network."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest
from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By

from judge_procedure.pairing import Use
from lexicons import Alphabet, Library
from tests.end_to_end.browser.conftest import times, until

pytestmark = [
    pytest.mark.needs("/usr/bin/chromium", "/usr/bin/chromedriver"),
    pytest.mark.proof("browser"),
]
Venue, Hands = Callable[..., Any], Callable[[Any], Any]
slow = replace(times, verdict_most=25_000)
sizes = [(360, 640), (640, 360), (768, 1024), (1280, 800)]


def cut(browser: Any, *, offline: bool) -> None:
    """Cut the network, or join it again."""
    conditions = {
        "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1,
    }  # fmt: skip
    browser.execute_cdp_cmd("Network.enable", {})
    browser.execute_cdp_cmd("Network.emulateNetworkConditions", conditions)


def words_of(alphabet: Alphabet) -> list[tuple[str, ...]]:
    """Words that hold every tile of an alphabet. No two tiles side by side are read as another."""
    words: list[tuple[str, ...]] = []
    for tile in alphabet.tiles:
        for number, word in enumerate(words):
            longer = (*word, tile)
            if len(longer) <= 7 and alphabet.split("".join(longer)) == longer:
                words[number] = longer
                break
        else:
            words.append((tile,))
    return [word if len(word) > 1 else ("A", *word) for word in words]


@pytest.mark.parametrize("alphabet", Library("nowhere").alphabet_ids())
def test_every_tile_of_an_alphabet_is_typed(venue: Venue, hands: Hands, alphabet: str) -> None:
    words = words_of(Library("nowhere").alphabet(alphabet))
    hall = venue(alphabet, ("".join(words[0]),), times=slow)
    phone = hands(hall).telephone()
    phone.tap("enter", f"character:{len(words)}")
    assert phone.misfits == []
    for word in words:
        phone.word(*word)
    rows = phone.browser.find_elements(By.CSS_SELECTOR, ".row .unseen")
    shown = [row.get_attribute("textContent") for row in rows]
    assert shown == [" ".join(word) for word in words]
    assert phone.misfits == []
    time.sleep(0.15)
    phone.hold()
    until(lambda: "ACCEPTABLE" in phone.title)
    assert phone.complaints == []


def pages(phone: Any) -> Iterator[str]:
    """Go through all pages of a challenge, and yield the name of each."""
    yield "first"
    phone.tap("down")
    yield "rules"
    phone.tap("enter", "enter")
    yield "count"
    phone.tap("character:8")
    yield "typing"
    phone.tap("enter")
    yield "a message"
    for letters in ("ZO", *(f"Q{letter}" for letter in "ABCDEFG")):
        phone.word(*letters)
    yield "hand-off"
    time.sleep(0.15)
    phone.hold()
    until(lambda: "ACCEPTABLE" in phone.title)
    yield "verdict"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", sizes, ids=str)
def test_axe_finds_nothing_on_any_page(
    venue: Venue, hands: Hands, theme: str, size: tuple[int, int]
) -> None:
    hall = venue(theme=theme, times=slow)
    phone = hands(hall)
    phone.size(*size)
    found = {}

    def look(name: str) -> None:
        found[name] = phone.violations

    phone.open()
    look("unpaired")
    phone.open(hall.card())
    look("pairing")
    phone.pair()
    for name in pages(phone):
        look(name)
    phone.open("/pair/table/3/7/A")
    look("refused")
    assert {name: faults for name, faults in found.items() if faults} == {}


def test_a_phone_in_mid_challenge_shows_by_itself_that_its_round_is_closed(
    venue: Venue, hands: Hands
) -> None:
    hall = venue(times=slow)
    phone = hands(hall).telephone()
    phone.tap("enter", "character:8")
    hall.kiosks.devices.close_round(3)
    until(lambda: phone.browser.find_elements(By.CLASS_NAME, "banner"))
    said = phone.browser.find_element(By.ID, "said").get_attribute("textContent")
    assert said.startswith("Round 3 is closed. ")
    assert phone.misfits == []
    assert phone.complaints == []


def test_with_the_network_cut_at_any_step_nothing_is_judged_unseen_or_twice(
    venue: Venue, hands: Hands
) -> None:
    hall = venue(times=slow)
    phone = hands(hall).telephone()
    for number, _page in enumerate(pages(phone)):
        before, turn = phone.title, phone.turn
        cut(phone.browser, offline=True)
        until(lambda: phone.title == "CANNOT JUDGE")
        assert "Z O" not in phone.source
        assert "The server does not answer." in phone.text
        cut(phone.browser, offline=False)
        until(lambda before=before: phone.title == before)  # type: ignore[misc]
        assert phone.turn == turn, number
    assert len(hall.rulings) == 1


def test_judge_held_while_the_network_is_cut_judges_nothing(venue: Venue, hands: Hands) -> None:
    hall = venue(times=slow)
    phone = hands(hall).telephone()
    phone.enter(("Z", "O"))
    cut(phone.browser, offline=True)
    until(lambda: phone.title == "CANNOT JUDGE")
    cut(phone.browser, offline=False)
    until(lambda: phone.browser.find_elements(By.CSS_SELECTOR, "button.judge"))
    judge = phone.browser.find_element(By.CSS_SELECTOR, "button.judge")
    ActionChains(phone.browser).click_and_hold(judge).perform()
    cut(phone.browser, offline=True)
    until(lambda: phone.title == "CANNOT JUDGE")
    ActionChains(phone.browser).release().perform()
    time.sleep(1.5)
    cut(phone.browser, offline=False)
    until(lambda: phone.browser.find_elements(By.CSS_SELECTOR, "button.judge"))
    assert not hall.rulings


def test_a_browser_holds_nothing_afterwards(venue: Venue, hands: Hands) -> None:
    """Cache, storage, history, the way back, fields that are filled in: nothing is told."""
    hall = venue(times=slow)
    phone = hands(hall)
    browser = phone.browser
    phone.size(360, 640)
    phone.pair()
    for _page in pages(phone):
        pass
    time.sleep(0.3)  # a verdict is cleared by no key that comes too soon
    phone.tap("enter")
    assert phone.title == "Challenged words are judged here"
    kept = browser.execute_async_script(
        "const done = arguments[arguments.length - 1];"
        "Promise.all([caches.keys(), indexedDB.databases(),"
        " navigator.serviceWorker ? navigator.serviceWorker.getRegistrations() : []])"
        ".then((all) => done([...all.map((each) => each.length), localStorage.length,"
        " sessionStorage.length, document.cookie, document.title]))"
    )
    assert kept == [0, 0, 0, 0, 0, "", "Tilejudge"]
    requests = browser.execute_script(
        "return performance.getEntriesByType('resource').map((each) => new URL(each.name).host)"
    )
    assert set(requests) == {f"127.0.0.1:{hall.port}"}
    for _step in range(3):
        browser.back()
        assert not any(each in phone.source for each in ("Z O", "Q A", "UNACCEPTABLE"))
    for _step in range(3):
        browser.forward()
        assert not any(each in phone.source for each in ("Z O", "Q A", "UNACCEPTABLE"))
    history = browser.execute_cdp_cmd("Page.getNavigationHistory", {})["entries"]
    assert {entry["title"] for entry in history} <= {"Tilejudge", ""}
    fields = browser.execute_script(
        "return [...document.querySelectorAll('input')].map((each) => [each.type, each.value])"
    )
    assert all(kind == "hidden" for kind, _value in fields)


def test_a_browser_as_a_kiosk_fills_the_screen(venue: Venue, hands: Hands) -> None:
    hall = venue(times=slow)
    kiosk = hands(hall)
    kiosk.size(1280, 800)
    kiosk.pair(Use.STATION, "Kiosk 2")
    kiosk.tap("enter")
    until(lambda: kiosk.browser.execute_script("return document.fullscreenElement !== null"))
