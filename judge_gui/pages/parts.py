"""Parts of pages: buttons, the steps, titles, cards, keypads."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from judge_gui.pages import values
from judge_gui.pages.nodes import (
    NO_BREAK,
    Column,
    Fitted,
    Frame,
    Gap,
    Node,
    Row,
    Sign,
    Text,
    largest,
    wrap,
)
from judge_gui.pages.page import (
    Action,
    ComparePage,
    Fact,
    FirstPage,
    Page,
    Panel,
    PanelsPage,
    Slot,
    TypingPage,
)
from judge_gui.pages.values import HEADING, LARGE_TEXT, PLAIN, SMALL, TEXT, TOUCH_LEAST, Room, Size

SIGNS_OF_STEPS = ("keyboard", "people", "scales")
KEY_GAP = 8  # units, between the keys of a keypad
LONGEST_WHOLE = 30  # characters of a part of the foot that stays on one line


def drawn(sign: str, size: float, room: Room, colour: str = "ink") -> Node | None:
    """Return a sign, if there is room for signs."""
    return Sign(sign, room.px(size), colour) if sign and room.signs else None


# -- buttons -------------------------------------------------------------------------------------


def cap(label: str, room: Room, px: int = 0, colour: str = "ink") -> Node:
    px = px or room.font(SMALL)
    inside: Node = (
        Sign(label.removeprefix("sign:"), px, colour)
        if label.startswith("sign:")
        else Text(whole(label), px, bold=True, lead=1.15, colour=colour, name="")
    )
    kind = "cap press" if colour == "press_ink" else "cap"
    return Frame(kind, inside, pad=(room.px(8), room.px(2)), centre=True)


def button(action: Action, page: Page, room: Room, px: int = 0, **more: Any) -> Node:
    filled = action.slot in (Slot.ON, Slot.JUDGE)
    begins = isinstance(page, FirstPage) and filled and not room.tight
    colour = "press_ink" if filled else "ink"
    px = px or room.font(HEADING if begins else PLAIN)
    bold = filled or action.slot in (Slot.CHOICE, Slot.KEYPAD)
    caps = () if isinstance(page, TypingPage) and page.keypad else action.caps
    said, sign = None, drawn(action.sign, 28, room, colour)
    if action.verb:
        said = Text(action.verb, px, bold=bold, colour=colour, align="centre", lead=1.1, name="")
    else:
        sign = Sign(action.sign, room.px(28), colour)
    keys = (cap(key, room, min(room.font(PLAIN if begins else SMALL), px), colour) for key in caps)
    inside: Node = Row(sign, said, *keys, gap=room.px(12))
    if filled and action.does and room.second:
        does = Text(action.does, room.font(SMALL), name="", colour=colour, lead=1.15, breaks=True)
        inside = Row(Column(inside, does, gap=room.gap(4)))
    low = max(room.px(88), TOUCH_LEAST) if begins else room.button
    settings = {"low": low, "pad": (room.gap(20), room.px(6)), "narrow": TOUCH_LEAST, **more}
    return pressable("go" if filled else "button", inside, action, page, centre=True, **settings)


def pressable(kind: str, inside: Node, action: Action, page: Page, **more: Any) -> Node:
    name = action.name or action.verb.replace("\n", ". ")
    ring = page.ring == action.key
    return Frame(kind, inside, key=action.key, held=action.held, name=name, ring=ring, **more)


def whole(text: str) -> str:
    return text.replace(" ", NO_BREAK)


def bottom(page: Page, room: Room) -> Iterator[Node]:
    """Yield the buttons, the way back on the left and the way on on the right, and the foot."""
    if page.keypad:
        yield _keypad(page, room)
        return
    left = [button(action, page, room) for action in page.of(Slot.BACK, Slot.OTHER)]
    right = [button(action, page, room) for action in page.of(Slot.ON)]
    if page.hint and room.second and not isinstance(page, ComparePage):  # it is beside JUDGE
        right.insert(0, Text(page.hint, room.font(SMALL), colour="quiet", align="right"))
    if left or right:
        yield wrap(*left, Gap(), *right, gap=room.gap(16))
    if page.foot:
        parts = (part if len(part) > LONGEST_WHOLE else whole(part) for part in page.foot)
        pieces = [(f"{part}{NO_BREAK * 3}", False) for part in parts]
        yield Text(pieces, room.font(SMALL), colour="quiet", lead=1.2)


def _keypad(page: Page, room: Room) -> Node:
    """Return rows of keys as wide as the page; below them the page's actions, as keys."""
    pad = Page("", keypad=page.keypad)  # what is kept must not know what was typed
    gap, actions = room.gap(KEY_GAP), page.of(Slot.BACK, Slot.OTHER, Slot.ON)

    def at(w: float) -> Node:
        side = (w - gap * (len(actions) - 1)) / max(len(actions), 1)
        below = _key_row(actions, page, room, side, 0) if actions else None
        return Column(_keys(pad, room, w), below, Gap(0), gap=gap)

    key = TOUCH_LEAST + gap
    return Fitted(max(map(len, page.keypad)) * key, 5 * key, at)


@lru_cache(maxsize=values.MOST_KEPT)
def _keys(pad: Page, room: Room, w: float) -> Node:
    """Return the rows of a keypad. If one is too long for fingers, they are as long as they can.

    They are kept: they hold no word.
    """
    gap = room.gap(KEY_GAP)
    rows, most = list(pad.keypad), int((w + gap) / (TOUCH_LEAST + gap))
    across = max(map(len, rows))
    if across > most:
        # Digits, letters, tiles of two letters, then what deletes.
        keys = sorted(
            (key for row in rows for key in row),
            key=lambda key: (not key.verb, not key.verb.isdigit(), len(key.verb), key.verb),
        )
        rows = [tuple(keys[n : n + most]) for n in range(0, len(keys), most)]
        across = most
    side = min((w - gap * (across - 1)) / across, room.px(126))
    return Column(*(_key_row(row, pad, room, side, room.font(31)) for row in rows), gap=gap)


