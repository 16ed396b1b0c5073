"""Parts of pages: buttons, the steps, titles, cards, keypads."""

from collections.abc import Sequence
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
from judge_gui.pages.page import Action, Fact, Page, PageKind, Panel, Slot
from judge_gui.pages.room import Room
from judge_gui.pages.values import LARGE_TEXT, SIZE, TEXT

SIGNS_OF_STEPS = ("keyboard", "people", "scales")
#: Kinds of pages whose hint stands beside their buttons.
HINTING = (PageKind.VERDICT, PageKind.FORM, PageKind.PANELS)
LONGEST_WHOLE = 30  # characters of a part of the foot that stays on one line


def drawn(sign: str, of: float, r: Room, colour: str = "ink") -> list[Node]:
    """Return a sign, if there is room for signs."""
    return [Sign(sign, r.px(of), colour)] if sign and r.signs else []


# -- buttons -------------------------------------------------------------------------------------


def cap(label: str, r: Room, px: int = 0, colour: str = "ink") -> Node:
    """Return a key, as part of a button."""
    px = px or r.font(20)
    inside: Node = (
        Sign(label.removeprefix("sign:"), px, colour)
        if label.startswith("sign:")
        else Text(whole(label), px, bold=True, lead=1.15, colour=colour, name="")
    )
    kind = "cap press" if colour == "press_ink" else "cap"
    return Frame(kind, inside, pad=(r.px(8), r.px(2)), centre=True)


def button(action: Action, page: Page, r: Room, px: int = 0, **more: Any) -> Node:
    filled = action.slot in (Slot.ON, Slot.JUDGE)
    begins = page.kind is PageKind.FIRST and filled and not r.tight
    colour = "press_ink" if filled else "ink"
    px = px or r.font(SIZE["heading"] if begins else SIZE["text"])
    bold = filled or action.slot in (Slot.CHOICE, Slot.KEYPAD)
    caps = () if page.kind is PageKind.TYPING and page.keypad else action.caps
    parts = drawn(action.sign, 28, r, colour)
    if action.verb:
        look: dict[str, Any] = {"bold": bold, "colour": colour, "lead": 1.1, "align": "centre"}
        parts.append(Text(action.verb, px, name="", **look))
    elif not parts:
        parts.append(Sign(action.sign, r.px(28), colour))
    parts += [cap(label, r, min(r.font(25 if begins else 20), px), colour) for label in caps]
    if filled and action.does and r.second:
        said = Text(action.does, r.font(20), name="", colour=colour, lead=1.15, breaks=True)
        parts = [Column(Row(*parts, gap=r.px(12)), said, gap=r.gap(4))]
    low = max(r.px(88), values.TOUCH_LEAST) if begins else r.button
    settings = {"low": low, "pad": (r.gap(20), r.px(6)), "narrow": values.TOUCH_LEAST, **more}
    inside = Row(*parts, gap=r.px(12))
    return pressable("go" if filled else "button", inside, action, page, centre=True, **settings)


def pressable(kind: str, inside: Node, action: Action, page: Page, **more: Any) -> Node:
    name = action.name or action.verb.replace("\n", ". ")
    ring = page.ring == action.key
    return Frame(kind, inside, key=action.key, held=action.held, name=name, ring=ring, **more)


def whole(text: str) -> str:
    """Return a text that stays on one line."""
    return text.replace(" ", NO_BREAK)


def bottom(page: Page, r: Room) -> list[Node]:
    """Return the buttons, the way back on the left and the way on on the right, and the foot."""
    if page.keypad:
        return [_keypad(page, r)]
    left = [button(action, page, r) for action in page.of(Slot.BACK, Slot.OTHER)]
    right = [button(action, page, r) for action in page.of(Slot.ON)]
    if page.hint and r.second and page.kind in HINTING:
        right.insert(0, Text(page.hint, r.font(20), colour="quiet", align="right"))
    row = [wrap(*left, Gap(), *right, gap=r.gap(16))] if left or right else []
    parts = [
        (f"{part if len(part) > LONGEST_WHOLE else whole(part)}{NO_BREAK * 3}", False)
        for part in page.foot
    ]
    foot = [Text(parts, r.font(SIZE["foot"]), colour="quiet", lead=1.2)]
    return [*row, *(foot if parts else [])]


def _keypad(page: Page, r: Room) -> Node:
    """Return rows of keys as wide as the page; below them the page's actions, as keys."""
    pad = Page(page.kind, "", keypad=page.keypad)  # what is kept must not know what was typed
    gap, actions = _key_gap(r), page.of(Slot.BACK, Slot.OTHER, Slot.ON)

    def at(w: float) -> Node:
        side = (w - gap * (len(actions) - 1)) / max(len(actions), 1)
        below = [_key_row(actions, page, r, side, 0)] if actions else []
        return Column(_keys(pad, r, w), *below, Gap(0), gap=gap)

    key = values.TOUCH_LEAST + gap
    return Fitted(max(map(len, page.keypad)) * key, 5 * key, at)


@lru_cache(maxsize=values.MOST_KEPT)
def _keys(pad: Page, r: Room, w: float) -> Node:
    """Return the rows of a keypad. If one is too long for fingers, they are as long as they can.

    They are kept: they hold no word.
    """
    gap = _key_gap(r)
    rows, most = list(pad.keypad), int((w + gap) / (values.TOUCH_LEAST + gap))
    across = max(map(len, rows))
    if across > most:
        # Digits, letters, tiles of two letters, then what deletes.
        keys = sorted(
            (key for row in rows for key in row),
            key=lambda key: (not key.verb, not key.verb.isdigit(), len(key.verb), key.verb),
        )
        rows = [tuple(keys[n : n + most]) for n in range(0, len(keys), most)]
        across = most
    side = min((w - gap * (across - 1)) / across, r.px(126))
    return Column(*(_key_row(actions, pad, r, side, r.font(31)) for actions in rows), gap=gap)


