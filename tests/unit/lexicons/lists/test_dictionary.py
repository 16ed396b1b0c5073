"""Which entries of a dictionary a rule leaves out."""

from collections.abc import Callable
from pathlib import Path

import pytest

from lexicons import Alphabet, ListRefused
from lexicons.lists import reading
from lexicons.lists.dictionary import Dictionary
from lexicons.lists.formats.lines import Row
from lexicons.lists.formats.listing import Choice
from lexicons.lists.sorted_words import WordList
from tests.refusals import refusal
from tests.unit.lexicons.lists.conftest import Rows

Build = Callable[..., WordList]
boards = range(2, 16)


@pytest.fixture
def build(english: Alphabet) -> Build:
    """Reads dictionaries, each given as its lines, leaving out these labels."""

    def build(*books: str, without: str = "") -> WordList:
        names = [f"book {number}" for number in range(1, len(books) + 1)]
        for name, text in zip(names, books, strict=True):
            Path(name).write_text(text, encoding="utf-8")
        choice, labels = Choice(format="dictionary"), frozenset(without.split())
        return reading.read(names, english, boards, choice=choice, without=labels).word_list()

    return build


def test_a_spelling_shows_what_an_entry_is(english: Alphabet, lines_of: Rows) -> None:
    rule = Dictionary(english, boards, frozenset({"foreign"}))
    for row in lines_of["entries"]:
        written, expected = row["entry"], tuple(row.get("shows", ()))
        assert rule.reasons(Row(1, written)) == expected, row
        labelled = (*expected, "labelled 'foreign'")
        assert rule.reasons(Row(1, written, labels=("foreign", "rare"))) == labelled, row
        assert rule.reasons(Row(1, written, labels=("rare",))) == expected, row


def test_what_is_left_out_is_counted_by_each_reason_and_named(build: Build) -> None:
    found = build("grob\trare\nZant\t\nX-ray\t\nwug\tforeign\nzant\t\n", without="foreign")
    assert [*found.words] == ["GROB", "ZANT"]
    assert found.notes[1:] == (
        "book 1: 3 lines left out: 2 capitalized, 1 hyphenated, 1 labelled 'foreign'",
        "book 1: kept in spite of a label: 1 'rare'",
    )
    assert found.left_out == (
        "book 1\t2\tZant\tcapitalized",
        "book 1\t3\tX-ray\tcapitalized, hyphenated",
        "book 1\t4\twug\tlabelled 'foreign'",
    )
    assert found.warnings == ()
    found = build("wug\tforeign\nzant\t\n")  # without a reason nothing is left out
    assert ([*found.words], found.left_out) == (["WUG", "ZANT"], ())
    assert found.notes[1:] == ("book 1: kept in spite of a label: 1 'foreign'",)
    found = build("wug\tforeign\nwug\t\nPolish\t\npolish\t\n", without="foreign")
    assert [*found.words] == ["POLISH", "WUG"]  # kept if one of two is
    found = build("wug\tforeign\n", "zant\tobscene\n", without="foriegn obscene")
    assert found.warnings == ("no entry is labelled 'foriegn'. Did you mean 'foreign'?",)
    assert [*found.words] == ["WUG"]


def test_what_is_no_word_for_another_reason_is_refused(build: Build) -> None:
    refused = refusal(lambda: build("caf\u00e9\t\n4wd\t\nzant\t\n"), ListRefused)
    assert refused.faults == (
        "line 1: 'caf\u00e9': character 4, '\u00e9' (U+00E9), is no letter of English",
        "line 2: '4wd': character 1, '4' (U+0034), is a digit",
    )
    refused = refusal(lambda: build("ZANT\t\nWUG\t\n"), ListRefused)  # capitals show no spelling
    assert "There is no word in the list" in refused.what
    assert refused.faults == ("book 1: 2 lines left out: 2 capitalized",)
