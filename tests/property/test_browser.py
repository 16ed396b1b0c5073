"""A browser and a window show the same screens, whatever is pressed; only its own card pairs it."""

import re
from dataclasses import replace
from html import unescape

from hypothesis import given
from hypothesis import strategies as st

from judge_gui.kiosk import Kiosk
from judge_gui.model.events import (
    Answers,
    Failed,
    Key,
    NeedsDirector,
    PinRight,
    PinWrong,
    Placed,
    RecordedRuling,
    StationOpened,
    TaskShown,
)
from judge_gui.model.screens import Judging, PinTried, Placing, VisitScreen
from judge_gui.model.station_terms import StationTerms, TablePlace
from judge_gui.model.traits import Usage
from judge_gui.wording.page_of import page_of
from judge_procedure.pairing import Card, EventSecret, Use
from judge_procedure.profile import Profile
from judge_server.web import rendering
from judge_server.web.browser import Browser
from judge_server.web.browser_view import Extras, Viewport
from lexicons import Verdict
from tests.property.drawing import any_character
from tests.support.boxes import has, sayings
from tests.support.clubs import free_judge
from tests.support.kiosks import IdleWorker
from tests.support.task_pages import rows_page, task_page

judge = free_judge()
rulings = [
    RecordedRuling(Verdict.ACCEPTABLE, 1, 7, receipt="F4"),
    RecordedRuling(Verdict.UNACCEPTABLE, 2, 8, correctable=True),
    NeedsDirector("overlap", 9),
    Failed("The disk is full."),
]
named = ("enter", "escape", "backspace", "tab", "up", "down", "f2")
keys = st.sampled_from([*map(Key, named), *(Key("character", c) for c in "QX12<")])
profiles = st.builds(
    Profile,
    prompts=st.sampled_from([(), ("round", "table")]),
    theme=st.sampled_from(["light", "dark"]),
    touch=st.booleans(),
)
places = st.sampled_from([None, TablePlace(3, "7")])
steps = st.lists(
    st.one_of(keys, st.sampled_from([100, 1_000, 1_000, 2_000, 21_000, 61_000])), max_size=40
)
challenge = [Key("enter"), *(Key("character", c) for c in "1QI"), Key("enter"), 1_000, Key("tab")]


large = Viewport((1280, 1000))
longest = 10**9  # milliseconds for which a page can be seen


class EqualWorker(IdleWorker):
    """A worker with the same results for both."""

    def __init__(self, terms, ruling):
        super().__init__(terms)
        self.ruling = ruling

    def work(self, screen):
        match screen:
            case Judging():
                return self.ruling
            case Placing():
                return Placed("7", None, 2)
            case PinTried(typed=typed):
                return PinRight() if typed else PinWrong(2)
            case VisitScreen(pressed=pressed):
                return TaskShown(rows_page if isinstance(pressed, Answers) else task_page)
        return StationOpened()


class Only:
    """The only browser of a kiosk: it has the pass of each visit, and reports each page."""

    def __init__(self, kiosk):
        self.kiosk = kiosk
        self.browser = Browser(kiosk, extras=lambda: Extras(("Asked at 10:42.",)))
        self.shown = self.browser.show(0, large)
        self.show()

    def show(self):
        """Ask for the page of this moment, and again when it is shown."""
        for _asked in range(2):
            self.shown = self.browser.show(self.shown.turn, large, self.browser.visit.token)
        return self.shown

    def press(self, *keys, after=None):
        """Press keys on the page that is shown, or on one before it."""
        page, visit = after or self.shown, self.browser.visit.token
        presses = [[key] for key in keys]
        self.browser.press(page.turn, presses, page.taken, longest, visit)
        self.shown = self.browser.show(0, large, self.browser.visit.token)
        return self.shown


def painted(kiosk):
    """What a window shows: it paints each page, and its timer does what is due."""
    for _turn in range(8):
        before = kiosk.screen
        kiosk.painted()
        kiosk.tick()
        if kiosk.screen is before:
            break
    return page_of(kiosk.screen, kiosk.worker.terms, kiosk.seconds_left, touch=kiosk.profile.touch)


