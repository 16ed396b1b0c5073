"""`judge lexicon show`: a lexicon's manifest, and what is publicly known about its edition."""

from collections.abc import Iterator

import click

from judge_cli import output
from judge_cli.lexicon.operands import edition, opened
from judge_cli.lexicon.standing import effective, entries_that_count, standing
from judge_cli.lexicon.vouching import described
from lexicons import Edition, Library, Manifest, public_editions
from lexicons.words.lexicon import Lexicon

unknown = Edition(id="", title="", counts={}, alphabet="", effective="")


@click.command()
@edition
def show(edition: str) -> int:
    """Show the manifest of a lexicon.

    It shows the number of words, the counts by length, the lengths covered, the fingerprint, the
    effective date, and the publisher that vouches for the words. It also shows public facts about
    the edition, and the lists from which amendments made this one.

    ID is an installed lexicon, or the path of a lexicon file.
    """
    library = Library()
    lexicon = opened(library, edition)
    manifest = lexicon.manifest
    public = public_editions().get(manifest.edition, unknown)
    for name, fact in _facts(manifest, public):
        if fact:
            output.write(f"{name:12} {fact}\n")
    output.write(f"\nletters     words{'    public' if public.counts else ''}\n")
    for length in manifest.lengths:
        expected = f"{public.counts[length]:10,}" if length in public.counts else ""
        output.write(f"{length:7}{manifest.counts.get(length, 0):10,}{expected}\n")
    output.write(f"\n{standing(manifest)}\n")
    for line in entries_that_count(manifest):
        output.write(f"{line}\n")
    if said := described(library, edition, manifest):
        output.write(f"Statement: {said}.\n")
    for line in (*errata(lexicon, public), *descent(manifest)):
        output.write(f"{line}\n")
    output.finish()
    return 0


def _facts(manifest: Manifest, public: Edition) -> Iterator[tuple[str, str]]:
    """Yield each fact of one line with its name."""
    yield "edition", manifest.edition
    yield "title", manifest.title
    yield "words", f"{manifest.words:,}"
    yield "fingerprint", f"{manifest.fingerprint.short}  ({manifest.fingerprint})"
    yield "alphabet", f"{manifest.alphabet}, {manifest.alphabet_fingerprint.short}"
    if manifest.plain_digraphs:
        yield "digraphs", f"read as {manifest.plain_digraphs} where they were written plainly"
    yield "covers", f"{manifest.lengths[0]} to {manifest.lengths[-1]} letters"
    yield "effective", effective(manifest)
    yield "published", public.published
    yield "source", manifest.source
    yield "licence", manifest.licence


def errata(lexicon: Lexicon, public: Edition) -> Iterator[str]:
    """Yield the public errata of an edition, and how many this lexicon has applied."""
    if public.errata:
        made = sum(lexicon.holds(each[1:]) is (each[0] == "+") for each in public.errata)
        yield f"\nErrata known in public, {made} of {len(public.errata)} applied here:"
        yield from public.errata


def descent(manifest: Manifest) -> Iterator[str]:
    """Yield the lists from which it was made by amendments, the oldest first."""
    if manifest.descent:
        yield "\nDescends from:"
        for number, step in enumerate(manifest.descent, 1):
            yield f"{number:3}  {step}"
        yield f"     this lexicon, {manifest.words:,} words, {manifest.fingerprint.short}"
