"""The form of each kind of page, as nodes."""

from collections.abc import Callable, Sequence

from judge_gui.pages import values
from judge_gui.pages.nodes import Col, Frame, Gap, Largest, Node, Row, Sign, Text, Wrap
from judge_gui.pages.page import Action, Kind, Page, Person, Role, Side
from judge_gui.pages.parts import (
    LetterPad,
    Logo,
    Words,
    answered,
    beside_sign,
    bottom,
    button,
    cap,
    number_pad,
    person_card,
    rail,
    saying,
    size,
)
from judge_gui.pages.room import Room

Form = Callable[[Page, Room], Node]
longest_digits = 4  # keys in a row of a pad that stands beside a question


def whole(page: Page, r: Room) -> Node:
    """Return the whole page: banners, then what its kind has."""
    side = r.px(r.either(48, 24 if r.frame else 12))
    top = r.px(r.either(16, 8 if r.frame else 4))
    banners = [_edge("banner", text, "banner_ink", side, r) for text in page.banners]
    strip = [_edge("strip", text, "band_ink", side, r) for text in page.strip]
    inside = forms[page.kind](page, r)
    if page.kind is not Kind.POSTER:
        inside = Frame("", inside, pad=(side, top))
    return Col(*banners, inside.growing(), *strip)


def _edge(kind: str, text: str, colour: str, side: int, r: Room) -> Node:
    """Return a sentence across the page, at its upper or lower edge."""
    said = Text(text, r.font(20), bold=True, colour=colour, align="centre")
    return Frame(kind, said, pad=(side, r.px(4)))


# -- the first page ------------------------------------------------------------------------------


def poster(page: Page, r: Room) -> Node:
    """Return the first page: a dark side with list and rules, and how a challenge goes."""
    if not r.frame:
        return _plain_poster(page, r)
    title = Text(
        page.title, r.font(r.either(size["title"], 39)), bold=True, colour="band_ink", lead=1.1
    )
    band: list[Node] = [title]
    if r.signs and not r.upright:
        band = [*(Logo(word, r.px(40), r) for word in ("TILE", "JUDGE")), title]
    about = [_about_rules(person, r) for person in page.people]
    pad = (r.px(r.either(40, 20)), r.px(r.either(24, 10)))
    if r.upright:
        for node in about:
            node.growing()
        listed = Row(*about, gap=r.gap(32), align="top")
        side = Frame("band", Col(*band, listed, gap=r.gap(16)), pad=pad)
    else:
        wide = r.px(r.either(424, 380))
        side = Frame("band", Col(*band, Gap(), *about, gap=r.gap(16)), pad=pad, fixed=wide)
    facts = page.facts if r.second else page.facts[:1]
    how = Col(
        _drawn_steps(page, r), Gap(), *(beside_sign(fact, r) for fact in facts),
        *noticed(page, r), Gap(), *bottom(page, r), gap=r.gap(16),
    )  # fmt: skip
    pad = (r.px(r.either(36, 16)), r.px(r.either(24, 8)))
    framed = Frame("", how, pad=pad, grow=1)
    if r.upright:
        return Col(side, framed)
    return Row(side, framed, align="stretch")


def _about_rules(person: Person, r: Room) -> Node:
    """Return which list or which rules judge."""
    said = Text(person.who, r.font(20), colour="band_quiet")
    px = r.font(r.either(31, 25))
    return Col(
        Row(Sign(person.sign, r.px(24), "band_quiet"), said, gap=r.px(8)),
        *(Text(text, px, bold=True, colour="band_ink", lead=1.1) for text in person.tells[:1]),
        *(Text(text, r.font(20), colour="band_ink", lead=1.2) for text in person.tells[1:]),
    )


def _drawn_steps(page: Page, r: Room) -> Node:
    """Return the three steps of a challenge, large."""
    sign = r.px(120 * r.signs)
    cards = [
        Frame("card", Col(
            *([Sign(step.sign, sign)] if r.signs else []),
            Text(step.lead, r.font(r.either(31, 25)), bold=True, align="centre", lead=1.1),
            *([Text(step.text, r.font(r.either(25, 20)), align="centre", lead=r.lead)]
              if r.second else []),
            gap=r.gap(8)), pad=(r.px(10), r.gap(16)), grow=1)
        for step in page.steps
    ]  # fmt: skip
    return Row(*cards, gap=r.gap(24), align="stretch")


