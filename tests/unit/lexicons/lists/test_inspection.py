"""All that is to be said of one list."""

import tomllib
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from lexicons import Alphabet, Edition, Fingerprint, ListRefused, Missing, edition
from lexicons.lists import finding, reading
from lexicons.lists.finding import FindingKind, Findings, Severity
from lexicons.lists.formats.listing import Choice
from lexicons.lists.inspection import Inspection, inspect

boards = range(2, 16)
vectors = Path(__file__).parents[3] / "vectors" / "lists.toml"
lists: list[dict[str, Any]] = tomllib.loads(vectors.read_text("utf-8"))["list"]


def arguments(row: dict[str, Any], alphabet: Alphabet) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """How to read a list of the vectors, which is written into the current folder."""
    path = Path(row.get("name", "list.txt"))
    path.write_bytes(row["bytes"].encode("latin-1") if "bytes" in row else row["text"].encode())
    options = dict(row.get("options", {}))
    shortest, longest = options.pop("lengths", (2, 15))
    without = frozenset(options.pop("without", ()))
    options.pop("edition", "")
    lengths = range(shortest, longest + 1)
    return ([str(path)], alphabet, lengths), {"choice": Choice(**options), "without": without}


def inspected(row: dict[str, Any], alphabet: Alphabet) -> Inspection:
    """What is said of a list of the vectors."""
    positions, options = arguments(row, alphabet)
    return inspect(*positions, **options, edition=row.get("options", {}).get("edition", ""))


def test_a_list_is_reported_to_the_letter_and_built_unless_it_has_an_error(
    english: Alphabet,
) -> None:
    for row in lists:
        found = inspected(row, english)
        told = [[each.line, each.kind.title, each.text] for each in found.findings]
        assert told == row["findings"], row
        [listing] = found.reading.lists
        assert [listing.format, listing.encoding.name] == row["read_as"], row
        assert found.words == sum(found.counts.values()) == row["words"], row
        errors = {each.kind for each in found.findings if each.severity is Severity.ERROR}
        assert found.ok is (not errors), row
        positions, options = arguments(row, english)
        refused = bool(errors - {FindingKind.COUNTS})  # the compiler compares these
        with pytest.raises(ListRefused) if refused else nullcontext():
            built = reading.read(*positions, **options).word_list()
        if not refused:
            assert (len(built.words), built.counts) == (found.words, found.counts), row
            assert built.fingerprint == found.fingerprint, row


def test_every_kind_of_finding_is_shown_by_a_list() -> None:
    known = {"because", "text", "bytes", "name", "options", "read_as", "words", "findings"}
    assert [row["because"] for row in lists if not row.keys() <= known] == []
    assert len({row["because"] for row in lists}) == len(lists)
    shown = {kind for row in lists for _, kind, _ in row["findings"]}
    of_editions = {FindingKind.MISTAKEN, FindingKind.OTHER_WORDS}
    of_automata = {FindingKind.DAMAGED, FindingKind.UNCHECKED}
    elsewhere = {FindingKind.SHEETS, FindingKind.UNUSED}  # of spreadsheets, of long lists
    elsewhere |= {FindingKind.HIDDEN, FindingKind.STRUCK}  # of spreadsheets
    elsewhere |= {FindingKind.SHARED, FindingKind.LABEL}  # of several lists, of options
    assert shown == {kind.title for kind in {*FindingKind} - of_editions - of_automata - elsewhere}


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> None:
    """One invented edition with a public fingerprint."""
    words = Fingerprint.of("BLORP\nQUIV\nZANT\n")
    one = Edition("one", "The One", {4: 2, 5: 1}, "english", "", fingerprint=words)
    monkeypatch.setattr(edition, "public_editions", lambda: {"one": one})


@pytest.mark.usefixtures("known")
def test_a_list_is_compared_with_the_fingerprint_of_its_edition(english: Alphabet) -> None:
    for text, kind, standing in [
        ("BLORP\nQUIV\nZANT\n", "", "verified"),
        ("zant\nquiv\nblorp\n", "unsorted", "verified"),
        ("BLORP\nQUIZ\nZANT\n", "other-words", "other words"),
        ("PROLB\nTNAZ\nVIUQ\n", "another-edition", "other words"),
        ("BLORP\nZANT\n", "counts", "other words"),
    ]:
        found = inspected({"text": text, "options": {"edition": "one"}}, english)
        assert found.as_json()["standing"] == standing
        assert (kind in {each.kind.title for each in found.findings}) is bool(kind)
        if kind == "another-edition":
            assert "it is The One (one) with every word backwards" in found.findings[0].text


