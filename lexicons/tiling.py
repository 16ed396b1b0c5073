"""How letters that were written one after another fall into tiles."""

import re
from collections.abc import Iterable
from functools import cached_property


class Tiling:
    """All ways to write a tile; of several rows of tiles, that with the longest tile first counts.

    A tile that fits may have to yield, for the letters that would be left over are no tile:

    >>> tiling = Tiling(["L", "LL", "L·L"])
    >>> tiling.row("LLL"), tiling.row("LL·L"), tiling.row("L·")
    (('LL', 'L'), ('L', 'L·L'), ())
    """

    def __init__(self, written: Iterable[str]) -> None:
        self.written = sorted(filter(None, written), key=len, reverse=True)

    @cached_property
    def longest_first(self) -> re.Pattern[str]:
        """Matches one tile, the longest that fits."""
        several = [re.escape(tile) for tile in self.written if len(tile) > 1]
        single = re.escape("".join(tile for tile in self.written if len(tile) == 1))
        return re.compile("|".join([*several, *([f"[{single}]"] if single else [])]) or "(?!)")

    @cached_property
    def by_first_letter(self) -> dict[str, list[str]]:
        """The tiles that begin with a letter, the longest first."""
        begun: dict[str, list[str]] = {}
        for tile in self.written:
            begun.setdefault(tile[0], []).append(tile)
        return begun

    def row(self, letters: str) -> tuple[str, ...]:
        """The tiles, in order; none where the letters are no row of tiles."""
        tiles = tuple(self.longest_first.findall(letters))
        if len("".join(tiles)) == len(letters):
            return tiles
        return self.yielding(letters)

    def yielding(self, letters: str) -> tuple[str, ...]:
        """The same where the longest tile that fits does not always lead to the end."""
        first: dict[int, str] = {len(letters): ""}  # the tile at each place that leads to the end
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

    def at(self, letters: str, place: int) -> list[str]:
        """The tiles that fit at one place, the longest first."""
        begun = self.by_first_letter.get(letters[place], ())
        return [tile for tile in begun if letters.startswith(tile, place)]

    def reached(self, letters: str) -> int:
        """How far tiles go at most, from the first letter on.

        >>> Tiling(["L", "LL", "L·L"]).reached("LL·")
        2
        """
        places = {0}
        furthest = 0
        for place in range(len(letters)):
            if place > furthest:
                break
            if place in places:
                for tile in self.at(letters, place):
                    places.add(place + len(tile))
                    furthest = max(furthest, place + len(tile))
        return furthest
