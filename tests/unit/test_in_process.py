"""A command in the process of the tests ends as the same command in a process of its own."""

from collections.abc import Callable
from typing import Any


def test_both_end_alike(judge: Callable[..., Any], forked: Callable[..., Any]) -> None:
    lines = ("--version", "check QI", "check ZZ", "check CO-OP", "lexicon list", "rules", "x")
    assert {line: judge(*line.split()) for line in lines} == {
        line: forked(*line.split()) for line in lines
    }
