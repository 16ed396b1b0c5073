"""A challenge is ruled on, shown again, calls a person, or is not judged: decided in one change.

The scenes of tests/guards/facts.toml say when. The tests below are of what scenes cannot say:
texts, failures, and what only some front ends do.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from judge_record.calls import Reason, let_be_judged
from judge_record.cases import Cases
from judge_record.decision import is_mistyping, slips
from judge_record.entry import Entry, Kind
from judge_record.plays import read_first
from judge_record.question import Called, NotAllowed, NotJudged, ProbingPolicy, Ruled, ShownAgain
from judge_record.session import Session, identity
from judge_record.view import identity_of
from lexicons import Adjudicator, CannotJudge, Verdict
from lexicons.words.chain import Chain
from tests import asking
from tests.asking import asked, called, expect, let, ruled
from tests.clocks import SetClock
from tests.unit.judge_record.conftest import Begin, kinds, session_over

#: The store finds the entries; what is decided is the same in either.
in_a_file = pytest.mark.parametrize("new_journal", ["sqlite"], indirect=True)


def refusal(session: Session, *words: str, **where: Any) -> CannotJudge:
    """Why a challenge is not judged. The refusal is recorded."""
    answer = expect(asked(session, *words, **where), NotJudged)
    assert kinds(session)[-1] == Kind.REFUSAL
    return answer.why


# -- equal and shared words -----------------------------------------------------------------------


def test_a_person_says_once_that_equal_words_are_of_another_play(session: Session) -> None:
    first = ruled(session, "QI", "ZA", table="5")
    expect(asked(session, "QI", "ZA", table="5"), ShownAgain)
    call = called(session, "QI", table="5")  # other words ask a person of their own
    let_again = replace(session.question_of(call), challenge=session.judge.board.challenge("QI"))
    assert isinstance(session.challenge(let_again), NotJudged)  # nobody has settled it
    question = replace(let_again, challenge=session.judge.board.challenge("QI", "ZA"), allowed=None)
    other = session.of_another_play(question, first)
    answer = expect(session.challenge(other), Ruled)
    assert answer.entry.refers_to == other.allowed
    assert isinstance(session.challenge(other), NotJudged)
    assert isinstance(asked(session, "QI", "ZA", table="5"), ShownAgain)


def test_only_a_ruling_by_the_same_judge_is_shown_again(
    begin: Begin, judge_over: Callable[..., Adjudicator]
) -> None:
    session = begin()
    ruling = ruled(session, "QI", table="5")
    other = begin()
    other.judge = judge_over({"base": ["QI"]})
    ruled(other, "QI", table="5")
    others: dict[str, dict[str, Any]] = {
        "rules": {"rules": "club"},
        "what they say": {"rules_fingerprint": "0" * 64},
        "alphabet": {"alphabet_fingerprint": "0" * 64},
        "lexicons": {"lexicons": (("scowl80", "0" * 64),)},
        "a person": {"rules": None, "rules_fingerprint": None, "lexicons": ()},
    }
    assert identity_of(ruling) == identity(session.judge)
    for which, fields in others.items():
        assert identity_of(replace(ruling, **fields)) != identity(session.judge), which


@in_a_file
def test_without_a_policy_shared_words_leave_no_trace_but_words_typed_again_call_a_person(
    begin: Begin,
) -> None:
    session = begin(policy=ProbingPolicy.OFF)
    of = ruled(session, "QI", "ZANT", table="5")
    assert ruled(session, "QI", table="5").note is None
    assert kinds(session) == [Kind.RULING] * 2
    assert called(session, "QI", "ZAMT", corrects=of.number).note == "director"


def test_a_challenge_is_looked_for_among_all_recent_entries() -> None:
    recent = {"2026-11-20T10:31:00.000Z"}
    clock = SetClock(lambda: "2026-11-20T10:31:00.000Z", near=recent.__contains__)
    session = session_over(clock=clock)
    ruling = ruled(session, "QI", "ZA", table="5")
    for _ in range(3 * read_first):
        asking.door(session)
    assert asked(session, "QI", "ZA", table="5") == ShownAgain(ruling, ruling)
    assert isinstance(asked(session, "QI", table="5"), Called)
    recent.clear()
    ruled(session, "QI", table="5")
    ruled(session, "QI", "ZA", table="5")


# -- what a person has let be judged -------------------------------------------------------------


def test_a_call_lets_its_words_be_judged_once_in_its_place(session: Session) -> None:
    ruled(session, "QI", "ZANT", table="5", round=2)
    call = called(session, "ZANT", table="5", round=2, board="A")
    nobody = "Nobody has let these words be judged.\nCall the director."
    here: dict[str, Any] = {"table": "5", "round": 2, "board": "A", "allowed": call.number}
    assert str(refusal(session, "ZANT", **here)) == nobody
    asking.settle(session, call, let_be_judged)
    for words, where in [
        (("ZANT",), {"allowed": call.number + 1}),
        (("ZANT",), {"allowed": 99}),
        (("ZANT",), {"corrects": 2}),
    ]:
        assert isinstance(refusal(session, *words, **{**here, **where}), NotAllowed), (words, where)
    judged = ruled(session, "ZANT", **here)
    assert (judged.refers_to, judged.note) == (call.number, None)
    assert str(refusal(session, "ZANT", **here)) == (
        f"Call {call.number} was judged already, in entry {judged.number}.\n"
        "Type the challenge again."
    )


def test_a_call_about_shared_words_corrects_nothing_whatever_it_refers_to(session: Session) -> None:
    of = ruled(session, "QI", "ZANT", table="5")
    call = asking.call(session, Reason.OVERLAP, "word judge", ("DOG",), of=of)
    assert not Cases(session.journal).is_let(call)
    answer = expect(let(session, call), Ruled)
    assert answer.entry.kind == Kind.RULING
    assert Cases(session.journal).is_let(call)


def test_a_call_covers_no_later_challenge(session: Session) -> None:
    ruled(session, "QI", "ZANT", table="5")
    call = called(session, "ZANT", "DOG", table="5")
    later = ruled(session, "DOG", "CAT", table="5")
    other = called(session, "ZANT", "DOG", table="5")  # the open call names less
    assert other != call
    answer = expect(let(session, call), Called)
    assert answer.call == other
    assert later in answer.before
    assert isinstance(let(session, other), Ruled)


@in_a_file
def test_a_ruling_elsewhere_that_is_not_recent_hides_none_of_the_round_here(
    session: Session,
) -> None:
    ruled(session, "QI", "ZANT", table="5", round=1)
    ruled(session, "QI", "DOG", table="6", round=1)
    session.clock = SetClock(session.clock.now, near=lambda _: False)
    assert called(session, "QI", table="5", round=1).reason == Reason.OVERLAP


@in_a_file
def test_a_permission_is_not_used_up_by_a_look_up_that_fails(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The refusal is the same whichever word it is about, and it is not a verdict."""
    ruled(session, "QI", "ZANT", table="5")
    call = called(session, "ZANT", "QUEX", table="5")
    asking.settle(session, call, let_be_judged)
    question = session.question_of(call)
    answers = []
    for word in ("ZANT", "QUEX"):

        def fails(_: Chain, looked: str, word: str = word) -> bool:
            if looked == word:
                raise OSError(word)
            return True

        with monkeypatch.context() as broken:
            broken.setattr(Chain, "accepts", fails)
            answers.append(session.challenge(question))
    assert all(isinstance(answer, NotJudged) for answer in answers)
    assert len({str(answer) for answer in answers}) == 1
    refusals = [entry for entry in session.journal.entries() if entry.kind == Kind.REFUSAL]
    assert len({entry.reason for entry in refusals}) == 1
    assert isinstance(session.challenge(question), Ruled)