def test_the_json_form_is_the_documented_one(english: Alphabet) -> None:
    row = {"text": "AA\nBLO-RP\n\n", "options": {"edition": "owl"}}
    found = inspected(row, english)
    told = found.as_json()
    assert list(told) == [
        "sources", "edition", "words", "fingerprint", "counts", "expected", "findings", "standing",
        "verified_lengths",
    ]  # fmt: skip
    assert told["sources"] == [
        {"source": "list.txt", "format": "plain", "encoding": "utf-8", "words": 1}
    ]
    assert (told["words"], told["counts"], told["edition"]) == (1, {"2": 1}, "owl")
    assert told["fingerprint"] == found.fingerprint
    assert told["expected"]["2"] == 96
    assert told["findings"][0] == {
        "source": None, "line": None, "column": None, "kind": "counts", "severity": "error",
        "text": "2 letters: expected 96 words, found 1",
    }  # fmt: skip
    assert told["findings"][-2:] == [
        {"source": "list.txt", "line": 2, "column": 4, "kind": "hyphen", "severity": "error",
         "text": "'BLO-RP': character 4 is a hyphen"},
        {"source": "list.txt", "line": 3, "column": None, "kind": "blank-line",
         "severity": "warning", "text": "nothing is written"},
    ]  # fmt: skip


def test_without_public_counts_nothing_is_expected(english: Alphabet) -> None:
    found = inspected({"text": "AA\n", "options": {"edition": "our-club"}}, english)
    told = found.as_json()
    assert (told["edition"], told["expected"], found.ok) == ("our-club", None, True)
    told = inspected({"text": "AA\n"}, english).as_json()
    assert (told["edition"], told["expected"], told["verified_lengths"]) == (None, None, None)


def test_a_file_that_is_not_there_cannot_be_inspected(english: Alphabet) -> None:
    with pytest.raises(Missing, match="The list cannot be read: nowhere: "):
        inspect(["nowhere"], english, range(2, 16))
    with pytest.raises(Missing, match="Is a directory"):
        inspect(["."], english, range(2, 16))


def test_findings_beyond_a_great_many_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "most_kept", 3)
    findings = Findings()
    for line in range(5, 0, -1):
        findings.add(line, FindingKind.BLANK, "nothing is written")
    findings.add(2, FindingKind.DIGIT, "a digit")
    assert [(each.line, each.kind, each.text) for each in findings.all()] == [
        (2, FindingKind.DIGIT, "a digit"),
        (3, FindingKind.BLANK, "nothing is written"),
        (4, FindingKind.BLANK, "nothing is written"),
        (5, FindingKind.BLANK, "nothing is written"),
        (0, FindingKind.BLANK, "and 2 more of this kind"),
    ]


def test_the_kinds_have_names_of_their_own_and_say_what_they_are() -> None:
    titles, meanings = ({getattr(k, n) for k in FindingKind} for n in ("title", "meaning"))
    assert len(titles) == len(meanings) == len(FindingKind)
    assert all(title.replace("-", "").islower() for title in titles)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32", "cp1252"])
def test_a_last_line_without_a_line_end_is_a_note(encoding: str, english: Alphabet) -> None:
    expected = {"\n": False, "\r\n": False, "\r": False, "\r\n\x1a": False, "": True}
    noted = {}
    for ending in expected:
        Path("list").write_bytes(f"BLORP\nZANT{ending}".encode(encoding))
        found = inspect(["list"], english, range(2, 16))
        noted[ending] = FindingKind.NO_END in {each.kind for each in found.findings}
    assert noted == expected


def test_a_first_line_with_a_hidden_fault_is_not_only_called_a_heading(english: Alphabet) -> None:
    rest = "".join(f"AB{letter}\n" for letter in "BCDEFGHIJKLM")
    for first in ("\u0410BIOTIC", "\ufeff\ufeffAA"):
        Path("list.txt").write_text(f"{first}\n{rest}", "utf-8")
        found = [(each.kind, each.line) for each in inspect(["list.txt"], english, boards).findings]
        assert len(found) > 1, first
        assert {line for _kind, line in found} == {1}


def test_a_line_that_is_left_out_as_a_heading_is_shown(english: Alphabet) -> None:
    found = inspected({"text": "Abc\nABD\nABE\n", "options": {"heading": True}}, english)
    assert "line 1 is left out as a heading: 'Abc'" in found.reading.lists[0].why


def test_a_word_beside_a_number_names_no_column(english: Alphabet) -> None:
    found = inspected({"text": "ENTRY,5\nENTRYISM,8\nENTRYIST,8\n"}, english)
    assert list(found.reading.words) == ["ENTRY", "ENTRYISM", "ENTRYIST"]
