"""What one person decided is not decided again by another one who looked at the case before."""

from collections.abc import Callable

import pytest

from judge_record.act import Act, Answer, Decided, DecidedMeanwhile, made
from judge_record.calls import Reason, let_be_judged, not_judged
from judge_record.entry import Entry, Kind
from judge_record.entry_fields import Person, Role, Seat
from judge_record.question import NotJudged
from judge_record.session import Session
from judge_record.table_log import mended
from lexicons.challenge import Verdict
from lexicons.errors import CannotJudge
from tests import asking
from tests.asking import ruled
from tests.unit.judge_record.conftest import Begin, kinds

Case = tuple[Session, Session, Entry]

acts: dict[str, Callable[[Entry, int | None], Act]] = {
    "reviewed": lambda of, seen: Act(kind=Kind.REVIEW, of=of, seen=seen),
    "by hand": lambda of, seen: Act(
        kind=Kind.BY_HAND, of=of, seen=seen, words=of.words, verdict=Verdict.ACCEPTABLE,
        source="director", reason="lexical",
    ),
    "void": lambda of, seen: Act(kind=Kind.VOID, of=of, seen=seen),
    "waived": lambda of, seen: Act(kind=Kind.WAIVED, of=of, seen=seen),
    "mended": lambda of, seen: Act(kind=Kind.ROUND_SET, of=of, seen=seen, seat=Seat("8")),
}  # fmt: skip


def settling(call: Entry, note: str) -> Act:
    return Act(kind=Kind.SETTLED, of=call, note=note)


def refused(answer: Answer, said: str) -> None:
    assert isinstance(answer, DecidedMeanwhile)
    assert str(answer).startswith(said), str(answer)
    assert answer.remedy == "This changed nothing. Look at that entry first."


@pytest.fixture
def case(begin: Begin) -> Case:
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
    case: Case, subtests: pytest.Subtests, before: str, said: str
) -> None:
    one, other, of = case
    asking.door(one, "opened")  # about no play
    one.decide(acts[before](of, None))
    recorded = kinds(one)
    for name, act in acts.items():
        with subtests.test(name):
            if name != "mended":
                refused(other.decide(act(of, 3)), said)
                assert kinds(other) == recorded


def test_a_double_check_decides_nothing_and_is_made_whatever_was_decided(case: Case) -> None:
    one, other, of = case
    seen = one.journal.head().number
    asking.void(one, of)
    answer = other.decide(Act(kind=Kind.DOUBLE_CHECK, of=of, seen=seen))
    assert made(answer).number == other.journal.head().number


def test_an_act_that_was_not_made_raises_why() -> None:
    why = CannotJudge("No list.")
    for answer in (NotJudged(why), DecidedMeanwhile("Void.")):
        with pytest.raises(CannotJudge) as raised:
            made(answer)
        assert raised.value in (why, answer)


@pytest.mark.parametrize("name", acts)
def test_the_same_decision_by_the_same_person_is_made_once(case: Case, name: str) -> None:
    one, other, of = case
    seen = one.journal.head().number
    for session in (one, other):
        session.acting = Person("AB", Role.DIRECTOR)
    first = one.decide(acts[name](of, seen))
    assert other.decide(acts[name](of, seen)) == first, "at another station, too"
    assert isinstance(first, Decided)
    assert first.entry.number == one.journal.head().number
    other.acting = Person("CD", Role.DIRECTOR)
    assert isinstance(other.decide(acts[name](of, seen)), DecidedMeanwhile)
    one.acting = Person("AB", Role.WORD_JUDGE)
    assert isinstance(one.decide(acts[name](of, seen)), DecidedMeanwhile)


def test_somebody_without_a_name_is_the_same_person_only_at_one_station(case: Case) -> None:
    one, other, of = case
    seen = one.journal.head().number
    first = one.decide(acts["void"](of, seen))
    assert one.decide(acts["void"](of, seen)) == first
    refused(other.decide(acts["void"](of, seen)), "The play was made void meanwhile, in entry 3.")


@pytest.mark.parametrize(
    "changed",
    [{"note": "another note"}, {"verdict": Verdict.UNACCEPTABLE}, {"words": ("QI", "ZANT")}],
)
def test_another_decision_of_the_same_person_is_not_the_same_one(
    case: Case, changed: dict[str, object]
) -> None:
    one, _other, of = case
    seen = one.journal.head().number
    fields = {
        "kind": Kind.BY_HAND, "of": of, "seen": seen, "by": "AB", "words": of.words,
        "verdict": Verdict.ACCEPTABLE, "source": "book", "reason": "lexical",
    }  # fmt: skip
    one.decide(Act(**fields))  # type: ignore[arg-type]
    answer = one.decide(Act(**{**fields, **changed}))  # type: ignore[arg-type]
    refused(answer, "The play was ruled on again meanwhile, in entry 3.")


@pytest.mark.parametrize(
    ("first", "said"),
    [
        (let_be_judged, "Call 3 is settled: entry 4 lets it be judged."),
        (not_judged, "Call 3 is settled: by entry 4 it is not judged."),
    ],
)
def test_a_call_is_settled_once(case: Case, first: str, said: str) -> None:
    one, other, of = case
    call = asking.call(one, Reason.MISTYPED, "word judge", of=of)
    settlement = one.decide(settling(call, first))
    for note in (let_be_judged, not_judged):
        refused(other.decide(settling(call, note)), said)
    assert isinstance(settlement, Decided)
    assert one.journal.head().number == settlement.entry.number


def test_a_ruling_is_mended_once_by_two_people_who_look_at_once(case: Case) -> None:
    one, other, of = case
    seen = one.journal.head().number
    mend = asking.mend(one, of, round=2, table="8", seen=seen)
    nine = Act(kind=Kind.ROUND_SET, of=of, seat=Seat("9", round=2), seen=seen)
    said = f"Table and round were mended meanwhile, in entry {mend.number}"
    refused(other.decide(nine), said)
    asking.mend(other, of, round=2, table="9", seen=mend.number)
    assert mended(one.journal.entries())[of.number - 1].table == "9"
