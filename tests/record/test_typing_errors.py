"""What counts as one typing error in a word, beside the definition; whose it is, at the record."""

from functools import cache
from itertools import product

import pytest

from judge_record.decision import slips
from judge_record.entry import Role
from judge_record.journal import Journal
from tests.record.sessions import ask, somebody_s

texts = ["".join(letters) for size in range(6) for letters in product("AB", repeat=size)]


@cache
def by_definition(one: str, other: str) -> int:
    """The optimal string alignment distance (Damerau 1964), without a table."""
    if not one or not other:
        return len(one) + len(other)
    steps = [
        by_definition(one[1:], other) + 1,
        by_definition(one, other[1:]) + 1,
        by_definition(one[1:], other[1:]) + (one[0] != other[0]),
    ]
    if len(one) > 1 < len(other) and one[:2] == other[1::-1]:
        steps.append(by_definition(one[2:], other[2:]) + 1)
    return min(steps)


def test_slips_are_those_of_the_definition() -> None:
    pairs = list(product(texts, repeat=2))
    assert [slips(*pair) for pair in pairs] == [by_definition(*pair) for pair in pairs]


@pytest.mark.parametrize(
    ("typed", "meant", "called", "because"),
    [
        ("AZNT", "ZANT", Role.WORD_JUDGE, "the first two letters are exchanged"),
        ("ZANT", "ZTANT", Role.WORD_JUDGE, "a letter is missing after the first"),
        ("ZANTZTANT", "ZANT", Role.DIRECTOR, "five letters more, which are those of the word"),
    ],
)
def test_who_lets_a_typing_error_be_judged(
    in_file: Journal, typed: str, meant: str, called: Role, because: str
) -> None:
    session = somebody_s(in_file)
    ruling = ask(session, typed).entry
    assert ask(session, meant, about=ruling.number).call.calls is called, because
