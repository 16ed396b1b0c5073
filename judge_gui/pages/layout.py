"""Where everything on a page stands: `layout(page, size, text_size)`. Pure.

It remembers the first page, the keys of keypads, and for which screens the longest challenge is too
large: nothing that anybody has typed.

A page is tried with the most room for signs and tiles first. If something does not fit, it is tried
again with less, in the order of `values.YIELDING`. If nothing helps, the layout says so: then the
kiosk does not judge on this screen.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, NamedTuple

from judge_gui.pages import values
from judge_gui.pages.boxes import Box
from judge_gui.pages.nodes import Column, Frame, Gap, Node, Row, Sign, Text, largest, wrap
from judge_gui.pages.page import (
    ComparePage,
    CountPage,
    Fact,
    FigurePage,
    FirstPage,
    FormPage,
    Page,
    PageLook,
    Panel,
    PanelsPage,
    SlipNote,
    Slot,
    TypingPage,
    VerdictPage,
    WaitPage,
)
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
from judge_gui.pages.rows import LETTER, Words, number_of
from judge_gui.pages.values import (
    HEADING,
    LARGE,
    LARGE_TEXT,
    PLAIN,
    SMALL,
    TEXT,
    TITLE,
    TOUCH_LEAST,
    NoRoom,
    Room,
    rooms,
    unit_of,
)

#: Pages whose text is never smaller than usual: somebody compares or types words there.
OF_WORDS = (TypingPage, ComparePage, CountPage)
SHORT_VERB = 9  # characters: JUDGE has a large text, a longer word in its place a smaller one
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
    return (remembered if page.may_be_kept else first_that_fits)(page, w, h, text_size)


def first_that_fits(page: Page, w: int, h: int, text_size: float) -> Layout:
    smallest = 1 if isinstance(page, OF_WORDS) else SMALLEST_READ
    for room in rooms(w, h, text_size, smallest):
        if boxes := boxes_in(room, page, (w, h)):
            return Layout(boxes, room.unit)
    return Layout((Box("ground", 0, 0, w, h),), unit_of(w, h), fits=False)


remembered = lru_cache(maxsize=values.MOST_KEPT)(first_that_fits)


@lru_cache(maxsize=values.MOST_KEPT)
def have_room(pages: tuple[Page, ...], size: tuple[int, int], text_size: float) -> bool:
    """Return whether a screen has room for each of some pages, on which nobody has typed."""
    return all(layout(page, size, text_size).fits for page in pages)


def boxes_in(room: Room, page: Page, size: tuple[int, int]) -> tuple[Box, ...]:
    """Return the boxes of a page that shares its screen in one way; none if it does not fit."""
    w, h = size
    boxes = [Box("ground", 0, 0, w, h)]
    try:
        whole_page(page, room).put(0, 0, w, h, boxes)
    except NoRoom:
        return ()
    return tuple(boxes) if all(map(boxes[0].holds, boxes)) else ()


def whole_page(page: Page, room: Room) -> Node:
    side, top = room.px(12 if room.is_last else (48, 24)), room.px((16, 8))
    banners = (_edge("banner", text, "banner_ink", side, room) for text in page.banners)
    strip = (_edge("strip", text, "band_ink", side, room) for text in page.strip)
    inside = FORMS[type(page)](page, room)
    if not isinstance(page, FirstPage):
        inside = Frame("", inside, pad=(side, top))
    return Column(*banners, inside.growing(), *strip)


def _edge(kind: str, text: str, colour: str, side: int, room: Room) -> Node:
    """Return a sentence across the page, at its upper or lower edge."""
    said = Text(text, room.font(SMALL), bold=True, colour=colour, align="centre")
    return Frame(kind, said, pad=(side, room.px(4)))


# -- the first page ------------------------------------------------------------------------------


def first_page(page: FirstPage, room: Room) -> Node:
    px = room.font((TITLE, HEADING))
    title = Text(page.title, px, bold=True, colour="band_ink", lead=1.1)
    books = [_book(panel, room) for panel in page.panels]
    pad = room.px((40, 20)), room.px((24, 10))
    how = Frame("", Column(
        Row(*(_drawn_step(step, room) for step in page.steps), gap=room.gap(24), align="stretch"),
        Gap(),
        *(beside_sign(fact, room) for fact in _facts_with_room(page, room)),
        *(small(text, room, bold=True, colour="mark", lead=1.15, align="left", breaks=False)
          for text in page.notices),
        answered(page, room), Gap(), *bottom(page, room),
        gap=room.gap(16),
    ), pad=(room.px((36, 16)), room.px((24, 8))), grow=1)  # fmt: skip
    if room.upright:
        listed = Row(*(node.growing() for node in books), gap=room.gap(32), align="top")
        return Column(Frame("band", Column(title, listed, gap=room.gap(16)), pad=pad), how)
    logo = (_logo(word, room) for word in ("TILE", "JUDGE") if room.signs)
    side = Column(*logo, title, Gap(), *books, gap=room.gap(16))
    return Row(Frame("band", side, pad=pad, fixed=room.px((424, 380))), how, align="stretch")


def _facts_with_room(page: FirstPage | VerdictPage, room: Room) -> tuple[Fact, ...]:
    return page.facts if room.second else page.facts[:1]


def _logo(word: str, room: Room) -> Node:
    side, px = room.px(40), int(room.px(40) * LETTER)
    letters = (Text(letter, px, bold=True, colour="tile_ink", name="") for letter in word)
    tiles = (Frame("logo", letter, centre=True, fixed=side, low=side) for letter in letters)
    return Row(*tiles, gap=room.px(4))


def _book(panel: Panel, room: Room) -> Node:
    said = Text(panel.title, room.font(SMALL), colour="band_quiet")
    first, *rest = panel.lines
    return Column(
        Row(Sign(panel.sign, room.px(24), "band_quiet"), said, gap=room.px(8)),
        Text(first, room.font(LARGE_TEXT), bold=True, colour="band_ink", lead=1.1),
        *(Text(text, room.font(SMALL), colour="band_ink", lead=1.2) for text in rest),
    )


def _drawn_step(step: Fact, room: Room) -> Node:
    lead = Text(step.lead, room.font(LARGE_TEXT), bold=True, align="centre", lead=1.1)
    said = Text(step.text, room.font(TEXT), align="centre", lead=room.lead) if room.second else None
    inside = Column(drawn(step.sign, 120 * room.signs, room), lead, said, gap=room.gap(8))
    return Frame("card", inside, pad=(room.px(10), room.gap(16)), grow=1)


# -- words ---------------------------------------------------------------------------------------


def typing(page: TypingPage, room: Room) -> Node:
    """Return the racks in which words are typed. They never move.

    If nothing else helps, there is one rack, and above it the numbers of the other words.
    """
    rows = len(page.words)
    most = next(size for most_rows, size in values.TILES if rows <= most_rows)
    crowded = rows > 6 or bool(page.keypad)
    said = saying(page, room, HEADING if crowded else TITLE, keeps=True)
    shown = tuple(word for word in page.words if word.active or not room.is_last)
    racks = Words(shown or page.words, room, most=most, places=page.room)
    others = [number_of(word, room) for word in page.words if word not in shown]
    numbers = Row(*others, Gap(), gap=room.gap(8)) if others else None
    return steps(page, room, *said, numbers, racks, gap=8 if page.keypad else 12)


def compare(page: ComparePage, room: Room) -> Node:
    """Return the words as large as they can be, and beside them JUDGE."""
    inside = _locked(page, room)
    pad = (room.px(20), room.gap(20))
    racks = Words(page.words, room, most=104)
    if room.upright:
        middle: Node = Column(racks, Frame("card", inside, pad=pad), gap=room.gap(24))
    else:
        wide = max(room.px(400 if room.text <= 1 else 440), inside.least + 2 * pad[0])
        beside = Frame("card", inside, pad=pad, fixed=wide)
        middle = Row(racks, beside, gap=room.gap(32), align="stretch")
    most = room.units((TITLE if room.upright else LARGE, HEADING))
    return steps(page, room, *saying(page, room, most), middle.growing())


def _locked(page: ComparePage, room: Room) -> Node:
    """Return JUDGE and what is said before it. A telephone always says that it is held."""
    said = [_locking(fact, room) for fact in page.facts]
    hint = page.hint if room.second or (room.is_last and page.strip) else ""
    held = small(hint, room, colour="quiet", lead=1.2, breaks=False)
    if not room.second:
        said = [] if room.is_last else said[1:2]
    [action] = page.of(Slot.JUDGE)
    px = room.font((LARGE, HEADING) if len(action.verb) < SHORT_VERB else 31)
    judge = button(action, page, room, px, low=max(room.px((132, 76)), TOUCH_LEAST))
    return Column(*said, judge, held, gap=room.gap(12), middle=True)


def _locking(fact: Fact, room: Room) -> Node:
    sign = drawn(fact.sign, 32, room)
    pieces, align = [(fact.lead, True), (fact.text, False)], "left" if sign else "centre"
    text = Text(pieces, room.font(PLAIN), lead=room.lead, align=align)
    return Row(Gap(), sign, text, Gap(), gap=room.px(8)) if sign else text


def wait(page: WaitPage, room: Room) -> Node:
    """Return a page to wait on. A bar shows how much of the equal pause is over."""
    bar = Frame("bar", Gap(0, room.px((480, 240)), room.px(16)))
    title = Text(page.title, room.font((76, HEADING)), bold=True, align="centre", lead=1.1)
    said = Text(page.sub, room.font(PLAIN), colour="quiet", align="centre")
    row = Row(Gap(), bar, Gap()) if page.step else None
    sign = Sign("scales", room.px((150, 90)))
    return steps(page, room, Gap(), sign, title, row, said, Gap(), gap=16)


# -- a number to press, and one to copy ------------------------------------------------------------


def count(page: CountPage, room: Room) -> Node:
    choices = page.of(Slot.CHOICE)
    across = -(-len(choices) // 2) if room.upright else len(choices)
    low, gap = max(room.px(164 * max(room.signs, 0.4)), TOUCH_LEAST), room.gap(20)
    numbers = [button(action, page, room, room.font(76), low=low, grow=1) for action in choices]
    rows = (Row(*numbers[at : at + across], gap=gap) for at in range(0, len(numbers), across))
    return steps(page, room, *saying(page, room, TITLE), Gap(), *rows, Gap())


def figure(page: FigurePage, room: Room) -> Node:
    label, number = page.figure
    event = Text(page.sub, room.font(SMALL), colour="quiet", align="right", lead=1.2)
    title = titled(page.title, room, (TITLE, 31)).growing()
    cards = [_counted(fact, room) for fact in page.facts]
    return steps(
        page, room,
        Row(title, event if page.sub else None, gap=room.gap(16)),
        Row(*cards, gap=room.gap(16), align="stretch") if cards else None,
        Gap(),
        Text(label, room.font(TEXT), align="centre") if label else None,
        titled(number, room, (95, TITLE), align="centre") if number else None,
        Gap(),
        *(Text(text, room.font(SMALL), lead=room.lead, breaks=True) for text in page.text),
        answered(page, room),
        gap=16,
    )  # fmt: skip


def _counted(fact: Fact, room: Room) -> Node:
    number = Text(fact.lead, room.font((LARGE, 31)), bold=True, lead=1)
    head = Row(drawn(fact.sign, 36 * room.signs, room), number, gap=room.px(12))
    said = Text(fact.text, room.font(SMALL), lead=1.1, breaks=True)
    inside = Column(head, said, gap=room.gap(4))
    return Frame("card", inside, pad=(room.px(14), room.gap(10)), grow=1)


# -- after JUDGE ---------------------------------------------------------------------------------


def verdict(page: VerdictPage, room: Room) -> Node:
    sizes = (149, 134, 119, 106, 95, 85, 76, 61, 49, 39)
    possible = [room.px(px) for px in sizes if px <= room.units((149, 95))]
    title = largest((page.title, *page.same_size), possible, align="centre")
    cards = [
        Frame("panel", beside_sign(fact, room, 44), pad=(room.gap(18), room.gap(14)), grow=1)
        for fact in _facts_with_room(page, room)
    ]
    return steps(
        page, room, Gap(), Sign(page.sign, room.px(190 * max(room.signs, 0.35))), title,
        side_by_side(cards, room), _written(page.slip, room),
        *(small(text, room) for text in page.text), answered(page, room, align="centre"), Gap(),
        gap=8,
    )  # fmt: skip


def _written(slip: SlipNote, room: Room) -> Node | None:
    sized = zip(slip, (PLAIN, HEADING, PLAIN), strict=True)
    parts = [Text(text, room.font(px), bold=px == HEADING) for text, px in sized if text]
    return wrap(*parts, gap=room.gap(20), centre=True) if parts else None


def panels(page: PanelsPage, room: Room) -> Node:
    usual = LARGE if page.look is PageLook.PLAIN else 76 if room.upright else 95
    has_sign = not (room.upright and page.figure.number)
    sign = drawn(page.sign, 110 * room.signs, room) if has_sign else None
    most, less = room.units((usual, HEADING)), room.units((31, SMALL))
    said = Column(*saying(page, room, most, small=less)).growing()
    head = Row(sign, said, _badge(page, room), gap=room.gap(24))
    cards = [panel_of(panel, page, room) for panel in page.panels]
    return steps(page, room, head, Gap(), side_by_side(cards, room), Gap())


def _badge(page: PanelsPage, room: Room) -> Node | None:
    label, number = page.figure
    if not number:
        return None
    px = room.font((95, TITLE))
    large = Text(number, px, bold=True, align="centre", lead=1, name=f"{label} {number}")
    inside = Column(small(label, room, lead=1), large)
    return Frame("badge", inside, pad=(room.px(24), room.px(8)))


FORMS: dict[type[Page], Callable[[Any, Room], Node]] = {
    FirstPage: first_page,
    CountPage: count,
    TypingPage: typing,
    ComparePage: compare,
    WaitPage: wait,
    VerdictPage: verdict,
    PanelsPage: panels,
    FormPage: form,
    FigurePage: figure,
}
