"""What holds for every list: it is read back as it was written, and no line of it is lost."""

import csv
import gzip
import io
import struct
import tempfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from lexicons import Alphabet, JudgeError, Library, Unsound
from lexicons.alphabet import Word
from lexicons.lists import reading, sorted_words
from lexicons.lists.compiler import compile_list
from lexicons.lists.finding import FindingKind, Severity
from lexicons.lists.formats.listing import Choice, formats, of_lines
from lexicons.lists.reading import Inspection, inspect
from lexicons.lists.scan import CleanPages
from lexicons.lists.sorted_words import SortedRuns, SortedWords
from tests.characters import any_character
from tests.written_lists import as_dwg, as_lexicon, boards, built, english, inspected

backwards = Alphabet.read(
    b'id = "back"\ntitle = "Backwards"\ntiles = "C B A CH H"\n[folds]\nabch = "ABCH"\n'
)
few = Alphabet.read(
    'id = "few"\ntitle = "Few"\ntiles = "A Ą B Ć Z"\n'
    '[counts]\nA = 4\n"Ą" = 1\nB = 2\n"Ć" = 1\nZ = 8\nblank = 1\n'.encode()
)
marked = Alphabet.read(
    b'id = "marked"\ntitle = "Marked"\ntiles = "A C CH H L LL"\nplain_digraphs = "several tiles"\n'
    b'[folds]\nachl = "ACHL"\n[spellings]\n1 = "CH"\n"<LL>" = "LL"\n'
)
overlapping = Alphabet.read(
    b'id = "over"\ntitle = "Overlapping"\ntiles = "A B C ABA BC CC"\n[folds]\nabc = "ABC"\n'
)
a_word = st.text("ABCDEFGHIJKLMNOPQRSTUVWXYZ", min_size=2, max_size=15) | st.text(
    "ABZ", min_size=2, max_size=6
)
some_words = st.sets(a_word, min_size=1, max_size=12)
quiet = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


def attempted(data: bytes, **choice: str) -> Inspection | JudgeError:
    try:
        return inspected(data, **choice)
    except JudgeError as refused:
        return refused


# -- written and read back -----------------------------------------------------------------------


def as_csv(words: list[str], separator: str) -> str:
    text = io.StringIO()
    writer = csv.writer(text, delimiter=separator)
    writer.writerow(["rank", "note", "word"])
    writer.writerows([n, f'"{separator}\n{w.lower()}', w] for n, w in enumerate(words))
    return text.getvalue()


writers: dict[str, Callable[[list[str]], str | bytes]] = {
    "plain": lambda words: "".join(f"{word}\n" for word in words),
    "definitions": lambda words: "".join(f"{word} a QQ, or zz <qi=n> [n -S]\n" for word in words),
    "csv": lambda words: as_csv(words, ","),
    "csv with semicolons": lambda words: as_csv(words, ";"),
    "tsv": lambda words: "".join(f'{word}\tQQ\t"\n' for word in words),
    "ranks": lambda words: "".join(f"{9_000_000 - n} {word}\n" for n, word in enumerate(words)),
    "dictionary": lambda words: "".join(f"{w.lower()}\trare\n" for w in words) + "Polder\t",
    "dwg": as_dwg,
    "lexicon": as_lexicon,
}  # fmt: skip


def test_every_format_of_words_is_written() -> None:
    elsewhere = {"changes", "kwg", "several"}  # written by tests of their own
    assert {name.split()[0] for name in writers} == set(formats) - elsewhere


@pytest.mark.parametrize("form", writers)
@quiet
@given(words=some_words, told=st.booleans(), data=st.data())
def test_what_is_written_in_any_format_is_read_back(
    form: str, words: set[str], told: bool, data: st.DataObject
) -> None:
    written = writers[form](data.draw(st.permutations(sorted(words))))
    encoding = ""
    if isinstance(written, str):
        encodings = ["utf-8", "utf-8-sig", "utf-16", "cp1252", "iso8859-2", "utf-16-be"]
        encoding = data.draw(st.sampled_from(encodings))
        written = written.encode(encoding)
        encoding = "" if encoding in encodings[:3] else encoding
    name = "list.dwg" if form == "dwg" else "list"
    if data.draw(st.booleans()):  # other packing is tried with the source of a list
        written = gzip.compress(written)
    told = told or form == "dictionary"
    choice = {"format": form.split(maxsplit=1)[0] if told else "", "encoding": encoding}
    assert built(written, name, **choice) == sorted(words)


# -- nothing is lost, nothing is let in ----------------------------------------------------------

odd = st.sampled_from(
    ["CO-OP", "Q", "A1A", "ZAÑT", "ZA\u200bNT", "TWO WORDS", "", " ", "# x", "1 QI", "+ZA", "-ZA",
     "AA lava [n -S]", " tail", "ZANT,7", "ZANT\t7", '"', "[", "zant", "Zant", "ZANT!", "\r",
     "AA [n", "\ufeffZANT", "\x00", "~~ZANT~~", "<s>ZANT"],
)  # fmt: skip
texts = st.lists(odd | a_word | st.text(any_character, max_size=6), max_size=9).map("\n".join)


