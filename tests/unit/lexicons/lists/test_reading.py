"""One or more lists become the words of one edition."""

from collections.abc import Callable
from pathlib import Path

import pytest

from lexicons import Alphabet, ListRefused, Missing
from lexicons.lists import reading
from lexicons.lists.word_list import WordList

Read = Callable[..., WordList]
digraphs = Alphabet.read(
    b'id = "ch"\ntitle = "CH"\ntiles = "A B CH"\n[folds]\nabch = "ABCH"\n[spellings]\n1 = "CH"\n'
)
boards = range(2, 16)


@pytest.fixture
def read(english: Alphabet) -> Read:
    """Reads lists of these bytes, called `one`, `two` …; 2 to 15 letters unless told."""

    def read(*lists: bytes, alphabet: Alphabet = english, lengths: range = boards) -> WordList:
        names = ["one", "two", "three"][: len(lists)]
        for name, data in zip(names, lists, strict=True):
            Path(name).write_bytes(data)
        return reading.read(names, alphabet, lengths).word_list()

    return read


def refused(read: Read, *lists: bytes, **more: object) -> ListRefused:
    with pytest.raises(ListRefused) as refusal:
        read(*lists, **more)
    assert refusal.value.remedy
    return refusal.value


def test_case_line_ends_marks_and_comments_do_not_matter(read: Read) -> None:
    for data in [
        b"BLORP\nZANT\n",
        b"BLORP\nZANT",
        b"blorp\nzant\n",
        b"BLORP\r\nZANT\r\n",
        b"BLORP\r\nZANT\n",
        b"\xef\xbb\xbfBLORP\nZANT\n",
        b" BLORP \n\tZANT\t\r\n",
        b"# a list\nBLORP\n#GROB\nZANT # of 2020\n",
        b"   # a list\nBLORP\nZANT\t# of 2020\n",
    ]:
        word_list = read(data)
        assert ([*word_list.words], word_list.warnings) == (["BLORP", "ZANT"], ()), data


def test_several_lists_become_one_and_what_several_hold_counts_once(read: Read) -> None:
    lists = [b"GROB\nZANT\n", b"BLORP\nQUIV\n"]
    for more, warnings in [
        ([], ()),
        (lists[:1], ("three: 2 words that an earlier source holds: GROB, ZANT",)),
    ]:
        word_list = read(*lists, *more)
        assert [*word_list.words] == ["BLORP", "GROB", "QUIV", "ZANT"]
        assert word_list.warnings == warnings


def test_what_each_list_was_taken_for_is_told_with_the_reason_before_it_is_refused(
    read: Read, english: Alphabet
) -> None:
    notes = (
        "one: read as plain (nothing but words in its first 1 line), utf-8 (by its bytes)",
        (
            "two: read as ranks (a number, a space and a word, in 2 of its first 2 lines),"
            " utf-8 (by its bytes)"
        ),
    )
    assert read(b"GROB\n", b"1 BLORP\n2 QUIV\n").notes == notes
    Path("two").write_text("1 CO-OP\n2 QUIV\n")
    seen: list[str] = []
    with pytest.raises(ListRefused):
        reading.read(["one", "two"], english, boards, seen=seen.append).word_list()
    assert seen == [*notes]


def test_what_is_odd_is_told_with_its_lines_and_each_list_has_its_own_warnings(read: Read) -> None:
    word_list = read(b"ZANT\nzant\nZANT\nBLORP\n", b"QUIV\n\nWUG\n\n")
    assert [*word_list.words] == ["BLORP", "QUIV", "WUG", "ZANT"]
    assert word_list.warnings == (
        (
            "one: 2 duplicates: line 2: 'zant' is in line 1 already, as 'ZANT';"
            " line 3: 'ZANT' is in line 1 already"
        ),
        "one: line 4: 'BLORP' comes after 'ZANT': not in alphabetical order",
        "one: line 2: 'zant': 1 word is in small letters, 3 in capitals",
        "two: 2 blank lines, first line 2",
    )


def test_much_of_a_kind_is_told_briefly(read: Read) -> None:
    (told,) = read(b"ZANT\n" * 24).warnings
    assert told.count("'ZANT' is in line 1") == 20
    assert told.startswith("one: 23 duplicates: ")
    assert told.endswith("; and 3 more")
    for count, last in [(20, "line 20: "), (21, "and 1 more"), (1021, "and 1,001 more")]:
        refusal = refused(read, b"Z\n" * count)
        assert refusal.what == f"one holds {count:,} lines that cannot be a word."
        assert len(refusal.faults) == min(count, 21)
        assert refusal.faults[-1].startswith(last)


