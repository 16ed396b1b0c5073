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
