"""What a test changes ends with it, and a command in its process ends as in one of its own."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from lexicons.language import Language, _, speak


@pytest.fixture(scope="module")
def next_fixture() -> Iterator[None]:
    """What a fixture of a wider scope finds behind a test: no language, home or setting of it."""
    yield
    assert (Language.code, _("Rule"), os.environ["LANGUAGE"]) == ("en", "Rule", "en")
    left = ("JUDGE_HOME", "XDG_STATE_HOME", "COMP_WORDS", "PYTHONHASHSEED")
    assert [name for name in left if name in os.environ] == []


def test_nothing_that_a_test_sets_reaches_the_next_fixture(next_fixture: None, home: Path) -> None:
    assert speak("es")
    assert os.environ["JUDGE_HOME"] == str(home)
    os.environ.update(LANGUAGE="fr", COMP_WORDS="judge", PYTHONHASHSEED="1")


def test_both_end_alike(judge: Callable[..., Any], forked: Callable[..., Any]) -> None:
    lines = ("--version", "check QI", "check ZZ", "check CO-OP", "lexicon list", "rules", "x")
    assert {line: judge(*line.split()) for line in lines} == {
        line: forked(*line.split()) for line in lines
    }