def test_every_faulty_line_is_told(read: Read) -> None:
    """The vectors have every kind of fault."""
    refusal = refused(read, b"# a list\nZ\n\nBLORP\nZAN-T\nZANT\n")
    assert refusal.what == "one holds 2 lines that cannot be a word."
    assert refusal.faults == (
        "line 2: 'Z': 1 letter; expected 2 to 15",
        "line 5: 'ZAN-T': character 4 is a hyphen",
    )
    for line, fault in [
        (b"Z" * 99, f"'{'Z' * 40}…' (99 characters): 99 letters; expected 2 to 15"),
        (b"CO#OP", "'CO#OP': character 3, '#' (U+0023), is no letter of English"),
    ]:
        assert refused(read, b"BLORP\n" + line + b"\nQUIV\n").faults == (f"line 2: {fault}",)


def test_a_list_without_a_word_is_refused(read: Read) -> None:
    for data in [b"", b"\n", b"# ZANT\n", b"\xef\xbb\xbf", b" \n\t\n"]:
        assert refused(read, data).what == "There is no word in the list one."
        refusal = refused(read, b"ZANT\n", data, b"BLORP\n")
        assert refusal.what == "There is no word in the list two."


def test_the_lengths_that_are_allowed_can_be_told_and_are_counted_in_tiles(read: Read) -> None:
    assert [*read(b"Z" * 21, lengths=range(2, 22)).words] == ["Z" * 21]
    (fault,) = refused(read, b"ZANT\nBLORPS\n", lengths=range(4, 6)).faults
    assert fault == "line 2: 'BLORPS': 6 letters; expected 4 to 5"
    assert [*read(b"CHACH\n", alphabet=digraphs, lengths=range(2, 4)).words] == ["CHACH"]
    with_letters = Alphabet.read(b'id = "ch"\ntitle = "CH"\ntiles = "A C H CH"\n')
    for alphabet in (digraphs, with_letters):
        (fault,) = refused(read, b"CH\n", alphabet=alphabet).faults
        assert fault == "line 1: 'CH': 1 letter; expected 2 to 15"


def test_a_list_of_another_alphabet_is_read_by_that_alphabet(read: Read) -> None:
    word_list = read(b"ab\nacha\n1A\nA1A\n", alphabet=digraphs)
    assert [*word_list.words] == ["AB", "ACHA", "CHA"]
    assert word_list.warnings == (
        "one: 1 duplicate: line 4: 'A1A' is in line 2 already, as 'acha'",
        "one: line 4: 'ACHA' comes after 'CHA': not in alphabetical order",
        "one: line 3: '1A': 2 words are in capitals, 2 in small letters",
    )


def test_a_list_that_is_not_there_is_missing(english: Alphabet) -> None:
    with pytest.raises(Missing, match="The list cannot be read: nowhere: "):
        reading.read(["nowhere"], english, boards)


def test_how_much_is_done_is_told_list_by_list(tmp_path: Path, english: Alphabet) -> None:
    path = tmp_path / "list"
    path.write_text("ZANT\n")
    told: list[float] = []
    reading.read([str(path)] * 4, english, boards, told.append)
    assert told == [0.25, 0.5, 0.75, 1]


def test_the_hint_is_about_the_commonest_fault(read: Read) -> None:
    options = ("--format", "--column", "--lengths", "--encoding")
    for lines, hint in [
        ("BLORP GROB\nQUIV WUG\nZ\n", "--format several"),
        ("BLORP\nQUIV\nZANT GROB\n", "--format definitions"),
        ("1BLORP\n2ZANT\nCO-OP\n", "--column 2"),
        ('"BLORP"\n"ZANT"\n', "--format csv"),
        ("Z" * 16 + "\n", "--lengths 2-21"),
        ("BLORP\n" * 9 + "ZANT a thing [n]\n", "--format definitions"),
        ("BLÖRP\n", "--encoding"),
        ("CO-OP\n", ""),
    ]:
        remedy = refused(read, lines.encode()).remedy
        assert hint in remedy
        named = [each for each in options if each in remedy.replace("`--format several`.", "")]
        assert len(named) == (0 if hint in ("", "--format several") else 1)
