"""Other words that definitions name, and whether the list holds them."""

from collections.abc import Iterable, Iterator

from lexicons.alphabet import Alphabet, Word
from lexicons.errors import shown
from lexicons.lists.definition import Definition, spelt_out
from lexicons.lists.finding import FindingKind
from lexicons.lists.sorted_words import SortedWords

wording = {
    FindingKind.INFLECTION: "its inflection {} is not in the list",
    FindingKind.REFERENCE: "{}, to which it refers, is not in the list",
}


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
        for each in definition.inflections:
            if self.lacks(spelt_out(word, each)):
                yield FindingKind.INFLECTION, self.told(word, FindingKind.INFLECTION, each)
        for each in definition.references:
            if self.lacks([each]):
                yield FindingKind.REFERENCE, self.told(word, FindingKind.REFERENCE, each)

    def told(self, word: Word, kind: FindingKind, name: str) -> str:
        """Return that a name of a word's definition is missing."""
        return f"{word}: {wording[kind].format(shown(name))}"

    def lacks(self, forms: Iterable[str]) -> bool:
        """Return whether the list has none of these forms, and could hold one by its length."""
        is_spelt = fits = False
        for form in forms:
            if form in self.words:
                return False
            word = self.alphabet.spell(form)
            if word is None:
                continue
            is_spelt = True
            if self.alphabet.length(word) in self.lengths:
                if word in self.words:
                    return False
                fits = True
        return fits or not is_spelt
