"""Text, a page of lines at a time; formats of one or several words a line.

A word stands alone, or with a definition, a rank or a sign.
"""

import codecs
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from lexicons.errors import Unsound, shown
from lexicons.lists.word_faults import dashes

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
        """Return every line with its number."""
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


#: Only these are removed from the ends of what is written.
around = " \t\r\n"
hyphens = tuple(f"{dashes}\u00ad")
comment = re.compile(r"(?:^|[ \t])#")
ranked = re.compile(r"[ \t]*\d[\d.,]*[ \t]+(\S.*)", re.DOTALL)
to_spaces = str.maketrans(dict.fromkeys("\t,;\r", " "))


class Row(NamedTuple):
    """One entry of a list, before it is checked: its line, and what is written for the word.

    `written` is empty for a blank line. `sign` is `+` or `-` in a file of changes; the definition
    is then the remark behind the word. If the line does not fit its format, `broken` says why.
    `others` are the other cells of a table that are not empty, each with its column, from 1.
    """

    line: int
    written: str
    definition: str = ""
    labels: tuple[str, ...] = ()
    sign: str = ""
    broken: str = ""
    others: tuple[tuple[int, str], ...] = ()


Rows = Iterator[Row]


def plain(lines: Lines) -> Rows:
    """Yield a row for each line of one word."""
    for number, line in lines:
        written, is_comment = _uncommented(line)
        if written or not is_comment:
            yield Row(number, written)


def _uncommented(line: str) -> tuple[str, bool]:
    """Return what is written on a line before a comment, and whether there is one.

    A comment begins the line or follows a space. Anywhere else `#` is refused like any mark.
    """
    if "#" in line and (found := comment.search(line)):
        return line[: found.start()].strip(around), True
    return line.strip(around), False


def undivided(rows: Rows, before: Row | None = None) -> Rows:
    """Yield rows, with a fault where a word was divided at the end of its line, and in its rest.

    A copy of a PDF has such words. `before` is the last row above them.

    >>> [bool(row.broken) for row in undivided(plain([(1, "ZA-"), (2, "NT"), (3, "ZUQ")]))]
    [True, True, False]
    """
    for row in rows:
        found = row
        if before and row.written and _is_divided(before.written):
            text = f"is it the rest of {shown(before.written)} in line {before.line}?"
            found = row._replace(
                broken=row.broken or f"{text} Join the two lines, or take the first out"
            )
        elif _is_divided(row.written):
            text = "it ends in a hyphen: was the word divided, as in a copy of a PDF?"
            found = row._replace(broken=row.broken or f"{text} Join it with the next line")
        yield found
        before = row if row.written else before


def _is_divided(written: str) -> bool:
    return written.endswith(hyphens) and written[-2:-1].isalpha() and " " not in written


def definitions(lines: Lines) -> Rows:
    """Yield a row for each word with its definition; the rest of a definition is never a word."""
    above = Above()
    for number, line in lines:
        if line.lstrip(" \t").startswith("#"):
            continue
        text = line.rstrip(around)
        if not text:
            yield Row(number, "")
            continue
        word, _, definition = text.replace("\t", " ", 1).partition(" ")
        if broken := above.goes_on_in(word, definition):
            above.entry.go_on(text)  # so that one wrapped line is one fault
            yield Row(number, text, broken=broken)
        else:
            above.begin(number, word, definition)
            yield Row(number, word, definition.strip(around))
    if above.entry.is_open:
        broken = "a bracket is still open at the end of the list: is the rest of the list missing?"
        yield Row(above.entry.line, above.entry.written, broken=broken)


