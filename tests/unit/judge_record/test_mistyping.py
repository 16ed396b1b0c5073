"""Which new words can be a correction of mistyped ones."""

from typing import Any

import pytest

from judge_record.decision import is_mistyping
from judge_record.entry import Entry, Kind
from judge_record.plays import near


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


def test_near_are_rulings_that_share_a_word_and_what_can_be_about_them() -> None:
    shares, other = ruling("QI", "ZANT"), ruling("OX", number=3)
    void, settled = ruling(number=4, kind=Kind.VOID), ruling(number=5, kind=Kind.SETTLED)
    assert near(["QI"], [settled, void, other, shares]) == [void, shares]
