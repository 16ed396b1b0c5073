"""Other words that definitions name, and whether the list has them."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from sys import intern

from lexicons.alphabet import Alphabet, Word
from lexicons.errors import shown
from lexicons.lists.definition import Definition, spelt_out
from lexicons.lists.finding import Finding, Kind


@dataclass
class CrossReferences:
    """What definitions name, kept until the whole list is known: there may be a million of them."""

    alphabet: Alphabet
    lengths: range
    named: list[tuple[int, Word, Kind, str]] = field(default_factory=list)

    def see(self, line: int, word: Word, text: str) -> Iterator[Finding]:
        """Keep what a word's definition names; what cannot be read in it is handed out."""
        definition = Definition.of(text)
        for fault in definition.faults:
            yield Finding(line, Kind.SPEECH, f"{word}: {fault}")
        for each in definition.inflections:
            self.named.append((line, word, Kind.INFLECTION, intern(each)))
        for each in definition.references:
            self.named.append((line, word, Kind.REFERENCE, each))

    def missing(self, words: frozenset[Word]) -> Iterator[Finding]:
        """A finding for each that the list lacks, and could have by its length."""
        spell, length = self.alphabet.spell, self.alphabet.length
        for line, word, kind, each in self.named:
            forms = spelt_out(word, each) if kind is Kind.INFLECTION else [each]
            spelt = [other for form in forms if (other := spell(form)) is not None]
            fitting = [other for other in spelt if length(other) in self.lengths]
            if (fitting or not spelt) and words.isdisjoint(fitting):
                yield Finding(line, kind, f"{word}: {said[kind].format(shown(each))}")


said = {
    Kind.INFLECTION: "its inflection {} is not in the list",
    Kind.REFERENCE: "{}, to which it refers, is not in the list",
}