def noticed(page: Page, r: Room) -> list[Node]:
    """Return what somebody should know before a challenge, and the answer to the last key."""
    said: list[Node] = [
        Text(text, r.font(20), bold=True, colour="mark", lead=1.15) for text in page.notices
    ]
    return [*said, *([answered(page.answer, r, r.font(25))] if page.answer else [])]


def _plain_poster(page: Page, r: Room) -> Node:
    """Return the first page of a very small screen: sentences only."""
    px = r.font(20)
    said = [
        *(Text([(f"{each.who}:", True), ("; ".join(each.tells), False)], px, lead=1.12)
          for each in page.people),
        Text("   ".join(step.lead for step in page.steps), r.font(25), bold=True, lead=1.1),
        *(Text([(fact.lead, True), (fact.text, False)], px, lead=1.12) for fact in page.facts),
    ]  # fmt: skip
    title = Largest((page.title,), [r.font(px) for px in (49, 39, 31, 25)])
    inside = Col(title, *said, *noticed(page, r), Gap(), *bottom(page, r), gap=r.gap(8))
    return Frame("", inside, pad=(r.px(20), r.px(8)))


# -- questions -----------------------------------------------------------------------------------


def field(page: Page, r: Room) -> Node:
    """Return the line that is typed."""
    px = r.font(r.either(size["title"], 31))
    pad = (r.px(24), r.px(r.either(16, 6)))
    if not page.line:
        return Frame("field", Gap(0, 0, round(px * 1.2)), pad=pad)
    return Frame("field", Text(page.line, px, bold=True, lead=1.2, breaks=True, name=""), pad=pad)


def ask(page: Page, r: Room) -> Node:
    """Return a question with one line; a pad of digits stands beside it."""
    said = [Text(text, r.font(r.either(25, 20)), lead=r.lead, breaks=True) for text in page.text]
    title = saying(page, r, r.either(size["title"], 39))
    lines = [] if page.line is None else [field(page, r)]
    if page.keypad and max(map(len, page.keypad)) > longest_digits:
        pad = LetterPad(page.keypad, page, r)
        return Col(*rail(page, r), *title, *said, *lines, Gap(), pad, gap=r.gap(8))
    left = Col(*title, *said, *lines, gap=r.gap(16), middle=True).growing()
    beside = [number_pad(page, r)] if page.keypad else []
    stacked = r.upright and not r.tight
    middle = (Col if stacked else Row)(left, *beside, gap=r.gap(48))
    hint = page.tells[0] if page.tells else ""
    return Col(*rail(page, r), middle.growing(), *bottom(page, r, hint), gap=r.gap(12))


