"""Which entries of a dictionary a rule leaves out."""

from collections.abc import Callable
from pathlib import Path

import pytest

from lexicons import Alphabet, ListRefused
from lexicons.lists.list_report import ListReport
from lexicons.lists.reading import read
from lexicons.lists.word_reader import DictionaryRule
from tests.unit.refusals import refusal
from tests.written_lists import Rows, list_reading

Build = Callable[..., ListReport]
boards = range(2, 16)


@pytest.fixture
def build() -> Build:
    """Reads dictionaries, each given as its lines, leaving out these labels."""

    def build(*books: str, without: str = "") -> ListReport:
        names = [f"book {number}" for number in range(1, len(books) + 1)]
        for name, text in zip(names, books, strict=True):
            Path(name).write_text(text, encoding="utf-8")
        options = {"form": "dictionary", "column": "1", "labels": "2", "heading": False}
        return read(names, list_reading(without=without, **options))

    return build


def test_a_spelling_shows_what_an_entry_is(english: Alphabet, lines_of: Rows) -> None:
    rule = DictionaryRule(english, boards, frozenset({"foreign"}))
    for row in lines_of["entries"]:
        written, expected = row["entry"], tuple(row.get("shows", ()))
        assert rule.reasons(written) == expected, row
        labelled = (*expected, "labelled 'foreign'")
        assert rule.reasons(written, ("foreign", "rare")) == labelled, row
        assert rule.reasons(written, ("rare",)) == expected, row


def notes(report: ListReport) -> tuple[str, ...]:
    return report.sources[0].notes


def test_what_is_left_out_is_counted_by_each_reason_and_named(build: Build) -> None:
    report = build("grob\trare\nZant\t\nX-ray\t\nwug\tforeign\nzant\t\n", without="foreign")
    assert [*report.words] == ["GROB", "ZANT"]
    assert notes(report) == (
        "3 entries left out: 2 capitalized, 1 hyphenated, 1 labelled 'foreign'",
        "kept in spite of a label: 1 'rare'",
    )
    assert [*report.sources[0].rejected()] == [
        "book 1\t2\tZant\tcapitalized",
        "book 1\t3\tX-ray\tcapitalized, hyphenated",
        "book 1\t4\twug\tlabelled 'foreign'",
    ]
    report = build("wug\tforeign\nzant\t\n")  # without a reason nothing is left out
    assert [*report.words] == ["WUG", "ZANT"]
    assert notes(report) == ("kept in spite of a label: 1 'foreign'",)
    report = build("wug\tforeign\nwug\t\nPolish\t\npolish\t\n", without="foreign")
    assert [*report.words] == ["POLISH", "WUG"]  # kept if one of two is
    report = build("wug\tforeign\n", without="foriegn")
    texts = [finding.text for finding in report.sources[0].findings.kept]
    assert texts == ["no entry is labelled 'foriegn'. Did you mean 'foreign'?"]


def test_what_is_no_word_for_another_reason_is_refused(build: Build) -> None:
    refused = refusal(build("caf\u00e9\t\n4wd\t\nzant\t\n").sound_words, ListRefused)
    assert [line.partition(" (")[0] for line in refused.faults] == [
        "line 1: 'caf\u00e9': character 4 is '\u00e9'", "line 2: '4wd': character 1 is '4'",
    ]  # fmt: skip
    refused = refusal(build("ZANT\t\nWUG\t\n").sound_words, ListRefused)  # capitals show nothing
    assert "There is no word in the list" in refused.what
    assert refused.faults == ("2 entries left out: 2 capitalized",)
