"""One or more lists become the words of one edition."""

from collections.abc import Callable
from pathlib import Path

import pytest

from lexicons import Alphabet, ListRefused, Missing
from lexicons.lists import reading
from lexicons.lists.clean import CleanPages
from lexicons.lists.word_list import WordList

Read = Callable[..., WordList]
digraphs = Alphabet.read(
    b'id = "ch"\ntitle = "CH"\ntiles = "A B CH"\n[folds]\nabch = "ABCH"\n[spellings]\n1 = "CH"\n'
)


@pytest.fixture
def read(tmp_path: Path, english: Alphabet, monkeypatch: pytest.MonkeyPatch) -> Read:
    """Reads lists of these bytes, called `one`, `two` …; 2 to 15 letters unless told."""
    monkeypatch.chdir(tmp_path)

    def read(
        *lists: bytes, alphabet: Alphabet = english, lengths: range = range(2, 16)
    ) -> WordList:
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


def test_case_line_ends_marks_and_comments_do_not_matter(
    read: Read, subtests: pytest.Subtests
) -> None:
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
        with subtests.test(data=data):
            word_list = read(data)
            assert [*word_list.words] == ["BLORP", "ZANT"]
            assert word_list.warnings == ()


def test_several_lists_become_one(read: Read) -> None:
    word_list = read(b"ZANT\n", b"BLORP\nQUIV\n")
    assert [*word_list.words] == ["BLORP", "QUIV", "ZANT"]
    assert word_list.warnings == ()


def test_what_several_lists_hold_is_told_and_counts_once(read: Read) -> None:
    word_list = read(b"GROB\nZANT\n", b"BLORP\nQUIV\n", b"GROB\nZANT\n")
    assert [*word_list.words] == ["BLORP", "GROB", "QUIV", "ZANT"]
    assert word_list.warnings == ("three: 2 words that an earlier source holds: GROB, ZANT",)


def test_what_each_list_was_taken_for_is_told_with_the_reason(read: Read) -> None:
    assert read(b"GROB\n", b"1 BLORP\n2 QUIV\n").notes == (
        "one: read as plain (nothing but words in its first 1 line), utf-8 (by its bytes)",
        (
            "two: read as ranks (a number, a space and a word, in 2 of its first 2 lines),"
            " utf-8 (by its bytes)"
        ),
    )


def test_duplicates_are_told_with_their_lines_and_count_once(read: Read) -> None:
    word_list = read(b"ZANT\nzant\nZANT\nBLORP\n")
    assert [*word_list.words] == ["BLORP", "ZANT"]
    assert word_list.warnings == (
        (
            "one: 2 duplicates: line 2: 'zant' is in line 1 already, as 'ZANT';"
            " line 3: 'ZANT' is in line 1 already"
        ),
        "one: line 4: 'BLORP' comes after 'ZANT': not in alphabetical order",
        "one: line 2: 'zant': 1 word is in small letters, 3 in capitals",
    )


def test_disorder_is_told_with_its_first_line(read: Read) -> None:
    assert read(b"BLORP\nZANT\nQUIV\nGROB\n").warnings == (
        (
            "one: line 3: 'QUIV' comes after 'ZANT': not in alphabetical order;"
            " 2 words are out of order in all"
        ),
    )


def test_duplicates_that_stand_together_are_no_disorder(read: Read) -> None:
    assert read(b"BLORP\nBLORP\nZANT\n").warnings == (
        "one: 1 duplicate: line 2: 'BLORP' is in line 1 already",
    )


def test_blank_lines_are_told_and_are_no_words(read: Read) -> None:
    word_list = read(b"\nBLORP\n \t\r\nZANT\n\n")
    assert [*word_list.words] == ["BLORP", "ZANT"]
    assert word_list.warnings == ("one: 3 blank lines, first line 1",)


def test_each_list_has_its_own_warnings(read: Read) -> None:
    assert read(b"ZANT\nBLORP\n", b"QUIV\n\n").warnings == (
        "one: line 2: 'BLORP' comes after 'ZANT': not in alphabetical order",
        "two: 1 blank line, first line 2",
    )


def test_many_duplicates_are_told_briefly(read: Read) -> None:
    (told,) = read(b"ZANT\n" * 24).warnings
    assert told.count("'ZANT' is in line 1") == 20
    assert told.startswith("one: 23 duplicates: ")
    assert told.endswith("; and 3 more")


