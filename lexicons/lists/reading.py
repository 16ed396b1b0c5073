"""Sources become one report: each is read as its kind and its form say."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from lexicons.alphabet import Alphabet, Word
from lexicons.errors import CannotJudge, ListRefused, shown
from lexicons.lists import automata, columns, definitions, source, spreadsheet
from lexicons.lists.entry_pages import DictionaryRule, ListPage, gathered, pages_of, without_heading
from lexicons.lists.findings import MOST_SHOWN, FindingKind, Findings
from lexicons.lists.forms import FORMS, TABLES, ListForm, ListReading
from lexicons.lists.identity import identify
from lexicons.lists.ledger import Ledger
from lexicons.lists.results import ListReport, ListSource
from lexicons.lists.source import Blob
from lexicons.lists.suggest import is_plain, refused_table, refused_text
from lexicons.lists.word_reader import SortedWords, WordReader
from lexicons.words.lexicon import Lexicon

TABLE_LOOKS = 10  # rows, for a table that is refused


def read(
    paths: Sequence[str],
    options: ListReading,
    edition: str = "",
    *,
    as_is: bool = False,
    most_kept: int = MOST_SHOWN,
) -> ListReport:
    """Return the report on sources that are the parts of one edition.

    With `as_is`, other words than those of the edition are no error. `most_kept` findings of each
    kind are kept.

    Raises `Missing`, `Unsound` or `ListRefused` if one can't be read.
    """
    sources: list[ListSource] = []
    words = SortedWords(b"")
    for path in paths:
        listed = _read_one(source.read(path), options, Findings(most_kept))
        if not listed.words and len(paths) > 1:
            listed.findings.add(0, FindingKind.NO_WORDS, why="none of its lines is a word")
        options = options.beside(listed.alphabet)
        words = SortedWords.of(sorted({*words, *listed.words})) if sources else listed.words
        sources.append(listed)
    held = {*words} if any(listed.ledger.inflections for listed in sources) else frozenset[Word]()
    for listed in sources:
        definitions.report_inflections(listed.ledger, held, options)
    counts = options.alphabet.counts_by_length(words)
    overall = Findings()
    if not words:
        overall.add(0, FindingKind.NO_WORDS, why="none of its lines is a word")
    identity = identify(edition, words, counts, options.alphabet, overall, as_is=as_is)
    return ListReport(tuple(sources), options.alphabet, words, counts, overall, identity)


@dataclass
class _Content:
    """What a file holds, as pages of entries, and how these are to be read."""

    alphabet: Alphabet  # with which words are spelt
    form: ListForm
    encoding: str
    pages: Iterable[ListPage]
    notes: list[str] = field(default_factory=list)


def _read_one(blob: Blob, options: ListReading, findings: Findings) -> ListSource:
    """Return one list. The alphabet is that of a lexicon, else the one named."""
    if blob.kind == "lexicon":
        return _of_lexicon(blob, options)
    ledger = Ledger(findings)
    content = READERS_BY_KIND[blob.kind](blob, options, ledger)
    blob = blob._replace(data=b"")  # a list of millions is held once
    reader = WordReader(content.alphabet, options.lengths, ledger)
    is_dictionary = content.form.name == "dictionary"
    rule = DictionaryRule(content.alphabet, options.lengths) if is_dictionary else None
    entries, ends = _take_pages(content, reader, rule)
    words = reader.words()
    left_out = tuple(rule.left) if rule else ()
    notes = [*content.notes, *(rule.notes() if rule else ())]
    _refuse_lost(blob.path, ledger, entries - len(words) - len(left_out))
    reader.report_oddities(words)
    return ListSource(
        path=blob.path,
        form=content.form.name if blob.kind == "text" else blob.kind,
        encoding=content.encoding,
        alphabet=options.alphabet,
        words=words,
        ledger=ledger,
        ends=ends,
        notes=tuple(notes),
        left_out=left_out,
    )


def _take_pages(
    content: _Content, reader: WordReader, rule: DictionaryRule | None
) -> tuple[int, str]:
    """Give a reader the entries that are not left out.

    Return how many entries there are in all, and the first and the last one as they are written.
    """
    entries, first, last = 0, "", ""
    for number, page in enumerate(content.pages):
        entries += len(page.lines)
        first = first or page.text.partition("\n")[0]
        last = page.text.rpartition("\n")[2]
        if rule:
            page = rule.without_omitted(page)  # noqa: PLW2901
        elif number == 0 and content.form.may_be_headed:
            page = without_heading(page, content.form, reader.alphabet, reader.ledger)  # noqa: PLW2901
        if page.lines:
            reader.take(page)
    return entries, f", first {shown(first)}, last {shown(last)}" if entries else ""


def _refuse_lost(path: str, ledger: Ledger, no_words: int) -> None:
    """Raise `CannotJudge` if a line or an entry was lost.

    `no_words` are entries that neither became a word of the list nor were left out.
    """
    lost = no_words - ledger.faulty - ledger.findings.counts[FindingKind.DUPLICATE]
    if ledger.missing or lost:
        raise CannotJudge(
            f"{path}: {ledger.missing:,} lines and {lost:,} entries are unaccounted for. This"
            " program has a fault.",
            remedy="Nothing was written. Report it, with the list.",
        )


# -- the kinds of files ----------------------------------------------------------------------------


def _of_lexicon(blob: Blob, options: ListReading) -> ListSource:
    """Return the words of a lexicon, which are proved; `ListRefused` if it's not as was named."""
    lexicon = Lexicon(blob.data, blob.path)
    alphabet = options.alphabet_of(lexicon.manifest)
    if options.alphabet_named and alphabet.fingerprint != options.alphabet.fingerprint:
        raise ListRefused(
            f"{lexicon.name} is a lexicon of another alphabet.",
            faults=[f"expected {options.alphabet.id}, found {alphabet.id}"],
            remedy=f"Say `--alphabet {alphabet.id}`, or give lists and lexicons of one alphabet.",
        )
    lexicon.prove(alphabet)
    words = SortedWords.of(lexicon.words())
    ledger = Ledger(Findings(), lines=len(words), read=len(words))
    shortest, longest = options.lengths[0], options.lengths[-1]
    for length in lexicon.manifest.counts if options.lengths_named else ():
        if length not in options.lengths:
            kind = FindingKind.SHORT if length < shortest else FindingKind.LONG
            why = f"words of {length} letters; expected {shortest} to {longest}"
            ledger.findings.add(0, kind, why=why)
    return ListSource(
        blob.path, "lexicon", "binary", alphabet, words, ledger,
        manifest=lexicon.manifest, changes=lexicon.changes,
    )  # fmt: skip


