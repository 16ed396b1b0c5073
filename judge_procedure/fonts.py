"""The program's font: where it is, and how wide a line is; the values and the signs of surfaces.

The font has every shipped tile.
"""

import os
import struct
from collections.abc import Iterator
from functools import cache

from lexicons.edition import DATA_FOLDER

FAMILY = "AtkinsonHyperlegible"
WEIGHTS = ("Regular", "Bold")
FOLDER = os.path.join(DATA_FOLDER, "fonts")
LOOK = os.path.join(DATA_FOLDER, "look")  # sizes, colours and signs of all surfaces


def font_path(weight: str) -> str:
    """Return the path of a TrueType file; `weight` is one of `WEIGHTS`.

    >>> os.path.basename(font_path("Bold"))
    'AtkinsonHyperlegible-Bold.ttf'
    """
    return os.path.join(FOLDER, f"{FAMILY}-{weight}.ttf")


# -- the width of a line -------------------------------------------------------------------------


class Widths(dict[str, float]):
    """The advance widths of one font, as shares of its size."""

    widest = 0.0

    def __missing__(self, character: str) -> float:
        return self.widest  # a character that the font lacks


def line_width(text: str, px: float, bold: bool = False) -> float:
    """Return the width of a line in pixels, from the advance widths in the font's own file.

    Kerning is left out: it makes a line at most 0.07 of its size wider than the sum of its letters.
    Nothing is remembered: the text can be a word.
    """
    return sum(map(widths_of("Bold" if bold else "Regular").__getitem__, text)) * px


@cache
def widths_of(weight: str) -> Widths:
    """Read the widths from a TrueType file: the tables `head`, `hhea`, `hmtx` and `cmap`."""
    with open(font_path(weight), "rb") as file:
        data = file.read()
    (count,) = struct.unpack_from(">H", data, 4)
    tables = {
        data[at : at + 4].decode(): struct.unpack_from(">I", data, at + 8)[0]
        for at in range(12, 12 + 16 * count, 16)
    }
    (em,) = struct.unpack_from(">H", data, tables["head"] + 18)
    (metrics,) = struct.unpack_from(">H", data, tables["hhea"] + 34)
    advances = struct.unpack_from(">" + "Hh" * metrics, data, tables["hmtx"])[::2]
    widths = Widths(
        (chr(code), advances[min(glyph, metrics - 1)] / em)
        for code, glyph in _glyphs(data, tables["cmap"])
    )
    widths.widest = max(widths.values())
    return widths


def _glyphs(data: bytes, cmap: int) -> Iterator[tuple[int, int]]:
    """Yield each character of a font with its glyph, from a `cmap` table of format 4."""
    (tables,) = struct.unpack_from(">H", data, cmap + 2)
    for at in range(cmap + 8, cmap + 8 + 8 * tables, 8):
        start = cmap + struct.unpack_from(">I", data, at)[0]
        if struct.unpack_from(">H", data, start)[0] == 4:  # noqa: PLR2004  # the format
            break
    else:
        raise ValueError(data[:4])
    n = struct.unpack_from(">H", data, start + 6)[0] // 2
    ends = struct.unpack_from(f">{n}H", data, start + 14)
    starts = struct.unpack_from(f">{n}H", data, start + 16 + 2 * n)
    deltas = struct.unpack_from(f">{n}H", data, start + 16 + 4 * n)
    offsets = start + 16 + 6 * n
    ranges = struct.unpack_from(f">{n}H", data, offsets)
    for i in range(n):
        for code in range(starts[i], min(ends[i], 0xFFFE) + 1):
            glyph = code
            if ranges[i]:
                place = offsets + 2 * i + ranges[i] + 2 * (code - starts[i])
                (glyph,) = struct.unpack_from(">H", data, place)
            if glyph or not ranges[i]:
                glyph = (glyph + deltas[i]) & 0xFFFF
            if glyph:
                yield code, glyph
