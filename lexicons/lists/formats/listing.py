"""A list that is open: in what form it is, why we think so, and its rows."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import chain

from lexicons.alphabet import Alphabet
from lexicons.errors import ListRefused, shown
from lexicons.lists.formats import detection, dwg, lines
from lexicons.lists.formats import source as sources
from lexicons.lists.formats.columns import Columns, split_cells
from lexicons.lists.formats.encoding import Encoding, encoding_of
from lexicons.lists.formats.pages import Page, pages
from lexicons.lists.formats.row import Line, Lines, Row, Rows
from lexicons.lists.formats.source import Source
from lexicons.schema import did_you_mean
from lexicons.words import container

#: Every format by its name, with what it holds; the order is that of the documentation.
formats = {
    "plain": "one word a line, `#` begins a comment",
    "definitions": "a word, a space, and what it means, with `[n -S]` and the like",
    "csv": "columns with a comma or semicolon between, the word in one of them (`--column`)",
    "tsv": "columns with a TAB between",
    "ranks": "a number, a space and a word",
    "dictionary": "columns: a headword in its own spelling, and its labels (`--labels`)",
    "changes": "`+WORD` for one that was added, `-WORD` for one that was taken away",
    "dwg": "Zyzzyva's automaton",
    "lexicon": "a compiled lexicon of ours",
}
of_lines: dict[str, Callable[[Lines], Rows]] = {
    "plain": lines.plain,
    "definitions": lines.definitions,
    "ranks": lines.ranks,
    "changes": lines.changes,
}
of_columns = ("csv", "tsv", "dictionary")
largest_binary = 1 << 28  # bytes of a lexicon: no list comes near it


@dataclass(frozen=True)
class Choice:
    """How a keeper says that a list is to be read; what is left empty is found out."""

    format: str = ""
    encoding: str = ""
    column: str = ""
    labels: str = ""

    def __post_init__(self) -> None:
        if self.format and self.format not in formats:
            raise ListRefused(
                f"There is no format {shown(self.format)}.{did_you_mean(self.format, formats)}",
                remedy=f"There are: {', '.join(formats)}.",
            )


@dataclass(frozen=True)
class Listing:
    """An open list: `format`, `encoding`, and the reasons for both; `rows` can be read again."""

    path: str
    source: Source
    format: str
    why: str
    encoding: Encoding
    columns: Columns | None = None

    def pages(self) -> Iterator[Page]:
        """The text of the list, page by page; of a file that is no text, nothing."""
        if self.format in ("dwg", "lexicon"):
            return iter(())
        return pages(self.source.blocks(), self.encoding.name, self.encoding.mark)

    def lines(self) -> Iterator[Line]:
        """Every line with its number."""
        return chain.from_iterable(page.lines() for page in self.pages())

    def rows_of(self, page: Page) -> Rows:
        """The rows of one page, where lines do not depend on one another: in a plain list."""
        return lines.plain(page.lines())

    def rows(self) -> Rows:
        """Every entry and every blank line, in order; comments are left out."""
        if self.format == "dwg":
            words = dwg.words(self.source.blocks(), self.path)
            return (Row(number, word) for number, word in enumerate(words, 1))
        if self.format == "lexicon":
            return (Row(number, word) for number, word in enumerate(lexicon_words(self.source), 1))
        if self.columns:
            return self.columns.rows(self.lines())
        return of_lines[self.format](self.lines())


@contextmanager
def opened(
    path: str, choice: Choice | None = None, alphabet: Alphabet | None = None
) -> Iterator[Listing]:
    """The list of this path, its format and encoding as chosen or found out.

    Where an encoding must be detected, it helps to know the alphabet.

    >>> import tempfile
    >>> with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
    ...     print("BLORP,12\\nZANT,7", file=file, flush=True)
    ...     with opened(file.name, Choice(column="1")) as listing:
    ...         print(listing.format, [row.written for row in listing.rows()])
    csv ['BLORP', 'ZANT']
    """
    choice = choice or Choice()
    with sources.opened(path) as source:
        yield listing_of(path, source, choice, alphabet)


def listing_of(
    path: str, source: Source, choice: Choice, alphabet: Alphabet | None = None
) -> Listing:
    """What a source is, by what was chosen, its first bytes, its name, and its first lines."""
    head = next(source.blocks(), b"")
    binary = Encoding("binary", "no text")
    if choice.format == "lexicon" or (not choice.format and head.startswith(container.magic[:-2])):
        return Listing(path, source, "lexicon", "by its first bytes", binary)
    if choice.format == "dwg" or (not choice.format and source.name.lower().endswith(".dwg")):
        return Listing(path, source, "dwg", "by its name", binary)
    encoding = encoding_of(source, choice.encoding, alphabet)
    page = next(pages(iter((head,)), encoding.name, encoding.mark), Page(1, ""))
    lines = page.text.split("\n", detection.looked_at)[: detection.looked_at]
    form, why = choice.format, "as told"
    if not form:
        form, why = detection.detect(lines)
        if choice.column and form not in of_columns:
            form, why = ("tsv" if "\t" in page.text else "csv"), "a column was named"
    columns = None
    if form in of_columns:
        mark = detection.separator(lines)
        tabs = form == "tsv" or (form == "dictionary" and "\t" in page.text)
        first = next(split_cells(enumerate(lines, 1), "\t" if tabs else mark), (1, [""], ""))[1]
        columns = Columns.of(
            first,
            "\t" if tabs else mark,
            choice.column,
            choice.labels,
            labelled=form == "dictionary",
        )
        why = f"{why}; {columns.told}"
    return Listing(path, source, form, why, encoding, columns)


def lexicon_words(source: Source) -> list[str]:
    """The words of a lexicon file, verified as at every open."""
    from lexicons.words.lexicon import Lexicon

    data = bytearray()
    for block in source.blocks():
        data += block
        if len(data) > largest_binary:
            raise ListRefused(f"{source.path} is too large to be a lexicon.")
    return [*Lexicon(bytes(data), source.name).words()]
