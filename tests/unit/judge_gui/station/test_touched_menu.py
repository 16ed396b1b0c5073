"""The keypad of a touch screen in the director's menu."""

from collections.abc import Callable
from typing import Any

import pytest

from judge_gui.model.keypad_layout import keypad_layout
from judge_gui.model.screens import DirectorAsked
from judge_gui.wording import page

digits = set("1234567890")


@pytest.mark.parametrize("language", ["english", "in_pseudo"])
def test_the_menu_has_the_same_keys_in_every_language(
    director: Callable[..., Any], request: pytest.FixtureRequest, language: str
) -> None:
    request.getfixturevalue(language)
    visit = director()

    def characters(*lines: str) -> set[str]:
        """Return what can be typed after some lines."""
        visit(*lines)
        screen, terms = DirectorAsked(visit.event), visit.kiosk.station.open_terms
        rows = keypad_layout(screen, page(screen, terms), terms)
        return {key.text for row in rows for _, key in row if key.name == "character"}

    assert characters() == digits  # of a task
    assert characters("4", "2") == set()  # the challenges of today are only read
    assert characters("", "2") == digits  # a ruling: its entry
    assert characters("3") == digits  # what can be done about it
    assert characters("5") > {"Y", "E", "S"}  # a void: the word that agrees
    assert not characters() & digits
