"""Heads as people type them."""

import click
import pytest

from judge_cli.journal import heads
from lexicons.record.entry import Head

head = Head(137, "3fa28c1109bd" + "5" * 52)


@pytest.mark.parametrize(
    "typed", ["137-3fa2-8c11-09bd", "137 3FA2 8C11 09BD", f"137-{head.seal}", f"137 {head.seal}"]
)
def test_a_head_is_read_short_or_whole(typed: str) -> None:
    context = click.Context(click.Command("verify"))
    parameter = click.Option(["--head"])
    assert heads.written(context, parameter, (typed,)) == (typed,)
    assert heads.number(typed) == 137
    assert head.agrees_with(typed)


@pytest.mark.parametrize("typed", ["", "137", "137-3fa2", "3fa2-8c11-09bd", "0-3fa2-8c11-09bd"])
def test_what_is_no_head_is_refused(typed: str) -> None:
    with pytest.raises(click.BadParameter):
        heads.written(click.Context(click.Command("verify")), click.Option(["--head"]), (typed,))
