"""Whether a list's words come in order: of their code points, or of the alphabet's tiles."""

from collections.abc import Callable, Sequence
from itertools import islice
from operator import gt

from lexicons.alphabet import Alphabet, Word
from lexicons.errors import shown

Key = Callable[[Word], str]


def by_tiles(alphabet: Alphabet) -> Key:
    """A text by which words sort as their alphabet's tiles do."""
    places = {tile: chr(place) for place, tile in enumerate(alphabet.tiles, 1)}
    if alphabet.letters_only:
        table = str.maketrans(places)
        return lambda word: word.translate(table)
    return lambda word: "".join(places[tile] for tile in alphabet.split(word))


class Order:
    """Either order will do: which one a keeper means is told by nothing but the list itself."""

    def __init__(self, alphabet: Alphabet) -> None:
        self.by_code = Ascent()
        same = alphabet.letters_only and list(alphabet.tiles) == sorted(alphabet.tiles)
        self.by_tiles = None if same else Ascent()
        self.key = by_tiles(alphabet)

    def see(self, words: Sequence[Word], lines: Sequence[int], *, ascending: bool) -> None:
        """The next words of the list; `ascending` where they are known to be in code order."""
        self.by_code.see(words, words, lines, ascending=ascending)
        if self.by_tiles:
            self.by_tiles.see([*map(self.key, words)], words, lines)

    def fault(self) -> tuple[int, str]:
        """The first line that is out of both orders and what to say of it, or nothing."""
        ascents = [ascent for ascent in (self.by_tiles, self.by_code) if ascent]
        if not all(ascent.falls for ascent in ascents):
            return 0, ""
        worst = ascents[0]
        more = f"; {worst.falls:,} words are out of order in all" if worst.falls > 1 else ""
        return worst.line, f"{worst.text}: not in alphabetical order{more}"


class Ascent:
    """How often a word comes after a later one, and where first; the same again is no fall."""

    def __init__(self) -> None:
        self.last = self.last_word = self.text = ""
        self.line = self.falls = 0

    def see(
        self,
        keys: Sequence[str],
        words: Sequence[Word],
        lines: Sequence[int],
        *,
        ascending: bool = False,
    ) -> None:
        """The next words of the list, by what they sort by."""
        if not keys:
            return
        falls = 0 if ascending else sum(map(gt, keys, islice(keys, 1, None)))
        falls += self.last > keys[0]
        if falls and not self.falls:
            before, before_word = self.last, self.last_word
            for key, word, line in zip(keys, words, lines, strict=True):
                if before > key:
                    self.line, self.text = line, f"{shown(word)} comes after {shown(before_word)}"
                    break
                before, before_word = key, word
        self.falls += falls
        self.last, self.last_word = keys[-1], words[-1]