def count(page: Page, r: Room) -> Node:
    """Return the question how many: large numbers."""
    choices = page.of(Role.CHOICE)
    across = -(-len(choices) // 2) if r.upright else len(choices)
    low = max(r.px(164 * max(r.signs, 0.4)), values.touch_least)
    rows = [
        Row(*(button(action, page, r, r.font(76), low=low, grow=1) for action in
              choices[at : at + across]), gap=r.gap(20))
        for at in range(0, len(choices), across)
    ]  # fmt: skip
    title = saying(page, r, size["title"])
    return Col(*rail(page, r), *title, Gap(), *rows, Gap(), *bottom(page, r), gap=r.gap(12))


# -- words ---------------------------------------------------------------------------------------


def typing(page: Page, r: Room) -> Node:
    """Return the racks in which words are typed. They never move."""
    tiles = values.tiles
    rows = len(page.words)
    most = tiles["rows_1_to_4" if rows <= 4 else "rows_5_to_6" if rows <= 6 else "rows_7_to_8"]
    crowded = rows > 6 or bool(page.keypad)
    said = saying(page, r, 39 if crowded else size["title"], keeps=True)
    shown = page.words if r.frame else tuple(word for word in page.words if word.active)
    racks = Words(shown or page.words, r, most=most, room=page.room)
    if page.keypad:
        pad = LetterPad(page.keypad, page, r)
        return Col(*rail(page, r), *said, racks, pad, gap=r.gap(8))
    return Col(*rail(page, r), *said, racks, *bottom(page, r), gap=r.gap(12))


def compare(page: Page, r: Room) -> Node:
    """Return the words as large as they can be, and beside them JUDGE."""
    judge = [
        button(
            action, page, r, r.font(r.either(61, 39) if len(action.verb) < 9 else 31),
            low=max(r.px(r.either(132, 76)), values.touch_least),
        )
        for action in page.of(Role.JUDGE)
    ]  # fmt: skip
    said: list[Node] = []
    for fact in page.facts:
        sign = [Sign(fact.sign, r.px(32))] if r.signs and fact.sign else []
        text = Text([(fact.lead, True), (fact.text, False)], r.font(25), lead=r.lead,
                    align="left" if sign else "centre")  # fmt: skip
        said.append(Row(Gap(), *sign, text, Gap(), gap=r.px(8)) if sign else text)
    small = [
        Text(text, r.font(20), colour="quiet", align="centre", lead=1.2) for text in page.tells
    ]
    if not r.second:
        said, small = (said[1:2] if r.frame else []), []
    inside = Col(*said, *judge, *small, gap=r.gap(12), middle=True)
    pad = (r.px(20), r.gap(20)) if r.frame else (0, 0)
    kind = "card" if r.frame else ""
    racks = Words(page.words, r, most=104)
    if r.upright:
        middle: Node = Col(racks, Frame(kind, inside, pad=pad), gap=r.gap(24))
    else:
        wide = max(r.px(400 if r.text <= 1 else 440), inside.least() + 2 * pad[0])
        card = Frame(kind, inside, pad=pad, fixed=wide)
        middle = Row(racks, card, gap=r.gap(32), align="stretch")
    usual = 49 if r.upright else size["poster"]
    title = saying(page, r, r.either(usual, 39 if r.frame else 25))
    kept = title if r.frame or page.answer else title[:1]
    return Col(*rail(page, r), *kept, middle.growing(), *bottom(page, r), gap=r.gap(12))


def wait(page: Page, r: Room) -> Node:
    """Return a page to wait on. A bar shows how much of the equal pause is over."""
    bar = Frame("bar", Gap(0, r.px(r.either(480, 240)), r.px(16)))
    said = [Text(page.sub, r.font(25), colour="quiet", align="centre")] if page.sub else []
    return Col(
        *rail(page, r), Gap(), Sign(page.sign, r.px(r.either(150, 90))),
        Text(page.title, r.font(r.either(76, 39)), bold=True, align="centre", lead=1.1),
        *([Row(Gap(), bar, Gap())] if page.step else []), *said, Gap(),
        gap=r.gap(16),
    )  # fmt: skip


# -- after JUDGE ---------------------------------------------------------------------------------


def verdict(page: Page, r: Room) -> Node:
    """Return a verdict: a sign, the word, what follows from it, what goes on the slip."""
    most = r.either(149, 95)
    sizes = [r.px(px) for px in (149, 134, 119, 106, 95, 85, 76, 61, 49, 39) if px <= most]
    title = Largest((page.title, *page.alike), sizes, align="centre")
    cards = [
        Frame("panel", beside_sign(fact, r, 25, 44), pad=(r.gap(18), r.gap(14)), grow=1)
        for fact in (page.facts if r.second else page.facts[:1])
    ]
    written = [
        Text(text, r.font(39 if place == 1 else 25), bold=place == 1)
        for place, text in enumerate(page.write) if text
    ]  # fmt: skip
    write = [Wrap(Gap(), *written, Gap(), gap=r.gap(20))] if written else []
    said = [Text(text, r.font(20), align="centre", lead=r.lead, breaks=True) for text in page.text]
    answer = [answered(page.answer, r, r.font(25), "centre")] if page.answer else []
    return Col(
        Gap(), Sign(page.sign, r.px(190 * max(r.signs, 0.35))), title,
        *([_beside(cards, r)] if cards else []), *write, *said, *answer, Gap(),
        *bottom(page, r, page.tells[0] if page.tells else ""), gap=r.gap(8),
    )  # fmt: skip


def people(page: Page, r: Room) -> Node:
    """Return a card for each person who does something now."""
    pair = _both_sides(page, r)
    if not r.frame:
        px = r.font(20)
        who = [
            Text([(f"{each.who}:", True), (" ".join(each.tells), False)], px, lead=1.12,
                 breaks=True)
            for each in page.people
        ]  # fmt: skip
        title = f"{page.title} {page.figure[1]}".rstrip()
        sizes = [r.font(px) for px in (49, 39, 31, 25, 20)]
        answer = [answered(page.answer, r, px)] if page.answer else []
        return Col(Largest((title,), sizes), *answer, *pair, Gap(), *who, Gap(),
                   *bottom(page, r), gap=r.gap(8))  # fmt: skip
    usual = 76 if page.sides else 95
    if r.upright:
        usual = 49 if page.sides else 76
    most = r.either(usual, 39)
    has_sign = r.signs and not (r.upright and page.figure[1])
    sign = [Sign(page.sign, r.px(110 * r.signs))] if has_sign else []
    said = Col(*saying(page, r, most, small=r.either(31, 20))).growing()
    head = Row(*sign, said, *badge(page, r), gap=r.gap(24))
    kind = "panel" if page.look != "plain" else "card"
    cards = [person_card(person, r, kind) for person in page.people]
    every = _beside(cards, r)
    tells = [Text(text, r.font(20), align="centre", breaks=True) for text in page.tells]
    return Col(head, *pair, Gap(), every, *tells, Gap(), *bottom(page, r), gap=r.gap(12))


def _beside(cards: Sequence[Node], r: Room) -> Node:
    """Return cards of one height side by side; upright, one under the other."""
    return Col(*cards, gap=r.gap(16)) if r.upright else Row(*cards, gap=r.gap(16), align="stretch")


def badge(page: Page, r: Room) -> list[Node]:
    """Return the number of a call, to be read from afar."""
    label, number = page.figure
    if not number:
        return []
    px = r.font(r.either(95, 49))
    inside = Col(
        Text(label, r.font(20), align="centre", lead=1),
        Text(number, px, bold=True, align="centre", lead=1, name=f"{label} {number}"),
    )
    return [Frame("badge", inside, pad=(r.px(24), r.px(8)))]


def _both_sides(page: Page, r: Room) -> list[Node]:
    """Return two challenges, to be compared."""
    if not page.sides:
        return []
    kind = "panel" if page.look != "plain" else "card"
    cards = [Frame(kind, _one_side(side, page, r), pad=(r.px(18), r.gap(14)), grow=1)
             for side in page.sides]  # fmt: skip
    across = max((len(word.tiles) for side in page.sides for word in side.words), default=0)
    if r.upright and (across > 8 or not r.frame):
        return [Col(*cards, gap=r.gap(16))]
    return [Row(*cards, gap=r.gap(16), align="stretch")]


def _one_side(side: Side, page: Page, r: Room) -> Node:
    """Return the words of a challenge, or that they lie face down."""
    head = Wrap(Text(side.title, r.font(25), bold=True), Gap(), Text(side.when, r.font(20)))
    if not side.words:
        covered = Text(side.covered, r.font(20), lead=r.lead).growing()
        sign = [Sign("cover", r.px(36))] if r.signs else []
        return Col(head, Row(*sign, covered, gap=r.px(12)), gap=r.gap(8))
    most = min(46, r.tiles) if r.tiles > 36 else 30
    words = Words(side.words, r, most=most, numbered=False, both=page.stages[0])
    return Col(head, words, gap=r.gap(8))


def choice(page: Page, r: Room) -> Node:
    """Return two challenges, and under them two answers of equal weight."""
    answers = [_answer_card(action, page, r) for action in page.of(Role.CHOICE)]
    chosen = _beside(answers, r)
    place = " ".join(filter(None, page.place))
    where = [Text(place, r.font(20), lead=1.2)] if place and r.frame else []
    said = [*where, *saying(page, r, r.either(size["title"], 31))]
    hint = page.tells[0] if page.tells else ""
    return Col(*said, *_both_sides(page, r), Gap(), chosen, Gap(), *bottom(page, r, hint),
               gap=r.gap(12))  # fmt: skip


def _answer_card(action: Action, page: Page, r: Room) -> Node:
    """Return an answer that can be chosen: its first line is large."""
    lead, _, rest = action.verb.partition("\n")
    px = r.font(r.either(39, 25))
    mark = Frame("chosen" if page.chosen == action.key else "open", Gap(0, r.px(28), r.px(28)))
    head = Row(
        mark, *([Sign(action.sign, r.px(36))] if r.signs else []),
        Text(lead, px, bold=True, lead=1.1, name="").growing(),
        *(cap(label, r, r.font(20), "ink") for label in action.caps), gap=r.px(16),
    )  # fmt: skip
    said = [Text(rest, r.font(r.either(25, 20)), lead=r.lead, name="")] if r.second else []
    return Frame(
        "button", Col(head, *said, gap=r.gap(8)), pad=(r.px(20), r.gap(16)), grow=1,
        low=values.touch_least, key=action.key, name=action.verb.replace("\n", ". "),
        ring=page.ring == action.key,
    )  # fmt: skip


# -- forms ---------------------------------------------------------------------------------------


def form(page: Page, r: Room) -> Node:
    """Return texts, rows to choose from, and a line: the dialogues of officials."""
    px = r.font(r.either(25, 22))
    rows = page.of(Role.ROW)
    said: list[Node] = [_form_text(text, page, r, px) for text in page.text]
    chosen: list[Node] = [_form_row(action, page, r, px) for action in rows]
    middle: list[Node] = said
    if rows:
        across = 2 if not r.upright and not r.signs and len(rows) > 2 else 1
        columns = [
            Col(*chosen[at : at + -(-len(rows) // across)], gap=r.gap(8)).growing()
            for at in range(0, len(rows), -(-len(rows) // across))
        ]
        middle = [*said, Row(*columns, gap=r.gap(16), align="top")]
    elif not r.upright and not r.second and len(said) > 6:  # two columns
        half = -(-len(said) // 2)
        halves = (Col(*said[:half]).growing(), Col(*said[half:]).growing())
        middle = [Row(*halves, gap=r.gap(24), align="top")]
    asked = [Text(page.sub, px, bold=True, lead=r.lead)] if page.sub else []
    lines = [] if page.line is None else [field(page, r)]
    answer = [answered(page.answer, r, px)] if page.answer else []
    title = Largest(
        (page.title,), [r.font(each) for each in (49, 39, 31) if each <= r.either(49, 31)]
    )
    pad: list[Node] = []
    under = bottom(page, r)
    if page.keypad:
        pad, under = [LetterPad(page.keypad, page, r)], []
    return Col(title, *middle, Gap(), *answer, *asked, *lines, *pad, *under, gap=r.gap(12))


def _form_text(text: str, page: Page, r: Room, px: int) -> Node:
    """Return a line of a form; one that is kept literally keeps its indent."""
    said = text.lstrip(" ")
    if not said:
        return Gap(0, 0, round(px * 0.5))
    indent = r.px(10 * (len(text) - len(said))) if page.literal else 0
    line = Text(said, px, lead=1.15 if page.literal else r.lead, breaks=True).growing()
    return Row(*([Gap(0, indent)] if indent else []), line)


def _form_row(action: Action, page: Page, r: Room, px: int) -> Node:
    """Return a row of a menu, with its number."""
    low = max(r.px(r.either(60, 48)), values.touch_least)
    inside = Row(
        *(cap(label, r, r.font(20), "ink") for label in action.caps),
        Text(action.verb, px, lead=1.1, name="", breaks=True).growing(), gap=r.px(16),
    )  # fmt: skip
    return Frame(
        "button", inside, pad=(r.px(16), r.px(5)), low=low, key=action.key, name=action.verb,
        ring=page.ring == action.key,
    )  # fmt: skip


def figure(page: Page, r: Room) -> Node:
    """Return a number to be copied, as large as it can be."""
    label, number = page.figure
    sizes = [r.font(px) for px in (119, 95, 76, 61, 49, 39, 31)]
    said = [Text(text, r.font(r.either(25, 20)), align="centre", lead=r.lead, breaks=True)
            for text in page.text]  # fmt: skip
    large = [Largest((number,), sizes, align="centre")] if number else []
    answer = [answered(page.answer, r, r.font(25), "centre")] if page.answer else []
    return Col(
        Gap(), Text(label, r.font(31), bold=not number, align="centre"), *large, *said, *answer,
        Gap(), *bottom(page, r), gap=r.gap(20),
    )  # fmt: skip


forms: dict[Kind, Form] = {
    Kind.POSTER: poster,
    Kind.ASK: ask,
    Kind.COUNT: count,
    Kind.TYPING: typing,
    Kind.COMPARE: compare,
    Kind.WAIT: wait,
    Kind.VERDICT: verdict,
    Kind.PEOPLE: people,
    Kind.CHOICE: choice,
    Kind.FORM: form,
    Kind.FIGURE: figure,
}