def test_what_cannot_be_a_word_is_refused_with_its_line(
    read: Read, subtests: pytest.Subtests
) -> None:
    for line, fault in [
        (b"CO-OP", "'CO-OP': character 3 is a hyphen"),
        (b"ZAN'T", "'ZAN'T': character 4 is an apostrophe"),
        (b"A1A", "'A1A': character 2, '1' (U+0031), is a digit"),
        (b"ZANT BLORP", "'ZANT BLORP': character 5 is a space"),
        (b"ZANT,", "'ZANT,': character 5, ',' (U+002C), is no letter of English"),
        (b"ZANT\rBLORP", r"'ZANT\rBLORP': character 5, '\r' (U+000D), ends lines on old Macs"),
        (b"ZANT\xc2\xa0", r"'ZANT\xa0': character 5, '\xa0' (U+00A0), cannot be seen"),
        (b"\x0bZANT", r"'\x0bZANT': character 1, '\x0b' (U+000B), is a control character"),
        (b"Z\xc3\x84NT", "'ZÄNT': character 2, 'Ä' (U+00C4), is no letter of English"),
        (b"Z\xc4NT", r"'Z\xc4NT': character 2 is byte 0xc4, which the encoding does not know"),
        (b"\x00Z\x00A", r"'\x00Z\x00A': character 1, '\x00' (U+0000), is a control character"),
        (b"\xef\xbb\xbfZA", r"'\ufeffZA': character 1, '\ufeff' (U+FEFF), is a byte order mark"),
        (b"Z", "'Z': 1 letter; expected 2 to 15"),
        (b"Z" * 16, f"'{'Z' * 16}': 16 letters; expected 2 to 15"),
        (b"Z" * 99, f"'{'Z' * 40}…' (99 characters): 99 letters; expected 2 to 15"),
        (b"CO#OP", "'CO#OP': character 3, '#' (U+0023), is no letter of English"),
    ]:
        with subtests.test(line=line):
            refusal = refused(read, b"BLORP\n" + line + b"\nQUIV\n")
            assert refusal.what == "one holds 1 line that cannot be a word."
            assert refusal.faults == (f"line 2: {fault}",)


def test_every_faulty_line_is_told(read: Read) -> None:
    refusal = refused(read, b"# a list\nZ\n\nBLORP\nZAN-T\nZANT\n")
    assert refusal.what == "one holds 2 lines that cannot be a word."
    assert [fault.partition(": ")[0] for fault in refusal.faults] == ["line 2", "line 5"]


def test_many_faulty_lines_are_told_briefly(read: Read) -> None:
    refusal = refused(read, b"Z\n" * 1021)
    assert refusal.what == "one holds 1,021 lines that cannot be a word."
    assert len(refusal.faults) == 21
    assert refusal.faults[-1] == "and 1,001 more"


def test_only_what_is_left_out_is_counted(read: Read, subtests: pytest.Subtests) -> None:
    for count, last in [(20, "line 20: "), (21, "and 1 more")]:
        with subtests.test(count=count):
            faults = refused(read, b"Z\n" * count).faults
            assert len(faults) == count
            assert faults[-1].startswith(last)


def test_a_list_without_a_word_is_refused(read: Read, subtests: pytest.Subtests) -> None:
    for data in [b"", b"\n", b"# ZANT\n", b"\xef\xbb\xbf", b" \n\t\n"]:
        with subtests.test(data=data):
            assert refused(read, data).what == "There is no word in the list one."
            refusal = refused(read, b"ZANT\n", data, b"BLORP\n")
            assert refusal.what == "There is no word in the list two."


def test_a_list_in_both_cases_is_told_at_the_first_word_in_the_rarer_one(read: Read) -> None:
    [_disorder, found] = read(b"ZANT\nBLORP\nblug\nblum\nblun\n").warnings
    assert found == "one: line 1: 'ZANT': 2 words are in capitals, 3 in small letters"


def test_the_lengths_that_are_allowed_can_be_told(read: Read) -> None:
    assert [*read(b"Z" * 21, lengths=range(2, 22)).words] == ["Z" * 21]
    (fault,) = refused(read, b"ZANT\nBLORPS\n", lengths=range(4, 6)).faults
    assert fault == "line 2: 'BLORPS': 6 letters; expected 4 to 5"


