"""Write an answer into the file that a person names: one rule for every command's output.

A regular file is replaced whole, or not at all, and only by its own kind: never a source, nor what
a link leads to.
"""

import os
import re
import stat
from collections.abc import Iterable
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from judge_cli import output
from judge_cli.options import Command, Decorator, language_option, value_of
from judge_procedure.typed import Misread
from lexicons import CannotJudge, Missing, printable, storage

if TYPE_CHECKING:
    from judge_procedure.paper.template import Paper

SHOWS_KIND = 1024  # bytes at the beginning of a file

Kind = re.Pattern[bytes]

#: How files begin that an output of each kind may replace.
NOTHING = re.compile(b"(?!)")
LEXICON = re.compile(re.escape(storage.LEXICON_SIGNATURE))
PAGE = re.compile(rb'<!DOCTYPE html>\n(?:.*\n){1,6}<meta name="generator" content="Tilejudge">')


def write(
    target: str, pieces: Iterable[bytes], kind: Kind = NOTHING, *, sources: Iterable[str] = (),
    private: bool = False,
) -> None:  # fmt: skip
    """Write an output; with `private`, only the owner can read a new file.

    Raises `CannotJudge` or `Missing` with the reason. `-` is standard output: `AnswerLost` for it.
    """
    if target == "-":
        output.write_bytes(b"".join(pieces))
        return
    output.tidy_on_interrupt()  # the draft of the file
    refuse(target, kind, sources)
    if is_replaced(target):
        storage.replace_by(target, pieces, private=private)
        return
    try:
        with open(target, "wb") as device:
            device.writelines(pieces)
        return
    except OSError as error:
        reason = storage.reason_of(error)
    raise CannotJudge(f"{target} could not be written: {reason}.", remedy="Name another file.")


def deliver(
    pieces: Iterable[str], target: str | None, kind: Kind = NOTHING, *,
    sources: Iterable[str] = (), private: bool = True,
) -> None:  # fmt: skip
    """Write text as `write` does, without a target to standard output; say which file it is."""
    path = target or "-"
    data = (piece.encode("utf-8", "surrogateescape") for piece in pieces)
    write(path, data, kind, sources=sources, private=private)
    if path != "-":
        output.say(f"Written: {printable(path)}")


def _named(typed: str) -> str:
    if not typed:
        raise Misread("expected a file")
    return typed


def target_option(meaning: str) -> Decorator:
    """Return the option for the file that a command writes, as `target`."""
    named = value_of(_named)
    return click.option("-o", "--output", "target", metavar="FILE", callback=named, help=meaning)


output_option = target_option("The file to write [standard output].")


def is_replaced(target: str) -> bool:
    """Return whether a file of this name would be replaced or made: it isn't a device or a pipe."""
    with suppress(OSError, ValueError):
        mode = os.stat(target).st_mode
        return not (stat.S_ISCHR(mode) or stat.S_ISFIFO(mode))
    return True


def refuse(target: str, kind: Kind = NOTHING, sources: Iterable[str] = ()) -> None:
    """Raise an error for a file in a folder that is not there, a folder, and what is to be kept.

    That is a source, what a link leads to, and a file of another kind that isn't empty. Standard
    output, a device or a pipe is written into.
    """
    if target == "-" or not is_replaced(target):
        return
    folder = os.path.dirname(os.path.abspath(target))
    if not os.path.isdir(folder):  # it was most likely mistyped
        raise Missing(
            f"{target} can't be written: there is no folder {folder}.",
            remedy="Nothing was changed. Make the folder, or name another.",
        )
    if os.path.isdir(target):
        raise CannotJudge(f"{target} is a folder.", remedy="Nothing was changed. Name a file.")
    what = ""
    if os.path.islink(target):
        what = f"a link to {os.path.realpath(target)}"
    elif any(_is_file_of(target, source) for source in sources):
        what = "a source"
    elif os.path.isfile(target) and os.path.getsize(target) and not kind.match(beginning(target)):
        what = "another file"
    if what:
        raise CannotJudge(
            f"{target} is {what}: it would be overwritten.",
            remedy="Nothing was changed. Name another file.",
        )


def _is_file_of(target: str, source: str) -> bool:
    while not os.path.exists(source) and ":" in source:  # `FILE.xlsx:SHEET`
        source = source.rpartition(":")[0]
    return os.path.exists(target) and os.path.exists(source) and os.path.samefile(target, source)


def is_lexicon(path: str) -> bool:
    """Return whether a file is a lexicon. Its name doesn't say so: a stick may have changed it."""
    return LEXICON.match(beginning(path)) is not None


def beginning(path: str) -> bytes:
    """Return the first bytes of a regular file; none if it can't be read."""
    with suppress(OSError, ValueError), storage.open_file(path) as file:
        return file.read(SHOWS_KIND)
    return b""


# -- a paper ---------------------------------------------------------------------------------------


def paper_options(command: Command) -> Command:
    """Give a command the options of a paper: its file, as `target`, and its language."""
    where = target_option("The file to write; - is standard output [named after the paper].")
    return where(language_option(command))


def write_paper(paper: "Paper", target: str | None, sources: Iterable[str] = ()) -> None:
    """Write a paper to the file that was asked for, or to one with its name."""
    path = target or f"{paper.name}.html"
    deliver([paper.html()], path, PAGE, sources=sources, private=paper.private)
