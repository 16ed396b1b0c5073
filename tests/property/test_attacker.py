"""Nobody without a PIN learns which word failed."""

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.property.attacker import Attacker

quick = settings(
    max_examples=settings.default.max_examples,
    stateful_step_count=12,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
Attacker.TestCase.settings = quick
TestAttacker = Attacker.TestCase


@pytest.mark.long
def test_no_attacker_of_many_learns_anything():
    many = settings(quick, max_examples=1500, stateful_step_count=40, phases=[Phase.generate])
    run_state_machine_as_test(Attacker, settings=many)
