"""An open list: its format, the reason for it, and its rows."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import chain, islice

from lexicons.alphabet import Alphabet
from lexicons.errors import ListRefused, shown
from lexicons.lists.formats import automaton, detection, lines
from lexicons.lists.formats import source as sources
from lexicons.lists.formats.columns import Columns, split_cells
from lexicons.lists.formats.encoding import Encoding, encoding_of
from lexicons.lists.formats.lines import Line, Lines, Page, Row, Rows, pages
from lexicons.lists.formats.source import Source
from lexicons.lists.progress import counted
from lexicons.schema import did_you_mean
from lexicons.words import container

#: Every format by its name, with what it holds; the order is that of the documentation.
formats = {
    "plain": "one word a line, `#` begins a comment",
    "definitions": "a word, a space, and what it means, with `[n -S]` and the like",
    "several": "several words a line, with spaces, tabs, commas or semicolons between",
    "csv": "columns with a comma or semicolon between, the word in one of them (`--column`)",
    "tsv": "columns with a TAB between",
    "ranks": "a number, a space and a word",
    "dictionary": "columns: a headword in its own spelling, and its labels (`--labels`)",
    "changes": "`+WORD` for one that was added, `-WORD` for one that was taken away",
    "dwg": "Zyzzyva's automaton",
    "kwg": "the automaton of wolges and macondo; its tiles are numbered as in the alphabet",
    "lexicon": "a compiled lexicon of ours",
}
of_lines: dict[str, Callable[[Lines], Rows]] = {
    "plain": lines.plain,
    "definitions": lines.definitions,
    "several": lines.several,
    "ranks": lines.ranks,
    "changes": lines.changes,
}
of_columns = ("csv", "tsv", "dictionary")
automata = {"dwg": automaton.dwg, "kwg": automaton.kwg}
unheaded = ("dwg", "kwg", "lexicon", "changes", "several", "ranks", "dictionary")
wide = {"utf-16": 2, "utf-32": 4}  # bytes of each character, or of its halves
mixed_ends = "a carriage return is inside the line: write all line ends alike"
largest_binary = 1 << 28  # bytes of a lexicon: no list comes near it


@dataclass(frozen=True)
class Choice:
    """How to read a list; what is empty is detected."""

    format: str = ""
    encoding: str = ""
    column: str = ""
    labels: str = ""
    heading: bool | None = None  # whether the first line is one; None to detect it

    def __post_init__(self) -> None:
        if self.format and self.format not in formats:
            hint = did_you_mean(self.format, formats)
            raise ListRefused(
                f"There is no format {shown(self.format)}. {hint}".rstrip(),
                remedy=f"There are: {', '.join(formats)}.",
            )


@dataclass(frozen=True)
class Listing:
    """An open list, which can be read more than once."""

    path: str
    source: Source
    format: str
    why: str
    encoding: Encoding
    columns: Columns | None = None
    headed: bool = False  # the first line is a heading
    doubt: str = ""  # why the first line may be a heading
    column_chosen: bool = False  # by `--column`: what other columns hold was left out knowingly
    tiles: Mapping[int, str] = field(default_factory=dict)  # by their numbers in a `.kwg`

    def pages(self) -> Iterator[Page]:
        """Yield the text of the list page by page; nothing for a file that is not text."""
        if self.format == "lexicon" or self.format in automata:
            return iter(())
        return pages(self.source.blocks(), self.encoding.name, self.encoding.mark)

    def spelt(self) -> Iterator[str]:
        """Yield the words of a file that is not text; `Unsound` before the first if damaged."""
        if self.format == "lexicon":
            yield from _lexicon_words(self.source)
            return
        found = automaton.Automaton(self.source.blocks(), self.path, automata[self.format])
        if self.format == "dwg":
            yield from found.words()
        else:
            yield from found.words(lambda number: self.tiles.get(number, f"<{number}>"))

    @property
    def damage(self) -> str:
        """What shows that an automaton is damaged, though it can be read; empty if nothing."""
        if self.format != "dwg":
            return ""
        found = automaton.Automaton(self.source.blocks(), self.path, automaton.dwg)
        if count := found.unreached:
            return f"no word leads to {counted(count, 'edge')} of the automaton"
        expected = automaton.checksum_beside(self.path)
        if expected and expected.value != found.checksum:
            told = f"expected the checksum {expected.value} of {expected.file}"
            return f"{told}, found {found.checksum}"
        return ""

    @property
    def ends_within_character(self) -> bool:
        """Whether the text that was just read lacks bytes of its last character."""
        size = next((n for name, n in wide.items() if self.encoding.name.startswith(name)), 1)
        return bool(self.source.read_size % size)

    @property
    def ends_within_line(self) -> bool:
        """Whether the text that was just read has no line end after its last line."""
        if self.encoding.name == "binary" or not self.source.last or self.ends_within_character:
            return False
        end = self.source.last.decode(self.encoding.name, "replace")
        return not end.endswith(("\n", "\r", "\x1a"))  # the last is the end of a file of DOS

    def lines(self) -> Iterator[Line]:
        """Yield every line that can be an entry, with its number."""
        every = chain.from_iterable(page.lines() for page in self.pages())
        return islice(every, 1, None) if self.headed else every

    def rows_of(self, page: Page, before: Row | None) -> Rows:
        """Yield the rows of one page of a plain list; `before` is the last row above it."""
        begins = 1 if self.headed and page.first == 1 else 0
        rows = self.whole(lines.plain, islice(page.lines(), begins, None))
        return self.checked(lines.undivided(rows, before))

    def whole(self, reader: Callable[[Lines], Rows], every: Lines) -> Rows:
        """Yield the rows that a reader makes of lines, and a fault for each line with CR inside.

        Where line ends are mixed, such a line is several lines, and words of it would be lost. A
        plain word with CR inside is a fault anyway.
        """
        odd: list[Row] = []

        def sound() -> Iterator[Line]:
            for number, line in every:
                inside = "\r" in line and "\r" in line.rstrip("\r")
                if inside and (self.format != "plain" or "#" in line):
                    odd.append(Row(number, line, broken=mixed_ends))
                else:
                    yield number, line

        for row in reader(sound()):
            while odd:
                yield odd.pop(0)
            yield row
        yield from odd

    def checked(self, rows: Rows) -> Rows:
        """Yield rows, the first with a fault if it may be a heading."""
        if not self.doubt:
            yield from rows
            return
        for row in rows:
            if row.line == 1:
                broken = f"{self.doubt}: a heading? Say `--header` or `--no-header`"
                yield row._replace(broken=row.broken or broken)
            else:
                yield row

    def rows(self) -> Rows:
        """Yield every entry and every blank line in order, without comments."""
        if self.format == "lexicon" or self.format in automata:
            return (Row(number, word) for number, word in enumerate(self.spelt(), 1))
        if self.columns:
            return self.checked(self.whole(self.columns.rows, self.lines()))
        rows = self.whole(of_lines[self.format], self.lines())
        return self.checked(rows if self.format == "changes" else lines.undivided(rows))


@contextmanager
def opened(
    path: str, choice: Choice | None = None, alphabet: Alphabet | None = None
) -> Iterator[Listing]:
    """Open the list of a path, its format and encoding as chosen or detected.

    Knowing the alphabet helps to detect an encoding.

    >>> import tempfile
    >>> with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
    ...     print("BLORP,12\\nZANT,7", file=file, flush=True)
    ...     with opened(file.name, Choice(column="1")) as listing:
    ...         print(listing.format, [row.written for row in listing.rows()])
    csv ['BLORP', 'ZANT']
    """
    choice = choice or Choice()
    with sources.opened(path) as source:
        head = next(source.blocks(), b"")
        form, why = _binary_form(source, head, choice)
        if not form:
            yield _text_listing(path, source, choice, alphabet, head)
            return
        tiles: dict[int, str] = {}
        if form == "kwg" and alphabet:
            tiles = dict(enumerate(alphabet.tiles, 1))
            why = f"{why}; its tiles are numbered as in {alphabet.title}"
        yield Listing(path, source, form, why, Encoding("binary", "no text"), tiles=tiles)


def _text_listing(
    path: str, source: Source, choice: Choice, alphabet: Alphabet | None, head: bytes
) -> Listing:
    """Return a list that is text by its first lines; `head` are the first bytes."""
    encoding = encoding_of(source, choice.encoding, alphabet)
    if not encoding.name.startswith(("utf-16", "utf-32")):
        detection.refuse_binary(path, head)
    page = next(pages(iter((head,)), encoding.name, encoding.mark), Page(1, ""))
    lines = page.text.split("\n", detection.looked_at)[: detection.looked_at]
    form, why = choice.format, "as named"
    if not form:
        detection.refuse_other_text(path, page.text, lines)
        form, why = detection.detect(lines)
        if choice.column and form not in of_columns:
            form, why = ("tsv" if "\t" in page.text else "csv"), "a column was named"
    named = detection.named_separator(lines[0]) if lines else ""
    columns = None
    if form in of_columns:
        tabs = form == "tsv" or (form == "dictionary" and "\t" in page.text)
        separator = "\t" if tabs else named or detection.separator(lines)
        columns = _columns_of(path, lines[bool(named) :], separator, choice, form)
        why = f"{why}; {columns.described}"
    if source.sheet:
        why = f"{source.sheet.described}; {why}"
    listing = Listing(
        path, source, form, why, encoding, columns,
        headed=bool(named), column_chosen=bool(choice.column),
    )  # fmt: skip
    return _looked_over(listing, choice, lines, alphabet)


def _columns_of(path: str, lines: list[str], separator: str, choice: Choice, form: str) -> Columns:
    first = next(split_cells(enumerate(lines, 1), separator), (1, [""], ""))[1]
    columns = Columns.of(
        first, separator, choice.column, choice.labels, labelled=form == "dictionary"
    )
    found = [cells for _, cells, _ in split_cells(enumerate(lines, 1), columns.separator)]
    most = max(map(len, found), default=0)
    if columns.word >= most > 0:
        raise ListRefused(
            f"There is no column {columns.word + 1} in {path}: its lines have {most}.",
            remedy="Say `--column` with the number of a column, or its name in the first line.",
        )
    return columns


def _binary_form(source: Source, head: bytes, choice: Choice) -> tuple[str, str]:
    """Return the format of a file that is not text, and how it is known; both empty for text."""
    if choice.format in automata:
        return choice.format, "as named"
    if choice.format == "lexicon" or (not choice.format and head.startswith(container.magic[:-2])):
        return "lexicon", "by its first bytes"
    if choice.format:
        return "", ""
    for form in automata:
        if source.name.lower().endswith(f".{form}"):
            return form, "by its name"
    packed = source.is_gzip or source.is_zip
    is_dwg = not packed and automaton.is_dwg(head, source.size)
    return ("dwg", "by its first bytes") if is_dwg else ("", "")


def _looked_over(
    listing: Listing, choice: Choice, first_lines: list[str], alphabet: Alphabet | None
) -> Listing:
    """Return the list with its first line marked as a heading, or as one that may be one."""
    is_named = bool(listing.columns and listing.columns.headed) or listing.headed
    if listing.format in unheaded or is_named:
        return listing
    if choice.heading is not None:
        left_out = f"; line 1 is left out as a heading: {shown(first_lines[0])}"
        return replace(listing, headed=choice.heading, why=listing.why + left_out * choice.heading)
    sample = enumerate(first_lines, 1)
    rows = listing.columns.rows(sample) if listing.columns else of_lines[listing.format](sample)
    found = [row for row in rows if row.written and not row.broken]
    if not choice.format and listing.columns and not choice.column:
        _refuse_several(listing, found, alphabet)
    if not found or found[0].line != 1:
        return listing
    return replace(listing, doubt=detection.heading_doubt([row.written for row in found]))


def _refuse_several(listing: Listing, rows: list[Row], alphabet: Alphabet | None) -> None:
    """Raise `ListRefused` where other columns hold words as well: they would be left out."""
    others = [cell for row in rows for _, cell in row.others]
    capitals = bool(rows) and rows[0].written.isupper()

    def is_like(cell: str) -> bool:
        word = cell.isalpha() or (alphabet is not None and alphabet.spell(cell) is not None)
        return word and cell.isupper() is capitals

    like = [*filter(is_like, others)]
    if (
        others
        and len(others) >= len(rows)
        and len(like) == len(others)
        and len(set(like)) * 2 > len(like)
    ):
        raise ListRefused(
            f"{listing.path} has several words a line ({listing.why}).",
            remedy="To read all of them, say `--format several`; to read one column, `--column 1`.",
        )


def _lexicon_words(source: Source) -> list[str]:
    """Return the words of a lexicon file, which is verified as at every open."""
    from lexicons.words.lexicon import Lexicon

    data = bytearray()
    for block in source.blocks():
        data += block
        if len(data) > largest_binary:
            raise ListRefused(f"{source.path} is too large to be a lexicon.")
    return [*Lexicon(bytes(data), source.name).words()]
