"""The forms of the pages after JUDGE: a verdict, who does what now, two challenges to compare."""

from judge_gui.pages import values
from judge_gui.pages.nodes import Col, Fitted, Frame, Gap, Node, Row, Sign, Text, largest, wrap
from judge_gui.pages.page import Action, Page, Role, Side
from judge_gui.pages.parts import (
    SIZE,
    answered,
    beside,
    beside_sign,
    cap,
    card,
    drawn,
    leading,
    person_card,
    pressed,
    saying,
    small,
    steps,
    titled,
)
from judge_gui.pages.racks import Words
from judge_gui.pages.room import Room


def verdict(page: Page, r: Room) -> Node:
    """Return a verdict: a sign, the word, what follows from it, what goes on the slip."""
    most = r.either(149, 95)
    sizes = [r.px(px) for px in (149, 134, 119, 106, 95, 85, 76, 61, 49, 39) if px <= most]
    title = largest((page.title, *page.alike), sizes, align="centre")
    facts = page.facts if r.second else page.facts[:1]
    cards = [Frame("panel", beside_sign(fact, r, 44), pad=(r.gap(18), r.gap(14)), grow=1)
             for fact in facts]  # fmt: skip
    written = [
        Text(text, r.font(39 if place == 1 else 25), bold=place == 1)
        for place, text in enumerate(page.write) if text
    ]  # fmt: skip
    return steps(
        page, r, Gap(), Sign(page.sign, r.px(190 * max(r.signs, 0.35))), title,
        *([beside(cards, r)] if cards else []),
        *([wrap(Gap(), *written, Gap(), gap=r.gap(20))] if written else []),
        *small(page.text, r), *answered(page, r, align="centre"), Gap(), gap=8,
    )  # fmt: skip


def people(page: Page, r: Room) -> Node:
    if not r.frame:
        who = [(f"{each.who}:", " ".join(each.tells)) for each in page.people]
        title = titled(f"{page.title} {page.figure[1]}".rstrip(), r, 49)
        return steps(page, r, title, *answered(page, r, r.font(20)), *_both_sides(page, r), Gap(),
                     *leading(who, r), Gap(), gap=8)  # fmt: skip
    usual = 49 if r.upright and page.sides else 76 if r.upright or page.sides else 95
    sign = [] if r.upright and page.figure[1] else drawn(page.sign, 110 * r.signs, r)
    said = Col(*saying(page, r, r.either(usual, 39), small=r.either(31, 20))).growing()
    head = Row(*sign, said, *_badge(page, r), gap=r.gap(24))
    cards = [person_card(person, page, r) for person in page.people]
    tells = small(page.tells, r, lead=1.3)
    return steps(page, r, head, *_both_sides(page, r), Gap(), beside(cards, r), *tells, Gap())


def _badge(page: Page, r: Room) -> list[Node]:
    label, number = page.figure
    if not number:
        return []
    px = r.font(r.either(95, 49))
    large = Text(number, px, bold=True, align="centre", lead=1, name=f"{label} {number}")
    return [Frame("badge", Col(*small([label], r, lead=1), large), pad=(r.px(24), r.px(8)))]


def _both_sides(page: Page, r: Room) -> list[Node]:
    if not page.sides:
        return []
    cards = [card(_one_side(side, page, r), page, r) for side in page.sides]
    row = Row(*cards, gap=r.gap(16), align="stretch")
    if not r.upright:
        return [row]
    column = Col(*cards, gap=r.gap(16))
    return [Fitted(row.wide, column.least, lambda w: row if row.least <= w else column)]


def _one_side(side: Side, page: Page, r: Room) -> Node:
    """Return the words of a challenge, or that they lie face down."""
    when = Text(side.when, r.font(20))
    head = wrap(Text(side.title, r.font(25), bold=True), Gap(), when, gap=0)
    if side.words:
        most = min(46, r.tiles) if r.tiles > 36 else 30
        words = Words(side.words, r, most=most, numbered=False, both=page.stages[0])
        return Col(head, words, gap=r.gap(8))
    covered = Text(side.covered, r.font(20), lead=r.lead).growing()
    return Col(head, Row(*drawn("cover", 36, r), covered, gap=r.px(12)), gap=r.gap(8))


def choice(page: Page, r: Room) -> Node:
    """Return two challenges, and under them two answers of equal weight."""
    answers = [_answer_card(action, page, r) for action in page.of(Role.CHOICE)]
    place = " ".join(filter(None, page.place)) if r.frame else ""
    where = small([place] if place else [], r, align="left", lead=1.2)
    title = saying(page, r, r.either(SIZE["title"], 31))
    return steps(page, r, *where, *title, *_both_sides(page, r), Gap(), beside(answers, r), Gap())


def _answer_card(action: Action, page: Page, r: Room) -> Node:
    """Return an answer that can be chosen: its first line is large."""
    lead, _, rest = action.verb.partition("\n")
    mark = Frame("chosen" if page.chosen == action.key else "open", Gap(0, r.px(28), r.px(28)))
    large = Text(lead, r.font(r.either(39, 25)), bold=True, lead=1.1, name="").growing()
    caps = (cap(label, r) for label in action.caps)
    head = Row(mark, *drawn(action.sign, 36, r), large, *caps, gap=r.px(16))
    said = [Text(rest, r.font(r.either(25, 20)), lead=r.lead, name="")] if r.second else []
    inside, pad = Col(head, *said, gap=r.gap(8)), (r.px(20), r.gap(16))
    return pressed("button", inside, action, page, pad=pad, grow=1, low=values.TOUCH_LEAST)
