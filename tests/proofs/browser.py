"""Telephones, tablets and browsers as kiosks, in a real Chromium."""

from collections.abc import Iterator

from tests.proofs.testing import tested

cases = 0


def prove(seed: int, cases: int) -> Iterator[str]:
    """Yield how many tests passed."""
    yield from tested("browser", "-n", "1", "tests/end_to_end/browser")
