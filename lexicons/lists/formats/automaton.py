"""Automata of other programs: Zyzzyva's `.dwg`, and the `.kwg` of wolges and macondo.

Both are little-endian numbers of 32 bits. An edge holds a letter (bits 24 to 31), whether a word
ends with it (bit 23), whether it is the last of its list (bit 22), and the edge that begins the
list of what may follow (the bits below; 0 if nothing follows).

A `.dwg` begins with the number of its edges, and the list of first letters with edge 1. That list
has room for 256 edges in Zyzzyva's files; those that it does not need are empty. A child has 21
bits. In a `.kwg` edge 0 leads to the list of first letters, a child has 22 bits, and letters are
the numbers of tiles in the alphabet, from 1. What else a `.kwg` holds is not read.

Zyzzyva keeps checksums in a file beside an automaton: `CLUB-Checksums.txt`. Its first line is that
of `CLUB.dwg`, its second that of `CLUB-R.dwg`, which has the words backwards. It is CRC-16/X-25,
over as many bytes as there are edges: a quarter of them.
"""

import os
import struct
from binascii import crc_hqx
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple

from lexicons.errors import Unsound

ends_word, ends_list = 1 << 23, 1 << 22
letter_place = 24
edge_size = 4
longest = 255  # letters: no word of any language
most_letters = 256  # of eight bits each
most_spelt = 20_000_000  # more than any list holds; a few edges can spell more than any machine
mirrored = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


@dataclass(frozen=True)
class Layout:
    """How one kind of file arranges its edges."""

    kind: str
    child_bits: int
    counted: bool  # edge 0 is how many there are


dwg = Layout("dwg", (1 << 21) - 1, counted=True)
kwg = Layout("kwg", (1 << 22) - 1, counted=False)


