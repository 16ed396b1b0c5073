"""What this machine lacks for a test: pytest skips the test, and its summary says what is missing.

Under CI, such a test fails.
"""

import os
from functools import cache
from typing import NoReturn

import pytest

from tools.environment import is_there

is_here = cache(is_there)


def leave_out(missing: str) -> NoReturn:
    """End a test or fixture that needs what is missing."""
    (pytest.fail if os.environ.get("CI") else pytest.skip)(f"needs {missing}")


def leave_out_if_lacking(item: pytest.Item) -> None:
    """End a test that needs what the system lacks, by its mark."""
    needed = [each for mark in item.iter_markers("needs") for each in mark.args]
    if missing := [each for each in needed if not is_here(each)]:
        leave_out(", ".join(missing))
