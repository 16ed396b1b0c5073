"""The form of pages that ask: cards and sentences, fields, choices, and rows."""

from collections.abc import Iterator, Sequence
from itertools import chain

from judge_gui.pages.nodes import Column, Fitted, Frame, Gap, Node, Row, Sign, Text, wrap
from judge_gui.pages.page import Action, FormPage, Page, PageQuestion, Slot, WordTiles
from judge_gui.pages.parts import (
    answered,
    cap,
    drawn,
    fault_of,
    pressable,
    side_by_side,
    small,
    steps,
    titled,
)
from judge_gui.pages.rows import Words, listed, table
from judge_gui.pages.values import LARGE_TEXT, PLAIN, SMALL, TEXT, TITLE, TOUCH_LEAST, Room
from judge_procedure.task_parts import VERDICT_SIGNS, CaseCard, TaskSentence
from lexicons.language import _

CARD_WIDE = 400


def form(page: FormPage, room: Room) -> Node:
    cards = [part for part in page.parts if isinstance(part, CaseCard)]
    rest = [part for part in page.parts if not isinstance(part, CaseCard)]
    questions = [part for part in rest if isinstance(part, PageQuestion)]
    answer = answered(page, room)
    body: list[Node | None]
    if any(question.has_equal_answers for question in questions):
        body = [*_challenges(cards, rest, page, room), answer]
    elif cards and rest and not room.upright:
        column = Column(*(_card(card, room) for card in cards), gap=room.gap(12))
        wide = Frame("", column, fixed=max(room.px(CARD_WIDE), column.least))
        beside = _column(rest, page, room).growing()
        body = [Row(wide, beside, gap=room.gap(24), align="top"), answer, Gap()]
    else:
        is_menu = questions and questions[0].options and not (questions[0].heads or cards)
        shown = (_card(card, room) for card in cards)
        body = [Gap() if is_menu else None, *shown, _column(rest, page, room), answer, Gap()]
    said = (Text(text, room.font(PLAIN), lead=room.lead, breaks=True) for text in page.text)
    return steps(page, room, *_head(page, room), *said, *body)


def _head(page: FormPage, room: Room) -> Iterator[Node]:
    """Yield the title, what it is about above it, who acts on the right, and the sentence."""
    place = "" if page.step else page.place  # else beside the steps
    title = titled(page.title, room, (TITLE, 31), least=PLAIN)
    first = Text(place, room.font(LARGE_TEXT), bold=True, lead=1.1) if place else title
    said = Text(page.person, room.font(SMALL), colour="quiet", align="right", lead=1.2)
    yield Row(first.growing(), said if page.person else None, gap=room.gap(16))
    if place:
        yield title
    if page.sub:
        yield Text(page.sub, room.font(PLAIN), colour="quiet", lead=room.lead)


# -- cards ---------------------------------------------------------------------------------------


def _challenges(
    cards: Sequence[CaseCard], rest: Sequence[TaskSentence | PageQuestion], page: Page, room: Room
) -> list[Node]:
    """Return the challenges side by side, and below them what is said, and the equal answers."""
    shown = [_card(card, room, is_one_of_two=True) for card in cards]
    said = [part for part in rest if isinstance(part, TaskSentence)]
    if len(cards) == 1 and said and not said[0].warns:
        shown.insert(0, _framed(Text(said.pop(0).text, room.font(PLAIN), lead=room.lead), room))
    below = [_said(sentence, room) for sentence in said]
    questions = (part for part in rest if isinstance(part, PageQuestion))
    answers = [node for question in questions for node in _question(question, page, room) if node]
    if not shown:
        return [Gap(), *answers, Gap(), *below]
    row = Row(*shown, gap=room.gap(24), align="stretch")
    column = Column(*shown, gap=room.gap(8))
    both = Fitted(row.wide, column.least, lambda w: row if row.least <= w else column)
    return [both, *below, Gap(), *answers, Gap()]


