"""What holds for every task under every rulebook, whoever acts and whatever is at hand."""

import pytest

from judge_procedure.duties.case_cards import rulings
from judge_procedure.duties.menu import acts_at, look_at_calls, look_at_ruling
from judge_procedure.duties.menu import begin as begin_task
from judge_procedure.task_parts import FieldLook, TaskPage
from judge_record.official import without_pin
from tests.support.official_evenings import (
    BOOKS,
    DIRECTOR,
    GOOD,
    NOT_GOOD,
    PLAYERS,
    WORD_JUDGE,
    walked,
    works,
)
from tests.support.task_pages import of_option, texts

every_book = pytest.mark.parametrize("rules", ["club", *BOOKS])


@every_book
def test_walking_every_page_changes_nothing_and_no_page_decides_by_itself(begin, rules):
    evening = begin(rules)
    before = evening.entries
    others = [DIRECTOR] if rules == "club" else []  # who may do all, as anybody may without a PIN
    for acting in (without_pin(), PLAYERS, *others):
        evening.session.acting = acting
        for work in works(evening):
            for page, given in walked(work):
                assert page.title or page.fault
                assert not (page.deed and work.task.why_not_here(evening.duty))
                for each in page.fields:
                    if each.field.look in (FieldLook.CHOICE, FieldLook.ROWS):
                        assert each.text == given.get(each.field.name, "")
                        assert not each.field.draft
        for whole in (False, True):
            for work in works(evening, whole=whole):
                assert not work.page().is_ready, work.task.name
    assert evening.entries == before


@every_book
def test_no_page_of_a_desk_with_pins_has_two_fields_of_one_name(begin, rules):
    evening = begin(rules, people={"1": DIRECTOR})  # the PIN that is typed
    for whole in (False, True):
        for work in works(evening, whole=whole):
            for page, given in walked(work):
                names = [state.field.name for state in page.fields]
                assert len(names) == len({*names}), (work.task.name, given)


@every_book
@pytest.mark.parametrize(
    ("acting", "has_slip"), [(DIRECTOR, False), (WORD_JUDGE, False), (PLAYERS, True)]
)
def test_without_slip_or_right_no_page_has_a_word(begin, rules, acting, has_slip):
    evening = begin(rules, acting, has_slip=has_slip)
    shown = []
    for work in works(evening):
        for page, given in walked(work):
            assert "words" not in given  # nothing is typed there either
            shown += texts(page)
            assert not (page.deed and page.deed.is_held and work.task.needs_slip)
    for option in (*look_at_calls(evening.duty), *rulings(evening.duty)):
        shown += of_option(option)
    for of in evening.rulings.values():
        card, offered = look_at_ruling(evening.duty, of.number)
        shown += [card.line, *map(str, card.words)]
        shown += [text for act in offered for text in of_option(act)]
    assert not [text for text in shown for word in (*GOOD, *NOT_GOOD) if word in text.upper()]


@every_book
def test_an_act_that_cannot_be_done_says_why(begin, rules):
    evening = begin(rules, PLAYERS)
    for acting in (PLAYERS, WORD_JUDGE, DIRECTOR):
        evening.session.acting = acting
        for name, of in evening.rulings.items():
            offered = look_at_ruling(evening.duty, of.number)[1]
            for act in offered:
                page = begin_task(act.key, evening.duty, ruling=str(of.number)).page()
                assert act.fault == page.fault, (name, act)
        for act in acts_at(evening.duty, "table"):
            assert act.fault == begin_task(act.key, evening.duty).page().fault


def test_a_changed_choice_and_a_deed_sent_together_show_the_page_again(begin):
    evening = begin(acting=DIRECTOR)
    cases = [
        ("call", {"call": evening.calls["overlap"]}, {"answer": "refuse"}, {"answer": "judge"}),
        ("hand", {"ruling": evening.rulings["bad"]},
         {"source": "book", "verdict": "acceptable", "by": "CD"},
         {"verdict": "unacceptable"}),
        ("correct", {"ruling": evening.rulings["typed"]}, {"words": "BLORP ZANT"},
         {"words": "BLORP"}),
        ("move", {"ruling": evening.rulings["bad"]}, {"table": "8", "round": "1"}, {"table": "1"}),
    ]  # fmt: skip
    for name, subject, typed, changed in cases:
        [(about, of)] = subject.items()
        work = begin_task(name, evening.duty, whole=True, **{about: str(of.number)})
        seen = work.take(typed)
        assert seen.is_ready, (name, seen)
        before = evening.entries
        work.take(changed)
        assert isinstance(work.press(seen.digest), TaskPage)
        assert evening.entries == before
        work.take(typed)
        assert not isinstance(work.press(seen.digest), TaskPage), work.fault


@every_book
def test_the_holder_of_a_pin_gives_initials_where_another_person_must_decide(begin, rules):
    evening = begin(rules, WORD_JUDGE)
    for name in ("review", "hand"):
        work = begin_task(name, evening.duty, ruling=str(evening.rulings["good"].number))
        for page, given in walked(work):
            if page.deed and given.get("source") != "director":
                asked = {each.field.name: each for each in page.fields}
                assert "by" in asked or "leave" in asked, (name, given)


def test_nothing_typed_stays_after_a_deed(begin):
    evening = begin(acting=DIRECTOR)
    work = begin_task("correct", evening.duty, ruling=str(evening.rulings["typed"].number))
    page = work.take({"words": "BLORP ZANT"})
    work.press(page.digest)
    assert work.given == {}
