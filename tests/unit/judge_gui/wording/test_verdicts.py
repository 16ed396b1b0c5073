"""The pages after JUDGE: a verdict, or the reason why there is no verdict."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from judge_gui.model.events import NeedsDirector, PracticeRuling, RecordedRuling, ShownRuling
from judge_gui.model.page import Look
from judge_gui.model.screens import (
    CallingDirector,
    CannotOpen,
    Counting,
    Entering,
    HandOff,
    Judging,
    NoVerdict,
    Task,
    VerdictShown,
)
from judge_gui.model.station_terms import StationTerms
from judge_gui.wording import page
from judge_record.calls import Reason
from judge_record.entry import Kind
from lexicons import RuleSet

TermsOf = Callable[..., StationTerms]
ruling = RecordedRuling("acceptable", 2, number=7, kind=Kind.RULING)


def text_of(
    terms: StationTerms,
    ruling: ShownRuling,
    task: Task = Task(),  # noqa: B008
) -> tuple[str, ...]:
    return page(VerdictShown(ruling, task), terms).text


def test_the_two_verdicts_differ_in_word_sign_and_look(terms_of: TermsOf) -> None:
    good, bad = (
        page(VerdictShown(RecordedRuling(v, 1, 7)), terms_of())
        for v in ("acceptable", "unacceptable")
    )
    assert (good.title, good.sign, good.look) == ("ACCEPTABLE", "tick", Look.ACCEPTABLE)
    assert (bad.title, bad.sign, bad.look) == ("UNACCEPTABLE", "cross", Look.UNACCEPTABLE)
    assert (good.alike, bad.alike) == ((bad.title,), (good.title,))


def test_any_key_clears_it_and_one_says_that_words_were_mistyped(terms_of: TermsOf) -> None:
    assert [cap.meaning for cap in page(VerdictShown(ruling), terms_of()).keys] == ["clears"]
    keys = page(VerdictShown(replace(ruling, correctable=True)), terms_of()).keys
    assert [(cap.name, cap.meaning) for cap in keys] == [
        ("enter", "clears"),
        ("backspace", "mistyped words"),
    ]


def test_words_are_shown_only_if_the_ruling_holds_them(terms_of: TermsOf) -> None:
    assert text_of(terms_of(), ruling) == ()
    shown = text_of(terms_of(), replace(ruling, words=("QI", "ZA")))
    assert shown == ("QI   ZA",)


def test_the_entry_s_number_is_large_and_the_receipt_beside_it(terms_of: TermsOf) -> None:
    shown = replace(ruling, receipt="K1 · 7 · 7F3A 91C2")
    made = page(VerdictShown(shown, Task(table="B3")), terms_of())
    assert (made.number, made.receipt) == ("Entry 7", "K1 · 7 · 7F3A 91C2")
    assert made.text[-1] == "Table B3."
    # A screen reader speaks the verdict first, and the number next.
    assert made.heading == "ACCEPTABLE"
    assert made.spoken.startswith("Entry 7.\nK1 · 7 · 7F3A 91C2.\n")


def test_a_practice_has_no_number(terms_of: TermsOf) -> None:
    made = page(VerdictShown(PracticeRuling("acceptable", 2), Task(table="7")), terms_of())
    assert (made.number, made.receipt) == ("", "")
    assert made.text == ("Practice.", "Table 7.")


@pytest.mark.parametrize(("verdict", "points"), [("acceptable", True), ("unacceptable", False)])
def test_points_are_added_up_for_an_acceptable_play_alone(
    terms_of: TermsOf, verdict: str, points: bool
) -> None:
    lines = text_of(terms_of("nzasp-2022"), RecordedRuling(verdict, 8, number=7))
    assert ("8 words x 5 = 40 points." in lines) == points


def test_a_ruling_on_placement_has_no_consequence_from_the_rules_on_words(
    terms_of: TermsOf,
) -> None:
    ruled = RecordedRuling(
        "unacceptable", 0, number=9, on_placement=True, for_director=True, remarks=("By hand.",)
    )
    assert text_of(terms_of("nsa-2004"), ruled) == (
        "What follows from a ruling on placement: call the director.",
        "By hand.",
    )


def test_an_opinion_by_other_rules_has_no_consequence_under_these(terms_of: TermsOf) -> None:
    opinion = RecordedRuling(
        "acceptable", 2, number=9, kind=Kind.DOOR, for_director=True, remarks=("By X.",)
    )
    assert text_of(terms_of("nzasp-2022"), opinion) == ("By X.",)
    assert text_of(terms_of("london-2020"), opinion) == ("By X.",)


def test_remarks_stand_below_what_follows(terms_of: TermsOf) -> None:
    lines = text_of(terms_of("nsa-2004"), replace(ruling, remarks=("One.", "Two.")))
    assert lines[-2:] == ("One.", "Two.")


def test_a_caution_on_a_lexicon_stands_with_every_verdict(terms_of: TermsOf) -> None:
    terms = terms_of()
    [manifest] = terms.lexicons
    doubtful = replace(terms, lexicons=(manifest._replace(edition="csw19"),))
    assert text_of(doubtful, ruling)[-1].startswith(f"Caution: {manifest.title}: not the ")


def test_several_cautions_leave_the_consequence_legible(terms_of: TermsOf) -> None:
    terms = terms_of("sanspa-1999")
    [manifest] = terms.lexicons
    names = ("redwood-1997", "mw10")
    doubtful = replace(terms, lexicons=tuple(manifest._replace(edition=name) for name in names))
    assert text_of(doubtful, ruling)[-1] == "Caution: redwood-1997, mw10: see the first page."


def test_the_points_of_one_word_are_no_sum(terms_of: TermsOf) -> None:
    assert "1 word = 5 points." in text_of(terms_of("nzasp-2022"), replace(ruling, count=1))


# -- no verdict ----------------------------------------------------------------------------------


def test_without_a_verdict_the_director_is_called_and_sees_why(terms_of: TermsOf) -> None:
    made = page(NoVerdict("The disk is full.\nMake room."), terms_of())
    assert (made.title, made.look, made.sign) == ("CANNOT JUDGE", Look.NO_VERDICT, "question")
    assert made.text[0] == "There is no verdict. Call the director."
    assert made.text[-2:] == ("The disk is full.", "Make room.")
    assert made.alike == ()
    assert [cap.name for cap in made.keys] == ["enter"]


def test_a_station_that_cannot_open_says_so_and_can_be_tried_again() -> None:
    made = page(CannotOpen("The lexicon is missing."), None)
    assert made.title == "CANNOT JUDGE"
    assert made.text[-1] == "The lexicon is missing."
    assert [cap.name for cap in made.keys] == ["enter", "escape"]


def test_a_challenge_that_was_withheld_shows_its_own_words_alone(terms_of: TermsOf) -> None:
    asking = CallingDirector(Task(), ("ZANT",), NeedsDirector("overlap", 5, shares=True))
    made = page(asking, terms_of())
    assert (made.title, made.look) == ("CALL THE WORD JUDGE: 5", Look.NO_VERDICT)
    assert made.text[:2] == ("Some words were challenged before.", "Now: ZANT")
    assert "ZANT" not in made.heading
    assert made.rows == ()


@pytest.mark.parametrize("title", ["CANNOT JUDGE", "CALL THE WORD JUDGE: 5"])
def test_no_page_without_a_verdict_holds_the_word_of_one(terms_of: TermsOf, title: str) -> None:
    screens = [NoVerdict("why"), CallingDirector(Task(), ("ZANT",), NeedsDirector("why", 5))]
    [made] = [
        page(screen, terms_of()) for screen in screens if page(screen, terms_of()).title == title
    ]
    assert "ACCEPTABLE" not in f"{made.heading}\n{made.spoken}".upper()


def test_a_correction_and_a_review_name_the_entry_before(terms_of: TermsOf) -> None:
    terms = terms_of("nsa-2004")
    corrected = replace(ruling, kind=Kind.CORRECTION, refers_to=4)
    assert "Correction: it takes the place of entry 4." in text_of(terms, corrected)
    reviewed = replace(ruling, kind=Kind.REVIEW, refers_to=4)
    assert "The same words were judged before, in entry 4." in text_of(terms, reviewed)
    # The director's menu has said it already.
    for_director = replace(corrected, for_director=True)
    assert not any("entry 4" in line for line in text_of(terms, for_director))


def test_a_ruling_that_is_shown_again_says_so_without_its_consequences(terms_of: TermsOf) -> None:
    terms = terms_of("nzasp-2022")
    again = replace(ruling, again_at="10:31")
    assert text_of(terms, again) == (
        "These words were judged before, at 10:31. This is not a new ruling.",
        "If the machine seems to be faulty: call the adjudicator.",
    )
    assert "Entry 9 took its place. Call the adjudicator." in text_of(
        terms, replace(again, replaced_by=9)
    )
    seen = page(VerdictShown(again, Task(table="7", challenge=3)), terms).text
    assert "Table 7." in seen


@pytest.mark.parametrize(
    ("against", "called"),
    [
        ("", "Another opinion: call the referee."),
        ("word-judge", "If the machine seems to be faulty: call the director."),
    ],
)
def test_only_where_the_rules_grant_it_players_are_sent_to_the_referee(
    terms_of: TermsOf, against: str, called: str
) -> None:
    limit = f'against = ["{against}"]\n' if against else ""
    head = 'id = "club"\ntitle = "Club"\nalphabet = "english"\n[[stage]]\nlexicon = "invented"\n'
    rules = RuleSet.read(f'{head}[opinion]\nsecond = "referee"\n{limit}'.encode())
    again = replace(ruling, again_at="10:31")
    assert text_of(terms_of(rules), again)[-1] == called


@pytest.mark.parametrize("shares", [True, False])
@pytest.mark.parametrize("reason", Reason)
def test_a_withheld_challenge_says_why_in_words(
    terms_of: TermsOf, reason: Reason, *, shares: bool
) -> None:
    asking = CallingDirector(Task(), ("ZANT",), NeedsDirector(reason, 5, ("ZANX",), shares=shares))
    said = page(asking, terms_of("nsa-2004")).text
    assert reason not in said
    assert len(said[0]) > 20
    assert ("challenged before" in said[0]) == shares


def test_a_person_who_is_called_sees_the_words_that_were_judged_and_those_typed_now(
    terms_of: TermsOf,
) -> None:
    needed = NeedsDirector("mistyped", 5, ("ZANX", "QI"))
    made = page(CallingDirector(Task(), ("ZANT", "QI"), needed), terms_of("nsa-2004"))
    assert made.text[1:3] == ("Judged before: ZANX QI", "Now: ZANT QI")
    assert made.rows == ()


def test_a_person_is_called_by_the_name_that_the_rules_give(terms_of: TermsOf) -> None:
    calls = {
        "correction": "CALL THE DIRECTOR: 5",  # the rules grant nothing
        "overlap": "CALL THE WORD JUDGE: 5",
        "mistyped": "CALL THE WORD JUDGE: 5",
    }
    for reason, title in calls.items():
        asking = CallingDirector(Task(), ("ZANT",), NeedsDirector(reason, 5))
        assert page(asking, terms_of()).title == title


def test_every_page_of_the_flow_says_which_challenge_of_the_table_it_is(
    terms_of: TermsOf,
) -> None:
    words, terms = ("ZANT",), terms_of(rounds=9)
    task = Task(round=3, table="2", board="A", challenge=3)
    for screen in (
        Counting(task),
        Entering(task, words),
        HandOff(task, words),
        Judging(task, words),
        VerdictShown(ruling, task),
        CallingDirector(task, words, NeedsDirector("overlap", 5)),
        CallingDirector(task, words, NeedsDirector("mistyped", 5, words)),
    ):
        made = page(screen, terms)
        assert "Table 2A: challenge 3 in this round." in " ".join(made.text)
        if not isinstance(screen, VerdictShown):
            assert len(" ".join((made.title, *made.text)).split()) <= 30
    unset = page(Counting(Task(table="2", challenge=1)), terms)
    assert unset.text[0] == "Table 2: challenge 1 today."
    assert page(Counting(Task()), terms).text == page(Counting(Task(challenge=1)), terms).text
