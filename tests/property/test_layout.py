"""Every page on every screen: no part overlaps another or leaves it, and fingers hit what they can.

Words have one to fifteen tiles, some of two letters; screens are from 320 x 300 to 3840 x 2160
pixels; text is up to half again as large; in three languages.
"""

from dataclasses import replace
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_gui.model import events, screens
from judge_gui.model.events import TypingTask
from judge_gui.model.station_terms import StationTerms, TablePlace
from judge_gui.pages import values
from judge_gui.pages.layout import layout
from judge_gui.pages.page import PageQuestion, Slot, WordTiles
from judge_gui.wording.page_of import page_of
from judge_procedure.profile import Profile
from judge_procedure.task_parts import CaseCard, TaskWord
from lexicons import Library, Verdict
from lexicons.language import choose, spoken
from tests.support.boxes import faults, has
from tests.support.people import one_holder
from tests.support.task_pages import rows_page, settings_page, task_page
from tests.unit.judge_gui.wording.cases import call_page, done

task = TypingTask(3, "7", challenge=2)
three = ("JOUST", "OX", "TEA")
tiles = st.sampled_from([*"ABCDEFGHIJKLMNOPQRSTUVWXYZ\u00d1\u015a", "CH", "LL", "L\u00b7L", "NY"])
spellings = st.lists(
    st.lists(tiles, min_size=2, max_size=15).map(tuple), min_size=1, max_size=8
).map(tuple)
eight = tuple((first, *["W"] * 13, "L\u00b7L") for first in "ABCDEFGH")
usual_sizes = (
    (1366, 768), (1024, 600), (768, 1024), (540, 800), (800, 450), (480, 320), (3840, 2160),
    (320, 480), (640, 400), (390, 844),
)  # fmt: skip
sizes = st.sampled_from(usual_sizes) | st.tuples(st.integers(320, 3840), st.integers(300, 2160))
text_sizes = st.sampled_from([1.0, 1.25, 1.5])
of_words = {"typing", "typing by finger", "compare", "call answered"}


def ruled(verdict):
    ruling = events.RecordedRuling(
        Verdict(verdict), 8, 9999, receipt="K2 \u00b7 9999 \u00b7 7F3A 91C2", correctable=True
    )
    return screens.VerdictShown(ruling, task)


called = events.NeedsDirector("mistyped", 62)
reason = "The disk of this machine is full, so no ruling can be recorded.\nFree some space."
shown = {
    "first": screens.Ready(),
    "first, answered": screens.Ready(message="begin"),
    "table": screens.AskingPlace("table", TypingTask(3), "7"),
    "table by finger": screens.AskingPlace("table", TypingTask(3), "7"),
    "count": screens.Counting(task),
    "typing": screens.Entering(task, three, 1),
    "typing by finger": screens.Entering(task, three, 1, message="full"),
    "compare": screens.HandOff(task, three),
    "judging": screens.Judging(task, three),
    "acceptable": ruled("acceptable"),
    "unacceptable": ruled("unacceptable"),
    "rules": screens.RulesShown(ruled("acceptable")),
    "can't judge": screens.NoVerdict(reason),
    "call": screens.CallingDirector(task, three, called),
    "call answered": screens.OfficialPage(call_page, "EF, word judge"),
    "rows": screens.OfficialPage(rows_page, "AB, director"),
    "task": screens.OfficialPage(task_page, "AB, director"),
    "task by finger": screens.OfficialPage(task_page, "AB, director", active="by"),
    "done": screens.OfficialDone(done),
    "interrupted": screens.Interrupted(events.InterruptedChallenge("10:51", 3, "7", ruled=12)),
    "PIN": screens.PinAsked(screens.Ready(), "1234"),
    "settings": screens.OfficialPage(settings_page, "AB, director"),
    "end": screens.Ended(
        events.SessionClosed(
            "12-1a2b-3c4d-5e6f", files=("A copy of the journal is at /media/stick/club.journal",)
        )
    ),
}