def _key_row(actions: Sequence[Action], page: Page, room: Room, side: float, px: int) -> Node:
    size: dict[str, Any] = {
        "low": max(room.px((64, 52)), TOUCH_LEAST), "fixed": side, "pad": (room.px(2), room.px(2))
    }  # fmt: skip
    keys = (
        button(action._replace(sign="" if action.verb else action.sign), page, room, px, **size)
        for action in actions
    )
    return Row(Gap(), Row(*keys, gap=room.gap(KEY_GAP)), Gap())


def steps(page: Page, room: Room, *middle: Node | None, gap: float = 12) -> Node:
    """Return the steps of a challenge, what the page has between, its buttons and its foot."""
    return Column(rail(page, room), *middle, *bottom(page, room), gap=room.gap(gap))


# -- texts ---------------------------------------------------------------------------------------


def rail(page: Page, room: Room) -> Node | None:
    if not page.step:
        return None
    px = room.px(SMALL) if room.tight else room.font(SMALL)
    parts: list[Node] = []
    for number, (sign, name) in enumerate(zip(SIGNS_OF_STEPS, page.stages, strict=True), 1):
        now, done = number == page.step, number < page.step
        colour = "press_ink" if now else "ink" if done else "quiet"
        said = Text(whole(name), px, bold=True, colour=colour, name=name)
        inside = Row(drawn("tick" if done else sign, 32, room, colour), said, gap=room.px(8))
        low = 0 if room.tight else room.px(52)
        pad = (room.px(8 if room.upright else 16), room.px(4))
        parts.append(Frame("step now" if now else "step", inside, pad=pad, centre=True, low=low))
        if number < len(SIGNS_OF_STEPS):
            link = "link" if done else "link ahead"
            parts.append(Frame(link, Gap(0, room.px(16 if room.upright else 40), room.px(4))))
    place = Text(page.place, px, colour="quiet", align="right", lead=1.2)
    return wrap(Row(*parts), Gap(1, room.px(12)), place, gap=0)


def saying(
    page: Page, room: Room, most: float, *, small: float = PLAIN, keeps: bool = False
) -> tuple[Node | None, ...]:
    """Return the title, and under it the sentence or the answer to a key that did nothing.

    With `keeps`, the place of the answer stays where there is none: rows below it do not move.
    """
    px = room.font(small)
    below: Node | None = answered(page, room, px)
    if not below and page.sub and (room.second or isinstance(page, PanelsPage)):
        below = Text(page.sub, px, colour="quiet", lead=room.lead)
    elif not below and keeps:
        below = Gap(0, 0, round(px * room.lead))
    return titled(page.title, room, most), below


def titled(text: str, room: Room, most: Size, least: float = 31, **more: Any) -> Node:
    """Return a title on one line in the largest size that has room; else in the least size."""
    most = room.units(most)
    sizes = [most, *(size for size in values.TITLE_SIZES if min(most, least) <= size < most)]
    return largest((text,), [room.font(size) for size in sizes], **more)


def answered(page: Page, room: Room, px: int = 0, align: str = "left") -> Node | None:
    """Return the answer to a key that did nothing, if there is one."""
    if not page.answer:
        return None
    px = px or room.font(PLAIN)
    said = Text(page.answer, px, bold=True, colour="mark", lead=room.lead)
    end = Gap() if align == "centre" else None
    return Row(end, Sign("warning", px, "mark"), said, end, gap=room.px(8))


def fault_of(text: str, room: Room, **more: Any) -> Node | None:
    if not text:
        return None
    look: dict[str, Any] = {"bold": True, "colour": "mark", "lead": room.lead, **more}
    said = Text(text, room.font(SMALL), **look).growing()
    return Row(Sign("warning", room.px(24), "mark"), said, gap=room.px(8))


def small(text: str, room: Room, **more: Any) -> Node | None:
    """Return a text in the smallest size, if there is one; usually centred."""
    look: dict[str, Any] = {"align": "centre", "lead": room.lead, "breaks": True, **more}
    return Text(text, room.font(SMALL), **look) if text else None


def beside_sign(fact: Fact, room: Room, size: float = 36) -> Node:
    said = Text([(fact.lead, True), (fact.text, False)], room.font(PLAIN), lead=room.lead)
    return Row(drawn(fact.sign, size * max(room.signs, 0.7), room), said.growing(), gap=room.px(16))


def panel_of(panel: Panel, page: Page, room: Room) -> Node:
    said = Column(
        Text(panel.title, room.font(LARGE_TEXT), bold=True, lead=1.1),
        *(Text(text, room.font(TEXT), lead=room.lead, breaks=True) for text in panel.lines),
        gap=room.gap(4),
    ).growing()
    inside = Row(drawn(panel.sign, 44, room), said, gap=room.gap(16), align="top")
    kind = "panel" if page.look != "plain" else "card"
    return Frame(kind, inside, pad=(room.gap(18), room.gap(16)), grow=1)


def side_by_side(cards: Sequence[Node], room: Room) -> Node | None:
    """Return cards of one height side by side; upright, one under the other."""
    if not cards:
        return None
    gap = room.gap(16)
    return Column(*cards, gap=gap) if room.upright else Row(*cards, gap=gap, align="stretch")
