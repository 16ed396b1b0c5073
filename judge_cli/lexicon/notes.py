"""`judge lexicon notes`: what a committee publishes about a new edition, as text and as a page."""

import os
from collections.abc import Iterator, Sequence
from html import escape
from string import Template
from typing import NamedTuple

import click

from judge_cli import output, progress_bar
from judge_cli.lexicon import operands, vouching
from judge_cli.lexicon.choosing import alphabet_option
from judge_cli.lexicon.operands import Operand
from judge_cli.lexicon.standing import standing
from judge_cli.lexicon.target import refuse_missing_folder, refuse_source
from lexicons import Alphabet, Library, printable
from lexicons.lists import changes, compiler, glossary
from lexicons.lists.difference import Difference
from lexicons.lists.glossary import Glossary
from lexicons.lists.progress import counted
from lexicons.lists.word_list import WordList

template = os.path.join(os.path.dirname(os.path.abspath(__file__)), "data", "notes.html")
numeric = ("letters", "old", "removed", "added", "new")


class Section(NamedTuple):
    """A heading, and a table below it; without a header the first cells name the rows."""

    title: str
    header: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


@click.command()
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@click.option(
    "--definitions",
    default="",
    metavar="FILE",
    help="A list with definitions: of the words, or only of those that changed.",
)
@click.option(
    "--changes",
    "change_files",
    multiple=True,
    metavar="FILE",
    help="A file of changes: a remark behind a word (`-WORD  # why`) is shown.",
)
@click.option("--html", "target", default="", metavar="FILE", help="Write the notes as a page too.")
@alphabet_option
def notes(
    old: str, new: str, definitions: str, change_files: tuple[str, ...], target: str, alphabet: str
) -> int:
    """Write release notes: what changed from OLD to NEW.

    They are for everybody to read.

    OLD and NEW are lists, lexicon files, or ids of installed lexicons. The notes have the totals by
    length, the new and the removed words, the fingerprints, and who vouches for the lexicons. With
    definitions, inflections stand under their headword, and references to removed words are shown.

    \b
    judge lexicon notes csw21 csw24 --definitions csw24.txt --html notes.html
    """
    if target:
        refuse_missing_folder(target)
        refuse_source(target, (old, new, definitions, *change_files))
    library = Library()
    with progress_bar.bar("Comparing") as report_progress:
        before, after = operands.read(
            (old, new), library, alphabet, progress=lambda part: report_progress(part * 0.5)
        )
        spelt_in = after.alphabet
        difference = Difference.between(before.words, after.words)
        asked = changes.read(change_files, spelt_in, operands.any_length) if change_files else []
        remarks, unseen = changes.remarks(asked, difference)
        known = Glossary()
        if definitions:
            known = glossary.read(
                definitions, spelt_in, difference, after.words,
                lambda part: report_progress(0.5 + part * 0.5),
            )  # fmt: skip
    for each in unseen:
        output.say(f"Warning: {each.place}: {each}: the lists do not show this change.")
    if known.unread:
        output.say(f"Warning: {definitions}: {counted(known.unread, 'line')} not read.")
    title = f"{named(before)} to {named(after)}: what changed"
    sections = [
        Section("The two lists", (), [*facts(library, before, after, difference)]),
        Section("Words by length", numeric, [*totals(before, after, difference, spelt_in)]),
        words_section("New words", len(difference.added), known.rows(difference.added, remarks)),
        words_section(
            "Removed words", len(difference.removed), known.rows(difference.removed, remarks)
        ),
        Section("References to removed words", ("definition",), [(each,) for each in known.dead]),
    ]
    sections = [each for each in sections if each.rows]
    if target:
        compiler.write(target, page(title, sections).encode())
    for line in text(title, sections):
        output.write(f"{line}\n")
    output.finish()
    return 0


def named(source: Operand) -> str:
    """Return what people call a list."""
    return source.manifest.title if source.manifest else printable(os.path.basename(source.name))


def facts(
    library: Library, before: Operand, after: Operand, difference: Difference
) -> Iterator[tuple[str, ...]]:
    """Yield what identifies both lists, and the changes."""
    for name, each in (("old", before), ("new", after)):
        yield f"{name} list", str(each)
        yield f"{name} fingerprint", each.words.fingerprint
        if each.manifest:
            yield f"{name} standing", standing(each.manifest)
            if each.manifest.effective:
                yield f"{name} effective", each.manifest.effective
            if said := vouching.described(library, each.name, each.manifest):
                yield f"{name} publisher", said
    yield "changes", f"{len(difference.removed):,} removed, {len(difference.added):,} added"
    yield "changes fingerprint", difference.fingerprint


def totals(
    before: Operand, after: Operand, difference: Difference, alphabet: Alphabet
) -> Iterator[tuple[str, ...]]:
    """Yield how many words of each length there were, went, came, and are."""
    counts = [
        WordList(each, alphabet).counts
        for each in (before.words, difference.removed, difference.added, after.words)
    ]
    for length in sorted({*counts[0], *counts[3]}):
        yield f"{length}", *(f"{each.get(length, 0):,}" for each in counts)
    yield "total", *(f"{sum(each.values()):,}" for each in counts)


def words_section(title: str, count: int, rows: Sequence[Sequence[str]]) -> Section:
    """Return the section of the words that came or went, without columns that are empty."""
    kept = [at for at in range(len(glossary.columns)) if any(row[at] for row in rows)]
    return Section(
        f"{title} ({count:,})",
        tuple(glossary.columns[at] for at in kept),
        [tuple(row[at] for at in kept) for row in rows],
    )


def text(title: str, sections: Sequence[Section]) -> Iterator[str]:
    """Yield the notes as lines of text, in columns."""
    yield printable(title)
    for section in sections:
        yield from ("", section.title, "")
        rows = [*([section.header] if section.header else []), *section.rows]
        widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
        justified = str.rjust if section.header is numeric else str.ljust
        for row in rows:
            yield printable("  " + "  ".join(map(justified, row, widths))).rstrip()


def page(title: str, sections: Sequence[Section]) -> str:
    """Return the notes as one HTML page that loads nothing."""
    with open(template, encoding="utf-8") as file:
        frame = Template(file.read())
    body = "\n".join(line for section in sections for line in table(section))
    return frame.substitute(title=escape(printable(title)), sections=body)


def table(section: Section) -> Iterator[str]:
    """Yield the lines of a section, as HTML."""
    kind = ' class="number"' if section.header is numeric else ""
    yield f'<h2>{escape(section.title)}</h2>\n<div class="table"><table>'
    if section.header:
        heads = "".join(f'<th scope="col"{kind}>{escape(name)}</th>' for name in section.header)
        yield f"<thead><tr>{heads}</tr></thead>"
    yield "<tbody>"
    for first, *others in section.rows:
        cells = "".join(f"<td{kind}>{escape(printable(cell))}</td>" for cell in others)
        yield f'<tr><th scope="row"{kind}>{escape(printable(first))}</th>{cells}</tr>'
    yield "</tbody></table></div>"
