"""What a maintainer names to be compared or amended: a list, or a lexicon."""

import os
from dataclasses import dataclass

import click

from judge_cli import output
from lexicons import Alphabet, Library, Manifest, Unsound, printable, storage
from lexicons.lists import reading
from lexicons.lists.progress import Progress, counted, unwatched
from lexicons.lists.sorted_words import SortedWords
from lexicons.words.lexicon import Lexicon

any_length = range(1, 256)  # tiles: what is compared need not fit on a board


@dataclass(frozen=True)
class Source:
    """The words of a list or a lexicon, and what it says of itself if it is a lexicon."""

    name: str
    words: SortedWords
    alphabet: Alphabet
    manifest: Manifest | None = None

    def __str__(self) -> str:
        """What it is, in one line."""
        if self.manifest:
            return self.manifest.identity
        # A name with a line end in it would begin a line of its own: a change, in a file of them.
        name = printable(self.name)
        return f"{name} ({counted(len(self.words), 'word')}, {self.words.fingerprint.short})"


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
    names: tuple[str, ...],
    library: Library,
    alphabet_id: str = "",
    *,
    otherwise: str = "english",
    lengths: range = any_length,
    progress: Progress = unwatched,
) -> list[Source]:
    """The words of what is named, in the alphabet that is told.

    Unless one is, lists are in that of the lexicons beside them, or `otherwise` in this one.
    """
    lexicons = [lexicon_named(name, library) for name in names]
    opened = [each for each in lexicons if each]
    told = alphabet_id or (opened[0].manifest.alphabet if opened else otherwise)
    alphabet = common_alphabet(opened, library.alphabet(told))
    sources = []
    for number, (name, lexicon) in enumerate(zip(names, lexicons, strict=True)):
        tell = reading.part_of(progress, number, len(names))
        if lexicon:
            sources.append(
                Source(name, SortedWords.of(lexicon.words()), alphabet, lexicon.manifest)
            )
        else:
            sources.append(Source(name, listed(name, alphabet, lengths, tell), alphabet))
    return sources


def listed(
    path: str, alphabet: Alphabet, lengths: range = any_length, progress: Progress = unwatched
) -> SortedWords:
    """The words of a list; what is odd about it is told."""
    if lengths == any_length and os.path.isfile(path):
        data = storage.read(path, "The list", "Give the path of a list.")
        if (words := SortedWords.read(data, alphabet)) is not None:
            return words
        del data
    word_list = reading.read([path], alphabet, lengths, progress)
    for told in (*word_list.notes, *(f"Warning: {warning}" for warning in word_list.warnings)):
        output.say(told)
    return SortedWords.of(word_list.words)


def common_alphabet(lexicons: list[Lexicon], alphabet: Alphabet) -> Alphabet:
    """The one alphabet of all; words of different alphabets cannot be told to be the same."""
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
