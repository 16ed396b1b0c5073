"""What happens to browsers at a tournament: alphabets, helpers, a lost network, the board.

Axe finds nothing on any page.
"""

import time

import pytest
from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from judge_server.web import device_wording
from tests.end_to_end.browser.hands import judge_button, needs_chromium, slow, until
from tests.support import asking
from tests.support.people import holders

pytestmark = [needs_chromium, pytest.mark.long]
sizes = [(360, 640), (768, 1024), (1280, 800)]  # a telephone that is turned says so


def cut(browser, *, offline):
    """Cut the network, or join it again."""
    conditions = {
        "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1,
    }  # fmt: skip
    browser.execute_cdp_cmd("Network.enable", {})
    browser.execute_cdp_cmd("Network.emulateNetworkConditions", conditions)


def pages(phone):
    """Go through all pages of a challenge, and yield the name of each."""
    yield "first"
    phone.tap("enter")
    yield "count"
    phone.tap("character:8")
    yield "typing"
    phone.word("Z")
    yield "a message"  # a single letter is no word
    for letters in ("O", *(f"Q{letter}" for letter in "ABCDEFG")):
        phone.word(*letters)
    yield "hand-off"
    phone.compare()
    phone.tap("down")
    yield "rules"
    phone.tap("enter")
    phone.compare()
    phone.hold()
    until(lambda: "ACCEPTABLE" in phone.title)
    yield "verdict"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", sizes, ids=str)
def test_axe_finds_nothing_on_any_page(venue, hands, theme, size):
    hall = venue(theme=theme, times=slow)
    phone = hands(hall)
    phone.size(*size)
    for path in ("/", hall.card_path()):
        phone.open(path)
        assert phone.violations == [], path
    phone.pair()
    for name in pages(phone):
        assert phone.violations == [], name
    phone.open("/pair/A?table=7&round=3")
    assert phone.violations == []


def test_with_the_network_cut_at_any_step_nothing_is_judged_unseen_or_twice(telephone):
    phone = telephone(times=slow)
    for number, _page in enumerate(pages(phone)):
        before, turn = phone.title, phone.turn
        cut(phone.browser, offline=True)
        until(lambda: phone.title == "CANNOT JUDGE")
        assert "Z O" not in phone.source
        assert "No kiosk of this event can judge now. Wait; clocks stay stopped." in phone.text
        cut(phone.browser, offline=False)
        until(lambda before=before: phone.title == before)
        assert phone.turn == turn, number
    assert len(phone.venue.rulings) == 1


def test_a_notice_goes_on_asking_while_the_network_is_cut(telephone, monkeypatch):
    monkeypatch.setattr(device_wording, "DIRECTOR_POLL", 500)
    phone = telephone(times=slow)
    phone.venue.close(3)
    until(lambda: phone.title == "The round is over")
    cut(phone.browser, offline=True)
    until(lambda: phone.title == "CANNOT JUDGE")
    phone.venue.open(3)
    cut(phone.browser, offline=False)
    until(lambda: phone.title == "Challenged words are judged here")


def test_judge_held_while_the_network_is_cut_judges_nothing(telephone):
    phone = telephone(times=slow)
    phone.enter(("Z", "O"))
    cut(phone.browser, offline=True)
    until(lambda: phone.title == "CANNOT JUDGE")
    cut(phone.browser, offline=False)
    until(lambda: phone.browser.find_elements(By.CSS_SELECTOR, judge_button))
    button = phone.browser.find_element(By.CSS_SELECTOR, judge_button)
    ActionChains(phone.browser).click_and_hold(button).perform()
    cut(phone.browser, offline=True)
    until(lambda: phone.title == "CANNOT JUDGE")
    ActionChains(phone.browser).release().perform()
    time.sleep(1.5)
    cut(phone.browser, offline=False)
    until(lambda: phone.browser.find_elements(By.CSS_SELECTOR, judge_button))
    assert not phone.venue.rulings


def test_a_browser_holds_nothing_afterwards(telephone):
    """Cache, storage, history, the way back, fields that are filled in: nothing is told."""
    phone = telephone(times=slow)
    browser = phone.browser
    for _page in pages(phone):
        pass
    phone.see(0.2)  # a verdict is cleared by no key that comes too soon
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
    assert set(requests) == {f"127.0.0.1:{phone.venue.port}"}
    for step in (*[browser.back] * 3, *[browser.forward] * 3):
        step()
        assert not any(each in phone.source for each in ("Z O", "Q A", "UNACCEPTABLE"))
    history = browser.execute_cdp_cmd("Page.getNavigationHistory", {})["entries"]
    assert {entry["title"] for entry in history} <= {"Tilejudge", ""}
    fields = browser.execute_script(
        "return [...document.querySelectorAll('input')].map((each) => [each.type, each.value])"
    )
    assert all(kind == "hidden" for kind, _value in fields)


def test_a_browser_as_a_kiosk_fills_the_screen(venue, hands):
    kiosk = hands(venue(times=slow)).kiosk()
    kiosk.tap("enter")
    until(lambda: kiosk.browser.execute_script("return document.fullscreenElement !== null"))


# -- a script that does not run --------------------------------------------------------------------

