"""Rows that can be pressed: what they lead to and what is set now; rulings in columns."""

import re
from collections.abc import Sequence

from judge_gui.pages import values
from judge_gui.pages.nodes import Column, Fitted, Frame, Gap, Node, Row, Sign, Text
from judge_gui.pages.page import Action, Page, PageQuestion
from judge_gui.pages.parts import cap, drawn, pressable
from judge_gui.pages.room import Room
from judge_gui.pages.values import TEXT

#: The usual height of a row, by how many there are.
ROW_LOW = ((3, 104), (6, 72), (99, 60))
NARROWEST_TEXT = 260  # beside the name of a row: a narrower one goes below it


def rows(actions: Sequence[Action], page: Page, r: Room) -> list[Node]:
    """Return rows that can be pressed; one that is ruled out has no edge, and says why."""
    usual = next(low for most, low in ROW_LOW if len(actions) <= most)
    low = max(r.px(r.either(usual, 46)), values.TOUCH_LEAST)
    px = r.font(r.either(31 if len(actions) <= 6 else 25, 22))
    names = [
        Text(
            action.verb, px, bold=True, lead=1.1, name="", breaks=True,
            colour="ink" if action.key else "quiet",
        )
        for action in actions
    ]  # fmt: skip
    widest = max((name.wide for name in names), default=0)
    made = [
        _row(action, name, widest, page, r, low)
        for action, name in zip(actions, names, strict=True)
    ]
    if r.upright or not r.tight or r.second or len(made) < 5:
        return [Column(*made, gap=r.gap(12 if len(made) <= 6 else 8))]
    half = -(-len(made) // 2)
    columns = (Column(*part, gap=r.gap(8)).growing() for part in (made[:half], made[half:]))
    return [Row(*columns, gap=r.gap(12), align="top")]


def _row(action: Action, name: Node, widest: float, page: Page, r: Room, low: int) -> Node:
    key = Frame("", Row(*(cap(label, r) for label in action.caps)), fixed=r.px(44))
    colour = "ink" if action.key else "quiet"
    said = Text(
        action.does, r.font(r.either(*TEXT) if low >= r.px(100) else 20), lead=1.15,
        name=None if not action.key else "", colour=colour, breaks=True,
    )  # fmt: skip
    tags: list[Node] = []
    if action.option.tag:
        px = r.font(r.either(*TEXT))
        tag = Text(action.option.tag, px, bold=True, lead=1.1, name="", colour="press_ink")
        tags = [Frame("tag", tag, pad=(r.px(10), r.px(4)))]
    arrow = drawn("next", 24, r) if action.key else []
    has_does = bool(action.does) and (r.second or not action.key)

    def at(w: float) -> Node:
        left = w - widest - r.px(44) - sum(tag.wide for tag in tags) - r.px(140)
        is_narrow = left < r.px(NARROWEST_TEXT)
        middle: list[Node]
        if action.option.value:
            set_now = Column(*_value(action, said, r)).growing()
            beside = Frame("", name, fixed=widest + r.px(24))
            middle = [Column(name, set_now)] if is_narrow else [beside, set_now]
        elif not has_does:
            middle = [name.growing()]
        elif is_narrow:
            middle = [Column(name, said).growing()]
        else:
            middle = [Frame("", name, fixed=widest), said.growing()]
        signs = drawn(action.sign, 40, r, colour) or [Gap(0, r.px(40) if r.signs else 0)]
        return Row(key, *signs, *middle, *tags, *arrow, gap=r.px(16))

    inside = Fitted(widest + said.wide, r.px(120) + name.least, at)
    pad = (r.px(18), r.px(4))
    if not action.key:
        return Frame("off", inside, pad=pad, low=low)
    return pressable("button", inside, action, page, pad=pad, low=low)


def _value(action: Action, said: Node, r: Room) -> list[Node]:
    """Return what is set, and below it what is wrong with it, or what it does."""
    px, option = r.font(r.either(*TEXT)), action.option
    nodes: list[Node] = [Text(option.value, px, bold=True, lead=1.1, name="", breaks=True)]
    if option.fault:
        px = r.font(20)
        why = Text(option.fault, px, bold=True, colour="mark", lead=1.15, name="", breaks=True)
        nodes.append(Row(Sign("warning", r.px(24), "mark"), why.growing(), gap=r.px(8)))
    elif action.does and r.second:
        nodes.append(said)
    return nodes


def table(question: PageQuestion, page: Page, r: Room) -> Node:
    """Return rulings as rows in columns, with their words where they are shown."""
    rows = [
        (action, action.option.ruling.cells._asdict())
        for action in question.options
        if action.option.ruling
    ]
    heads = {
        name: Text(head, r.font(20), colour="quiet", lead=1.1)
        for name, head in (question.heads._asdict() if question.heads else {}).items()
        if any(cells[name] for _row, cells in rows)
    }
    # As wide as with the widest digits: no column moves with the time or a number.
    fixed = {
        name: max(head.wide, *(
            _cell(name, re.sub(r"\d", "0", cells[name]), row, r).wide for row, cells in rows
        ))
        for name, head in heads.items() if name not in ("words", "after")
    }  # fmt: skip
    after = r.px(230 if r.second else 150)
    low = max(r.px(r.either(76, 50)), values.TOUCH_LEAST)
    pad, gap = r.px(16), r.px(r.either(24, 14))

    def line(first: Node, cells: dict[str, Node]) -> Node:
        parts = [
            cell.growing() if name == "words" else Frame("", cell, fixed=fixed.get(name, after))
            for name, cell in cells.items()
        ]
        if "words" not in cells:
            parts.append(Gap())
        return Row(Frame("", first, fixed=r.px(36)), *parts, gap=gap)

    nodes: list[Node] = [Frame("", line(Gap(), {**heads}), pad=(pad, 0))] if rows else []
    for row, cells in rows:
        key = Row(*(cap(label, r) for label in row.caps))
        shown = line(key, {name: _cell(name, cells[name], row, r) for name in heads})
        nodes.append(pressable("button", shown, row, page, pad=(pad, r.px(4)), low=low))
    return Column(*nodes, gap=r.gap(8))


def _cell(name: str, text: str, row: Action, r: Room) -> Node:
    if name == "words" and row.option.ruling:
        text = " ".join(map(str, row.option.ruling.words)) or text
    px = r.font(20 if name == "after" or r.tight else 25)
    bold = name in ("entry", "verdict")
    cell = Text(text, px, bold=bold, lead=1.1, name="", breaks=name in ("words", "after"))
    return Row(*drawn(row.sign, 28, r), cell, gap=r.px(8)) if name == "verdict" else cell
