"""The forms of the pages after JUDGE: a verdict, and who does what now."""

from judge_gui.pages.nodes import Col, Frame, Gap, Node, RowNode, Sign, Text, largest, wrap
from judge_gui.pages.page import Page
from judge_gui.pages.parts import (
    answered,
    beside,
    beside_sign,
    drawn,
    leading,
    person_card,
    saying,
    small,
    steps,
    titled,
)
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
        return steps(page, r, title, *answered(page, r, r.font(20)), Gap(),
                     *leading(who, r), Gap(), gap=8)  # fmt: skip
    usual = 76 if r.upright else 95
    sign = [] if r.upright and page.figure[1] else drawn(page.sign, 110 * r.signs, r)
    said = Col(*saying(page, r, r.either(usual, 39), small=r.either(31, 20))).growing()
    head = RowNode(*sign, said, *_badge(page, r), gap=r.gap(24))
    cards = [person_card(person, page, r) for person in page.people]
    tells = small(page.tells, r, lead=1.3)
    return steps(page, r, head, Gap(), beside(cards, r), *tells, Gap())


def _badge(page: Page, r: Room) -> list[Node]:
    label, number = page.figure
    if not number:
        return []
    px = r.font(r.either(95, 49))
    large = Text(number, px, bold=True, align="centre", lead=1, name=f"{label} {number}")
    return [Frame("badge", Col(*small([label], r, lead=1), large), pad=(r.px(24), r.px(8)))]
