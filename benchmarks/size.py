"""How large a lexicon file is.

The floor is what a strong general compressor makes of the same words, sorted, one a line: `xz -9e`.
That can only be unpacked whole, and the lexicon answers from the bytes as they are.
"""

import lzma
import os
from collections.abc import Iterator

import material
from table import Row, size


def rows(folder: str) -> Iterator[Row]:
    """Return the shipped lexicon, over its words compressed."""
    words = material.free_list(folder)
    count = len(material.words_of(words))
    yield from compared(words, material.free_file, f"size: {count:,} words")


def compared(words: str, lexicon: str, what: str) -> Iterator[Row]:
    """Return a lexicon file, over its words compressed."""
    with open(words, "rb") as file:
        text = file.read()
    count = text.count(b"\n")
    ours = os.path.getsize(lexicon)
    floor = len(lzma.compress(text, preset=9 | lzma.PRESET_EXTREME))
    yield Row(f"{what}, file", size(ours), "`xz -9e`", size(floor)).ratio(ours / floor, most=1.25)
    yield Row(f"{what}, bytes a word", f"{ours / count:.2f}", "the same", f"{floor / count:.2f}")
