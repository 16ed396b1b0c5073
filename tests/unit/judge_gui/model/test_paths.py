"""No path through the kiosk breaks a rule."""

from itertools import product

import pytest

from tests.support.kiosk_path_rules import every_screen
from tests.support.kiosk_paths import dimensions, explore, sample, terms_of


def test_every_path_of_the_sample_keeps_the_rules_and_all_screens_are_on_it():
    screens = {type(place.screen) for each in sample for place in explore(terms_of(*each))}
    assert screens == set(every_screen)


@pytest.mark.long
def test_every_path_of_every_kind_of_kiosk_keeps_the_rules():
    for each in product(*dimensions):
        assert explore(terms_of(*each))
