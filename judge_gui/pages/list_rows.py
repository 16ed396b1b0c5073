"""Rows that can be pressed: what they lead to and what is set now; rulings in columns."""

import re
from collections.abc import Iterator, Sequence

from judge_gui.pages.nodes import Column, Fitted, Frame, Gap, Node, Row, Sign, Text
from judge_gui.pages.page import Action, Page, PageQuestion
from judge_gui.pages.parts import cap, drawn, pressable
from judge_gui.pages.values import PLAIN, SMALL, TEXT, TOUCH_LEAST, Room

#: The usual height of a row, by how many there are.
ROW_LOW = ((3, 104), (6, 72), (99, 60))
NARROWEST_TEXT = 260  # beside the name of a row: a narrower one goes below it


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
        sign = drawn(action.sign, 40, room, colour) or Gap(0, room.px(40) if room.signs else 0)
        return Row(key, sign, *middle, tag, arrow, gap=room.px(16))

    inside = Fitted(widest + said.wide, room.px(120) + name.least, at)
    pad = (room.px(18), room.px(4))
    if not action.key:
        return Frame("off", inside, pad=pad, low=low)
    return pressable("button", inside, action, page, pad=pad, low=low)


def _value(action: Action, said: Node, room: Room) -> Iterator[Node]:
    """Yield what is set, and below it what is wrong with it, or what it does."""
    option = action.option
    yield Text(option.value, room.font(TEXT), bold=True, lead=1.1, name="", breaks=True)
    if option.fault:
        px = room.font(SMALL)
        why = Text(option.fault, px, bold=True, colour="mark", lead=1.15, name="", breaks=True)
        yield Row(Sign("warning", room.px(24), "mark"), why.growing(), gap=room.px(8))
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
