"""No path through the kiosk breaks a rule, and a step that breaks one is found."""

import runpy
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any, get_args

import pytest

from judge_gui.model import events, flow, screens
from judge_gui.model.events import Event, Key
from judge_gui.model.screens import Screen
from judge_gui.model.station_terms import StationTerms
from tests.paths import Broken, dimensions, explore, explored, terms_of

drawing = Path(__file__).parents[4] / "docs" / "pictures" / "paths.py"
unasked = terms_of("window", (), False, "keypad-enter", "london-2020")  # for round or table


def test_every_path_of_the_sample_keeps_the_rules_all_screens_are_on_it_and_it_is_drawn() -> None:
    places = [place for paths in explored() for place in paths.places]
    assert {type(place.screen) for place in places} == set(get_args(Screen))
    draws = runpy.run_path(str(drawing))
    assert draws["main"](check=True) == 0, f"Draw it again: python {drawing}"


@pytest.mark.long
def test_every_path_of_every_kind_of_kiosk_keeps_the_rules() -> None:
    for each in product(*dimensions):
        assert explore(terms_of(*each)).places


# -- steps with a fault --------------------------------------------------------------------------

tab, over, failed = Key("tab"), events.TimedOut(), events.Failed("why")
no_judge = "Words are judged, and nobody pressed JUDGE where they were compared."
at = screens


def judged(before: Any, after: Any) -> Screen:
    """Return that the words of a hand-off are judged, if it is before or after an event."""
    found = [s for s in (before, after) if isinstance(s, at.HandOff)]
    return at.Judging(found[0].task, found[0].words) if found else after  # type: ignore[no-any-return]


#: Where and when a step is wrong, what it returns (from the screen before and the right one after),
#: the rule that it breaks, and the end of the shortest path there.
planted: list[tuple[type, Event, Callable[[Any, Any], Screen], str, str]] = [
    (at.HandOff, events.EarlyKey(tab), judged, no_judge, "HandOff: key tab, too early"),
    (
        at.Judging, failed, lambda *_: at.VerdictShown(events.RecordedRuling("acceptable", 1, 0)),
        "A verdict is shown without a ruling on words that were compared.",
        "Judging: the work fails",
    ),
    (
        at.Judging, failed, lambda before, _: at.NoVerdict(f"{before.words}"),
        "Words are left after their challenge.", "Judging: the work fails",
    ),
    (
        at.PinBarred, over, lambda *_: at.OfficialWorks(),
        "The menu is reached without a PIN.", "PinBarred (Ready): time is over",
    ),
    (
        at.NotListed, over, lambda before, _: before,
        "Time does not end this screen.", "Placing: the table is not listed",
    ),
    (
        at.RulesShown, over, lambda before, after: (
            before.origin if isinstance(before.origin, at.VerdictShown) else after
        ),
        "A verdict lasts longer than its limit.", "VerdictShown: key down",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("where", "when", "wrong", "rule", "last"), planted)
def test_a_step_that_breaks_a_rule_is_found(
    where: type, when: Event, wrong: Callable[[Any, Any], Screen], rule: str, last: str
) -> None:
    def step(screen: Screen, event: Event, terms: StationTerms | None) -> Screen:
        after = flow.step(screen, event, terms)
        return wrong(screen, after) if isinstance(screen, where) and event == when else after

    with pytest.raises(Broken) as found:
        explore(unasked, step)
    says = str(found.value).splitlines()
    assert (says[0], says[-2]) == (rule, last)
