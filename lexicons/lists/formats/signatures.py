"""Files that are not lists, known by their first bytes, and what to do about each."""

from typing import NamedTuple

from lexicons.errors import Unsound

#: Text does not show what is struck through.
export = "Open it in its program, delete what is struck through, and save the list as text or CSV."
copy = "Copy its text into a plain text file, without words that are struck through."
unpack = "Unpack it, and give the list itself."


control = bytes({*range(32), 127} - set(b"\t\n\r\f\x1a"))
tar_magic, tar_place = b"ustar", 257  # POSIX.1-1988, ustar interchange format
fewest_bytes = 64  # fewer may be a list with some damage
most_control = 20  # one in so many bytes: in bytes of any value, one in nine is a control character


class Signature(NamedTuple):
    """The first bytes of a kind of file."""

    start: bytes
    kind: str
    remedy: str


signatures = (
    Signature(b"%PDF-", "a PDF document", copy),
    Signature(b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "an old Office document", export),
    Signature(b"{\\rtf", "a formatted text (RTF)", export),
    Signature(b"7z\xbc\xaf\x27\x1c", "a 7z archive", unpack),
    Signature(b"\xfd7zXZ\x00", "an xz archive", unpack),
    *(Signature(b"BZh%d1AY&SY" % size, "a bzip2 archive", unpack) for size in range(1, 10)),
    Signature(b"\x28\xb5\x2f\xfd", "a Zstandard archive", unpack),
    Signature(b"Rar!\x1a\x07", "a RAR archive", unpack),
    Signature(b"SQLite format 3\x00", "an SQLite database", "Export the list from it as CSV."),
    Signature(b"\x89PNG", "a picture", "Type the list, or get it as text."),
    Signature(b"\xff\xd8\xff", "a picture", "Type the list, or get it as text."),
    Signature(b"\x7fELF", "a program", "Give a list of words."),
    Signature(b"MZ\x90", "a program", "Give a list of words."),
)
#: What was unpacked already begins so if it was packed before.
packed_twice = (
    Signature(b"\x1f\x8b", "packed twice (gzip)", unpack),
    Signature(b"PK\x03\x04", "packed twice (zip)", unpack),
)
#: Members of an archive by which an office document is known.
members = {
    "word/document.xml": "a text document (DOCX)",
    "content.xml": "an OpenDocument file",
}


def refuse_binary(path: str, head: bytes) -> None:
    """Raise `Unsound` for the first bytes of a file that is not text."""
    if head[tar_place:].startswith(tar_magic):
        raise Unsound(f"{path} is a tar archive, not a list.", remedy=unpack)
    for known in (*packed_twice, *signatures):
        if head.startswith(known.start):
            raise Unsound(f"{path} is {known.kind}, not a list.", remedy=known.remedy)
    odd = len(head) - len(head.translate(None, control))
    if len(head) >= fewest_bytes and odd * most_control > len(head):
        raise Unsound(
            f"{path} is not text: {odd:,} of its first {len(head):,} bytes are control characters.",
            remedy="Give a list as text. An automaton of another program needs its own ending"
            " (.dwg, .kwg), or `--format`; UTF-16 text needs `--encoding`.",
        )


def refuse_document(path: str, names: list[str]) -> None:
    """Raise `Unsound` for the members of an archive that is an office document."""
    for member, kind in members.items():
        if member in names:
            raise Unsound(f"{path} is {kind}, not a list.", remedy=export)
