"""Reading takes time in proportion to the file, whatever stands in it, and counts truly."""

from collections.abc import Callable
from itertools import islice, product
from pathlib import Path
from time import process_time

import pytest

from lexicons import Alphabet, ListRefused
from lexicons.lists import finding, reading
from lexicons.lists.formats.listing import Choice
from lexicons.lists.inspection import inspect

boards = range(2, 16)
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
def test_time_grows_with_the_size_of_the_file_and_no_faster(
    name: str, english: Alphabet, tmp_path: Path
) -> None:
    form, lines = hostile[name]
    path = tmp_path / "list"
    path.write_text(lines(size), encoding="utf-8")
    begun = process_time()
    inspect([str(path)], english, boards, choice=Choice(form))
    assert process_time() - begun < longest


def test_a_refusal_and_warnings_count_every_line(
    english: Alphabet, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "list"
    path.write_text("ZANT\n" + "CO-OP'S\n" * 50)
    for kept in [100, 3]:
        monkeypatch.setattr(finding, "most_kept", kept)
        with pytest.raises(ListRefused) as refused:
            reading.read([str(path)], english, boards).word_list()
        assert refused.value.what.endswith("holds 50 lines that cannot be a word.")
        assert refused.value.faults[-1].endswith(" more")
    path.write_text("ZANT\n" * 50 + "\n" * 30)
    warnings = reading.read([str(path)], english, boards).word_list().warnings
    assert "49 duplicates" in warnings[0]
    assert "30 blank lines" in warnings[1]


def test_no_word_behind_a_lone_carriage_return_is_lost(tmp_path: Path, english: Alphabet) -> None:
    for text in [
        "AA lava [n -S]\rAAH a cry [n -S]\nABA a robe [n -S]\nABY to pay [v]\n",
        "AA\tx\rAAH\ty\nABA\tz\nABY\tz\n",
        "# of 2026\rAAH\nABA\nABY\n",
        "1 AA\rAAH\n2 ABA\n3 ABY\n",
    ]:
        path = tmp_path / "mixed.txt"
        path.write_bytes(text.encode())
        with pytest.raises(ListRefused, match="1 line that cannot be a word") as refused:
            reading.read([str(path)], english, boards).word_list()
        assert "line 1" in refused.value.faults[0]
