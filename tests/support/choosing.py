"""Which tests run: what this machine lacks for one, and which cases only `--long` tries.

Under CI, a test that lacks something fails.
"""

import os
from functools import cache
from itertools import product

import pytest

from tools.start.system_packages import is_there

is_here = cache(is_there)


def leave_out(missing):
    """End a test or fixture that needs what is missing."""
    (pytest.fail if os.environ.get("CI") else pytest.skip)(f"needs {missing}")


def leave_out_if_lacking(item):
    """End a test that needs what the system lacks, by its mark."""
    needed = [each for mark in item.iter_markers("needs") for each in mark.args]
    if missing := [each for each in needed if not is_here(each)]:
        leave_out(", ".join(missing))


def runs_long(config):
    """Whether the long checks are asked for: by `--long`, or by `-m long` without the others."""
    return bool(config.getoption("--long") or config.getoption("-m") == "long")


def sampled(*dimensions):
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
