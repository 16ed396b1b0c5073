"""Everything that a page says is there to be read, whole, on every screen and in every language.

Where there is no room, the kiosk says so, and judges nothing. All sizes of screens and texts:
tests/property/test_layout.py.
"""

from dataclasses import replace

import pytest

from judge_cli.event.plan import LONGEST_NAME, LONGEST_WORD_OF_NAME
from judge_gui.model import events
from judge_gui.model import screens as at
from judge_gui.model.events import TypingTask
from judge_gui.model.rule_texts import MOST_ON_CARD, rule_cards, word_count
from judge_gui.pages import layout
from lexicons import Library, Verdict
from tests.support.people import holders
from tests.support.pseudo import with_longer_texts

sizes = [(1024, 600), (3840, 2160)]
title = "CANNOT JUDGE ON THIS SCREEN"
rule_sets = Library("nobody").rule_ids()
other_lists = {
    "nsa-2004": ["owl=nwl2023", "long-list=our-list-of-long-words"],
    "sanspa-1999": [
        "redwood-1997=a-list-of-ours", "osw3=csw24", "chambers-1993=chambers-2014", "mw10=mw11",
    ],
}  # fmt: skip
longest = tuple("W" * 15 for _ in range(8))
entry = "this replaces entry 9999."


@pytest.mark.parametrize("has_keypad", [False, True])
@pytest.mark.parametrize("size", sizes, ids=str)
def test_every_page_can_be_read_with_the_longest_code_and_name(
    draws, assert_readable, monkeypatch,
    size, has_keypad
):  # fmt: skip
    terms_of = draws["terms_of"]
    event = " ".join(["W" * LONGEST_WORD_OF_NAME] * 3)[:LONGEST_NAME].strip()

    def with_codes(picture):
        terms = terms_of(picture)
        return replace(terms, code="WWWW WWWW", event=event) if terms else None

    monkeypatch.setitem(draws, "terms_of", with_codes)
    for picture in draws["pictures"].values():
        touch = has_keypad or picture.profile.touch
        assert_readable(replace(picture, profile=replace(picture.profile, touch=touch)), *size)


@pytest.mark.parametrize("rules", [*rule_sets, *(f"{each} by others" for each in other_lists)])
def test_every_page_of_every_rule_set_can_be_read(
    draws, assert_readable, rules, thorough, monkeypatch
):
    rules, _, others = rules.partition(" ")
    if others:
        known = Library("nobody").rules_with_lists(rules, other_lists[rules])
        of = known, *draws["ruled_by"](rules)[1:]
        monkeypatch.setitem(draws, "ruled_by", lambda _: of)
    most = events.RecordedRuling(
        Verdict.ACCEPTABLE, 8, 9999, remarks=(f"Correction: {entry}",), correctable=True
    )
    screens = (
        at.Ready(),
        at.Ready(message="begin"),
        at.PinAsked(at.Ready()),
        at.Entering(TypingTask(), longest, row=7, message="full"),
        at.HandOff(TypingTask(corrects=9999), longest),
        at.VerdictShown(most, TypingTask(999, "TABLE-12")),
        at.VerdictShown(replace(most, verdict=Verdict.UNACCEPTABLE), TypingTask(999, "TABLE-12")),
        at.VerdictShown(replace(most, on_placement=True)),
        at.VerdictShown(most, message="early"),
        at.NoVerdict("The disk is full.", message="early"),
        at.Counting(message="digits"),
    )
    for size in sizes if thorough else sizes[:1]:
        for number, screen in enumerate(screens, len(rules)):
            # In practice or not, in turn from page to page and from rule set to rule set.
            for practice in (False, True) if thorough else (number % 2 == 1,):
                profile = replace(draws["plain"], smart_device=practice)
                assert_readable(draws["Picture"](screen, rules, profile, practice), *size)


@pytest.mark.parametrize("rules", [each for each in rule_sets if not each.endswith("-combined")])
@pytest.mark.parametrize("language", ["English", "longer"])
def test_a_first_page_whose_settings_break_all_of_a_rulebook_can_be_read(
    draws, assert_readable, rules, language, request
):
    if language == "longer":
        request.getfixturevalue("in_pseudo")
    profile = replace(draws["plain"], prompts=(), judge_key="f9", smart_device=True, holders=())
    assert_readable(draws["Picture"](at.Ready(message="begin"), rules, profile), *sizes[0])


