"""What places boxes: text that wraps, signs, rows, columns, frames.

A node knows how wide it would like to be (`wide`), how narrow it can be (`least`), and how tall it
is at a width (`tall`). `put` adds its boxes to a list. What does not fit raises `NoRoom`.

Nodes are made for one layout, and what they remember of a text goes with them. Only the keys of
keypads are kept.
"""

from collections.abc import Callable, Iterator, Sequence
from copy import copy
from itertools import groupby, pairwise
from typing import Any, TypeVar

from judge_gui.pages.boxes import Box, Run
from judge_gui.pages.values import NoRoom
from judge_procedure.look import line_width

NOISE = 0.5  # pixels: sums of fractions differ by less
T = TypeVar("T")


def once_per_width(method: Callable[[Any, float], T]) -> Callable[[Any, float], T]:
    """Remember what a node answered: frames in rows in columns ask each other again."""

    def answer(self: "Node", w: float) -> T:
        key = method, w
        if key not in self.known:
            self.known[key] = method(self, w)
        return self.known[key]  # type: ignore[no-any-return]

    return answer


class Node:
    """Something that takes room. `grow` is its share of the room that is left over."""

    def __init__(self, wide: float = 0, least: float | None = None, grow: int = 0) -> None:
        self.wide, self.least, self.grow = wide, wide if least is None else least, grow
        self.known: dict[object, Any] = {}

    def tall(self, w: float) -> float:
        raise NotImplementedError

    def put(self, x: float, y: float, w: float, h: float, out: list[Box]) -> None:
        raise NotImplementedError

    def growing(self) -> "Node":
        grown = copy(self)  # what a row has found out with this one stays true
        grown.grow = 1
        return grown


class Gap(Node):
    def __init__(self, grow: int = 1, w: float = 0, h: float = 0) -> None:
        super().__init__(w, grow=grow)
        self.h = h

    def tall(self, w: float) -> float:
        return self.h

    def put(self, x: float, y: float, w: float, h: float, out: list[Box]) -> None:
        pass


class Sign(Node):
    def __init__(self, name: str, size: float, colour: str = "ink") -> None:
        super().__init__(size)
        self.name, self.colour = name, colour

    def tall(self, w: float) -> float:
        return self.wide

    def put(self, x: float, y: float, w: float, h: float, out: list[Box]) -> None:
        side = int(self.wide)
        left = round(x + (w - side) / 2)
        out.append(Box("sign", left, round(y), side, side, sign=self.name, colour=self.colour))


# -- text ----------------------------------------------------------------------------------------

NO_BREAK = "\u00a0"  # a space at which no line ends
BELOW_MIDDLE = 0.34  # of the size of a text: its baseline, so that capitals stand in the middle


Piece = tuple[str, bool, float]  # whether it is bold, and how many pixels wide


