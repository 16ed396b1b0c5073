"""Bytes become text: UTF-8, UTF-16 with its mark, or the encoding that is named. Never a guess."""

import codecs
from collections.abc import Iterator

from lexicons.alphabet import Alphabet
from lexicons.errors import ListRefused, shown
from lexicons.storage import MARKS

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


def decode(path: str, data: bytes, named: str, alphabet: Alphabet, command: str) -> tuple[str, str]:
    """Return the text, its line ends as line feeds, and the name of its encoding.

    `command` is what was typed, for the refusal of another encoding: `ListRefused`.
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
    is_mixed = any(map(alphabet.takes, {*data.decode(errors="ignore")} - ASCII))
    proposed = [] if named or marked or is_mixed else [*_likely(data, alphabet)][:MOST_PROPOSED]
    lines = [f"  {command} --encoding {each}" for each, _ in proposed]
    raise ListRefused(
        f"{path}, line {data.count(NEWLINE, 0, place) + 1}: byte 0x{data[place]:02x} is not"
        f" {name.upper()}. Nothing was read.",
        faults=[f"as {each}: {shown(line)}" for each, line in proposed],
        remedy="\n".join(["If one of these is right, say it:", *lines])
        if proposed
        else "Other lines are UTF-8: it was put together from several files. Convert each of them."
        if is_mixed and not named
        else "Save it as UTF-8, or copy it again, or name its encoding, such as --encoding cp1252.",
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
