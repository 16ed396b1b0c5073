"""An attacker without a PIN learns nothing about single words of a table's challenges."""

from collections import Counter
from collections.abc import Iterator
from typing import ClassVar
from unittest.mock import patch

from hypothesis import HealthCheck, Phase, settings
from hypothesis import seed as seeded
from hypothesis.stateful import run_state_machine_as_test

from judge_gui.model import pin
from tests.attacker import Attacker, figures_of

steps = 40  # of each


def prove_attacker(seed: int, cases: int = 1500) -> Iterator[str]:  # attackers

    class Seeded(Attacker):
        figures: ClassVar[Counter[str]] = Counter()

    searching = settings(
        max_examples=cases,
        stateful_step_count=steps,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    with patch.object(pin, "cost", 2):  # a search tries many PINs
        run_state_machine_as_test(seeded(seed)(Seeded), settings=searching)
    assert Seeded.figures["VerdictShown"]
    yield f"{cases:,} attackers, {steps} steps each"
    yield from figures_of(Seeded.figures)
