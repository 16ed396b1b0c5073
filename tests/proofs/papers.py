"""Every paper fits on every size, in every language and under every rule set."""

from collections.abc import Iterator

from tests.proofs.testing import tested

cases = 0


def prove(seed: int, cases: int) -> Iterator[str]:
    """Yield how many tests passed."""
    yield from tested("papers", "tests/unit/judge_cli/paper")
