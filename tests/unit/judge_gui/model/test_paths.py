"""No path through the kiosk breaks a rule."""

import runpy
from itertools import product

import pytest

from tests.support.commands import checkout
from tests.support.kiosk_path_rules import every_screen
from tests.support.kiosk_paths import dimensions, explore, explored, terms_of

docs = checkout / "docs"


def test_every_path_of_the_sample_keeps_the_rules_all_screens_are_on_it_and_it_is_drawn():
    places = [place for paths in explored() for place in paths.places]
    assert {type(place.screen) for place in places} == set(every_screen)
    text = (docs / "states.md").read_text(encoding="utf-8")
    drawn = runpy.run_path(str(docs / "pictures" / "paths.py"))["page"](text)
    assert drawn == text, "Draw it again: python3 run.py renew docs/states.md"


@pytest.mark.long
def test_every_path_of_every_kind_of_kiosk_keeps_the_rules():
    for each in product(*dimensions):
        assert explore(terms_of(*each)).places
