"""Whether the words of a list stand in an order that people keep lists in."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from operator import gt
from typing import Any

from lexicons.alphabet import Alphabet, Word
from lexicons.errors import shown
from lexicons.lists.tile_set import TileBytes

patience = 1000  # words that an order is watched for before it is given up
hopeless = 0.1  # of the words come before an earlier one: the list is not in this order
fewest_each = 3  # words of each length on average: fewer show no order by length


class Order:
    """Watches the words of a list pass. Any usual order is accepted, for no list names its own.

    Most lists are in the order of the code points. Only where one is not are the other orders
    computed: that takes about as long as reading the list.
    """

    def __init__(self, alphabet: Alphabet) -> None:
        self.alphabet = alphabet
        self.tile_bytes = TileBytes(alphabet)
        self.by_code = Ascent()
        self.others: list[Ascent] = []

    def see(
        self, words: Sequence[Word], *, ascending: bool, before: Iterable[Sequence[Word]]
    ) -> None:
        """Look at the next words of the list.

        `ascending` is whether they are known to be in the order of the code points; `before` are
        the words seen so far, in the order of the list, as long as all of them were.
        """
        fell_before = bool(self.by_code.falls)
        self.by_code.see(words, words, ascending=ascending)
        if not self.by_code.falls:
            return
        if not fell_before:
            self.others = [*self.orders()]
            for each in before:
                self._see_others(each)
        self._see_others(words)

    def orders(self) -> Iterator["Ascent"]:
        """Yield the other orders that lists of this alphabet may be in."""
        yield Ascent(by_length=True)
        # In English the order of the tiles is that of the code points.
        if not self.alphabet.letters_only or list(self.alphabet.tiles) != sorted(
            self.alphabet.tiles
        ):
            yield Ascent(by_tiles=True)
            yield Ascent(by_tiles=True, by_length=True)

    def _see_others(self, words: Sequence[Word]) -> None:
        """Look at words in each order that is still possible."""
        for some in (words[:patience], words[patience:]):
            if not some or not self.others:
                continue
            by_tiles = any(ascent.by_tiles for ascent in self.others)
            rows: Sequence[bytes | Word] = some
            if by_tiles or not self.alphabet.letters_only:
                rows = self.tile_bytes.rows(some)
            for ascent in self.others:
                ascent.see(some, rows)
            self.others = [
                each
                for each in self.others
                if each.seen < patience or each.falls <= each.seen * hopeless
            ]

    def fault(self) -> tuple[int, str]:
        """Return the number, from 0, of the first word out of order, and what to say of it.

        It is counted in the order that fits best. The text is empty for a list in order.
        """
        best = self.by_code
        for other in self.others:
            enough = fewest_each * len(other.lengths)  # words to show that length sorts them
            if other.seen >= enough and other.falls <= best.falls * hopeless:
                best = other
        if not best.falls:
            return 0, ""
        more = f"; {best.falls:,} words are out of order in all" if best.falls > 1 else ""
        return best.first, f"{best.text}: not in alphabetical order{more}"


class Ascent:
    """How many words come before the word that precedes them, and which is the first."""

    def __init__(self, *, by_tiles: bool = False, by_length: bool = False) -> None:
        self.by_tiles = by_tiles
        self.by_length = by_length
        self.lengths: set[int] = set()
        self.last: Any = None
        self.last_word = self.text = ""
        self.first = self.falls = self.seen = 0

    def see(
        self, words: Sequence[Word], rows: Sequence[bytes | Word], *, ascending: bool = False
    ) -> None:
        """Look at the next words; `rows` are the same as rows of tiles, each tile of one size.

        `ascending` is whether they are known to be in this order.
        """
        if not words:
            return
        keys: Sequence[Any] = rows if self.by_tiles else words
        if self.by_length:
            lengths = [*map(len, rows)]
            self.lengths.update(lengths)
            keys = [*zip(lengths, keys, strict=True)]
        falls = 0 if ascending else sum(map(gt, keys, islice(keys, 1, None)))
        falls += self.last is not None and self.last > keys[0]
        if falls and not self.falls:
            before, before_word = self.last, self.last_word
            for number, (key, word) in enumerate(zip(keys, words, strict=True), self.seen):
                if before is not None and before > key:
                    self.first = number
                    self.text = f"{shown(word)} comes after {shown(before_word)}"
                    break
                before, before_word = key, word
        self.falls += falls
        self.seen += len(words)
        self.last, self.last_word = keys[-1], words[-1]
