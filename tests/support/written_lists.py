"""Lists of words as programs write them, for tests of reading."""

import struct
import tempfile
from pathlib import Path

from lexicons import Library
from lexicons.lists.forms import ListForm, ListReading
from lexicons.lists.reading import read
from tests.support.clubs import lexicon_of

english = Library().alphabet("english")
boards = range(2, 16)


most_letters = 256  # that a `.dwg` keeps room for in its first list


def as_dwg(words):
    """Zyzzyva's automaton: like endings are shared, and the first list is padded to 256 edges."""
    edges = [0] * most_letters
    edges[-1] = 1 << 22
    known = {}

    def place(tails):
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


def as_lexicon(words):
    return lexicon_of(words, "ours")


def list_reading(*, alphabet=english, lengths=boards, form="", column="", heading=None, **options):
    list_form = ListForm(form, column, heading)
    return ListReading(alphabet, Library().alphabet_of, lengths, form=list_form, **options)


def inspected(data, name="list", **options):
    """What is found in a list, which is in a folder of its own for so long."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, name)
        path.write_bytes(data)
        edition = options.pop("edition", "")
        return read([str(path)], list_reading(**options), edition)


def built(data, name="list", **options):
    return [*inspected(data, name, **options).sound_words()]
