"""A correction mends slips of a finger; another word in place of one would show the others."""

import pytest

from judge_record.decision import can_be_meant, is_mistyping, slips
from judge_record.entry import Entry, Kind
from judge_record.plays import near

cases = [
    ("ZANT", "ZANTS", True, "a letter too few"),
    ("ZANTT", "ZANT", True, "a letter too many"),
    ("ZATN", "ZANT", True, "two letters turned"),
    ("ZENT", "ZANT", True, "another letter"),
    ("ZENTS", "ZANT", False, "two slips in a short word"),
    ("BLORP", "BLARPS", False, "two slips in a word of five letters"),
    ("WUGGLE", "WAGGEL", True, "two slips in a word of six letters"),
    ("ZENT BLORP", "ZANT HOUSE", False, "a near word vouches for no other"),
    ("WUGLLING", "WUGGLING", True, "one in a long word"),
    ("WUGLING", "WUGGLINGS", True, "two in a long word"),
    ("WUGLING", "BUGGLINGS", False, "three"),
    ("ZANT", "HOUSE", False, "another word altogether"),
    ("QI", "ZA", False, "the same, of two letters"),
    ("QI ZANT", "QI HOUSE", False, "a word that is kept vouches for no other"),
    ("QI ZENT", "ZANT QI", True, "in another order"),
    ("ZENT BLROP", "BLORP ZANT", True, "two mended, in another order"),
    ("ZENT ZANTS", "ZANT ZANT", True, "each by itself"),
    ("ZANT", "ZANT QI", False, "more words than before"),
    ("ZANT QI", "ZANT", False, "fewer"),
    ("A B C D E F G H", "I J K L M N O P", True, "one slip makes any letter of any other"),
]


def test_what_can_have_been_meant(subtests: pytest.Subtests) -> None:
    for typed, meant, can, because in cases:
        with subtests.test(typed=typed):
            assert can_be_meant(typed.split(), meant.split()) is can, because


def test_slips_are_counted_both_ways(subtests: pytest.Subtests) -> None:
    for one, other, count in [
        ("", "", 0),
        ("", "AB", 2),
        ("QI", "QI", 0),
        ("AB", "BA", 1),
        ("ABC", "CBA", 2),
        ("AAA", "A", 2),  # one letter has no neighbour to be exchanged with
        ("ZANT", "ZANT", 0),
    ]:
        with subtests.test(one=one):
            assert slips(one, other) == slips(other, one) == count


def ruling(*words: str, number: int = 2, kind: Kind = Kind.RULING) -> Entry:
    return Entry(number=number, time="", kind=kind, station="", event="", session="", words=words)


def test_a_correction_holds_a_word_that_was_not_judged_before_and_is_not_corrected_again(
    subtests: pytest.Subtests,
) -> None:
    for typed, meant, can in [
        ("ZENT", "ZANT", True),
        ("ZENT QI", "QI ZANT", True),
        ("ZANT ZENT", "ZANT ZANT", False),  # would show the verdict on ZANT alone
        ("ZANT ZENT", "ZENT ZANT", False),
        ("ZENT", "HOUSE", False),
    ]:
        with subtests.test(typed=typed):
            assert is_mistyping(ruling(*typed.split()), meant.split()) is can
    assert not is_mistyping(ruling("ZENT", kind=Kind.CORRECTION), ("ZANT",))


def test_near_are_rulings_that_share_a_word_and_what_can_be_about_them() -> None:
    shares, other = ruling("QI", "ZANT"), ruling("OX", number=3)
    void, settled = ruling(number=4, kind=Kind.VOID), ruling(number=5, kind=Kind.SETTLED)
    assert near(["QI"], [settled, void, other, shares]) == [void, shares]