class Text(Node):
    """Lines of text that wrap at spaces. Its pieces are bold or not.

    `breaks` lets a word that is wider than the line break anywhere: a path, for example.
    """

    def __init__(
        self, pieces: str | Sequence[tuple[str, bool]], px: int, *, colour: str = "ink",
        bold: bool = False, align: str = "left", lead: float = 1.3, name: str | None = None,
        breaks: bool = False,
    ) -> None:  # fmt: skip
        pieces = [(pieces, bold)] if isinstance(pieces, str) else pieces
        self.pieces = tuple((text.strip(), heavy) for text, heavy in pieces)
        self.px, self.colour, self.align, self.breaks = px, colour, align, breaks
        self.line = round(px * lead)  # pixels, from one line to the next
        said = " ".join(text for text, _ in self.pieces).replace(NO_BREAK, " ")
        self.name = said if name is None else name
        self.words = [
            (word, heavy, line_width(word, px, heavy))
            for text, heavy in pieces
            for word in text.replace("\n", " ").split(" ")
            if word
        ]
        self.slack = px * 0.1  # more than kerning adds to a line
        self.spaces = line_width(" ", px), line_width(" ", px, True)  # a bold one is wider
        widths = [width for *_, width in self.words]
        gaps = (self.spaces[one and other] for (_, one, _), (_, other, _) in pairwise(self.words))
        whole = sum(widths) + sum(gaps) + self.slack
        longest = max(widths, default=0) + self.slack
        super().__init__(whole, min(whole, px * 8) if breaks else longest)

    @once_per_width
    def lines(self, w: float) -> list[list[Piece]]:
        """Return the words of each line, or raise `NoRoom`."""
        lines: list[list[Piece]] = []
        left = 0.0
        for word in self.words:
            for part in self._parts(word, w - self.slack):
                space = self.spaces[part[1] and lines[-1][-1][1]] if lines else 0
                if not lines or left + NOISE < space + part[2]:
                    lines.append([])
                    left, space = w - self.slack, 0
                lines[-1].append(part)
                left -= space + part[2]
        return lines

    def _parts(self, word: Piece, room: float) -> Iterator[Piece]:
        """Yield a word in parts that are no wider than the room."""
        text, heavy, width = word
        while width > room + NOISE:
            if not self.breaks or room < self.px:
                raise NoRoom(self.px)
            cut = len(text) - 1
            while cut > 1 and line_width(text[:cut], self.px, heavy) > room:
                cut -= 1
            yield text[:cut], heavy, line_width(text[:cut], self.px, heavy)
            text = text[cut:]
            width = line_width(text, self.px, heavy)
        yield text, heavy, width

    def tall(self, w: float) -> float:
        return len(self.lines(w)) * self.line

    def put(self, x: float, y: float, w: float, h: float, out: list[Box]) -> None:
        runs: list[Run] = []
        share = {"left": 0, "centre": 0.5, "right": 1}[self.align]  # of what is left over, before
        for number, line in enumerate(self.lines(w)):
            joined = [
                (" ".join(text for text, *_ in words).replace(NO_BREAK, " "), heavy)
                for heavy, words in groupby(line, key=lambda word: word[1])
            ]
            widths = [line_width(text, self.px, heavy) for text, heavy in joined]
            whole = sum(widths) + self.spaces[False] * (len(joined) - 1)
            at = x + share * (w - whole)
            base = y + self.line * (number + 0.5) + self.px * BELOW_MIDDLE
            for (text, heavy), width in zip(joined, widths, strict=True):
                runs.append(Run(text, at, base, width, self.px, heavy, self.colour))
                at += width + self.spaces[False]
        if runs:
            left, right = min(run.x for run in runs), max(run.x + run.width for run in runs)
            left, right = left - share * self.slack, right + (1 - share) * self.slack
            top, bottom = round(y), round(y + self.tall(w))
            out.append(
                Box("text", round(left), top, int(right - left), bottom - top,
                    tuple(runs), name=self.name, pieces=self.pieces, align=self.align)
            )  # fmt: skip


class Fitted(Node):
    """A node that is another one at each width, as `make` returns it."""

    def __init__(self, wide: float, least: float, make: Callable[[float], Node]) -> None:
        super().__init__(wide, least)
        self.make = make

    @once_per_width
    def made(self, w: float) -> Node:
        return self.make(w)

    def tall(self, w: float) -> float:
        return self.made(w).tall(w)

    def put(self, x: float, y: float, w: float, h: float, out: list[Box]) -> None:
        self.made(w).put(x, y, w, h, out)


def largest(texts: Sequence[str], sizes: Sequence[int], **more: Any) -> Node:
    """Return a title: the largest of some sizes at which it is one line. At the smallest, it wraps.

    All `texts` get one size, and only the first is drawn.
    """

    def sized(px: int) -> list[Text]:
        return [Text(text, px, bold=True, lead=1.1, **more) for text in texts]

    def at(w: float) -> Node:
        for px in sizes:
            made = sized(px)
            if all(text.wide <= w + NOISE for text in made):
                break
        return made[0]

    most, least = sized(sizes[0]), sized(sizes[-1])
    return Fitted(max(text.wide for text in most), max(text.least for text in least), at)


# -- rows, columns, frames -----------------------------------------------------------------------