def _framed(inside: Node, room: Room, grow: int = 1) -> Node:
    return Frame("card", inside, pad=(room.gap(20), room.gap(14)), grow=grow)


def _card(card: CaseCard, room: Room, *, is_one_of_two: bool = False) -> Node:
    """Return a challenge or ruling. Beside another one, its verdict is small, beside its title."""
    title: Node = Text(card.title, room.font(PLAIN), bold=True, lead=1.1)
    px = room.font(SMALL if is_one_of_two else LARGE_TEXT)
    wording = Text(card.wording, px, bold=not is_one_of_two, lead=1.1)
    sign = Sign(VERDICT_SIGNS[card.verdict], room.px(28))
    judged: Node | None = None
    if is_one_of_two:
        title = wrap(title, Gap(), Row(sign, wording, gap=room.px(8)), gap=room.px(8))
    elif card.wording:
        judged = Row(sign, wording.growing(), gap=room.px(10))
    line = small(card.line, room, colour="quiet", align="left", lead=1.15)
    inside = Column(title, judged, line, _words(card, room), _facts(card, room), gap=room.gap(8))
    return _framed(inside, room, grow=int(is_one_of_two))


def _words(card: CaseCard, room: Room) -> Node | None:
    if not card.words:
        return None
    if room.is_last:  # no tiles, and those in both are bold
        pieces = [("".join(word.tiles), word.in_both) for word in card.words]
        return Text(pieces, room.font(PLAIN), lead=room.lead, breaks=True)
    words = [WordTiles(n, word.tiles, in_both=word.in_both) for n, word in enumerate(card.words, 1)]
    return Words(words, room, most=min(38, room.tiles), numbered=False, both=_("in both"))


def _facts(card: CaseCard, room: Room) -> Node | None:
    if not card.facts:
        return None
    px = room.font(SMALL)
    names = [Text(name, px, colour="quiet", lead=1.2) for name, _value in card.facts]
    wide = max(name.wide for name in names)
    values = (Text(value, px, lead=1.2, breaks=True).growing() for _name, value in card.facts)
    facts = (
        Row(Frame("", name, fixed=wide), value, gap=room.px(16), align="top")
        for name, value in zip(names, values, strict=True)
    )
    return Column(*facts, gap=room.gap(4))


# -- what is said and asked ----------------------------------------------------------------------


def _column(parts: Sequence[TaskSentence | PageQuestion], page: Page, room: Room) -> Node:
    nodes = (
        [_said(part, room)] if isinstance(part, TaskSentence) else _question(part, page, room)
        for part in parts
    )
    return Column(*chain.from_iterable(nodes), gap=room.gap(10))


def _said(said: TaskSentence, room: Room) -> Node:
    text = Text(said.text, room.font(PLAIN if room.second else SMALL), lead=room.lead)
    if not said.warns:
        return text
    inside = Row(Sign("warning", room.px(32), "mark"), text.growing(), gap=room.px(14))
    return Frame("warns", inside, pad=(room.px(16), room.gap(10)))


def _question(question: PageQuestion, page: Page, room: Room) -> list[Node | None]:
    if question.heads:
        return [table(question, page, room)]
    if question.line is not None:
        return _field(question, room)
    if any(action.slot is Slot.ROW for action in question.options) or not question.label:
        return [listed(question.options, page, room)]
    return _choice(question, page, room)


