"""A challenge in a real Chromium: on a telephone, and at a kiosk by mouse, finger and keys.

A press belongs to the page that its person has seen, also where replies are slow.
"""

import re
import time
from dataclasses import replace

import httpx
import pytest
from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from tests.end_to_end.browser.hands import (
    checking,
    judge_button,
    needs_chromium,
    slow,
    stopped_timers,
    times,
    until,
)
from tests.support.chromium import count_held, sending_held, slow_replies

pytestmark = needs_chromium


def test_on_a_telephone_judge_is_held_and_the_verdict_clears_by_itself(telephone):
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
        until(lambda: "JUDGE" in phone.element(judge_button))
        assert not hall.rulings
    phone.compare()
    phone.touch()
    until(lambda: phone.title == "UNACCEPTABLE")
    [ruling] = hall.rulings
    assert phone.misfits == []
    assert f"Entry {ruling.number}" in phone.text
    assert f"Asked at this table: {hall.kiosks.served.clock.local(ruling.time)}" in phone.text
    phone.see(0)
    hall.passed += times.verdict_most
    until(lambda: phone.title == "Challenged words are judged here")
    assert not any(word in phone.source for word in ("Z O", "Q X", "UNACCEPTABLE"))
    assert phone.complaints == []


def test_without_a_script_a_telephone_says_what_it_needs(telephone):
    phone = telephone()
    phone.browser.execute_cdp_cmd("Emulation.setScriptExecutionDisabled", {"value": True})
    phone.open()
    until(lambda: phone.title == "CANNOT JUDGE")
    assert "This page needs JavaScript and a recent browser." in phone.text


def test_at_a_kiosk_the_keyboard_does_all(venue, hands):
    hall = venue(prompts=("round", "table"))
    kiosk = hands(hall).kiosk()
    assert kiosk.misfits == []
    kiosk.begin_word()
    for key in "\"\\'":
        kiosk.keys(*f"z{key}o", Keys.ENTER)
        until(lambda: "Type letters only." in kiosk.text)
        assert kiosk.words == ["1: Z"]  # and never ZO
        kiosk.keys(Keys.BACKSPACE, Keys.BACKSPACE)
    kiosk.keys(*"znt", Keys.BACKSPACE, Keys.BACKSPACE, *"ANT", Keys.ENTER)
    until(lambda: kiosk.element(judge_button))
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


# -- at a kiosk, whose times are long --------------------------------------------------------------


@pytest.fixture
def kiosk(venue, hands):
    return hands(venue(times=slow)).kiosk()


def compared(kiosk):
    """Type a word by keys, up to where it is compared."""
    kiosk.begin_word()
    kiosk.keys(*"zant", Keys.ENTER)
    until(lambda: kiosk.element(judge_button))
    kiosk.compare()


def test_no_num_lock_is_answered_and_shift_may_be_held_to_take_a_letter_back(kiosk):
    kiosk.begin()
    key = {"key": "ArrowUp", "code": "Numpad8", "windowsVirtualKeyCode": 38, "isKeypad": True}
    kiosk.browser.execute_cdp_cmd("Input.dispatchKeyEvent", {"type": "rawKeyDown", **key})
    until(lambda: "Try Num Lock or Shift." in kiosk.browser.page_source)
    kiosk.keys("1")
    until(lambda: kiosk.title == "Type the challenged words")
    with_shift = "{key: arguments[0], code: '', shiftKey: true}"
    press = f"document.dispatchEvent(new KeyboardEvent('keydown', {with_shift}))"
    for name in ("Q", "I", "X", "Backspace", "Enter"):
        kiosk.browser.execute_script(press, name)
    until(lambda: kiosk.element(judge_button))
    assert kiosk.words == ["1: Q I"]


def test_who_is_fast_takes_two_letters_back(kiosk):
    kiosk.begin_word()
    twice = """
        for (const [type, timeStamp] of [["down", 0], ["up", 40], ["down", 45], ["up", 90]]) {
          const event = new KeyboardEvent(`key${type}`, {key: arguments[0], code: arguments[0]});
          Object.defineProperty(event, "timeStamp", {value: 1e6 + timeStamp});
          document.dispatchEvent(event);
        }"""
    kiosk.keys(*"zant")
    until(lambda: kiosk.words == ["1: Z A N T"])
    kiosk.browser.execute_script(twice, "Backspace")
    until(lambda: kiosk.words == ["1: Z A"])


def test_no_enter_presses_judge_wherever_the_focus_is(kiosk):
    """A player presses JUDGE by its own key; the focus must not make another one of Enter."""
    compared(kiosk)
    pressed = set()
    for steps in range(1, 6):
        kiosk.keys(*[Keys.ARROW_RIGHT] * steps)
        button = kiosk.browser.switch_to.active_element.get_attribute("value")
        pressed.add(button)
        kiosk.keys(Keys.ENTER)
        if button == "tab":  # JUDGE
            time.sleep(0.5)
        else:  # it leads back to the words
            until(lambda: not kiosk.element(judge_button))
            kiosk.keys(Keys.ENTER)
            until(lambda: kiosk.element(judge_button))
            kiosk.compare()
        assert not kiosk.venue.rulings, steps
    assert {"go:0", "tab", "escape"} <= pressed


