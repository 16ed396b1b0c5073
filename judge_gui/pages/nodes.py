"""What places boxes: text that wraps, signs, rows, columns, frames.

A node says how wide it would like to be (`wide`), how narrow it can be (`least`), and how tall it
is at a width (`tall`). `put` adds its boxes to a list. What does not fit raises `NoRoom`.

Nodes are made for one layout and thrown away: what they remember of a text goes with them.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import wraps
from typing import Any, Self, TypeVar

from judge_gui.pages.boxes import Box, NoRoom, Run
from judge_gui.pages.measure import wide

noise = 0.5  # pixels: sums of fractions differ by less
T = TypeVar("T")
Piece = tuple[str, bool]  # a text, and whether it is bold


def _kept(method: Callable[..., T]) -> Callable[..., T]:
    """Let a node answer the same question once: frames in rows in columns ask each other again."""
    name = method.__name__

    @wraps(method)
    def answer(self: "Node", *args: float) -> T:
        key = (name, *args)
        if key not in self.known:
            self.known[key] = method(self, *args)
        return self.known[key]  # type: ignore[no-any-return]

    return answer


class Node:
    """Something that takes room. `grow` is its share of the room that is left over."""

    grow = 0
    known: dict[tuple[Any, ...], Any]

    def __new__(cls, *_args: Any, **_named: Any) -> Self:
        node = super().__new__(cls)
        node.known = {}
        return node

    def wide(self) -> float:
        raise NotImplementedError

    def least(self) -> float:
        return self.wide()

    def tall(self, w: float) -> float:
        raise NotImplementedError

    def put(self, x: float, y: float, w: float, h: float, out: list[Box]) -> None:
        raise NotImplementedError

    def growing(self, grow: int = 1) -> "Node":
        """Return the node, which takes a share of the room that is left over."""
        self.grow = grow
        return self


class Gap(Node):
    """Empty room, which grows."""

    def __init__(self, grow: int = 1, w: float = 0, h: float = 0) -> None:
        self.grow, self.w, self.h = grow, w, h

    def wide(self) -> float:
        return self.w

    def tall(self, w: float) -> float:
        return self.h

    def put(self, x: float, y: float, w: float, h: float, out: list[Box]) -> None:
        pass


class Text(Node):
    """Lines of text that wrap between words.

    `breaks` lets a word that is wider than the line break anywhere: a path, for example.
    """

    def __init__(
        self, pieces: str | Sequence[Piece], px: int, *, colour: str = "ink", bold: bool = False,
        align: str = "left", lead: float = 1.3, one_line: bool = False, name: str | None = None,
        breaks: bool = False,
    ) -> None:  # fmt: skip
        self.pieces = [(pieces, bold)] if isinstance(pieces, str) else list(pieces)
        self.px, self.colour, self.align, self.breaks = px, colour, align, breaks
        self.line = round(px * lead)  # pixels, from one line to the next
        self.words = [
            (word, heavy)
            for text, heavy in self.pieces
            for word in ([text] if one_line else text.split())
            if word
        ]
        self.widths = [wide(word, px, heavy) for word, heavy in self.words]
        self.slack = px * 0.1  # more than kerning adds to a line
        self.space = wide(" ", px)
        self.name = name

    @_kept
    def wide(self) -> float:
        return sum(self.widths) + max(len(self.words) - 1, 0) * self.space + self.slack

    @_kept
    def least(self) -> float:
        if self.breaks:
            return min(self.wide(), self.px * 8)
        return max(self.widths, default=0) + self.slack

    @_kept
    def lines(self, w: float) -> list[list[Piece]]:
        lines: list[list[Piece]] = []
        left = -1.0
        for word, need in self._narrow_words(w - self.slack):
            if left + noise < need + self.space:
                lines.append([])
                left = w - self.slack + self.space
            lines[-1].append(word)
            left -= need + self.space
        return lines

    def _narrow_words(self, room: float) -> Iterator[tuple[Piece, float]]:
        for (word, heavy), need in zip(self.words, self.widths, strict=True):
            rest, left = word, need
            while left > room + noise:
                if not self.breaks or room < self.px:
                    raise NoRoom(self.px)
                cut = next(
                    end for end in range(len(rest), 0, -1)
                    if end == 1 or wide(rest[:end], self.px, heavy) <= room
                )  # fmt: skip
                yield (rest[:cut], heavy), wide(rest[:cut], self.px, heavy)
                rest = rest[cut:]
                left = wide(rest, self.px, heavy)
            yield (rest, heavy), left

    @_kept
    def tall(self, w: float) -> float:
        return len(self.lines(w)) * self.line

    def put(self, x: float, y: float, w: float, h: float, out: list[Box]) -> None:
        runs: list[Run] = []
        widest, count = 0.0, 0
        for count, line in enumerate(self.lines(w), 1):
            joined = _joined(line)
            widths = [wide(text, self.px, heavy) for text, heavy in joined]
            whole = sum(widths) + self.space * (len(joined) - 1)
            at = x + {"left": 0, "centre": (w - whole) / 2, "right": w - whole}[self.align]
            base = y + self.line * (count - 0.5) + self.px * 0.34
            for (text, heavy), width in zip(joined, widths, strict=True):
                runs.append(Run(text, at, base, width, self.px, heavy, self.colour))
                at += width + self.space
            widest = max(widest, whole)
        if runs:
            name = " ".join(text for text, _ in self.pieces) if self.name is None else self.name
            left, top = min(run.x for run in runs), round(y)
            bottom = round(y + self.line * count)
            out.append(
                Box("text", round(left), top, int(widest + self.slack), bottom - top, tuple(runs),
                    name=name, pieces=tuple(self.pieces), align=self.align)
            )  # fmt: skip


def _joined(line: list[Piece]) -> list[Piece]:
    """Return a line with neighbours of one weight as one piece."""
    joined: list[Piece] = []
    for word, heavy in line:
        if joined and joined[-1][1] == heavy:
            joined[-1] = (f"{joined[-1][0]} {word}", heavy)
        else:
            joined.append((word, heavy))
    return joined


class Parts(Text):
    """Pieces of text that stay whole, side by side, in one or more lines."""

    def __init__(self, parts: Sequence[str], px: int, **more: Any) -> None:
        super().__init__("", px, **more)
        self.pieces = [(part, False) for part in parts]
        self.words = [(f"{part}   ", False) for part in parts]
        self.widths = [wide(word, px) for word, _ in self.words]


class Largest(Node):
    """A title: the largest of some sizes at which it is one line. At the smallest, it wraps.

    All `texts` get one size, and only the first is drawn.
    """

    def __init__(
        self,
        texts: Sequence[str],
        sizes: Sequence[int],
        *,
        align: str = "left",
        colour: str = "ink",
    ) -> None:
        self.sized = [
            [Text(text, px, bold=True, align=align, lead=1.1, colour=colour) for text in texts]
            for px in sizes
        ]

    @_kept
    def at(self, w: float) -> Text:
        for texts in self.sized:
            if all(text.wide() <= w + noise for text in texts):
                return texts[0]
        return self.sized[-1][0]

    @_kept
    def wide(self) -> float:
        return max(text.wide() for text in self.sized[0])

    @_kept
    def least(self) -> float:
        return max(text.least() for text in self.sized[-1])

    @_kept
    def tall(self, w: float) -> float:
        return self.at(w).tall(w)

    def put(self, x: float, y: float, w: float, h: float, out: list[Box]) -> None:
        self.at(w).put(x, y, w, h, out)


class Sign(Node):
    """A drawn sign."""

    def __init__(self, name: str, size: float, colour: str = "ink") -> None:
        self.name, self.size, self.colour = name, size, colour

    def wide(self) -> float:
        return self.size

    def tall(self, w: float) -> float:
        return self.size

    def put(self, x: float, y: float, w: float, h: float, out: list[Box]) -> None:
        side = int(self.size)
        left = round(x + (w - side) / 2)
        out.append(Box("sign", left, round(y), side, side, sign=self.name, colour=self.colour))


class Row(Node):
    """Nodes side by side. Those that grow share the room that is left over."""

    def __init__(self, *items: Node, gap: float = 0, grow: int = 0, align: str = "centre") -> None:
        self.items, self.gap, self.grow, self.align = items, gap, grow, align

    @property
    def gaps(self) -> float:
        return self.gap * max(len(self.items) - 1, 0)

    @_kept
    def wide(self) -> float:
        return sum(item.wide() for item in self.items) + self.gaps

    @_kept
    def least(self) -> float:
        return sum(item.least() for item in self.items) + self.gaps

    @_kept
    def widths(self, w: float) -> list[float]:
        room = w - self.gaps
        least = [item.least() for item in self.items]
        widths = [
            low if item.grow else item.wide() for item, low in zip(self.items, least, strict=True)
        ]
        growing = sum(item.grow for item in self.items)
        over = sum(widths) - room
        if over > noise:  # what can wrap gives room
            soft = [width - low for width, low in zip(widths, least, strict=True)]
            if sum(soft) < over:
                raise NoRoom("row")
            widths = [width - over * s / sum(soft) for width, s in zip(widths, soft, strict=True)]
        elif growing:
            widths = self._shared(room, widths, least)
        return widths

    def _shared(self, room: float, widths: list[float], least: list[float]) -> list[float]:
        """Return the widths when those that grow have shared the room, none below its least."""
        shares = {place: item.grow for place, item in enumerate(self.items) if item.grow}
        while shares:
            fixed = sum(width for place, width in enumerate(widths) if place not in shares)
            part = (room - fixed) / sum(shares.values())
            tight = [place for place, grow in shares.items() if least[place] > part * grow]
            for place, grow in shares.items():
                widths[place] = least[place] if place in tight else part * grow
            if not tight:
                break
            for place in tight:
                del shares[place]
        return widths

    @_kept
    def tall(self, w: float) -> float:
        pairs = zip(self.items, self.widths(w), strict=True)
        return max((item.tall(width) for item, width in pairs), default=0)

    def put(self, x: float, y: float, w: float, h: float, out: list[Box]) -> None:
        for item, width in zip(self.items, self.widths(w), strict=True):
            tall = item.tall(width)
            if tall > h + 1:
                raise NoRoom("row")
            if self.align == "stretch":
                item.put(x, y, width, h, out)
            else:
                down = (h - tall) / 2 if self.align == "centre" else 0
                item.put(x, y + down, width, tall, out)
            x += width + self.gap


class Col(Node):
    """Nodes one under the other. Those that grow share the room that is left over."""

    def __init__(self, *items: Node, gap: float = 0, grow: int = 0, middle: bool = False) -> None:
        self.items, self.gap, self.grow, self.middle = items, gap, grow, middle

    @_kept
    def wide(self) -> float:
        return max((item.wide() for item in self.items), default=0)

    @_kept
    def least(self) -> float:
        return max((item.least() for item in self.items), default=0)

    @_kept
    def tall(self, w: float) -> float:
        gaps = self.gap * max(len(self.items) - 1, 0)
        return sum(item.tall(w) for item in self.items) + gaps

    def put(self, x: float, y: float, w: float, h: float, out: list[Box]) -> None:
        left = h - self.tall(w)
        if left < -1:
            raise NoRoom("column")
        growing = sum(item.grow for item in self.items)
        if self.middle and not growing:
            y += left / 2
        for item in self.items:
            tall = item.tall(w) + (max(left, 0) * item.grow / growing if growing else 0)
            item.put(x, y, w, tall, out)
            y += tall + self.gap


class Wrap(Row):
    """A row that goes on in another line where the first one is full. Gaps keep their sides."""

    @_kept
    def split(self, w: float) -> list[Row]:
        rows: list[list[Node]] = [[]]
        for item in self.items:
            row = rows[-1]
            used = sum(each.wide() for each in row) + self.gap * len(row)
            if row and used + item.wide() > w + noise:
                parted = any(isinstance(each, Gap) for each in row)  # the rest stands on the right
                rows.append([Gap()] if parted else [])
            rows[-1].append(item)
        return [Row(*row, gap=self.gap) for row in rows]

    @_kept
    def least(self) -> float:
        return max((item.least() for item in self.items), default=0)

    @_kept
    def tall(self, w: float) -> float:
        rows = self.split(w)
        return sum(row.tall(w) for row in rows) + self.gap * (len(rows) - 1)

    def put(self, x: float, y: float, w: float, h: float, out: list[Box]) -> None:
        for row in self.split(w):
            tall = row.tall(w)
            row.put(x, y, w, tall, out)
            y += tall + self.gap


class Frame(Node):
    """A box around a node: a card, a button, a rack. `more` is what else its box has."""

    def __init__(
        self, kind: str, inside: Node, *, pad: tuple[float, float] = (0, 0), low: float = 0,
        narrow: float = 0, grow: int = 0, centre: bool = False, fixed: float = 0, **more: Any,
    ) -> None:  # fmt: skip
        self.kind, self.inside, self.pad = kind, inside, pad
        self.low, self.narrow, self.fixed = low, narrow, fixed  # at least so tall, so wide; width
        self.grow, self.centre, self.more = grow, centre, more

    @_kept
    def wide(self) -> float:
        return self.fixed or max(self.inside.wide() + 2 * self.pad[0], self.narrow)

    @_kept
    def least(self) -> float:
        return self.fixed or max(self.inside.least() + 2 * self.pad[0], self.narrow)

    @_kept
    def tall(self, w: float) -> float:
        return max(self.inside.tall(w - 2 * self.pad[0]) + 2 * self.pad[1], self.low)

    def put(self, x: float, y: float, w: float, h: float, out: list[Box]) -> None:
        if self.tall(w) > h + 1:
            raise NoRoom(self.kind)
        left, top = round(x), round(y)
        if self.kind:
            right, bottom = round(x + w), round(y + h)
            out.append(Box(self.kind, left, top, right - left, bottom - top, **self.more))
        wide, tall = w - 2 * self.pad[0], h - 2 * self.pad[1]
        if self.centre:
            width, height = min(self.inside.wide(), wide), self.inside.tall(wide)
        else:
            width, height = wide, tall
        left_over, below = (wide - width) / 2, (tall - height) / 2
        self.inside.put(x + self.pad[0] + left_over, y + self.pad[1] + below, width, height, out)
