"""Every paper in every shipped language: all of it fits."""

from itertools import product
from typing import Any

import pytest

from judge_cli.paper import drawn_card, drawn_labels, drawn_sheet, drawn_slips
from judge_cli.paper.key_labels import Keys
from judge_cli.paper.size import sizes
from lexicons import Library
from lexicons.language import Language, speak
from tests.sampling import sampled
from tests.unit.judge_cli.paper.conftest import assert_fits, sheets

proof = pytest.mark.proof("papers")
languages = sorted(Library("nobody").rules("open").languages)
distinct = [each for each in Library("nobody").rule_ids() if not each.endswith("-combined")]


@pytest.fixture
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Speak each language in turn."""
    for name in ("code", "look_up", "look_up_number", "spoken"):
        monkeypatch.setattr(Language, name, getattr(Language, name))
    assert speak(request.param)
    return str(request.param)


def cases(*usual: str) -> list[Any]:
    """Return these rule sets in one language each; in a proof, all rule sets in all languages."""
    others = [each for each in Library("nobody").rule_ids() if each not in usual]
    rare = [pytest.param(*case, marks=proof) for case in product(others, languages)]
    return sampled("papers", usual, languages) + rare


def assert_fit(papers: list[tuple[str, bytes, int]]) -> None:
    for name, data, count in papers:
        found = tuple(sheets(data))
        assert len(found) == count, name
        for sheet in found:
            assert_fits(sheet, name)


@pytest.mark.parametrize(("rules_id", "language"), cases(*distinct), indirect=["language"])
def test_every_card_and_sheet_fits_in_every_language(language: str, rules_id: str) -> None:
    rules, size = Library("nobody").rules(rules_id), sizes["letter"]
    card, sheet = (each.drawn(rules, size, language) for each in (drawn_card, drawn_sheet))
    assert_fit([("card", card, 1), ("rules", sheet, 2)])


@pytest.mark.parametrize(
    ("rules_id", "language"), cases("nsa-2004", "school-2014"), indirect=["language"]
)
def test_slips_and_labels_fit_in_every_language(language: str, rules_id: str) -> None:
    rules, size = Library("nobody").rules(rules_id), sizes["A4"]
    slips = drawn_slips.drawn(rules, size, language)
    keys = drawn_labels.drawn(rules, size, language, Keys(second="f2"))
    assert_fit([("slips", slips, 1), ("keys", keys, 1)])
