"""No path through the kiosk breaks a rule."""

import runpy
from itertools import product
from pathlib import Path
from typing import get_args

import pytest

from judge_gui.model.screens import Screen
from tests.paths import dimensions, explore, explored, terms_of

drawing = Path(__file__).parents[4] / "docs" / "pictures" / "paths.py"


def test_every_path_of_the_sample_keeps_the_rules_all_screens_are_on_it_and_it_is_drawn() -> None:
    places = [place for paths in explored() for place in paths.places]
    assert {type(place.screen) for place in places} == set(get_args(Screen))
    draws = runpy.run_path(str(drawing))
    assert draws["main"](check=True) == 0, f"Draw it again: python {drawing}"


@pytest.mark.long
def test_every_path_of_every_kind_of_kiosk_keeps_the_rules() -> None:
    for each in product(*dimensions):
        assert explore(terms_of(*each)).places
