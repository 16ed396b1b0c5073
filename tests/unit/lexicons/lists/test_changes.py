"""Files of changes, read and applied."""

import gzip
from collections.abc import Callable
from pathlib import Path

import pytest

from lexicons import Alphabet, Library, ListRefused, Missing
from lexicons.alphabet import Word
from lexicons.lists import changes
from lexicons.lists.changes import Applied, Change
from lexicons.lists.difference import Difference

board = range(2, 16)
Put = Callable[..., str]


@pytest.fixture
def put(tmp_path: Path) -> Put:
    """Writes a file of changes; its path."""

    def put(content: str | bytes, name: str = "changes.txt") -> str:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return str(path)

    return put


def test_a_change_is_a_sign_and_a_word(put: Put, english: Alphabet) -> None:
    path = put("+zant\r\n-BLORP\n")
    assert changes.read([path], english, board) == [
        Change(Word("ZANT"), True, f"{path}, line 1"),
        Change(Word("BLORP"), False, f"{path}, line 2"),
    ]
    assert list(map(str, changes.read([path], english, board))) == ["+ZANT", "-BLORP"]

    paths = [path, put("-ZANT\n", "a.txt")]  # files are read in their order
    assert list(map(str, changes.read(paths, english, board))) == ["+ZANT", "-BLORP", "-ZANT"]


def test_comments_blank_lines_spaces_around_and_packing_do_not_matter(
    put: Put, english: Alphabet
) -> None:
    for content in [
        *("+ZANT", "\ufeff+ZANT\n", "# a heading\n\n+ZANT # and a remark\n\n", " + ZANT \t\n"),
        *("\n\r\n#-BLORP\n+zant\n", gzip.compress(b"+ZANT\n")),
    ]:
        (change,) = changes.read([put(content)], english, board)
        assert str(change) == "+ZANT", content


def test_what_is_no_change_is_refused_with_its_line(put: Put, english: Alphabet) -> None:
    for line, fault in [
        ("ZANT", "'ZANT': expected + or -, and a word"),
        ("*ZANT", "'*ZANT': expected + or -, and a word"),
        ("\u2212ZANT", "'\u2212ZANT': expected + or -, and a word"),
        ("+", "'+': expected + or -, and a word"),
        ("+ # ZANT", "'+': expected + or -, and a word"),
        ("+CO-OP", "'+CO-OP': character 3 is a hyphen"),
        ("++ZANT", "'++ZANT': character 1, '+' (U+002B), is no letter of English"),
        ("-Z", "'-Z': 1 letter; expected 2 to 15"),
        ("+BLORPBLORPBLORPS", "'+BLORPBLORPBLORPS': 16 letters; expected 2 to 15"),
        ("+ZANT BLORP", "'+ZANT BLORP': character 5 is a space"),
    ]:
        path = put(f"+ZANT\n{line}\n-A1A\n")
        with pytest.raises(ListRefused, match="2 lines cannot be a change") as refused:
            changes.read([path], english, board)
        assert refused.value.faults == (
            f"{path}, line 2: {fault}",
            f"{path}, line 3: '-A1A': character 2, '1' (U+0031), is a digit",
        )
        assert "+WORD or -WORD" in refused.value.remedy


def test_bytes_of_another_encoding_are_refused(put: Put) -> None:
    french = Library().alphabet("french")
    for more in [b"", b"# corrections d\xe9cid\xe9es \xe0 l'\xe9t\xe9 pass\xe9\n"]:
        with pytest.raises(ListRefused) as refused:
            changes.read([put(more + b"+ZANT\n-Z\xe9NT\n")], french, board)
        assert "not UTF-8" in refused.value.faults[0]
    assert list(map(str, changes.read([put("+ZÉNT\n")], french, board))) == ["+ZENT"]


def test_no_change_or_no_file_at_all_is_refused(put: Put, english: Alphabet) -> None:
    for content in ["", "\n", "# nothing\n"]:
        with pytest.raises(ListRefused, match="There is no change to apply"):
            changes.read([put(content)], english, board)
    with pytest.raises(Missing, match="cannot be read"):
        changes.read([f"{put('')}.nowhere"], english, board)


old = [Word("BLORP"), Word("ZANT")]


def applied(*lines: str) -> Applied:
    """The changes of lines applied to the list; each line's place is its number."""
    made = [Change(Word(line[1:]), line[0] == "+", str(no)) for no, line in enumerate(lines, 1)]
    return Applied.to(old, made)


def test_changes_are_applied() -> None:
    made = applied("+QUEX", "-ZANT", "+ABLE")
    assert made == Applied(Difference([Word("ZANT")], [Word("ABLE"), Word("QUEX")]), ())
    assert made.difference.applied(old) == ["ABLE", "BLORP", "QUEX"]


def test_what_is_so_already_or_is_there_twice_changes_nothing_and_is_told() -> None:
    there, absent = "the list has it already", "the list does not have it"
    for lines, idle in [
        ("+ZANT", [("1", there)]),
        ("-QUEX", [("1", absent)]),
        ("+QUEX +QUEX", [("2", f"{there}, by 1")]),
        ("-ZANT -ZANT", [("2", f"{absent}, by 1")]),
        ("+ZANT +ZANT", [("1", there), ("2", f"{there}, by 1")]),
        ("+ZANT +QUEX -GRONK", [("1", there), ("3", absent)]),
    ]:
        made = applied(*lines.split())
        assert [(change.place, reason) for change, reason in made.idle] == idle
        assert len(made.difference.lines()) == len(lines.split()) - len(idle)


def test_a_word_that_is_added_and_removed_is_refused() -> None:
    for lines in (("+QUEX", "-QUEX"), ("-ZANT", "+ZANT"), ("+ZANT", "-ZANT")):
        with pytest.raises(ListRefused, match="1 change contradicts another") as refused:
            applied(*lines)
        assert refused.value.faults == (f"2: {lines[1]}: 1 says {lines[0]}",)
    with pytest.raises(ListRefused, match="2 changes contradict another"):
        applied("-ZANT", "+ZANT", "-ZANT", "+ZANT")
