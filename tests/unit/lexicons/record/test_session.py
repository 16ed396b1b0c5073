"""One station at work: what it rules is recorded, and what cannot be recorded is not ruled."""

from collections.abc import Callable
from functools import partial

import pytest

from lexicons import Adjudicator, CannotJudge, ChallengeRefused, Library, Unsound, Verdict
from lexicons.pointer import Pointer
from lexicons.program import digest
from lexicons.record.calls import Reason, let_be_judged, not_mistyped, of_typed_again
from lexicons.record.comparison import ProbingPolicy
from lexicons.record.entry import Entry, Kind
from lexicons.record.journal import Journal
from lexicons.record.meanwhile import DecidedMeanwhile
from lexicons.record.plays import plays_in
from lexicons.record.session import Session
from tests.clocks import SetClock
from tests.memory_store import MemoryStore
from tests.unit.lexicons.record.conftest import Begin, kinds

venue = Pointer("f", "0123456789ab" + "0" * 52, 2, "Open", urgent=False, station="K1")
in_use = (("program", digest()), ("venue", venue.digest))
by_machine = {"rules": "open", "source": "machine"}
at_seven = {"round": 2, "table": "7", "board": "B"}


@pytest.fixture
def session() -> Session:
    """A session that asks a person about overlaps, in a journal in memory."""
    return Session(
        Library().adjudicator("open"),
        Journal("nowhere", MemoryStore),
        station="Kiosk 7",
        clock=SetClock(lambda: "2026-11-20T10:31:00.000Z", near=lambda _: True),
        policy=ProbingPolicy.ASK,
        program="1.0",
        machine="m1",
        setup="0123",
        device="d1",
        venue=venue,
    )


def fields_of(entry: Entry) -> dict[str, object]:
    """Return what an entry says about its case, as far as it says something."""
    names = ("round", "table", "board", "words", "rules", "verdict", "refers_to")
    names += ("refers_to_chain", "source", "by", "reason", "note", "request", "role", "device")
    names += ("remembered", "changed", "files", "program", "machine", "setup")
    found = {"kind": entry.kind, **{name: getattr(entry, name) for name in names}}
    return {name: value for name, value in found.items() if value not in (None, (), "d1")}


def test_the_first_entry_of_a_session_says_on_what_it_runs(session: Session) -> None:
    assert session.open(by="AB") == session.journal.head()
    session.take_into_use()
    opened, used = list(session.journal.entries())[1:]
    runs_on = {"program": "1.0", "machine": "m1", "setup": "0123"}
    assert opened.device == "d1"
    assert fields_of(opened) == {
        "kind": Kind.OPENED, "rules": "open", "by": "AB", "files": in_use, **runs_on,
    }  # fmt: skip
    assert fields_of(used) == {
        "kind": Kind.FILES_IN_USE, "note": venue.in_words, "files": in_use,
    }  # fmt: skip


def test_a_venue_file_that_waits_is_recorded_once(session: Session) -> None:
    session.take_into_use()
    waiting = venue._replace(digest="f" * 64, number=3)
    staged = session.note_staged(waiting)
    assert staged is not None
    files = (("venue", waiting.digest),)
    assert fields_of(staged) == {
        "kind": Kind.FILES_STAGED, "note": waiting.in_words, "files": files,
    }  # fmt: skip
    assert session.note_staged(waiting) is None
    assert session.note_staged(venue._replace(number=4)) is not None
    session.station = "Kiosk 8"
    assert session.about_files() == []
    assert session.take_into_use() is not None


def test_every_ruling_says_where_by_whom_and_about_what_it_is(session: Session) -> None:
    challenge = session.judge.board.challenge
    ruling, of = session.rule(challenge("QI", "ZANT"), **at_seven, by="AB", request="r1")
    assert (ruling.verdict, of.verdict) == (Verdict.UNACCEPTABLE, "unacceptable")
    assert of.alphabet_fingerprint == str(session.judge.board.alphabet.fingerprint)
    found = {
        "rule": of,
        "review": session.review(of, by="CD", note="asked for").entry,
        "correct": session.correct(of, challenge("QI", "ZAT"), by="EF", note="let").entry,
        "double check": session.double_check(of, by="GH").entry,
    }
    ruled = {**by_machine, "round": 2, "table": "7", "verdict": "unacceptable"}
    typed = {**ruled, "words": ("QI", "ZANT")}
    about = {"refers_to": of.number}
    assert {case: fields_of(entry) for case, entry in found.items()} == {
        "rule": {**typed, "kind": Kind.RULING, "board": "B", "by": "AB", "request": "r1"},
        "review": {
            **typed, **about, "kind": Kind.REVIEW, "board": "B", "by": "CD", "note": "asked for",
        },
        "correct": {
            **ruled, **about, "kind": Kind.CORRECTION, "board": "B", "words": ("QI", "ZAT"),
            "by": "EF", "note": "let",
        },
        "double check": {**typed, **about, "kind": Kind.DOUBLE_CHECK, "board": "B", "by": "GH"},
    }  # fmt: skip


def test_a_ruling_by_hand_is_in_the_place_of_what_it_is_about_or_in_its_own(
    session: Session,
) -> None:
    of = session.rule(session.judge.board.challenge("QI"), **at_seven).entry
    by_hand = partial(
        session.by_hand, ("ZA",), Verdict.ACCEPTABLE, source="book", reason="lexical", by="IJ"
    )
    expected = {
        "kind": Kind.BY_HAND, "rules": "open", "words": ("ZA",), "verdict": "acceptable",
        "source": "book", "reason": "lexical", "by": "IJ",
    }  # fmt: skip
    assert fields_of(by_hand(of=of, note="x")) == {
        **expected, **at_seven, "refers_to": of.number, "note": "x",
    }  # fmt: skip
    assert fields_of(by_hand(round=3, table="8")) == {**expected, "round": 3, "table": "8"}


