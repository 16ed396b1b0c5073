"""Letters that are written one after another become tiles: word by word, or whole pages at once."""

import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

FIRST_PRIVATE = 0xE000  # the private use area of Unicode: no alphabet assigns a letter there
PRIVATE_USE = range(FIRST_PRIVATE, 0xF900)


class Tiling:
    """All spellings of the tiles. A text is split from the left, each time at the longest tile.

    A shorter tile is taken only if the letters after the longest would not be a row of tiles:

    >>> tiling = Tiling(["L", "LL", "L·L"])
    >>> tiling.row("LLL"), tiling.row("LL·L"), tiling.row("L·")
    (('LL', 'L'), ('L', 'L·L'), ())
    """

    def __init__(self, written: Iterable[str]) -> None:
        self.written = sorted(filter(None, written), key=len, reverse=True)

    def row(self, letters: str) -> tuple[str, ...]:
        """Return the tiles in order; an empty tuple if the letters are not a row of tiles."""
        # One pass of a regular expression splits nearly every word, in a sixth of the time.
        tiles = tuple(self.longest_first.findall(letters))
        if len("".join(tiles)) == len(letters):
            return tiles
        return self.exact_row(letters)

    def exact_row(self, letters: str) -> tuple[str, ...]:
        """Return what `row` returns, also if the longest tile cannot be taken at some place."""
        # From the end backwards: for each place, the longest tile after which tiles reach the end.
        first: dict[int, str] = {len(letters): ""}
        for place in reversed(range(len(letters))):
            for tile in self.at(letters, place):
                if place + len(tile) in first:
                    first[place] = tile
                    break
        if 0 not in first:
            return ()
        tiles, place = [], 0
        while tile := first[place]:
            tiles.append(tile)
            place += len(tile)
        return tuple(tiles)

    def reached(self, letters: str) -> int:
        """Return how many of the letters, from the first on, can be split into tiles.

        >>> Tiling(["L", "LL", "L·L"]).reached("LL·")
        2
        """
        places = {0}
        for place in range(len(letters)):
            if place in places:
                places.update(place + len(tile) for tile in self.at(letters, place))
        return max(places)

    def at(self, letters: str, place: int) -> list[str]:
        """Return the tiles that fit at one place, the longest first."""
        begun = self.by_first_letter.get(letters[place], ())
        return [tile for tile in begun if letters.startswith(tile, place)]

    @cached_property
    def longest_first(self) -> re.Pattern[str]:
        """A pattern that matches the longest tile that fits."""
        several = [re.escape(tile) for tile in self.written if len(tile) > 1]
        single = re.escape("".join(tile for tile in self.written if len(tile) == 1))
        return re.compile("|".join([*several, *([f"[{single}]"] if single else [])]) or "(?!)")

    @cached_property
    def by_first_letter(self) -> dict[str, list[str]]:
        """The tiles that begin with each letter, the longest first."""
        begun: dict[str, list[str]] = {}
        for tile in self.written:
            begun.setdefault(tile[0], []).append(tile)
        return begun


class TileText:
    """Translates folded text of one alphabet: a digraph tile becomes one private character.

    A text whose translation is in doubt gives None, and is then read word by word.

    >>> tiles = TileText(["CH", "H", "O", "Z"], {"1": "CH"})
    >>> text = tiles.of("CHOZO\\n1O\\n")
    >>> [len(word) for word in text.split("\\n")], tiles.spelling(text)
    ([4, 2, 0], 'CHOZO\\nCHO\\n')
    """

    def __init__(self, tiles: Sequence[str], spellings: Mapping[str, str]) -> None:
        """Take the tiles of an alphabet, and the other ways to write those of several letters."""
        self.tiles = tiles
        self.spellings = spellings

    def of(self, folded: str) -> str | None:
        """Return lines of folded text with one character a tile, or None if that is in doubt."""
        if not self.written.issuperset(folded):
            return None
        if not self.digraphs:
            return folded
        if self.is_ambiguous:
            return None
        text = folded
        for written, character in self.characters.items():
            text = text.replace(written, character)
        return text if self.translated.issuperset(text) else None

    def spelling(self, text: str) -> str:
        """Return the canonical spelling of a translated text."""
        for tile, character in self.digraphs.items():
            text = text.replace(character, tile)
        return text

    @cached_property
    def digraphs(self) -> Mapping[str, str]:
        """The private character of each tile of several letters."""
        several = [tile for tile in self.tiles if len(tile) > 1]
        return {tile: chr(code) for tile, code in zip(several, PRIVATE_USE, strict=False)}

    @cached_property
    def characters(self) -> Mapping[str, str]:
        """The private character for every way to write a digraph tile, the longest way first."""
        written = dict(self.digraphs)
        written |= {other: written[tile] for other, tile in self.spellings.items()}
        return dict(sorted(written.items(), key=lambda row: -len(row[0])))

    @cached_property
    def letters(self) -> frozenset[str]:
        """Every character that a folded word can hold."""
        return frozenset("".join((*self.tiles, *self.spellings)))

    @cached_property
    def written(self) -> frozenset[str]:
        """The characters of a page of folded words."""
        return self.letters | {"\n"}

    @cached_property
    def translated(self) -> frozenset[str]:
        """The characters of a translated page: whole tiles."""
        single = (tile for tile in self.tiles if len(tile) == 1)
        return frozenset((*single, *self.digraphs.values(), "\n"))

    @cached_property
    def is_ambiguous(self) -> bool:
        """Whether replacing one digraph after another may differ from reading left to right.

        It may where one way to write a tile can begin inside another one, and the letters before
        it can be tiles without it.
        """
        if len(self.digraphs) < sum(len(tile) > 1 for tile in self.tiles):
            return True
        if any(chr(code) in self.letters for code in PRIVATE_USE):
            return True
        can_end = {tile for tile in self.tiles if len(tile) == 1}
        can_end |= {written[-1] for written in self.characters}
        begun_by = defaultdict(set)
        for written in self.characters:
            for size in range(1, len(written)):
                begun_by[written[:size]].add(written)
        return any(
            first[-shared - 1] in can_end and begun_by[first[-shared:]] - {first}
            for first in self.characters
            for shared in range(1, len(first))
        )
