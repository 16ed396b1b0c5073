"""First starts, with a real environment for each, make it whole or leave nothing."""

from collections.abc import Iterator

from tests.proofs.testing import tested

cases = 0


def prove(seed: int, cases: int) -> Iterator[str]:
    """Yield how many tests passed."""
    yield from tested("launcher", "tests/end_to_end/test_run.py")
