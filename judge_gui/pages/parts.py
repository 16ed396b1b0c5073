"""Parts of pages: buttons, the steps, titles, words as racks of tiles, the keypad."""

from collections.abc import Iterable, Sequence
from typing import Any

from judge_gui.pages import values
from judge_gui.pages.boxes import Box, NoRoom, Run
from judge_gui.pages.measure import wide
from judge_gui.pages.nodes import Col, Frame, Gap, Largest, Node, Parts, Row, Sign, Text, Wrap
from judge_gui.pages.page import Action, Fact, Kind, Page, Person, Role, Word
from judge_gui.pages.room import Room

size = values.size
least_tile = 18  # pixels
signs_of_steps = ("keyboard", "people", "scales")


def cap(label: str, r: Room, px: int, colour: str) -> Node:
    """Return a key, as part of a button."""
    inside: Node = (
        Sign(label.removeprefix("sign:"), px, colour)
        if label.startswith("sign:")
        else Text(label, px, bold=True, one_line=True, lead=1.15, colour=colour, name="")
    )
    kind = "cap press" if colour == "press_ink" else "cap"
    return Frame(kind, inside, pad=(r.px(8), r.px(2)), centre=True)


def button(action: Action, page: Page, r: Room, px: int = 0, **more: Any) -> Node:
    """Return an action as a button, with the keys that do the same."""
    filled = action.role in (Role.ON, Role.JUDGE)
    begins = page.kind is Kind.POSTER and filled and not r.tight
    colour = "press_ink" if filled else "ink"
    px = px or r.font(size["heading"] if begins else size["text"])
    caps = () if page.kind is Kind.TYPING and page.keypad else action.caps
    cap_px = min(r.font(25 if begins else 20), px)
    parts: list[Node] = []
    if action.sign and (r.signs or not action.verb):
        parts.append(Sign(action.sign, r.px(28), colour))
    if action.verb:
        bold = filled or action.role in (Role.CHOICE, Role.KEYPAD)
        parts.append(
            Text(action.verb, px, bold=bold, colour=colour, lead=1.1, name="", align="centre")
        )
    parts += [cap(label, r, cap_px, colour) for label in caps]
    low = max(r.px(88), values.touch_least) if begins else r.button
    settings = {"low": low, "pad": (r.gap(20), r.px(6)), "narrow": values.touch_least, **more}
    return Frame(
        "go" if filled else "button", Row(*parts, gap=r.px(12)), centre=True, key=action.key,
        held=action.held, name=action.name or action.verb, ring=page.ring == action.key, **settings,
    )  # fmt: skip


def bottom(page: Page, r: Room, hint: str = "") -> list[Node]:
    """Return the buttons, the way back on the left and the way on on the right, and the foot."""
    left = [button(action, page, r) for action in page.of(Role.BACK, Role.OTHER)]
    right = [button(action, page, r) for action in page.of(Role.ON)]
    if hint and r.second:
        right.insert(0, Text(hint, r.font(20), colour="quiet", align="right"))
    row = [Wrap(*left, Gap(), *right, gap=r.gap(16))] if left or right else []
    foot = [Parts(page.foot, r.font(size["foot"]), colour="quiet", lead=1.2)]
    return [*row, *(foot if page.foot and r.frame else [])]


def rail(page: Page, r: Room) -> list[Node]:
    """Return the steps of a challenge, and the place of the play."""
    if not page.step or not r.frame:
        return []
    px = r.px(size["label"]) if r.tight else r.font(size["label"])
    parts: list[Node] = []
    for number, (sign, name) in enumerate(zip(signs_of_steps, page.stages, strict=True), 1):
        now, done = number == page.step, number < page.step
        colour = "press_ink" if now else "ink" if done else "quiet"
        drawn = [Sign("tick" if done else sign, r.px(32), colour)] if r.signs else []
        inside = Row(*drawn, Text(name, px, bold=True, colour=colour, one_line=True), gap=r.px(8))
        low = 0 if r.tight else r.px(52)
        kind = "step now" if now else "step"
        parts.append(Frame(kind, inside, pad=(r.px(16), r.px(4)), centre=True, low=low))
        if number < len(signs_of_steps):
            link = "link" if done else "link ahead"
            parts.append(Frame(link, Gap(0, r.px(20 if r.upright else 40), r.px(4))))
    pieces = [(page.place[0], False), *([] if r.upright and r.tight else [(page.place[1], True)])]
    place = Text(pieces, px, colour="quiet", align="right", lead=1.2)
    return [Wrap(Row(*parts), Gap(1, r.px(12)), place)]


