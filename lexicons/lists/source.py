"""A list as bytes: a file, or standard input; its kind by its signature."""

import os
import re
import sys
from typing import NamedTuple

from lexicons.errors import Missing, Unsound
from lexicons.storage import LEXICON_SIGNATURE, reason_of

MOST_BYTES = 1 << 28  # ten times the largest list
STANDARD_INPUT = "-"
ZIP = (b"PK\3\4", b"PK\5\6")
TAR = 257, b"ustar"  # bytes before its signature

EXPORT = "Open it in its program, delete what is struck through, and save the list as text or CSV."
UNPACK = "Unpack it, and give the list that is in it."
TEXT = "Give the list as text, such as that from which the program made it."
COPY = "Copy its text into a plain text file, without words that are struck through."
#: Documents, by their first bytes, and what to do about each. Other files have bytes of no text.
OTHERS: tuple[tuple[bytes, str, str], ...] = (
    (b"%PDF-", "a PDF document", COPY),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office document", EXPORT),
    (b"{\\rtf", "a formatted text (RTF)", EXPORT),
    (b"\x1f\x8b", "a packed file (gzip)", UNPACK),
    (b"\xfd7zXZ\0", "a packed file (xz)", UNPACK),
    (b"BZh", "a packed file (bzip2)", UNPACK),
    (b"7z\xbc\xaf", "an archive (7z)", UNPACK),
    (b"Rar!", "an archive (RAR)", UNPACK),
)
#: What a zip file is, by the name of a member.
ZIPPED = {b"word/document.xml": "a text document (DOCX)", b"content.xml": "an OpenDocument file"}
WORKBOOK = b"xl/workbook.xml"
#: Names of files that have a signature: without it, they are damaged, and no text.
SIGNED = (".xlsx", ".zip", ".lexicon")


class Blob(NamedTuple):
    """The bytes of one list. `kind` is text, lexicon, dwg or xlsx."""

    path: str
    data: bytes
    kind: str
    sheet: str = ""


def read(path: str) -> Blob:
    """Return the bytes of a list. `FILE.xlsx:SHEET` names a sheet of a file.

    Raises `Missing` or `Unsound`.
    """
    named = re.fullmatch(r"(.+\.xlsx):(.+)", path, re.IGNORECASE | re.DOTALL)
    file, sheet = named.groups() if named and not os.path.exists(path) else (path, "")
    data = _bytes_of(file)
    return Blob(path, data, _kind(path, file, data), sheet)


def _bytes_of(path: str) -> bytes:
    try:
        own = path != STANDARD_INPUT
        with open(path if own else sys.stdin.fileno(), "rb", closefd=own) as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError, AttributeError) as error:
        reason = "it is closed" if isinstance(error, AttributeError) else reason_of(error)
    else:
        if len(data) > MOST_BYTES:
            raise Unsound(
                f"{path} holds more than {MOST_BYTES >> 20} MB: this is not a list.",
                remedy="Give the list itself.",
            )
        return data
    raise Missing(f"The list cannot be read: {path}: {reason}.", remedy="Give the path of a list.")


def _kind(path: str, file: str, data: bytes) -> str:
    """Return what a list is by its signature; what has none is text."""
    name = file.lower()
    if data.startswith(LEXICON_SIGNATURE):  # of any format
        return "lexicon"
    if data.startswith(ZIP):
        if WORKBOOK in data:
            return "xlsx"
        for member, what in ZIPPED.items():
            if member in data:
                raise Unsound(f"{path} is {what}, not a list.", remedy=EXPORT)
        raise Unsound(f"{path} is an archive (zip), not a list.", remedy=UNPACK)
    if data.startswith(TAR[1], TAR[0]):
        raise Unsound(f"{path} is an archive (tar), not a list.", remedy=UNPACK)
    for start, what, remedy in OTHERS:
        if data.startswith(start):
            raise Unsound(f"{path} is {what}, not a list.", remedy=remedy)
    if name.endswith(".kwg"):  # it numbers its tiles, and doesn't say of which alphabet
        raise Unsound(f"{path} is the word graph of a program, not a list.", remedy=TEXT)
    edges, size = int.from_bytes(data[:4], "little"), len(data)
    if size >= 8 and size == 4 * (edges + 1):  # noqa: PLR2004  # two numbers of four bytes
        return "dwg"
    if name.endswith(".dwg"):
        raise Unsound(
            f"{path} is cut or damaged.",
            faults=[f"expected {edges:,} edges in {4 * (edges + 1):,} bytes, found {size:,} bytes"],
            remedy="Copy it again from where it was good, or give the list as text.",
        )
    if name.endswith(SIGNED):
        raise Unsound(
            f"{path} is damaged, or not what its name says: it does not begin as such a file does.",
            remedy="Copy it again from where it was good. If it is text, rename it to end in .txt.",
        )
    return "text"
