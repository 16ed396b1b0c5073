"""Commands of stations: the program of a hall has only those that record what they rule."""

import click
import pytest

from judge_cli import commands


def test_it_offers_no_command_that_rules_without_a_record() -> None:
    offered = commands.PROGRAMS["judge-station"].list_commands(None)  # type: ignore[arg-type]
    assert set(offered).isdisjoint({"check", "lexicon", "rules"})
    assert set(offered) >= {"kiosk", "desk", "journal"}


@pytest.mark.parametrize("name", ["desk", "serve"])
def test_who_has_looked_at_a_record_is_named_by_initials(name: str) -> None:
    with pytest.raises(click.BadParameter, match="Initials"):
        commands.command(name).make_context(name, ["--looked", "nobody has"])
