"""Whether the words of a list stand in an order that people keep lists in."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from operator import gt

from lexicons.alphabet import Alphabet, Word
from lexicons.errors import shown

Key = Callable[[Word], str]

patience = 1000  # words that an order is watched for before it is given up
hopeless = 0.1  # of the words come before an earlier one: the list is not in this order
digits = 4  # of a length, at the start of a key
fewest_each = 3  # words of each length on average: fewer show no order by length


def orders(alphabet: Alphabet) -> Iterator[tuple[Key, bool]]:
    """Yield what words may be sorted by other than their code points; true if by length first."""
    places = {tile: chr(place) for place, tile in enumerate(alphabet.tiles, 1)}
    length = alphabet.length
    yield (lambda word: f"{length(word):04}{word}"), True
    if alphabet.letters_only and list(alphabet.tiles) == sorted(alphabet.tiles):
        return
    if alphabet.letters_only:
        table = str.maketrans(places)
        yield (lambda word: word.translate(table)), False
        yield (lambda word: f"{len(word):04}{word.translate(table)}"), True
    else:
        split = alphabet.split
        yield (lambda word: "".join(places[tile] for tile in split(word))), False
        yield (
            (lambda word: f"{length(word):04}" + "".join(places[tile] for tile in split(word))),
            True,
        )


class Order:
    """Watches the words of a list pass. Any usual order is accepted, for no list names its own.

    Most lists are in the order of the code points. Only where one is not are the other orders
    computed: that takes about as long as reading the list.
    """

    def __init__(self, alphabet: Alphabet) -> None:
        self.alphabet = alphabet
        self.by_code = Ascent(None)
        self.others: list[Ascent] = []

    def see(
        self, words: Sequence[Word], *, ascending: bool, before: Iterable[Sequence[Word]]
    ) -> None:
        """Look at the next words of the list.

        `ascending` is whether they are known to be in the order of the code points; `before` are
        the words seen so far, in the order of the list, as long as all of them were.
        """
        fell_before = bool(self.by_code.falls)
        self.by_code.see(words, ascending=ascending)
        if not self.by_code.falls:
            return
        if not fell_before:
            self.others = [Ascent(key, by_length=short) for key, short in orders(self.alphabet)]
            for each in before:
                self.see_others(each)
        self.see_others(words)

    def see_others(self, words: Sequence[Word]) -> None:
        """Look at words in each order that is still possible."""
        for ascent in self.others:
            ascent.see(words)
        self.others = [ascent for ascent in self.others if not ascent.is_hopeless]

    def fault(self) -> tuple[int, str]:
        """Return the number, from 0, of the first word out of order, and what to say of it.

        It is counted in the order that fits best. The text is empty for a list in order.
        """
        best = self.by_code
        for other in self.others:
            if other.is_shown and other.falls <= best.falls * hopeless:
                best = other
        if not best.falls:
            return 0, ""
        more = f"; {best.falls:,} words are out of order in all" if best.falls > 1 else ""
        return best.first, f"{best.text}: not in alphabetical order{more}"


class Ascent:
    """How many words come before the word that precedes them, and which is the first."""

    def __init__(self, key: Key | None, *, by_length: bool = False) -> None:
        self.key = key
        self.by_length = by_length
        self.lengths: set[str] = set()
        self.last = self.last_word = self.text = ""
        self.first = self.falls = self.seen = 0

    @property
    def is_hopeless(self) -> bool:
        """Whether this is not the order of the list."""
        return self.seen >= patience and self.falls > self.seen * hopeless

    @property
    def is_shown(self) -> bool:
        """Whether there are enough words to show that they are sorted by their length."""
        return self.seen >= fewest_each * len(self.lengths)

    def see(self, words: Sequence[Word], *, ascending: bool = False) -> None:
        """Look at the next words; `ascending` is whether they are known to be in this order."""
        if not words:
            return
        keys = words if self.key is None else [*map(self.key, words)]
        if self.by_length:
            self.lengths.update({key[:digits] for key in keys})
        falls = 0 if ascending else sum(map(gt, keys, islice(keys, 1, None)))
        falls += self.last > keys[0]
        if falls and not self.falls:
            before, before_word = self.last, self.last_word
            for number, (key, word) in enumerate(zip(keys, words, strict=True), self.seen):
                if before > key:
                    self.first = number
                    self.text = f"{shown(word)} comes after {shown(before_word)}"
                    break
                before, before_word = key, word
        self.falls += falls
        self.seen += len(words)
        self.last, self.last_word = keys[-1], words[-1]
