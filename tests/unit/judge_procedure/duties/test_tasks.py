"""The tasks of officials, line by line as at a desk and all at once as in a browser."""

from dataclasses import replace
from time import monotonic

import pytest

from judge_procedure.duties.case_cards import rulings
from judge_procedure.duties.duty import Duty, Signature
from judge_procedure.duties.menu import TASKS, look_at_calls, look_at_ruling, withdrawals
from judge_procedure.duties.menu import begin as begin_task
from judge_procedure.profile import Profile
from judge_procedure.task_parts import Done, TaskPage
from judge_record.entry import Entry, Kind, Outcome, Role
from judge_record.official import Person
from lexicons import Verdict
from tests.support.asking import by_hand, ruled
from tests.support.clocks import SetClock
from tests.support.clubs import rules_of
from tests.support.official_evenings import DIRECTOR, WORD_JUDGE
from tests.support.task_pages import texts


def answering(evening, call):
    number = str(evening.calls[call].number)
    return begin_task("call", evening.duty, call=number).page()


def options(page):
    [asked] = [each for each in page.fields if each.field.options]
    return asked.field.options


# -- a call ----------------------------------------------------------------------------------------


def test_a_call_shows_before_and_now_with_the_words_in_both(begin):
    page = answering(begin(acting=WORD_JUDGE), "overlap")
    before, now = page.cards
    assert (before.title, before.verdict, before.wording) == (
        "Before", Verdict.UNACCEPTABLE, "UNACCEPTABLE",
    )  # fmt: skip
    assert before.line == "Entry 2 at 10:00, table 1. Judged at Kiosk 1."
    assert [(str(each), each.in_both) for each in before.words] == [
        ("QUEX", True),
        ("FLURB", False),
    ]
    assert (now.title, now.verdict) == ("Now", None)
    assert [(str(each), each.in_both) for each in now.words] == [("QUEX", True)]
    assert page.deed is None


@pytest.mark.parametrize(
    ("call", "says", "judge", "refuse"),
    [
        ("overlap", "share a word", "another play", "the same play."),
        ("mistyped", "mistyped", "under Now", "under Before"),
        ("correction", "for the director to decide", "under Now", "under Before"),
        ("insisted", "insists on a human judge", "agree to the machine", "a person rules"),
        ("person", "The same words", "another play", "the same play."),
    ],
)
def test_each_reason_of_a_call_has_two_answers_with_what_each_does(
    begin, call, says, judge, refuse
):
    page = answering(begin(), call)
    first, second = options(page)
    assert (first.key, second.key) == ("judge", "refuse")
    assert says in page.line
    assert judge in first.when
    assert refuse in second.when
    assert first.does
    assert second.does
    shown = " ".join(texts(page))
    assert ("Nothing before" in shown) == (call == "insisted")
    assert ("A person has ruled" in shown) == (call == "person")


def test_a_word_judge_cannot_answer_a_directors_call(begin):
    evening = begin(acting=WORD_JUDGE)
    page = answering(evening, "correction")
    assert "director's PIN" in page.fault
    assert not page.cards
    number = str(evening.calls["correction"].number)
    [row] = [each for each in look_at_calls(evening.duty) if each.key == number]
    assert "director's PIN" in row.fault


def test_the_row_of_a_ruling_that_a_call_let_through_names_what_it_shares(begin):
    evening = begin(acting=DIRECTOR)
    call = evening.calls["overlap"]
    work = begin_task("call", evening.duty, call=str(call.number))
    page = work.take({"answer": "judge", "by": "CD"})
    assert isinstance(work.press(page.digest), Done)
    row = next(each for each in rulings(evening.duty) if each.key == str(evening.last.number))
    assert f"shares words with entry {call.shares[0]}" in row.ruling.cells.after