@pytest.mark.parametrize("language", ["English", "longer"])
@pytest.mark.parametrize("rules", [each for each in rule_sets if not each.endswith("-combined")])
def test_every_card_of_every_rule_set_can_be_read(draws, assert_readable, rules, language, request):
    if language == "longer":
        request.getfixturevalue("in_pseudo")
        ruled, *others = draws["ruled_by"](rules)
        known = with_longer_texts(ruled), *others
        request.getfixturevalue("monkeypatch").setitem(draws, "ruled_by", lambda _: known)
    ruling = events.RecordedRuling(Verdict.ACCEPTABLE, 8, 9999)
    origins = (at.Ready(), at.HandOff(TypingTask(), longest), at.VerdictShown(ruling),
               at.VerdictShown(replace(ruling, verdict=Verdict.UNACCEPTABLE)))  # fmt: skip
    read = 0
    for smart_device in (False, True):
        profile = replace(draws["plain"], smart_device=smart_device)
        for origin in origins:
            terms = draws["terms_of"](draws["Picture"](origin, rules, profile))
            filled = rule_cards(origin, terms)
            marked = {line.text.startswith("[") for each in filled for line in each}
            assert marked <= {language == "longer"}
            assert all(word_count(*each) <= MOST_ON_CARD for each in filled if len(each) > 1)
            for number in range(len(filled)):
                shown = draws["Picture"](at.RulesShown(origin, number), rules, profile)
                assert_readable(shown, *sizes[0])
            read += len(filled)
    assert read >= (6 if rules not in {"open", "example"} else 0)


def test_every_page_fits_in_a_language_whose_texts_are_longer(longer, assert_readable):
    for picture in longer.values():
        assert_readable(picture, *sizes[0])


# -- screens that are too small -------------------------------------------------------------------


def resized(stage, width, height):
    stage.window.resize(width, height)
    stage.look()
    stage.wait(300)
    return stage


def said(stage):
    runs = (run.text for box in stage.window.laid.boxes for run in box.runs)
    return " ".join(runs)


@pytest.mark.parametrize("size", [(480, 320), (320, 480)], ids=str)
def test_nobody_begins_on_a_screen_that_is_too_small(opened, size):
    stage = resized(opened(full=False), *size)
    assert title in said(stage)
    stage.press("enter", "1", *"zant", "enter", "tab")
    stage.wait(5_000)
    stage.press("tab")
    assert (stage.page, stage.verdicts) == ("Ready", 0)
    assert title in said(stage)
    resized(stage, 1024, 600)
    assert title not in said(stage)
    stage.judge("zant")
    assert stage.verdicts == 1


def test_nobody_begins_by_finger_where_the_keypad_leaves_no_room_for_the_words(opened):
    stage = resized(opened(full=False), 320, 780)
    assert title not in said(stage)
    stage.window.touch = True
    stage.wait(300)
    stage.window.act("enter")
    assert (stage.page, title in said(stage)) == ("Ready", True)
    stage.judge("zant")  # by keys: no keypad
    assert stage.verdicts == 1


def test_a_screen_that_becomes_too_small_judges_no_words_that_were_typed(opened):
    stage = opened(full=False)
    stage.enter("zant")
    resized(stage, 400, 300)
    stage.wait(stage.times.checking)
    stage.press("tab")
    assert (stage.page, stage.verdicts) == ("HandOff", 0)
    assert "Z" not in said(stage).split()
    stage.press("escape")
    assert stage.page == "Entering"
    resized(stage, 1024, 600)
    stage.press("enter")
    stage.wait(stage.times.checking)
    stage.press("tab")
    assert stage.verdicts == 1


def test_a_verdict_for_which_there_is_no_room_waits_until_it_was_seen(opened, monkeypatch):
    stage = opened(full=False)
    stage.enter("zant")
    stage.wait(stage.times.checking)
    stage.press("tab")
    monkeypatch.setattr(layout, "boxes_in", lambda *_: ())  # the screen became tiny just now
    stage.wait(stage.times.judging)
    stage.wait(10 * stage.times.verdict_most)
    assert stage.page == "VerdictShown"
    assert "ACCEPTABLE" not in said(stage)
    monkeypatch.undo()
    resized(stage, 1100, 650)
    assert "ACCEPTABLE" in said(stage)
    stage.wait(stage.times.verdict_most)
    assert stage.page == "Ready"


def test_the_director_can_still_leave(opened):
    stage = resized(opened(full=False, holders=holders()), 480, 320)
    assert title in said(stage)
    stage.press("escape")
    stage.type("2468")
    stage.press("enter")
    stage.wait(100)
    assert stage.page == "OfficialPage"


@pytest.mark.parametrize("percent", [100, 150])
def test_text_is_larger_for_who_asks_for_it(opened, percent):
    stage = resized(opened(full=False, text_size=percent), 1366, 768)
    stage.press("enter")
    said = [run for box in stage.window.laid.boxes for run in box.runs]
    [run] = [run for run in said if run.text.startswith("All words get")]
    assert run.px == round(25 * percent / 100)