#: What browsers of 2021 lack.
lacking = """
delete AbortSignal.timeout; delete Array.prototype.at; delete Document.prototype.adoptedStyleSheets;
window.CSSStyleSheet = class { constructor() { throw new TypeError("Illegal constructor"); } };
"""
needs_script = "This page needs JavaScript and a recent browser."


def test_a_browser_that_gets_no_script_or_fails_in_it_says_so_and_blames_no_network(
    venue, hands, monkeypatch
):
    hall = venue(times=slow)
    phone = hands(hall)
    send = phone.browser.execute_cdp_cmd
    phone.telephone()
    send("Network.enable", {})
    send("Network.setCacheDisabled", {"cacheDisabled": True})
    send("Network.setBlockedURLs", {"urls": ["*/hold.js"]})
    phone.open()
    until(lambda: needs_script in phone.text)
    send("Network.setBlockedURLs", {"urls": []})
    phone.open()
    until(lambda: phone.title == "Challenged words are judged here")
    phone.browser.execute_script("DOMTokenList.prototype.add = undefined")
    phone.size(400, 640)
    until(lambda: needs_script in phone.text)
    assert "network" not in phone.text
    phone.browser.get_log("browser")


def test_a_browser_of_2021_judges(venue, hands):
    phone = hands(venue(times=slow))
    phone.browser.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": lacking})
    phone.telephone()
    phone.enter(("Z", "O"))
    phone.hold()
    until(lambda: "ACCEPTABLE" in phone.title)
    phone.keys(Keys.ARROW_LEFT)
    assert phone.complaints == []
    assert (phone.misfits, len(phone.venue.rulings)) == ([], 1)


# -- the board -------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)], ids=str)
def test_axe_finds_nothing_on_the_board(venue, hands, size):
    director = hands(venue(holders=holders()))
    browser = director.browser
    director.size(*size)
    director.open("/")
    assert browser.execute_script("return document.documentElement.scrollWidth <= innerWidth")
    director.pair()
    for digits, shown in (("", "PIN of"), ("9999", "Wrong PIN"), ("2468", "Open round 4")):
        if digits:
            browser.find_element(By.NAME, "pin").send_keys(digits, Keys.ENTER)
        else:
            director.open("/board")
        until(lambda shown=shown: shown in browser.page_source)
        assert director.violations == [], shown
    browser.find_element(By.XPATH, "//button[contains(., 'Open round 4')]").click()
    until(lambda: "Still open: 3" in browser.page_source)
    assert director.violations == []
    for page in ("Rounds", "All machines", "Rulings"):
        director.open("/board")
        browser.find_element(By.LINK_TEXT, page).click()
        until(lambda: not browser.current_url.endswith("/board"))
        assert director.violations == [], page


def test_the_way_back_after_leaving_the_board_asks_for_the_pin(venue, hands):
    """Chromium keeps these pages, although `Cache-Control` says `no-store`."""
    director = hands(venue(holders=holders()))
    browser = director.browser
    director.open("/board")
    browser.find_element(By.NAME, "pin").send_keys("2468", Keys.ENTER)
    until(lambda: browser.find_elements(By.LINK_TEXT, "Rulings"))
    browser.find_element(By.LINK_TEXT, "Rulings").click()
    browser.find_element(By.XPATH, "//button[contains(., 'Leave (AB)')]").click()
    until(lambda: browser.find_elements(By.NAME, "pin"))
    for _page in ("rulings", "board"):
        browser.back()
        until(lambda: "PIN of a director" in director.text)
        assert "Leave (AB)" not in director.source


def test_a_call_is_answered_on_the_board_without_a_script_and_axe_finds_nothing(venue, hands):
    """No key and no press on an untouched page judges: the deed comes with the choice."""
    hall = venue(holders=holders())
    logbook = hall.logbook
    asking.ruled(logbook, "ZANT", "QXV", table="7", round=3)
    call = asking.called(logbook, "ZANT", table="7", round=3)
    director = hands(hall)
    browser = director.browser

    def faults():
        assert browser.execute_script("return document.documentElement.scrollWidth <= innerWidth")
        return director.violations

    def deeds():
        shown = browser.find_elements(By.CSS_SELECTOR, ".deeds .go")
        return [each.text for each in shown if each.is_displayed()]

    director.size(390, 844)
    director.open("/board")
    browser.find_element(By.NAME, "pin").send_keys("2468", Keys.ENTER)
    until(lambda: browser.find_elements(By.CSS_SELECTOR, ".call"))
    browser.find_element(By.CSS_SELECTOR, ".call").click()
    until(lambda: "in both" in browser.page_source)
    assert (faults(), deeds()) == ([], [])
    choice = browser.find_element(By.CSS_SELECTOR, "[data-option='2']")
    choice.send_keys(Keys.ENTER)
    until(lambda: browser.find_elements(By.CSS_SELECTOR, "[data-option]") and not deeds())
    assert not hall.rulings[1:]
    director.size(1366, 768)
    assert faults() == []
    browser.find_element(By.CSS_SELECTOR, "[data-option='2']").click()
    assert deeds() == ["Record: not judged"]
    browser.find_element(By.CSS_SELECTOR, "[data-option='1']").click()
    assert deeds() == ["Judge now"]
    browser.find_element(By.XPATH, "//button[.='Judge now']").click()
    until(lambda: f"This settles call {call.number}." in browser.page_source)
    assert faults() == []
    assert len(hall.rulings) == 2
