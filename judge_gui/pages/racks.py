"""Words as racks of tiles."""

from collections.abc import Iterator, Sequence

from judge_gui.pages.boxes import Box, Run
from judge_gui.pages.nodes import Frame, Node, Row, Sign, Text
from judge_gui.pages.page import WordTiles
from judge_gui.pages.values import SMALL, TOUCH_LEAST, NoRoom, Room
from judge_procedure.fonts import line_width

LEAST_TILE = 18  # pixels


class Words(Node):
    """Words as racks of tiles. All tiles of a page have one size, whatever the words are.

    `places` is how many each rack has, if it shows the free ones. On an upright page that is too
    narrow for the longest word, racks take two lines.
    """

    def __init__(
        self, words: Sequence[WordTiles], room: Room, *, most: float, places: int = 0,
        numbered: bool = True, both: str = "",
    ) -> None:  # fmt: skip
        self.words, self.room, self.numbered, self.places = words, room, numbered, places
        self.most = room.px(min(most, room.tiles))  # the largest tile, and the least one
        self.low = max(room.px(30), LEAST_TILE)
        self.longest = max(1, places, *(len(word.tiles) for word in words))
        self.number = max(room.px(60), TOUCH_LEAST) + room.px(12) if numbered else 0
        self.gap, self.pad, self.between = room.gap(8), room.px(6), room.px(4)
        said = Text(both, room.font(SMALL), bold=True)
        self.mark = Row(Sign("shared", room.px(28)), said, gap=room.px(8))
        beside = self.mark.wide + room.px(12) if any(word.in_both for word in words) else 0
        wide, least = (
            self.number + across * (self.low + self.between) + 2 * self.pad
            for across in (self.longest, -(-self.longest // 2))
        )
        self.breaks = numbered and room.upright
        super().__init__(wide + beside, least if self.breaks else None, grow=int(numbered))

    def across(self, w: float) -> int:
        return -(-self.longest // 2) if self.breaks and self.wide > w else self.longest

    def rack_tall(self, word: WordTiles, across: int, side: int) -> int:
        lines = -(-max(self.places, len(word.tiles), 1) // across)
        return lines * (side + self.between) - self.between + 2 * self.pad

    def all_tall(self, across: int, side: int) -> int:
        racks = sum(self.rack_tall(word, across, side) for word in self.words)
        return racks + self.gap * (len(self.words) - 1)

    def tall(self, w: float) -> float:
        side = self.low if self.numbered else max(self.most, LEAST_TILE)
        return self.all_tall(self.across(w), side)

    def side(self, w: float, h: float) -> int:
        """Return the side of every tile: from the longest word and the number of lines."""
        across = self.across(w)
        inside = w - self.number - 2 * self.pad - self.between * (across - 1)
        between = self.all_tall(across, 0)
        lines = self.all_tall(across, 1) - between
        side = int(min(inside / across, (h - between) / lines, self.most))
        if side < max(self.low - 1, LEAST_TILE):
            raise NoRoom("tiles")
        return side

    def put(self, x: float, y: float, w: float, h: float, out: list[Box]) -> None:
        side, across = self.side(w, h), self.across(w)
        top = int(y + (h - self.all_tall(across, side)) / 2)
        for word in self.words:
            tall = self.rack_tall(word, across, side)
            if self.numbered:
                width = self.number - self.room.px(12)
                number_of(word, self.room, tall).put(int(x), top, width, tall, out)
            rack = [*self._rack(word, int(x) + int(self.number), top, tall, side, across)]
            out += rack
            if word.in_both:
                self.mark.put(rack[0].right + self.room.px(12), top, self.mark.wide, tall, out)
            top += tall + self.gap

    def _rack(
        self, word: WordTiles, x: int, y: int, tall: int, side: int, across: int
    ) -> Iterator[Box]:
        """Yield the boxes of a rack, its ground first."""
        places, step = max(self.places, len(word.tiles), 1), side + self.between
        w = min(places, across) * step - self.between + 2 * self.pad
        kind = "rack active" if word.active else "rack both" if word.in_both else "rack"
        yield Box(kind, x, y, w, tall, name=f"{word.number}: {' '.join(word.tiles)}")
        for place in range(places):
            down, along = divmod(place, across)
            left, top = x + self.pad + along * step, y + self.pad + down * step
            if place < len(word.tiles):
                yield _tile(word.tiles[place], left, top, side)
            else:
                here = word.active and place == len(word.tiles)
                yield Box("here" if here else "free", left, top, side, side)


def number_of(word: WordTiles, room: Room, tall: int = TOUCH_LEAST) -> Node:
    """Return the number of a word. It is no target if it is too small for a finger."""
    key = word.key if tall >= TOUCH_LEAST else ""
    kind = "number active" if word.active else "number" if key else "label"
    colour = "press_ink" if word.active else "ink"
    px = min(room.font(31), tall - 4)
    inside = Text(f"{word.number}", px, bold=True, colour=colour, name="", lead=1)
    name, low = f"{word.number}" if key else "", min(TOUCH_LEAST, tall)
    return Frame(kind, inside, centre=True, narrow=TOUCH_LEAST, low=low, key=key, name=name)


def _tile(letters: str, x: int, y: int, side: int) -> Box:
    """Return a tile. Two letters share its width."""
    px = int(side * 0.62)
    width = line_width(letters, px, True)
    if width > side * 0.86:
        px = max(int(px * side * 0.86 / width), 1)
        width = line_width(letters, px, True)
    left, baseline = x + (side - width) / 2, y + side / 2 + px * 0.35
    run = Run(letters, left, baseline, width, px, True, "tile_ink")
    return Box("tile", x, y, side, side, (run,))
