"""Words in columns that are not read: nobody may lose them in silence."""

from pathlib import Path

import pytest

from lexicons import Alphabet
from lexicons.lists import reading, side_columns
from lexicons.lists.finding import FindingKind
from lexicons.lists.formats.listing import Choice
from lexicons.lists.inspection import inspect

boards = range(2, 16)
words = [f"BLORP{chr(65 + n // 26)}{chr(65 + n % 26)}" for n in range(400)]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to write lists into."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def left_out(text: str, english: Alphabet, **choice: str) -> list[str]:
    """What is said of other columns, by `validate` and by `build` alike."""
    Path("list").write_text(text, encoding="utf-8")
    found = inspect(["list"], english, boards, choice=Choice(**choice))
    texts = [each.text for each in found.findings if each.kind is FindingKind.COLUMNS]
    assert found.ok
    warnings = reading.read(["list"], english, boards, choice=Choice(**choice)).word_list().warnings
    assert [f"list: {text}" for text in texts] == [each for each in warnings if "column " in each]
    return texts


def test_cells_that_could_be_words_are_a_warning(english: Alphabet) -> None:
    for text, column, count, example in [
        ("ABAC,ABACS\nABIES,\nABRAY,\n", 2, "1 cell that could be a word and was", "'ABACS'"),
        (
            "ZANT,\n" * 350 + "".join(f"{word},{word}S\n" for word in words),
            2,
            "400 cells that could be words and were",
            "'BLORPAAS' in line 351",
        ),
        ("ABAC, abacs, n.\nABIES, abiess, n.\n", 2, "2 cells", "'abacs' in line 1"),
        ("Headword,Plural\nABAC,ABACS\nABRAY,ABRAYS\n", 2, "2 cells", "'ABACS' in line 2"),
        ("n\tword\na\tABAC\na\tABRAY\tZANT\n", 3, "1 cell", "'ZANT' in line 3"),
    ]:
        (said,) = left_out(text, english)
        assert said.startswith(f"column {column} holds {count}")
        assert f"such as {example}" in said
        assert "--format several" in said


def test_cells_that_say_something_about_a_word_are_no_warning(english: Alphabet) -> None:
    cases = [
        "ABAC,12\nABRAY,7\n",
        "ABAC,a thing\nABRAY,another thing\n",
        "Word,Hooks\nABAC,es\nABIES,es\nABRAY,es\nZANT,es\n",
        "ABAC,s\nABRAY,b\n",
        "ABAC,noun\nABIES,noun\nABRAY,verb\nABLE,verb\n",
    ]
    assert {text: left_out(text, english) for text in cases} == {text: [] for text in cases}


def test_who_names_the_column_is_not_warned(english: Alphabet) -> None:
    text = "ABAC,ABACS\nABRAY,ABRAYS\n"
    assert left_out(text, english, column="1") == []
    assert len(left_out(text, english, format="csv")) == 1


def test_only_so_many_cells_are_compared(
    english: Alphabet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(side_columns, "most_compared", 10)
    text = "".join(f"{word},{word}S\n" for word in words)
    (said,) = left_out(text, english, format="csv")
    assert said.startswith("column 2 holds 400 cells")
