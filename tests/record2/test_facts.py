"""The guards' scenes with the second record: all of them, also those that the first one fails."""

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from record2.event import Folder
from record2.journal import Journal
from tests.guards import test_facts as guards
from tests.guards.facts import Scene, stations
from tests.record2.hall import Hall

told = Path(guards.__file__).with_name("facts.toml").read_text("utf-8")
facts: dict[str, list[dict[str, Any]]] = tomllib.loads(told)


@pytest.mark.parametrize("scene", facts["scene"], ids=lambda scene: scene["because"][:60])
def test_each_scene_goes_as_it_says(
    scene: dict[str, Any], place: Any, begin: Callable[..., Journal]
) -> None:
    store = begin(place).store
    guards.play(scene, Hall(lambda: Journal(store), stations))


@pytest.mark.parametrize("typing", facts["typing"], ids=lambda each: each["because"])
def test_a_typing_error_is_the_word_judges_and_anything_more_the_directors(
    typing: dict[str, str], folder: Folder, begin: Callable[..., Journal]
) -> None:
    store = begin(folder).store
    played = Scene(Hall(lambda: Journal(store), stations))
    assert played.take(f"{typing['typed']} at 5") == "ruling 1"
    assert played.take(f"1 as {typing['meant']}") == f"call 1 of the {typing['called']} about 1"
