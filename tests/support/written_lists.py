"""Lists of words as programs write them, for tests of reading."""

import struct
import tempfile
from pathlib import Path
from typing import Any

from lexicons import Alphabet, Library
from lexicons.alphabet import Word
from lexicons.lists.forms import ListForm, ListReading
from lexicons.lists.list_report import ListReport
from lexicons.lists.reading import read
from tests.support.clubs import lexicon_of

#: Tables of rows, by their names.
Rows = dict[str, list[dict[str, Any]]]

english = Library().alphabet("english")
boards = range(2, 16)


most_letters = 256  # that a `.dwg` keeps room for in its first list


def as_dwg(words: list[str]) -> bytes:
    """Zyzzyva's automaton: like endings are shared, and the first list is padded to 256 edges."""
    edges: list[int] = [0] * most_letters
    edges[-1] = 1 << 22
    known: dict[frozenset[str], int] = {}

    def place(tails: frozenset[str]) -> int:
        letters = sorted({tail[0] for tail in tails if tail})
        if not letters or tails in known:
            return known.get(tails, 0)
        known[tails] = first = len(edges) + 1 if known else 1
        edges.extend([0] * len(letters) if first > 1 else [])
        for number, letter in enumerate(letters):
            following = frozenset(tail[1:] for tail in tails if tail[:1] == letter)
            ends = (1 << 23) * ("" in following) | (1 << 22) * (letter == letters[-1])
            edges[first - 1 + number] = ord(letter) << 24 | ends | place(following)
        return first

    place(frozenset(words))
    return struct.pack(f"<{len(edges) + 1}I", len(edges), *edges)


def as_lexicon(words: list[str]) -> bytes:
    return lexicon_of(words, "ours")


def list_reading(
    *, alphabet: Alphabet = english, lengths: range = boards, form: str = "", column: str = "",
    heading: bool | None = None, **options: Any,
) -> ListReading:  # fmt: skip
    """How a list is to be read."""
    list_form = ListForm(form, column, heading)
    return ListReading(alphabet, Library().alphabet_of, lengths, form=list_form, **options)


def inspected(data: bytes, name: str = "list", **options: Any) -> ListReport:
    """What is found in a list, which is in a folder of its own for so long."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, name)
        path.write_bytes(data)
        edition = options.pop("edition", "")
        return read([str(path)], list_reading(**options), edition)


def built(data: bytes, name: str = "list", **options: Any) -> list[Word]:
    return [*inspected(data, name, **options).sound_words()]
