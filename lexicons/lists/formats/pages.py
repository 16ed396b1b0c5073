"""Text, page by page: whole lines, however long the list is."""

import codecs
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from lexicons.errors import Unsound
from lexicons.lists.formats.row import Line

#: Characters. No keeper writes such a line; what unpacks to one must not fill the memory.
longest_line = 1 << 24


every_byte = 256


class Page(NamedTuple):
    """Whole lines, each with its line feed except perhaps the last, and the first one's number."""

    first: int
    text: str

    def lines(self) -> Iterator[Line]:
        """Every line with its number.

        >>> list(Page(5, "BLORP\\nZANT\\n").lines())
        [(5, 'BLORP'), (6, 'ZANT')]
        """
        lines = self.text.split("\n")
        if not lines[-1]:
            lines.pop()
        return enumerate(lines, self.first)


def pages(blocks: Iterable[bytes], encoding: str, mark: int = 0) -> Iterator[Page]:
    """The text of these blocks, their byte order mark of so many bytes left out.

    A byte that the encoding does not know stays to be seen: as a surrogate, or as U+FFFD.
    """
    # Where letters take several bytes, there is no way to let a single one through.
    errors = "surrogateescape" if encoding == "utf-8" or is_charmap(encoding) else "replace"
    decoder = codecs.getincrementaldecoder(encoding)(errors)
    first, begun, length = 1, list[str](), 0
    for text in decoded(blocks, decoder, mark):
        whole, feed, rest = text.rpartition("\n")
        if feed:
            page = Page(first, "".join((*begun, whole, feed)))
            yield page
            first += page.text.count("\n")
            begun, length = [], 0
        begun.append(rest)
        length += len(rest)
        if length > longest_line:
            raise Unsound(
                f"Line {first} is longer than {longest_line:,} characters: this is no list.",
                remedy="Give the list itself. One that is packed must hold text.",
            )
    if last := "".join(begun):
        yield Page(first, last)


def is_charmap(encoding: str) -> bool:
    """Whether every byte is a character of its own.

    >>> is_charmap("cp1252"), is_charmap("utf-16-le")
    (True, False)
    """
    return len(bytes(range(256)).decode(encoding, "replace")) == every_byte


def decoded(
    blocks: Iterable[bytes], decoder: codecs.IncrementalDecoder, mark: int
) -> Iterator[str]:
    """The blocks as text, to the last byte."""
    for block in blocks:
        yield decoder.decode(block[mark:])
        mark = max(0, mark - len(block))
    yield decoder.decode(b"", final=True)
