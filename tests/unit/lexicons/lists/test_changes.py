"""Files of changes, read and applied."""

from pathlib import Path

import pytest

from lexicons import Library, ListRefused, Missing
from lexicons.alphabet import Word
from lexicons.lists import changes
from lexicons.lists.changes import Change, Difference, apply
from tests.support.written_lists import list_reading
from tests.unit.refusals import refusal

english, french = map(Library().alphabet, ("english", "french"))


def read(*contents, alphabet=english):
    """Reads files of changes, called `0`, `1` …."""
    for number, content in enumerate(contents):
        Path(str(number)).write_bytes(content if isinstance(content, bytes) else content.encode())
    return changes.read(map(str, range(len(contents))), list_reading(alphabet=alphabet))


def test_a_change_is_a_sign_and_a_word_and_files_are_read_in_their_order():
    assert read("+zant\r\n-BLORP\n") == [
        Change(Word("ZANT"), True, "0, line 1"),
        Change(Word("BLORP"), False, "0, line 2"),
    ]
    assert list(map(str, read("+zant\r\n-BLORP\n", "-ZANT\n"))) == ["+ZANT", "-BLORP", "-ZANT"]
    for content in [  # comments, blank lines and spaces around do not matter
        *("+ZANT", "\ufeff+ZANT\n", "# a heading\n\n+ZANT # and a remark\n\n", " + ZANT \t\n"),
        "\n\r\n#-BLORP\n+zant\n",
    ]:
        assert list(map(str, read(content))) == ["+ZANT"], content


def test_what_is_no_change_is_refused_with_its_line(lines_of):
    for row in lines_of["changes"]:
        refused = refusal(lambda: read(f"+ZANT\n{row['line']}\n-A1A\n"), ListRefused)  # noqa: B023
        assert refused.what == "2 lines can't be a change."
        second = "0, line 3: '-A1A': character 2, '1' (U+0031), is a digit"
        assert refused.faults == (f"0, line 2: {row['fault']}", second), row
        assert "+WORD or -WORD" in refused.remedy


def test_a_file_of_another_encoding_or_without_a_change_is_refused():
    for more in [b"", b"# corrections d\xe9cid\xe9es \xe0 l'\xe9t\xe9 pass\xe9\n"]:
        refused = refusal(lambda: read(more + b"+ZANT\n-Z\xe9NT\n", alphabet=french))  # noqa: B023
        assert "not UTF-8" in refused.what
    assert list(map(str, read("+ZÉNT\n", alphabet=french))) == ["+ZENT"]
    for content in ["", "\n", "# nothing\n"]:
        with pytest.raises(ListRefused, match="There is no change to apply"):
            read(content)
    with pytest.raises(Missing, match="can't be read"):
        changes.read(["nowhere"], list_reading())


old = [Word("BLORP"), Word("ZANT")]


def applied(lines):
    """The changes of lines applied to the list; each line's place is its number."""
    numbered = enumerate(lines.split(), 1)
    return apply(old, [Change(Word(e[1:]), e[0] == "+", str(no)) for no, e in numbered])


def test_what_changes_nothing_and_what_contradicts_another_change_is_told():
    there, absent = "the list has it already", "the list does not have it"
    made = applied("+ZANT -QUEX +ABLE +ABLE -BLORP -BLORP")
    assert [(change.place, reason) for change, reason in made.idle] == [
        ("1", there), ("2", absent), ("4", f"{there}, by 3"), ("6", f"{absent}, by 5"),
    ]  # fmt: skip
    assert made.difference == Difference([Word("BLORP")], [Word("ABLE")])
    assert made.difference.applied(old) == ["ABLE", "ZANT"]
    for first, second in (("+QUEX", "-QUEX"), ("-ZANT", "+ZANT"), ("+ZANT", "-ZANT")):
        refused = refusal(lambda: applied(f"{first} {second}"), ListRefused)  # noqa: B023
        assert refused.what == "1 change contradicts another."
        assert refused.faults == (f"2: {second}: 1 says {first}",)
    with pytest.raises(ListRefused, match="2 changes contradict another"):
        applied("-ZANT +ZANT -ZANT +ZANT")
