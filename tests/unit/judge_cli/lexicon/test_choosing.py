"""What the ids of editions are like."""

from collections.abc import Callable
from pathlib import Path

from judge_cli.lexicon.choosing import near_miss


def test_an_installed_edition_is_no_slip_of_a_public_one(install: Callable[..., Path]) -> None:
    assert near_miss("scowl80") == ""
    assert "Did you mean 'csw19'" in near_miss("cws19")
    install(["ZANT"], "cws19")
    assert near_miss("cws19") == ""
