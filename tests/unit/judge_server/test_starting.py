"""What a server does when it starts."""

import pytest

from lexicons import Adjudicator, Library
from tests.unit.judge_server.conftest import Start


def test_a_start_verifies_each_lexicon_once(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    verified = []
    adjudicator = Library.adjudicator

    def noted(library: Library, rules: str, *, proved: bool = False) -> Adjudicator:
        verified.append((rules, proved))
        return adjudicator(library, rules, proved=proved)

    monkeypatch.setattr(Library, "adjudicator", noted)
    start()
    assert verified == [("club", True)]