def test_without_the_slip_a_call_is_answered_and_no_word_is_shown(begin):
    evening = begin(acting=DIRECTOR, has_slip=False)
    number = str(evening.calls["overlap"].number)
    work = begin_task("call", evening.duty, call=number)
    assert not any(card.words for card in work.page().cards)
    assert "No word is shown here" in " ".join(texts(work.page()))
    page = work.take({"answer": "judge"})
    assert isinstance(work.press(page.digest), Done)
    assert evening.last.allowed_by == int(number)


def test_a_case_of_another_day_says_the_day(begin, monkeypatch):
    evening = begin(acting=WORD_JUDGE)
    monkeypatch.setattr(evening.session.clock, "today", lambda: "2026-11-21")
    before, now = answering(evening, "overlap").cards
    assert before.line.startswith("Entry 2 at 20 November 2026, 10:00, table 1.")
    assert now.line.startswith("Call 6 at 20 November 2026, 10:00, table 1.")
    assert look_at_calls(evening.duty)[0].tag == "20 November 2026, 10:00"


@pytest.mark.parametrize(
    ("moved", "says"),
    [
        ({"table": "8", "round": "3"}, "table 8, round 3"),
        ({"table": "-", "round": "-"}, "no table"),
    ],
)
def test_a_play_that_was_moved_says_where_it_is_now(begin, moved, says):
    evening = begin(acting=DIRECTOR)
    of = evening.rulings["bad"]
    work = begin_task("move", evening.duty, ruling=str(of.number))
    done = work.press(work.take(moved).digest)
    assert done.title == f"Done: entry {of.number} now has {says}"


def test_a_call_about_a_play_that_was_decided_since_can_only_be_refused(begin):
    evening = begin(acting=DIRECTOR)
    of = evening.rulings["typed"]
    evening.session.decide(Entry(kind=Kind.VOID, about=of.number, by="AB"))
    page = answering(evening, "mistyped")
    assert [each.key for each in options(page)] == ["refuse"]


def test_a_call_and_a_waiver_say_what_stands_on_the_play_by_now(begin):
    evening = begin(acting=DIRECTOR)
    typed = evening.rulings["typed"]
    latest = by_hand(evening.session, typed.words, "acceptable", of=typed, by="CD").number
    waiver = begin_task("waive", evening.duty, ruling=str(typed.number)).page()
    assert waiver.title == f"Entry {latest} stands without its consequence?"
    assert options(answering(evening, "mistyped"))[-1].does == f"Entry {latest} stands: ACCEPTABLE."
    evening.session.decide(Entry(kind=Kind.VOID, about=evening.rulings["hand"].number, by="AB"))
    page = answering(evening, "person")
    assert options(page)[-1].does == "No verdict stands for this play."
    assert "A person has ruled" not in " ".join(texts(page))


def test_mistyped_words_are_not_judged_if_the_play_was_decided_on_since_they_were_shown(begin):
    evening = begin(acting=DIRECTOR)
    of = evening.rulings["bad"]
    work = begin_task("correct", evening.duty, ruling=str(of.number))
    page = work.take({"words": "QUEX BLORP"})
    evening.session.decide(Entry(kind=Kind.WAIVED, about=of.number, by="AB"))
    assert "waived meanwhile" in work.press(page.digest).fault


@pytest.mark.parametrize(
    ("rules", "asks", "compares", "calls"),
    [
        ("london-2020", "adjudicator", "Compare the board with both.", "adjudicator"),
        ("nsa-2004", "word judge", "Compare slip and board with both.", "director"),
    ],
)
def test_people_and_slips_are_named_as_the_rulebook_does(begin, rules, asks, compares, calls):
    evening = begin(rules)
    call = str(evening.calls["overlap"].number)
    page = begin_task("call", evening.duty, call=call).take({"answer": "refuse"})
    shown = [*texts(page)]
    assert f"Initials of the {asks}" in shown
    assert page.line.endswith(compares)
    assert rules != "london-2020" or "slip" not in " ".join(shown)
    of = evening.rulings["bad"]
    by_hand(evening.session, of.words, "acceptable", of=of, by="CD")
    work = begin_task("check", evening.duty, ruling=str(of.number))
    done = work.press(work.take({"after": "over", "by": "EF"}).digest)
    assert f"If the ruling was wrong: call the {calls}." in done.remarks


