"""Every paper in every shipped language: all of it fits."""

import pytest

from judge_cli.paper import drawn_card, drawn_labels, drawn_sheet, drawn_slips
from judge_cli.paper.key_labels import Keys
from judge_cli.paper.size import sizes
from lexicons import Library
from lexicons.language import Language, speak
from tests.sampling import sampled
from tests.unit.judge_cli.paper.conftest import assert_fits, sheets

languages = sorted(Library("nobody").rules("open").languages)


@pytest.fixture
def language(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """Speak each language in turn."""
    for name in ("code", "look_up", "look_up_number", "spoken"):
        monkeypatch.setattr(Language, name, getattr(Language, name))
    assert speak(request.param)
    return str(request.param)


@pytest.mark.parametrize(
    ("rules_id", "language"),
    sampled("papers", Library("nobody").rule_ids(), languages),
    indirect=["language"],
)
def test_every_paper_fits_in_every_language(language: str, rules_id: str) -> None:
    rules = Library("nobody").rules(rules_id)
    papers: list[tuple[str, bytes, int]] = [
        ("card", drawn_card.drawn(rules, sizes["letter"], language), 1),
        ("rules", drawn_sheet.drawn(rules, sizes["letter"], language), 2),
        ("slips", drawn_slips.drawn(rules, sizes["A4"], language), 1),
        ("keys", drawn_labels.drawn(rules, sizes["A4"], language, Keys(second="f2")), 1),
    ]
    for name, data, count in papers:
        found = tuple(sheets(data))
        assert len(found) == count, name
        for sheet in found:
            assert_fits(sheet, name)
