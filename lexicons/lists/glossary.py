"""What a file of definitions says about the words that two lists do not share."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from lexicons.alphabet import Alphabet, Word
from lexicons.errors import ListRefused
from lexicons.lists.definition import CrossReferences, Definition, spelt_out
from lexicons.lists.difference import Difference
from lexicons.lists.formats.listing import Choice, opened
from lexicons.lists.progress import Progress, unwatched
from lexicons.lists.sorted_words import SortedWords

columns = ("word", "inflections", "headword", "definition", "remark")
between_looks = 10_000  # rows
inflection_of = re.compile(r"<\s*([^={}<>\s]+)\s*=")


@dataclass(frozen=True)
class Glossary:
    """The definitions of changed words, their headwords, and references that have become dead.

    A headword may be in both lists. `unread` is how many lines could not be read.
    """

    definitions: Mapping[Word, str] = field(default_factory=dict)
    heads: Mapping[Word, Word] = field(default_factory=dict)
    dead: tuple[str, ...] = ()
    unread: int = 0

    def under(self, words: Sequence[Word]) -> Iterator[tuple[Word, list[Word]]]:
        """Yield each word that is no inflection of another one of these, with its inflections.

        >>> of_club = Glossary(heads={Word("ZANTS"): Word("ZANT"), Word("QUIVS"): Word("QUIV")})
        >>> list(of_club.under([Word("QUIVS"), Word("ZANT"), Word("ZANTS")]))
        [('QUIVS', []), ('ZANT', ['ZANTS'])]
        """
        listed = set(words)
        inflections: dict[Word, list[Word]] = {}
        for word in words:
            if (head := self.heads.get(word)) in listed and self.heads.get(head) not in listed:
                inflections.setdefault(head, []).append(word)
        nested = {word for each in inflections.values() for word in each}
        for word in words:
            if word not in nested:
                yield word, inflections.get(word, [])

    def rows(self, words: Sequence[Word], remarks: Mapping[Word, str]) -> list[tuple[str, ...]]:
        """Return what is known of words, in `columns`; inflections are in the row of a headword."""
        return [
            (
                word,
                ", ".join(inflections),
                "" if inflections else self.heads.get(word, ""),
                self.definitions.get(word, ""),
                "; ".join(remarks[each] for each in (word, *inflections) if each in remarks),
            )
            for word, inflections in self.under(words)
        ]


def read(
    path: str,
    alphabet: Alphabet,
    difference: Difference,
    new: SortedWords,
    progress: Progress = unwatched,
) -> Glossary:
    """Return what a list with definitions says; `ListRefused` if it has none.

    The definitions are those of a line, or the cells of a table beside its word.
    """
    changed = {*difference.removed, *difference.added}
    removed = set(difference.removed)
    definitions: dict[Word, str] = {}
    heads: dict[Word, Word] = {}
    dead: list[str] = []
    unread = defined = 0
    lengths = range(1, 256)
    with opened(path, Choice(), alphabet) as listing:
        names = CrossReferences(alphabet, lengths, new)
        for number, row in enumerate(listing.rows()):
            if not number % between_looks:
                progress(listing.source.fraction)
            word = None if row.broken else alphabet.spell(row.written)
            text = row.definition or "; ".join(text for _, text in row.others)
            if word is None or not text:
                unread += word is None and bool(row.written)
                continue
            defined += 1
            if word in changed:
                definitions.setdefault(word, text)
            for head, form in _inflections_in(word, text, alphabet):
                if form in changed and form != head:
                    heads.setdefault(form, head)
            if word in new:
                dead += (
                    told
                    for _, told, forms in names.missing(word, Definition.of(text))
                    if not removed.isdisjoint(forms)
                )
    if not defined:
        raise ListRefused(
            f"{path} has no definitions ({listing.why}).",
            remedy="Give a list with a word and its definition on each line, or a table of both.",
        )
    return Glossary(definitions, heads, tuple(dead), unread)


def _inflections_in(word: Word, text: str, alphabet: Alphabet) -> Iterator[tuple[Word, Word]]:
    """Yield each headword with its inflection that a definition names."""
    if (named := inflection_of.search(text)) and (head := alphabet.spell(named[1])):
        yield head, word
    for each in Definition.of(text).inflections:
        for spelt in spelt_out(word, each):
            if form := alphabet.spell(spelt):
                yield word, form