@pytest.mark.parametrize("form", sorted(set(of_lines) - {"several"}))
@quiet
@given(text=texts)
@example(text="AA [n")
@example(text="AA [n\nBE x")
def test_every_line_is_a_word_a_comment_blank_or_told(form: str, text: str) -> None:
    assume("\x00" not in text)  # a sign of UTF-16
    assume("\n" in text or "\r" not in text)  # without line feeds, returns end the lines
    found = attempted(text.encode("utf-8", "replace"), format=form)
    if isinstance(found, JudgeError):
        assert "control characters" in str(found)
        return
    text = text.removeprefix("\ufeff").encode("utf-8", "replace").decode()
    said = {
        number
        for number, line in enumerate(text.split("\n"), 1)
        if line.strip(" \t\r") and line.lstrip(" \t")[0] != "#"
    }
    errors = [each for each in found.findings if each.severity is Severity.ERROR and each.line]
    again = {each.line for each in found.findings if each.kind is FindingKind.DUPLICATE}
    assert {each.line for each in errors} <= said
    # A bracket that is open at the end is an error of the list: its line begins with a word.
    no_words = {
        each.line for each in errors if "still open at the end of the list" not in each.text
    }
    assert len(said - no_words - again) == found.words


@pytest.mark.parametrize("form", formats)
@quiet
@given(data=st.binary(max_size=200) | texts.map(lambda text: text.encode("utf-8", "replace")))
def test_whatever_the_bytes_there_is_a_report_or_a_refusal_in_words(form: str, data: bytes) -> None:
    found = attempted(data, format=form)
    if isinstance(found, JudgeError):
        assert str(found).replace("\n", "").isprintable()
        assert found.remedy
    else:
        assert found.words == sum(found.counts.values())
        assert all(each.text.isprintable() for each in found.findings)
        assert all(length in boards for length in found.counts)
        assert found.ok is all(each.severity is not Severity.ERROR for each in found.findings)
        assert bool(found.words) is all(
            each.kind is not FindingKind.NO_WORDS for each in found.findings
        )


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


@settings(quiet, max_examples=5 * settings.default.max_examples)
@given(
    st.lists(ugly_data, min_size=1, max_size=3),
    st.sampled_from(["", "", "", *formats]),
    st.sampled_from(["ours", "", "csw19", "sswl2015", "mw10", "no id"]),
    st.sampled_from([english, english, Library().alphabet("spanish")]),
    st.sampled_from([(), ("foreign",)]),
    st.booleans(),
    st.sampled_from([None, None, True, False]),
    st.booleans(),
)
@example([b"- ZANT\n- BLORP\n"], "", "", english, (), False, None, False)
@example([b"+ZANT\n-BLORP\n"], "", "", english, (), False, None, False)
@example([b"ZANT\n", b"+ZANT\n-BLORP\n"], "", "", english, (), False, None, False)
@example([b"ZANT\n"], "", "no id", english, (), False, None, False)
@example([b"ZANT\n"], "", "mw10", Library().alphabet("spanish"), (), False, None, False)
@example([b"ZANT\n"], "", "sswl2015", english, (), False, None, False)
@example([b"Zant\n", b"zant\n"], "dictionary", "", english, (), False, None, False)
@example([b"Zant\n", b"Zant\n"], "dictionary", "", english, (), False, None, False)
def test_validate_finds_those_lists_sound_that_are_built_and_no_others(
    lists: list[bytes],
    form: str,
    edition: str,
    tiles: Alphabet,
    without: tuple[str, ...],
    as_is: bool,
    heading: bool | None,
    packed: bool,
) -> None:
    choice, labels = Choice(form, heading=heading), frozenset(without)
    with tempfile.TemporaryDirectory() as folder:
        paths = [str(Path(folder, str(number))) for number in range(len(lists))]
        for path, data in zip(paths, lists, strict=True):
            Path(path).write_bytes(gzip.compress(data) if packed else data)
        found = built = None
        with suppress(JudgeError):
            found = inspect(
                paths, tiles, boards, choice=choice, edition=edition, without=labels, as_is=as_is
            )
        with suppress(JudgeError):
            words = reading.read(paths, tiles, boards, choice=choice, without=labels).word_list()
            built, _ = compile_list(words, edition or "ours", as_is=as_is)
    assert bool(found and found.ok) is bool(built)
    if found and built:
        assert (found.words, found.counts) == (built.words, built.counts)
        assert found.fingerprint == built.fingerprint


