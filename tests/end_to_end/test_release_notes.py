"""`judge lexicon notes`: what a committee publishes about a new edition."""

from html.parser import HTMLParser
from pathlib import Path

import pytest

from lexicons import Fingerprint
from lexicons.lists.compiler import compile_list
from lexicons.lists.sorted_words import WordList
from tests.end_to_end.conftest import Do
from tests.written_lists import boards, english

old_words = ["BLORP", "GROB", "QUIVS", "ZANT"]
definitions = """\
BLORP to blorp [v -ED, -S]
BLORPED <blorp=v> [v]
BLORPS <blorp=v> [v]
QUIV a thing {grob=n} [n -S]
QUIVS <quiv=n> [n]
ZANT <b>a thing</b> & more [n -S]
ZANTS <zant=n> [n]
"""
expected = """\
New words (4)
=============
word     headword  definition                     remark
BLORPED               BLORP     <blorp=v> [v]
BLORPS                BLORP     <blorp=v> [v]
QUIV                            a thing {grob=n} [n -S]      the singular was missing
ZANTS                 ZANT      <zant=n> [n]

Removed words (1)
=================
word  remark
GROB  a misprint

References to removed words
===========================
definition
QUIV: 'grob', to which it refers, is not in the list
"""


class Texts(HTMLParser):
    """The texts of a page, and whatever it would load."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self.loads: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = {name for name, _ in attrs} & {"src", "href", "onclick"}
        self.loads += names | ({tag} & {"script", "b", "img"})

    def handle_data(self, data: str) -> None:
        self.texts.append(data.strip())


@pytest.fixture
def editions(here: Path, written: Do) -> None:
    """Two lexicons, the definitions of the new words, and the changes with remarks."""
    new_words = ["BLORP", "BLORPED", "BLORPS", "QUIV", "QUIVS", "ZANT", "ZANTS"]
    for name, words, day in (("old", old_words, ""), ("new", new_words, "2027-01-01")):
        _, data = compile_list(
            WordList(words, english), name, title=f"The {name}", lengths=boards, effective=day
        )  # type: ignore[arg-type]
        written(data, f"{name}.lexicon")
    written(definitions, "definitions.txt")
    written("+QUIV # the singular was missing\n-GROB # a misprint\n+BLORPED\n", "changes.txt")


def test_the_notes_have_all_that_changed(judge: Do, editions: None, here: Path) -> None:
    options = ("--definitions", "definitions.txt", "--changes", "changes.txt")
    ended = judge("lexicon", "notes", "old.lexicon", "new.lexicon", *options, "--html", "n.html")
    assert (ended.status, ended.err) == (0, "")
    squeezed = [" ".join(line.split()) for line in ended.out.splitlines()]
    assert {"new effective 2027-01-01", "changes 1 removed, 4 added"} <= {*squeezed}
    old = Fingerprint.of_words(old_words)
    assert {f"old list The old (old, 4 words, {old.short})", f"old fingerprint {old}"} <= {
        *squeezed
    }
    told = [" ".join(line.split()) for line in expected.splitlines()]
    assert squeezed[-len(told) :] == told
    page = Texts((here / "n.html").read_text("utf-8"))
    assert page.loads == []
    lines = [line for line in expected.splitlines() if not line.startswith("=")]
    cells = {cell for line in lines for cell in line.strip().split("  ") if cell}
    assert {cell.strip() for cell in cells} <= set(page.texts)


def test_inflections_of_a_new_word_stand_under_it(judge: Do, written: Do) -> None:
    written("GROB\n", "old.txt")
    written("BLORP\nBLORPED\nBLORPS\nGROB\n", "new.txt")
    written(definitions, "definitions.txt")
    ended = judge("lexicon", "notes", "old.txt", "new.txt", "--definitions", "definitions.txt")
    assert ended.status == 0
    assert "\nBLORP  BLORPED, BLORPS  to blorp [v -ED, -S]\n" in ended.out
    assert "New words (3)" in ended.out
    assert "Removed" not in ended.out.partition("New words")[2]


def test_a_table_has_definitions_too_and_a_bare_list_has_none(
    judge: Do, written: Do, assert_no_answer: Do
) -> None:
    written("GROB\n", "old.txt")
    written("GROB\nZANT\n", "new.txt")
    written("word\tmeaning\ngrob\ta thing\nzant\t<i>\u202e\n", "table.tsv")
    notes = ("lexicon", "notes", "old.txt", "new.txt", "--definitions")
    assert "ZANT  <i>\\u202e\n" in judge(*notes, "table.tsv").out
    assert_no_answer(judge(*notes, "new.txt"), "new.txt has no definitions", "on each line")


def test_a_change_that_was_not_made_is_warned_of(judge: Do, written: Do) -> None:
    written("GROB\n", "old.txt")
    written("GROB\nZANT\n", "new.txt")
    written("+ZANT\n-GROB # gone\n", "changes.txt")
    ended = judge("lexicon", "notes", "old.txt", "new.txt", "--changes", "changes.txt")
    assert ended.status == 0
    assert "Warning: changes.txt, line 2: -GROB: the lists do not show this change." in ended.err


def test_a_source_is_not_replaced_by_the_page(judge: Do, written: Do, assert_no_answer: Do) -> None:
    written("GROB\n", "old.txt")
    path = written("ZANT\n", "new.txt")
    assert_no_answer(judge("lexicon", "notes", "old.txt", "new.txt", "--html", "new.txt"), "source")
    assert path.read_text() == "ZANT\n"
