"""What a shell offers to complete."""

from collections.abc import Callable
from pathlib import Path

import click
import pytest

from judge_cli import options

Put = Callable[..., Path]
context = click.Context(click.Command("check"))
parameter = click.Option(["--rules"])


def offered(complete: options.Completer, incomplete: str) -> list[str]:
    return [item.value for item in complete(context, parameter, incomplete)]


def test_rule_sets_that_begin_as_typed_are_offered(add_rules: Put) -> None:
    add_rules('[[stage]]\nlexicon = "base"\n', "nsa-club")
    expected = ["nsa-2004", "nsa-2004-combined", "nsa-club"]
    assert offered(options.rule_ids, "nsa-") == expected
    assert offered(options.rule_ids, "zz") == []


def test_editions_that_begin_as_typed_are_offered(install: Put) -> None:
    install(["ZANT"], "scrap")
    assert offered(options.editions, "sc") == ["scowl80", "scrap"]


@pytest.mark.parametrize("complete", [options.rule_ids, options.editions])
def test_a_home_that_cannot_be_read_offers_nothing(home: Path, complete: options.Completer) -> None:
    home.mkdir()
    (home / "rules").touch()
    (home / "lexicons").touch()
    assert offered(complete, "") == []
