"""The automaton of Zyzzyva, `.dwg`.

It is little-endian numbers of 32 bits. An edge holds a letter (bits 24 to 31), whether a word ends
with it (bit 23), whether it is the last of its list (bit 22), and the edge that begins the list of
what may follow (bits 0 to 20; 0 if nothing follows). No edge has bit 21.

It begins with the number of its edges, and the list of first letters with edge 1. That list has
room for 256 edges in Zyzzyva's files; those that it does not need are empty. The `-R` in the name
of a file says that it has every word backwards.
"""

import os
import struct
from collections.abc import Iterator
from itertools import islice

from lexicons.errors import Unsound
from lexicons.lists.findings import FindingKind, Findings

ENDS_WORD, ENDS_LIST, UNUSED = 1 << 23, 1 << 22, 1 << 21
LETTER_PLACE = 24
FIRST_LETTER = ord(" ")  # below are control characters, such as a line feed
CHILD_BITS = UNUSED - 1
EDGE = 4  # bytes
LONGEST = 255  # letters: no word of any language, but edges can go in circles
MOST_LETTERS = 256  # of eight bits each
MOST_SPELLED = 2_000_000  # more than any such list; a few edges can spell more than a machine holds


def read(path: str, data: bytes, findings: Findings) -> list[str]:
    """Return the words of a `.dwg`, and add what shows that it is damaged, or backwards.

    Raises `Unsound` if it can't be read at all.
    """
    automaton = Automaton(path, data)
    edges = automaton.edges
    is_empty = not any(edge & ~ENDS_LIST for edge in edges[1:])
    words = [] if is_empty else [*islice(automaton.words(), MOST_SPELLED + 1)]
    if len(words) > MOST_SPELLED:
        raise automaton.unsound(f"it spells more than {MOST_SPELLED:,} words: no list has so many")
    # Where lists have the same end, one can begin inside another.
    reached = {first + at for first, listed in automaton.lists.items() for at in range(len(listed))}
    unreached = sum(bool(edge & ~ENDS_LIST) for edge in edges[1:]) - len(reached)
    name = os.path.basename(path)
    if os.path.splitext(name)[0].lower().endswith("-r"):
        why = f"{name} has every word backwards, as its name says: give its sibling without -R"
        why = f"{why} (or rename it, if its words read forwards)"
        findings.add(0, FindingKind.BACKWARDS, why=why)
    elif unreached:
        why = f"no word leads to {unreached:,} of its edges"
        findings.add(0, FindingKind.DAMAGE, why=why)
    return words


class Automaton:
    """The edges of a file; `Unsound` if they lead nowhere, or to words that never end."""

    def __init__(self, path: str, data: bytes) -> None:
        self.path = path
        if len(data) % EDGE or len(data) < 2 * EDGE:
            raise self.unsound(f"expected whole edges of {EDGE} bytes, found {len(data):,} bytes")
        self.edges = struct.unpack(f"<{len(data) // EDGE}I", data)
        self.lists: dict[int, tuple[int, ...]] = {}  # by their first edge, once they were checked

    def words(self, first: int = 1, begun: str = "") -> Iterator[str]:
        """Yield the words, one character for each number of a letter.

        Each begins with what was `begun`, and goes on with the list of this first edge.
        """
        if len(begun) == LONGEST:
            raise self.unsound(f"expected words of at most {LONGEST} letters, found longer")
        for edge in self.lists.get(first) or self._list(first):
            text = begun + chr(edge >> LETTER_PLACE)
            if edge & ENDS_WORD:
                yield text
            if child := edge & CHILD_BITS:
                yield from self.words(child, text)

    def _list(self, first: int) -> tuple[int, ...]:
        for last in range(first, min(first + MOST_LETTERS, len(self.edges))):
            if self.edges[last] & ENDS_LIST:
                self.lists[first] = edges = self.edges[first : last + 1]
                if min(edges) >> LETTER_PLACE < FIRST_LETTER:
                    raise self.unsound(f"an edge of list {first:,} has a control character")
                if any(edge & UNUSED for edge in edges):
                    raise self.unsound(f"an edge of list {first:,} has bit 21, which none has")
                if all(edge & ENDS_WORD or edge & CHILD_BITS for edge in edges):
                    return edges
                raise self.unsound(f"an edge of list {first:,} ends no word and leads to no edge")
        raise self.unsound(f"list {first:,} has no end")

    def unsound(self, fault: str) -> Unsound:
        """Return the refusal of the file."""
        return Unsound(
            f"{self.path} is not a sound .dwg file.",
            faults=[fault],
            remedy="Export it again from the program that made it, or give the list as text.",
        )
