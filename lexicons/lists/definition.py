"""The parts of a definition: part of speech, inflections, references to words of the list."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from lexicons.alphabet import Alphabet, Word
from lexicons.errors import shown
from lexicons.lists.finding import FindingKind
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
    """The inflections that a definition names, the words it refers to, and what cannot be read.

    >>> Definition.of("an administrative district {rural=adj} [n -S]")
    Definition(inflections=('-S',), references=('rural',), faults=())
    """

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

    >>> list(spelt_out("ABILITY", "-TIES"))
    ['ABILITYTIES', 'ABILITIES']
    >>> list(spelt_out("ABET", "ABETTED"))
    ['ABETTED']
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
    """Looks up what definitions name.

    >>> from lexicons import Library
    >>> words = SortedWords.of([Word("ZANT"), Word("ZANTS")])
    >>> of = CrossReferences(Library().alphabet("english"), range(2, 16), words).of
    >>> [text for _, text in of(Word("ZANT"), "a thing {blorp=n} [n -S]")]
    ["ZANT: 'blorp', to which it refers, is not in the list"]
    """

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
