"""Words as bytes, one byte a tile: what counts tiles and compares words in the order of tiles."""

import codecs
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from lexicons.alphabet import Alphabet, Word

first_code, most_tiles = 32, 200  # bytes that stand for tiles, clear of the line feed
no_tile = "\ufffe"  # marks the free places of a map of characters


class TileBytes:
    """Translates words of one alphabet. Their bytes sort in the order of its tiles.

    >>> from lexicons import Library
    >>> tiles = TileBytes(Library().alphabet("spanish"))
    >>> [len(row) for row in tiles.rows([Word("CHOZO"), Word("CUBO")])]
    [4, 4]
    >>> tiles.rows([Word("CHA")]) > tiles.rows([Word("CUBO")])
    True
    """

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
