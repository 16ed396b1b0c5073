"""What a maintainer names to be compared or amended: a list, or a lexicon."""

import os
from dataclasses import dataclass

import click

from judge_cli import output
from judge_cli.telling import describe
from lexicons import Alphabet, Library, Manifest, Unsound
from lexicons.words import reading
from lexicons.words.lexicon import Lexicon
from lexicons.words.telling import counted
from lexicons.words.word_list import WordList

any_length = range(2, 100)  # tiles: what is compared need not fit on a board


@dataclass(frozen=True)
class Source:
    """The words of a list or a lexicon, and what it says of itself if it is a lexicon."""

    name: str
    words: WordList
    manifest: Manifest | None = None

    def __str__(self) -> str:
        """What it is, in one line."""
        if self.manifest:
            return describe(self.manifest)
        count = counted(len(self.words.words), "word")
        # A name with a line end in it would begin a line of its own: a change, in a file of them.
        return f"{output.printable(self.name)} ({count}, {self.words.fingerprint.short})"


def lexicon_named(name: str, library: Library) -> Lexicon | None:
    """The lexicon that is named, by its id or the path of its file; None where it is a list."""
    if name.endswith(".lexicon"):
        return Lexicon.read(name)
    if name not in library.editions():
        return None
    if os.path.exists(name):
        raise click.UsageError(
            f"{name} is an installed lexicon, and a file here."
            f" Say ./{name} for the file, or go to another folder for the lexicon."
        )
    return Lexicon.read(library.lexicon_path(name), name)


def read(
    names: tuple[str, ...], library: Library, alphabet_id: str | None, lengths: range = any_length
) -> list[Source]:
    """The words of what is named. Lists are read in the alphabet of the lexicons beside them."""
    lexicons = [lexicon_named(name, library) for name in names]
    alphabet = common_alphabet([each for each in lexicons if each], library, alphabet_id)
    sources = []
    for name, lexicon in zip(names, lexicons, strict=True):
        if lexicon:
            sources.append(Source(name, WordList(lexicon.words(), alphabet), lexicon.manifest))
        else:
            sources.append(Source(name, reading.read([name], alphabet, lengths)))
            for warning in sources[-1].words.warnings:
                output.say(f"Warning: {warning}")
    return sources


def common_alphabet(lexicons: list[Lexicon], library: Library, alphabet_id: str | None) -> Alphabet:
    """The one alphabet of all; words of different alphabets cannot be told to be the same."""
    told = alphabet_id or (lexicons[0].manifest.alphabet if lexicons else "english")
    alphabet = library.alphabet(told)
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