class Automaton:
    """The edges of a file, checked: `Unsound` if they lead nowhere, in circles, or to too much.

    Some damage only changes words.
    """

    def __init__(self, blocks: Iterable[bytes], name: str, layout: Layout) -> None:
        self.name = name
        self.layout = layout
        self.edges = self.read(blocks)
        self.first = 1 if layout.counted else self.edges[0] & layout.child_bits
        #: By the first edge of a list: how many endings it spells.
        self.endings: dict[int, int] = {}
        if self.first and len(self.edges) > 1:
            self.check()

    def words(self, letter: Callable[[int], str] = chr) -> Iterator[str]:
        """Yield every word in the order of its lists, given the letter of each number."""
        if not self.endings:
            return
        waiting = [("", self._in_list(self.first))]
        while waiting:
            begun, following = waiting[-1]
            edge = next(following, None)
            if edge is None:
                waiting.pop()
                continue
            text = begun + letter(edge >> letter_place)
            if edge & ends_word:
                yield text
            if child := edge & self.layout.child_bits:
                waiting.append((text, self._in_list(child)))

    @property
    def unreached(self) -> int:
        """How many edges that are not empty no word leads to: 0 in a whole `.dwg`."""
        reached = sum(sum(1 for _ in self._in_list(first)) for first in self.endings)
        return sum(bool(edge & ~ends_list) for edge in self.edges[1:]) - reached

    @property
    def checksum(self) -> int:
        """Zyzzyva's checksum of a `.dwg`."""
        count = len(self.edges) - 1  # also how many bytes the checksum covers
        return _checksum_of(struct.pack(f"<{count}I", *self.edges[1:])[:count])

    def read(self, blocks: Iterable[bytes]) -> tuple[int, ...]:
        """Return the edges, each at its number."""
        data = bytearray()
        most = edge_size * (self.layout.child_bits + 1)  # further edges have no number
        for block in blocks:
            data += block
            if len(data) > most:
                raise self.unsound(f"expected at most {most:,} bytes, found more")
        if len(data) < edge_size or len(data) % edge_size:
            expected = f"at least {edge_size}" if len(data) < edge_size else "whole edges of 4"
            if not self.layout.counted or len(data) < edge_size:
                raise self.unsound(f"expected {expected} bytes, found {len(data)}")
        if self.layout.counted:
            (count,) = struct.unpack_from("<I", data)
            if len(data) != edge_size * (count + 1):
                expected = f"expected {count:,} edges in {edge_size * (count + 1):,} bytes"
                raise self.unsound(f"{expected}, found {len(data):,}")
        return struct.unpack(f"<{len(data) // edge_size}I", data)

    def check(self) -> None:
        """Refuse edges that lead nowhere, in circles, or to more words than there can be."""
        counts = self.endings
        begun: set[int] = set()
        waiting = [self.first]
        while waiting:
            first = waiting[-1]
            following = self.children(first)
            if first not in begun:
                begun.add(first)
                if len(begun) - len(counts) > longest:
                    raise self.unsound(f"expected words of at most {longest} letters, found longer")
                for child in following:
                    if child in begun and child not in counts:  # it led here
                        raise self.unsound(f"edge {child} follows on itself: a circle")
                waiting += [child for child in following if child not in counts]
            else:
                waiting.pop()
                ends = sum(bool(edge & ends_word) for edge in self._in_list(first))
                counts[first] = ends + sum(counts[child] for child in following)
        if counts[self.first] > most_spelt:
            found = counts[self.first]
            raise self.unsound(f"expected at most {most_spelt:,} words, found {found:,}")

    def children(self, first: int) -> list[int]:
        """Return what may follow on the edges of a list; `Unsound` if the list has no end."""
        found = []
        number = first
        while True:
            if number >= len(self.edges):
                raise self.unsound(f"the list of edge {first} goes on beyond the last edge")
            if number - first > most_letters:
                raise self.unsound(f"the list of edge {first} is longer than there are letters")
            edge = self.edges[number]
            child = edge & self.layout.child_bits
            if child >= len(self.edges):
                last = len(self.edges) - 1
                raise self.unsound(f"edge {number} leads to edge {child:,} of {last:,}")
            if child:
                found.append(child)
            elif not edge & ends_word:
                raise self.unsound(f"edge {number} ends no word and leads to no edge")
            if edge & ends_list:
                return found
            number += 1

    def _in_list(self, first: int) -> Iterator[int]:
        for number in range(first, len(self.edges)):
            yield self.edges[number]
            if self.edges[number] & ends_list:
                return

    def unsound(self, fault: str) -> Unsound:
        """Return the refusal of the file."""
        return Unsound(
            f"{self.name} is not a sound .{self.layout.kind} file.",
            faults=[fault],
            remedy="Export it again from the program that made it, or give the list as text.",
        )


def is_dwg(head: bytes, size: int) -> bool:
    """Return whether a file of this size begins like a `.dwg`: with the number of its edges."""
    return size >= 2 * edge_size and struct.unpack_from("<I", head.ljust(edge_size, b"\0"))[0] == (
        size // edge_size - 1
    )


class Expected(NamedTuple):
    """The name of a file of checksums, and the checksum that it has for an automaton."""

    file: str
    value: int


def checksum_beside(path: str) -> Expected | None:
    """Return the checksum that lies beside an automaton; None if there is none."""
    folder, name = os.path.split(path)
    stem = os.path.splitext(name)[0].lower()
    forwards = stem.removesuffix("-r")
    with suppress(OSError, ValueError, IndexError):
        for each in os.listdir(folder or "."):
            if each.lower() == f"{forwards}-checksums.txt":
                with open(os.path.join(folder, each), encoding="ascii") as file:
                    return Expected(each, int(file.read(100).split()[forwards != stem]))
    return None


def _checksum_of(data: bytes) -> int:
    """Return the checksum of some bytes.

    >>> f"{_checksum_of(b'123456789'):04x}"
    '906e'
    """
    crc = crc_hqx(data.translate(mirrored), 0xFFFF)  # which reads the bits in the other order
    return int(f"{crc:016b}"[::-1], 2) ^ 0xFFFF
