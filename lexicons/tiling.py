"""Letters that are written one after another become tiles."""

import re
from collections.abc import Iterable
from functools import cached_property


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
