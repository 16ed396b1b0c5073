"""Zyzzyva's automaton, by an encoder of the tests' own."""

import struct

import pytest

from lexicons import Unsound
from lexicons.lists.formats import dwg

word_ends, list_ends = 1 << 23, 1 << 22


def edge(letter: str, child: int = 0, *, word: bool = False, last: bool = False) -> int:
    return ord(letter) << 24 | word_ends * word | list_ends * last | child


def graph(*edges: int, count: int | None = None) -> bytes:
    number = len(edges) if count is None else count
    return struct.pack(f"<{len(edges) + 1}I", number, *edges)


def encoded(words: set[str]) -> bytes:
    """The automaton of these words, without sharing any endings."""
    edges: list[int] = []

    def place(tails: set[str]) -> int:
        letters = sorted({tail[0] for tail in tails if tail})
        if not letters:
            return 0
        first = len(edges) + 1
        edges.extend([0] * len(letters))
        for number, letter in enumerate(letters):
            following = {tail[1:] for tail in tails if tail[:1] == letter}
            edges[first - 1 + number] = edge(
                letter, place(following), word="" in following, last=letter == letters[-1]
            )
        return first

    place(words)
    return graph(*edges)


def read(data: bytes) -> list[str]:
    return list(dwg.words([data], "list.dwg"))


def fault(data: bytes) -> str:
    with pytest.raises(Unsound, match=r"list\.dwg is no sound \.dwg file") as refused:
        read(data)
    assert refused.value.remedy
    (told,) = refused.value.faults
    return told


def test_its_words_are_read() -> None:
    words = {"AA", "AAS", "BLORP", "ZANT", "ZANTS", "ZA"}
    assert read(encoded(words)) == sorted(words)


def test_endings_may_be_shared() -> None:
    shared = graph(
        edge("B", 3),
        edge("Z", 3, last=True),
        edge("A", 4, last=True),
        edge("S", word=True, last=True),
    )
    assert read(shared) == ["BAS", "ZAS"]


def test_it_may_come_in_any_blocks() -> None:
    data = encoded({"BLORP", "ZANT"})
    assert list(dwg.words((bytes([byte]) for byte in data), "x")) == ["BLORP", "ZANT"]


def test_one_without_an_edge_holds_no_word() -> None:
    assert read(graph()) == []


def test_every_byte_is_a_letter_to_be_looked_at_later() -> None:
    letters = ["1", "\xd1", "\0"]
    edges = [edge(letter, word=True, last=letter == "\0") for letter in letters]
    assert read(graph(*edges)) == letters


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "expected at least 4 bytes, found 0"),
        (b"\1\0\0", "expected at least 4 bytes, found 3"),
        (graph(edge("A", word=True, last=True))[:-1], "expected 1 edges in 8 bytes, found 7"),
        (graph(edge("A", word=True, last=True)) + b"\0", "expected 1 edges in 8 bytes, found 9"),
        (graph(count=5), "expected 5 edges in 24 bytes, found 4"),
        (graph(edge("A", 9, last=True)), "edge 1 leads to edge 9 of 1"),
        (graph(edge("A", word=True)), "the list of edge 1 goes on beyond the last edge"),
        (graph(edge("A", 2, last=True), edge("B", word=True)),
         "the list of edge 2 goes on beyond the last edge"),
        (graph(edge("A", 1, last=True)), "edge 1 follows on itself: a circle"),
        (graph(edge("A", 2, last=True), edge("B", 3, last=True), edge("C", 2, last=True)),
         "edge 2 follows on itself: a circle"),
        (graph(edge("A", 2), edge("B", 2, last=True)), "edge 2 follows on itself: a circle"),
        (graph(edge("A", last=True)), "edge 1 ends no word and leads to none"),
        (graph(*[edge("A", word=True)] * 300, edge("A", word=True, last=True)),
         "the list of edge 1 is longer than there are letters"),
        (graph(*[edge("A", number, last=True) for number in range(2, 301)],
             edge("A", word=True, last=True)),
         "expected words of at most 255 letters, found longer"),
        (bytes(4) * ((1 << 21) + 1), "expected at most 8,388,608 bytes, found more"),
    ],
    ids=lambda case: case if isinstance(case, str) else "",
)  # fmt: skip
def test_what_is_no_automaton_is_refused(data: bytes, told: str) -> None:
    assert fault(data) == told


def test_a_few_edges_that_spell_more_words_than_there_can_be_are_refused() -> None:
    edges = []
    for depth in range(60):
        child = 2 * depth + 3 if depth < 59 else 0
        edges += [edge("A", child, word=True), edge("B", child, word=True, last=True)]
    assert "expected at most 20,000,000 words, found " in fault(graph(*edges))
