"""One station at work: what it rules is recorded, and what cannot be recorded is not ruled."""

from collections.abc import Callable

import pytest

from lexicons import Adjudicator, CannotJudge, ChallengeRefused, Library, Unsound, Verdict
from lexicons.record.entry import Kind
from lexicons.record.journal import Journal
from lexicons.record.plays import plays_in
from lexicons.record.recent import read_first
from lexicons.record.session import Overtaken, ProbingPolicy, Session
from tests.clocks import SetClock
from tests.memory_store import MemoryStore

Begin = Callable[..., Session]


@pytest.fixture
def begin(new_journal: Callable[..., Journal]) -> Begin:
    """Begins a session at the one journal of the test, in either store."""
    journal = new_journal()

    def begin(station: str = "desk 1", policy: ProbingPolicy = ProbingPolicy.RECORD) -> Session:
        return Session(
            Library().adjudicator("open"),
            journal,
            station=station,
            clock=SetClock(lambda: "2026-11-20T10:31:00.000Z", near=lambda _: True),
            policy=policy,
        )

    return begin


def kinds(session: Session) -> list[str]:
    return [entry.kind for entry in session.journal.entries()][1:]


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


def test_the_same_words_at_the_same_table_are_equal_and_never_a_review_unasked(
    begin: Begin,
) -> None:
    session = begin()
    challenge, turned = (session.judge.board.challenge(*w) for w in (("QI", "ZA"), ("ZA", "QI")))
    first = session.rule(challenge, table="5").entry
    assert session.equal(turned, "5") == first
    assert session.equal(turned, "6") is None
    assert session.equal(turned, None) is None
    session.rule(turned, table="5")
    assert kinds(session) == [Kind.RULING, Kind.RULING]


@pytest.mark.parametrize(
    ("policy", "table", "asked", "recorded"),
    [
        (ProbingPolicy.OFF, "5", False, False),
        (ProbingPolicy.RECORD, "5", False, False),
        (ProbingPolicy.ASK, "5", True, True),
        (ProbingPolicy.ASK, None, False, False),
    ],
)
def test_what_overlaps_is_noticed_as_the_policy_has_it(
    begin: Begin, policy: ProbingPolicy, table: str | None, *, asked: bool, recorded: bool
) -> None:
    session = begin(policy=policy)
    board = session.judge.board
    session.rule(board.challenge("QI", "ZA"), table=table)
    assert session.probed(board.challenge("QI", "ZA"), table=table) is None
    assert (session.probed(board.challenge("QI"), table=table) is not None) == asked
    assert (Kind.PROBING in kinds(session)) == recorded


@pytest.mark.parametrize(
    ("policy", "table"),
    [(ProbingPolicy.RECORD, "5"), (ProbingPolicy.RECORD, None), (ProbingPolicy.ASK, None)],
)
def test_where_nobody_is_asked_an_overlap_leaves_no_gap_in_the_numbers(
    begin: Begin, policy: ProbingPolicy, table: str | None
) -> None:
    session = begin(policy=policy)
    for words in (("QI", "ZANT"), ("AA", "DOG"), ("CAT", "QI")):
        challenge = session.judge.board.challenge(*words)
        assert session.probed(challenge, table=table) is None
        last = session.rule(challenge, table=table).entry
    first, second, third = list(session.journal.entries())[1:]
    assert (second.note, third.note) == (None, f"shares words with entry {first.number}")
    assert (third, third.number) == (last, first.number + 2)


def test_of_two_challenges_at_one_moment_the_second_finds_the_first(begin: Begin) -> None:
    one, other = (begin(name, ProbingPolicy.ASK) for name in ("desk 1", "desk 2"))
    pair, alone = (one.judge.board.challenge(*w) for w in (("QI", "ZANT"), ("ZANT",)))
    assert one.probed(pair, table="5") is None
    assert other.probed(alone, table="5") is None
    first = one.rule(pair, table="5").entry
    with pytest.raises(Overtaken):
        other.rule(alone, table="5")
    assert kinds(one) == [Kind.RULING]
    noticed = other.probed(alone, table="5")
    assert noticed is not None
    assert noticed.refers_to == first.number
    assert other.rule(alone, table="5", let=True).entry.note is None  # noticed names it


