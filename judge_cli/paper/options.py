"""The options of every command that prints."""

import os
from collections.abc import Callable, Mapping
from functools import wraps
from typing import Any, NamedTuple

import click

from judge_cli.options import language_option


class Size(NamedTuple):
    """A size of paper that stands upright, in millimetres."""

    width: float
    height: float


sizes = {"A4": Size(210, 297), "letter": Size(215.9, 279.4)}

#: Where paper is Letter, by the Unicode CLDR (`paperSize` of its territory information).
letter_regions = "BZ CA CL CO CR GT MX NI PA PH PR SV US VE"


def usual(environment: Mapping[str, str]) -> str:
    """Return the name of the size that the settings of a locale ask for; A4 if they name no region.

    POSIX: LC_ALL counts before LC_PAPER, and both before LANG.

    >>> usual({"LANG": "en_US.UTF-8"}), usual({"LANG": "en_US", "LC_PAPER": "es_ES"}), usual({})
    ('letter', 'A4', 'A4')
    """
    for name in ("LC_ALL", "LC_PAPER", "LANG"):
        if value := environment.get(name):
            region = value.partition(".")[0].partition("@")[0].partition("_")[2]
            return "letter" if region in letter_regions.split() else "A4"
    return "A4"


class Asked(NamedTuple):
    """What was asked for: the paper and the file."""

    paper: str | None
    target: str | None
    force: bool

    @property
    def size(self) -> Size:
        """The size of the paper."""
        return sizes[self.paper or usual(os.environ)]


def paper_options(command: Callable[..., int]) -> Callable[..., int]:
    """Give a command the options of paper, and hand them to it as `asked`."""

    @click.option(
        "--paper", type=click.Choice([*sizes], case_sensitive=False),
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
