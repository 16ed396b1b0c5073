"""What a line at a prompt means, in the language of this process."""

import pytest

from judge_procedure.prompts import is_yes
from lexicons.language import Language, as_written


@pytest.mark.parametrize(
    ("line", "agrees"),
    [("sí", True), ("SI", True), (" si\u0301 ", True), ("yes", True), ("s", False), ("no", False)],
)
def test_the_word_that_agrees_needs_no_accent(
    monkeypatch: pytest.MonkeyPatch, line: str, agrees: bool
) -> None:
    spoken = {"yes": "sí"}
    monkeypatch.setattr(Language, "look_up", staticmethod(lambda text: spoken.get(text, text)))
    assert is_yes(line) is agrees
    monkeypatch.setattr(Language, "look_up", staticmethod(as_written))
    assert is_yes(line) is (line == "yes")
