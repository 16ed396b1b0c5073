"""Paper as a web page: one file that loads nothing and runs nothing, for a browser to print."""

import os
from collections.abc import Iterable, Iterator
from html import escape
from string import Template

from judge_cli.paper import qr_code, rules_sheet
from judge_cli.paper.card import Card, Step, card_of
from judge_cli.paper.key_labels import Keys, Label, labels_of
from judge_cli.paper.pairing_cards import Code, PairingCard, WallPage
from judge_cli.paper.shared import identity
from judge_cli.paper.slip import Slip, slip_of
from lexicons import RuleSet
from lexicons.proceedings.line import Line

template = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "paper.html")
slips_of_a_page = 4
longest_narrow = 15  # tiles of a word on a slip of half the width


def page(title: str, size: str, language: str, body: Iterable[str]) -> bytes:
    """Return a whole page. `body` is HTML already; all else is escaped here."""
    with open(template, encoding="utf-8") as file:
        frame = Template(file.read())
    text = frame.substitute(
        title=escape(title),
        size=escape(size),
        language=escape(language),
        body="\n".join(body),
    )
    return text.encode()


def element(name: str, text: str, kind: str = "") -> str:
    """Return a text as an element.

    >>> element("p", "A < B", "note")
    '<p class="note">A &lt; B</p>'
    """
    attribute = f' class="{kind}"' if kind else ""
    return f"<{name}{attribute}>{escape(text)}</{name}>"


def sheet(rules: RuleSet) -> Iterator[str]:
    """Yield the rules sheet."""
    for each in rules_sheet.pages_of(rules):
        yield "<section>"
        yield element("h1", each.title)
        yield from (element("p", text) for text in identity(rules))
        for section in each.sections:
            yield element("h2", section.heading)
            yield "<ul>"
            yield from (element("li", line.cited) for line in section.lines)
            yield "</ul>"
        yield "</section>"


def card(rules: RuleSet) -> Iterator[str]:
    """Yield the card for the wall."""
    shown: Card = card_of(rules)
    yield '<section class="card">'
    yield element("h1", shown.title)
    yield from (element("p", text) for text in shown.identity)
    yield from one_step(shown.words_only)
    yield "<ol>"
    for step in shown.steps:
        yield "<li>"
        yield from one_step(step)
        yield "</li>"
    yield "</ol>"
    yield '<div class="verdicts">'
    for verdict, kind in zip(shown.verdicts, ("acceptable", "unacceptable"), strict=True):
        yield f'<div class="{kind}">{element("h2", verdict.title)}'
        yield from texts(verdict.lines)
        yield "</div>"
    yield "</div>"
    for step in shown.after:
        yield from one_step(step)
    yield "</section>"


def one_step(step: Step) -> Iterator[str]:
    """Yield a step: its title, then what the rules say."""
    yield element("h2", step.title)
    yield from texts(step.lines)


def texts(lines: Iterable[Line]) -> Iterator[str]:
    """Yield lines as paragraphs, each with the number of its rule."""
    yield from (element("p", line.cited) for line in lines)


def slips(rules: RuleSet) -> Iterator[str]:
    """Yield a page of slips."""
    slip = slip_of(rules)
    yield '<section class="slips">'
    for _number in range(slips_of_a_page if slip.tiles <= longest_narrow else 2):
        yield from one_slip(slip)
    yield "</section>"


def one_slip(slip: Slip) -> Iterator[str]:
    """Yield one slip."""
    yield f'<div class="slip{"" if slip.tiles <= longest_narrow else " wide"}">'
    yield element("h1", slip.title) + element("p", slip.rules)
    *short, player = (f"{escape(label)}<span></span>" for label in slip.fields)
    yield f'<div class="line">{"".join(short)}</div><div class="line">{player}</div>'
    yield element("p", slip.words)
    cells = "<td></td>" * slip.tiles
    yield from [f"<table><tr>{cells}</tr></table>"] * slip.rows
    yield f"<p>{''.join(element('span', word, 'verdict') for word in slip.verdicts)}</p>"
    yield element("p", slip.one_verdict)
    labels = (f"{escape(label)}<span></span>" for label in (slip.entry, slip.seal))
    yield f'<div class="line">{"".join(labels)}</div></div>'


def keys(rules: RuleSet, chosen: Keys) -> Iterator[str]:
    """Yield the labels for keys."""
    for label in labels_of(rules, chosen):
        yield from one_label(label)


def one_label(label: Label) -> Iterator[str]:
    """Yield a label in the size of a key, and large."""
    kinds = ("key", "key", "key broad", "key broad", "key dark", "key dark", "key broad dark")
    yield '<div class="keys">'
    yield from (element("div", label.on_key, kind) for kind in kinds)
    yield "</div>"
    yield f'<div class="sign">{element("b", label.on_key)}{escape(label.meaning)}</div>'


def pairing_cards(cards: Iterable[PairingCard]) -> Iterator[str]:
    """Yield the cards for devices."""
    for card in cards:
        yield f'<div class="pairing">{element("h1", card.title)}'
        yield from codes(card.codes)
        yield element("p", card.use, "use")
        yield from numbered(card.steps)
        yield element("p", card.by_hand) + element("p", card.letters, "letters") + "</div>"


def wall_page(page: WallPage) -> Iterator[str]:
    """Yield the page for the wall."""
    yield f'<section class="card">{element("h1", page.title)}'
    if page.event:
        yield element("p", page.event, "event")
    yield from numbered(page.steps)
    yield from (element("p", text) for text in page.rules)
    yield from codes(page.codes)
    yield "</section>"


def numbered(steps: Iterable[str]) -> Iterator[str]:
    """Yield steps as a list with numbers."""
    yield f"<ol>{''.join(element('li', step) for step in steps)}</ol>"


def codes(shown: Iterable[Code]) -> Iterator[str]:
    """Yield codes for cameras, each with its caption."""
    drawn = (f"<div>{qr_code.drawing(c.text)}{element('p', c.caption)}</div>" for c in shown)
    yield f'<div class="codes">{"".join(drawn)}</div>'
