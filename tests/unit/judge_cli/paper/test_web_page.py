"""Paper as a web page: well-formed, escaped, and with the same texts as the PDF."""

import re
from collections.abc import Callable, Iterator
from html import unescape
from html.parser import HTMLParser

import pytest

from judge_cli.paper import card, rules_sheet, web_page
from judge_cli.paper.key_labels import Keys
from lexicons import RuleSet
from tests.unit.judge_cli.paper.conftest import rule_sets

bodies: dict[str, Callable[[RuleSet], Iterator[str]]] = {
    "card": web_page.card,
    "slips": web_page.slips,
    "keys": lambda rules: web_page.keys(rules, Keys("f3", "f2")),
    "rules": web_page.sheet,
}
without_end = {"meta"}
hostile = RuleSet.read(b"""
id = "hostile"
title = '<script>alert("1")</script> & $title ${body}'
alphabet = "english"
[[stage]]
lexicon = "x"
entries = "</li><b onclick='x'>"
[wording]
acceptable = "<i>YES</i>"
unacceptable = "NO & <u>"
[party]
challenger = "</span><img src=x>"
[procedure]
key_label = "<b>J"
slip = "a < b & c > d"
[procedure.rule]
slip = "<1>"
""")


class Nesting(HTMLParser):
    """Refuses a page whose elements are not closed in their order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()
        self.kinds: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        self.kinds += [value or "" for name, value in attrs if name == "class"]
        if tag not in without_end:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read(page: bytes) -> Nesting:
    nesting = Nesting()
    nesting.feed(page.decode())
    nesting.close()
    assert nesting.open == []
    return nesting


def page_of(name: str, rules: RuleSet) -> bytes:
    return web_page.page(rules.title, "letter", "pt-BR", bodies[name](rules))


@pytest.mark.parametrize("name", bodies)
def test_a_page_is_well_formed_and_everything_is_escaped(name: str) -> None:
    usual = read(page_of(name, rule_sets()["nsa-2004"]))
    page = page_of(name, hostile)
    found = read(page)
    assert found.seen <= usual.seen | {"p", "ul", "li", "h2"}
    assert not found.seen & {"script", "i", "u", "img"}
    assert b'<html lang="pt-BR">' in page
    assert b"size: letter" in page
    assert b"<title>&lt;script&gt;" in page
    assert b"$title ${body}" in page
    assert not re.search(rb"https?:|url\(|@import", page)  # it loads nothing


@pytest.mark.parametrize("rules_id", ["crowded", "nsa-2004", "nzasp-2022"])
def test_it_says_what_the_pdf_says(rules_id: str) -> None:
    rules = rule_sets()[rules_id]
    text = unescape(page_of("card", rules).decode())
    shown = card.card_of(rules)
    for step in (*shown.steps, *shown.verdicts, *shown.after):
        assert step.title in text
        assert all(line.cited in text for line in step.lines)
    text = unescape(page_of("rules", rules).decode())
    for each in rules_sheet.pages_of(rules):
        for section in each.sections:
            assert section.heading in text
            assert all(line.cited in text for line in section.lines)
    kinds = read(page_of("slips", rules)).kinds
    assert kinds.count("slip" if rules.longest_word == 15 else "slip wide") in {2, 4}
    cells = page_of("slips", rules).count(b"<td></td>")
    slips = 4 if rules.longest_word == 15 else 2
    assert cells == slips * rules.most_words * rules.longest_word
    text = unescape(page_of("keys", rules).decode())
    assert "F2" in text
    assert "is the F3 key" in text
