"""Rows of a page: words as racks of tiles, what can be pressed, rulings in columns."""

import re
from collections.abc import Iterator, Sequence

from judge_gui.pages.boxes import Box, Run
from judge_gui.pages.nodes import Column, Fitted, Frame, Gap, Node, Row, Sign, Text
from judge_gui.pages.page import Action, Page, PageQuestion, WordTiles
from judge_gui.pages.parts import cap, drawn, fault_of, pressable
from judge_gui.pages.values import PLAIN, SMALL, TEXT, TOUCH_LEAST, NoRoom, Room
from judge_procedure.look import line_width

LETTER, WIDEST = 0.62, 0.86  # of the side of a tile: the size of its letter, the width of two
#: The usual height of a row, by how many there are.
ROW_LOW = ((3, 104), (6, 72), (99, 60))
NARROWEST_TEXT = 260  # beside the name of a row: a narrower one goes below it


# -- words ---------------------------------------------------------------------------------------


class Words(Node):
    """Racks. All tiles of a page have one size, whatever the words are.

    `places` is how many each rack has, if it shows the free ones. On an upright page that is too
    narrow for the longest word, racks take two lines.
    """

    def __init__(
        self, words: Sequence[WordTiles], room: Room, *, most: float, places: int = 0,
        numbered: bool = True, both: str = "",
    ) -> None:  # fmt: skip
        self.words, self.room, self.numbered, self.places = words, room, numbered, places
        self.most = room.px(min(most, room.tiles))  # the largest tile, and the least one
        self.low = room.px(30)
        self.longest = max(1, places, *(len(word.tiles) for word in words))
        self.number = max(room.px(60), TOUCH_LEAST) + room.px(12) if numbered else 0
        self.gap, self.pad, self.between = room.gap(8), room.px(6), room.px(4)
        said = Text(both, room.font(SMALL), bold=True)
        self.mark = Row(Sign("shared", room.px(28)), said, gap=room.px(8))
        self.beside = self.mark.wide + room.px(12) if any(word.in_both for word in words) else 0
        wide, least = (
            self.number + self.beside + across * (self.low + self.between) + 2 * self.pad
            for across in (self.longest, -(-self.longest // 2))
        )
        self.breaks = numbered and room.upright
        super().__init__(wide, least if self.breaks else None, grow=int(numbered))

    def across(self, w: float) -> int:
        return -(-self.longest // 2) if self.breaks and self.wide > w else self.longest

    def rack_tall(self, word: WordTiles, across: int, side: int) -> int:
        lines = -(-max(self.places, len(word.tiles), 1) // across)
        return lines * (side + self.between) - self.between + 2 * self.pad

    def all_tall(self, across: int, side: int) -> int:
        racks = sum(self.rack_tall(word, across, side) for word in self.words)
        return racks + self.gap * (len(self.words) - 1)

    def tall(self, w: float) -> float:
        side = self.low if self.numbered else self.most
        return self.all_tall(self.across(w), side)

    def side(self, w: float, h: float) -> int:
        """Return the side of every tile: from the longest word and the number of lines."""
        across = self.across(w)
        inside = w - self.number - self.beside - 2 * self.pad - self.between * (across - 1)
        between = self.all_tall(across, 0)
        lines = self.all_tall(across, 1) - between
        side = int(min(inside / across, (h - between) / lines, self.most))
        if side < self.low - 1:
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
    px = int(side * LETTER)
    width = line_width(letters, px, True)
    if width > side * WIDEST:
        px = max(int(px * side * WIDEST / width), 1)
        width = line_width(letters, px, True)
    left, baseline = x + (side - width) / 2, y + side / 2 + px * 0.35
    run = Run(letters, left, baseline, width, px, True, "tile_ink")
    return Box("tile", x, y, side, side, (run,))


# -- what can be pressed, and what is set --------------------------------------------------------


def listed(actions: Sequence[Action], page: Page, room: Room) -> Node:
    """Return rows that can be pressed; one that is ruled out has no edge, and says why."""
    usual = next(low for most, low in ROW_LOW if len(actions) <= most)
    low = max(room.px((usual, 46)), TOUCH_LEAST)
    px = room.font((31 if len(actions) <= 6 else PLAIN, 22))
    names = [
        Text(
            action.verb, px, bold=True, lead=1.1, name="", breaks=True,
            colour="ink" if action.key else "quiet",
        )
        for action in actions
    ]  # fmt: skip
    widest = max((name.wide for name in names), default=0)
    made = [
        _row(action, name, widest, page, room, low)
        for action, name in zip(actions, names, strict=True)
    ]
    if room.upright or not room.tight or room.second or len(made) < 5:
        return Column(*made, gap=room.gap(12 if len(made) <= 6 else 8))
    half = -(-len(made) // 2)
    columns = (Column(*part, gap=room.gap(8)).growing() for part in (made[:half], made[half:]))
    return Row(*columns, gap=room.gap(12), align="top")


def _row(action: Action, name: Node, widest: float, page: Page, room: Room, low: int) -> Node:
    key = Frame("", Row(*(cap(label, room) for label in action.caps)), fixed=room.px(44))
    colour, option = "ink" if action.key else "quiet", action.option
    said = Text(
        action.does, room.font(TEXT if low >= room.px(100) else SMALL), lead=1.15,
        name=None if not action.key else "", colour=colour, breaks=True,
    )  # fmt: skip
    tag: Node | None = None
    if option.tag:
        text = Text(option.tag, room.font(TEXT), bold=True, lead=1.1, name="", colour="press_ink")
        tag = Frame("tag", text, pad=(room.px(10), room.px(4)))
    arrow = drawn("next", 24, room) if action.key else None
    has_does = bool(action.does) and (room.second or not action.key)

    def at(w: float) -> Node:
        left = w - widest - room.px(44) - (tag.wide if tag else 0) - room.px(140)
        is_narrow = left < room.px(NARROWEST_TEXT)
        middle: list[Node]
        if option.value:
            set_now = Column(*_value(action, said, room)).growing()
            beside = Frame("", name, fixed=widest + room.px(24))
            middle = [Column(name, set_now)] if is_narrow else [beside, set_now]
        elif not has_does:
            middle = [name.growing()]
        elif is_narrow:
            middle = [Column(name, said).growing()]
        else:
            middle = [Frame("", name, fixed=widest), said.growing()]
        return Row(key, drawn(action.sign, 40, room, colour), *middle, tag, arrow, gap=room.px(16))

    inside = Fitted(widest + said.wide, room.px(120) + name.least, at)
    pad = (room.px(18), room.px(4))
    if not action.key:
        return Frame("off", inside, pad=pad, low=low)
    return pressable("button", inside, action, page, pad=pad, low=low)


def _value(action: Action, said: Node, room: Room) -> Iterator[Node]:
    """Yield what is set, and below it what is wrong with it, or what it does."""
    option = action.option
    yield Text(option.value, room.font(TEXT), bold=True, lead=1.1, name="", breaks=True)
    if fault := fault_of(option.fault, room, lead=1.15, name="", breaks=True):
        yield fault
    elif action.does and room.second:
        yield said


def table(question: PageQuestion, page: Page, room: Room) -> Node:
    """Return rulings as rows in columns, with their words where they are shown."""
    rows = [
        (action, action.option.ruling.cells._asdict())
        for action in question.options
        if action.option.ruling
    ]
    heads = {
        name: Text(head, room.font(SMALL), colour="quiet", lead=1.1)
        for name, head in (question.heads._asdict() if question.heads else {}).items()
        if any(cells[name] for _row, cells in rows)
    }
    # As wide as with the widest digits: no column moves with the time or a number.
    fixed = {
        name: max(head.wide, *(
            _cell(name, re.sub(r"\d", "0", cells[name]), row, room).wide for row, cells in rows
        ))
        for name, head in heads.items() if name not in ("words", "after")
    }  # fmt: skip
    after = room.px(230 if room.second else 150)
    low = max(room.px((76, 50)), TOUCH_LEAST)
    pad, gap = room.px(16), room.px((24, 14))

    def line(first: Node, cells: dict[str, Node]) -> Node:
        parts = (
            cell.growing() if name == "words" else Frame("", cell, fixed=fixed.get(name, after))
            for name, cell in cells.items()
        )
        end = None if "words" in cells else Gap()
        return Row(Frame("", first, fixed=room.px(36)), *parts, end, gap=gap)

    nodes: list[Node] = [Frame("", line(Gap(), {**heads}), pad=(pad, 0))] if rows else []
    for row, cells in rows:
        key = Row(*(cap(label, room) for label in row.caps))
        shown = line(key, {name: _cell(name, cells[name], row, room) for name in heads})
        nodes.append(pressable("button", shown, row, page, pad=(pad, room.px(4)), low=low))
    return Column(*nodes, gap=room.gap(8))


def _cell(name: str, text: str, row: Action, room: Room) -> Node:
    if name == "words" and row.option.ruling:
        text = " ".join(map(str, row.option.ruling.words)) or text
    px = room.font(SMALL if name == "after" or room.tight else PLAIN)
    bold = name in ("entry", "verdict")
    cell = Text(text, px, bold=bold, lead=1.1, name="", breaks=name in ("words", "after"))
    return Row(drawn(row.sign, 28, room), cell, gap=room.px(8)) if name == "verdict" else cell
