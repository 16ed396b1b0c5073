"""The form of pages that ask: cards and sentences, fields, choices, and rows that lead on."""

from collections.abc import Sequence

from judge_gui.pages import values
from judge_gui.pages.nodes import Column, Fitted, Frame, Gap, Node, Row, Sign, Text, largest, wrap
from judge_gui.pages.page import Action, Page, PageCard, PagePlace, PageQuestion, Slot
from judge_gui.pages.parts import answered, cap, drawn, pressable, side_by_side, small, steps
from judge_gui.pages.racks import Words
from judge_gui.pages.room import Room
from judge_gui.pages.rows import rows, table
from judge_gui.pages.values import LARGE_TEXT, SIZE, TEXT
from judge_procedure.duties.form import TaskSentence

CARD_WIDE = 400


def form(page: Page, r: Room) -> Node:
    cards = [part for part in page.parts if isinstance(part, PageCard)]
    rest = [part for part in page.parts if not isinstance(part, PageCard)]
    questions = [part for part in rest if isinstance(part, PageQuestion)]
    answer = answered(page, r)
    if any(question.has_equal_answers for question in questions):
        body = [*_side_by_side(cards, rest, page, r), *answer]
    elif cards and rest and not r.upright:
        column = Column(*(_card(card, r) for card in cards), gap=r.gap(12))
        wide = Frame("", column, fixed=max(r.px(CARD_WIDE), column.least))
        body = [Row(wide, _column(rest, page, r).growing(), gap=r.gap(24), align="top")]
        body += [*answer, Gap()]
    else:
        is_menu = questions and questions[0].options and not (questions[0].heads or cards)
        middle = [Gap()] if is_menu else []
        body = [
            *middle,
            *(_card(card, r) for card in cards),
            _column(rest, page, r),
            *answer,
            Gap(),
        ]
    said = [Text(text, r.font(25), lead=r.lead, breaks=True) for text in page.text]
    return steps(page, r, *_head(page, r), *said, *body, gap=12)


def _head(page: Page, r: Room) -> list[Node]:
    """Return the title, what it is about above it, who acts on the right, and the sentence."""
    subject, person = page.place if not page.step else PagePlace()  # beside the steps
    said = Text(person, r.font(20), colour="quiet", align="right", lead=1.2)
    sizes = [r.font(px) for px in (49, 39, 31, 25) if px <= r.either(49, 31)]
    title = largest((page.title,), sizes)
    first: Node = (
        Text(subject, r.font(r.either(*LARGE_TEXT)), bold=True, lead=1.1) if subject else title
    )
    parts: list[Node] = [Row(first.growing(), *([said] if person else []), gap=r.gap(16))]
    if subject:
        parts.append(title)
    if page.sub:
        parts.append(Text(page.sub, r.font(25), colour="quiet", lead=r.lead))
    return parts


# -- cards ---------------------------------------------------------------------------------------


def _side_by_side(
    cards: Sequence[PageCard], rest: Sequence[TaskSentence | PageQuestion], page: Page, r: Room
) -> list[Node]:
    """Return the challenges side by side, and below them what is said, and the equal answers."""
    shown = [_card(card, r, is_one_of_two=True) for card in cards]
    said = [part for part in rest if isinstance(part, TaskSentence)]
    if len(cards) == 1 and said and not said[0].warns:
        shown.insert(0, _framed(Text(said.pop(0).text, r.font(25), lead=r.lead), r))
    below = [_said(sentence, r) for sentence in said]
    answers = _questions([part for part in rest if isinstance(part, PageQuestion)], page, r)
    if not shown:
        return [Gap(), *answers, Gap(), *below]
    row = Row(*shown, gap=r.gap(24), align="stretch")
    column = Column(*shown, gap=r.gap(8))
    both = Fitted(row.wide, column.least, lambda w: row if row.least <= w else column)
    return [both, *below, Gap(), *answers, Gap()]


def _framed(inside: Node, r: Room, grow: int = 1) -> Node:
    return Frame("card", inside, pad=(r.gap(20), r.gap(14)), grow=grow)


