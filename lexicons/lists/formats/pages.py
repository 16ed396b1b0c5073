"""Text, a page of whole lines at a time."""

import codecs
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from lexicons.errors import Unsound

#: A line with its number, the first being 1.
Line = tuple[int, str]
Lines = Iterable[Line]

#: Characters: no list has a longer line, and one line must not fill the memory.
longest_line = 1 << 24
every_byte = 256


class Page(NamedTuple):
    """Whole lines, each with its line feed except perhaps the last, and the first one's number."""

    first: int
    text: str

    def lines(self) -> Iterator[Line]:
        """Return every line with its number.

        >>> list(Page(5, "BLORP\\nZANT\\n").lines())
        [(5, 'BLORP'), (6, 'ZANT')]
        """
        lines = self.text.split("\n")
        if not lines[-1]:
            lines.pop()
        return enumerate(lines, self.first)


def pages(blocks: Iterable[bytes], encoding: str, mark: int = 0) -> Iterator[Page]:
    """Yield the text of blocks of bytes, without the first `mark` bytes.

    A byte without a meaning in the encoding becomes a surrogate, or U+FFFD. Where lines end in CR
    alone, as on old Macs, it becomes a line feed.
    """
    # Encodings with several bytes a letter cannot keep a single byte as a surrogate.
    is_charmap = len(bytes(range(256)).decode(encoding, "replace")) == every_byte
    errors = "surrogateescape" if encoding == "utf-8" or is_charmap else "replace"
    decoder = codecs.getincrementaldecoder(encoding)(errors)
    first, begun, length = 1, list[str](), 0
    for text in _with_feeds(_decoded(blocks, decoder, mark)):
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
                f"Line {first} is longer than {longest_line:,} characters: this is not a list.",
                remedy="Give the list itself. One that is packed must hold text.",
            )
    if last := "".join(begun):
        yield Page(first, last)


def _decoded(
    blocks: Iterable[bytes], decoder: codecs.IncrementalDecoder, mark: int
) -> Iterator[str]:
    for block in blocks:
        yield decoder.decode(block[mark:])
        mark = max(0, mark - len(block))
    yield decoder.decode(b"", final=True)


def _with_feeds(texts: Iterable[str]) -> Iterator[str]:
    """Yield texts with line feeds, if the first of them has only CR."""
    only_returns: bool | None = None
    for text in texts:
        if only_returns is None and text:
            only_returns = "\r" in text[:-1] and "\n" not in text
        yield text.replace("\r", "\n") if only_returns else text
