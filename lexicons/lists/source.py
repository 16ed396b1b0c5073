"""A list as bytes: a file, standard input or a member of an archive; its kind by its signature."""

import io
import os
import re
import sys
from collections.abc import Callable
from typing import IO, NamedTuple

from lexicons.errors import JudgeError, Missing, Unsound
from lexicons.lists.progress import cut_short
from lexicons.storage import LEXICON_SIGNATURE, is_systems_own, reason_of

MOST_BYTES = 1 << 28  # ten times the largest list; a small archive can hold any number
STANDARD_INPUT = "-"
GZIP = b"\x1f\x8b"
TAR_PLACE = 257  # bytes before its signature
ZIP = (b"PK\x03\x04", b"PK\x05\x06")

EXPORT = "Open it in its program, delete what is struck through, and save the list as text or CSV."
UNPACK = "Unpack it, and give the list that is in it."
TEXT = "Give the list as text, such as that from which the program made it."
COPY = "Copy its text into a plain text file, without words that are struck through."
#: Documents, by their first bytes, and what to do about each. Other files have bytes of no text.
OTHERS: tuple[tuple[bytes, str, str], ...] = (
    (b"%PDF-", "a PDF document", COPY),
    (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office document", EXPORT),
    (b"{\\rtf", "a formatted text (RTF)", EXPORT),
    (b"\xfd7zXZ\0", "a packed file (xz)", UNPACK),
    (b"BZh", "a packed file (bzip2)", UNPACK),
    (b"7z\xbc\xaf", "an archive (7z)", UNPACK),
    (b"Rar!", "an archive (RAR)", UNPACK),
)
#: Members of an archive by which a document of an office program is known.
DOCUMENTS = {
    "word/document.xml": "a text document (DOCX)",
    "content.xml": "an OpenDocument file",
}
WORKBOOK = "xl/workbook.xml"
#: Names of files that have a signature: without it, they are damaged, and no text. A list named
#: .gz can be text all the same: browsers unpack what they fetch, and keep the name.
SIGNED = (".xlsx", ".zip", ".lexicon")


class Blob(NamedTuple):
    """The bytes of one list, unpacked. `kind` is text, lexicon, dwg or xlsx."""

    path: str
    data: bytes
    kind: str
    sheet: str = ""


def read(path: str) -> Blob:
    """Return the bytes of a list. `FILE.zip:MEMBER` and `FILE.xlsx:SHEET` name a part of a file.

    Raises `Missing` or `Unsound`.
    """
    named = re.fullmatch(r"(.+\.(?:zip|xlsx)):(.+)", path, re.IGNORECASE | re.DOTALL)
    file, part = named.groups() if named and not os.path.exists(path) else (path, "")
    data = _bytes_of(file)
    if data.startswith(GZIP):
        import gzip

        packed = data
        data = _unpacked(path, lambda: gzip.GzipFile(fileobj=io.BytesIO(packed)))
        name = file.removesuffix(".gz")
    elif data.startswith(ZIP):
        return _in_archive(path, file, part, data)
    else:
        name = file
    return Blob(path, data, _kind(path, name, data))


def _in_archive(path: str, file: str, part: str, data: bytes) -> Blob:
    import zipfile

    try:
        archive = zipfile.ZipFile(io.BytesIO(data))
    except (zipfile.BadZipFile, OSError, ValueError) as error:
        raise _unreadable(path, error) from None
    names = archive.namelist()
    if WORKBOOK in names:
        return Blob(path, data, "xlsx", part)
    for member, what in DOCUMENTS.items():
        if member in names:
            raise Unsound(f"{path} is {what}, not a list.", remedy=EXPORT)
    files = [name for name in names if _is_list(name)]
    if part and part not in files:
        raise Missing(
            f"There is no {part} in {file}.",
            faults=cut_short(f"{file}:{name}" for name in files),
            remedy="Name one of these.",
        )
    if len({*files}) < len(files):
        raise Unsound(
            f"{file} holds several files of one name.",
            faults=cut_short(sorted({name for name in files if files.count(name) > 1})),
            remedy="Unpack it, and give the right one.",
        )
    if not part and len(files) != 1:
        raise Unsound(
            f"{file} holds {len(files)} files; expected one list.",
            faults=cut_short(f"{file}:{name}" for name in files),
            remedy="Name one of these." if files else "Give a list.",
        )
    name = part or files[0]
    found = _unpacked(path, lambda: archive.open(name))
    return Blob(path, found, _kind(path, name, found))


def _is_list(name: str) -> bool:
    """Return whether a member of an archive may be a list, and not an entry of a Mac or Windows."""
    own = re.split(r"[/\\]", name)[-1]
    is_own = name.startswith("__MACOSX/") or is_systems_own(own)
    return not (is_own or name.endswith(("/", "\\")))


def _kind(path: str, name: str, data: bytes) -> str:
    """Return what a list is by its signature; what has none is text."""
    if data.startswith(LEXICON_SIGNATURE):  # of any format
        return "lexicon"
    if data.startswith(ZIP) or data.startswith(b"ustar", TAR_PLACE):
        raise Unsound(f"{path} is an archive (tar, or inside another one).", remedy=UNPACK)
    for start, what, remedy in OTHERS:
        if data.startswith(start):
            raise Unsound(f"{path} is {what}, not a list.", remedy=remedy)
    if name.lower().endswith(".kwg"):  # it numbers its tiles, and doesn't say of which alphabet
        raise Unsound(f"{path} is the word graph of a program, not a list.", remedy=TEXT)
    edges, size = int.from_bytes(data[:4], "little"), len(data)
    if size >= 8 and size == 4 * (edges + 1):  # noqa: PLR2004  # two numbers of four bytes
        return "dwg"
    if name.lower().endswith(".dwg"):
        raise Unsound(
            f"{path} is cut or damaged.",
            faults=[f"expected {edges:,} edges in {4 * (edges + 1):,} bytes, found {size:,} bytes"],
            remedy="Copy it again from where it was good, or give the list as text.",
        )
    if name.lower().endswith(SIGNED):
        raise Unsound(
            f"{path} is damaged, or not what its name says: it does not begin as such a file does.",
            remedy="Copy it again from where it was good. If it is text, rename it to end in .txt.",
        )
    return "text"


def _bytes_of(path: str) -> bytes:
    try:
        own = path != STANDARD_INPUT
        with open(path if own else sys.stdin.fileno(), "rb", closefd=own) as file:
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError, AttributeError) as error:
        reason = "it is closed" if isinstance(error, AttributeError) else reason_of(error)
    else:
        return _refuse_large(path, data)
    raise Missing(f"The list cannot be read: {path}: {reason}.", remedy="Give the path of a list.")


def _unpacked(path: str, opened: Callable[[], IO[bytes] | io.BufferedIOBase]) -> bytes:
    try:
        with opened() as file:
            return _refuse_large(path, file.read(MOST_BYTES + 1))
    except JudgeError:
        raise
    except Exception as error:  # gzip, zlib and zipfile each have errors of their own
        raise _unreadable(path, error) from None


def _refuse_large(path: str, data: bytes) -> bytes:
    if len(data) > MOST_BYTES:
        raise Unsound(
            f"{path} holds more than {MOST_BYTES >> 20} MB: this is not a list.",
            remedy="Give the list itself.",
        )
    return data


def _unreadable(path: str, error: Exception) -> Unsound:
    reason = (error.strerror if isinstance(error, OSError) else "") or str(error)
    return Unsound(
        f"{path} cannot be read to its end: {reason.rstrip('.')}.",
        remedy="Copy the file again from where it was good, or unpack it yourself.",
    )
