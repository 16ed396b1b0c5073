"""Interrupted at any moment, or with any part damaged, no command ends with a false verdict."""

from collections.abc import Iterator

from tests.proofs.testing import tested

cases = 0


def prove(seed: int, cases: int) -> Iterator[str]:
    """Yield how many tests passed."""
    yield from tested("endings", "tests/end_to_end/test_exit_status.py")
