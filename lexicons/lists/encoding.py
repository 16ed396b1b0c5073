"""Bytes become text: UTF-8, UTF-16 with its mark, or the encoding that is named. Never a guess."""

import codecs

from lexicons.errors import ListRefused, shown
from lexicons.storage import MARKS

#: What lists are in that are not UTF-8: named in a refusal, never assumed.
LIKELY = "cp1252, cp1250, iso8859-15, cp850 or utf-16-le"
NEWLINE = b"\n"
END_OF_FILE = "\x1a"  # as DOS wrote it


def decode(path: str, data: bytes, named: str) -> tuple[str, str]:
    """Return the text, its line ends as line feeds, and the name of its encoding.

    Raises `ListRefused` for another encoding, with the line of the first byte that shows it.
    """
    mark, marked = next(((m, name) for m, name in MARKS if data.startswith(m)), (b"", ""))
    name = _known(named) if named else marked or "utf-8"
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
    line = data.count(NEWLINE, 0, place) + 1
    raise ListRefused(
        f"{path}, line {line}: byte 0x{data[place]:02x} is not {name.upper()}. Nothing was read.",
        remedy="Save it as UTF-8, or copy it again, or name its encoding, such as --encoding"
        f" {LIKELY}.",
    )


def _with_line_feeds(text: str) -> str:
    if "\r" in text:
        text = text.replace("\r\n", "\n")
        if "\n" not in text:
            text = text.replace("\r", "\n")
        elif text.endswith("\r"):  # of a line end that was cut
            text = f"{text[:-1]}\n"
    return text.removesuffix(END_OF_FILE)


def _known(asked: str) -> str:
    """Return the usual name of an encoding; `ListRefused` if there is no such encoding of text."""
    try:
        "A".encode(asked).decode(asked)  # refuses what makes no text of bytes, such as base64
        return codecs.lookup(asked).name.replace("_", "-").removesuffix("-sig")
    except (LookupError, ValueError):
        pass
    raise ListRefused(
        f"There is no encoding {shown(asked)}.",
        remedy=f"Usual ones are utf-8, {LIKELY}.",
    )
