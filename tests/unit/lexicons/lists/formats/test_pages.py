"""Text, page by page: whole lines, however the bytes are cut into blocks."""

from collections.abc import Iterator

import pytest

from lexicons import Unsound
from lexicons.lists.formats import pages as module
from lexicons.lists.formats.pages import Page, pages


def blocks(data: bytes, size: int) -> Iterator[bytes]:
    return (data[start : start + size] for start in range(0, len(data), size))


def lines(data: bytes, size: int, encoding: str = "utf-8", mark: int = 0) -> list[tuple[int, str]]:
    return [line for page in pages(blocks(data, size), encoding, mark) for line in page.lines()]


@pytest.mark.parametrize("size", [1, 2, 3, 5, 100])
def test_lines_have_their_numbers_wherever_blocks_end(size: int) -> None:
    expected = {
        b"": [],
        b"\n": [""],
        b"ZANT": ["ZANT"],
        b"ZANT\n": ["ZANT"],
        b"\n\nZANT\r\n\nWUG": ["", "", "ZANT\r", "", "WUG"],
        "Ñandú\nπ\n".encode(): ["Ñandú", "π"],
        b"N\xcfVE\n\xff": ["N\udccfVE", "\udcff"],
        b"\xc3": ["\udcc3"],
    }
    found = {data: lines(data, size) for data in expected}
    assert found == {data: list(enumerate(texts, 1)) for data, texts in expected.items()}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le", "utf-16-be", "utf-32-le"])
def test_the_mark_goes_and_no_other(encoding: str) -> None:
    data = "\ufeff\ufeffZANT\nÑ\n".encode(encoding)
    mark = len("\ufeff".encode(encoding))
    for size in (1, 2, 3, 7):
        assert lines(data, size, encoding, mark) == [(1, "\ufeffZANT"), (2, "Ñ")], size


def test_half_a_character_stays_to_be_seen() -> None:
    assert lines("ZA\n".encode("utf-16-le") + b"Z", 2, "utf-16-le") == [(1, "ZA"), (2, "\ufffd")]


def test_a_long_line_over_many_blocks_is_one_line() -> None:
    assert lines(b"ZANT\n" + b"A" * 10_000 + b"\nWUG", 7)[1:] == [(2, "A" * 10_000), (3, "WUG")]


def test_what_is_longer_than_any_line_is_refused_with_its_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "longest_line", 100)
    assert len(lines(b"ZANT\n" + b"A" * 100, 10)) == 2
    with pytest.raises(Unsound, match="Line 2 is longer than 100 characters"):
        lines(b"ZANT\n" + b"A" * 101, 10)


def test_a_page_counts_on_from_its_first_line() -> None:
    assert list(Page(7, "A\n\nB").lines()) == [(7, "A"), (8, ""), (9, "B")]
