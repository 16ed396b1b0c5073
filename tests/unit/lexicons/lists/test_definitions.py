"""What stands beside words and a list lacks is said once, in every form and notation."""

import pytest

from lexicons.lists.findings import FindingKind
from lexicons.lists.reading import read
from tests.support.written_lists import inspected, list_reading

lists = {
    "definitions": ("", {"form": "definitions"}),
    "commas": (",", {"form": "commas", "column": "1", "heading": False}),
    "tsv": ("\t", {"form": "tsv", "column": "1", "heading": False}),
}


def lacking(rows, form="definitions"):
    """What is said of a list of these words, each with what stands beside it."""
    between, options = lists[form]
    text = "".join(f"{word}{between or ' '}{beside}\n" for word, beside in rows.items())
    report = inspected(text.encode(), **options)
    assert {*map(str, report.words)} == {word.upper() for word in rows}
    kept = report.sources[0].findings.kept
    return [finding.text for finding in kept if finding.kind is FindingKind.INFLECTIONS]


@pytest.mark.parametrize("form", lists)
@pytest.mark.parametrize(
    ("word", "beside"),
    [
        ("AA", "lava [n -S]"),
        ("aa", "lava [n -s]"),
        ("BLORP", "to do [v -ED, -ING, -S] : BLORPER ~n"),
        ("BLORP", "a thing (n. \u2013s)"),
        ("BLORP", "n. -s/-ed"),
        ("BLORCH", "a thing [n -ES]"),
    ],
)
def test_an_inflection_that_the_list_lacks_is_said(form, word, beside):
    [text] = lacking({word: beside, "zant" if word.islower() else "ZANT": "x [adj]"}, form)
    assert text.startswith("1 of 1 inflections that stand beside words are not in the list")
    assert f"those of {word}." in text


@pytest.mark.parametrize(
    "rows",
    [
        {"AA": "lava [n -S]", "AAS": "[n]"},
        {"BABY": "a child [n -IES]", "ZANT": "anti-s - S"},
        {"COREMIUM": "hyphae [n -MIA]", "NO": "a denial [n NOS or NOES]", "ZANT": "(n)"},
        {"ABCDEFGHIJKLMNO": "as long as a word may be [n -S]"},
    ],
)
def test_nothing_is_said_of_a_list_that_has_all_that_could_be_meant(rows):
    assert lacking(rows) == []


def test_each_of_two_endings_is_looked_for():
    rows = {"BLORGO": "a thing [n -S or -ES]"}
    [both], [one] = lacking(rows), lacking(rows | {"BLORGOS": "[n]"})
    assert both.startswith("2 of 2 ")
    assert "those of BLORGO." in both
    assert one.startswith("1 of 2 ")


def test_many_are_counted_and_three_are_shown():
    rows = {f"ABET{letter}": "a thing [n -S]" for letter in "ABCDE"}
    [text] = lacking(rows | {"ABETAS": "[n]"})
    assert "4 of 5" in text
    assert "those of ABETB, ABETC, ABETD …." in text


def test_the_words_of_all_sources_count(here):
    (here / "book").write_text("BLORP a thing [n -S]\n")
    (here / "more").write_text("BLORPS the same [n]\n")
    for paths, count in ((["book"], 1), (["book", "more"], 0)):
        report = read(paths, list_reading(form="definitions"))
        assert report.sources[0].findings.counts[FindingKind.INFLECTIONS] == count
        assert report.ok  # a list may leave them out on purpose
