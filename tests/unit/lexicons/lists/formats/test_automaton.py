"""Automata of other programs, by encoders of the tests' own."""

import random
import struct
from collections.abc import Callable

import pytest

from lexicons import Library, Unsound
from lexicons.lists.formats.automaton import Automaton, dwg, is_dwg, kwg
from lexicons.lists.inspection import Inspection
from tests.written_lists import as_dwg, english

Inspect = Callable[..., Inspection]
word_ends, list_ends = 1 << 23, 1 << 22


def edge(letter: str, child: int = 0, *, word: bool = False, last: bool = False) -> int:
    return ord(letter) << 24 | word_ends * word | list_ends * last | child


def graph(*edges: int, count: int | None = None) -> bytes:
    number = len(edges) if count is None else count
    return struct.pack(f"<{len(edges) + 1}I", number, *edges)


def read(data: bytes) -> list[str]:
    return list(Automaton([data], "list.dwg", dwg).words())


def fault(data: bytes) -> str:
    with pytest.raises(Unsound, match=r"list\.dwg is not a sound \.dwg file") as refused:
        read(data)
    assert refused.value.remedy
    (told,) = refused.value.faults
    return told


def test_its_words_are_read_though_endings_are_shared_and_in_any_blocks() -> None:
    words = ["AA", "AAS", "BLORP", "ZA", "ZANT", "ZANTS"]
    data = as_dwg(words)
    assert read(data) == words
    assert list(Automaton((bytes([byte]) for byte in data), "x", dwg).words()) == words
    shared = graph(
        edge("B", 3),
        edge("Z", 3, last=True),
        edge("A", 4, last=True),
        edge("S", word=True, last=True),
    )
    assert read(shared) == ["BAS", "ZAS"]
    assert read(graph()) == []


def test_every_byte_is_a_letter_to_be_looked_at_later() -> None:
    letters = ["1", "\xd1", "\0"]
    edges = [edge(letter, word=True, last=letter == "\0") for letter in letters]
    assert read(graph(*edges)) == letters


def test_what_is_no_automaton_is_refused() -> None:
    for data, told in [
        (b"", "expected at least 4 bytes, found 0"),
        (b"\1\0\0", "expected at least 4 bytes, found 3"),
        (graph(edge("A", word=True, last=True))[:-1], "expected 1 edges in 8 bytes, found 7"),
        (graph(edge("A", word=True, last=True)) + b"\0", "expected 1 edges in 8 bytes, found 9"),
        (graph(count=5), "expected 5 edges in 24 bytes, found 4"),
        (graph(edge("A", 9, last=True)), "edge 1 leads to edge 9 of 1"),
        (graph(edge("A", word=True)), "the list of edge 1 goes on beyond the last edge"),
        (
            graph(edge("A", 2, last=True), edge("B", word=True)),
            "the list of edge 2 goes on beyond the last edge",
        ),
        (graph(edge("A", 1, last=True)), "edge 1 follows on itself: a circle"),
        (
            graph(edge("A", 2, last=True), edge("B", 3, last=True), edge("C", 2, last=True)),
            "edge 2 follows on itself: a circle",
        ),
        (graph(edge("A", 2), edge("B", 2, last=True)), "edge 2 follows on itself: a circle"),
        (graph(edge("A", last=True)), "edge 1 ends no word and leads to no edge"),
        (
            graph(*[edge("A", word=True)] * 300, edge("A", word=True, last=True)),
            "the list of edge 1 is longer than there are letters",
        ),
        (
            graph(
                *[edge("A", number, last=True) for number in range(2, 301)],
                edge("A", word=True, last=True),
            ),
            "expected words of at most 255 letters, found longer",
        ),
        (bytes(4) * ((1 << 21) + 1), "expected at most 8,388,608 bytes, found more"),
    ]:
        assert fault(data) == told


