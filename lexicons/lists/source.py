"""A list as bytes, and its kind by its signature; bytes as text, and what a text may be instead.

Text is UTF-8, UTF-16 with its mark, or in the encoding that is named. Never a guess.
"""

import codecs
import os
import re
import sys
from collections.abc import Iterator
from typing import NamedTuple

from lexicons.alphabet import Alphabet
from lexicons.errors import ListRefused, Missing, Unsound, shown
from lexicons.lists.ledger import AROUND
from lexicons.storage import LEXICON_SIGNATURE, MARKS, reason_of

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

#: What lists are in that are not UTF-8: proposed in a refusal, never assumed.
LIKELY = (
    *("utf-16-le", "utf-16-be", "cp1252", "cp1250", "iso8859-2", "iso8859-15", "cp1254"),
    *("iso8859-14", "cp852", "cp850", "mac-roman"),
)
PUNCTUATION = "\u00a0\u2018\u2019\u201c\u201d\u2013\u2014\u2026"  # that definitions may have
MOST_PROPOSED = 3
NEWLINE = b"\n"
ASCII = frozenset(map(chr, range(128)))
END_OF_FILE = "\x1a"  # as DOS wrote it
OTHER_LOOKS = 300  # lines
COMMENT = re.compile(r"(?:^|[ \t])#.*")
WEB_PAGE = re.compile(
    r"\s*<(?:!doctype|\?xml|html|head|body|table|tr|td|div|pre|ul|ol|li|p)\b", re.IGNORECASE
)
CHANGE = re.compile(r"[+-][ \t]*[^\W\d]\S*")
FLAGGED = re.compile(r"^[^\s/]+/\S", re.MULTILINE)
AFFIXES = re.compile(r"^[SP]FX[ \t]+\S+[ \t]+[YN][ \t]+\d+", re.MULTILINE)


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
            data = file.read(MOST_BYTES + 1)
    except (OSError, ValueError, AttributeError) as error:
        reason = "it is closed" if isinstance(error, AttributeError) else reason_of(error)
        what = f"The list cannot be read: {path}: {reason}."
        raise Missing(what, remedy="Give the path of a list.") from None
    if len(data) > MOST_BYTES:
        raise Unsound(
            f"{path} holds more than {MOST_BYTES >> 20} MB: this is not a list.",
            remedy="Give the list itself.",
        )
    return data


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


# -- text of another kind -----------------------------------------------------------------------


class OtherKind(NamedTuple):
    """What a text is instead of a list, and how to get a list from it."""

    what: str
    remedy: str


def kind_of(text: str) -> OtherKind | None:
    """Return what a text is instead of a list; None if it has no shape that we know."""
    if WEB_PAGE.match(text):
        return OtherKind(
            "a web page (HTML)",
            "Open it in a browser. Copy its text into a plain text file, without words that are"
            " struck through.",
        )
    stripped = (
        COMMENT.sub("", line).strip(AROUND) for line in text.split("\n", OTHER_LOOKS)[:OTHER_LOOKS]
    )
    lines = [*filter(None, stripped)]
    changes = [line for line in lines if CHANGE.fullmatch(line)]
    are_items = all(line[0] == "-" and line[1] in AROUND for line in changes)  # as in Markdown
    if len(changes) * 2 > len(lines) and not are_items:
        return OtherKind("a file of changes", "Amend the list by them: `judge lexicon amend`.")
    has_flags = lines and lines[0].isdecimal() and FLAGGED.search(text)  # behind its count
    if has_flags or AFFIXES.search(text):
        return OtherKind(
            "a dictionary for spelling (hunspell)",
            "Its flags stand for inflected words. Spell these out first:"
            " `unmunch FILE.dic FILE.aff > list.txt` (package hunspell-tools).",
        )
    return None


def refuse_other_text(path: str, text: str) -> None:
    """Raise `Unsound` for text of a known kind that is not a list. None of it could be sound."""
    if other := kind_of(text):
        raise Unsound(f"{path} is {other.what}, not a list.", remedy=other.remedy)


# -- bytes as text -------------------------------------------------------------------------------


def decode(
    path: str, data: bytes, encoding: str, alphabet: Alphabet, command: str
) -> tuple[str, str]:
    """Return the text, its line ends as line feeds, and its encoding: the one named, if any.

    `command` is what was typed, for the refusal of another encoding: `ListRefused`.
    """
    mark, marked = next(((m, name) for m, name in MARKS if data.startswith(m)), (b"", ""))
    name = _known(encoding) if encoding else marked or "utf-8"
    if mark and name.startswith(marked[:6]):
        name, data = marked, data[len(mark) :]
    try:
        text = data.decode(name)
        place = text.find("\0")  # a part that was never written, or UTF-16 without its mark
        if place < 0:
            return _with_line_feeds(text), name
        place = min(len(text[:place].encode(name)), len(data) - 1)
    except UnicodeDecodeError as error:
        place = error.start
    is_mixed = any(map(alphabet.takes, {*data.decode(errors="ignore")} - ASCII))
    proposed = [] if encoding or marked or is_mixed else [*_likely(data, alphabet)][:MOST_PROPOSED]
    if proposed:
        lines = [f"  {command} --encoding {other}" for other, _ in proposed]
        remedy = "\n".join(["If one of these is right, say it:", *lines])
    elif is_mixed and not encoding:
        remedy = (
            "Other lines are UTF-8: it was put together from several files. Convert each of them."
        )
    else:
        remedy = (
            "Save it as UTF-8, or copy it again, or name its encoding, such as --encoding cp1252."
        )
    raise ListRefused(
        f"{path}, line {data.count(NEWLINE, 0, place) + 1}: byte 0x{data[place]:02x} is not"
        f" {name.upper()}. Nothing was read.",
        faults=[f"as {other}: {shown(line)}" for other, line in proposed],
        remedy=remedy,
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
        remedy=f"Usual ones are utf-8, {', '.join(LIKELY)}.",
    )


def _likely(data: bytes, alphabet: Alphabet) -> Iterator[tuple[str, str]]:
    """Yield encodings that read a whole list in letters of its alphabet, and the first odd line.

    Of those that read the list in the same way, the first stands for all.
    """
    seen = set[str]()
    for name in LIKELY:
        try:
            text = data.decode(name)
        except UnicodeDecodeError:
            continue
        odd = {c for c in set(text) if not c.isascii()}
        is_wide = name in ("utf-16-le", "utf-16-be")
        fits = "\0" not in text and all(c in PUNCTUATION or alphabet.takes(c) for c in odd)
        if fits and (odd or is_wide) and text not in seen and any(map(str.isalpha, text)):
            seen.add(text)
            lines = filter(None, text.split("\n"))
            yield name, next((line for line in lines if is_wide or not line.isascii()), "").rstrip()
