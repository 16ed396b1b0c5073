"""What the long checks share. They run with `--long`, and print their figures."""

from random import SystemRandom

import pytest


@pytest.fixture
def seed():
    """What chooses the cases; pytest shows it where a test fails."""
    seed = SystemRandom().randrange(10**6)
    print(f"seed: {seed}")
    return seed
