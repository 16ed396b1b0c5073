"""What commands work on: a lexicon or a list that they read, and the file that they write.

That file is never a source of theirs, and no file that is not a lexicon.
"""

import os
import shlex
from collections.abc import Iterable
from dataclasses import dataclass, replace

import click

from judge_cli import output, output_file
from judge_cli.lexicon.answer import shown_if_refused
from judge_cli.options import editions
from lexicons import Alphabet, Library, ListRefused, Manifest, Unsound, printable
from lexicons.lists import reading
from lexicons.lists.asked import Asked
from lexicons.lists.progress import Progress, counted, part_of, unwatched
from lexicons.lists.sorted_words import SortedWords
from lexicons.words.lexicon import Lexicon

edition = click.argument("edition", metavar="ID", shell_complete=editions)
output_option = click.option(
    "-o", "--output", "target", metavar="FILE",
    help="The file to write; else ID.lexicon in the current folder.",
)  # fmt: skip
any_length = range(1, 256)  # tiles: what is compared need not fit on a board
another_file = "Nothing was changed. Name another file by `-o`."


def opened(library: Library, edition: str) -> Lexicon:
    """Open an installed lexicon by its id, or any lexicon by its path."""
    if edition.endswith(".lexicon") or os.path.basename(edition) != edition:
        return Lexicon.read(edition)
    return Lexicon.read(library.lexicon_path(edition), edition)


@dataclass(frozen=True)
class Operand:
    """The words of a list or a lexicon, with the manifest and the changes of a lexicon."""

    name: str
    words: SortedWords
    asked: Asked
    manifest: Manifest | None = None
    changes: tuple[str, ...] = ()

    @property
    def alphabet(self) -> Alphabet:
        """The alphabet of the words."""
        return self.asked.alphabet

    def __str__(self) -> str:
        """Return what it is, in one line."""
        if self.manifest:
            return self.manifest.identity
        # A name with a line end in it would begin a line of its own: a change, in a file of them.
        name = printable(self.name)
        return f"{name} ({counted(len(self.words), 'word')}, {self.words.fingerprint.short})"


def _lexicon_named(name: str, library: Library) -> Lexicon | None:
    """Return the lexicon of this id or path, or None if it is a list."""
    if not name.endswith(".lexicon"):
        if name not in library.editions():
            return None
        if os.path.exists(name):
            raise click.UsageError(
                f"{name} is an installed lexicon, and a file here."
                f" Say ./{name} for the file, or go to another folder for the lexicon."
            )
    return opened(library, name)


def read(
    names: tuple[str, ...],
    library: Library,
    alphabet_id: str = "",
    *,
    otherwise: str = "english",
    lengths: range = any_length,
    progress: Progress = unwatched,
) -> list[Operand]:
    """Return the words of each list or lexicon.

    Lists are in the alphabet `alphabet_id`; by default in that of the lexicons beside them, else in
    `otherwise`.
    """
    lexicons = [_lexicon_named(name, library) for name in names]
    found = [each for each in lexicons if each]
    if found and not alphabet_id:
        chosen = library.alphabet_of(found[0].manifest)
    else:
        chosen = library.alphabet(alphabet_id or otherwise)
    alphabet = _common_alphabet(found, chosen)
    asked = Asked(
        alphabet, lengths, alphabet_named=bool(alphabet_id or found), find=library.alphabet_of
    )
    operands = []
    for number, (name, lexicon) in enumerate(zip(names, lexicons, strict=True)):
        report = part_of(progress, number, len(names))
        if lexicon:
            words = SortedWords.of(lexicon.words())
            operands.append(Operand(name, words, asked, lexicon.manifest, lexicon.changes))
        else:
            operands.append(Operand(name, listed(name, asked, report), asked))
    return operands


def listed(path: str, asked: Asked, progress: Progress = unwatched) -> SortedWords:
    """Return the words of a list, and show what is odd about it."""
    build = f"judge lexicon build {shlex.quote(path)} --edition list"
    if asked.alphabet_named:
        build += f" --alphabet {asked.alphabet.id}"
    with shown_if_refused() as seen:
        try:
            found = reading.read([path], replace(asked, command=build), progress=progress)
            for line in found.sources[0].told():
                seen(line)
            words = found.word_list().sorted_words
        except (ListRefused, Unsound) as error:
            if "--" not in error.remedy:
                raise
            raise type(error)(
                error.what,
                faults=error.faults,
                remedy=f"{error.remedy}\nThis command lacks these options: `judge lexicon build`"
                " has them. Build the list with them, and give the lexicon here.",
            ) from None
    for line in found.sources[0].told():
        output.say(line)
    return words


def _common_alphabet(lexicons: list[Lexicon], alphabet: Alphabet) -> Alphabet:
    """Return the alphabet of all, or raise `Unsound`: words of two alphabets cannot be compared."""
    for lexicon in lexicons:
        manifest = lexicon.manifest
        if manifest.alphabet_fingerprint != alphabet.fingerprint:
            raise Unsound(
                f"{lexicon.name} is a lexicon of another alphabet.",
                faults=[
                    f"expected {alphabet.id}, {alphabet.fingerprint.short}",
                    f"found {manifest.alphabet}, {manifest.alphabet_fingerprint.short}",
                ],
                remedy="Give lists and lexicons of one alphabet.",
            )
    return alphabet


def lexicon_file(target: str | None, edition: str, sources: Iterable[str] = ()) -> str:
    """Return the file to write a lexicon into: the one named, else one of its id.

    Raises `CannotJudge` if the id is that of a shipped lexicon, `Missing` or `ListRefused` if the
    file cannot be written or is another one.
    """
    Library().lexicon_shelf.refuse_shipped(edition)
    path = f"{edition}.lexicon" if target is None else target
    output_file.refuse(path, but=output_file.lexicon)
    refuse_source(path, sources)
    _refuse_other_file(path)
    return path


def refuse_source(path: str, sources: Iterable[str]) -> None:
    """Raise `ListRefused` if a file to write is one that is read."""
    for source in sources:
        file = source
        while not os.path.exists(file) and ":" in file:  # `FILE.zip:MEMBER`
            file = file.rpartition(":")[0]
        if os.path.exists(path) and os.path.exists(file) and os.path.samefile(path, file):
            raise ListRefused(f"{path} is a source: it would be overwritten.", remedy=another_file)


def _refuse_other_file(path: str) -> None:
    """Raise `ListRefused` if a file is there that is not a lexicon, and is not empty.

    One with a lexicon's name may be a damaged lexicon, which is to be built again.
    """
    head = output_file.beginning(path)
    if head and not path.endswith(".lexicon") and not head.startswith(output_file.lexicon):
        what = f"{path} is there already, and is not a lexicon."
        raise ListRefused(what, remedy=another_file)
