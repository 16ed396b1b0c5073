"""The checksum of an automaton that Zyzzyva keeps in a file beside it: `CLUB-Checksums.txt`.

Its first line is that of `CLUB.dwg`, its second that of `CLUB-R.dwg`, which has the words
backwards. It is CRC-16/X-25, over as many bytes as there are edges: a quarter of them.
"""

import os
from binascii import crc_hqx
from contextlib import suppress
from typing import NamedTuple

mirrored = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))


class Expected(NamedTuple):
    """The name of the file, and the checksum that it has for an automaton."""

    file: str
    value: int


def beside(path: str) -> Expected | None:
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


def of_bytes(data: bytes) -> int:
    """Return the checksum of some bytes.

    >>> f"{of_bytes(b'123456789'):04x}"
    '906e'
    """
    crc = crc_hqx(data.translate(mirrored), 0xFFFF)  # which reads the bits in the other order
    return int(f"{crc:016b}"[::-1], 2) ^ 0xFFFF
