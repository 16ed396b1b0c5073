"""Every page in a language that is a third longer: nothing is forgotten, and all of it fits."""

import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import lexicons
from judge_gui import wording
from judge_gui.model.page import program
from tests.pseudo import forgotten

Draws = dict[str, Any]  # of docs/pictures/kiosk.py

smallest = (1024, 600)
names = ("JUDGE", "Kiosk", "Club", "night", "SCOWL", "scowl80", "K1", "QUIZ", "QI", "ZA", "list",
         "tournament's", "The", "media", "stick", "club", "journal", "judge")  # fmt: skip


def texts_in(value: Any) -> Iterator[str]:
    """Yield every text of a rule set's file."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (dict, list)):
        for each in value.values() if isinstance(value, dict) else value:
            yield from texts_in(each)


@pytest.fixture(scope="module")
def of_rules() -> list[str]:
    """The rule sets' own texts, which translate in their files."""
    folder = Path(lexicons.__file__).with_name("data") / "rules"
    files = [tomllib.loads(path.read_text(encoding="utf-8")) for path in folder.glob("*.toml")]
    return [text for file in files for text in texts_in(file)]


@pytest.fixture
def longer(in_pseudo: None, draws: Draws) -> dict[str, Any]:
    """The pictures; the director's menu is made when the language is spoken."""
    return {**draws["pictures"], **draws["of_menu"]()}


def test_every_page_fits_in_a_longer_language(
    longer: dict[str, Any], assert_readable: Callable[..., None]
) -> None:
    unreadable = {}
    for name, picture in longer.items():
        try:
            assert_readable(picture, *smallest)
        except AssertionError as error:
            unreadable[name] = str(error)[:300]
    assert unreadable == {}


def test_no_sentence_of_a_page_is_forgotten(
    longer: dict[str, Any], draws: Draws, of_rules: list[str]
) -> None:
    found = {}
    for name, picture in longer.items():
        page = wording.page(picture.screen, draws["terms_of"](picture))
        reason = getattr(picture.screen, "reason", "")  # what an error said
        said = [page.title, *page.text, *page.banners, page.message, page.number]
        said += [cap.meaning for cap in page.keys]
        if left := forgotten("\n".join(said), *of_rules, *names, program, reason):
            found[name] = left
    assert found == {}
