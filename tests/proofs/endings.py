"""Interrupted at any moment, or with any part damaged, no command ends with a false verdict."""

from collections.abc import Iterator

from tests.proofs.testing import tested

cases = 0


def prove(seed: int, cases: int) -> Iterator[str]:
    """Yield how many tests passed."""
    names = ("desk", "exit_status", "lexicon_commands", "slips")
    yield from tested("endings", *(f"tests/end_to_end/test_{name}.py" for name in names))