def saying(
    page: Page, r: Room, most: float, *, small: float = 25, align: str = "left", keeps: bool = False
) -> list[Node]:
    """Return the title, and under it the sentence or the answer to a key that did nothing.

    With `keeps`, the place of the answer stays where there is none: rows below it do not move.
    """
    least = min(most, 31 if r.frame else 20)
    sizes = [r.font(px) for px in (95, 76, 61, 49, 39, 31, 25, 20) if least <= px <= most]
    parts: list[Node] = [Largest((page.title,), sizes, align=align)]
    px = r.font(small)
    if page.answer:
        parts.append(answered(page.answer, r, px, align))
    elif page.sub and (r.second or page.kind is Kind.PEOPLE):
        parts.append(Text(page.sub, px, colour="quiet", lead=r.lead, align=align))
    elif keeps:
        parts.append(Gap(0, 0, round(px * r.lead)))
    return parts


def answered(text: str, r: Room, px: int, align: str = "left") -> Node:
    """Return the answer to a key that did nothing."""
    said = Text(text, px, bold=True, colour="mark", lead=r.lead)
    ends = [Gap()] if align == "centre" else []
    return Row(*ends, Sign("warning", px, "mark"), said, *ends, gap=r.px(8))


def beside_sign(fact: Fact, r: Room, px: float = 25, sign: float = 36) -> Node:
    """Return a sentence beside its sign."""
    said = Text([(fact.lead, True), (fact.text, False)], r.font(px), lead=r.lead).growing()
    drawn = [Sign(fact.sign, r.px(sign * max(r.signs, 0.7)))] if r.signs and fact.sign else []
    return Row(*drawn, said, gap=r.px(16))


def person_card(person: Person, r: Room, kind: str) -> Node:
    """Return a card with what somebody does now."""
    said = Col(
        Text(person.who, r.font(r.either(31, 25)), bold=True, lead=1.1),
        *(Text(text, r.font(r.either(25, 20)), lead=r.lead, breaks=True) for text in person.tells),
        gap=r.gap(4),
    ).growing()
    drawn = [Sign(person.sign, r.px(44))] if r.signs else []
    inside = Row(*drawn, said, gap=r.gap(16), align="top")
    return Frame(kind, inside, pad=(r.gap(18), r.gap(16)), grow=1)


# -- words ---------------------------------------------------------------------------------------


