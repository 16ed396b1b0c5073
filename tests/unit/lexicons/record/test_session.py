"""One station at work: what it rules is recorded, and what cannot be recorded is not ruled."""

from collections.abc import Callable

import pytest

from lexicons import Adjudicator, CannotJudge, ChallengeRefused, Unsound
from lexicons.record.entry import Kind
from lexicons.record.plays import plays_in
from tests.unit.lexicons.record.conftest import Begin, kinds


def test_a_session_is_opened_by_what_it_judges_by_and_closed_with_the_head(begin: Begin) -> None:
    session = begin()
    session.open(by="AB")
    closed = session.close()
    opened = session.journal.find(2)
    assert opened is not None
    assert (opened.rules, opened.by) == ("open", "AB")
    assert closed == session.journal.head()
    assert kinds(session) == [Kind.OPENED, Kind.CLOSED]


def test_a_session_that_has_ended_judges_and_records_nothing(begin: Begin) -> None:
    session = begin()
    challenge = session.judge.board.challenge("QI")
    of = session.rule(challenge).entry
    session.close()
    before = kinds(session)
    for act in (
        lambda: session.rule(challenge),
        lambda: session.review(of),
        lambda: session.door("opened"),
        session.close,
    ):
        with pytest.raises(CannotJudge, match="has ended"):
            act()
    assert kinds(session) == before


def test_an_opinion_by_other_rules_is_the_director_s_and_takes_the_place_of_nothing(
    begin: Begin, judge_over: Callable[..., Adjudicator]
) -> None:
    session = begin()
    ruling = session.rule(session.judge.board.challenge("QI", "ZANT"), table="5", round=2).entry
    club = judge_over({"base": ["QI", "ZANT"]})
    opinion = session.opinion(club, ruling, by="DR")
    assert (ruling.verdict, opinion.verdict) == ("unacceptable", "acceptable")
    assert (opinion.kind, opinion.refers_to, opinion.by) == (Kind.DOOR, ruling.number, "DR")
    assert (opinion.round, opinion.table, opinion.words) == (2, "5", ("QI", "ZANT"))
    assert (opinion.source, opinion.note) == ("machine", "an opinion by other rules")
    assert opinion.rules == "club"
    assert opinion.rules_fingerprint == str(club.rules.fingerprint)
    assert opinion.lexicons == tuple((m.edition, str(m.fingerprint)) for m in club.lexicons)
    assert list(session.journal.entries())[-1] == opinion
    assert opinion not in session.recent("5")[0]
    [play] = plays_in(session.journal.entries())
    assert play.rulings == [ruling]
    assert session.equal(session.judge.board.challenge("ZANT", "QI"), "5") == ruling


def test_other_rules_whose_board_has_no_room_for_the_words_have_no_opinion(
    begin: Begin, judge_over: Callable[..., Adjudicator]
) -> None:
    session = begin()
    ruling = session.rule(session.judge.board.challenge("ZANT"), table="5").entry
    tiny = judge_over({"base": ["QI"]}, longest_word=3)
    with pytest.raises(ChallengeRefused, match="cannot be on the board"):
        session.opinion(tiny, ruling)
    assert kinds(session) == [Kind.RULING]


def test_a_machine_that_cannot_judge_is_recorded_in_one_line_and_its_error_raised(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin()

    def fail(*_: object) -> bool:
        raise Unsound("The lexicon\nis damaged.", faults=["a fault"], remedy="Copy it.\nAgain.")

    monkeypatch.setattr("lexicons.words.chain.Chain.accepts", fail)
    chain = "c" * 64
    with pytest.raises(CannotJudge):
        session.rule(
            session.judge.board.challenge("QI"), table="5", by="AB", call=7, refers_to_chain=chain
        )
    [refusal] = session.journal.latest(1)
    assert (refusal.by, refusal.refers_to, refusal.refers_to_chain) == ("AB", 7, chain)
    assert (refusal.kind, refusal.verdict, refusal.words) == (Kind.REFUSAL, None, ("QI",))
    assert refusal.reason is not None
    assert refusal.reason.isprintable()
    assert refusal.reason.endswith("this machine. Judge on another machine, and report the fault.")
