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


def test_comments_blank_lines_and_spaces_around_do_not_matter(put: Put, english: Alphabet) -> None:
    cases = [
        "+ZANT",
        "\ufeff+ZANT\n",
        "# a heading\n\n+ZANT # and a remark\n\n",
        " + ZANT \t\n",
        "\n\r\n#-BLORP\n+zant\n",
    ]
    for content in cases:
        (change,) = changes.read([put(content)], english, board)
        assert str(change) == "+ZANT", content


def test_several_files_are_read_in_their_order(put: Put, english: Alphabet) -> None:
    paths = [put("+ZANT\n", "b.txt"), put("-ZANT\n", "a.txt")]
    assert list(map(str, changes.read(paths, english, board))) == ["+ZANT", "-ZANT"]


def test_what_is_no_change_is_refused_with_its_line(
    put: Put, english: Alphabet, subtests: pytest.Subtests
) -> None:
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
        with subtests.test(line=line):
            path = put(f"+ZANT\n{line}\n-A1A\n")
            with pytest.raises(ListRefused, match="2 lines cannot be a change") as refused:
                changes.read([path], english, board)
            assert refused.value.faults == (
                f"{path}, line 2: {fault}",
                f"{path}, line 3: '-A1A': character 2, '1' (U+0031), is a digit",
            )
            assert "+WORD or -WORD" in refused.value.remedy


def test_bytes_of_another_encoding_are_refused(put: Put, subtests: pytest.Subtests) -> None:
    for more in [b"", b"# corrections d\xe9cid\xe9es \xe0 l'\xe9t\xe9 pass\xe9\n"]:
        with subtests.test(more=more):
            french = Library().alphabet("french")
            with pytest.raises(ListRefused) as refused:
                changes.read([put(more + b"+ZANT\n-Z\xe9NT\n")], french, board)
            assert "not UTF-8" in refused.value.faults[0]
            assert list(map(str, changes.read([put("+ZÉNT\n")], french, board))) == ["+ZENT"]


def test_changes_may_be_packed(tmp_path: Path, english: Alphabet) -> None:
    path = tmp_path / "changes.txt.gz"
    path.write_bytes(gzip.compress(b"+ZANT\n"))
    assert list(map(str, changes.read([str(path)], english, board))) == ["+ZANT"]


def test_no_change_at_all_is_refused(
    put: Put, english: Alphabet, subtests: pytest.Subtests
) -> None:
    for content in ["", "\n", "# nothing\n"]:
        with (
            subtests.test(content=content),
            pytest.raises(ListRefused, match="There is no change to apply"),
        ):
            changes.read([put(content)], english, board)


def test_a_file_that_is_not_there_is_missing(tmp_path: Path, english: Alphabet) -> None:
    with pytest.raises(Missing, match="cannot be read"):
        changes.read([str(tmp_path / "nowhere")], english, board)


# -- applied ------------------------------------------------------------------------------------

old = [Word("BLORP"), Word("ZANT")]


def applied(*lines: str) -> Applied:
    """The changes of lines applied to the list; each line's place is its number."""
    made = [Change(Word(line[1:]), line[0] == "+", str(no)) for no, line in enumerate(lines, 1)]
    return Applied.to(old, made)


def why(*lines: str) -> list[tuple[str, str]]:
    return [(change.place, reason) for change, reason in applied(*lines).idle]


def test_changes_are_applied() -> None:
    made = applied("+QUEX", "-ZANT", "+ABLE")
    assert made == Applied(Difference([Word("ZANT")], [Word("ABLE"), Word("QUEX")]), ())
    assert made.difference.applied(old) == ["ABLE", "BLORP", "QUEX"]


def test_the_addition_of_a_word_that_is_there_changes_nothing() -> None:
    assert why("+ZANT") == [("1", "the list has it already")]
    assert not applied("+ZANT").difference


def test_the_deletion_of_a_word_that_is_not_there_changes_nothing() -> None:
    assert why("-QUEX") == [("1", "the list does not have it")]
    assert not applied("-QUEX").difference


def test_a_change_that_is_there_twice_changes_nothing_the_second_time() -> None:
    assert why("+QUEX", "+QUEX") == [("2", "the list has it already, by 1")]
    assert why("-ZANT", "-ZANT") == [("2", "the list does not have it, by 1")]
    assert why("+ZANT", "+ZANT") == [("1", "the list has it already"),
                                     ("2", "the list has it already, by 1")]  # fmt: skip


def test_a_word_that_is_added_and_removed_is_refused() -> None:
    for lines in (("+QUEX", "-QUEX"), ("-ZANT", "+ZANT"), ("+ZANT", "-ZANT")):
        with pytest.raises(ListRefused, match="1 change contradicts another") as refused:
            applied(*lines)
        assert refused.value.faults == (f"2: {lines[1]}: 1 says {lines[0]}",)
    with pytest.raises(ListRefused, match="2 changes contradict another"):
        applied("-ZANT", "+ZANT", "-ZANT", "+ZANT")


def test_what_is_idle_leaves_the_rest_as_it_is() -> None:
    made = applied("+ZANT", "+QUEX", "-GRONK")
    assert made.difference == Difference([], [Word("QUEX")])
    assert [str(change) for change, _ in made.idle] == ["+ZANT", "-GRONK"]