@cache
def terms_of(rules):
    library = Library("nowhere")
    lists = (library.manifest("scowl80")._replace(title="The tournament's list", edition="list"),)
    profile = Profile(
        station="Kiosk 2", event="Harbour Open", prompts=("table",), holders=one_holder
    )
    return StationTerms(profile, library.rules(rules), library.board(rules), lists, "Kiosk 2",
                        "Harbour Open", code="3679 ACEF")  # fmt: skip


def page_named(name, rules="nsa-2004", spelt=()):
    """Return a page; with `spelt`, it shows these words."""
    ruled_by = "nsa-2004" if name == "rules" else rules  # which have a card
    made = page_of(shown[name], terms_of(ruled_by), touch="finger" in name)
    if not spelt or name not in of_words:
        return made
    active = len(spelt) if "typing" in name else 0
    rows = tuple(
        WordTiles(n, each, f"go:{n - 1}" if has(made, "words") else "", n == active)
        for n, each in enumerate(spelt, 1)
    )
    if name == "call answered":
        words = tuple(TaskWord(each, in_both=True) for each in spelt)
        parts = [p._replace(words=words) if isinstance(p, CaseCard) else p for p in made.parts]
        return replace(made, parts=tuple(parts))
    return replace(made, words=rows)


wide, upright = (values.TABLE["layout"][name] for name in ("whole", "whole_upright"))


def everything_fits(size, text_size):
    w, h = upright if size[1] > size[0] else wide
    return size[0] >= w and size[1] >= h and text_size == 1


@pytest.fixture(params=["en", "es", "fr"])
def language(request, monkeypatch):
    """The language of all pages."""
    for name in ("code", "catalogue"):
        monkeypatch.setattr(spoken, name, getattr(spoken, name))
    if request.param != "en":
        choose(request.param, {})
    return str(request.param)


def property_of(language):
    @given(
        st.sampled_from(sorted(shown)), st.sampled_from(["nsa-2004", "nzasp-2022", "open"]),
        spellings, sizes, text_sizes,
    )  # fmt: skip
    def fits(name, rules, spelt, size, text_size):
        made = page_named(name, rules, spelt)
        laid = layout(made, size, text_size)
        if laid.fits:
            assert not list(faults(made, laid, size))
        else:
            assert not everything_fits(size, text_size), (language, name, rules, size)

    return fits


def test_no_part_of_a_page_overlaps_another_or_is_too_small(language):
    property_of(language)()


@pytest.mark.parametrize("name", sorted(shown))
def test_the_worst_page_fits_from_the_least_screen_on(name, language):
    books = ("nsa-2004", "nzasp-2022", "london-2020")
    pages = {repr(made): made for made in (page_named(name, rules, eight) for rules in books)}
    for made in pages.values():
        for size in (wide, upright, (1366, 768), (769, 1785)):  # the property draws other ones
            laid = layout(made, size)
            assert laid.fits, (made.heading, size)
            assert not list(faults(made, laid, size)), (made.heading, size)


@pytest.mark.parametrize("size", [(360, 640), (320, 568)], ids=str)
def test_the_least_telephone_says_that_judge_is_held_and_what_is_corrected(size):
    terms = replace(terms_of("london-2020"), place=TablePlace(3, "7"))
    made = page_of(screens.HandOff(TypingTask(3, "7", corrects=9), ("QUIZ",) * 8), terms)
    laid = layout(replace(made, strip=("Board 7",)), size)
    said = " ".join(text for box in laid.boxes for text, _bold in box.pieces)
    assert laid.fits
    assert "old OK for" in said
    assert "Corrects entry 9." in said


def test_what_is_pressed_on_a_page_is_one_of_its_actions():
    for name in shown:
        made = page_named(name)
        known = {action.key for action in made.pressed}
        known |= {action.key for row in made.keypad for action in row}
        known |= {word.key for word in has(made, "words")}
        known |= {part.key for part in has(made, "parts") if isinstance(part, PageQuestion)}
        laid = layout(made, (1366, 768))
        assert {box.key for box in laid.boxes if box.key} <= known, name
        assert [box.key for box in laid.boxes if box.ring] == [made.ring] * bool(made.ring), name
        held = {box.key for box in laid.boxes if box.held}
        assert held == {each.key for each in made.pressed if each.held}, name
        assert all(each.held for each in made.of(Slot.JUDGE)), name
