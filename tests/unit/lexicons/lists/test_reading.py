"""Lists are read to the words of one edition, and all that is to be said of them is said.

What is found in a list stands in tests/vectors/lists.toml.
"""

import tomllib
from collections.abc import Callable
from contextlib import nullcontext
from itertools import islice, product
from pathlib import Path
from time import process_time
from typing import Any

import pytest

from lexicons import Alphabet, Edition, Fingerprint, Library, ListRefused, edition
from lexicons.lists import finding, reading, scan
from lexicons.lists.finding import FindingKind, Findings, Severity
from lexicons.lists.formats import columns, listing, source
from lexicons.lists.formats.listing import Choice
from lexicons.lists.reading import Inspection, inspect
from lexicons.lists.sorted_words import WordList
from lexicons.lists.word_faults import reasons
from tests.refusals import refusal
from tests.unit.lexicons.lists.conftest import Rows

Inspect = Callable[..., Inspection]
Read = Callable[..., WordList]
boards = range(2, 16)
vectors = Path(__file__).parents[3] / "vectors" / "lists.toml"
lists: list[dict[str, Any]] = tomllib.loads(vectors.read_text("utf-8"))["list"]
digraphs = Alphabet.read(
    b'id = "ch"\ntitle = "CH"\ntiles = "A B CH"\n[folds]\nabch = "ABCH"\n[spellings]\n1 = "CH"\n'
)


# -- what is found in a list -----------------------------------------------------------------------


def test_a_list_is_reported_to_the_letter_and_built_unless_it_has_an_error(
    english: Alphabet,
) -> None:
    for row in lists:
        path = row.get("name", "list.txt")
        Path(path).write_bytes(row.get("bytes", "").encode("latin-1") or row["text"].encode())
        options = dict(row.get("options", {}))
        shortest, longest = options.pop("lengths", (2, 15))
        without, named = frozenset(options.pop("without", ())), options.pop("edition", "")
        given = [path], english, range(shortest, longest + 1)
        more = {"choice": Choice(**options), "without": without}
        found = inspect(*given, **more, edition=named)
        told = [[each.line, each.kind.title, each.text] for each in found.findings]
        assert told == row["findings"], row
        [listing] = found.reading.lists
        assert [listing.format, listing.encoding.name] == row["read_as"], row
        assert found.words == sum(found.counts.values()) == row["words"], row
        errors = {each.kind for each in found.findings if each.severity is Severity.ERROR}
        assert found.ok is (not errors), row
        refused = bool(errors - {FindingKind.COUNTS})  # the compiler compares these
        with pytest.raises(ListRefused) if refused else nullcontext():
            built = reading.read(*given, **more).word_list()
        if not refused:
            assert (len(built.words), built.counts) == (found.words, found.counts), row
            assert built.fingerprint == found.fingerprint, row


def test_every_kind_of_finding_is_shown_by_a_list() -> None:
    known = {"because", "text", "bytes", "name", "options", "read_as", "words", "findings"}
    assert [row["because"] for row in lists if not row.keys() <= known] == []
    assert len({row["because"] for row in lists}) == len(lists)
    shown = {kind for row in lists for _, kind, _ in row["findings"]}
    # Of editions, automata, spreadsheets, long lists, several lists and options.
    elsewhere = "MISTAKEN OTHER_WORDS DAMAGED UNCHECKED SHEETS HIDDEN STRUCK UNUSED SHARED LABEL"
    others = {*FindingKind} - {FindingKind[name] for name in elsewhere.split()}
    assert shown == {kind.title for kind in others}
    titles, meanings = ({getattr(k, n) for k in FindingKind} for n in ("title", "meaning"))
    assert len(titles) == len(meanings) == len(FindingKind)
    assert all(title.replace("-", "").islower() for title in titles)


