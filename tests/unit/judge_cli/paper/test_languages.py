"""Every paper in every shipped language: all of it fits."""

from itertools import product

import pytest

from lexicons import Library
from lexicons.language import Language, speak
from tests.unit.judge_cli.paper.conftest import assert_fit, papers, printed

languages = sorted(Library("nobody").rules("open").languages)


@pytest.mark.parametrize("language", languages)
def test_every_paper_fits_in_every_language(
    language: str, proving: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("code", "look_up", "look_up_number", "spoken"):
        monkeypatch.setattr(Language, name, getattr(Language, name))
    assert speak(language)
    library = Library("nobody")
    chosen = library.rule_ids() if proving == "papers" else ["school-2014"]
    assert_fit(printed("letter", product(papers, map(library.rules, chosen))))
