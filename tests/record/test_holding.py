"""How long a ruling holds for its words, and which of several is shown or calls a person."""

from typing import Any

import pytest

from judge_record.entry import Entry, Kind, Outcome, Reason, Role, Seat, Source
from judge_record.journal import Journal
from judge_record.session import Session
from judge_record.view import Called, Ruled, ShownAgain
from lexicons import Verdict
from tests.record.sessions import ask, somebody_s

words = ("QUEX", "ZANT")


@pytest.fixture
def session(in_file: Journal) -> Session:
    return somebody_s(in_file)


def by_hand(session: Session, round: int | None = None) -> Entry:
    """A person's ruling on a play of its own."""
    draft = Entry(
        kind=Kind.BY_HAND, words=words, verdict=Verdict.UNACCEPTABLE, source=Source.BOOK,
        reason="lexical",
    )  # fmt: skip
    return session.decide(draft, seat=Seat("5", None, round))


def by_machine(session: Session, round: int | None = None) -> Entry:
    entry: Entry = ask(session, *words, round=round).entry
    return entry


def let_be_judged(session: Session, call: Entry) -> Any:
    session.decide(Entry(kind=Kind.SETTLED, settles=call.number, outcome=Outcome.JUDGE, by="AB"))
    return session.challenge(session.question_of(call))


@pytest.mark.parametrize(
    ("rule", "ruled_in", "asked_in", "milliseconds", "expected", "because"),
    [
        (by_hand, None, None, 600_000, Called, "a person's ruling holds for ten minutes"),
        (by_hand, None, None, 600_001, Ruled, "and no longer, if no round is known"),
        (by_hand, 1, 1, 600_001, Called, "in its round it holds longer"),
        (by_hand, 1, None, 600_001, Ruled, "nobody knows whether it is the same round"),
        (by_hand, None, 1, 600_001, Ruled, "nor here"),
        (by_hand, 1, 1, 10_800_000, Called, "as long as a round may last: three hours"),
        (by_hand, 1, 1, 10_800_001, Ruled, "but no longer"),
        (by_hand, 1, 2, 0, Called, "in another round they are another play: a person compares"),
        (by_machine, None, None, 600_000, ShownAgain, "a machine's holds for ten minutes"),
        (by_machine, 1, 1, 600_001, Ruled, "and no longer, in its round neither"),
    ],
)
def test_how_long_a_ruling_holds(
    session: Session, rule: Any, ruled_in: int | None, asked_in: int | None, milliseconds: int,
    expected: type, because: str,
) -> None:  # fmt: skip
    rule(session, ruled_in)
    session.clock.milliseconds = milliseconds  # type: ignore[attr-defined]
    assert isinstance(ask(session, *words, round=asked_in), expected), because


def test_the_latest_of_two_plays_on_the_same_words_answers(session: Session) -> None:
    first = by_machine(session)
    hand = by_hand(session)
    call = ask(session, *words)
    assert isinstance(call, Called), "the person's ruling is the latest"
    assert call.call.shares == (first.number, hand.number)
    latest = let_be_judged(session, call.call).entry
    shown = ask(session, *words)
    assert isinstance(shown, ShownAgain), "the machine's ruling is the latest now"
    assert shown.ruling == latest


def test_without_a_table_the_second_correction_at_a_station_is_the_directors(
    in_file: Journal,
) -> None:
    def typed_again(session: Session, typed: str, meant: str) -> Any:
        of = ask(session, typed, table=None).entry
        return ask(session, meant, table=None, about=of.number)

    one, other = somebody_s(in_file), somebody_s(in_file, "Other")
    assert isinstance(let_be_judged(one, typed_again(one, "ZAMT", "ZANT").call), Ruled)
    second, elsewhere = typed_again(one, "QEUX", "QUEX"), typed_again(other, "HUOSE", "HOUSE")
    assert (second.call.reason, second.call.calls) == (Reason.CORRECTION, Role.DIRECTOR)
    assert (elsewhere.call.reason, elsewhere.call.calls) == (Reason.MISTYPED, Role.WORD_JUDGE)