@pytest.mark.parametrize(
    ("text", "kind", "standing"),
    [
        ("BLORP\nQUIV\nZANT\n", "", "verified"),
        ("zant\nquiv\nblorp\n", "", "verified"),
        ("BLORP\nQUIZ\nZANT\n", "other-words", "other words"),
        ("PROLB\nTNAZ\nVIUQ\n", "another-edition", "other words"),
        ("BLORP\nZANT\n", "counts", "other words"),
    ],
)
def test_a_list_is_compared_with_the_fingerprint_of_its_edition(
    text: str, kind: str, standing: str, english: Alphabet, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = Fingerprint.of("BLORP\nQUIV\nZANT\n")
    one = Edition("one", "The One", {4: 2, 5: 1}, "english", "", fingerprint=words)
    monkeypatch.setattr(edition, "public_editions", lambda: {"one": one})
    Path("list").write_text(text)
    found = inspect(["list"], english, boards, edition="one")
    assert found.as_json()["standing"] == standing
    assert (kind in {each.kind.title for each in found.findings}) is bool(kind)
    if kind == "another-edition":
        assert "it is The One (one) with every word backwards" in found.findings[0].text


def test_the_json_form_is_the_documented_one(english: Alphabet) -> None:
    Path("list.txt").write_text("AA\nBLO-RP\n\n")
    found = inspect(["list.txt"], english, boards, edition="owl")
    told = found.as_json()
    assert told["expected"]["2"] == 96
    assert told["findings"][0] == {
        "source": None, "line": None, "column": None, "kind": "counts", "severity": "error",
        "text": "2 letters: expected 96 words, found 1",
    }  # fmt: skip
    hyphen = {
        "source": "list.txt", "line": 2, "column": 4, "kind": "hyphen", "severity": "error",
        "text": "'BLO-RP': character 4 is a hyphen",
    }  # fmt: skip
    blank = {
        "source": "list.txt", "line": 3, "column": None, "kind": "blank-line",
        "severity": "warning", "text": "nothing is written",
    }  # fmt: skip
    assert told["findings"][-2:] == [hyphen, blank]
    rest = {
        "sources": [{"source": "list.txt", "format": "plain", "encoding": "utf-8", "words": 1}],
        "edition": "owl", "words": 1, "fingerprint": found.fingerprint, "counts": {"2": 1},
        "standing": "other words", "verified_lengths": None,
    }  # fmt: skip
    assert told == {**rest, "expected": told["expected"], "findings": told["findings"]}
    for named in ("our-club", ""):  # without public counts nothing is expected
        told = inspect(["list.txt"], english, boards, edition=named).as_json()
        assert (told["edition"], told["expected"]) == (named or None, None)


def test_findings_beyond_a_great_many_are_counted(
    inspected: Inspect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(finding, "most_kept", 3)
    findings = Findings()
    for line in range(5, 0, -1):
        findings.add(line, FindingKind.BLANK, "nothing is written")
    findings.add(2, FindingKind.DIGIT, "a digit")
    assert [(each.line, each.kind, each.text) for each in findings.all()] == [
        (2, FindingKind.DIGIT, "a digit"),
        *((line, FindingKind.BLANK, "nothing is written") for line in (3, 4, 5)),
        (0, FindingKind.BLANK, "and 2 more of this kind"),
    ]
    for kept in [100, 3]:
        monkeypatch.setattr(finding, "most_kept", kept)
        faulty = inspected("ZANT\n" + "CO-OP'S\n" * 50).reading
        refused = refusal(faulty.word_list, ListRefused)
        assert refused.what.endswith("holds 50 lines that cannot be a word.")
        assert refused.faults[-1].endswith(" more")
    warnings = inspected("ZANT\n" * 50 + "\n" * 30).reading.word_list().warnings
    assert "49 duplicates" in warnings[0]
    assert "30 blank lines" in warnings[1]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32", "cp1252"])
def test_a_last_line_without_a_line_end_is_a_note(encoding: str, inspected: Inspect) -> None:
    expected = {"\n": False, "\r\n": False, "\r": False, "\r\n\x1a": False, "": True}
    noted = {}
    for ending in expected:
        found = inspected(f"BLORP\nZANT{ending}".encode(encoding))
        noted[ending] = FindingKind.NO_END in {each.kind for each in found.findings}
    assert noted == expected


def test_a_first_line_that_may_be_a_heading_is_looked_at(inspected: Inspect) -> None:
    rest = "".join(f"AB{letter}\n" for letter in "BCDEFGHIJKLM")
    for first in ("\u0410BIOTIC", "\ufeff\ufeffAA"):  # a hidden fault is told too
        found = inspected(f"{first}\n{rest}").findings
        assert len(found) > 1, first
        assert {each.line for each in found} == {1}
    [headed] = inspected("Abc\nABD\nABE\n", heading=True).reading.lists
    assert "line 1 is left out as a heading: 'Abc'" in headed.why
    found = inspected("ENTRY,5\nENTRYISM,8\nENTRYIST,8\n")  # names no column beside a number
    assert list(found.reading.words) == ["ENTRY", "ENTRYISM", "ENTRYIST"]


# -- the words of one or more lists ----------------------------------------------------------------


@pytest.fixture
def read(english: Alphabet) -> Read:
    """Reads lists of these texts, called `one`, `two` …; 2 to 15 letters unless told."""

    def read(*lists: str, alphabet: Alphabet = english, lengths: range = boards) -> WordList:
        names = ["one", "two", "three"][: len(lists)]
        for name, text in zip(names, lists, strict=True):
            Path(name).write_text(text, "utf-8")
        return reading.read(names, alphabet, lengths).word_list()

    return read


def test_several_lists_become_one_and_what_several_hold_counts_once(read: Read) -> None:
    lists = ["GROB\nZANT\n", "BLORP\nQUIV\n"]
    shared = "three: 2 words that an earlier source holds: GROB, ZANT"
    for more, warnings in [([], ()), (lists[:1], (shared,))]:
        word_list = read(*lists, *more)
        assert [*word_list.words] == ["BLORP", "GROB", "QUIV", "ZANT"]
        assert word_list.warnings == warnings


def test_what_each_list_was_taken_for_is_told_with_the_reason_before_it_is_refused(
    read: Read, english: Alphabet
) -> None:
    ranks = "a number, a space and a word, in 2 of its first 2 lines"
    notes = (
        "one: read as plain (nothing but words in its first 1 line), utf-8 (by its bytes)",
        f"two: read as ranks ({ranks}), utf-8 (by its bytes)",
    )
    assert read("GROB\n", "1 BLORP\n2 QUIV\n").notes == notes
    Path("two").write_text("1 CO-OP\n2 QUIV\n")
    seen: list[str] = []
    with pytest.raises(ListRefused):
        reading.read(["one", "two"], english, boards, seen=seen.append).word_list()
    assert seen == [*notes]


def test_what_is_odd_is_told_with_its_lines_and_each_list_has_its_own_warnings(read: Read) -> None:
    word_list = read("ZANT\nzant\nZANT\nBLORP\n", "QUIV\n\nWUG\n\n")
    assert [*word_list.words] == ["BLORP", "QUIV", "WUG", "ZANT"]
    assert "\n".join(word_list.warnings) == (
        "one: 2 duplicates: line 2: 'zant' is in line 1 already, as 'ZANT';"
        " line 3: 'ZANT' is in line 1 already\n"
        "one: line 2: 'zant': 1 word is in small letters, 3 in capitals\n"
        "two: 2 blank lines, first line 2"
    )
    (told,) = read("ZANT\n" * 24).warnings  # much of a kind is told briefly
    assert told.count("'ZANT' is in line 1") == 20
    assert told.startswith("one: 23 duplicates: ")
    assert told.endswith("; and 3 more")
    for count, last in [(20, "line 20: "), (21, "and 1 more"), (1021, "and 1,001 more")]:
        refused = refusal(lambda: read("Z\n" * count), ListRefused)  # noqa: B023
        assert refused.what == f"one holds {count:,} lines that cannot be a word."
        assert len(refused.faults) == min(count, 21)
        assert refused.faults[-1].startswith(last)


def test_a_list_with_a_faulty_line_or_without_a_word_is_refused(read: Read) -> None:
    refused = refusal(lambda: read("# a list\nZ\n\nBLORP\nZAN-T\nCO#OP\n"), ListRefused)
    assert refused.what == "one holds 3 lines that cannot be a word."
    assert refused.faults == (
        "line 2: 'Z': 1 letter; expected 2 to 15",
        "line 5: 'ZAN-T': character 4 is a hyphen",
        "line 6: 'CO#OP': character 3, '#' (U+0023), is no letter of English",
    )
    for text in ["", "\n", "# ZANT\n", "\ufeff", " \n\t\n"]:
        for given, name in [((text,), "one"), (("ZANT\n", text, "BLORP\n"), "two")]:
            refused = refusal(lambda: read(*given), ListRefused)  # noqa: B023
            assert refused.what == f"There is no word in the list {name}."
            assert refused.remedy


def test_lengths_are_counted_in_tiles_of_the_alphabet_of_the_list(read: Read) -> None:
    assert [*read("Z" * 21, lengths=range(2, 22)).words] == ["Z" * 21]
    assert [*read("CHACH\n", alphabet=digraphs, lengths=range(2, 4)).words] == ["CHACH"]
    with_letters = Alphabet.read(b'id = "ch"\ntitle = "CH"\ntiles = "A C H CH"\n')
    for alphabet in (digraphs, with_letters):
        refused = refusal(lambda: read("CH\n", alphabet=alphabet), ListRefused)  # noqa: B023
        assert refused.faults == ("line 1: 'CH': 1 letter; expected 2 to 15",)
    word_list = read("ab\nacha\n1A\nA1A\n", alphabet=digraphs)
    assert [*word_list.words] == ["AB", "ACHA", "CHA"]
    assert word_list.warnings == (
        "one: 1 duplicate: line 4: 'A1A' is in line 2 already, as 'acha'",
        "one: line 3: '1A': 2 words are in capitals, 2 in small letters",
    )


def test_the_hint_is_about_the_commonest_fault(read: Read, lines_of: Rows) -> None:
    options = ("--format", "--column", "--lengths", "--encoding")
    for row in lines_of["hints"]:
        remedy, hint = refusal(lambda: read(row["lines"]), ListRefused).remedy, row.get("hint", "")  # noqa: B023
        assert hint in remedy, row
        rest = remedy.replace("`--format several`.", "")
        named = [each for each in options if each in rest]
        assert len(named) == (0 if hint in ("", "--format several") else 1), row


# -- from the first line to the last ---------------------------------------------------------------


def test_in_however_small_parts_a_list_is_read_it_is_reported_alike(
    inspected: Inspect, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "WUG\nBLORP\nzant\n\nCO-OP\nPIZZAZZ\nWUG\nZANT\nQUIV\n"
    for form in ("plain", "definitions"):
        whole = inspected(text, format=form).as_json()
        for size in [1, 2, 3, 7, 1000]:
            with monkeypatch.context() as small:
                small.setattr(scan, "most_at_once", size)
                small.setattr(source, "block_size", size)
                assert inspected(text, format=form).as_json() == whole


def test_how_much_is_read_is_told_from_nothing_to_all_list_by_list(
    english: Alphabet, monkeypatch: pytest.MonkeyPatch
) -> None:
    Path("list").write_text("ZANT\n" * 100)
    told: list[float] = []
    reading.read(["list"] * 4, english, boards, told.append)
    assert told == [0.25, 0.5, 0.75, 1]
    monkeypatch.setattr(source, "block_size", 100)
    told.clear()
    inspect(["list"], english, boards, progress=told.append)
    assert told == sorted(told)
    assert 0 < told[0] < 0.5
    assert told[-1] == 1


def test_what_is_far_too_long_is_not_looked_at(
    inspected: Inspect, english: Alphabet, monkeypatch: pytest.MonkeyPatch
) -> None:
    ((kind, text, _),) = reasons("É" * 600, english, boards)
    assert (kind.title, text[-31:]) == ("over-long", "rs): no word has 600 characters")
    monkeypatch.setattr(listing, "largest_binary", 50)
    with pytest.raises(ListRefused, match="too large to be a lexicon"):
        inspected("tilejudge lex 1\n" + "A" * 99)


def test_tiles_that_no_word_of_a_long_list_has_are_a_warning(
    inspected: Inspect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scan, "enough_words", 3)
    polish = Library().alphabet("polish")
    every = "AĄBCĆDEĘFGHIJKLŁMNŃOÓPRSŚTUWYZŹŻ"
    for words, missing in (
        ([every[:15], every[15:30], every[30:]], []),
        (["ABCDEFGH", "IJKLMNOPR", "STUWYZ"], ["no word has Ą, Ć, Ę, Ł, Ń, Ó, Ś, Ź, Ż"]),
        (["ABC", "DEF"], []),  # too few to expect every tile
    ):
        found = inspected("\n".join([*words, ""]), alphabet=polish)
        said = [each.text for each in found.findings if each.kind.title == "unused-tiles"]
        assert found.ok
        assert [text.partition(":")[0] for text in said] == missing


size = 60_000  # characters
longest = 1.0  # CPU seconds, on a busy machine; quadratic ways take far longer

#: Rows of a table with a word each. Words that repeat would take time of their own.
triples = islice(product("ABCDEFGHIJKLM", repeat=4), size // 7)
rows = "".join(f"{''.join(letters)},c\n" for letters in triples)
hostile = {
    "a long line of marks": ("plain", "-" * size),
    "a long line of foreign letters": ("plain", "ЖQ" * (size // 2)),
    "a long word": ("plain", "A" * size),
    "a long word of digraphs": ("plain", "L·" * (size // 2)),
    "a bracket that is never closed": ("definitions", "AA it [n\n" + "AB b\n" * (size // 5)),
    "brackets in a definition": ("definitions", "AA " + "[{<" * (size // 3)),
    "small letters below capitals": ("definitions", "AA it [n]\n" + "and on\n" * (size // 7)),
    "a quotation mark that is never closed": ("csv", f'word,b\n"AA,b\n{rows}'),
    "many separators": ("csv", "AA" + "," * size),
    "digits": ("ranks", "1" * size),
    "digits and spaces": ("ranks", "1 " * (size // 2)),
    "signs": ("changes", "+" * size),
    "spaces": ("plain", "A" + " " * size + "#"),
}


@pytest.mark.parametrize("name", hostile)
def test_time_grows_with_the_size_of_the_file_and_no_faster(name: str, inspected: Inspect) -> None:
    form, text = hostile[name]
    begun = process_time()
    inspected(text, format=form)
    assert process_time() - begun < longest


def test_no_word_behind_a_lone_carriage_return_is_lost(inspected: Inspect) -> None:
    for text in [
        "AA lava [n -S]\rAAH a cry [n -S]\nABA a robe [n -S]\nABY to pay [v]\n",
        "AA\tx\rAAH\ty\nABA\tz\nABY\tz\n",
        "# of 2026\rAAH\nABA\nABY\n",
        "1 AA\rAAH\n2 ABA\n3 ABY\n",
    ]:
        refused = refusal(inspected(text).reading.word_list, ListRefused)
        assert "1 line that cannot be a word" in refused.what
        assert "line 1" in refused.faults[0]


# -- words in columns that are not read: nobody may lose them in silence -----------------------

words = [f"BLORP{chr(65 + n // 26)}{chr(65 + n % 26)}" for n in range(400)]


def left_out(found: Inspection) -> list[str]:
    """What is said of other columns, by `validate` and by `build` alike."""
    texts = [each.text for each in found.findings if each.kind is FindingKind.COLUMNS]
    assert found.ok
    warnings = found.reading.word_list().warnings
    assert [f"list: {text}" for text in texts] == [each for each in warnings if "column " in each]
    return texts


@pytest.mark.parametrize(
    ("text", "column", "count", "example"),
    [
        ("ABAC,ABACS\nABIES,\nABRAY,\n", 2, "1 cell that could be a word and was", "'ABACS'"),
        ("ZANT,\n" * 350 + "".join(f"{word},{word}S\n" for word in words), 2,
         "400 cells that could be words and were", "'BLORPAAS' in line 351"),
        ("ABAC, abacs, n.\nABIES, abiess, n.\n", 2, "2 cells", "'abacs' in line 1"),
        ("Headword,Plural\nABAC,ABACS\nABRAY,ABRAYS\n", 2, "2 cells", "'ABACS' in line 2"),
        ("n\tword\na\tABAC\na\tABRAY\tZANT\n", 3, "1 cell", "'ZANT' in line 3"),
    ],
    ids=range(5),
)  # fmt: skip
def test_cells_that_could_be_words_are_a_warning(
    text: str, column: int, count: str, example: str, inspected: Inspect
) -> None:
    (said,) = left_out(inspected(text))
    assert said.startswith(f"column {column} holds {count}")
    assert f"such as {example}" in said
    assert "--format several" in said


def test_cells_that_say_something_about_a_word_are_no_warning_nor_those_of_a_named_column(
    inspected: Inspect, monkeypatch: pytest.MonkeyPatch
) -> None:
    cases = [
        "ABAC,12\nABRAY,7\n",
        "ABAC,a thing\nABRAY,another thing\n",
        "Word,Hooks\nABAC,es\nABIES,es\nABRAY,es\nZANT,es\n",
        "ABAC,s\nABRAY,b\n",
        "ABAC,noun\nABIES,noun\nABRAY,verb\nABLE,verb\n",
    ]
    assert {text: left_out(inspected(text)) for text in cases} == {text: [] for text in cases}
    text = "".join(f"{word},{word}S\n" for word in words)
    assert left_out(inspected(text, column="1")) == []
    monkeypatch.setattr(columns, "most_compared", 10)  # only so many cells are compared
    (said,) = left_out(inspected(text, format="csv"))
    assert said.startswith("column 2 holds 400 cells")
