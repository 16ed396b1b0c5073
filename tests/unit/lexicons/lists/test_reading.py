"""Lists are read to the words of one edition, and all that is to be said of them is said.

What is found in a list stands in tests/vectors/lists.toml.
"""

from contextlib import suppress
from itertools import islice, product
from pathlib import Path
from time import process_time

import pytest

from lexicons import (
    Alphabet,
    CannotJudge,
    Edition,
    Fingerprint,
    JudgeError,
    Library,
    ListRefused,
    edition,
)
from lexicons.lists import entry_pages, forms
from lexicons.lists.findings import MOST_SHOWN, FindingKind, Findings
from lexicons.lists.ledger import Ledger
from lexicons.lists.reading import read
from tests.support.vectors import vectors
from tests.support.written_lists import as_dwg, as_lexicon, inspected, list_reading
from tests.unit.refusals import refusal

lists = vectors("lists.toml")["list"]
digraphs = Alphabet.read(
    b'id = "ch"\ntitle = "CH"\ntiles = "A B CH"\n[folds]\nabch = "ABCH"\n[spellings]\n1 = "CH"\n'
)


# -- what is found in a list -----------------------------------------------------------------------


def outcome(row):
    """What becomes of a list, in the words of the vectors."""
    path = row.get("name", "list.txt")
    Path(path).write_bytes(row.get("bytes", "").encode("latin-1") or row["text"].encode())
    options = dict(row.get("options", {}))
    if "lengths" in options:
        options["lengths"] = range(options["lengths"][0], options["lengths"][1] + 1)
    options["alphabet"] = Library().alphabet(options.get("alphabet", "english"))
    edition_named = options.pop("edition", "")
    try:
        report = read([path], list_reading(**options), edition_named)
    except JudgeError as error:
        return {"refused": [line.strip() for line in str(error).split("\n")]}
    [source] = report.sources
    summary = [line.strip() for line in source.summary()]
    start = f"{path}: {source.form}, {source.encoding}: "
    assert summary[0].startswith(start)
    every = [finding for kept in report.findings for finding in kept.by_kind()]
    assert report.ok is all(finding.kind.severity != "error" for finding in every)
    refused = any(finding.kind.severity == "error" and finding.line for finding in every)
    refused |= FindingKind.NO_WORDS in {finding.kind for finding in every}
    if not refused:  # the compiler compares counts
        assert report.sound_words() == report.words
    else:
        refusal(report.sound_words, ListRefused)
    return {
        "read_as": [source.form, source.encoding],
        "words": len(report.words),
        "told": [summary[0].removeprefix(start), *summary[1:]],
        "findings": [[finding.line, finding.kind.title, finding.text] for finding in every],
    }


@pytest.mark.parametrize("row", lists, ids=lambda row: row["because"])
def test_a_list_is_reported_to_the_letter_and_built_unless_it_has_an_error(row):
    given = {"because", "text", "bytes", "name", "options"}
    assert outcome(row) == {key: value for key, value in row.items() if key not in given}


def test_every_kind_of_finding_is_shown_by_a_list():
    assert len({row["because"] for row in lists}) == len(lists)
    shown = {kind for row in lists for _, kind, _ in row.get("findings", [])}
    # Of editions, automata, spreadsheets, long lists, several lists and options.
    elsewhere = "BACKWARDS OTHER_WORDS DAMAGE HIDDEN CELL UNUSED CUT"
    others = {*FindingKind} - {FindingKind[name] for name in elsewhere.split()}
    assert shown == {kind.title for kind in others}
    titles, meanings = ({getattr(kind, n) for kind in FindingKind} for n in ("title", "meaning"))
    assert len(titles) == len(meanings) == len(FindingKind)
    assert all(title.replace("-", "").islower() for title in titles)


@pytest.mark.parametrize(
    ("text", "kind", "standing"),
    [
        ("BLORP\nQUIV\nZANT\n", "", "verified"),
        ("zant\nquiv\nblorp\n", "", "verified"),
        ("BLORP\nQUIZ\nZANT\n", "other-words", "other words"),
        ("PROLB\nTNAZ\nVIUQ\n", "other-words", "other words"),
        ("BLORP\nZANT\n", "counts", "other words"),
    ],
)
def test_a_list_is_compared_with_the_fingerprint_of_its_edition(text, kind, standing, monkeypatch):
    words = Fingerprint.of("BLORP\nQUIV\nZANT\n")
    one = Edition("one", "The One", {4: 2, 5: 1}, "english", "", fingerprint=words)
    monkeypatch.setattr(edition, "public_editions", lambda: {"one": one})
    report = inspected(text.encode(), edition="one")
    assert report.identity.standing.grade == standing
    assert (kind in {finding.title for finding in report.overall.counts}) is bool(kind)
    own = inspected(text.encode(), edition="ours")
    expected = "These are the words of The One (one)." if standing == "verified" else ""
    assert own.identity.note == expected  # under an id of one's own, too