def _key_row(actions: Sequence[Action], page: Page, r: Room, side: float, px: int) -> Node:
    low, gap = max(r.px(r.either(64, 52)), values.TOUCH_LEAST), _key_gap(r)
    keys = [
        button(
            action._replace(sign="" if action.verb else action.sign), page, r, px,
            low=low, fixed=side, pad=(r.px(2), r.px(2)),
        )
        for action in actions
    ]  # fmt: skip
    return Row(Gap(), Row(*keys, gap=gap), Gap())


def _key_gap(r: Room) -> int:
    return r.gap(8)


def steps(page: Page, r: Room, *middle: Node, gap: float = 12) -> Node:
    """Return the steps of a challenge, what the page has between, its buttons and its foot."""
    return Column(*rail(page, r), *middle, *bottom(page, r), gap=r.gap(gap))


# -- texts ---------------------------------------------------------------------------------------


def rail(page: Page, r: Room) -> list[Node]:
    if not page.step:
        return []
    px = r.px(SIZE["label"]) if r.tight else r.font(SIZE["label"])
    parts: list[Node] = []
    for number, (sign, name) in enumerate(zip(SIGNS_OF_STEPS, page.stages, strict=True), 1):
        now, done = number == page.step, number < page.step
        colour = "press_ink" if now else "ink" if done else "quiet"
        said = Text(whole(name), px, bold=True, colour=colour, name=name)
        inside = Row(*drawn("tick" if done else sign, 32, r, colour), said, gap=r.px(8))
        low = 0 if r.tight else r.px(52)
        kind = "step now" if now else "step"
        pad = (r.px(8 if r.upright else 16), r.px(4))
        parts.append(Frame(kind, inside, pad=pad, centre=True, low=low))
        if number < len(SIGNS_OF_STEPS):
            link = "link" if done else "link ahead"
            parts.append(Frame(link, Gap(0, r.px(16 if r.upright else 40), r.px(4))))
    person = [] if r.upright and r.tight else [(page.place.person, True)]
    pieces = [(page.place.subject, False), *person]
    place = Text(pieces, px, colour="quiet", align="right", lead=1.2)
    return [wrap(Row(*parts), Gap(1, r.px(12)), place, gap=0)]


def saying(
    page: Page, r: Room, most: float, *, small: float = 25, keeps: bool = False
) -> list[Node]:
    """Return the title, and under it the sentence or the answer to a key that did nothing.

    With `keeps`, the place of the answer stays where there is none: rows below it do not move.
    """
    parts: list[Node] = [titled(page.title, r, most)]
    px = r.font(small)
    if page.answer:
        parts += answered(page, r, px)
    elif page.sub and (r.second or page.kind is PageKind.PANELS):
        parts.append(Text(page.sub, px, colour="quiet", lead=r.lead))
    elif keeps:
        parts.append(Gap(0, 0, round(px * r.lead)))
    return parts


def titled(text: str, r: Room, most: float, **more: Any) -> Node:
    least = min(most, 31)
    steps = (119, 95, 76, 61, 49, 39, 31, 25, 20)
    return largest((text,), [r.font(px) for px in steps if least <= px <= most], **more)


def answered(page: Page, r: Room, px: int = 0, align: str = "left") -> list[Node]:
    """Return the answer to a key that did nothing, if there is one."""
    if not page.answer:
        return []
    px = px or r.font(25)
    said = Text(page.answer, px, bold=True, colour="mark", lead=r.lead)
    ends = [Gap()] if align == "centre" else []
    return [Row(*ends, Sign("warning", px, "mark"), said, *ends, gap=r.px(8))]


def small(texts: Sequence[str], r: Room, **more: Any) -> list[Node]:
    """Return texts in the smallest size, each centred."""
    look: dict[str, Any] = {"align": "centre", "lead": r.lead, "breaks": True, **more}
    return [Text(text, r.font(20), **look) for text in texts]


def beside_sign(fact: Fact, r: Room, of: float = 36) -> Node:
    said = Text([(fact.lead, True), (fact.text, False)], r.font(25), lead=r.lead).growing()
    return Row(*drawn(fact.sign, of * max(r.signs, 0.7), r), said, gap=r.px(16))


def panel_of(panel: Panel, page: Page, r: Room) -> Node:
    said = Column(
        Text(panel.title, r.font(r.either(*LARGE_TEXT)), bold=True, lead=1.1),
        *(Text(text, r.font(r.either(*TEXT)), lead=r.lead, breaks=True) for text in panel.lines),
        gap=r.gap(4),
    ).growing()
    inside = Row(*drawn(panel.sign, 44, r), said, gap=r.gap(16), align="top")
    kind = "panel" if page.look != "plain" else "card"
    return Frame(kind, inside, pad=(r.gap(18), r.gap(16)), grow=1)


def side_by_side(cards: Sequence[Node], r: Room) -> Node:
    """Return cards of one height side by side; upright, one under the other."""
    if r.upright:
        return Column(*cards, gap=r.gap(16))
    return Row(*cards, gap=r.gap(16), align="stretch")
