"""The file of a paper, and the options that name it."""

import os
from typing import NamedTuple

import click

from judge_cli import output, output_file
from judge_cli.options import grouped, language_option
from judge_procedure.paper.template import Paper
from lexicons import CannotJudge, printable


class Target(NamedTuple):
    """The file that was asked for, and whether it may be replaced."""

    path: str | None = None
    force: bool = False

    def write(self, paper: Paper) -> int:
        """Write a paper to the file that was asked for, or to one with its name.

        Raises `CannotJudge` if the file is there already and may not be replaced.
        """
        path = self.path or f"{paper.name}.html"
        is_there = os.path.lexists(path) and output_file.is_replaced(path)
        if path != "-" and is_there and not self.force:
            raise CannotJudge(
                f"{path} is there already.",
                remedy="Nothing was changed. Name another file by -o, or replace this one by"
                " --force.",
            )
        pieces = [paper.html.encode()]
        output_file.write(path, pieces, output_file.ASKED_FOR, private=paper.private)
        if path != "-":
            output.say(f"Written: {printable(path)}")
        return 0


paper_options = grouped("target", Target, (
    click.option("-o", "--output", "path", metavar="FILE",
                 help="The file to write; - is standard output."),
    click.option("--force", is_flag=True, help="Replace the file if it is there."),
    language_option,
))  # fmt: skip
