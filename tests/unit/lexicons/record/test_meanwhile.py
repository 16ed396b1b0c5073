"""What one person decided is not decided again by another one who looked at the case before."""

from collections.abc import Callable

import pytest

from lexicons.challenge import Verdict
from lexicons.record.calls import Reason, let_be_judged, not_judged
from lexicons.record.entry import Entry
from lexicons.record.meanwhile import DecidedMeanwhile
from lexicons.record.session import Session
from lexicons.record.table_log import mended
from tests.asking import ruled
from tests.unit.lexicons.record.conftest import Begin, kinds

Decide = Callable[[Session, Entry, int | None], object]


def by_hand(session: Session, of: Entry, seen: int | None) -> object:
    return session.by_hand(
        of.words, Verdict.ACCEPTABLE, source="director", reason="lexical", of=of, seen=seen
    )


decisions: dict[str, Decide] = {
    "reviewed": lambda session, of, seen: session.review(of, seen=seen),
    "by hand": by_hand,
    "void": lambda session, of, seen: session.void(of, seen=seen),
    "waived": lambda session, of, seen: session.waive(of, seen=seen),
}


@pytest.fixture
def case(begin: Begin) -> tuple[Session, Session, Entry]:
    """Two stations, and a ruling."""
    one, other = begin("desk 1"), begin("desk 2")
    return one, other, ruled(one, "QI", "ZB", table="7")


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("reviewed", "The play was ruled on again meanwhile, in entry 4."),
        ("by hand", "The play was ruled on again meanwhile, in entry 4."),
        ("void", "The play was made void meanwhile, in entry 4."),
        ("waived", "The consequence was waived meanwhile, in entry 4."),
    ],
)
def test_a_play_that_was_decided_on_meanwhile_is_not_decided_on_again(
    case: tuple[Session, Session, Entry], subtests: pytest.Subtests, before: str, said: str
) -> None:
    one, other, of = case
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
    case: tuple[Session, Session, Entry], subtests: pytest.Subtests
) -> None:
    one, other, of = case
    seen = one.review(of).entry.number
    one.review(ruled(one, "DOG", table="8"))
    for name, decide in decisions.items():
        with subtests.test(name):
            decide(other, of, seen)
            seen = other.journal.head().number


@pytest.mark.parametrize(
    ("first", "said"),
    [
        (let_be_judged, "Call 3 is settled: entry 4 lets it be judged."),
        (not_judged, "Call 3 is settled: by entry 4 it is not judged."),
    ],
)
def test_a_call_is_settled_once(
    case: tuple[Session, Session, Entry], first: str, said: str
) -> None:
    one, other, of = case
    call = one.call(Reason.MISTYPED, "word judge", of=of)
    settlement = one.settle(call, first)
    for note in (let_be_judged, not_judged):
        with pytest.raises(DecidedMeanwhile) as refused:
            other.settle(call, note)
        assert str(refused.value).startswith(said), note
    assert one.journal.head().number == settlement.number


def test_a_call_about_a_ruling_that_was_decided_on_meanwhile_can_only_be_left(
    case: tuple[Session, Session, Entry],
) -> None:
    one, other, of = case
    call = one.call(Reason.MISTYPED, "word judge", of=of)
    one.review(of)
    with pytest.raises(DecidedMeanwhile, match="ruled on again meanwhile, in entry 4"):
        other.settle(call, let_be_judged)
    assert other.settle(call, not_judged).number == one.journal.head().number


def test_a_ruling_is_mended_once_by_two_people_who_look_at_once(
    case: tuple[Session, Session, Entry],
) -> None:
    one, other, of = case
    seen = one.journal.head().number
    mend = one.mend(of, round=2, table="8", seen=seen)
    with pytest.raises(DecidedMeanwhile, match=f"mended meanwhile, in entry {mend.number}"):
        other.mend(of, round=2, table="9", seen=seen)
    other.mend(of, round=2, table="9", seen=mend.number)
    assert mended(one.journal.entries())[of.number - 1].table == "9"