def test_a_list_of_another_alphabet_is_read_by_that_alphabet(read: Read) -> None:
    word_list = read(b"ab\nacha\n1A\nA1A\n", alphabet=digraphs)
    assert [*word_list.words] == ["AB", "ACHA", "CHA"]
    assert word_list.warnings == (
        "one: 1 duplicate: line 4: 'A1A' is in line 2 already, as 'acha'",
        "one: line 4: 'ACHA' comes after 'CHA': not in alphabetical order",
        "one: line 3: '1A': 2 words are in capitals, 2 in small letters",
    )


def test_a_length_is_counted_in_tiles(read: Read) -> None:
    assert [*read(b"CHACH\n", alphabet=digraphs, lengths=range(2, 4)).words] == ["CHACH"]
    with_letters = Alphabet.read(b'id = "ch"\ntitle = "CH"\ntiles = "A C H CH"\n')
    for alphabet in (digraphs, with_letters):
        (fault,) = refused(read, b"CH\n", alphabet=alphabet).faults
        assert fault == "line 1: 'CH': 1 letter; expected 2 to 15"


def test_the_quick_way_and_the_careful_way_read_the_same(
    tmp_path: Path, english: Alphabet, monkeypatch: pytest.MonkeyPatch, subtests: pytest.Subtests
) -> None:
    for data in [
        b"BLORP\nZANT\n",
        b"blorp\r\nzant",
        b"ZANT\nBLORP\n",
        b"ZANT\nZANT\nBLORP\n",
        b"\nZANT\n",
        b"ZANT\nGROB\nPIZZAZZ\nBLORP\n",
    ]:
        with subtests.test(data=data):
            path = tmp_path / "list"
            path.write_bytes(data)
            quick = reading.read([str(path)], english, range(2, 16)).word_list()
            monkeypatch.setattr(CleanPages, "read", lambda *_: None)
            assert reading.read([str(path)], english, range(2, 16)).word_list() == quick


def test_a_list_that_is_not_there_is_missing(english: Alphabet) -> None:
    with pytest.raises(Missing, match="The list cannot be read: nowhere: "):
        reading.read(["nowhere"], english, range(2, 16)).word_list()


def test_how_much_is_done_is_told_list_by_list(tmp_path: Path, english: Alphabet) -> None:
    path = tmp_path / "list"
    path.write_text("ZANT\n")
    told: list[float] = []
    reading.read([str(path)] * 4, english, range(2, 16), told.append).word_list()
    assert told == [0.25, 0.5, 0.75, 1]


def test_a_list_that_ends_within_a_definition_is_refused(read: Read) -> None:
    (fault,) = refused(read, b"QI a force [n -S]\nZANT a thing of it [n ").faults
    assert fault.startswith("line 2: 'ZANT': a bracket is still open at the end of the list")


def test_how_each_list_was_read_is_known_before_it_is_refused(
    tmp_path: Path, english: Alphabet
) -> None:
    good, bad = tmp_path / "good", tmp_path / "bad"
    good.write_text("ZANT\n")
    bad.write_text("CO-OP\n")
    seen: list[str] = []
    with pytest.raises(ListRefused):
        reading.read([str(good), str(bad)], english, range(2, 16), seen=seen.append).word_list()
    assert [note.partition(":")[0] for note in seen] == [str(good), str(bad)]


def test_the_hint_is_about_the_commonest_fault(read: Read, subtests: pytest.Subtests) -> None:
    for lines, hint in [
        ("BLORP GROB\nQUIV WUG\nZ\n", "--format several"),
        ("1BLORP\n2ZANT\nCO-OP\n", "--column 2"),
        ('"BLORP"\n"ZANT"\n', "--format csv"),
        ("Z" * 16 + "\n", "--lengths 2-21"),
        ("BLORP\n" * 9 + "ZANT a thing [n]\n", "--format definitions"),
        ("BLÖRP\n", "--encoding"),
        ("CO-OP\n", ""),
    ]:
        with subtests.test(lines=lines):
            remedy = refused(read, lines.encode()).remedy
            options = ("--format", "--column", "--lengths", "--encoding")
            assert hint in remedy
            assert sum(
                option in remedy.replace("`--format several`.", "") for option in options
            ) == (0 if hint in ("", "--format several") else 1)
