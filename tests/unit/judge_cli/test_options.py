"""What a shell offers to complete where there is nothing to offer."""

from pathlib import Path

import click
import pytest

from judge_cli import options


@pytest.mark.parametrize("complete", [options.rule_ids, options.editions])
def test_a_home_that_cannot_be_read_offers_nothing(home: Path, complete: options.Completer) -> None:
    home.mkdir()
    (home / "rules").touch()
    (home / "lexicons").touch()
    option = click.Option(["--rules"])
    assert complete(click.Context(click.Command("check")), option, "") == []
