"""Where everything on a page stands: `layout(page, size, text_size)`. Pure.

It remembers the first page and the keys of keypads: nothing on which a word can stand.

A page is tried with the most room for signs and tiles first. If something does not fit, it is tried
again with less, in the order of `room.YIELDING`. If nothing helps, the layout says so: then the
kiosk does not judge on this screen.

`r` is the room: one of the ways to share the screen.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple

from judge_gui.pages import values
from judge_gui.pages.boxes import Box
from judge_gui.pages.nodes import Column, Frame, Gap, Node, Row, Sign, Text, largest, wrap
from judge_gui.pages.page import Fact, Page, PageKind, PageLook, Panel, Slot
from judge_gui.pages.parts import (
    answered,
    beside_sign,
    bottom,
    button,
    drawn,
    panel_of,
    saying,
    side_by_side,
    small,
    steps,
    titled,
)
from judge_gui.pages.questions import form
from judge_gui.pages.racks import Words, number
from judge_gui.pages.room import NoRoom, Room, rooms, unit_of
from judge_gui.pages.values import LARGE_TEXT, SIZE, TEXT

#: Pages whose text is never smaller than usual: somebody compares or types words there.
OF_WORDS = (PageKind.TYPING, PageKind.COMPARE, PageKind.COUNT)
SMALLEST_READ = 0.56  # of the usual size of text, on the other pages


class Layout(NamedTuple):
    """The boxes of a page, from the ground up. `fits` is false if the screen is too small."""

    boxes: tuple[Box, ...]
    unit: float  # pixels
    fits: bool = True


def layout(page: Page, size: tuple[int, int], text_size: float = 1) -> Layout:
    """Return the boxes of a page on a screen of a size in pixels.

    `text_size` is 1.5 for a reader who asks for text of 150 %.
    """
    w, h = size
    return (_kept if page.may_be_kept else _laid)(page, w, h, text_size)


def _laid(page: Page, w: int, h: int, text_size: float) -> Layout:
    smallest = 1 if page.kind in OF_WORDS else SMALLEST_READ
    for room in rooms(w, h, text_size, smallest):
        if boxes := tried(page, (w, h), room):
            return Layout(boxes, room.unit)
    return Layout((Box("ground", 0, 0, w, h),), unit_of(w, h), fits=False)


_kept = lru_cache(maxsize=values.MOST_KEPT)(_laid)


def tried(page: Page, size: tuple[int, int], room: Room) -> tuple[Box, ...]:
    """Return the boxes of a page that shares its screen in one way; none if it does not fit."""
    w, h = size
    boxes = [Box("ground", 0, 0, w, h)]
    try:
        whole_page(page, room).put(0, 0, w, h, boxes)
    except NoRoom:
        return ()
    return tuple(boxes) if all(map(boxes[0].holds, boxes)) else ()


def too_small(size: tuple[int, int], title: str, text: str) -> Layout:
    """Return the page of a screen that is too small for what has to be compared on it."""
    return layout(Page(PageKind.FORM, title, text=(text,)), size)._replace(fits=False)


def whole_page(page: Page, r: Room) -> Node:
    side = r.px(12 if r.is_last else r.either(48, 24))
    top = r.px(r.either(16, 8))
    banners = [_edge("banner", text, "banner_ink", side, r) for text in page.banners]
    strip = [_edge("strip", text, "band_ink", side, r) for text in page.strip]
    inside = FORMS[page.kind](page, r)
    if page.kind is not PageKind.FIRST:
        inside = Frame("", inside, pad=(side, top))
    return Column(*banners, inside.growing(), *strip)


def _edge(kind: str, text: str, colour: str, side: int, r: Room) -> Node:
    """Return a sentence across the page, at its upper or lower edge."""
    said = Text(text, r.font(20), bold=True, colour=colour, align="centre")
    return Frame(kind, said, pad=(side, r.px(4)))


# -- the first page ------------------------------------------------------------------------------


def first_page(page: Page, r: Room) -> Node:
    px = r.font(r.either(SIZE["title"], 39))
    title = Text(page.title, px, bold=True, colour="band_ink", lead=1.1)
    books = [_book(panel, r) for panel in page.panels]
    pad = (r.px(r.either(40, 20)), r.px(r.either(24, 10)))
    facts = page.facts if r.second else page.facts[:1]
    how = Frame("", Column(
        Row(*(_drawn_step(step, r) for step in page.steps), gap=r.gap(24), align="stretch"),
        Gap(),
        *(beside_sign(fact, r) for fact in facts), *_noticed(page, r), Gap(), *bottom(page, r),
        gap=r.gap(16),
    ), pad=(r.px(r.either(36, 16)), r.px(r.either(24, 8))), grow=1)  # fmt: skip
    if r.upright:
        listed = Row(*(node.growing() for node in books), gap=r.gap(32), align="top")
        return Column(Frame("band", Column(title, listed, gap=r.gap(16)), pad=pad), how)
    logo = [_logo(word, r) for word in ("TILE", "JUDGE") if r.signs]
    side = Column(*logo, title, Gap(), *books, gap=r.gap(16))
    return Row(Frame("band", side, pad=pad, fixed=r.px(r.either(424, 380))), how, align="stretch")


def _logo(word: str, r: Room) -> Node:
    side, px = r.px(40), int(r.px(40) * 0.62)
    letters = (Text(letter, px, bold=True, colour="tile_ink", name="") for letter in word)
    tiles = (Frame("logo", letter, centre=True, fixed=side, low=side) for letter in letters)
    return Row(*tiles, gap=r.px(4))


def _book(panel: Panel, r: Room) -> Node:
    said = Text(panel.title, r.font(20), colour="band_quiet")
    px = r.font(r.either(*LARGE_TEXT))
    return Column(
        Row(Sign(panel.sign, r.px(24), "band_quiet"), said, gap=r.px(8)),
        *(Text(text, px, bold=True, colour="band_ink", lead=1.1) for text in panel.lines[:1]),
        *(Text(text, r.font(20), colour="band_ink", lead=1.2) for text in panel.lines[1:]),
    )


def _drawn_step(step: Fact, r: Room) -> Node:
    parts = drawn(step.sign, 120 * r.signs, r)
    parts.append(
        Text(step.lead, r.font(r.either(*LARGE_TEXT)), bold=True, align="centre", lead=1.1)
    )
    if r.second:
        parts.append(Text(step.text, r.font(r.either(*TEXT)), align="centre", lead=r.lead))
    return Frame("card", Column(*parts, gap=r.gap(8)), pad=(r.px(10), r.gap(16)), grow=1)


def _noticed(page: Page, r: Room) -> list[Node]:
    said = small(page.notices, r, bold=True, colour="mark", lead=1.15, align="left", breaks=False)
    return [*said, *answered(page, r)]


# -- questions -----------------------------------------------------------------------------------


def count(page: Page, r: Room) -> Node:
    choices = page.of(Slot.CHOICE)
    across = -(-len(choices) // 2) if r.upright else len(choices)
    low = max(r.px(164 * max(r.signs, 0.4)), values.TOUCH_LEAST)
    numbers = [button(action, page, r, r.font(76), low=low, grow=1) for action in choices]
    rows = [Row(*numbers[at : at + across], gap=r.gap(20)) for at in range(0, len(numbers), across)]
    return steps(page, r, *saying(page, r, SIZE["title"]), Gap(), *rows, Gap())


# -- words ---------------------------------------------------------------------------------------


def typing(page: Page, r: Room) -> Node:
    """Return the racks in which words are typed. They never move.

    If nothing else helps, there is one rack, and above it the numbers of the other words.
    """
    rows = len(page.words)
    most = next(size for most_rows, size in values.TILES if rows <= most_rows)
    crowded = rows > 6 or bool(page.keypad)
    said = saying(page, r, 39 if crowded else SIZE["title"], keeps=True)
    shown = tuple(word for word in page.words if word.active or not r.is_last)
    racks = Words(shown or page.words, r, most=most, room=page.room)
    others = [number(word, r) for word in page.words if word not in shown]
    return steps(
        page, r, *said, *([Row(*others, Gap(), gap=r.gap(8))] if others else []), racks,
        gap=8 if page.keypad else 12,
    )  # fmt: skip


def compare(page: Page, r: Room) -> Node:
    """Return the words as large as they can be, and beside them JUDGE."""
    inside = _locked(page, r)
    pad = (r.px(20), r.gap(20))
    racks = Words(page.words, r, most=104)
    if r.upright:
        middle: Node = Column(racks, Frame("card", inside, pad=pad), gap=r.gap(24))
    else:
        wide = max(r.px(400 if r.text <= 1 else 440), inside.least + 2 * pad[0])
        beside = Frame("card", inside, pad=pad, fixed=wide)
        middle = Row(racks, beside, gap=r.gap(32), align="stretch")
    usual = 49 if r.upright else SIZE["large"]
    return steps(page, r, *saying(page, r, r.either(usual, 39)), middle.growing())


def _locked(page: Page, r: Room) -> Node:
    """Return JUDGE, and above it that nobody can type."""
    said: list[Node] = []
    for fact in page.facts:
        sign = drawn(fact.sign, 32, r)
        pieces, align = [(fact.lead, True), (fact.text, False)], "left" if sign else "centre"
        text = Text(pieces, r.font(25), lead=r.lead, align=align)
        said.append(Row(Gap(), *sign, text, Gap(), gap=r.px(8)) if sign else text)
    held = small([page.hint], r, colour="quiet", lead=1.2, breaks=False)
    if not r.second:
        said, held = ([] if r.is_last else said[1:2]), []
    low = max(r.px(r.either(132, 76)), values.TOUCH_LEAST)
    judge = (
        button(action, page, r, r.font(r.either(61, 39) if len(action.verb) < 9 else 31), low=low)
        for action in page.of(Slot.JUDGE)
    )
    return Column(*said, *judge, *held, gap=r.gap(12), middle=True)


def wait(page: Page, r: Room) -> Node:
    """Return a page to wait on. A bar shows how much of the equal pause is over."""
    bar = Frame("bar", Gap(0, r.px(r.either(480, 240)), r.px(16)))
    title = Text(page.title, r.font(r.either(76, 39)), bold=True, align="centre", lead=1.1)
    said = Text(page.sub, r.font(25), colour="quiet", align="centre")
    return steps(
        page, r, Gap(), Sign(page.sign, r.px(r.either(150, 90))), title,
        *([Row(Gap(), bar, Gap())] if page.step else []), said, Gap(), gap=16,
    )  # fmt: skip


# -- a number to copy -----------------------------------------------------------------------------


def figure(page: Page, r: Room) -> Node:
    label, number = page.figure
    said = [Text(text, r.font(20), lead=r.lead, breaks=True)
            for text in page.text]  # fmt: skip
    large = [titled(number, r, r.either(95, 49), align="centre")] if number else []
    name = [Text(label, r.font(r.either(*TEXT)), align="centre")] if label else []
    event = Text(page.sub, r.font(20), colour="quiet", align="right", lead=1.2)
    head = Row(
        titled(page.title, r, r.either(49, 31)).growing(), *([event] if page.sub else []),
        gap=r.gap(16),
    )  # fmt: skip
    cards = [_counted(fact, r) for fact in page.facts]
    shown = [Row(*cards, gap=r.gap(16), align="stretch")] if cards else []
    answer = answered(page, r)
    return steps(page, r, head, *shown, Gap(), *name, *large, Gap(), *said, *answer, gap=16)


def _counted(fact: Fact, r: Room) -> Node:
    count = Text(fact.lead, r.font(r.either(61, 31)), bold=True, lead=1)
    said = Text(fact.text, r.font(20), lead=1.1, breaks=True)
    inside = Column(
        Row(*drawn(fact.sign, 36 * r.signs, r), count, gap=r.px(12)), said, gap=r.gap(4)
    )
    return Frame("card", inside, pad=(r.px(14), r.gap(10)), grow=1)


# -- after JUDGE ---------------------------------------------------------------------------------


def verdict(page: Page, r: Room) -> Node:
    most = r.either(149, 95)
    sizes = [r.px(px) for px in (149, 134, 119, 106, 95, 85, 76, 61, 49, 39) if px <= most]
    title = largest((page.title, *page.same_size), sizes, align="centre")
    facts = page.facts if r.second else page.facts[:1]
    cards = [Frame("panel", beside_sign(fact, r, 44), pad=(r.gap(18), r.gap(14)), grow=1)
             for fact in facts]  # fmt: skip
    slip = page.slip
    written = [
        *([Text(slip.intro, r.font(25))] if slip.intro else []),
        *([Text(slip.entry, r.font(39), bold=True)] if slip.entry else []),
        *([Text(slip.receipt, r.font(25))] if slip.receipt else []),
    ]
    return steps(
        page, r, Gap(), Sign(page.sign, r.px(190 * max(r.signs, 0.35))), title,
        *([side_by_side(cards, r)] if cards else []),
        *([wrap(Gap(), *written, Gap(), gap=r.gap(20))] if written else []),
        *small(page.text, r), *answered(page, r, align="centre"), Gap(), gap=8,
    )  # fmt: skip


def panels(page: Page, r: Room) -> Node:
    usual = 61 if page.look is PageLook.PLAIN else 76 if r.upright else 95
    sign = [] if r.upright and page.figure.number else drawn(page.sign, 110 * r.signs, r)
    said = Column(*saying(page, r, r.either(usual, 39), small=r.either(31, 20))).growing()
    head = Row(*sign, said, *_badge(page, r), gap=r.gap(24))
    cards = [panel_of(panel, page, r) for panel in page.panels]
    return steps(page, r, head, Gap(), *([side_by_side(cards, r)] if cards else []), Gap())


def _badge(page: Page, r: Room) -> list[Node]:
    label, number = page.figure
    if not number:
        return []
    px = r.font(r.either(95, 49))
    large = Text(number, px, bold=True, align="centre", lead=1, name=f"{label} {number}")
    return [Frame("badge", Column(*small([label], r, lead=1), large), pad=(r.px(24), r.px(8)))]


FORMS: dict[PageKind, Callable[[Page, Room], Node]] = {
    PageKind.FIRST: first_page,
    PageKind.COUNT: count,
    PageKind.TYPING: typing,
    PageKind.COMPARE: compare,
    PageKind.WAIT: wait,
    PageKind.VERDICT: verdict,
    PageKind.PANELS: panels,
    PageKind.FORM: form,
    PageKind.FIGURE: figure,
}
