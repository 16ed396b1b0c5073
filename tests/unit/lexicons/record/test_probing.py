"""What an earlier challenge has to do with this one."""

from typing import Any

import pytest

from lexicons import Library
from lexicons.record.entry import Entry, Kind
from lexicons.record.probing import (
    equal,
    is_mistyping,
    known_at,
    other_rulings,
    overlapping,
    same_play,
)
from lexicons.record.recent import near

board = Library().board("open")


def ruling(*words: str, number: int = 2, kind: Kind = Kind.RULING, **fields: Any) -> Entry:
    fields = {"station": "desk 1", "source": "machine", **fields}
    return Entry(
        number=number, time="", kind=kind, event="e", session="s", words=words, **fields
    )  # fmt: skip


def test_a_correction_holds_a_word_that_was_not_judged_before(subtests: pytest.Subtests) -> None:
    for typed, meant, can in [
        (("ZENT",), ("ZANT",), True),
        (("ZENT", "QI"), ("QI", "ZANT"), True),
        (("ZANT", "ZENT"), ("ZANT", "ZANT"), False),  # would show the verdict on ZANT alone
        (("ZANT", "ZENT"), ("ZENT", "ZANT"), False),
        (("ZENT",), ("HOUSE",), False),
    ]:
        with subtests.test(typed=typed):
            assert is_mistyping(ruling(*typed), meant) is can


def test_a_correction_is_not_corrected_again() -> None:
    assert not is_mistyping(ruling("ZENT", kind=Kind.CORRECTION), ("ZANT",))


def test_challenges_that_share_a_word_and_are_not_equal_overlap() -> None:
    entries = [ruling("ZA", "QI"), ruling("QI", number=3), ruling("ZA", "QI", "CAT", number=4)]
    assert overlapping(board.challenge("QI", "ZA"), entries) == entries[1:]
    assert overlapping(board.challenge("DOG"), entries) == []
    assert equal(board.challenge("QI", "ZA"), entries) is entries[0]
    assert equal(board.challenge("QI", "QI"), entries) is None


def test_only_rulings_at_the_same_table_that_are_not_void_count(subtests: pytest.Subtests) -> None:
    for other in [
        {"kind": Kind.VOID, "refers_to": 9},
        {"table": "6"},
        {"number": 7, "refers_to": 8},  # a review of a void ruling
        {"number": 8},
    ]:
        with subtests.test(other=other):
            void = ruling(kind=Kind.VOID, number=20, refers_to=8)
            counted = ruling("QI", station="desk 2", table="5", source="book", kind=Kind.BY_HAND)
            entries = [void, counted, ruling("QI", **{"number": 4, "table": "5", **other})]
            assert same_play(entries, "desk 1", "5") == [counted]


def test_a_void_play_is_no_recent_play_whichever_of_its_rulings_was_voided(
    subtests: pytest.Subtests,
) -> None:
    for voided in [2, 3]:
        with subtests.test(voided=voided):
            first = ruling("ZANT", table="5")
            review = ruling("ZANT", table="5", number=3, kind=Kind.REVIEW, refers_to=2)
            void = ruling(number=4, kind=Kind.VOID, refers_to=voided)
            assert same_play([void, review, first], "desk 1", "5") == []
            again = ruling("ZANT", table="5", number=5, kind=Kind.REVIEW, refers_to=2)
            assert same_play([again, void, review, first], "desk 1", "5") == [again]


def test_without_a_table_the_rulings_of_the_station_count() -> None:
    own, others = ruling("QI", table="5"), ruling("QI", station="desk 2")
    assert same_play([own, others], "desk 1", None) == [own]


def test_void_rulings_and_both_tables_of_a_mend_are_known_at_a_table() -> None:
    here, there = ruling("QI", table="5"), ruling("QI", table="6", number=3)
    review = ruling("QI", table="6", number=4, kind=Kind.REVIEW, refers_to=3)
    mends = [
        ruling(number=number, kind=Kind.ROUND_SET, refers_to=3, table=table)
        for number, table in ((5, "8"), (6, "9"))
    ]
    void = ruling(number=7, kind=Kind.VOID, refers_to=2)
    latest = [void, *reversed(mends), review, there, here]
    assert known_at(latest, "desk 1", "5") == [here]
    for table in ("6", "8", "9"):
        assert known_at(latest, "desk 1", table) == [review, there], table
    assert known_at(latest, "desk 1", "7") == []
    assert known_at(latest, "desk 2", None) == []
    assert other_rulings(latest, [there]) == [review, here]


def test_near_are_rulings_that_share_a_word_and_what_can_be_about_them() -> None:
    shares, other = ruling("QI", "ZANT"), ruling("OX", number=3)
    void, settled = ruling(number=4, kind=Kind.VOID), ruling(number=5, kind=Kind.SETTLED)
    assert near(["QI"], [settled, void, other, shares]) == [void, shares]
