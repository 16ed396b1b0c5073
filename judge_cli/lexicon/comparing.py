"""`judge lexicon diff` and `notes`: two lists compared, and what is published of a new one."""

import json
import os
from collections.abc import Iterator, Sequence
from typing import Any

import click

from judge_cli import output, progress_bar
from judge_cli.document import Report, Section, as_page, as_text
from judge_cli.lexicon import operands, vouching
from judge_cli.lexicon.choosing import alphabet_option
from judge_cli.lexicon.operands import Operand, refuse_missing_folder, refuse_source
from judge_cli.lexicon.standing import standing
from judge_cli.options import alphabets
from lexicons import Alphabet, Library, printable, storage
from lexicons.lists import changes, glossary
from lexicons.lists.changes import Difference
from lexicons.lists.glossary import Glossary
from lexicons.lists.progress import counted, part_of
from lexicons.lists.sorted_words import WordList


@click.command()
@click.argument("old", metavar="OLD")
@click.argument("new", metavar="NEW")
@click.option(
    "--alphabet",
    default="",
    metavar="ID",
    shell_complete=alphabets,
    help="The alphabet of the lists; else that of the other lexicon, or english.",
)
@click.option("--json", "as_json", is_flag=True, help="Write one JSON object.")
def diff(old: str, new: str, alphabet: str, as_json: bool) -> int:
    """Show the words removed from OLD, and those added to it.

    OLD and NEW are lists, lexicon files, or ids of installed lexicons. The output is a file of
    changes that makes NEW from OLD, by length: see `judge lexicon amend`. Exit status 0 if both
    hold the same words, 1 if they differ.

    \b
    judge lexicon diff csw19 csw21.txt
    judge lexicon diff csw19 csw21.txt > changes.txt
    """
    with progress_bar.bar("Comparing") as report_progress:
        before, after = operands.read((old, new), Library(), alphabet, progress=report_progress)
        difference = Difference.between(before.words, after.words)
    as_object = _as_object(before, after, difference)
    output.write_lines([as_object] if as_json else _report(before, after, difference))
    return 1 if difference else 0


def _report(before: Operand, after: Operand, difference: Difference) -> Iterator[str]:
    yield f"# old: {before}"
    yield f"# new: {after}"
    if not difference:
        yield "# the same words"
        return
    yield f"# {summary(difference)}; changes {difference.fingerprint.short}"
    for tiles, part in difference.by_length(before.alphabet).items():
        yield ""
        yield f"# {tiles} letters: {summary(part)}"
        yield from part.lines()


def summary(difference: Difference) -> str:
    """Return how many words were removed and added."""
    return f"{len(difference.removed):,} removed, {len(difference.added):,} added"


def _as_object(before: Operand, after: Operand, difference: Difference) -> str:
    parts = difference.by_length(before.alphabet).items()
    said = {
        "old": _identity(before),
        "new": _identity(after),
        "same": not difference,
        "changes": difference.fingerprint,
        "counts": {
            str(tiles): {"removed": len(part.removed), "added": len(part.added)}
            for tiles, part in parts
        },
        "removed": list(difference.removed),
        "added": list(difference.added),
    }
    return json.dumps(said, ensure_ascii=False)


def _identity(source: Operand) -> dict[str, Any]:
    return {
        "source": source.name,
        "edition": source.manifest.edition if source.manifest else None,
        "words": len(source.words),
        "fingerprint": source.words.fingerprint,
    }


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
        first_half, second_half = (part_of(report_progress, number, 2) for number in (0, 1))
        before, after = operands.read((old, new), library, alphabet, progress=first_half)
        spelt_in = after.alphabet
        difference = Difference.between(before.words, after.words)
        asked = changes.read(change_files, spelt_in, operands.any_length) if change_files else []
        remarks, unseen = changes.remarks(asked, difference)
        known = Glossary()
        if definitions:
            known = glossary.read(definitions, spelt_in, difference, after.words, second_half)
    for each in unseen:
        output.say(f"Warning: {each.place}: {each}: the lists do not show this change.")
    if known.unread:
        output.say(f"Warning: {definitions}: {counted(known.unread, 'line')} not read.")
    lengths = ("letters", "old", "removed", "added", "new")
    title = f"{named(before)} to {named(after)}: what changed"
    sections = [
        Section("The two lists", (), [*_facts(library, before, after, difference)]),
        Section("Words by length", lengths, [*_totals(before, after, difference, spelt_in)]),
        _words_section("New words", len(difference.added), known.rows(difference.added, remarks)),
        _words_section(
            "Removed words", len(difference.removed), known.rows(difference.removed, remarks)
        ),
        Section("References to removed words", ("definition",), [(each,) for each in known.dead]),
    ]
    report = Report(title, [each for each in sections if each.rows])
    if target:
        storage.replace(target, as_page(report).encode())
    output.write(as_text(report))
    output.finish()
    return 0


def named(source: Operand) -> str:
    """Return what people call a list."""
    return source.manifest.title if source.manifest else printable(os.path.basename(source.name))


def _facts(
    library: Library, before: Operand, after: Operand, difference: Difference
) -> Iterator[tuple[str, ...]]:
    for name, each in (("old", before), ("new", after)):
        yield f"{name} list", str(each)
        yield f"{name} fingerprint", each.words.fingerprint
        if each.manifest:
            yield f"{name} standing", standing(each.manifest)
            if each.manifest.effective:
                yield f"{name} effective", each.manifest.effective
            if said := vouching.described(library, each.name, each.manifest):
                yield f"{name} publisher", said
    yield "changes", summary(difference)
    yield "changes fingerprint", difference.fingerprint


def _totals(
    before: Operand, after: Operand, difference: Difference, alphabet: Alphabet
) -> Iterator[tuple[str, ...]]:
    counts = [
        WordList(each, alphabet).counts
        for each in (before.words, difference.removed, difference.added, after.words)
    ]
    for length in sorted({*counts[0], *counts[3]}):
        yield f"{length}", *(f"{each.get(length, 0):,}" for each in counts)
    yield "total", *(f"{sum(each.values()):,}" for each in counts)


def _words_section(title: str, count: int, rows: Sequence[Sequence[str]]) -> Section:
    """Return the section of the words that came or went, without columns that are empty."""
    kept = [at for at in range(len(glossary.columns)) if any(row[at] for row in rows)]
    return Section(
        f"{title} ({count:,})",
        tuple(glossary.columns[at] for at in kept),
        [tuple(row[at] for at in kept) for row in rows],
    )