# -- rows ------------------------------------------------------------------------------------------


def test_the_rows_of_rulings_say_what_came_after(begin):
    evening = begin(acting=DIRECTOR)
    rows = {each.key: each for each in rulings(evening.duty)}
    void = rows[str(evening.rulings["void"].number)]
    assert "doesn't count" in void.ruling.cells.after
    assert [str(each) for each in void.ruling.words] == ["VUMP"]
    assert [each.key for each in look_at_calls(evening.duty)] == [
        str(each.number) for each in evening.calls.values()
    ]


def test_a_day_without_a_ruling_has_the_rows_of_all_days(begin):
    evening = begin(acting=DIRECTOR)
    earlier = rulings(evening.duty)
    evening.session.clock = SetClock(lambda: "2026-11-22T10:00:00.000Z", near=False)
    evening.session.decide(Entry(kind=Kind.MOVED, about=int(earlier[-1].key), table="9"))
    assert [row.key for row in rulings(evening.duty)] == [row.key for row in earlier]


def test_an_act_that_is_ruled_out_stays_in_its_place(begin):
    evening = begin("nzasp-2022", acting=DIRECTOR)
    ruled = evening.rulings.items()
    acts = {name: look_at_ruling(evening.duty, of.number)[1] for name, of in ruled}
    assert len({tuple(act.key for act in offered) for offered in acts.values()}) == 1
    ruled_out = {act.key: act.fault for act in acts["bad"] if act.fault}
    assert "(6.15.3)" in ruled_out["review"]


@pytest.mark.parametrize("task", ["round", "move"])
def test_an_official_sets_no_round_that_is_not_played(begin, task):
    evening = begin()
    evening.duty.profile = Profile(rounds=18)
    about = {"ruling": str(evening.rulings["good"].number)} if task == "move" else {}
    page = begin_task(task, evening.duty, whole=True, **about).take({"round": "81"})
    [field] = [state for state in page.fields if state.field.name == "round"]
    assert field.fault == "That round is not played here."


def test_a_consequence_is_waived_once(begin):
    evening = begin()
    of = evening.rulings["bad"]
    first = begin_task("waive", evening.duty, ruling=str(of.number))
    assert isinstance(first.press(first.take({"why": "director", "by": "AB"}).digest), Done)
    waived = evening.last.number
    again = begin_task("waive", evening.duty, ruling=str(of.number))
    page = again.take({"why": "director", "by": "AB"})
    assert ("Consequence waived", f"entry {waived}") in page.cards[0].facts
    assert page.fault == f"Without its consequence: entry {waived}."


# -- PINs at a desk --------------------------------------------------------------------------------


def test_a_desk_with_pins_asks_for_one_and_keeps_it_nowhere(begin):
    people = {"1234": Person("EF", Role.WORD_JUDGE), "9876": Person("AB", Role.DIRECTOR)}
    evening = begin(people=people, by="GH")
    of = evening.rulings["bad"]
    work = begin_task("void", evening.duty, ruling=str(of.number))
    page = work.take({"why": "misplaced"})
    for wrong in ("1111", "1234"):
        page = work.take({"pin": wrong})
        assert "Wrong PIN" in page.open.fault
        assert evening.last.kind is Kind.PIN_REFUSED
    page = work.take({"pin": "9876"})
    assert page.is_ready
    assert not {"1111", "1234", "9876"} & {*work.given.values()}
    with evening.session.acting_as(DIRECTOR):
        evening.session.decide(Entry(kind=Kind.WAIVED, about=of.number, by="AB"))
    page = work.press(page.digest)
    assert "waived meanwhile" in page.fault
    assert [state.is_answered for state in page.fields] == [False, False]
    page = work.take({"why": "misplaced", "pin": "9876"})
    assert not page.fault
    assert isinstance(work.press(page.digest), Done)
    assert (evening.last.kind, evening.last.by, evening.last.role) == (
        Kind.VOID, "AB", Role.DIRECTOR,
    )  # fmt: skip
    entries = evening.entries
    work = begin_task("call", evening.duty, call=str(evening.calls["overlap"].number))
    work.take({"answer": "refuse"})
    assert isinstance(work.press(work.take({"pin": "1234"}).digest), Done)
    assert (evening.last.by, evening.last.outcome) == ("EF", Outcome.REFUSE)
    assert len(evening.entries) == len(entries) + 1


