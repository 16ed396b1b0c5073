"""What definitions say: parts of speech, inflections, and references to words of the list."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from lexicons.alphabet import Alphabet, Word
from lexicons.errors import ListRefused, shown
from lexicons.lists.changes import Difference
from lexicons.lists.finding import FindingKind
from lexicons.lists.formats.listing import Choice, opened
from lexicons.lists.progress import Progress, unwatched
from lexicons.lists.sorted_words import SortedWords

parts_of_speech = frozenset(
    ("adj", "adv", "article", "conj", "det", "interj", "n", "num", "prep", "pron", "v")
)
brackets = re.compile(r"\[([^\[\]]*)\]")
references = re.compile(r"[{<]([^{}<>]*)[}>]")
a_reference = re.compile(r"\s*([^={}<>\s]+)\s*=\s*([^={}<>]+?)\s*")
speech = re.compile(r"([a-z]+)(?: (.*))?")
form = re.compile(r"-?[^\W\d_a-z]+")
between_forms = re.compile(r",| or | and |/")
derived = re.compile(r"([^\W\d_a-z]+) ~")
fewest_replaced = 3  # letters of an ending
longest_read = 20_000  # characters: no definition comes near it
wording = {
    FindingKind.INFLECTION: "its inflection {} is not in the list",
    FindingKind.REFERENCE: "{}, to which it refers, is not in the list",
}


@dataclass(frozen=True)
class Definition:
    """The inflections that a definition names, the words it refers to, and what cannot be read."""

    inflections: tuple[str, ...]
    references: tuple[str, ...]
    faults: tuple[str, ...]

    @classmethod
    def of(cls, text: str) -> "Definition":
        """Return the parts of a definition."""
        inflections: list[str] = []
        named: list[str] = []
        faults = []
        text = text[:longest_read]
        found = brackets.findall(text)
        if not found:
            faults.append("no part of speech in brackets")
        for content in found:
            match = speech.fullmatch(content.strip())
            if not match or match[1] not in parts_of_speech:
                faults.append(f"{shown(f'[{content}]')} begins with no part of speech")
                continue
            for each in between_forms.split(match[2]) if match[2] else []:
                if form.fullmatch(each.strip()):
                    inflections.append(each.strip())
                else:
                    faults.append(f"{shown(f'[{content}]')} names no inflections")
                    break
        for content in references.findall(text):
            match = a_reference.fullmatch(content)
            if not match or match[2] not in parts_of_speech:
                faults.append(f"{shown(content)} is not word=part of speech")
            if match:
                named.append(match[1])
        named += derived.findall(text)
        if text.count("[") != len(found) or text.count("]") != len(found):
            faults.append("a bracket is not closed, or not opened")
        return cls(tuple(inflections), tuple(named), tuple(faults))


def spelt_out(word: str, inflection: str) -> Iterator[str]:
    """Yield the words that an inflection may stand for.

    `-IES` is added to the end of the word, or replaces the rest from a letter I on.
    """
    if not inflection.startswith("-"):
        yield inflection
        return
    ending = inflection[1:]
    yield word + ending
    # FORGO -WENT is FORWENT: what has no letter in common may replace any end.
    anywhere = ending[0] not in word and len(ending) >= fewest_replaced
    for place in range(len(word) - 1, 0, -1):
        if anywhere or word[place] == ending[0]:
            yield word[:place] + ending


class CrossReferences:
    """Looks up what definitions name."""

    def __init__(self, alphabet: Alphabet, lengths: range, words: SortedWords) -> None:
        self.alphabet = alphabet
        self.lengths = lengths
        self.words = words

    def of(self, word: Word, text: str) -> Iterator[tuple[FindingKind, str]]:
        """Yield what is missing or cannot be read of all that the definition of a word names."""
        definition = Definition.of(text)
        for fault in definition.faults:
            yield FindingKind.SPEECH, f"{word}: {fault}"
        for kind, told, _ in self.missing(word, definition):
            yield kind, told

    def missing(
        self, word: Word, definition: Definition
    ) -> Iterator[tuple[FindingKind, str, list[Word]]]:
        """Yield each name that the list lacks and could hold by its length, and its spellings."""
        for kind, names in (
            (FindingKind.INFLECTION, definition.inflections),
            (FindingKind.REFERENCE, definition.references),
        ):
            for each in names:
                forms = spelt_out(word, each) if kind is FindingKind.INFLECTION else [each]
                lacking = self.lacking(forms)
                if lacking is not None:
                    yield kind, f"{word}: {wording[kind].format(shown(each))}", lacking

    def lacking(self, forms: Iterable[str]) -> list[Word] | None:
        """Return the words that forms are, if the list has none and could; None otherwise."""
        found: list[Word] = []
        fits = False
        for form in forms:
            if form in self.words:
                return None
            word = self.alphabet.spell(form)
            if word is None:
                continue
            found.append(word)
            if self.alphabet.length(word) in self.lengths:
                if word in self.words:
                    return None
                fits = True
        return found if fits or not found else None


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