def test_a_few_edges_that_spell_more_words_than_there_can_be_are_refused() -> None:
    edges = []
    for depth in range(60):
        child = 2 * depth + 3 if depth < 59 else 0
        edges += [edge("A", child, word=True), edge("B", child, word=True, last=True)]
    assert "expected at most 20,000,000 words, found " in fault(graph(*edges))


def as_kwg(words: set[tuple[str, ...]], tiles: tuple[str, ...]) -> bytes:
    """The same words as nodes of wolges: tiles are numbers, and node 0 leads to the rest."""
    nodes: list[int] = [0, 0]

    def place(tails: set[tuple[str, ...]]) -> int:
        first_tiles = sorted({tail[0] for tail in tails if tail}, key=tiles.index)
        if not first_tiles:
            return 0
        first = len(nodes)
        nodes.extend([0] * len(first_tiles))
        for number, tile in enumerate(first_tiles):
            following = {tail[1:] for tail in tails if tail[:1] == (tile,)}
            ends = word_ends * (() in following) | list_ends * (tile == first_tiles[-1])
            nodes[first + number] = tiles.index(tile) + 1 << 24 | ends | place(following)
        return first

    nodes[0] = place(words) | list_ends
    nodes.append(list_ends | 7 << 24)  # a second automaton that nothing here leads to
    return struct.pack(f"<{len(nodes)}I", *nodes)


def test_tiles_of_a_kwg_are_numbered_as_in_the_alphabet(inspected: Inspect) -> None:
    spanish = Library().alphabet("spanish")
    words = {("CH", "O", "Z", "O"), ("Z", "U", "L", "O"), ("Ñ", "A")}
    found = inspected(as_kwg(words, spanish.tiles), "list.kwg", alphabet=spanish)
    assert (found.words, found.counts) == (3, {2: 1, 4: 2})
    assert found.ok
    assert "numbered as in Spanish" in found.reading.lists[0].why
    with pytest.raises(Unsound, match=r"not a sound \.kwg"):
        list(Automaton([b"\0\0\0\0\0"], "list.kwg", kwg).words())

    # A number that is no tile is no letter.
    found = inspected(as_kwg({("A", "Ż")}, (*english.tiles, "Ż")), "list.kwg")
    assert (found.words, found.ok) == (0, False)


def test_a_dwg_is_known_by_its_content(inspected: Inspect) -> None:
    found = inspected(as_dwg(["BLORP", "ZANT"]))
    [listing] = found.reading.lists
    assert (found.words, listing.format, listing.why) == (2, "dwg", "by its first bytes")
    assert not is_dwg(b"ZANT\nBLORP\n", 11)


def test_an_edge_that_no_word_leads_to_is_damage(inspected: Inspect) -> None:
    sound = as_dwg(["BLORP", "BLORPS", "QUIV", "ZANT", "ZANTS", "ZONE"])
    kinds = {each.kind.title for each in inspected(sound).findings}
    assert "unchecked" in kinds
    assert "damage" not in kinds
    chance = random.Random(4)
    found = 0
    for _ in range(200):
        bit = chance.randrange(32, len(sound) * 8)
        damaged = bytearray(sound)
        damaged[bit // 8] ^= 1 << bit % 8
        try:
            report = inspected(bytes(damaged), "list.dwg")
        except Unsound:
            found += 1
            continue
        kinds = {each.kind.title for each in report.findings}
        assert kinds & {"unchecked", "damage"}
        found += "damage" in kinds
    assert found > 60


def test_a_damaged_automaton_is_not_built(inspected: Inspect) -> None:
    cut = as_dwg(["BLORP", "BLORPS", "ZANT"])
    numbers = list(struct.unpack(f"<{len(cut) // 4}I", cut))
    for number, each in enumerate(numbers):
        if number and chr(each >> 24) == "P":
            numbers[number] = each & ~((1 << 21) - 1)
    found = inspected(struct.pack(f"<{len(numbers)}I", *numbers))
    with pytest.raises(Unsound, match="no word leads to 1 edge of the automaton"):
        found.reading.word_list()