def test_words_that_were_more_than_mistyped_are_noted_with_their_ruling_or_not_at_all(
    session: Session,
) -> None:
    challenge = session.judge.board.challenge
    of = session.rule(challenge("QI", "ZANT"), **at_seven).entry
    session.waive(of)
    before = session.journal.head()
    for _ in range(2):
        with pytest.raises(DecidedMeanwhile):
            session.correct(of, challenge("DOG"), by="EF", seen=of.number)
    assert session.journal.head() == before
    corrected = session.correct(of, challenge("DOG"), by="EF", seen=before.number).entry
    assert (corrected.number, corrected.kind) == (before.number + 1, Kind.CORRECTION)
    assert corrected.note == "more than a correction of typing errors"


def test_a_call_that_was_let_is_judged_in_its_place_whatever_overlaps(session: Session) -> None:
    challenge = session.judge.board.challenge
    session.rule(challenge("QI", "ZANT"), **at_seven)
    part = challenge("ZANT")
    noticed = session.probed(part, round=2, table="7")
    call = session.call(Reason.OVERLAP, "director", part.words, of=noticed, board="B")
    session.settle(call, let_be_judged)
    ruled = session.judge_call(call, part, by="DR").entry
    assert fields_of(ruled) == {
        "kind": Kind.RULING, **by_machine, **at_seven, "words": ("ZANT",), "by": "DR",
        "verdict": "unacceptable", "refers_to": call.number,
    }  # fmt: skip


def test_a_call_about_words_typed_again_corrects_their_ruling(session: Session) -> None:
    challenge = session.judge.board.challenge
    session.rule(challenge("ZANT", "DOG"), **at_seven)
    of = session.rule(challenge("QI", "ZA"), **at_seven).entry
    again = challenge("QI", "ZANT")
    noticed = session.probed(again, of=of)
    assert noticed is not None
    assert fields_of(noticed) == {
        "kind": Kind.PROBING, **at_seven, "words": again.words, "refers_to": of.number,
        "note": f"{of_typed_again}; shares words with entry 2",
    }  # fmt: skip
    call = session.call(Reason.OVERLAP, "director", again.words, of=noticed)
    session.settle(call, let_be_judged)
    ruled = session.judge_call(call, again, by="DR", note="let by DR").entry
    assert (ruled.kind, ruled.refers_to, ruled.words) == (Kind.CORRECTION, of.number, again.words)
    assert (ruled.by, ruled.note) == ("DR", f"let by DR; {not_mistyped}")


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
            session.judge.board.challenge("QI"), round=3, table="5", by="AB", call=7,
            refers_to_chain=chain,
        )  # fmt: skip
    [refusal] = session.journal.latest(1)
    assert (refusal.round, refusal.table, refusal.source) == (3, "5", "machine")
    assert (refusal.by, refusal.refers_to, refusal.refers_to_chain) == ("AB", 7, chain)
    assert (refusal.kind, refusal.verdict, refusal.words) == (Kind.REFUSAL, None, ("QI",))
    assert refusal.reason is not None
    assert refusal.reason.isprintable()
    assert refusal.reason.endswith("this machine. Judge on another machine, and report the fault.")


# -- the venue file in use -----------------------------------------------------------------------

by_lexicon: dict[str, Callable[[Session, Entry], object]] = {
    "rule": lambda session, _: session.rule(session.judge.board.challenge("ZA"), table="8"),
    "review": lambda session, of: session.review(of),
    "correct": lambda session, of: session.correct(of, session.judge.board.challenge("QA")),
    "double-check": lambda session, of: session.double_check(of),
    "other rules": lambda session, of: session.opinion(session.judge, of),
    "shown again": lambda session, of: session.shown_for(of),
    "in the event": lambda session, of: session.equal_in_event(
        session.judge.board.challenge(*of.words), "7"
    ),
}


def replaced(session: Session, *, looks: int = 0) -> Session:
    """Let another venue file be in use after so many looks at it."""
    left = iter(range(looks))

    def check() -> None:
        if next(left, None) is None:
            raise CannotJudge("Another venue file is in use.")

    session.check_files = check
    return session


@pytest.mark.parametrize("asked", by_lexicon.values(), ids=by_lexicon)
def test_nothing_is_ruled_or_shown_by_a_file_that_is_not_in_use_any_more(
    session: Session, asked: Callable[[Session, Entry], object]
) -> None:
    of = session.rule(session.judge.board.challenge("QI"), table="7").entry
    with pytest.raises(CannotJudge, match="Another venue file"):
        asked(replaced(session), of)
    assert kinds(session) == [Kind.RULING]


@pytest.mark.parametrize("name", ["rule", "review", "correct", "double-check"])
def test_a_file_that_is_replaced_while_the_judge_is_asked_leaves_no_ruling(
    session: Session, name: str
) -> None:
    of = session.rule(session.judge.board.challenge("QI"), table="7").entry
    with pytest.raises(CannotJudge, match="Another venue file"):
        by_lexicon[name](replaced(session, looks=1), of)
    assert kinds(session) == [Kind.RULING]
