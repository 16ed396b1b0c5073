"""What the wheel installs is whole, judges, and leaves nothing when it is removed."""

from collections.abc import Iterator

from tests.proofs.testing import tested

cases = 0


def prove(seed: int, cases: int) -> Iterator[str]:
    """Yield how many tests passed."""
    yield from tested("wheel", "tests/end_to_end/test_wheel.py")