@pytest.mark.parametrize(
    ("before", "board_before", "now", "board_now"),
    [("7", "A", "7A", None), ("7", None, "7A", None), ("7A", None, "7", "A")],
)
def test_a_probe_is_noticed_also_if_the_list_of_tables_was_replaced_in_between(
    begin: Begin, before: str, board_before: str | None, now: str, board_now: str | None
) -> None:
    session = begin(policy=ProbingPolicy.ASK)
    pair, alone = (session.judge.board.challenge(*w) for w in (("QI", "ZANT"), ("ZANT",)))
    first = session.rule(pair, table=before, board=board_before).entry
    assert session.equal(pair, now) == first
    with pytest.raises(Overtaken):
        session.rule(alone, table=now, board=board_now)
    noticed = session.probed(alone, table=now)
    assert noticed is not None
    assert noticed.refers_to == first.number


def test_two_boards_in_the_list_of_tables_are_two_tables(begin: Begin) -> None:
    session = begin(policy=ProbingPolicy.ASK)
    pair, alone = (session.judge.board.challenge(*w) for w in (("QI", "ZANT"), ("ZANT",)))
    session.rule(pair, table="7A")
    assert session.equal(pair, "7B") is None
    assert session.probed(alone, table="7B") is None


def test_a_ruling_by_hand_is_probed_like_any_other(begin: Begin) -> None:
    session = begin(policy=ProbingPolicy.ASK)
    pair, alone = (session.judge.board.challenge(*w) for w in (("QI", "ZANT"), ("ZANT",)))
    by_hand = session.by_hand(
        pair.words, Verdict.UNACCEPTABLE, source="book", reason="lexical", table="5"
    )
    noticed = session.probed(alone, table="5")
    assert noticed is not None
    assert noticed.refers_to == by_hand.number
    assert session.equal(pair, "5") is None  # the machine gives its first opinion


@pytest.mark.parametrize(
    ("before", "now", "same"), [(1, 1, True), (1, 2, False), (None, 2, True), (1, None, True)]
)
def test_the_same_words_in_another_round_are_another_play(
    begin: Begin, before: int | None, now: int | None, *, same: bool
) -> None:
    session = begin(policy=ProbingPolicy.ASK)
    first, again = (session.judge.board.challenge(*w) for w in (("QI", "ZANT"), ("ZANT", "QI")))
    ruling = session.rule(first, round=before, table="5").entry
    assert session.equal(again, "5", now) == (ruling if same else None)
    assert (session.probed(again, round=now, table="5") is None) == same


def test_without_tables_another_station_is_not_suspected(begin: Begin) -> None:
    first, second = begin("desk 1"), begin("desk 2")
    first.rule(first.judge.board.challenge("QI", "ZA"))
    assert second.recent(None)[0] == []
    assert [entry.words for entry in first.recent(None)[0]] == [("QI", "ZA")]


def test_a_challenge_is_looked_for_among_all_recent_entries() -> None:
    recent = {"2026-11-20T10:31:00.000Z"}
    session = Session(
        Library().adjudicator("open"),
        Journal("nowhere", MemoryStore),
        station="desk 1",
        clock=SetClock(lambda: "2026-11-20T10:31:00.000Z", near=recent.__contains__),
        policy=ProbingPolicy.ASK,
    )
    challenge, part = session.judge.board.challenge("QI", "ZA"), session.judge.board.challenge("QI")
    ruling = session.rule(challenge, table="5").entry
    for _ in range(3 * read_first):
        session.door()
    assert session.equal(challenge, "5") == ruling
    assert session.probed(part, table="5")
    recent.clear()
    assert session.equal(challenge, "5") is None
    assert session.probed(part, table="5") is None


def test_a_void_ruling_is_not_a_recent_one(begin: Begin) -> None:
    session = begin()
    challenge = session.judge.board.challenge("QI")
    session.void(session.rule(challenge, table="5").entry)
    assert session.equal(challenge, "5") is None


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
    with pytest.raises(CannotJudge):
        session.rule(session.judge.board.challenge("QI"), table="5")
    [refusal] = session.journal.latest(1)
    assert (refusal.kind, refusal.verdict, refusal.words) == (Kind.REFUSAL, None, ("QI",))
    assert refusal.reason is not None
    assert refusal.reason.isprintable()
    assert refusal.reason.endswith("this machine. Judge on another machine, and report the fault.")