def test_many_findings_of_a_kind_are_counted_and_not_kept():
    few = Findings(3)
    for line in range(5, 0, -1):
        few.add(line, FindingKind.DIGIT, "A1")
    few.add(2, FindingKind.SPACE, "A B")
    assert [(finding.line, finding.kind) for finding in few.by_kind()] == [
        (2, FindingKind.SPACE), (3, FindingKind.DIGIT), (4, FindingKind.DIGIT), (5,
            FindingKind.DIGIT),
    ]  # fmt: skip
    assert few.total("error") == 6
    faulty = inspected(b"ZANT\n" + b"CO-OP'S\n" * 50)
    refused = refusal(faulty.sound_words, ListRefused)
    assert refused.what.endswith("holds 50 faulty lines.")
    assert refused.faults[-1] == "and 80 more"


def test_a_refusal_counts_and_hints_at_what_it_lists(here):
    """Faulty lines that were left out were counted: `and 40 more`."""
    for name, text in (("good", "ZANT\n"), ("bad", "QI-0\n" * 30)):
        Path(name).write_text(text)
    report = read(["good", "bad"], list_reading())
    refused = refusal(lambda: report.sound_words(without_faulty=True), ListRefused)
    assert refused.faults == ("none of its lines is a word",)
    assert refused.remedy == "Correct the list: `judge lexicon validate` shows all."


def test_another_form_is_proposed_for_plain_lists_alone():
    """A cell with a space was said to need `--form several`."""
    for form, column, is_proposed in (("plain", "", True), ("commas", "1", False)):
        report = inspected(b"MAI O\nAA\n", form=form, column=column, heading=False)
        assert ("--form several" in refusal(report.sound_words).remedy) is is_proposed


def test_a_first_line_that_may_be_a_heading_hides_no_fault():
    rest = "".join(f"AB{letter}\n" for letter in "BCDEFGHIJKLM")
    for first in ("\u0410BIOTIC", "\ufeff\ufeffAA"):
        report = inspected(f"{first}\n{rest}".encode())
        assert not report.ok
        assert {finding.line for finding in report.sources[0].findings.kept} == {1}


@pytest.mark.parametrize("name", forms.FORMS)
def test_the_sample_of_a_form_is_read_by_it(name):
    form = forms.FORMS[name]
    report = inspected(form.sample.encode(), form=name, column=form.column, heading=False)
    assert report.ok
    assert [*report.words] == ["AA", "QI", "ZANT"]


# -- the words of one or more lists ----------------------------------------------------------------


def read_texts(*texts, **options):
    """Reads lists of these texts, called `one`, `two` …."""
    names = ["one", "two", "three"][: len(texts)]
    for name, text in zip(names, texts, strict=True):
        Path(name).write_text(text, "utf-8")
    most_kept = options.pop("most_kept", MOST_SHOWN)
    return read(names, list_reading(**options), most_kept=most_kept)


def words_of(*texts, **options):
    return read_texts(*texts, **options).sound_words()


def test_several_lists_become_one_and_what_several_hold_counts_once():
    texts = ["GROB\nZANT\n", "BLORP\nQUIV\n"]
    for more in ([], texts[:1]):
        assert [*words_of(*texts, *more)] == ["BLORP", "GROB", "QUIV", "ZANT"]
    Path("ours.lexicon").write_bytes(as_lexicon(["WUG"]))
    mixed = read(["one", "ours.lexicon"], list_reading())
    assert [*mixed.words] == ["GROB", "WUG", "ZANT"]
    other = list_reading(alphabet=Library().alphabet("spanish"))
    assert "of another alphabet" in refusal(lambda: read(["one", "ours.lexicon"], other)).what


def test_a_part_without_a_word_is_an_error():
    report = read_texts("ZANT\n", "# to be written\n")
    assert [source.findings.counts[FindingKind.NO_WORDS] for source in report.sources] == [0, 1]
    with pytest.raises(ListRefused, match="can't be built"):
        report.sound_words()