def html_of(shown):
    """The texts of a page in one line."""
    html = re.sub(r"<[^>]*>", " ", rendering.screen(shown, "light", "secret"))
    return " ".join(unescape(html).split())


@given(profile=profiles, place=places, ruling=st.sampled_from(rulings), begun=st.booleans(),
       steps=steps)  # fmt: skip
def test_a_browser_shows_what_a_window_shows(profile, place, ruling, begun, steps):
    now = 100_000
    terms = StationTerms(profile, judge.rules, judge.board, judge.lexicons, "Kiosk 1", place=place)
    window = Kiosk(EqualWorker(terms, ruling), profile, lambda: now)
    kiosk = Kiosk(EqualWorker(terms, ruling), profile, lambda: now)
    painted(window)
    browser = Only(kiosk)
    for step in [*(challenge if begun else []), *steps]:
        if isinstance(step, Key):
            window.press(step)
            shown = browser.press(step)
        else:
            browser.show()  # the time of a result begins when its page is reported
            now += step
            shown = browser.show()
        page = painted(window)
        assert kiosk.screen == window.screen
        if profile.touch:  # no names of keys
            page = replace(page, actions=tuple(each._replace(caps=()) for each in page.actions))
        assert shown.page == replace(page, strip=("Asked at 10:42.",))
        html = html_of(shown)
        for text in sayings(shown.page):
            assert " ".join(text.split()) in html
        for word in has(page, "words"):
            assert f"{word.number}: {' '.join(word.tiles)}" in html


@given(steps=st.lists(keys, max_size=12))
def test_keys_that_come_twice_count_once(steps):
    """A browser that got no answer sends its keys again."""
    now = 100_000
    profile = replace(Profile(), theme="dark")
    terms = StationTerms(profile, judge.rules, judge.board, judge.lexicons, "Kiosk 1")
    once, twice = (
        Only(Kiosk(EqualWorker(terms, rulings[0]), profile, lambda: now)) for _each in range(2)
    )
    for key in steps:
        now += 2_500
        once.press(key)
        before = twice.shown
        for _again in range(2):
            twice.press(key, after=before)
        assert twice.kiosk.screen == once.kiosk.screen


@given(begun=st.booleans(), before=steps, together=st.lists(keys, min_size=1, max_size=12))
def test_no_key_goes_beyond_the_page_on_which_it_was_pressed(begun, before, together):
    """Keys that come at once do what the same keys do whose page was there for each of them."""
    now = 100_000
    terms = StationTerms(Profile(), judge.rules, judge.board, judge.lexicons, "Kiosk 1")
    at_once, one_by_one = (
        Only(Kiosk(EqualWorker(terms, rulings[0]), Profile(), lambda: now)) for _each in range(2)
    )
    for step in [*(challenge if begun else []), *before]:
        for each in (at_once, one_by_one):
            each.show()
            if isinstance(step, Key):
                each.press(step)
        now += step if isinstance(step, int) else 0
    at_once.show()
    at_once.press(*together)
    before = one_by_one.show()
    for number, key in enumerate(together):
        one_by_one.press(key, after=replace(before, taken=before.taken + number))
    if at_once.browser.usage is not Usage.IDLE:  # where one key begins, others answer
        assert at_once.kiosk.screen == one_by_one.kiosk.screen


# -- pairing: each card has a secret of its own, and only that one pairs ---------------------------

shared = bytes(range(32))
texts = st.text(any_character, max_size=12)
cards = st.builds(Card, st.sampled_from(Use), texts, st.none() | st.integers(1, 99))


@given(cards, cards, texts, texts)
def test_no_two_cards_and_no_two_events_have_one_secret(one, other, event, another):
    same = one == other and event == another
    secret, found = EventSecret(shared, event).of(one), EventSecret(shared, another).of(other)
    assert (secret == found) is same
