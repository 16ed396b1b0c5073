"""Automata of other programs: Zyzzyva's `.dwg`.

Little-endian numbers of 32 bits: first how many edges there are, then the edges, the first of
which is edge 1. An edge holds a letter (bits 24 to 31), whether a word ends with it (bit 23),
whether it is the last of its list (bit 22), and the edge that begins the list of what may follow
(bits 0 to 20; 0 is none). The list of first letters begins with edge 1.
"""

import struct
from collections.abc import Iterable, Iterator

from lexicons.errors import Unsound

ends_word, ends_list, child_bits = 1 << 23, 1 << 22, (1 << 21) - 1
edge_size = 4
largest = edge_size * (child_bits + 1)  # bytes: more edges have no number
longest = 255  # letters: no word of any language
most_letters = 256  # of eight bits each
most_words = 20_000_000  # more than any list holds; a few edges can spell more than any machine


def words(blocks: Iterable[bytes], name: str) -> Iterator[str]:
    """Every word in the order of its lists; `Unsound` before the first where it is no automaton."""
    edges = read_edges(blocks, name)
    if len(edges) > 1:
        check(edges, name)
        yield from spelt(edges)


def read_edges(blocks: Iterable[bytes], name: str) -> tuple[int, ...]:
    """The edges, each at its number; edge 0 is how many there are."""
    data = bytearray()
    for block in blocks:
        data += block
        if len(data) > largest:
            raise unsound(name, f"expected at most {largest:,} bytes, found more")
    if len(data) < edge_size:
        raise unsound(name, f"expected at least {edge_size} bytes, found {len(data)}")
    (count,) = struct.unpack_from("<I", data)
    if len(data) != edge_size * (count + 1):
        expected = f"expected {count:,} edges in {edge_size * (count + 1):,} bytes"
        raise unsound(name, f"{expected}, found {len(data):,}")
    return struct.unpack(f"<{count + 1}I", data)


def check(edges: tuple[int, ...], name: str) -> None:
    """Refuse edges that lead nowhere, in circles, or to more words than there can be."""
    counts: dict[int, int] = {}  # by the first edge of a list: how many endings it spells
    begun: set[int] = set()
    waiting = [1]
    while waiting:
        first = waiting[-1]
        following = children(edges, first, name)
        if first not in begun:
            begun.add(first)
            if len(begun) - len(counts) > longest:
                raise unsound(name, f"expected words of at most {longest} letters, found longer")
            for child in following:
                if child in begun and child not in counts:  # it led here
                    raise unsound(name, f"edge {child} follows on itself: a circle")
            waiting += [child for child in following if child not in counts]
        else:
            waiting.pop()
            ends = sum(bool(edge & ends_word) for edge in in_list(edges, first))
            counts[first] = ends + sum(counts[child] for child in following)
    if counts[1] > most_words:
        raise unsound(name, f"expected at most {most_words:,} words, found {counts[1]:,}")


def children(edges: tuple[int, ...], first: int, name: str) -> list[int]:
    """What may follow on the edges of a list; `Unsound` where a list has no end."""
    found = []
    number = first
    while True:
        if number >= len(edges):
            raise unsound(name, f"the list of edge {first} goes on beyond the last edge")
        if number - first > most_letters:
            raise unsound(name, f"the list of edge {first} is longer than there are letters")
        edge = edges[number]
        child = edge & child_bits
        if child >= len(edges):
            raise unsound(name, f"edge {number} leads to edge {child:,} of {len(edges) - 1:,}")
        if child:
            found.append(child)
        elif not edge & ends_word:
            raise unsound(name, f"edge {number} ends no word and leads to none")
        if edge & ends_list:
            return found
        number += 1


def in_list(edges: tuple[int, ...], first: int) -> Iterator[int]:
    """The edges of a list that has an end."""
    for number in range(first, len(edges)):
        yield edges[number]
        if edges[number] & ends_list:
            return


def spelt(edges: tuple[int, ...]) -> Iterator[str]:
    """Every word, letter by letter."""
    waiting = [("", in_list(edges, 1))]
    while waiting:
        begun, following = waiting[-1]
        edge = next(following, None)
        if edge is None:
            waiting.pop()
            continue
        text = begun + chr(edge >> 24)
        if edge & ends_word:
            yield text
        if child := edge & child_bits:
            waiting.append((text, in_list(edges, child)))


def unsound(name: str, fault: str) -> Unsound:
    """The refusal of a file that is no automaton."""
    return Unsound(
        f"{name} is no sound .dwg file.",
        faults=[fault],
        remedy="Export it again from the program that made it, or give the list as text.",
    )