def test_lengths_are_counted_in_tiles_of_the_alphabet_of_the_list():
    assert [*words_of("Z" * 21, lengths=range(2, 22))] == ["Z" * 21]
    assert [*words_of("CHACH\n", alphabet=digraphs, lengths=range(2, 4))] == ["CHACH"]
    with_letters = Alphabet.read(b'id = "ch"\ntitle = "CH"\ntiles = "A C H CH"\n')
    for alphabet in (digraphs, with_letters):
        refused = refusal(lambda: words_of("CH\n", alphabet=alphabet), ListRefused)  # noqa: B023
        assert refused.faults == ("line 1: 'CH': 1 letter; expected 2 to 15",)


def test_a_line_that_is_far_too_long_leaves_the_accents_of_the_others_composed():
    text = "AN\u0303O\nN\u0303-A\n" + "A\u0303" * 600 + "\n"
    report = read_texts(text, alphabet=Library().alphabet("spanish"))
    assert [*report.words] == ["AÑO"]
    short, long = report.sources[0].findings.kept
    assert short.with_line == "line 2: 'Ñ-A': character 2 is a hyphen"
    assert (long.line, long.kind) == (3, FindingKind.LETTER)


def test_digits_are_letters_only_if_it_is_said_or_in_an_automaton():
    """A line `banco1` of a Spanish list became BANCOCH, without a finding."""
    text = "ab\nacha\n1A\nA1A\n"
    report = read_texts(text, alphabet=digraphs)
    assert [*report.words] == ["AB", "ACHA"]
    assert report.sources[0].findings.counts[FindingKind.DIGIT] == 2
    assert "--digits" in refusal(report.sound_words).remedy
    report = read_texts(text, alphabet=digraphs, digits=True)
    assert [*report.words] == ["AB", "ACHA", "CHA"]
    [duplicate] = (
        finding
        for finding in report.sources[0].findings.kept
        if finding.kind is FindingKind.DUPLICATE
    )
    assert (duplicate.line, duplicate.text) == (4, "'ACHA': it is in line 2 already")
    spanish = Library().alphabet("spanish")
    assert [*inspected(as_dwg(["MU1A1A"]), "list.dwg", alphabet=spanish).words] == ["MUCHACHA"]
    lexicon = inspected(b"mu1a1a\n", alphabet=spanish, digits=True)
    assert [*lexicon.words] == ["MUCHACHA"]


def test_faulty_lines_are_left_out_with_a_report_of_every_form():
    for form, text in {
        "": "AA\nCO-OP\nZANT\n",
        "several": "AA CO-OP\nZANT\n",
        "definitions": "AA x\nCO-OP y\nZANT z\n",
        "tsv": "AA\tx\nCO-OP\ty\nZANT\tz\n",
    }.items():
        more = {"column": "1", "heading": False} if form == "tsv" else {}
        report = read_texts(text, form=form, most_kept=size, **more)
        assert [*report.sound_words(without_faulty=True)] == ["AA", "ZANT"]
        line = 1 if form == "several" else 2
        assert [*report.sources[0].rejected()] == [f"one\t{line}\tCO-OP\tcharacter 3 is a hyphen"]
    one = read_texts("AA\nZA\tNT\n", most_kept=size)  # four columns, whatever is in an entry
    assert next(one.sources[0].rejected()).split("\t")[:3] == ["one", "2", r"ZA\tNT"]
    few = read_texts("Z\n" * 20_000 + "ZANT\n", most_kept=size)
    assert len([*few.sources[0].rejected()]) == 20_000  # not one is only counted
    none = read_texts("Z\n", most_kept=size)
    assert "no word" in refusal(lambda: none.sound_words(without_faulty=True)).what


# -- every line is counted once --------------------------------------------------------------------


def test_sums_that_disagree_are_no_answer(monkeypatch):
    real = Ledger.leave_without_entry
    monkeypatch.setattr(
        Ledger, "leave_without_entry", lambda self, line, text: line == 2 or real(self, line, text)
    )
    with pytest.raises(CannotJudge, match="1 lines and 0 entries are unaccounted for"):
        read_texts("AA x\nBE y\nZANT z\n", form="definitions")
    monkeypatch.setitem(entry_pages.READERS, "several", lambda *_: iter(()))
    with pytest.raises(CannotJudge, match="1 lines and 0 entries are unaccounted for"):
        read_texts("AA BE\n", form="several")


