"""Automata of other programs, by encoders of the tests' own."""

import random
import re
import struct
from collections.abc import Callable

import pytest

from lexicons import Library, Unsound
from lexicons.lists.formats.automaton import Automaton, dwg, is_dwg, kwg
from lexicons.lists.reading import Inspection
from tests.refusals import refusal
from tests.written_lists import as_dwg, english

Inspect = Callable[..., Inspection]
word_ends, list_ends = 1 << 23, 1 << 22


def graph(edges: str, count: int | None = None) -> bytes:
    """A `.dwg` of edges such as `A>2.|`: a letter, what follows, a word's end, the list's end."""
    numbers = []
    for each in edges.split():
        child = re.search(r"[>](\d+)", each)
        ends = word_ends * ("." in each[1:]) | list_ends * ("|" in each[1:])
        numbers.append(ord(each[0]) << 24 | ends | (int(child[1]) if child else 0))
    return struct.pack(f"<{len(numbers) + 1}I", len(numbers) if count is None else count, *numbers)


def read(data: bytes) -> list[str]:
    return list(Automaton([data], "list.dwg", dwg).words())


def test_its_words_are_read_though_endings_are_shared_and_in_any_blocks() -> None:
    words = ["AA", "AAS", "BLORP", "ZA", "ZANT", "ZANTS"]
    data = as_dwg(words)
    assert read(data) == words
    assert list(Automaton((bytes([byte]) for byte in data), "x", dwg).words()) == words
    assert read(graph("B>3 Z>3| A>4| S.|")) == ["BAS", "ZAS"]
    assert read(graph("")) == []
    letters = ["1", "\xd1", "\0"]  # every byte is a letter, to be looked at later
    assert read(graph(" ".join(f"{each}.{'|' * (each == chr(0))}" for each in letters))) == letters


chain = " ".join(f"A>{number}|" for number in range(2, 301))
doubling = " ".join(f"A>{2 * n + 3}. B>{2 * n + 3}.|" for n in range(59))


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (b"", "expected at least 4 bytes, found 0"),
        (b"\1\0\0", "expected at least 4 bytes, found 3"),
        (graph("A.|")[:-1], "expected 1 edges in 8 bytes, found 7"),
        (graph("A.|") + b"\0", "expected 1 edges in 8 bytes, found 9"),
        (graph("", count=5), "expected 5 edges in 24 bytes, found 4"),
        (graph("A>9|"), "edge 1 leads to edge 9 of 1"),
        (graph("A."), "the list of edge 1 goes on beyond the last edge"),
        (graph("A>2| B."), "the list of edge 2 goes on beyond the last edge"),
        (graph("A>1|"), "edge 1 follows on itself: a circle"),
        (graph("A>2| B>3| C>2|"), "edge 2 follows on itself: a circle"),
        (graph("A>2 B>2|"), "edge 2 follows on itself: a circle"),
        (graph("A|"), "edge 1 ends no word and leads to no edge"),
        (graph("A. " * 300 + "A.|"), "the list of edge 1 is longer than there are letters"),
        (graph(f"{chain} A.|"), "expected words of at most 255 letters, found longer"),
        (bytes(4) * ((1 << 21) + 1), "expected at most 8,388,608 bytes, found more"),
        (graph(f"{doubling} A. B.|"), "expected at most 20,000,000 words, found {doubled:,}"),
    ],
    ids=range(16),
)
def test_what_is_no_automaton_is_refused(data: bytes, told: str) -> None:
    refused = refusal(lambda: read(data), Unsound)
    assert refused.what == "list.dwg is not a sound .dwg file."
    assert refused.faults == (told.format(doubled=2**61 - 2),)  # a few edges spell so many


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


def kinds(inspected: Inspect, data: bytes) -> set[str]:
    return {each.kind.title for each in inspected(data, "list.dwg").findings}


def test_an_edge_that_no_word_leads_to_is_damage_and_is_not_built(inspected: Inspect) -> None:
    sound = as_dwg(["BLORP", "BLORPS", "QUIV", "ZANT", "ZANTS", "ZONE"])
    assert kinds(inspected, sound) & {"unchecked", "damage"} == {"unchecked"}
    chance = random.Random(4)
    found = 0
    for _ in range(200):
        bit = chance.randrange(32, len(sound) * 8)
        damaged = bytearray(sound)
        damaged[bit // 8] ^= 1 << bit % 8
        try:
            told = kinds(inspected, bytes(damaged)) & {"unchecked", "damage"}
        except Unsound:
            told = {"damage"}
        assert told
        found += told == {"damage"}
    assert found > 60
    cut = as_dwg(["BLORP", "BLORPS", "ZANT"])
    numbers = struct.unpack(f"<{len(cut) // 4}I", cut)
    lost = [n & ~((1 << 21) - 1) if chr(n >> 24) == "P" else n for n in numbers[1:]]
    report = inspected(struct.pack(f"<{len(numbers)}I", numbers[0], *lost))
    with pytest.raises(Unsound, match="no word leads to 1 edge of the automaton"):
        report.reading.word_list()
