"""A list is read from its first line to its last."""

from collections.abc import Callable
from pathlib import Path

import pytest

from lexicons import Alphabet, Library, ListRefused
from lexicons.lists import scan
from lexicons.lists.formats import listing, source
from lexicons.lists.formats.listing import Choice
from lexicons.lists.inspection import Inspection, inspect
from lexicons.lists.word_faults import reasons

Inspect = Callable[..., Inspection]
boards = range(2, 16)


@pytest.fixture
def inspected(tmp_path: Path, english: Alphabet, monkeypatch: pytest.MonkeyPatch) -> Inspect:
    """Inspects lists of these lines."""
    monkeypatch.chdir(tmp_path)

    def inspected(data: str, **choice: str) -> Inspection:
        Path("list").write_text(data, encoding="utf-8")
        return inspect(["list"], english, boards, choice=Choice(**choice))

    return inspected


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
    tmp_path: Path, english: Alphabet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source, "block_size", 100)
    path = tmp_path / "list"
    path.write_text("ZANT\n" * 100)
    told: list[float] = []
    inspect([str(path)], english, boards, progress=told.append)
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
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scan, "enough_words", 3)
    path = tmp_path / "list"
    polish = Library().alphabet("polish")
    every = "AĄBCĆDEĘFGHIJKLŁMNŃOÓPRSŚTUWYZŹŻ"
    for words, missing in (
        ([every[:15], every[15:30], every[30:]], ""),
        (["ABCDEFGH", "IJKLMNOPR", "STUWYZ"], "Ą, Ć, Ę, Ł, Ń, Ó, Ś, Ź, Ż"),
        (["ABC", "DEF"], ""),  # too few to expect every tile
    ):
        path.write_text("\n".join([*words, ""]), encoding="utf-8")
        found = inspect([str(path)], polish, range(2, 16))
        said = [each.text for each in found.findings if each.kind.title == "unused-tiles"]
        assert found.ok
        assert [text.partition(":")[0] for text in said] == (
            [f"no word has {missing}"] if missing else []
        )
