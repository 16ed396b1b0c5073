"""What one person decided is not decided again by another one who looked at the case before."""

from collections.abc import Callable

import pytest

from lexicons.challenge import Verdict
from lexicons.record.calls import Reason, let_be_judged, not_judged, typed_again
from lexicons.record.entry import Entry, Kind
from lexicons.record.meanwhile import DecidedMeanwhile
from lexicons.record.permissions import settled
from lexicons.record.session import Session
from tests.unit.lexicons.record.conftest import Begin, kinds

Decide = Callable[[Session, Entry, int | None], object]


def correct(session: Session, of: Entry, seen: int | None) -> object:
    return session.correct(of, session.judge.board.challenge("QI", "ZA"), seen=seen)


def by_hand(session: Session, of: Entry, seen: int | None) -> object:
    return session.by_hand(
        of.words, Verdict.ACCEPTABLE, source="director", reason="lexical", of=of, seen=seen
    )


decisions: dict[str, Decide] = {
    "reviewed": lambda session, of, seen: session.review(of, seen=seen),
    "corrected": correct,
    "by hand": by_hand,
    "void": lambda session, of, seen: session.void(of, seen=seen),
    "waived": lambda session, of, seen: session.waive(of, seen=seen),
}


@pytest.fixture
def ruled(begin: Begin) -> tuple[Session, Session, Entry]:
    """Two stations, and a ruling."""
    one, other = begin("desk 1"), begin("desk 2")
    return one, other, one.rule(one.judge.board.challenge("QI", "ZB"), table="7").entry


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("reviewed", "The play was ruled on again meanwhile, in entry 4."),
        ("corrected", "The play was ruled on again meanwhile, in entry 4."),
        ("by hand", "The play was ruled on again meanwhile, in entry 4."),
        ("void", "The play was made void meanwhile, in entry 4."),
        ("waived", "The consequence was waived meanwhile, in entry 4."),
    ],
)
def test_a_play_that_was_decided_on_meanwhile_is_not_decided_on_again(
    ruled: tuple[Session, Session, Entry], subtests: pytest.Subtests, before: str, said: str
) -> None:
    one, other, of = ruled
    one.door("opened")  # about no play
    decisions[before](one, of, None)
    recorded = kinds(one)
    for name, decide in decisions.items():
        with subtests.test(name):
            with pytest.raises(DecidedMeanwhile) as refused:
                decide(other, of, 3)
            assert str(refused.value).startswith(said)
            assert kinds(other) == recorded


def test_a_decision_that_was_seen_or_is_about_another_play_refuses_nothing(
    ruled: tuple[Session, Session, Entry], subtests: pytest.Subtests
) -> None:
    one, other, of = ruled
    seen = one.review(of).entry.number
    one.review(one.rule(one.judge.board.challenge("DOG"), table="8").entry)
    for name, decide in decisions.items():
        with subtests.test(name):
            decide(other, of, seen)
            seen = other.journal.head().number


@pytest.mark.parametrize(
    ("first", "said"),
    [
        (let_be_judged, "Call 3 is settled: entry 4 lets it be judged."),
        (typed_again, "Call 3 is settled: entry 4 lets the words be typed again."),
        (not_judged, "Call 3 is settled: by entry 4 it is not judged."),
    ],
)
def test_a_call_is_settled_once(
    ruled: tuple[Session, Session, Entry], first: str, said: str
) -> None:
    one, other, of = ruled
    call = one.call(Reason.MISTYPED, "word judge", of=of)
    settlement = one.settle(call, first)
    for note in (let_be_judged, typed_again, not_judged):
        with pytest.raises(DecidedMeanwhile) as refused:
            other.settle(call, note)
        assert str(refused.value).startswith(said), note
    assert one.journal.head().number == settlement.number


def test_of_two_settlements_in_an_old_record_the_first_one_counts(
    ruled: tuple[Session, Session, Entry],
) -> None:
    one, _, of = ruled
    call = one.call(Reason.MISTYPED, "word judge", of=of)
    first, second = (one.about(Kind.SETTLED, call, by=None, note=typed_again) for _ in "12")
    assert settled(one.journal, first.number, typed_again) == call
    assert settled(one.journal, second.number, typed_again) is None


@pytest.mark.parametrize("note", [let_be_judged, typed_again])
def test_a_call_about_a_ruling_that_was_decided_on_meanwhile_can_only_be_left(
    ruled: tuple[Session, Session, Entry], note: str
) -> None:
    one, other, of = ruled
    call = one.call(Reason.MISTYPED, "word judge", of=of)
    correct(one, of, None)
    with pytest.raises(DecidedMeanwhile, match="ruled on again meanwhile, in entry 4"):
        other.settle(call, note)
    assert other.settle(call, not_judged).number == one.journal.head().number


def test_words_that_a_call_let_be_judged_do_not_correct_a_play_twice(
    ruled: tuple[Session, Session, Entry],
) -> None:
    one, other, of = ruled
    words = one.judge.board.challenge("QI", "ZA")
    refusal = one.refuse("more than a correction", of=of)
    call = one.call(Reason.CORRECTION, "director", words.words, of=refusal)
    one.settle(call, let_be_judged)
    last = other.review(of).entry
    with pytest.raises(DecidedMeanwhile):
        one.judge_call(call, words)
    assert one.journal.head().number == last.number


def test_the_words_of_a_call_are_judged_once(ruled: tuple[Session, Session, Entry]) -> None:
    one, other, _ = ruled
    words = one.judge.board.challenge("QI")
    call = one.call(Reason.OVERLAP, "word judge", words.words, table="7")
    one.settle(call, let_be_judged)
    judged = one.judge_call(call, words).entry
    assert judged.refers_to == call.number
    said = f"Call {call.number} was judged already, in entry {judged.number}."
    with pytest.raises(DecidedMeanwhile, match=said):
        other.judge_call(call, words)
    assert one.journal.head().number == judged.number


def test_a_ruling_is_mended_once_by_two_people_who_look_at_once(
    ruled: tuple[Session, Session, Entry],
) -> None:
    one, other, of = ruled
    seen = one.journal.head().number
    mend = one.mend(of, round=2, table="8", seen=seen)
    with pytest.raises(DecidedMeanwhile, match=f"mended meanwhile, in entry {mend.number}"):
        other.mend(of, round=2, table="9", seen=seen)
    other.mend(of, round=2, table="9", seen=mend.number)
    assert one.mended(of).table == "9"
