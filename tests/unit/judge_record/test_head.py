"""Heads: written down by people, found again in the record."""

import pytest

from judge_record.head import Head, number_in

head = Head(137, "3fa28c1109bd" + "5" * 52)


def test_a_head_is_read_short_or_whole(subtests: pytest.Subtests) -> None:
    for typed in [
        "137-3fa2-8c11-09bd",
        "137 3FA2 8C11 09BD",
        f"137-{head.seal}",
        f"137 {head.seal}",
    ]:
        with subtests.test(typed=typed):
            assert number_in(typed) == 137
            assert head.agrees_with(typed)


def test_a_text_that_is_not_a_head_has_no_number() -> None:
    for typed in ("", "137", "137-3fa2", "3fa2-8c11-09bd", "0-3fa2-8c11-09bd"):
        assert number_in(typed) == 0, typed


def test_another_head_does_not_agree() -> None:
    others = ("136-3fa2-8c11-09bd", "137-3fa2-8c11-09be", f"137-{'5' * 64}", "137-3fa2-8c11")
    for typed in others:
        assert not head.agrees_with(typed), typed
