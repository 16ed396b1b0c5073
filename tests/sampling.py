"""Which cases of a product run at every run of the tests, and which only with `--long`."""

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest


def runs_long(config: pytest.Config) -> bool:
    """Whether the long checks are asked for: by `--long`, or by `-m long` without the others."""
    return bool(config.getoption("--long") or config.getoption("-m") == "long")


def sampled(*dimensions: Sequence[Any]) -> list[Any]:
    """Return every combination as a case; each value of each dimension is in one that always runs.

    The other cases run with `--long`.

    >>> [bool(case.marks) for case in sampled(["es", "fr"], ["A4", "letter", "A5"])]
    [False, True, False, True, False, True]
    """
    longest = max(map(len, dimensions))
    usual = {tuple(number % len(each) for each in dimensions) for number in range(longest)}
    return [
        pytest.param(
            *(each[number] for each, number in zip(dimensions, numbers, strict=True)),
            marks=() if numbers in usual else pytest.mark.long,
        )
        for numbers in product(*(range(len(each)) for each in dimensions))
    ]
