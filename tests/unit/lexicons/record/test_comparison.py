"""Which recent rulings a challenge shares words with, and what is done about it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from lexicons import Adjudicator, Library, Verdict
from lexicons.record.comparison import JudgedAlready, Overtaken, ProbingPolicy
from lexicons.record.entry import Kind
from lexicons.record.journal import Journal
from lexicons.record.recent import read_first
from lexicons.record.session import Session
from tests.clocks import SetClock
from tests.memory_store import MemoryStore
from tests.unit.lexicons.record.conftest import Begin, kinds

#: The store finds the entries; how they are compared is the same in either.
in_a_file = pytest.mark.parametrize("new_journal", ["sqlite"], indirect=True)


def test_the_same_words_at_the_same_table_are_equal_and_never_a_review_unasked(
    begin: Begin,
) -> None:
    session = begin()
    challenge, turned = (session.judge.board.challenge(*w) for w in (("QI", "ZA"), ("ZA", "QI")))
    first = session.rule(challenge, table="5").entry
    assert session.equal(turned, "5") == first
    assert session.equal(turned, "6") is None
    assert session.equal(turned, None) is None
    with pytest.raises(JudgedAlready):
        session.rule(turned, table="5")
    session.rule(turned, table="5", besides=first)
    with pytest.raises(JudgedAlready):
        session.rule(turned, table="5", besides=first)
    assert kinds(session) == [Kind.RULING, Kind.RULING]


@in_a_file
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


@in_a_file
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
        assert session.probed(challenge, table=table) is None, words
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


@in_a_file
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


@in_a_file
def test_words_typed_again_are_compared_where_their_ruling_belongs(begin: Begin) -> None:
    session = begin(policy=ProbingPolicy.ASK)
    board = session.judge.board
    mistyped = session.rule(board.challenge("ZANT", "QUX"), table="5", round=2).entry
    session.rule(board.challenge("QUEX", "DOG"), table="6", round=3)
    again = board.challenge("ZANT", "QUEX")
    assert session.probed(again, of=mistyped) is None
    session.mend(mistyped, round=3, table="6")
    noticed = session.probed(again, of=mistyped)
    assert noticed is not None
    assert (noticed.table, noticed.round, noticed.refers_to) == ("6", 3, mistyped.number)
    with pytest.raises(Overtaken):
        session.correct(mistyped, again)
    corrected = session.correct(mistyped, again, let=True).entry
    assert (corrected.table, corrected.round, corrected.note) == ("6", 3, None)


def test_the_same_words_by_another_judge_are_not_equal(
    begin: Begin, judge_over: Callable[..., Adjudicator]
) -> None:
    session = begin()
    challenge = session.judge.board.challenge("QI")
    first = session.rule(challenge, table="5").entry
    other = begin()
    other.judge = judge_over({"base": ["QI"]})
    assert session.equal(challenge, "5") == first
    assert other.equal(other.judge.board.challenge("QI"), "5") is None


def test_a_ruling_that_is_shown_again_is_the_one_that_stands_on_its_words(begin: Begin) -> None:
    session = begin()
    challenge, meant = (session.judge.board.challenge(*w) for w in (("QI", "ZANT"), ("QI", "ZA")))
    ruling = session.rule(challenge, round=3, table="5").entry
    session.mend(ruling, round=3, table="9")
    session.mend(ruling, round=4, table="8")
    same = session.equal(challenge, "8", 4)
    assert same is not None
    assert (same.number, same.table, same.round) == (ruling.number, "8", 4)
    assert session.shown_for(same) == (ruling, ruling)
    review = session.review(ruling).entry
    assert session.shown_for(same) == (review, review)
    correction = session.correct(ruling, meant).entry
    assert session.shown_for(same) == (same, correction)
    session.void(ruling)
    assert session.shown_for(same) == (same, None)


@in_a_file
def test_words_typed_again_may_be_those_of_another_play(begin: Begin) -> None:
    session = begin()
    board = session.judge.board
    session.rule(board.challenge("ZANT", "QUEX"), table="5")
    mistyped = session.rule(board.challenge("ZANT", "QUX"), table="5").entry
    session.correct(mistyped, board.challenge("QUEX", "ZANT"))
    assert kinds(session) == [Kind.RULING, Kind.RULING, Kind.CORRECTION]


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


@in_a_file
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


def test_a_ruling_by_other_rules_an_alphabet_or_a_list_is_not_by_this_judge(begin: Begin) -> None:
    session = begin()
    ruling = session.rule(session.judge.board.challenge("QI"), table="5").entry
    others: dict[str, dict[str, Any]] = {
        "rules": {"rules": "club"},
        "what they say": {"rules_fingerprint": "0" * 64},
        "alphabet": {"alphabet_fingerprint": "0" * 64},
        "lexicons": {"lexicons": (("scowl80", "0" * 64),)},
        "a person": {"rules": None, "rules_fingerprint": None, "lexicons": ()},
    }
    assert session.by_this_judge(ruling)
    for which, other in others.items():
        assert not session.by_this_judge(replace(ruling, **other)), which


def test_what_overlaps_a_ruling_in_another_chain_names_that_chain(
    begin: Begin, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = begin(policy=ProbingPolicy.ASK)
    other = session.rule(session.judge.board.challenge("QI", "ZANT"), table="5").entry
    elsewhere = {None: [], "c" * 64: [other], "d" * 64: [replace(other, table="6")]}
    monkeypatch.setattr(session, "near", lambda _challenge: elsewhere)
    noticed = session.probed(session.judge.board.challenge("QI"), table="5")
    assert noticed is not None
    assert (noticed.refers_to, noticed.refers_to_chain) == (other.number, "c" * 64)
    assert noticed.words == ("QI",)
    at_eight = session.rule(session.judge.board.challenge("ZANT"), table="8").entry
    assert at_eight.note is not None
    for chain in ("c" * 12, "d" * 12):
        assert f"in chain {chain} with entry {other.number}" in at_eight.note, chain


@in_a_file
def test_the_same_words_in_another_round_need_a_person_also_within_the_write(begin: Begin) -> None:
    session = begin(policy=ProbingPolicy.ASK)
    pair = session.judge.board.challenge("QI", "ZANT")
    session.rule(pair, round=1, table="5")
    with pytest.raises(Overtaken):
        session.rule(pair, round=2, table="5")
    assert session.rule(pair, round=2, table="5", let=True).entry.round == 2
