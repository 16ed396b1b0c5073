"""A list as bytes, and its kind by its signature; bytes as text.

Text is UTF-8, UTF-16 with its mark, or in the encoding that is named. Never a guess.
"""

import codecs
import os
import re
import sys
from typing import NamedTuple

from lexicons.errors import ListRefused, Missing, Unsound, shown
from lexicons.storage import LARGEST, LEXICON_SIGNATURE, TEXT_MARKS, reason_of

STANDARD_INPUT = "-"
WORKBOOK = b"xl/workbook.xml"  # a member of the zip file that a spreadsheet is
#: What is no list, by its first bytes. Of other files, some bytes are no text.
OTHERS = {
    b"PK\3\4": "an archive or a document",
    b"PK\5\6": "an archive",
    b"\x1f\x8b": "a packed file",
    b"%PDF-": "a PDF document",
    b"\xd0\xcf\x11\xe0": "an old Office document",
    b"{\\rtf": "a formatted text",
    **dict.fromkeys((b"<!DOCTYPE", b"<!doctype", b"<html", b"<?xml"), "a web page or XML"),
}
#: Names of files that have a signature: without it, they are damaged, and no text.
SIGNED = (".xlsx", ".zip", ".lexicon", ".dwg")
END_OF_FILE = "\x1a"  # as DOS wrote it


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
    of_sheet = re.fullmatch(r"(.+\.xlsx):(.+)", path, re.IGNORECASE | re.DOTALL)
    file, sheet = of_sheet.groups() if of_sheet and not os.path.exists(path) else (path, "")
    data = _bytes_of(file)
    return Blob(path, data, _kind(path, file, data), sheet)


def _bytes_of(path: str) -> bytes:
    try:
        own = path != STANDARD_INPUT
        with open(path if own else sys.stdin.fileno(), "rb", closefd=own) as file:
            data = file.read(LARGEST + 1)
    except (OSError, ValueError) as error:
        what = f"The list can't be read: {path}: {reason_of(error)}."
        raise Missing(what, remedy="Give its path, or the id of an installed lexicon.") from None
    if len(data) > LARGEST:
        raise Unsound(
            f"{path} holds more than {LARGEST >> 20} MB: this is not a list.",
            remedy="Give the list itself.",
        )
    return data


def _kind(path: str, file: str, data: bytes) -> str:
    """Return what a list is by its signature; what has none is text."""
    if data.startswith(LEXICON_SIGNATURE):  # of any format
        return "lexicon"
    if data.startswith(b"PK") and WORKBOOK in data:
        return "xlsx"
    for start, what in OTHERS.items():
        if data[:100].lstrip().startswith(start):
            raise Unsound(
                f"{path} is {what}, not a list.",
                remedy="Unpack it, or open it in its program. Delete what is struck through, and"
                " save the list as text or CSV.",
            )
    edges, size = int.from_bytes(data[:4], "little"), len(data)
    if size >= 8 and size == 4 * (edges + 1):  # noqa: PLR2004  # two numbers of four bytes
        return "dwg"
    if file.lower().endswith(SIGNED):
        raise Unsound(
            f"{path} is damaged, or not what its name says: it does not begin as such a file does.",
            remedy="Copy it again from where it was good. If it is text, rename it to end in .txt.",
        )
    return "text"


def decode(path: str, data: bytes, encoding: str) -> tuple[str, str]:
    """Return the text, its line ends as line feeds, and its encoding: the one named, if any.

    Of UTF-16, a mark says which of the two it is, whichever was named. Raises `ListRefused`
    for another encoding.
    """
    mark, marked = next(((m, name) for m, name in TEXT_MARKS if data.startswith(m)), (b"", ""))
    name = _known(encoding) if encoding else marked or "utf-8"
    if mark and name.startswith(marked[:6]):
        name, data = marked, data[len(mark) :]
    try:
        text = data.decode(name)
        if "\0" not in text:
            return _with_line_feeds(text), name
        line = _with_line_feeds(text).partition("\0")[0].count("\n") + 1
        fault = "a NUL character, which no text has"
        remedy = "If it is UTF-16, add --encoding utf-16-le."
    except UnicodeError as error:  # those of domain names have no place
        place = getattr(error, "start", 0)
        line = data.count(b"\n" if b"\n" in data else b"\r", 0, place) + 1
        fault = f"this is not {name.upper()}"
        likely = "utf-16-le" if b"\0" in data and not mark else "cp1252"
        remedy = f"Save it as UTF-8, or name its encoding, such as --encoding {likely}."
    raise ListRefused(
        f"{path}, line {line}: {fault}. Nothing was read.",
        remedy=f"{remedy} If it is damaged, copy it again; if it isn't a text, export the list as"
        " text.",
    )


def _with_line_feeds(text: str) -> str:
    if "\r" in text:
        text = text.replace("\r\n", "\n")
        if "\n" not in text:
            text = text.replace("\r", "\n")
        elif text.endswith("\r"):  # of a line end that was cut
            text = f"{text[:-1]}\n"
    return text.removesuffix(END_OF_FILE)


def _known(encoding: str) -> str:
    """Return the usual name of an encoding; `ListRefused` if there is no such encoding of text."""
    try:
        "A".encode(encoding).decode(encoding)  # refuses what makes no text of bytes, such as base64
        return codecs.lookup(encoding).name.replace("_", "-").removesuffix("-sig")
    except (LookupError, ValueError):
        pass
    raise ListRefused(
        f"There is no encoding {shown(encoding)}.",
        remedy="Usual ones are utf-8, utf-16-le, cp1252, cp1250 and iso8859-2.",
    )
