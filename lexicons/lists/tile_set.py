"""Words that the tiles in the bag cannot make."""

import codecs
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from lexicons.alphabet import Alphabet, Word

#: Tiles of which there are at most so many in the set, and how many tiles of a group there may be
#: to each one of its rarest: so few words are suspected that looking for them costs the most.
bands = ((2, 2), (7, 3), (1000, 5))

first_code, most_tiles = 32, 200  # bytes for tiles beyond ASCII, behind the line feed
no_tile = "\ufffe"  # what a map of characters has where there is none


class TileSet:
    """How many of each tile there are, blanks among them.

    >>> from lexicons import Library
    >>> tiles = TileSet(Library().alphabet("english"))
    >>> tiles.lacks(Word("PIZZAZZ")), tiles.lacks(Word("PIZZA"))
    ('it needs 4 Z, and the set has 1, and 2 blanks', '')
    """

    def __init__(self, alphabet: Alphabet) -> None:
        self.alphabet = alphabet
        self.counts = {tile: alphabet.counts.get(tile, 0) for tile in alphabet.tiles}
        self.blanks = alphabet.counts.get("blank", 0)
        self.known = bool(alphabet.counts)
        codes = tile_codes(alphabet) if self.known else {}
        self.bands = list(banded(self.counts, codes)) if codes else []
        self.is_ascii = all(map(str.isascii, alphabet.tiles))
        spelt = {code: tile for tile, code in codes.items()} | {ord("\n"): "\n"}
        self.charmap = codecs.charmap_build("".join(spelt.get(n, no_tile) for n in range(256)))

    def lacks(self, word: Word) -> str:
        """Which tiles are too few for a word, or nothing."""
        needed = Counter(self.alphabet.split(word))
        short = {tile: n for tile, n in needed.items() if n > self.counts[tile]}
        if sum(n - self.counts[tile] for tile, n in short.items()) <= self.blanks:
            return ""
        parts = [f"{n} {tile}, and the set has {self.counts[tile]}" for tile, n in short.items()]
        return f"it needs {'; '.join(parts)}, and {self.blanks} blanks"

    def suspects(self, words: Sequence[Word], text: str = "") -> Iterable[int]:
        """The places of all words that may lack tiles, in order, and of few others.

        `text` is the same words, a line each, for whoever has it already.
        """
        if not self.known:
            return []
        if not self.bands:
            return range(len(words))
        text = text or "\n".join(words)
        data = (
            text.encode() if self.is_ascii else codecs.charmap_encode(text, None, self.charmap)[0]
        )
        return sorted({place for band in self.bands for place in band.overdrawn(words, data)})


class Band:
    """Tiles that are much the same in number, in groups."""

    def __init__(self, counts: Mapping[str, int], most: int, codes: Mapping[str, int]) -> None:
        self.others = bytes(code for tile, code in codes.items() if tile not in counts)
        self.groups = [Group(group, codes) for group in grouped(counts, most)]

    def overdrawn(self, words: Sequence[Word], data: bytes) -> Iterator[int]:
        """The places of words that have one of these tiles more often than the set."""
        kept = data.translate(None, self.others)
        for group in self.groups:
            for place in group.lines(kept):
                if group.is_overdrawn(words[place]):
                    yield place


class Group:
    """A few tiles: a word overdraws one of them only if it has very many of all together.

    With all other letters taken out of a text of many words at once, these then stand side by
    side: that is found much faster than words are looked at one by one.

    >>> codes = {letter: ord(letter) for letter in "ACIKNPTZ"}
    >>> list(Group({"K": 1, "Z": 1}, codes).lines(b"ZANT\\nPIZZA\\nKICK"))
    [1, 2]
    """

    def __init__(self, counts: Mapping[str, int], codes: Mapping[str, int]) -> None:
        self.counts = tuple(counts.items())
        ours = {codes[tile] for tile in counts}
        self.same = bytes(ord("x") if byte in ours else byte for byte in range(256))
        self.others = bytes(code for code in codes.values() if code not in ours)
        self.too_many = re.compile(b"x" * (min(counts.values()) + 1) + b"x*")

    def is_overdrawn(self, word: Word) -> bool:
        """Whether a word has one of these tiles more often than the set."""
        return any(word.count(tile) > count for tile, count in self.counts)

    def lines(self, data: bytes) -> Iterator[int]:
        """The numbers, from 0, of the lines with too many of these."""
        kept = data.translate(self.same, self.others)
        line = before = 0
        for match in self.too_many.finditer(kept):
            line += kept.count(b"\n", before, match.start())
            before = match.end()
            yield line


def tile_codes(alphabet: Alphabet) -> Mapping[str, int]:
    """A byte for each tile, if every one is a letter and they are no more than there are bytes."""
    if not alphabet.letters_only or len(alphabet.tiles) > most_tiles:
        return {}
    if all(map(str.isascii, alphabet.tiles)):
        return {tile: ord(tile) for tile in alphabet.tiles}
    return {tile: code for code, tile in enumerate(alphabet.tiles, first_code)}


def banded(counts: Mapping[str, int], codes: Mapping[str, int]) -> Iterator[Band]:
    """All tiles in bands, the rarest first."""
    fewer = -1
    for limit, most in bands:
        if ours := {tile: count for tile, count in counts.items() if fewer < count <= limit}:
            yield Band(ours, most, codes)
        fewer = limit


def grouped(counts: Mapping[str, int], most: int) -> Iterator[dict[str, int]]:
    """Tiles in groups of much the same number, the rarest first.

    >>> list(grouped({"E": 12, "J": 1, "Q": 1, "O": 8}, 3))
    [{'J': 1, 'Q': 1}, {'O': 8, 'E': 12}]
    """
    group: dict[str, int] = {}
    for tile, count in sorted(counts.items(), key=lambda each: each[1]):
        if group and sum(group.values()) + count > most * min(group.values()):
            yield group
            group = {}
        group[tile] = count
    yield group
