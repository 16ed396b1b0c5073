"""The encoding of a list: as named, by its mark, by its bytes, or only likely."""

import codecs
import re
from contextlib import suppress
from dataclasses import dataclass

from lexicons.alphabet import Alphabet
from lexicons.errors import ListRefused, shown
from lexicons.lists.formats.lines import pages
from lexicons.lists.formats.source import Source

#: The longer marks first: that of UTF-32 begins with that of UTF-16.
marks = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF32_LE, "utf-32-le"),
    (codecs.BOM_UTF32_BE, "utf-32-be"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
#: What Python calls encodings, but does not write letters as bytes; or where one byte changes the
#: meaning of all bytes after it.
no_alphabets = re.compile(
    "idna|punycode|(raw-)?unicode-escape|utf-7|undefined|hz|iso2022-.*", re.DOTALL
)

#: Where most lists in Latin letters come from: Windows, Unix, DOS. They are tried by the alphabet.
usual = ("cp1252", "iso8859-1", "iso8859-15", "cp1250", "iso8859-2", "iso8859-14", "cp850", "cp852")

fewest_lines = 10  # fewer lines that are not UTF-8 are damage, not an encoding
smallest_share = 0.01  # of all lines: the same
wide_share = 4  # of so many bytes one at least is zero in UTF-16: of bare words every second one
sample_size = 1 << 16  # bytes that are looked at to detect an encoding


@dataclass(frozen=True)
class Encoding:
    """An encoding, how it was found, and the size of its mark in bytes.

    If it is only likely, `doubtful` is the first line that is not UTF-8.
    """

    name: str
    how: str
    mark: int = 0
    doubtful: int = 0


def encoding_of(source: Source, name: str = "", alphabet: Alphabet | None = None) -> Encoding:
    """Return the encoding of a source: as named, else by its mark, else UTF-8, else detected."""
    head = next(source.blocks(), b"")
    mark, marked = next(((m, name) for m, name in marks if head.startswith(m)), (b"", ""))
    if name:
        name = known(name)
        if marked and marked.startswith(name):
            return Encoding(marked, "as named", len(mark))
        if name in ("utf-16", "utf-32"):
            raise ListRefused(
                f"{source.path} has no byte order mark, so {name} can be either of two.",
                remedy=f"Say `--encoding {name}-le` (usual on Windows) or `{name}-be`.",
            )
        return Encoding(name, "as named")
    if marked:
        return Encoding(marked, "by its byte order mark", len(mark))
    if wide := _zero_bytes(head):
        return Encoding(wide, "by its zero bytes")
    return Encoding("utf-8", "by its bytes") if _is_utf8(source) else detected(source, alphabet)


def _zero_bytes(head: bytes) -> str:
    """Return which UTF-16 a text is that begins without a mark; empty if neither."""
    sample = head[: len(head) & ~1][:sample_size]
    even, odd = sample[::2].count(0), sample[1::2].count(0)
    if not sample or max(even, odd) * wide_share < len(sample) or min(even, odd):
        return ""
    return "utf-16-le" if odd else "utf-16-be"


def known(asked: str) -> str:
    """Return the name that Python has for an encoding.

    >>> known("Latin-1"), known("UTF8")
    ('iso8859-1', 'utf-8')
    """
    try:
        with suppress(UnicodeDecodeError):
            b"A".decode(asked)  # refuses what makes no text of bytes, such as base64
        name = codecs.lookup(asked).name.replace("_", "-")
    except (LookupError, ValueError):
        name = ""
    if name and not no_alphabets.fullmatch(name):
        return name.removesuffix("-sig")
    raise ListRefused(
        f"There is no encoding {shown(asked)}.",
        remedy="Usual ones are utf-8, utf-16, cp1252 (Windows), iso8859-1 and iso8859-2.",
    )


def _is_utf8(source: Source) -> bool:
    decoder = codecs.getincrementaldecoder("utf-8")()
    try:
        for block in source.blocks():
            decoder.decode(block)
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return False
    return True


def detected(source: Source, alphabet: Alphabet | None) -> Encoding:
    """Return the encoding that a library finds likely, or UTF-8 for a list with some damage.

    The library gets only the lines that are not ASCII: the others are the same in most encodings.
    """
    sample: list[bytes] = []
    size = odd = sound = every = first = 0
    used: set[int] = set()
    for page in pages(source.blocks(), "iso8859-1"):
        for number, text in page.lines():
            every += 1
            if text.isascii():
                continue
            line = text.encode("iso8859-1")
            try:
                line.decode()
                sound += 1
            except UnicodeDecodeError:
                odd += 1
                first = first or number
                used.update(line)
                if size < sample_size:
                    sample.append(line[:sample_size])
                    size += len(sample[-1])
    if odd > sound and odd >= max(fewest_lines, every * smallest_share):
        with suppress(ListRefused):
            name = _likely(b"\n".join(sample), alphabet, bytes(used))
            return Encoding(name, "detected", doubtful=first)
    return Encoding("utf-8", "by most of its bytes")


def _likely(sample: bytes, alphabet: Alphabet | None, used: bytes) -> str:
    """Return the likeliest encoding; of several, the first with no letter outside the alphabet.

    Bare words have no grammar, so the library alone often names a neighbour. Unless what it names
    makes a letter of our alphabet of every byte in `used`, the usual encodings are tried.
    """
    from charset_normalizer import from_bytes

    matches = from_bytes(sample)
    if alphabet:
        ours = {*"".join(alphabet.tiles)}
        fitting = ""
        for match in matches:
            letters = "".join(c for c in {*str(match)} if c.isalpha() and not c.isascii())
            if ours.issuperset(alphabet.fold(letters)):
                fitting = known(match.encoding)
                break
        if fitting and _only_letters(used, fitting, alphabet):
            return fitting
        if name := next((name for name in usual if _only_letters(used, name, alphabet)), fitting):
            return name
    best = matches.best()
    return known(best.encoding if best else "")


def _only_letters(used: bytes, name: str, alphabet: Alphabet) -> bool:
    """Return whether each byte beyond ASCII is a letter of the alphabet in an encoding."""
    try:
        letters = used.translate(None, bytes(range(128))).decode(name)
    except UnicodeDecodeError:
        return False
    ours = {*"".join(alphabet.tiles)}
    return letters.isalpha() and ours.issuperset(alphabet.fold(letters))
