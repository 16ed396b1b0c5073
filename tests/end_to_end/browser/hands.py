"""A real browser before a real server: one Chromium for all tests, one server for each."""

import json
import time
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from selenium.webdriver import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

from judge_procedure.pairing import Card, Use
from judge_procedure.profile import Profile, Times
from judge_procedure.system_clock import SystemClock, milliseconds
from judge_server.service import ServerOptions
from tests.support import clubs, displays
from tests.support.halls import Hall, device_rules
from tests.support.servers import ServerThread

judge_button = "button[data-hold]"
rules = f"{clubs.top}{device_rules}{clubs.stage}"
checking = 0.3  # seconds before JUDGE counts
times = Times.of_seconds(
    idle=600, hand_off=600, checking=checking, judging=0.1,
    verdict_least=0.2, verdict_most=25, calling=600,
)  # fmt: skip
slow = replace(times, verdict_most=600_000)
needs_chromium = pytest.mark.needs("/usr/bin/chromium", "/usr/bin/chromedriver")

axe = Path(__file__).parents[2] / "axe" / "axe.min.js"
run_axe = (
    "const done = arguments[arguments.length - 1];"
    "axe.run().then((r) => done(JSON.stringify("
    "r.violations.map((v) => [v.id, v.nodes.map((n) => n.html.slice(0, 120))]))))"
)
is_reported = (
    "const page = document.getElementById('screen');"
    " return Boolean(page?.classList.contains('laid')) && !('reports' in page.dataset)"
)
#: The script's timers of a second and more wait for `passes`. Those that have begun end: the page
#: looks for no other one by itself.
stop_timers = """
const begin = window.setTimeout, end = window.clearTimeout, waiting = new Map();
for (let timer = begin(() => {}); timer; timer -= 1) end(timer);
let last = 1e9;
window.setTimeout = (does, after, ...given) => {
  if (!(after >= 1000)) return begin(does, after, ...given);
  waiting.set(last += 1, does);
  return last;
};
window.clearTimeout = (timer) => { if (!waiting.delete(timer)) end(timer); };
window.passes = () => {
  const due = [...waiting.values()];
  waiting.clear();
  due.forEach((does) => does());
};
window.goesOn = () => {
  Object.assign(window, { setTimeout: begin });
  window.passes();
  window.dispatchEvent(new Event("resize")); // it looks
};
"""
text_of_first = "return document.querySelector(arguments[0])?.innerText.trim() ?? ''"
turn_of_page = (
    "const page = document.getElementById('screen');"
    " const isSeen = page && getComputedStyle(page).visibility === 'visible';"
    " return isSeen ? `${page.dataset.turn} ${page.dataset.taken}` : ''"
)


class Venue(Hall):
    """A server over a club's rules and invented words, in real time, that a browser reaches."""

    clock_type = SystemClock

    def __init__(self, home, alphabet, words, **settled):
        clubs.club(home, words, rules, alphabet)
        self.passed = 0  # milliseconds that this clock is ahead
        super().__init__(home, Profile(**{"rules": "club", "times": times, **settled}))
        self.kiosks.start()
        self.open(3)
        self.logbook = self.site.board.access.session
        self.running = ServerThread(self.app, ServerOptions(port=0))
        self.port = self.running.at[1]

    def milliseconds(self):
        return milliseconds() + self.passed

    def url(self, path="/"):
        return f"http://127.0.0.1:{self.port}{path}"

    def card_path(self, use=Use.TABLE, place="7"):
        return self.path(Card(use, place, 3 if use is Use.TABLE else None))

    @property
    def rulings(self):
        return self.of_kind("ruling")

    def end(self):
        self.running.end()
        self.kiosks.close()


def until(happens):
    """Wait until something happens; a failure where it does not."""
    assert displays.until(happens)


