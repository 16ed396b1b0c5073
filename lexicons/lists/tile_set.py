"""Words as rows of tiles: in the order of tiles, and those that the bag cannot make."""

import codecs
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from lexicons.alphabet import Alphabet, Word

first_code, most_tiles = 32, 200  # bytes that stand for tiles, clear of the line feed
no_tile = "\ufffe"  # marks the free places of a map of characters


class TileBytes:
    """Translates words of one alphabet. Their bytes sort in the order of its tiles."""

    def __init__(self, alphabet: Alphabet) -> None:
        self.alphabet = alphabet
        self.tile_text = alphabet.tile_text

    def rows(self, words: Sequence[Word]) -> list[bytes]:
        """Return each word as bytes; two bytes a tile for an alphabet of very many tiles."""
        if not self.codes:
            places = {tile: number for number, tile in enumerate(self.alphabet.tiles, 1)}
            split = self.alphabet.split
            return [b"".join(places[t].to_bytes(2, "big") for t in split(word)) for word in words]
        if tiles := self.tile_text.of("\n".join(words)):
            return self.of(tiles).split(b"\n")
        return [bytes(map(self.codes.__getitem__, self.alphabet.split(word))) for word in words]

    def of(self, tiles: str) -> bytes:
        """Return lines with one character a tile as lines with one byte a tile."""
        return codecs.charmap_encode(tiles, None, self.charmap)[0]

    @cached_property
    def codes(self) -> Mapping[str, int]:
        """The byte that stands for each tile; empty for an alphabet of very many tiles."""
        if len(self.alphabet.tiles) > most_tiles:
            return {}
        return {tile: code for code, tile in enumerate(self.alphabet.tiles, first_code)}

    @cached_property
    def charmap(self) -> Any:
        """The codes in the form that encodes a text; its type has no public name."""
        digraphs = self.tile_text.digraphs
        characters = {code: digraphs.get(tile, tile) for tile, code in self.codes.items()}
        characters[ord("\n")] = "\n"
        # With another first character Python builds a dictionary, which is ten times slower.
        characters[0] = "\0"
        return codecs.charmap_build("".join(characters.get(code, no_tile) for code in range(256)))


most_of_rarest = 2  # how many tiles a group has at most for each one of its rarest


class TileSet:
    """How many of each tile there are, blanks included.

    >>> from lexicons import Library
    >>> tiles = TileSet(Library().alphabet("english"))
    >>> tiles.lacks(Word("PIZZAZZ")), tiles.lacks(Word("PIZZA"))
    ('it needs 4 Z, and the set has 1, and 2 blanks', '')
    """

    def __init__(self, alphabet: Alphabet) -> None:
        self.alphabet = alphabet
        self.counts = {tile: alphabet.counts.get(tile, 0) for tile in alphabet.tiles}
        self.blanks = alphabet.counts.get("blank", 0)
        self.tile_bytes = TileBytes(alphabet)
        codes = self.tile_bytes.codes
        self.groups = [Group(group, codes) for group in _grouped(self.counts)] if codes else []

    def lacks(self, word: Word) -> str:
        """Return which tiles are too few for a word, or nothing."""
        tiles = self.alphabet.split(word)
        needed = {tile: tiles.count(tile) for tile in dict.fromkeys(tiles)}
        short = {tile: n for tile, n in needed.items() if n > self.counts[tile]}
        if sum(n - self.counts[tile] for tile, n in short.items()) <= self.blanks:
            return ""
        parts = [f"{n} {tile}, and the set has {self.counts[tile]}" for tile, n in short.items()]
        return f"it needs {'; '.join(parts)}, and {self.blanks} blanks"

    def unmakeable(self, words: Sequence[Word], tiles: str | None) -> Iterator[tuple[int, str]]:
        """Yield the place of every word that cannot be made, and what it lacks, in order.

        `tiles` is the same words, one a line, with one character a tile; without it every word is
        looked at.
        """
        if not self.alphabet.counts:
            return
        for place in self.suspects(tiles) if self.groups and tiles else range(len(words)):
            if lacking := self.lacks(words[place]):
                yield place, lacking

    def suspects(self, tiles: str) -> list[int]:
        """Return the number, from 0, of every line that may lack tiles, and of few others."""
        data = self.tile_bytes.of(tiles)
        missing: Counter[int] = Counter()
        for group in self.groups:
            for line, most in group.lines(data):
                missing[line] += most
        return sorted(line for line, most in missing.items() if most > self.blanks)


class Group:
    """Tiles that one search looks for together, which takes 0.7 of the time of single searches.

    A word can lack one of these tiles only if it has more of them, all counted together, than there
    are of the rarest. The search leaves out all other tiles, so these stand side by side.
    """

    def __init__(self, counts: Mapping[str, int], codes: Mapping[str, int]) -> None:
        ours = bytes(codes[tile] for tile in counts)
        self.same = bytes.maketrans(ours, b"x" * len(ours))
        self.others = bytes(codes.values()).translate(None, ours)
        self.fewest = min(counts.values())
        self.too_many = re.compile(b"x" * (self.fewest + 1) + b"x*")

    def lines(self, data: bytes) -> Iterator[tuple[int, int]]:
        """Yield the number, from 0, of every line with too many, and how many it lacks at most."""
        kept = data.translate(self.same, self.others)
        line = before = 0
        for match in self.too_many.finditer(kept):
            line += kept.count(b"\n", before, match.start())
            before = match.end()
            yield line, match.end() - match.start() - self.fewest


def _grouped(counts: Mapping[str, int]) -> Iterator[dict[str, int]]:
    """Yield the tiles in groups of similar number, the rarest first."""
    group: dict[str, int] = {}
    for tile, count in sorted(counts.items(), key=lambda each: each[1]):
        if group and sum(group.values()) + count > most_of_rarest * min(group.values()):
            yield group
            group = {}
        group[tile] = count
    yield group