@in_a_file
def test_who_insists_on_a_person_gets_no_verdict_and_the_call_is_about_no_ruling(
    session: Session,
) -> None:
    ruled(session, "QI", "ZANT", table="5")
    for words in (("QI", "ZANT"), ("QI",)):
        answer = expect(asked(session, *words, table="5", insists=True), Called)
        assert (answer.call.reason, answer.call.refers_to, answer.before) == (
            Reason.INSISTED, None, ()
        )  # fmt: skip


def test_words_typed_again_that_are_not_judged_are_refused_with_the_reason(
    noting: Session, judge_over: Callable[..., Adjudicator]
) -> None:
    of = ruled(noting, "QI", "ZANT", table="5")
    asking.by_hand(noting, ("QI",), Verdict.ACCEPTABLE, source="book", reason="lexical", table="5")
    for number in (1, 3, 99):
        assert str(refusal(noting, "ZA", corrects=number)) == (
            f"Entry {number} is not a ruling on words that can be typed again.\n"
            "Type the challenge again."
        )
    asking.review(noting, of)
    why = str(refusal(noting, "QI", "ZAMT", corrects=of.number, seen=of.number))
    assert "ruled on again meanwhile" in why
    free, noting.judge = noting.judge, judge_over({"base": ["QI"]})
    assert str(refusal(noting, "ZANT", "QI", corrects=of.number)) == (
        f"Other rules or lexicons than those in use judged entry {of.number}.\n"
        "Call the director. A second opinion judges these words again."
    )
    noting.judge = free
    void = asking.void(noting, of)
    why = str(refusal(noting, "ZANT", "QI", corrects=of.number))
    assert f"void meanwhile, in entry {void.number}" in why


# -- what can have been meant ---------------------------------------------------------------------


def test_slips_are_counted_both_ways() -> None:
    counts = {("", ""): 0, ("", "AB"): 2, ("QI", "QI"): 0, ("AB", "BA"): 1, ("ABC", "CBA"): 2}
    counts |= {("AAA", "A"): 2}  # one letter has no neighbour to be exchanged with
    for (one, other), count in counts.items():
        assert slips(one, other) == slips(other, one) == count, (one, other)


def test_a_correction_holds_a_word_that_was_not_judged_before_and_is_not_corrected_again() -> None:
    ruling = Entry(number=2, time="", kind=Kind.RULING, station="", event="", session="")
    for typed, meant, can in [
        ("ZENT", "ZANT", True),
        ("ZENT QI", "QI ZANT", True),
        ("ZANT ZENT", "ZANT ZANT", False),  # would show the verdict on ZANT alone
        ("ZANT ZENT", "ZENT ZANT", False),
        ("ZENT", "HOUSE", False),
    ]:
        of = replace(ruling, words=tuple(typed.split()))
        assert is_mistyping(of, meant.split()) is can, typed
        assert not is_mistyping(replace(of, kind=Kind.CORRECTION), meant.split()), typed


# -- one change ----------------------------------------------------------------------------------


def test_nothing_outside_the_record_changes_before_the_commit(
    session: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruled(session, "QI", "ZANT", table="5")
    before, known = session.latest, session.journal.known
    store = session.journal.store
    change = store.change

    def fails(do: Callable[[], object]) -> object:
        def undone() -> None:
            do()
            assert session.latest == before
            raise CannotJudge("the disk is full")

        return change(undone)

    monkeypatch.setattr(store, "change", fails)
    for words in (("QI",), ("DOG",)):
        with pytest.raises(CannotJudge, match="disk is full"):
            asked(session, *words, table="5")
        assert (session.latest, session.journal.known) == (before, known)
        assert kinds(session) == [Kind.RULING]