def _card(card: PageCard, r: Room, *, is_one_of_two: bool = False) -> Node:
    """Return a challenge or ruling. Beside another one, its verdict is small, beside its title."""
    title = Text(card.title, r.font(25), bold=True, lead=1.1)
    px = r.font(20 if is_one_of_two else r.either(*LARGE_TEXT))
    wording = Text(card.wording, px, bold=not is_one_of_two, lead=1.1)
    sign = Sign(card.sign, r.px(28))
    if is_one_of_two:
        head = [wrap(title, Gap(), Row(sign, wording, gap=r.px(8)), gap=r.px(8))]
    else:
        judged = Row(sign, wording.growing(), gap=r.px(10))
        head = [title, *([judged] if card.wording else [])]
    line = small([card.line] if card.line else [], r, colour="quiet", align="left", lead=1.15)
    inside = Column(*head, *line, *_words(card, r), *_facts(card, r), gap=r.gap(8))
    return _framed(inside, r, grow=int(is_one_of_two))


def _words(card: PageCard, r: Room) -> list[Node]:
    if not card.words:
        return []
    if r.is_last:  # no tiles, and those in both are bold
        pieces = [("".join(word.tiles), word.in_both) for word in card.words]
        return [Text(pieces, r.font(25), lead=r.lead, breaks=True)]
    return [Words(card.words, r, most=min(38, r.tiles), numbered=False, both=card.both)]


def _facts(card: PageCard, r: Room) -> list[Node]:
    if not card.facts:
        return []
    names = [Text(name, r.font(20), colour="quiet", lead=1.2) for name, _value in card.facts]
    wide = max(name.wide for name in names)
    facts = (
        Row(Frame("", name, fixed=wide), Text(value, r.font(20), lead=1.2,
            breaks=True).growing(),
            gap=r.px(16), align="top")
        for name, (_name, value) in zip(names, card.facts, strict=True)
    )  # fmt: skip
    return [Column(*facts, gap=r.gap(4))]


# -- what is said and asked ----------------------------------------------------------------------


def _column(parts: Sequence[TaskSentence | PageQuestion], page: Page, r: Room) -> Node:
    nodes: list[Node] = []
    for part in parts:
        if isinstance(part, TaskSentence):
            nodes.append(_said(part, r))
        else:
            nodes += _questions([part], page, r)
    return Column(*nodes, gap=r.gap(10))


def _said(said: TaskSentence, r: Room) -> Node:
    text = Text(said.text, r.font(25 if r.second else 20), lead=r.lead)
    if not said.warns:
        return text
    inside = Row(Sign("warning", r.px(32), "mark"), text.growing(), gap=r.px(14))
    return Frame("warns", inside, pad=(r.px(16), r.gap(10)))


def _questions(questions: Sequence[PageQuestion], page: Page, r: Room) -> list[Node]:
    nodes: list[Node] = []
    for question in questions:
        if question.heads:
            nodes.append(table(question, page, r))
        elif question.line is not None:
            nodes += _field(question, r)
        elif any(action.slot is Slot.ROW for action in question.options) or not question.label:
            nodes += rows(question.options, page, r)
        else:
            nodes += _choice(question, page, r)
    return nodes


def _fault(question: PageQuestion, r: Room) -> list[Node]:
    said = Text(question.fault, r.font(20), bold=True, colour="mark", lead=r.lead)
    row = Row(Sign("warning", r.px(24), "mark"), said.growing(), gap=r.px(8))
    return [row] if question.fault else []