@pytest.mark.parametrize(("wrong", "waits"), [(0, False), (2, False), (3, True)])
def test_a_restart_does_not_end_the_wait_after_wrong_pins(begin, monkeypatch, wrong, waits):
    people = {"9876": Person("AB", Role.DIRECTOR)}
    evening = begin(people=people, by="GH")
    for _ in range(wrong):
        evening.session.record(Entry(kind=Kind.PIN_REFUSED))
    evening.duty = Duty(evening.session, evening.duty.profile, by="GH", has_door=False)
    work = begin_task("void", evening.duty, ruling=str(evening.rulings["bad"].number))
    page = work.take({"why": "misplaced"})
    page = work.take({"pin": "9876"})
    assert ("too early" in " ".join(texts(page)), not page.is_ready) == (waits, waits)
    monkeypatch.setattr(evening.duty.pins.wrong, "clock", lambda: monotonic() + 3)
    assert work.take({"pin": "9876"}).is_ready  # the wait began when the program did


# -- another person --------------------------------------------------------------------------------

PEOPLE = {
    "1234": Person("EF", Role.WORD_JUDGE), "5678": Person("IJ", Role.WORD_JUDGE),
    "9876": Person("AB", Role.DIRECTOR),
}  # fmt: skip
LOOKED_UP = {"looked": "machine"}


def reviewing(begin, *, at_desk):
    """A further opinion, of another person than EF, whose PIN was typed."""
    evening = begin("nsa-2004", None if at_desk else WORD_JUDGE, people=PEOPLE)
    of = ruled(evening.session, "QUEX", table="9", by="GH")
    work = begin_task("review", evening.duty, whole=not at_desk, ruling=str(of.number))
    work.take({**LOOKED_UP, **({"pin": "1234"} if at_desk else {})})
    return evening, work


@pytest.mark.parametrize("at_desk", [False, True])
@pytest.mark.parametrize(
    ("who", "digits"), [("IJ", "5678"), ("AB", "9876"), ("\u0410\u0412", "9876")]
)
def test_whoever_has_a_pin_types_it_to_act_as_another_person(begin, who, digits, *, at_desk):
    evening, work = reviewing(begin, at_desk=at_desk)
    holder = PEOPLE[digits]
    page = work.take({"by": who})
    assert page.open.field.label == f"PIN of {holder.name}"
    pin = page.open.field.name
    before = evening.entries
    assert isinstance(work.press(page.digest), TaskPage)
    assert evening.entries == before
    for wrong in ("1234", "1111"):  # EF's own, and nobody's
        page = work.take({pin: wrong})
        assert not page.is_ready
        assert isinstance(work.press(page.digest), TaskPage)
        assert evening.last.kind is Kind.PIN_REFUSED
    page = work.take({pin: digits})
    assert work.take({pin: "", "by": who}).is_ready  # a page that is sent as a whole
    page = work.take({"by": "IJ" if holder.name == "AB" else "AB"})
    assert not page.is_ready  # the PIN is of another one
    page = work.take({"by": who})
    assert isinstance(work.press(page.digest), Done)
    assert (evening.last.by, evening.last.role) == (holder.name, holder.role)
    assert digits not in repr((work.given, page))


def test_a_directors_opinion_takes_the_directors_pin_and_no_more(begin):
    evening = begin("school-2014", people=PEOPLE)
    of = ruled(evening.session, "QUEX", table="9", by="GH")
    work = begin_task("review", evening.duty, ruling=str(of.number))
    work.take(LOOKED_UP)
    assert not work.take({"pin": "1234"}).is_ready
    page = work.take({"pin": "9876"})
    assert isinstance(work.press(page.digest), Done)
    assert (evening.last.by, evening.last.role) == ("AB", Role.DIRECTOR)


