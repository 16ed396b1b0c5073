"""How many typing errors lie between two words, beside the definition."""

from functools import cache
from itertools import product

from judge_record.decision import slips

texts = ["".join(letters) for size in range(6) for letters in product("AB", repeat=size)]


@cache
def by_definition(one, other):
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


def test_slips_are_those_of_the_definition():
    pairs = list(product(texts, repeat=2))
    assert [slips(*pair) for pair in pairs] == [by_definition(*pair) for pair in pairs]