def _field(question: PageQuestion, room: Room) -> list[Node | None]:
    """Return the field of a question; one without a label is the page's own, and larger."""
    px = room.font(LARGE_TEXT if question.label else (TITLE, 31))
    inside: Node = Gap(0, 0, round(px * 1.2))
    if question.line:
        inside = Text(question.line, px, bold=not question.label, breaks=True, lead=1.2, name="")
    kind, name = "field" if question.active else "still", question.label if question.key else ""
    middle, pad = Column(Gap(), inside, Gap()), (room.px(16), room.px(8))
    typed = Frame(kind, middle, pad=pad, low=room.button, key=question.key, name=name)
    if not question.label:
        return [typed]
    label = Text(question.label, room.font(PLAIN), bold=True, lead=1.15)
    hint = small(
        question.hint if room.second else "", room, align="left", colour="quiet", lead=1.15,
        breaks=False,
    )  # fmt: skip

    def at(w: float) -> Node:
        if label.wide + room.px(360) > w:
            return Column(label, typed, hint, gap=room.gap(4))
        wide = min(room.px(420), w - label.wide - room.px(16))
        line = Fitted(wide, typed.least, lambda _w: typed)
        return Row(label, line, hint and hint.growing(), gap=room.px(16))

    whole = Fitted(label.wide + room.px(420), max(label.least, room.px(200)), at)
    return [whole, fault_of(question.fault, room)]


def _choice(question: PageQuestion, page: Page, room: Room) -> list[Node | None]:
    """Return options, two side by side where they have room. None of them has a ring."""
    fault = fault_of(question.fault, room)
    if question.has_equal_answers:
        answers = [_answer(action, page, room) for action in question.options]
        return [side_by_side(answers, room), fault]
    nodes = [_radio(action, page, room) for action in question.options]
    gap = room.gap(10)

    def at(w: float) -> Node:
        half = (w - gap) / 2
        if not all(node.wide <= half for node in nodes) and not (room.tight and len(nodes) > 2):
            return Column(*nodes, gap=gap)
        pairs = [[node.growing() for node in nodes[n : n + 2]] for n in range(0, len(nodes), 2)]
        if len(pairs[-1]) == 1:
            pairs[-1].append(Gap())
        return Column(*(Row(*pair, gap=gap, align="stretch") for pair in pairs), gap=gap)

    label = Text(question.label, room.font(LARGE_TEXT), bold=True, lead=1.1)
    wide, least = max(node.wide for node in nodes), max(node.least for node in nodes)
    return [label, Fitted(wide, least, at), fault]


def _dot(action: Action, size: int) -> Node:
    dot = size // 2
    inside: Node = Gap(0, dot, dot)
    if action.chosen:
        inside = Frame("chosen", inside)
    return Frame("open", inside, pad=((size - dot) / 2, (size - dot) / 2))


def _radio(action: Action, page: Page, room: Room) -> Node:
    px = room.font((PLAIN, 22))
    said = Text(action.verb, px, bold=action.chosen, lead=1.1, name="", breaks=True)
    does = None
    if action.does and room.second:
        does = Text(action.does, room.font(SMALL), lead=1.15, name="", breaks=True)
    caps, dot = (cap(label, room) for label in action.caps), _dot(action, room.px((24, 18)))
    sign, text = drawn(action.sign, 28, room), Column(said, does).growing()
    inside = Row(*caps, dot, sign, text, gap=room.px(14))
    low = max(room.px((62, 48)), TOUCH_LEAST)
    kind = "button chosen" if action.chosen else "button"
    return pressable(kind, inside, action, page, pad=(room.px(18), room.px(6)), low=low)


def _answer(action: Action, page: Page, room: Room) -> Node:
    large = Text(action.verb, room.font((39, PLAIN)), bold=True, lead=1.1, name="").growing()
    caps = (cap(label, room) for label in action.caps)
    sign = drawn(action.sign, 36, room)
    head = Row(_dot(action, room.px(28)), sign, large, *caps, gap=room.px(16))
    said = (
        Text(text, room.font(TEXT), bold=bold, lead=1.2, name="")
        for text, bold in ((action.option.when, True), (action.does, False)) if text
    )  # fmt: skip
    kind = "button chosen" if action.chosen else "button"
    pad = (room.px(20), room.gap(14))
    inside = Column(head, *said, gap=room.gap(6))
    return pressable(kind, inside, action, page, pad=pad, grow=1, low=TOUCH_LEAST)
