"""The options of every command that prints."""

import os
from collections.abc import Callable
from functools import wraps
from typing import Any, NamedTuple

import click

from judge_cli.options import language_option
from judge_cli.paper.canvas import SIZES, Size, usual


class Asked(NamedTuple):
    """What was asked for: the paper and the file."""

    paper: str | None
    target: str | None
    force: bool

    @property
    def size(self) -> Size:
        """The size of the paper."""
        return SIZES[self.paper or usual(os.environ)]


def paper_options(command: Callable[..., int]) -> Callable[..., int]:
    """Give a command the options of paper, and hand them to it as `asked`."""

    @click.option(
        "--paper", type=click.Choice([*SIZES], case_sensitive=False),
        help="The size of the paper [the one of your locale, else A4].",
    )  # fmt: skip
    @click.option(
        "-o", "--output", "target", metavar="FILE", help="The file to write; - is standard output."
    )
    @click.option("--force", is_flag=True, help="Replace the file if it is there.")
    @language_option
    @wraps(command)
    def with_options(
        *args: Any, paper: str | None, target: str | None, force: bool, **rest: Any
    ) -> int:
        return command(*args, asked=Asked(paper, target, force), **rest)

    return with_options