class Words(Node):
    """Words as racks of tiles. All tiles of a page have one size, whatever the words are.

    Where a screen is too narrow for the longest word, racks take two lines.
    """

    def __init__(
        self, words: Sequence[Word], r: Room, *, most: float, room: int = 0, numbered: bool = True,
        both: str = "",
    ) -> None:  # fmt: skip
        self.words, self.r, self.most, self.both = words, r, min(most, r.tiles), both
        self.numbered, self.grow = numbered, int(numbered)
        self.longest = max(1, room, *(len(word.tiles) for word in words))
        self.filled = room  # each rack has this many places, if any
        self.number = max(r.px(60), values.touch_least) + r.px(12) if numbered else 0
        self.low = max(r.px(30 if r.tiles > 30 else 26), least_tile)  # the least tile
        self.gap, self.pad, self.between = r.gap(8), r.px(6), r.px(4)

    def wide(self) -> float:
        mark = any(word.in_both for word in self.words)
        room = wide(self.both, self.r.font(20), True) + self.r.px(60) if mark else 0
        return self.number + self._rack_wide(self.longest) + room

    def least(self) -> float:
        return (
            self.number + self._rack_wide(-(-self.longest // 2)) if self.numbered else self.wide()
        )

    def _rack_wide(self, across: int) -> float:
        return across * (self.low + self.between) + 2 * self.pad

    def across(self, w: float) -> int:
        """Return how many tiles stand on a line."""
        fits = self.number + self._rack_wide(self.longest) <= w or not self.numbered
        return self.longest if fits else -(-self.longest // 2)

    def lines(self, w: float) -> int:
        """Return how many lines all racks have together."""
        across = self.across(w)
        return sum(-(-max(self.filled, len(word.tiles), 1) // across) for word in self.words)

    def tall(self, w: float) -> float:
        side = self.low if self.numbered else max(self.r.px(self.most), least_tile)
        return self.lines(w) * side + self._between(w)

    def _between(self, w: float) -> float:
        """Return the height of all that stands between lines of tiles."""
        rows = len(self.words)
        return 2 * self.pad * rows + self.gap * (rows - 1) + self.between * (self.lines(w) - rows)

    def side(self, w: float, h: float) -> int:
        """Return the side of every tile: from the longest word and the number of rows."""
        across = self.across(w)
        inside = w - self.number - 2 * self.pad - self.between * (across - 1)
        down = (h - self._between(w)) / self.lines(w)
        return int(min(inside / across, down, self.r.px(self.most)))

    def put(self, x: float, y: float, w: float, h: float, out: list[Box]) -> None:
        side = self.side(w, h)
        if side < max(self.low - 1, least_tile):
            raise NoRoom("tiles")
        across = self.across(w)
        top = int(y + (h - self.lines(w) * side - self._between(w)) / 2)
        for word in self.words:
            lines = -(-max(self.filled, len(word.tiles), 1) // across)
            tall = lines * side + (lines - 1) * self.between + 2 * self.pad
            if self.numbered:
                self._number(word, int(x), top, tall, out)
            self._rack(word, int(x) + int(self.number), top, side, tall, across, out)
            top += tall + self.gap

    def _number(self, word: Word, x: int, y: int, tall: int, out: list[Box]) -> None:
        """Put the number of a word. It is no target if it is too small for a finger."""
        r = self.r
        key = word.key if tall >= values.touch_least else ""
        kind = "number active" if word.active else "number" if key else "label"
        colour = "press_ink" if word.active else "ink"
        px = min(r.font(31), tall - 4)
        inside = Text(
            f"{word.number}", px, bold=True, one_line=True, colour=colour, name="", lead=1
        )
        width = self.number - r.px(12)
        name = f"{word.number}" if key else ""
        Frame(kind, inside, centre=True, key=key, name=name).put(x, y, width, tall, out)

    def _rack(
        self, word: Word, x: int, y: int, side: int, tall: int, across: int, out: list[Box]
    ) -> None:
        places = max(self.filled, len(word.tiles), 1)
        step = side + self.between
        w = min(places, across) * step - self.between + 2 * self.pad
        kind = "rack active" if word.active else "rack both" if word.in_both else "rack"
        spoken = f"{word.number}: {' '.join(word.tiles)}"
        out.append(Box(kind, x, y, w, tall, name=spoken))
        for place in range(places):
            left = x + self.pad + place % across * step
            top = y + self.pad + place // across * step
            if place < len(word.tiles):
                out.append(tile(word.tiles[place], left, top, side, "tile"))
            else:
                here = word.active and place == len(word.tiles)
                out.append(Box("here" if here else "free", left, top, side, side))
        if word.in_both:
            px = self.r.font(20)
            mark = Row(
                Sign("shared", self.r.px(28)), Text(self.both, px, bold=True, one_line=True),
                gap=self.r.px(8),
            )  # fmt: skip
            mark.put(x + w + self.r.px(12), y, mark.wide(), side + 2 * self.pad, out)


def tile(letters: str, x: int, y: int, side: int, kind: str) -> Box:
    """Return a tile. Two letters share its width."""
    px = int(side * 0.62)
    width = wide(letters, px, True)
    if width > side * 0.86:
        px = max(int(px * side * 0.86 / width), 1)
        width = wide(letters, px, True)
    run = Run(
        letters, x + (side - width) / 2, y + side / 2 + px * 0.35, width, px, True, "tile_ink"
    )
    return Box(kind, x, y, side, side, (run,))


class Logo(Node):
    """A word of the program's name, as tiles."""

    def __init__(self, word: str, side: int, r: Room) -> None:
        self.word, self.side, self.step = word, side, side + r.px(4)

    def wide(self) -> float:
        return len(self.word) * self.step

    def tall(self, w: float) -> float:
        return self.side

    def put(self, x: float, y: float, w: float, h: float, out: list[Box]) -> None:
        for number, letter in enumerate(self.word):
            out.append(tile(letter, int(x) + number * self.step, int(y), self.side, "logo"))


# -- the keypad ----------------------------------------------------------------------------------


def number_pad(page: Page, r: Room) -> Node:
    """Return the keys beside a question: digits in rows of three, or letters."""
    long = max(map(len, page.keypad)) > 4
    low = max(r.px(56 if long else r.either(96, 60)), values.touch_least)
    narrow = max(r.px(56 if long else r.either(120, 90)), values.touch_least)
    gap = r.gap(8 if long else 12)
    keys = {"low": low, "narrow": narrow, "pad": (r.px(2), r.px(2))}
    return Col(*(
        Row(*(button(action, page, r, r.font(31), **keys) for action in row), gap=gap)
        for row in page.keypad
    ), gap=gap)  # fmt: skip


def _by_alphabet(key: Action) -> tuple[bool, bool, int, str]:
    """Return the place of a key: digits, letters, tiles of two letters, then what deletes."""
    return not key.verb, not key.verb.isdigit(), len(key.verb), key.verb


class LetterPad(Node):
    """Rows of keys as wide as the page; below them the page's actions, as keys.

    Where a row is too long for fingers, all keys stand in rows of as many as there is room for,
    in the order of the alphabet.
    """

    def __init__(self, rows: Iterable[Sequence[Action]], page: Page, r: Room) -> None:
        self.page, self.r = page, r
        self.rows = list(rows)
        self.actions = page.of(Role.BACK, Role.OTHER, Role.ON)
        self.key = max(r.px(r.either(64, 52)), values.touch_least)
        self.gap = r.gap(8) if r.frame else 1

    def wide(self) -> float:
        return len(max(self.rows, key=len)) * (values.touch_least + self.gap)

    def least(self) -> float:
        return 5 * (values.touch_least + self.gap)

    def fitting(self, w: float) -> list[Sequence[Action]]:
        """Return the rows of keys for a width."""
        most = int((w + self.gap) / (values.touch_least + self.gap))
        if len(max(self.rows, key=len)) <= most:
            return self.rows
        keys = sorted((key for row in self.rows for key in row), key=_by_alphabet)
        return [keys[at : at + most] for at in range(0, len(keys), most)]

    def tall(self, w: float) -> float:
        return (len(self.fitting(w)) + bool(self.actions)) * (self.key + self.gap)

    def put(self, x: float, y: float, w: float, h: float, out: list[Box]) -> None:
        r, gap, rows = self.r, self.gap, self.fitting(w)
        across = len(max(rows, key=len))
        side = min((w - gap * (across - 1)) / across, r.px(126))
        for row in (*rows, *([self.actions] if self.actions else [])):
            acts = row is self.actions
            narrow = (w - gap * (len(row) - 1)) / len(row) if acts else side
            px = 0 if acts else r.font(31)
            keys = [
                button(
                    action._replace(sign="" if action.verb else action.sign), self.page, r, px,
                    low=self.key, fixed=narrow, pad=(r.px(2), r.px(2)),
                )
                for action in row
            ]  # fmt: skip
            whole = narrow * len(row) + gap * (len(row) - 1)
            Row(*keys, gap=gap).put(x + (w - whole) / 2, y, whole, self.key, out)
            y += self.key + gap