class ChromiumHands:
    """Somebody before the browser."""

    def __init__(self, browser, venue):
        self.browser = browser
        self.venue = venue

    def size(self, width, height):
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.browser.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)

    def open(self, path="/"):
        self.browser.get(self.venue.url(path))

    def pair(self, use=Use.TABLE, place="7"):
        self.open(self.venue.card_path(use, place))
        self.browser.find_element(By.CSS_SELECTOR, ".notice .go").click()
        until(lambda: self.title == "Challenged words are judged here" and self.turn)

    def kiosk(self):
        """Be a browser that is a kiosk, on its first page."""
        self.size(1024, 600)
        self.pair(Use.STATION, "Kiosk 2")
        return self

    def telephone(self):
        self.size(360, 640)
        self.pair()
        return self

    def button(self, value):
        return self.browser.find_element(By.CSS_SELECTOR, f'button[value="{value}"]')

    def tap(self, *values):
        """Tap on keys one after another. Each page comes before the next tap."""
        for value in values:
            until(lambda: self.turn)
            before = self.turn
            self.button(value).click()
            until(lambda before=before: self.turn not in ("", before))

    def word(self, *tiles):
        self.tap(*(f"character:{tile}" for tile in tiles), "enter")

    def enter(self, *words):
        """Tap a challenge, up to where it is compared."""
        self.tap("enter", f"character:{len(words)}")
        for tiles in words:
            self.word(*tiles)
        until(lambda: self.browser.find_elements(By.CSS_SELECTOR, judge_button))
        self.compare()

    def compare(self):
        """See the page for as long as words are compared at least."""
        self.see(checking)

    def see(self, seconds):
        """See the page for some time, which begins when the server knows that it is shown."""
        until(lambda: self.browser.execute_script(is_reported))
        time.sleep(seconds + 0.1)

    def hold(self):
        """Hold JUDGE until it judges."""
        button = self.browser.find_element(By.CSS_SELECTOR, judge_button)
        ActionChains(self.browser).click_and_hold(button).perform()
        until(lambda: not self.element(judge_button))
        ActionChains(self.browser).release().perform()

    def touch(self, seconds=0, on=judge_button):
        """Put a finger on JUDGE, and take it away after some time, or when it judges.

        On another button, it is taken away at once.
        """
        place = self.browser.find_element(By.CSS_SELECTOR, on).rect
        point = {"x": place["x"] + place["width"] / 2, "y": place["y"] + place["height"] / 2}
        send = self.browser.execute_cdp_cmd
        send("Emulation.setTouchEmulationEnabled", {"enabled": True})
        send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
        if seconds:
            time.sleep(seconds)
        elif on == judge_button:
            until(lambda: not self.element(judge_button))
        else:
            time.sleep(0.05)
        send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        time.sleep(0.1)  # its click comes after it
        send("Emulation.setTouchEmulationEnabled", {"enabled": False})

    def keys(self, *typed):
        for key in typed:
            ActionChains(self.browser).send_keys(key).perform()
            # The script takes a key that leads on and comes again sooner for one that bounces.
            time.sleep(0.05 if key < Keys.NULL or key == Keys.BACKSPACE else 0.1)

    def begin(self):
        """Begin a challenge at a table by keys, each when its page is there."""
        self.keys(Keys.ENTER)
        until(lambda: self.title == "Which table?")
        self.keys("7", Keys.ENTER)
        until(lambda: self.title.startswith("How many"))

    def begin_word(self):
        self.begin()
        self.keys("1")
        until(lambda: self.title == "Type the challenged words")

    def element(self, name):
        """Return the text of the first element of this kind; empty if there is none."""
        return str(self.browser.execute_script(text_of_first, name))

    @property
    def title(self):
        return self.element("h1")

    @property
    def text(self):
        """All text of the page that can be seen."""
        return self.element("body")

    @property
    def words(self):
        """What a screen reader gets of the words."""
        racks = "return [...document.querySelectorAll('.rack .unseen')].map((e) => e.textContent)"
        return list(self.browser.execute_script(racks))

    @property
    def source(self):
        return str(self.browser.execute_script("return document.documentElement.outerHTML"))

    @property
    def turn(self):
        return str(self.browser.execute_script(turn_of_page))

    @property
    def complaints(self):
        return [line["message"] for line in self.browser.get_log("browser")]

    @property
    def violations(self):
        self.browser.execute_script(axe.read_text("utf-8"))
        return json.loads(self.browser.execute_async_script(run_axe))

    @property
    def misfits(self):
        """What does not fit: a page that has to be scrolled, a key too small for a finger."""
        return self.browser.execute_script(
            "const e = document.documentElement, found = [];"
            "if (e.scrollWidth > innerWidth) found.push(`${e.scrollWidth} wide`);"
            "if (e.scrollHeight > innerHeight) found.push(`${e.scrollHeight} high`);"
            "for (const b of document.querySelectorAll('button'))"
            "  if (b.offsetWidth < 44 || b.offsetHeight < 44)"
            "    found.push(`${b.value}: ${b.offsetWidth} x ${b.offsetHeight}`);"
            "for (const t of document.querySelectorAll('#screen .box'))"
            "  if (t.scrollWidth > t.clientWidth + 1 || t.scrollHeight > t.clientHeight"
            "      + parseFloat(getComputedStyle(t).fontSize) / 3)"  # less than one more line
            "    found.push(`${t.textContent}: ${t.scrollWidth} x ${t.scrollHeight}`);"
            "return found"
        )


@contextmanager
def stopped_timers(browser):
    """Stop the time of the page's script; what is yielded lets it pass.

    So what is done within a time is done in time, on a slow machine, too.
    """
    browser.execute_script(stop_timers)
    yield lambda: browser.execute_script("window.passes()")
    browser.execute_script("window.goesOn()")