class Row(Node):
    """Nodes side by side, without those that are None. Those that grow share the room left over."""

    def __init__(self, *items: Node | None, gap: float = 0, align: str = "centre") -> None:
        self.items, self.gap, self.align = tuple(filter(None, items)), gap, align
        self.gaps = gap * max(len(self.items) - 1, 0)
        wide, least = sum(item.wide for item in self.items), sum(item.least for item in self.items)
        super().__init__(wide + self.gaps, least + self.gaps)

    @once_per_width
    def widths(self, w: float) -> list[float]:
        room = w - self.gaps
        widths = [item.least if item.grow else item.wide for item in self.items]
        over = sum(widths) - room
        if over > NOISE:  # what can wrap gives room
            soft = [width - item.least for width, item in zip(widths, self.items, strict=True)]
            if sum(soft) < over:
                raise NoRoom("row")
            return [width - over * s / sum(soft) for width, s in zip(widths, soft, strict=True)]
        # Those that grow share the rest, none below its least.
        growing = {place: item for place, item in enumerate(self.items) if item.grow}
        while growing:
            fixed = sum(width for place, width in enumerate(widths) if place not in growing)
            share = (room - fixed) / sum(item.grow for item in growing.values())
            tight = [place for place, item in growing.items() if item.least > share * item.grow]
            if not tight:
                for place, item in growing.items():
                    widths[place] = share * item.grow
                break
            for place in tight:  # which has its least already
                del growing[place]
        return widths

    @once_per_width
    def tall(self, w: float) -> float:
        pairs = zip(self.items, self.widths(w), strict=True)
        return max((item.tall(width) for item, width in pairs), default=0)

    def put(self, x: float, y: float, w: float, h: float, out: list[Box]) -> None:
        for item, width in zip(self.items, self.widths(w), strict=True):
            tall = item.tall(width)
            down = (h - tall) / 2 if self.align == "centre" else 0
            item.put(x, y + down, width, h if self.align == "stretch" else tall, out)
            x += width + self.gap


class Column(Node):
    """Nodes one under the other, as in a row."""

    def __init__(self, *items: Node | None, gap: float = 0, middle: bool = False) -> None:
        self.items, self.gap, self.middle = tuple(filter(None, items)), gap, middle
        wide = max((item.wide for item in self.items), default=0)
        least = max((item.least for item in self.items), default=0)
        super().__init__(wide, least)

    @once_per_width
    def tall(self, w: float) -> float:
        gaps = self.gap * max(len(self.items) - 1, 0)
        return sum(item.tall(w) for item in self.items) + gaps

    def put(self, x: float, y: float, w: float, h: float, out: list[Box]) -> None:
        left = h - self.tall(w)
        if left < -1:  # a page is a column, and whatever it holds gets the height that it needs
            raise NoRoom("column")
        growing = sum(item.grow for item in self.items)
        if self.middle and not growing:
            y += left / 2
        for item in self.items:
            tall = item.tall(w) + (max(left, 0) * item.grow / growing if growing else 0)
            item.put(x, y, w, tall, out)
            y += tall + self.gap


def wrap(*parts: Node | None, gap: float, centre: bool = False) -> Node:
    """Return a row that goes on in another line where one is full. Gaps keep their sides."""
    items = [*filter(None, parts)]

    def at(w: float) -> Node:
        rows: list[list[Node]] = [[]]
        for item in items:
            row = rows[-1]
            used = sum(node.wide for node in row) + gap * len(row)
            if row and used + item.wide > w + NOISE:
                parted = any(isinstance(node, Gap) for node in row)  # the rest stands on the right
                rows.append([Gap()] if parted else [])
            rows[-1].append(item)
        lines = (Row(*row, gap=gap) for row in rows)
        return Column(*(Row(Gap(), line, Gap()) if centre else line for line in lines), gap=gap)

    whole = Row(*items, gap=gap).wide
    return Fitted(whole, max((item.least for item in items), default=0), at)


class Frame(Node):
    """A box around a node: a card, a button, a rack. `more` is what else its box has."""

    def __init__(
        self, kind: str, inside: Node, *, pad: tuple[float, float] = (0, 0), low: float = 0,
        narrow: float = 0, grow: int = 0, centre: bool = False, fixed: float = 0, **more: Any,
    ) -> None:  # fmt: skip
        self.kind, self.inside, self.pad, self.centre, self.more = kind, inside, pad, centre, more
        self.low = low  # at least so tall; `narrow`: at least so wide
        wide, least = (max(of + 2 * pad[0], narrow) for of in (inside.wide, inside.least))
        super().__init__(fixed or wide, fixed or least, grow)

    @once_per_width
    def tall(self, w: float) -> float:
        return max(self.inside.tall(w - 2 * self.pad[0]) + 2 * self.pad[1], self.low)

    def put(self, x: float, y: float, w: float, h: float, out: list[Box]) -> None:
        if self.kind:
            left, top, right, bottom = round(x), round(y), round(x + w), round(y + h)
            out.append(Box(self.kind, left, top, right - left, bottom - top, **self.more))
        x, y, w, h = x + self.pad[0], y + self.pad[1], w - 2 * self.pad[0], h - 2 * self.pad[1]
        if self.centre:
            wide, tall = min(self.inside.wide, w), self.inside.tall(w)
            x, y, w, h = x + (w - wide) / 2, y + (h - tall) / 2, wide, tall
        self.inside.put(x, y, w, h, out)
