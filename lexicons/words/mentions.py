"""Other words that definitions name, and whether the list has them."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from lexicons.alphabet import Alphabet, Word
from lexicons.errors import shown
from lexicons.words.definition import Definition, spelt_out
from lexicons.words.finding import Finding, Kind


@dataclass
class Mentions:
    """What definitions name, kept until the whole list is known."""

    alphabet: Alphabet
    lengths: range
    named: list[tuple[Finding, tuple[str, ...]]] = field(default_factory=list)

    def see(self, line: int, word: Word, text: str) -> Iterator[Finding]:
        """Keep what a word's definition names; what cannot be read in it is handed out."""
        definition = Definition.of(text)
        for fault in definition.faults:
            yield Finding(line, Kind.SPEECH, f"{word}: {fault}")
        for each in definition.inflections:
            said = f"{word}: its inflection {shown(each)} is not in the list"
            self.named.append((Finding(line, Kind.INFLECTION, said), (*spelt_out(word, each),)))
        for each in definition.references:
            said = f"{word}: {shown(each)}, to which it refers, is not in the list"
            self.named.append((Finding(line, Kind.REFERENCE, said), (each,)))

    def missing(self, words: frozenset[Word]) -> Iterator[Finding]:
        """A finding for each that the list lacks, and could have by its length."""
        spell, length = self.alphabet.spell, self.alphabet.length
        for finding, forms in self.named:
            spelt = [word for form in forms if (word := spell(form)) is not None]
            fitting = [word for word in spelt if length(word) in self.lengths]
            if (fitting or not spelt) and words.isdisjoint(fitting):
                yield finding
