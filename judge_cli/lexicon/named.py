"""The lexicon that a command is about: an installed one by its id, or any by its path."""

import os

import click

from judge_cli.options import editions
from lexicons import Library
from lexicons.words.lexicon import Lexicon

edition = click.argument("edition", metavar="ID", shell_complete=editions)


def opened(library: Library, edition: str) -> Lexicon:
    """Open an installed lexicon by its id, or any lexicon by its path."""
    if edition.endswith(".lexicon") or os.path.basename(edition) != edition:
        return Lexicon.read(edition)
    return Lexicon.read(library.lexicon_path(edition), edition)
