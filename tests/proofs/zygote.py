"""A command that the tests fork ends as one that an interpreter of its own starts."""

from collections.abc import Iterator

from tests.proofs.testing import tested

cases = 0


def prove(seed: int, cases: int) -> Iterator[str]:
    """Yield how many tests passed."""
    yield from tested("zygote", "tests/unit/test_zygote.py")