def test_a_mouse_alone_plays_a_challenge_and_judge_is_held(kiosk):
    compared(kiosk)
    kiosk.button("go:0").click()
    until(lambda: kiosk.title == "Type the challenged words")
    kiosk.button("enter").click()
    until(lambda: kiosk.element(judge_button))
    kiosk.compare()
    mouse = ActionChains(kiosk.browser)
    with stopped_timers(kiosk.browser) as pass_:
        judge_on(kiosk).click()
        pass_()
        mouse.click_and_hold(judge_on(kiosk)).pause(0.5).release().perform()
        pass_()
        for steps in ([-600], [-600, 600]):
            mouse.click_and_hold(judge_on(kiosk))
            for step in steps:
                mouse.move_by_offset(step, 0)
            mouse.perform()
            pass_()
            mouse.release().perform()
        mouse.context_click(judge_on(kiosk)).perform()
        pass_()
        assert not kiosk.venue.rulings
    kiosk.hold()
    until(lambda: kiosk.title == "ACCEPTABLE")
    assert len(kiosk.venue.rulings) == 1
    assert kiosk.complaints == []


def test_the_keypad_comes_with_a_finger_and_goes_with_a_key(kiosk):
    kiosk.begin()
    kiosk.touch(on='button[value="character:1"]')
    until(lambda: kiosk.element('button[value="character:Q"]') == "Q")
    kiosk.touch(on='button[value="character:Q"]')
    until(lambda: len(kiosk.browser.find_elements(By.CSS_SELECTOR, ".tile")) == 1)
    kiosk.keys("i")
    until(lambda: len(kiosk.browser.find_elements(By.CSS_SELECTOR, ".tile")) == 2)
    assert not kiosk.element('button[value="character:Q"]')


def test_a_screen_that_is_too_small_says_so_and_takes_esc_alone(kiosk):
    kiosk.size(390, 180)
    until(lambda: kiosk.title == "CANNOT JUDGE ON THIS SCREEN")
    kiosk.size(330, 300)
    kiosk.keys(Keys.ENTER, "1", Keys.TAB)
    time.sleep(0.3)
    assert kiosk.title == "CANNOT JUDGE ON THIS SCREEN"
    kiosk.keys(Keys.ESCAPE)
    until(lambda: "PIN" in kiosk.text)
    kiosk.keys(Keys.ESCAPE)
    kiosk.size(1024, 600)
    until(lambda: kiosk.title == "Challenged words are judged here")


def test_another_browser_with_the_cookie_changes_no_words_under_a_hand_that_holds_judge(telephone):
    """The page of other words comes while JUDGE is pressed on those of a moment ago."""
    phone = telephone(times=slow)
    phone.enter(("Z", "O"))
    cookies = {each["name"]: each["value"] for each in phone.browser.get_cookies()}
    with httpx.Client(base_url=phone.venue.url(), cookies=cookies) as other:
        data = {"wide": "360", "high": "640", "after": "60000"}

        def send(*keys):
            page = other.get("/screen", params={**data, "turn": data.get("turn", "")}).text
            data.update(re.findall(r'data-(turn|taken|secret)="(\w+)"', page))
            data["first"] = data["taken"]
            return other.post("/screen", data={**data, "key": list(keys)}).text if keys else page

        with stopped_timers(phone.browser) as pass_:
            send("escape")
            send("backspace", "backspace", "character:Q", "character:X", "enter")
            send()
            send()
            time.sleep(checking + 0.1)
            html = send("tab")
            assert "data-confirming" in html
            assert phone.words == ["1: Z O"]
            mouse = ActionChains(phone.browser)
            mouse.click_and_hold(judge_on(phone)).perform()
            until(lambda: phone.words == ["1: Q X"])
            pass_()
            mouse.release().perform()
    assert not phone.venue.rulings
    assert phone.words == ["1: Q X"]


def judge_on(hands):
    return hands.browser.find_element(By.CSS_SELECTOR, judge_button)


def test_letters_typed_ahead_of_slow_replies_are_kept_and_judge_is_not(venue, hands):
    """JUDGE is pressed too soon, although the words were compared long ago when that arrives."""
    minute = 60_000
    kiosk = hands(venue(times=replace(slow, checking=minute))).kiosk()
    kiosk.begin_word()
    with slow_replies(kiosk.browser, 700):
        kiosk.keys(*"zant", Keys.ENTER, Keys.TAB)
        until(lambda: kiosk.element(judge_button))
        kiosk.see(0)
    with sending_held(kiosk.browser):
        kiosk.keys(Keys.TAB)
        until(lambda: count_held(kiosk.browser))
        kiosk.venue.passed += minute
    until(lambda: "Too soon. Compare first." in kiosk.text)
    assert kiosk.words == ["1: Z A N T"]
    assert not kiosk.venue.rulings


def test_what_follows_a_dead_key_without_its_mark_is_refused_aloud(venue, hands):
    kiosk = hands(venue("polish", ("LIM",), times=slow)).kiosk()
    kiosk.begin_word()
    press = "document.dispatchEvent(new KeyboardEvent('keydown', {key: arguments[0], code: ''}))"
    refused = "These keys don't make a letter of this game."
    for key, is_typed in (("ł", True), ("ż", True), ("l", False), ("ш", False), ("ß", False)):
        for each in ("Dead", key):
            kiosk.browser.execute_script(press, each)
        until(lambda: (refused in kiosk.text) is not is_typed)  # noqa: B023  # it waits here
        if not is_typed:
            kiosk.keys(Keys.BACKSPACE)
            until(lambda: refused not in kiosk.text)
    assert kiosk.words[0].endswith("Ł Ż")