class Entry:
    """The brackets in a definition that may go on over several lines."""

    def __init__(self, line: int, written: str, *, is_bare: bool = False) -> None:
        self.line = line
        self.written = written
        self.is_bare = is_bare  # a word without a definition
        self.has_bracket = False
        self.open_square = self.open_curly = False

    @property
    def is_open(self) -> bool:
        """Whether a bracket is still open."""
        return self.open_square or self.open_curly

    def go_on(self, text: str) -> None:
        """Look at more of the definition."""
        closed = text.rfind("]")
        self.has_bracket = self.has_bracket or (
            closed >= 0 and (self.open_square or text.find("[") in range(closed))
        )
        if "[" in text or "]" in text:
            self.open_square = text.rfind("[") > closed
        if "{" in text or "}" in text:
            self.open_curly = text.rfind("{") > text.rfind("}")


class Above:
    """What the lines above show of a list of definitions: its last entry, and its habits."""

    def __init__(self) -> None:
        self.entry = Entry(0, "")
        self.in_capitals: bool | None = None  # the words; None above the first
        self.bracketed = False  # a definition has a bracket
        self.by_length = True  # no word is shorter than the one above it

    def begin(self, line: int, word: str, definition: str) -> None:
        """Take a line for an entry."""
        self.by_length = self.by_length and len(word) >= len(self.entry.written)
        if self.in_capitals is None:
            self.in_capitals = word.isupper()
        self.entry = Entry(line, word, is_bare=not definition)
        self.entry.go_on(definition)
        self.bracketed = self.bracketed or self.entry.has_bracket

    def goes_on_in(self, word: str, definition: str) -> str:
        """Return what shows that a line is the rest of the definition above; else nothing."""
        if not word:
            return "it begins with a space, as the rest of a definition does"
        above = f"line {self.entry.line}"
        if self.entry.is_open:
            return f"a bracket of {above} is still open: the rest of its definition?"
        if self.in_capitals and not word.isupper():
            return "its word is not in capitals as others are: the rest of a definition?"
        if self._lacks_bracket(definition):
            text = f"{above} does not have a bracket: the rest of its definition?"
            if self.entry.is_bare and not self.in_capitals:
                text += " If not, write words in capitals, and definitions in small letters"
            return text
        if self._is_out_of_order(word):
            written = shown(self.entry.written)
            return f"it comes before {written} of {above}: the rest of a definition?"
        return ""

    def _lacks_bracket(self, definition: str) -> bool:
        """Return whether the entry above has no bracket, where it could be expected to have one."""
        if not self.entry.written or self.entry.has_bracket:
            return False
        if not self.in_capitals:
            return True
        # A line in capitals is not the rest of a definition in small letters.
        is_next = self.entry.is_bare and not definition.isupper()
        return self.bracketed and not is_next

    def _is_out_of_order(self, word: str) -> bool:
        """Return whether a word comes before the one above, where nothing but order can show it."""
        above = self.entry.written
        is_longer = self.by_length and len(word) > len(above)
        return not self.bracketed and word < above and not is_longer


def several(lines: Lines) -> Rows:
    """Yield a row for every word of lines with several words."""
    for number, line in lines:
        text, is_comment = _uncommented(line)
        words = text.translate(to_spaces).split(" ")
        written = [word for word in words if word]
        for word in written:
            yield Row(number, word)
        if not written and not is_comment:
            yield Row(number, "")


def ranks(lines: Lines) -> Rows:
    """Yield a row for each line of a rank and a word."""
    for number, line in lines:
        written, is_comment = _uncommented(line)
        match = ranked.fullmatch(written)
        if match:
            yield Row(number, match[1])
        elif written:
            yield Row(number, written, broken="expected a number, a space and a word")
        elif not is_comment:
            yield Row(number, "")


def changes(lines: Lines) -> Rows:
    """Yield a row for each change: `+` and a word that was added, `-` and one that was removed.

    Its definition is the remark behind the word.
    """
    for number, line in lines:
        written, is_comment = _uncommented(line)
        if written[:1] in ("+", "-") and (word := written[1:].strip(around)):
            remark = line.strip(around)[len(written) :].strip(f"{around}#") if is_comment else ""
            yield Row(number, word, remark, sign=written[0])
        elif written:
            yield Row(number, written, broken="expected + or -, and a word")
        elif not is_comment:
            yield Row(number, "")