def test_a_page_with_a_pin_tries_none(begin):
    evening, work = reviewing(begin, at_desk=True)
    before, page = evening.entries, work.take({"by": "EF"})
    assert page.is_ready
    for digits in ("1111", "", "1234"):
        assert work.page({"pin": digits}).is_ready
    assert evening.entries == before


def test_pins_that_are_sent_with_what_asks_for_them_are_kept_nowhere(begin):
    evening = begin("nsa-2004", people=PEOPLE)
    of = ruled(evening.session, "QUEX", table="9", by="EF")
    work = begin_task("review", evening.duty, ruling=str(of.number))
    page = work.take({**LOOKED_UP, "pin": "1234", "by": "IJ", "by pin": "5678"})
    assert page.is_ready
    work.take({"EF pin": "9876"})  # of a page that is no longer there
    assert not {"1234", "5678", "9876"} & {*work.given.values()}


@pytest.mark.parametrize("at_desk", [False, True])
def test_who_has_no_pin_or_typed_it_already_acts_as_another_person_by_initials(begin, *, at_desk):
    for name, role in (("EF", Role.WORD_JUDGE), ("XY", None)):
        evening, work = reviewing(begin, at_desk=at_desk)
        page = work.take({"by": name})
        assert isinstance(work.press(page.digest), Done)
        assert (evening.last.by, evening.last.role) == (name, role)


def test_nobody_gives_an_opinion_twice_with_initials_that_look_alike(begin):
    _evening, work = reviewing(begin, at_desk=False)
    for typed in ("gh", "GH", "\uff27\uff28", "\u1e20H", "G\u041d", "GH\ufe0f"):
        page = work.take({"by": typed})
        assert page.open, typed
        assert page.open.fault


@pytest.mark.parametrize(
    ("terms", "reasons"),
    [("true", ["allowed"]), ('true\nunless = ["lost-tile-found"]', ["allowed"]), ("false", []),
     ('false\nunless = ["lost-tile-found"]', ["lost-tile-found"])],
)  # fmt: skip
def test_where_rules_allow_to_withdraw_an_exception_is_no_reason(terms, reasons):
    assert [*withdrawals(rules_of(f"[withdrawal]\nallowed = {terms}\n"))] == reasons


# -- at every surface ------------------------------------------------------------------------------

#: What is answered in each task; all else is `USUAL`.
ANSWERS = {
    "call": {"answer": "judge"}, "correct": {"words": "ZINT"},
    "hand": {"source": "book", "verdict": "unacceptable"},
    "void": {"why": "other", "note": "x"}, "move": {"table": "9", "round": "3"},
    "review": {"looked": "printed", "verdict": "unacceptable"}, "waive": {"why": "director"},
    "check": {"after": "over"}, "admit": {"table": "B12"}, "round": {"round": "4"},
    "play": {"source": "person", "ground": "placement", "table": "8", "words": "VUMP",
             "verdict": "unacceptable"},
    "withdraw": {"reason": "allowed", "table": "8", "words": ""},
}  # fmt: skip
USUAL = {"by": "CD", "note": "why", "fault": "it broke"}


def about(evening, task):
    of = {"call": evening.calls["overlap"], "ruling": evening.rulings["good"]}.get(task.subject)
    return {task.subject: str(of.number)} if of else {}


def line_by_line(evening, name, about):
    """A desk: each line answers the first open field; an empty one presses."""
    work, given = begin_task(name, evening.duty, **about), {**USUAL, **ANSWERS[name]}
    page = work.page()
    while isinstance(page, TaskPage):
        assert not page.fault, page.fault
        asked = page.open and page.open.field.name
        page = work.take({asked: given[asked]}) if asked else work.press(page.digest)
    return page


