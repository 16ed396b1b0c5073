"""A list is read from its first line to its last, in time that grows with it and no faster."""

from collections.abc import Callable
from itertools import islice, product
from pathlib import Path
from time import process_time

import pytest

from lexicons import Alphabet, Library, ListRefused
from lexicons.lists import finding, scan
from lexicons.lists.finding import FindingKind
from lexicons.lists.formats import columns, listing, source
from lexicons.lists.inspection import Inspection, inspect
from lexicons.lists.word_faults import reasons

Inspect = Callable[..., Inspection]
boards = range(2, 16)


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


def test_how_much_is_read_is_told_from_nothing_to_all(
    english: Alphabet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source, "block_size", 100)
    Path("list").write_text("ZANT\n" * 100)
    told: list[float] = []
    inspect(["list"], english, boards, progress=told.append)
    assert told == sorted(told)
    assert 0 < told[0] < 0.5
    assert told[-1] == 1


def test_a_text_too_long_to_be_looked_at_is_over_long(english: Alphabet) -> None:
    ((kind, text, _),) = reasons("É" * 600, english, boards)
    assert (kind.title, text[-31:]) == ("over-long", "rs): no word has 600 characters")


def test_a_file_too_large_to_be_a_lexicon_is_not_read_whole(
    inspected: Inspect, monkeypatch: pytest.MonkeyPatch
) -> None:
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
        ([every[:15], every[15:30], every[30:]], ""),
        (["ABCDEFGH", "IJKLMNOPR", "STUWYZ"], "Ą, Ć, Ę, Ł, Ń, Ó, Ś, Ź, Ż"),
        (["ABC", "DEF"], ""),  # too few to expect every tile
    ):
        found = inspected("\n".join([*words, ""]), alphabet=polish)
        said = [each.text for each in found.findings if each.kind.title == "unused-tiles"]
        assert found.ok
        assert [text.partition(":")[0] for text in said] == (
            [f"no word has {missing}"] if missing else []
        )


# -- time and counts -----------------------------------------------------------------------------

size = 60_000  # characters
longest = 1.0  # CPU seconds, on a busy machine; quadratic ways take far longer

Lines = Callable[[int], str]
#: Rows of a table with a word each. Words that repeat would take time of their own.
rows = [f"{''.join(letters)},c\n" for letters in product("ABCDEFGHIJKLM", repeat=4)]
hostile: dict[str, tuple[str, Lines]] = {
    "a long line of marks": ("plain", lambda size: "-" * size),
    "a long line of foreign letters": ("plain", lambda size: "ЖQ" * (size // 2)),
    "a long word": ("plain", lambda size: "A" * size),
    "a long word of digraphs": ("plain", lambda size: "L·" * (size // 2)),
    "a bracket that is never closed": (
        "definitions",
        lambda size: "AA it [n\n" + "AB b\n" * (size // 5),
    ),
    "brackets in a definition": ("definitions", lambda size: "AA " + "[{<" * (size // 3)),
    "small letters below capitals": (
        "definitions",
        lambda size: "AA it [n]\n" + "and on\n" * (size // 7),
    ),
    "a quotation mark that is never closed": (
        "csv",
        lambda size: 'word,b\n"AA,b\n' + "".join(islice(rows, size // 7)),
    ),
    "many separators": ("csv", lambda size: "AA" + "," * size),
    "digits": ("ranks", lambda size: "1" * size),
    "digits and spaces": ("ranks", lambda size: "1 " * (size // 2)),
    "signs": ("changes", lambda size: "+" * size),
    "spaces": ("plain", lambda size: "A" + " " * size + "#"),
}  # fmt: skip


@pytest.mark.parametrize("name", hostile)
def test_time_grows_with_the_size_of_the_file_and_no_faster(name: str, inspected: Inspect) -> None:
    form, lines = hostile[name]
    begun = process_time()
    inspected(lines(size), format=form)
    assert process_time() - begun < longest


def test_a_refusal_and_warnings_count_every_line(
    inspected: Inspect, monkeypatch: pytest.MonkeyPatch
) -> None:
    for kept in [100, 3]:
        monkeypatch.setattr(finding, "most_kept", kept)
        with pytest.raises(ListRefused) as refused:
            inspected("ZANT\n" + "CO-OP'S\n" * 50).reading.word_list()
        assert refused.value.what.endswith("holds 50 lines that cannot be a word.")
        assert refused.value.faults[-1].endswith(" more")
    warnings = inspected("ZANT\n" * 50 + "\n" * 30).reading.word_list().warnings
    assert "49 duplicates" in warnings[0]
    assert "30 blank lines" in warnings[1]


def test_no_word_behind_a_lone_carriage_return_is_lost(inspected: Inspect) -> None:
    for text in [
        "AA lava [n -S]\rAAH a cry [n -S]\nABA a robe [n -S]\nABY to pay [v]\n",
        "AA\tx\rAAH\ty\nABA\tz\nABY\tz\n",
        "# of 2026\rAAH\nABA\nABY\n",
        "1 AA\rAAH\n2 ABA\n3 ABY\n",
    ]:
        with pytest.raises(ListRefused, match="1 line that cannot be a word") as refused:
            inspected(text).reading.word_list()
        assert "line 1" in refused.value.faults[0]


# -- words in columns that are not read: nobody may lose them in silence -----------------------

words = [f"BLORP{chr(65 + n // 26)}{chr(65 + n % 26)}" for n in range(400)]


def left_out(found: Inspection) -> list[str]:
    """What is said of other columns, by `validate` and by `build` alike."""
    texts = [each.text for each in found.findings if each.kind is FindingKind.COLUMNS]
    assert found.ok
    warnings = found.reading.word_list().warnings
    assert [f"list: {text}" for text in texts] == [each for each in warnings if "column " in each]
    return texts


def test_cells_that_could_be_words_are_a_warning(inspected: Inspect) -> None:
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
        (said,) = left_out(inspected(text))
        assert said.startswith(f"column {column} holds {count}")
        assert f"such as {example}" in said
        assert "--format several" in said


def test_cells_that_say_something_about_a_word_are_no_warning(inspected: Inspect) -> None:
    cases = [
        "ABAC,12\nABRAY,7\n",
        "ABAC,a thing\nABRAY,another thing\n",
        "Word,Hooks\nABAC,es\nABIES,es\nABRAY,es\nZANT,es\n",
        "ABAC,s\nABRAY,b\n",
        "ABAC,noun\nABIES,noun\nABRAY,verb\nABLE,verb\n",
    ]
    assert {text: left_out(inspected(text)) for text in cases} == {text: [] for text in cases}


def test_who_names_the_column_is_not_warned(inspected: Inspect) -> None:
    text = "ABAC,ABACS\nABRAY,ABRAYS\n"
    assert left_out(inspected(text, column="1")) == []
    assert len(left_out(inspected(text, format="csv"))) == 1


def test_only_so_many_cells_are_compared(
    inspected: Inspect, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(columns, "most_compared", 10)
    text = "".join(f"{word},{word}S\n" for word in words)
    (said,) = left_out(inspected(text, format="csv"))
    assert said.startswith("column 2 holds 400 cells")
