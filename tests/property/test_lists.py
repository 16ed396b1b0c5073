"""What holds for every list: it is read back as it was written, and no line of it is lost."""

import csv
import io
import re
import struct
import tempfile
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from lexicons import Alphabet, JudgeError, Library
from lexicons.alphabet import Word
from lexicons.lists.automata import MOST_SPELLED
from lexicons.lists.compiler import compile_list
from lexicons.lists.findings import FindingKind
from lexicons.lists.forms import FORMS, TABLES
from lexicons.lists.reading import read
from tests.property.drawing import any_character, quick
from tests.support.written_lists import (
    as_dwg,
    as_lexicon,
    boards,
    built,
    english,
    inspected,
    list_reading,
)

few = Alphabet.read('id = "few"\ntitle = "Few"\ntiles = "A Ą B Ć Z"\n'.encode())
marked = Alphabet.read(
    b'id = "marked"\ntitle = "Marked"\ntiles = "A C CH H L LL"\nplain_digraphs = "several tiles"\n'
    b'[folds]\nachl = "ACHL"\n[spellings]\n1 = "CH"\n"<LL>" = "LL"\n'
)
overlapping = Alphabet.read(
    b'id = "over"\ntitle = "Overlapping"\ntiles = "A B C ABA BC CC"\n[folds]\nabc = "ABC"\n'
)
spanish = Library().alphabet("spanish")
every_alphabet = [*map(Library().alphabet, Library().alphabet_ids())]
latin = "".join(english.tiles)
a_word = st.text(latin, min_size=2, max_size=15) | st.text("ABZ", min_size=2, max_size=6)
some_words = st.sets(a_word, min_size=1, max_size=12)
quiet = settings(quick, deadline=None, suppress_health_check=[HealthCheck.too_slow])
of_a_form = settings(quiet, max_examples=settings.default.max_examples // 2)  # one of thirty


def attempted(data, name="list", **options):
    try:
        return inspected(data, name, **options)
    except JudgeError as refused:
        return refused


# -- written and read back -----------------------------------------------------------------------


def as_csv(words, separator):
    text = io.StringIO()
    writer = csv.writer(text, delimiter=separator)
    writer.writerow(["rank", "note", "word"])
    writer.writerows([n, f'"{separator}\n{w.lower()}', w] for n, w in enumerate(words))
    return text.getvalue()


def as_sheet(rows):
    book, file = Workbook(), io.BytesIO()
    for row in rows:
        book.worksheets[0].append(row)
    book.save(file)
    return file.getvalue()


def lines(row):
    """Return a writer of one word a line, which stands where the row has W."""
    return lambda words: "".join(f"{row.replace('W', word)}\n" for word in words)


#: By the form that is named, and what else is said: how its lists are written.
writers = {
    ("", ""): lines("W"),
    ("plain", ""): lines("W  # so it is"),
    ("plain", "spaces"): lines("\tW "),
    ("plain", "old ends"): lambda words: "\r".join([*words, ""]),
    ("plain", "no last end"): "\n".join,
    ("plain", "blank lines"): lines("W\n "),
    ("several", ""): lambda words: " ".join(words) + "\n",
    ("several", "commas"): ", ".join,
    ("several", "TABs"): lambda words: "\t".join(words) + "\n#\tQQ\n",
    ("definitions", "references"): lines("W <qi=n> {zz=v} [n]"),
    ("definitions", ""): lines("W a QQ, or zz <qi=n> [n -S]"),
    ("definitions", "bare"): lines("W a thing of sorts"),
    ("definitions", "tabs"): lines("W\ta thing [n]"),
    ("commas", "word"): lambda words: as_csv(words, ","),
    ("semicolons", "3 header"): lambda words: as_csv(words, ";"),
    ("semicolons", "1"): lines("W;a, b, c | d"),
    ("commas", "1"): lines('"W",x'),
    ("bars", "2"): lines("7|W|a, b; c, d; e, f"),
    ("tsv", "1"): lines('W\tQQ\t"'),
    ("tsv", "2"): lines("9\tW"),
    ("commas", "1 quoted"): lines('"W"'),
    ("spaces", "1"): lines("W 17 QQ"),
    ("spaces", "2"): lambda words: "".join(f"{9_000 - n} {w}\n" for n, w in enumerate(words)),
    ("dictionary", "1"): lambda words: "".join(f"{w.lower()}\trare\n" for w in words) + "Polder\t",
    ("dictionary", "word"): lambda words: "word\tlabels\n" + lines("W\tx")(words).lower(),
    ("xlsx", ""): lambda words: as_sheet([[word] for word in words]),
    ("xlsx", "word"): lambda words: as_sheet([["n", "word"], *([7, w] for w in words)]),
    ("dwg", ""): as_dwg,
    ("lexicon", ""): as_lexicon,
}  # fmt: skip
binary = ("dwg", "lexicon", "xlsx")


def options_of(form, more):
    options = {"form": "" if form in binary else form}
    if form in TABLES or (form == "xlsx" and more):
        column = more.split(maxsplit=1)[0]
        options["column"] = column
        options["heading"] = "header" in more or not column.isdecimal()
    else:
        options["heading"] = False
    return options


def test_every_form_is_written():
    assert {form for form, _ in writers} == {"", *FORMS, *binary}


@pytest.mark.parametrize("form", writers, ids=" ".join)
@of_a_form
@given(words=some_words, data=st.data())
def test_what_is_written_in_any_form_is_read_back(form, words, data):
    # Where the order shows a divided definition, or a heading below a title.
    in_order = form in (("definitions", "bare"), ("semicolons", "3 header"))
    order = sorted(words) if in_order else data.draw(st.permutations(sorted(words)))
    written = writers[form](list(order))
    options = options_of(*form)
    if isinstance(written, str):
        encodings = ["utf-8", "utf-8-sig", "utf-16", "cp1252", "iso8859-2", "utf-16-be"]
        encoding = data.draw(st.sampled_from(encodings))
        if "\r" not in written and data.draw(st.booleans()):
            written = written.replace("\n", "\r\n")
        written = written.encode(encoding)
        options["encoding"] = "" if encoding in encodings[:3] else encoding
    name = f"list.{form[0]}" if form[0] in binary else "list"
    assert built(written, name, **options) == sorted(words)


@pytest.mark.parametrize("form", writers, ids=" ".join)
@of_a_form
@given(words=st.sets(a_word, min_size=2, max_size=12), data=st.data())
def test_a_list_whose_form_is_not_named_gives_its_words_or_names_the_place(form, words, data):
    written = writers[form](data.draw(st.permutations(sorted(words))))
    if isinstance(written, str):
        encoding = data.draw(st.sampled_from(["utf-8", "utf-16", "utf-16-le", "cp1252"]))
        written = written.encode(encoding)
    name = f"list.{form[0]}" if form[0] in binary else "list"
    report = attempted(written, name)
    if isinstance(report, JudgeError):
        assert name in str(report)
        assert report.remedy
    elif report.ok:
        assert {*report.words} == words
    else:
        errors = [finding for all_of in report.findings for finding in all_of.by_kind()]
        assert any(finding.line or finding.kind is FindingKind.NO_WORDS for finding in errors)


# -- nothing is lost, nothing is let in ----------------------------------------------------------

odd = st.sampled_from(
    ["CO-OP", "Q", "A1A", "ZAÑT", "ZA\u200bNT", "TWO WORDS", "", " ", "# x", "1 QI", "+ZA", "-ZA",
     "AA lava [n -S]", " tail", "ZANT,7", "ZANT\t7", '"', "[", "zant", "Zant", "ZANT!", "\r",
     "AA [n", "\ufeffZANT", "\x00", "~~ZANT~~", "<s>ZANT", "ZAN-", "L·L", "ß", "[CH]", "1", "sep=;",
     "\x0c", "\u00a0", "e\u0301", "Ã©", "\ue000", "\U0001f600", "Ǉ", "ŀ", "İ", "\u0131",
     "{x=n}", "]", ",#", ";#", "ZA ;# x", "\t"],
)  # fmt: skip
texts = st.lists(odd | a_word | st.text(any_character, max_size=6), max_size=9).map("\n".join)
raw = texts.map(lambda text: text.encode("utf-8", "replace")) | st.binary(max_size=200)
forms = st.sampled_from(["", *FORMS])
columns = st.sampled_from(["", "1", "2", "word"])


def naive(text, alphabet):
    """The words of a plain list, by a reader of ten lines."""
    words = set()
    rows = text.replace("\r\n", "\n").removesuffix("\x1a")
    rows = rows if "\n" in rows else rows.replace("\r", "\n")
    for row in re.sub(r"\r$", "", rows).split("\n"):
        line = row.strip(" \t")
        if "\r" not in line:
            line = re.sub(r"(^|[ \t,;])#.*", "", line).strip(" \t")
        word = alphabet.spell(line) if line else None
        if word and alphabet.length(word) in boards:
            words.add(str(word))
    return words


@settings(quiet, max_examples=4 * settings.default.max_examples)
@given(raw, forms, columns, st.sampled_from([None, True, False]), st.booleans(),
       st.sampled_from([english, spanish, few, overlapping, *every_alphabet]))  # fmt: skip
@example(b"AA [n", "definitions", "1", None, False, english)
@example(b"AA [n\nBE x", "definitions", "1", None, False, english)
@example(b"#\r\nAA", "", "", None, False, english)
@example(b"AA\n;# left out\nQI\n", "", "", None, False, english)  # was: a fault of the program
@example(b"\t\n", "", "word", None, False, english)  # was: an exception
@example(b"\n" * 60 + b"AA QI\tZA\n", "", "", None, False, english)  # was: an exception
@example(b"\0\n", "", "", None, False, english)  # in UTF-16, one reading is an empty line
@example(b"A\0\0", "", "", None, False, english)  # no likely encoding reads it
def test_every_line_is_read_left_out_or_faulty(data, form, column, heading, digits, alphabet):
    """The ledger: sums that disagree would be a refusal that says so."""
    named = {"form": form, "column": column, "heading": heading}
    report = attempted(data, digits=digits, alphabet=alphabet, **named)
    if isinstance(report, JudgeError):
        assert "unaccounted" not in str(report)
        assert "This program has a fault" not in str(report)
        assert str(report).replace("\n", "").isprintable()
        return
    [source] = report.sources
    ledger = source.ledger
    left = sum(omission.times for omission in ledger.left.values())
    assert ledger.lines == ledger.read + left + ledger.unformed
    assert len(report.words) == sum(report.counts.values())
    assert all(length in boards for length in report.counts)
    for findings in report.findings:
        assert all(finding.text.isprintable() for finding in findings.by_kind())
    assert all(alphabet.spell(word) == word for word in report.words)
    assert bool(report.words) is not report.overall.counts[FindingKind.NO_WORDS]
    doubtful = {FindingKind.HEADING, FindingKind.FORM} & {*ledger.findings.counts}
    if source.form == "plain" and not (digits or heading or doubtful) and alphabet.letters_only:
        text = data.decode(source.encoding).removeprefix("\ufeff")
        assert {*map(str, report.words)} == naive(text, alphabet)


@pytest.mark.parametrize("kind", ["dwg", "kwg", "lexicon", "xlsx", "gz", "zip"])
@quiet
@given(data=st.binary(max_size=200))
def test_whatever_the_bytes_there_is_a_report_or_a_refusal_in_words(kind, data):
    starts = {"lexicon": b"tilejudge lex 1\n", "xlsx": b"PK\x03\x04", "gz": b"\x1f\x8b",
              "zip": b"PK\x05\x06"}  # fmt: skip
    report = attempted(starts.get(kind, b"") + data, f"list.{kind}", alphabet_named=True)
    if isinstance(report, JudgeError):
        assert str(report).replace("\n", "").isprintable()
        assert report.remedy


@quiet
@given(words=some_words, data=st.data())
def test_a_damaged_sheet_is_read_as_it_was_or_refused(words, data):
    whole = bytearray(as_sheet([[word] for word in words]))
    for _ in range(data.draw(st.integers(1, 3))):
        # A sheet holds the time it was written: its size changes, and what is drawn may not.
        place = data.draw(st.integers(0, 1 << 14)) % len(whole)
        if data.draw(st.booleans()):
            whole[place] ^= 1 << data.draw(st.integers(0, 7))
        else:
            whole[place:] = b"\0"
    report = attempted(bytes(whole), "list.xlsx", heading=False)
    assert isinstance(report, JudgeError) or {*report.words} == words


ugly_lines = st.sampled_from(
    ["- ZANT", "- BLORP", "words:", "  - QUIV", "---", "+ZANT", "-ZANT", "{", '"ZANT",', "]",
     "<p>ZANT</p>", "<html>", "ZANT;7", "ZAN-", "T", "\xc3\x89TUDE", "12 QI", "AA x [n]", "co-op"],
)  # fmt: skip
ugly_texts = st.lists(ugly_lines | odd | a_word, max_size=9).map("\n".join)
listed_words = some_words.map(sorted).map("\n".join)
ugly_data = (
    (ugly_texts | texts | listed_words).map(lambda text: text.encode("utf-8", "replace"))
    | st.binary(max_size=200)
    | some_words.map(sorted).map(as_dwg)
    | some_words.map(sorted).map(as_lexicon)
)


@settings(quiet, max_examples=4 * settings.default.max_examples)
@given(
    st.lists(ugly_data, min_size=1, max_size=3),
    st.sampled_from(["", "", "", "plain", "several", "definitions"]),
    st.sampled_from(["ours", "", "csw19", "sswl2015", "mw10", "no id"]),
    st.sampled_from([english, english, spanish]),
    st.booleans(),
    st.sampled_from([None, None, True, False]),
)
@example([b"ZANT\n"], "", "no id", english, False, None)
@example([b"ZANT\n"], "", "mw10", spanish, False, None)
@example([b"ZANT\n"], "", "sswl2015", english, False, None)
def test_validate_finds_those_lists_sound_that_are_built_and_no_others(
    lists, form, edition, tiles, as_is, heading
):
    options = list_reading(alphabet=tiles, form=form, heading=heading)
    with tempfile.TemporaryDirectory() as folder:
        paths = [str(Path(folder, str(number))) for number in range(len(lists))]
        for path, data in zip(paths, lists, strict=True):
            Path(path).write_bytes(data)
        validated = built = None
        with suppress(JudgeError):
            validated = read(paths, options, edition, as_is=as_is)
        with suppress(JudgeError):
            report = read(paths, options)
            words = report.sound_words()
            built, _ = compile_list(words, report.alphabet, edition or "ours", as_is=as_is)
    assert bool(validated and validated.ok) is bool(built)
    if validated and built:
        assert (len(validated.words), validated.counts) == (built.words, built.counts)
        assert validated.words.fingerprint == built.fingerprint


# -- automata ------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=3 * settings.default.max_examples)
@given(words=some_words, data=st.data())
def test_an_automaton_with_wild_edges_is_read_to_an_end_or_refused(words, data):
    whole = as_dwg(sorted(words))
    numbers = list(struct.unpack(f"<{len(whole) // 4}I", whole))
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(1, len(numbers) - 1))
        numbers[place] ^= 1 << data.draw(st.integers(0, 31))
        if data.draw(st.booleans()):
            child = data.draw(st.integers(0, len(numbers) + 1))
            numbers[place] = numbers[place] & ~((1 << 21) - 1) | child
    wild = struct.pack(f"<{len(numbers)}I", *numbers)
    report = attempted(wild, "list.dwg")
    if isinstance(report, JudgeError):
        assert len(report.faults) == 1
    else:
        assert len(report.words) <= MOST_SPELLED


# -- one truth -----------------------------------------------------------------------------------


@quick
@given(st.sampled_from([*every_alphabet, marked, overlapping]), st.booleans(), st.data())
def test_a_page_is_read_as_its_words_are_read_one_by_one(alphabet, digits, data):
    spelt_in = list_reading(alphabet=alphabet, digits=digits).spelt_in
    parts = [*alphabet.tiles, *alphabet.spellings, *map(str.lower, alphabet.tiles), "!"]
    rows = data.draw(st.lists(st.lists(st.sampled_from(parts), max_size=6).map("".join)))
    report = inspected("".join(f"{row}\n" for row in rows).encode(), form="plain", heading=False,
                      alphabet=alphabet, digits=digits)  # fmt: skip
    words = {word for row in rows if (word := spelt_in.spell(row))}
    expected = {word for word in words if spelt_in.length(word) in boards}
    assert {*report.words} == expected


@quiet
@given(st.lists(st.lists(a_word.map(Word), max_size=8), max_size=6))
def test_words_are_held_once_and_in_order_and_no_others(parts):
    data = "".join(f"{word}\n" for part in parts for word in part).encode()
    report = inspected(data, form="plain", heading=False)
    assert [*report.words] == sorted({word for part in parts for word in part})