def all_at_once(evening, name, about):
    """A browser: every field that is shown is sent, until the deed is there."""
    work, given = begin_task(name, evening.duty, whole=True, **about), {**USUAL, **ANSWERS[name]}
    page = work.page()
    for _ in range(5):
        assert not page.fault, page.fault
        if page.is_ready:
            break
        page = work.take({each.field.name: given[each.field.name] for each in page.fields})
    return work.press(page.digest)


@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)
def test_desk_and_browser_record_the_same(begin, task):
    added = []
    for surface in (line_by_line, all_at_once):
        evening = begin("club")
        before = len(evening.entries)
        assert isinstance(surface(evening, task.name, about(evening, task)), Done)
        added.append(
            [replace(each, seal="", time="", session="") for each in evening.entries[before:]]
        )
    assert added[0] == added[1]
    handed_in = [e for e in added[0] if not e.kind.row.made]
    assert all((e.role or Role.PLAYERS).rank >= e.kind.row.who.rank for e in handed_in)
    assert added[0][-1].kind in {task.kind, Kind.RULING, Kind.BY_HAND}


@pytest.mark.parametrize("at_desk", [False, True])
def test_only_a_director_who_types_a_pin_signs_what_only_the_director_rules(begin, at_desk):
    """Also where the director whose PIN was typed first may not rule again."""
    people = {
        "9876": DIRECTOR, "1234": Person("GH", Role.WORD_JUDGE),
        "5555": Person("IJ", Role.DIRECTOR),
    }  # fmt: skip
    evening = begin("nsa-2004", None if at_desk else DIRECTOR, people=people)
    of = ruled(evening.session, "QUEX", table="9", by="AB")
    with evening.session.acting_as(DIRECTOR):
        evening.session.decide(Entry(kind=Kind.REVIEW, about=of.number, by="RF"))
    work = begin_task("hand", evening.duty, whole=True, ruling=str(of.number))
    typed = {
        "source": "director", "ground": "lexical", "verdict": "acceptable",
        "note": "why", **({"pin": "9876"} if at_desk else {}),
    }  # fmt: skip
    for more in ({"by": "AB"}, {"by": "XY"}, {"by": "GH", "GH pin": "1234", "by pin": "1234"}):
        page = work.take({**typed, **more})
        assert not page.is_ready, more
    page = work.take({"by": "IJ", "by pin": "5555"})
    assert isinstance(work.press(page.digest), Done), page.fault
    assert (evening.last.by, evening.last.role) == ("IJ", Role.DIRECTOR)


@pytest.mark.parametrize("task", ["round", "check"])
def test_a_desk_with_pins_asks_for_one_whatever_else_than_judging_is_done(begin, task):
    evening = begin("sanspa-1999", people=PEOPLE, by="AB")
    about = {"ruling": str(evening.rulings["good"].number)} if task == "check" else {}
    work = begin_task(task, evening.duty, whole=True, **about)
    page = work.take(ANSWERS[task])
    assert not page.is_ready
    page = work.take({"pin": "1234"})
    assert isinstance(work.press(page.digest), Done)
    assert (evening.last.by, evening.last.role) == ("EF", Role.WORD_JUDGE)


@pytest.mark.parametrize("initials", ["CD", "EF"])
@pytest.mark.parametrize("task", TASKS, ids=lambda task: task.name)
def test_a_task_that_forgets_to_ask_for_a_pin_is_refused(begin, monkeypatch, task, initials):
    def unasked(*_, **_more):
        return Signature("by", initials, is_known=True)

    monkeypatch.setattr(Duty, "ask_who_signs", unasked)
    evening = begin("club", people=PEOPLE, by="AB")
    before = evening.entries
    work = begin_task(task.name, evening.duty, whole=True, **about(evening, task))
    page = work.take({**USUAL, **ANSWERS[task.name]})
    assert page.is_ready
    assert isinstance(work.press(page.digest), TaskPage)
    assert work.fault.startswith("That needs the"), work.fault
    assert evening.entries == before