def _field(question: PageQuestion, r: Room) -> list[Node]:
    """Return the field of a question; one without a label is the page's own, and larger."""
    px = r.font(r.either(*LARGE_TEXT) if question.label else r.either(SIZE["title"], 31))
    inside: Node = Text(
        question.line or "", px, bold=not question.label, breaks=True, lead=1.2, name=""
    )
    if not question.line:
        inside = Gap(0, 0, round(px * 1.2))
    kind, name = "field" if question.active else "still", question.label if question.key else ""
    middle, pad = Column(Gap(), inside, Gap()), (r.px(16), r.px(8))
    typed = Frame(kind, middle, pad=pad, low=r.button, key=question.key, name=name)
    if not question.label:
        return [typed]
    label = Text(question.label, r.font(25), bold=True, lead=1.15)
    hint = small([question.hint] if question.hint and r.second else [], r, align="left",
                 colour="quiet", lead=1.15, breaks=False)  # fmt: skip

    def at(w: float) -> Node:
        if label.wide + r.px(360) > w:
            return Column(label, typed, *hint, gap=r.gap(4))
        typed.wide = min(r.px(420), w - label.wide - r.px(16))
        noted = [text.growing() for text in hint]
        return Row(label, typed, *noted, gap=r.px(16))

    whole = Fitted(label.wide + r.px(420), max(label.least, r.px(200)), at)
    return [whole, *_fault(question, r)]


def _choice(question: PageQuestion, page: Page, r: Room) -> list[Node]:
    """Return options, two side by side where they have room. None of them has a ring."""
    label = [Text(question.label, r.font(r.either(*LARGE_TEXT)), bold=True, lead=1.1)]
    if question.has_equal_answers:
        answers = [_answer(action, page, r) for action in question.options]
        return [side_by_side(answers, r), *_fault(question, r)]
    nodes = [_radio(action, page, r) for action in question.options]
    gap = r.gap(10)

    def at(w: float) -> Node:
        half = (w - gap) / 2
        if not all(node.wide <= half for node in nodes) and not (r.tight and len(nodes) > 2):
            return Column(*nodes, gap=gap)
        pairs = [[node.growing() for node in nodes[n : n + 2]] for n in range(0, len(nodes), 2)]
        if len(pairs[-1]) == 1:
            pairs[-1].append(Gap())
        return Column(*(Row(*pair, gap=gap, align="stretch") for pair in pairs), gap=gap)

    least = max(node.least for node in nodes)
    hint = small([question.hint] if question.hint and r.second else [], r, align="left")
    return [
        *label,
        Fitted(max(node.wide for node in nodes), least, at),
        *hint,
        *_fault(question, r),
    ]


def _dot(action: Action, size: int) -> Node:
    dot = size // 2
    inside = Frame("chosen", Gap(0, dot, dot)) if action.chosen else Gap(0, dot, dot)
    return Frame("open", inside, pad=((size - dot) / 2, (size - dot) / 2))


def _radio(action: Action, page: Page, r: Room) -> Node:
    px = r.font(r.either(25, 22))
    said: list[Node] = [Text(action.verb, px, bold=action.chosen, lead=1.1, name="", breaks=True)]
    if action.does and r.second:
        said.append(Text(action.does, r.font(20), lead=1.15, name="", breaks=True))
    sign = drawn(action.sign, 28, r)
    caps = (cap(label, r) for label in action.caps)
    inside = Row(
        *caps, _dot(action, r.px(r.either(24, 18))), *sign, Column(*said).growing(), gap=r.px(14)
    )
    low = max(r.px(r.either(62, 48)), values.TOUCH_LEAST)
    kind = "button chosen" if action.chosen else "button"
    return pressable(kind, inside, action, page, pad=(r.px(18), r.px(6)), low=low)


def _answer(action: Action, page: Page, r: Room) -> Node:
    large = Text(action.verb, r.font(r.either(39, 25)), bold=True, lead=1.1, name="").growing()
    caps = (cap(label, r) for label in action.caps)
    head = Row(_dot(action, r.px(28)), *drawn(action.sign, 36, r), large, *caps, gap=r.px(16))
    px = r.font(r.either(*TEXT))
    said = [
        Text(text, px, bold=bold, lead=1.2, name="")
        for text, bold in ((action.option.when, True), (action.does, False)) if text
    ]  # fmt: skip
    inside = Column(head, *said, gap=r.gap(6))
    kind = "button chosen" if action.chosen else "button"
    pad = (r.px(20), r.gap(14))
    return pressable(kind, inside, action, page, pad=pad, grow=1, low=values.TOUCH_LEAST)
