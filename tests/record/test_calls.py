"""Which entry permits a challenge, and which call is of the same challenge as an earlier one."""

import pytest

from judge_record.entry import Entry, Kind, Outcome
from judge_record.journal import Journal
from judge_record.session import Session
from judge_record.view import NotJudged, Ruled
from tests.asking import let
from tests.record.sessions import ask, somebody_s


@pytest.fixture
def session(in_file: Journal) -> Session:
    return somebody_s(in_file)


def test_only_a_call_permits_a_challenge_whatever_else_is_settled(session: Session) -> None:
    ruling = ask(session, "QUEX").entry
    refusal = ask(session, "ZANT", about=99).refusal
    for entry in (ruling, refusal):
        session.decide(Entry(kind=Kind.SETTLED, settles=entry.number, outcome=Outcome.JUDGE))
        answer = ask(session, *entry.words, allowed_by=entry.number)
        assert isinstance(answer, NotJudged)
        assert answer.refusal.reason == "not permitted"
    for number in (99, -1):
        assert ask(session, "ZANT", allowed_by=number).refusal.reason == "not permitted"


def test_a_call_repeats_only_a_call_about_the_same_overlap_of_today(session: Session) -> None:
    for table in "56":
        ask(session, "QUEX", "ZANT", table=table)
    insisted = ask(session, "QUEX", "ZANK", insists=True).call
    first = ask(session, "QUEX", "ZANK").call
    other_words = ask(session, "ZANT").call
    other_table = ask(session, "QUEX", "ZANK", table="6").call
    ask(session, "ZANK", "HOUSE")  # so that a person has more to see
    again = ask(session, "QUEX", "ZANK").call
    assert again.repeats == first.number
    session.clock.milliseconds = 24 * 3_600_000  # type: ignore[attr-defined]
    ask(session, "QUEX", "ZANT")
    tomorrow = ask(session, "QUEX", "ZANK").call
    calls = [insisted, first, other_words, other_table, tomorrow]
    assert [each.repeats for each in calls] == [None] * 5
    assert len({each.number for each in calls}) == 5


def test_who_is_called_because_a_player_insists_sees_what_the_words_share(session: Session) -> None:
    """Else a player who insists could have a person look up one word of a challenge that failed."""
    of = ask(session, "QUEX", "ZINT").entry
    insisted = ask(session, "QUEX", insists=True).call
    assert insisted.shares == (of.number,)
    assert ask(session, "VUMP", insists=True).call.shares == ()
    assert isinstance(let(session, insisted), Ruled), "a person has seen both"
