"""Which cases of a product run at every run of the tests, and which only in a proof."""

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest


def sampled(proof: str, *dimensions: Sequence[Any]) -> list[Any]:
    """Return every combination as a case; each value of each dimension is in one that always runs.

    The other cases run where a proof is asked for by its name.

    >>> [bool(case.marks) for case in sampled("papers", ["es", "fr"], ["A4", "letter", "A5"])]
    [False, True, False, True, False, True]
    """
    longest = max(map(len, dimensions))
    usual = {tuple(number % len(each) for each in dimensions) for number in range(longest)}
    return [
        pytest.param(
            *(each[number] for each, number in zip(dimensions, numbers, strict=True)),
            marks=() if numbers in usual else pytest.mark.proof(proof),
        )
        for numbers in product(*(range(len(each)) for each in dimensions))
    ]
