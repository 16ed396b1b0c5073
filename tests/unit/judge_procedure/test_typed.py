"""Answers to prompts: the word that agrees."""

import pytest

from judge_procedure.typed import is_yes
from lexicons.language import as_written, spoken


@pytest.mark.parametrize(
    ("line", "agrees"),
    [("sí", True), ("SI", True), (" si\u0301 ", True), ("yes", True), ("s", False), ("no", False)],
)
def test_the_word_that_agrees_needs_no_accent(
    monkeypatch: pytest.MonkeyPatch, line: str, agrees: bool
) -> None:
    words = {"yes": "sí"}
    monkeypatch.setattr(spoken, "look_up", lambda text: words.get(text, text))
    assert is_yes(line) is agrees
    monkeypatch.setattr(spoken, "look_up", as_written)
    assert is_yes(line) is (line == "yes")