@quiet
@given(
    data=st.binary(max_size=300),
    name=st.sampled_from(
        ["utf-8", "utf-16-le", "utf-32-be", "cp1252", "iso8859-2", "shift_jis", "gb18030",
         "johab", "euc_kr", "cp037", "euc_jis_2004", "mac-roman", "koi8-r", "big5hkscs"]
    ),
)  # fmt: skip
def test_an_encoding_is_always_found_and_no_byte_is_lost_in_silence(data: bytes, name: str) -> None:
    with suppress(Unsound):  # known by its first bytes: not a list
        [read] = inspected(data, format="plain").reading.lists
        assert data.decode(read.encoding.name, "replace") or not data
        assert bool(read.encoding.doubtful) is (read.encoding.how == "detected")
    with suppress(Unsound):
        found = inspected(data, format="plain", encoding=name)
        try:
            data.decode(name)
        except UnicodeDecodeError:
            assert not found.ok


# -- automata ------------------------------------------------------------------------------------


@settings(deadline=None, max_examples=3 * settings.default.max_examples)
@given(words=some_words, data=st.data())
def test_an_automaton_with_wild_edges_is_read_to_an_end_or_refused(
    words: set[str], data: st.DataObject
) -> None:
    whole = as_dwg(sorted(words))
    numbers = list(struct.unpack(f"<{len(whole) // 4}I", whole))
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(1, len(numbers) - 1))
        numbers[place] ^= 1 << data.draw(st.integers(0, 31))
        if data.draw(st.booleans()):
            child = data.draw(st.integers(0, len(numbers) + 1))
            numbers[place] = numbers[place] & ~((1 << 21) - 1) | child
    wild = struct.pack(f"<{len(numbers)}I", *numbers)
    found = attempted(wild, format="dwg")
    if isinstance(found, JudgeError):
        assert len(found.faults) == 1
    else:
        assert found.words <= 20_000_000


# -- one truth -----------------------------------------------------------------------------------

pages = st.lists(
    a_word | a_word.map(str.lower) | st.sampled_from(["PIZZAZZ", "", "zant"]), max_size=9
)


@quiet
@given(words=pages, end=st.sampled_from(["\n", "\r\n", ""]), lower=st.booleans())
def test_the_quick_way_finds_what_the_careful_way_finds(
    words: list[str], end: str, lower: bool
) -> None:
    text = (end or "\n").join(words) + end
    data = (text.lower() if lower else text).encode()
    with patch.object(CleanPages, "read", lambda *_: None):
        careful = inspected(data, format="plain")
    quick = inspected(data, format="plain")
    assert (quick.words, quick.counts) == (careful.words, careful.counts)
    assert (quick.fingerprint, quick.findings) == (careful.fingerprint, careful.findings)


@quiet
@given(
    st.lists(st.lists(a_word.map(Word), max_size=8), max_size=6),
    st.sets(st.text("ABŻ", min_size=1, max_size=8)),
    st.integers(1, 40),
)
def test_words_are_held_once_and_in_order_and_no_others(
    parts: list[list[Word]], others: set[str], size: int
) -> None:
    runs = SortedRuns()
    for part in parts:
        runs.add(part)
    every = [word for part in parts for word in part]
    assert [word for batch in runs.batches() for word in batch] == sorted(set(every))
    assert runs.repeated == {word for word in every if every.count(word) > 1}
    with patch.object(sorted_words, "block_size", size):
        words = {*every, *list(map(Word, others))[::2]}
        text = SortedWords.of(sorted(words))
        assert {word for word in words | others if word in text} == words


@given(
    st.sampled_from([*map(Library().alphabet, Library().alphabet_ids()), marked, overlapping]),
    st.data(),
)
def test_a_page_is_read_at_once_as_its_words_are_read_one_by_one(
    alphabet: Alphabet, data: st.DataObject
) -> None:
    parts = [*alphabet.tiles, *alphabet.spellings, *map(str.lower, alphabet.tiles)]
    lines = data.draw(st.lists(st.lists(st.sampled_from(parts), max_size=6).map("".join)))
    page = CleanPages(alphabet, range(1, 20)).read("".join(f"{line}\n" for line in lines))
    if page is not None:
        assert page.words == [alphabet.spell(line) for line in lines]
        assert list(map(len, page.tiles.split("\n"))) == list(map(alphabet.length, page.words))


@quiet
@given(
    st.sampled_from([english, backwards, few, marked, overlapping]),
    st.lists(st.text("ABCHLZĄ[]<>1\n a\u0328", max_size=5) | st.just("LL"), max_size=5),
    st.booleans(),
)
def test_many_texts_are_words_where_each_of_them_is(
    alphabet: Alphabet, texts: list[str], spelt: bool
) -> None:
    if spelt:
        texts = [word for text in texts if (word := alphabet.spell(text))]
    assert alphabet.are_words(texts) is all(alphabet.spell(text) == text for text in texts)
    words = [word for text in texts if (word := alphabet.spell(text))]
    lengths = sorted(map(alphabet.length, words))
    assert alphabet.counts_by_length(words) == {n: lengths.count(n) for n in lengths}
