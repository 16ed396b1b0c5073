"""Other words that definitions name, and whether the list holds them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from sys import intern

from lexicons.alphabet import Alphabet, Word
from lexicons.errors import shown
from lexicons.lists.definition import Definition, spelt_out
from lexicons.lists.finding import Finding, FindingKind


@dataclass
class CrossReferences:
    """What definitions name, kept until the whole list is read: there may be a million names."""

    alphabet: Alphabet
    lengths: range
    named: list[tuple[int, Word, FindingKind, str]] = field(default_factory=list)

    def see(self, line: int, word: Word, text: str) -> Iterator[Finding]:
        """Keep what a word's definition names, and yield a finding for what cannot be read."""
        definition = Definition.of(text)
        for fault in definition.faults:
            yield Finding(line, FindingKind.SPEECH, f"{word}: {fault}")
        for each in definition.inflections:
            self.named.append((line, word, FindingKind.INFLECTION, intern(each)))
        for each in definition.references:
            self.named.append((line, word, FindingKind.REFERENCE, each))

    def missing(self, listed: Iterable[Word]) -> Iterator[Finding]:
        """Yield a finding for each name that the list lacks and could hold by its length."""
        words = frozenset(listed) if self.named else frozenset()
        spell, length = self.alphabet.spell, self.alphabet.length
        for line, word, kind, each in self.named:
            forms = spelt_out(word, each) if kind is FindingKind.INFLECTION else [each]
            spelt = [other for form in forms if (other := spell(form)) is not None]
            fitting = [other for other in spelt if length(other) in self.lengths]
            if (fitting or not spelt) and words.isdisjoint(fitting):
                yield Finding(line, kind, f"{word}: {wording[kind].format(shown(each))}")


wording = {
    FindingKind.INFLECTION: "its inflection {} is not in the list",
    FindingKind.REFERENCE: "{}, to which it refers, is not in the list",
}