def test_a_list_in_pages_is_reported_as_a_whole(monkeypatch):
    text = "WUG\nBLORP\nzant\n\nCO-OP\nZAN-\nTOUQ\nPIZZAZZ\nWUG\n# x\nZANT\nQUIV\n"
    for form in ("plain", "definitions", "several"):
        whole = read_texts(text, form=form)
        for size in [1, 2, 3, 7, 1000]:
            with monkeypatch.context() as small:
                small.setattr(entry_pages, "PAGE", size)
                small.setattr(entry_pages, "ENTRIES", size)
                parts = read_texts(text, form=form)
            assert [*parts.sources[0].summary()] == [*whole.sources[0].summary()]
            findings = [
                [(f.line, f.fault, f.text) for f in report.sources[0].findings.by_kind()]
                for report in (parts, whole)
            ]
            assert findings[0] == findings[1]
            assert parts.words == whole.words


# -- what only a whole list shows ------------------------------------------------------------------


def test_tiles_that_no_word_of_a_long_list_has_are_a_warning(monkeypatch):
    monkeypatch.setattr("lexicons.lists.word_reader.ENOUGH_WORDS", 3)
    polish = Library().alphabet("polish")
    every = "AĄBCĆDEĘFGHIJKLŁMNŃOÓPRSŚTUWYZŹŻ"
    for words, missing in (
        ([every[:15], every[15:30], every[30:]], []),
        (["ABCDEFGH", "IJKLMNOPR", "STUWYZ"], ["no word has Ą, Ć, Ę, Ł, Ń, Ó, Ś, Ź, Ż"]),
        (["ABC", "DEF"], []),  # too few to expect every tile
    ):
        report = read_texts("\n".join([*words, ""]), alphabet=polish)
        texts = [e.text for e in report.sources[0].findings.kept if e.kind is FindingKind.UNUSED]
        assert report.ok
        assert [text.partition(":")[0] for text in texts] == missing


def test_a_list_that_was_cut_is_noted():
    words = ["".join(letters) for letters in product("ABCDEFGHIJKLMNOPQRSTUVWXYZ", repeat=3)]
    for count, expected in ((len(words), ""), (8788, "N, O, P"), (len(words) - 676, "")):
        notes = read_texts("\n".join([*words[:count], ""])).sources[0].findings.kept
        cut = [finding.text for finding in notes if finding.kind is FindingKind.CUT]
        assert expected in cut[0] if cut else not expected, count


# -- hostile lists ---------------------------------------------------------------------------------

size = 60_000  # characters
longest = 1.0  # CPU seconds, on a busy machine; quadratic ways take far longer

#: Rows of a table with a word each. Words that repeat would take time of their own.
triples = islice(product("ABCDEFGHIJKLM", repeat=4), size // 7)
rows = "".join(f"{''.join(letters)},c\n" for letters in triples)
hostile = {
    "a long line of marks": ("plain", "-" * size),
    "accents over a letter": ("", "AA\nA" + "\u0301\u0323" * (size // 2)),
    "a long word of digraphs": ("plain", "L·" * (size // 2)),
    "brackets in a definition": ("definitions", "AA " + "[{<" * (size // 3)),
    "small letters below capitals": ("definitions", "AA it [n]\n" + "and on\n" * (size // 7)),
    "a quotation mark that is never closed": ("commas", f'word,b\n"AA,b\n{rows}'),
    "many separators": ("commas", "AA" + "," * size),
    "digits and spaces": ("spaces", "1 " * (size // 2)),
    "spaces of an unnamed form": ("", "A" + " " * size + "#"),
}


@pytest.mark.parametrize("name", hostile)
def test_time_grows_with_the_size_of_the_file_and_no_faster(name):
    form, text = hostile[name]
    more = {"column": "1", "heading": False} if form in forms.TABLES else {}
    begun = process_time()
    with suppress(JudgeError):
        inspected(text.encode(), form=form, **more)
    assert process_time() - begun < longest


def test_no_word_behind_a_lone_carriage_return_is_lost():
    for form, text in {
        "definitions": "AA lava [n -S]\rAAH a cry [n -S]\nABA a robe [n -S]\nABY to pay [v]\n",
        "tsv": "AA\tx\rAAH\ty\nABA\tz\nABY\tz\n",
        "": "# of 2026\rAAH\nABA\nABY\n",
        "spaces": "1 AA\rAAH\n2 ABA\n3 ABY\n",
    }.items():
        column = {"tsv": "1", "spaces": "2"}.get(form, "")
        more = {"column": column, "heading": False} if column else {}
        refused = refusal(read_texts(text, form=form, **more).sound_words, ListRefused)
        assert "1 faulty line" in refused.what
        assert "line 1" in refused.faults[0]