def _automaton(blob: Blob, options: ListReading, ledger: Ledger) -> _Content:
    words = automata.read(blob.path, blob.data, ledger.findings)
    ledger.begin(len(words))
    ledger.count_read(len(words))
    pages = [ListPage(range(1, len(words) + 1), "\n".join(words))] if words else []
    # Each tile is one byte: digits stand for tiles such as CH.
    form = ListForm("dwg", heading=False)
    return _Content(options.alphabet.with_digits, form, "binary", pages)


def _text(blob: Blob, options: ListReading, ledger: Ledger) -> _Content:
    text, encoding = source.decode(blob.path, blob.data, options.encoding)
    form, alphabet = options.form, options.spelt_in
    if not form.name:
        if form.column or not is_plain(text):
            raise refused_text(blob.path, text, form, alphabet)
        form = form._replace(name="plain")
    mark = FORMS[form.name].mark
    if mark not in f" {text}" and not is_plain(text):  # with spaces between, TABs will do
        raise refused_text(blob.path, text, form, alphabet)
    if form.name in TABLES and not form.is_placed:
        rows = columns.split(text.removesuffix("\n").split("\n", TABLE_LOOKS)[:TABLE_LOOKS], mark)
        raise refused_table(blob.path, [row.cells for row in rows])
    notes = []
    if text and not text.endswith("\n"):
        notes.append("its last line has no line end: is the rest of the list missing?")
    pages = pages_of(text, form, ledger, alphabet)
    return _Content(alphabet, form, encoding, pages, notes)


def _sheet(blob: Blob, options: ListReading, ledger: Ledger) -> _Content:
    """Return a sheet as a table. Its column is named, unless only one has something in it."""
    sheet = spreadsheet.read(blob.path, blob.data, blob.sheet)
    form, rows = options.form, sheet.rows
    filled = sorted({n for _, cells in rows for n, cell in enumerate(cells) if cell})
    if len(filled) > 1 and not form.is_placed:
        raise refused_table(blob.path, [cells for _, cells in rows[:TABLE_LOOKS]])
    form = form._replace(
        name="dictionary" if form.name == "dictionary" else "xlsx",
        column=form.column or str((filled or [0])[0] + 1),
    )
    ledger.begin(len(rows))
    texts = (columns.TableRow(line, 1, cells) for line, cells in rows)
    entries = columns.entries(texts, form, ledger, sheet.faults, sheet.marks)
    encoding = f"sheet {shown(sheet.name)}"
    return _Content(options.spelt_in, form, encoding, gathered(entries, ledger))


#: Who reads a file, by its kind.
READERS_BY_KIND: Mapping[str, Callable[[Blob, ListReading, Ledger], _Content]] = {
    "dwg": _automaton,
    "xlsx": _sheet,
    "text": _text,
}
