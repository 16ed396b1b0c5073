"""What commands work on: a lexicon or a list that they read, and the file that they write.

`judge_cli.output_file` says which file they never replace.
"""

import os
from collections.abc import Iterable
from dataclasses import replace

import click

from judge_cli import output, output_file
from lexicons import Library, printable
from lexicons.lists import reading
from lexicons.lists.forms import ListReading
from lexicons.lists.list_report import ListReport
from lexicons.lists.progress import Progress, counted, part_of, unwatched
from lexicons.words.lexicon import Lexicon

edition = click.argument("edition", metavar="ID")
output_option = click.option(
    "-o", "--output", "target", metavar="FILE",
    help="The file to write; else ID.lexicon in the current folder.",
)  # fmt: skip
ANY_LENGTH = range(1, 256)  # tiles: what is compared need not fit on a board
ANOTHER_FILE = "Nothing was changed. Name another file by `-o`."


def opened(library: Library, edition: str) -> Lexicon:
    """Open an installed lexicon by its id, or any lexicon by its path."""
    is_path = edition.endswith(".lexicon") or os.path.basename(edition) != edition
    if is_path or (edition not in library.editions() and os.path.exists(edition)):
        return Lexicon.read(edition)
    return Lexicon.read(library.lexicon_path(edition), edition)


def read(
    names: Iterable[str], library: Library, asked: ListReading, progress: Progress = unwatched
) -> list[ListReport]:
    """Return the report on each list or lexicon, and say how each list is read.

    Lists are in the alphabet of the lexicons beside them, unless another one was named.
    """
    paths = [_path_of(name, library) for name in names]
    found: dict[int, ListReport] = {}
    asked = replace(asked, alone=len(paths) == 1)
    # Lexicons come first, because they say their alphabet.
    for at in sorted(range(len(paths)), key=lambda at: not _is_lexicon(paths[at])):
        report = reading.read(
            [paths[at]], asked, progress=part_of(progress, len(found), len(paths))
        )
        asked = replace(asked, alphabet=report.alphabet, alphabet_named=True)
        found[at] = report
    for at in range(len(paths)):
        [source] = found[at].sources
        if not source.manifest:
            output.say("\n".join(source.told()))
            found[at].word_list()  # refuses a list with an error
    return [found[at] for at in range(len(paths))]


def described(name: str, report: ListReport) -> str:
    """Return what a list or lexicon is, in one line."""
    [source] = report.sources
    if source.manifest:
        return source.manifest.identity
    # A name with a line end in it would begin a line of its own: a change, in a file of them.
    words = counted(len(report.words), "word")
    return f"{printable(name)} ({words}, {report.words.fingerprint.short})"


def _path_of(name: str, library: Library) -> str:
    """Return the path of an installed lexicon, given its id, or of a file."""
    if name not in library.editions():
        return name
    if os.path.exists(name):
        raise click.UsageError(
            f"{name} is an installed lexicon, and a file here."
            f" Say ./{name} for the file, or go to another folder for the lexicon."
        )
    opened(library, name)  # proves that it holds this edition
    return library.lexicon_path(name)


def _is_lexicon(path: str) -> bool:
    return bool(output_file.LEXICON.match(output_file.beginning(path)))


def lexicon_file(target: str | None, edition: str, sources: Iterable[str] = ()) -> str:
    """Return the file to write a lexicon into: the one named, else one of its id.

    Raises `CannotJudge` if the id is that of a shipped lexicon, and what
    `output_file.refuse` does.
    """
    Library().lexicon_shelf.refuse_shipped(edition)
    path = f"{edition}.lexicon" if target is None else target
    output_file.refuse(path, kind_of(path), sources)
    return path


def kind_of(path: str) -> output_file.Kind:
    """Return what a new lexicon may replace; one by its name may be a damaged lexicon."""
    return output_file.MAYBE_LEXICON if path.endswith(".lexicon") else output_file.LEXICON
