"""Any day at an event, with the second record, beside the rules."""

from collections import Counter
from typing import ClassVar

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis.stateful import run_state_machine_as_test

from tests.comparison import Comparison
from tests.record2.places import Place

steps = 30  # of each history


def compare(at: Place, cases: int, chosen: int | None = None) -> Counter[str]:
    """Go through histories, which a seed chooses, and return how often there was which answer."""

    class There(Comparison):
        place = at  # type: ignore[assignment]
        figures: ClassVar[Counter[str]] = Counter()

    searching = settings(
        max_examples=cases, stateful_step_count=steps, deadline=None, database=None,
        phases=[Phase.generate], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    run_state_machine_as_test(There if chosen is None else seed(chosen)(There), settings=searching)
    return There.figures
