"""`judge lexicon show`, `editions` and `alphabets`: what is known of a lexicon, and in public."""

from collections.abc import Iterable, Iterator

import click

from judge_cli import output
from judge_cli.lexicon.operands import lexicon_argument, open_lexicon
from judge_cli.lexicon.reports import counts_table, effective, entries_that_count, standing
from lexicons import Edition, JudgeError, Library, Manifest, Missing, public_editions
from lexicons.schema import did_you_mean
from lexicons.words.lexicon import Lexicon

UNKNOWN = Edition(id="", title="", counts={}, alphabet="", effective="")


@click.command()
@lexicon_argument
def show(edition: str) -> int:
    """Show the manifest of a lexicon.

    It shows the number of words, the counts by length, the lengths covered, the fingerprint, and
    the effective date. It also shows public facts about the edition.

    ID is an installed lexicon, or the path of a lexicon file.
    """
    output.write_lines(_shown(open_lexicon(Library(), edition)))
    return 0


def _shown(lexicon: Lexicon) -> Iterator[str]:
    manifest = lexicon.manifest
    public = public_editions().get(manifest.edition, UNKNOWN)
    yield from _aligned(_facts(manifest, public))
    yield ""
    covered = {length: manifest.counts.get(length, 0) for length in manifest.lengths}
    yield from counts_table(covered, public.counts)
    yield f"\n{standing(manifest)}"
    yield from entries_that_count(manifest)
    if public.errata:
        made = sum(lexicon.holds(change[1:]) is (change[0] == "+") for change in public.errata)
        yield f"\nErrata known in public, {made} of {len(public.errata)} applied here:"
        yield from public.errata


def _aligned(facts: Iterable[tuple[str, str]]) -> Iterator[str]:
    return (f"{name:12} {fact}" for name, fact in facts if fact)


def _facts(manifest: Manifest, public: Edition) -> Iterator[tuple[str, str]]:
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


# -- in public ---------------------------------------------------------------------------------


@click.command()
@click.argument("edition", required=False, metavar="[ID]")
def editions(edition: str | None) -> int:
    """Show the publicly known editions.

    With ID, show the counts by length of one edition, and its errata.

    These are facts about lists, never their words. `build` and `validate` compare a copy with them
    if you name the edition.
    """
    known = public_editions()
    if edition is not None and edition not in known:
        raise Missing(
            f"Nothing is publicly known of {edition}. {did_you_mean(edition, known)}".rstrip(),
            remedy="`judge lexicon editions` shows those that are known.",
        )
    every = (f"{public.id}: {_edition_in_line(public)}" for public in known.values())
    output.write_lines(every if edition is None else _edition_rows(known[edition]))
    return 0


def _edition_in_line(edition: Edition) -> str:
    """Return an edition in one line.

    >>> _edition_in_line(public_editions()["nwl2018"])
    'NWL2018, 192,111 words of 2 to 15 letters, effective 2019-03-01'
    """
    parts = [edition.title]
    if edition.counts:
        words, lengths = sum(edition.counts.values()), [*edition.counts]
        parts.append(f"{words:,} words of {lengths[0]} to {lengths[-1]} letters")
    else:
        parts.append("no public counts")
    if edition.alphabet != "english":
        parts.append(f"alphabet {edition.alphabet}")
    if edition.effective:
        parts.append(f"effective {edition.effective}")
    return ", ".join(parts)


def _edition_rows(edition: Edition) -> Iterator[str]:
    yield from _aligned((
        ("edition", edition.id),
        ("title", edition.title),
        ("alphabet", edition.alphabet),
        ("effective", edition.effective),
        ("published", edition.published),
        ("fingerprint", edition.fingerprint),
    ))  # fmt: skip
    yield ""
    if edition.counts:
        yield "letters    public"
        yield from (f"{length:7}{count:10,}" for length, count in edition.counts.items())
        yield f"  total{sum(edition.counts.values()):10,}"
    else:
        yield "No public counts are known."
    if edition.parts:
        yield "\nFingerprints of the words of some lengths:"
        yield from (f"{part.span}  {part.fingerprint}" for part in edition.parts)
    if edition.errata:
        yield "\nErrata known in public, as changes for `judge lexicon amend`:"
        yield from edition.errata


# -- alphabets ---------------------------------------------------------------------------------


@click.command()
@click.argument("alphabet", required=False, metavar="[ID]")
def alphabets(alphabet: str | None) -> int:
    """Show the alphabets that lists can be in.

    With ID, show the file of one alphabet: its tiles, and the other ways
    to write them.

    Add your own as JUDGE_HOME/alphabets/ID.toml; those that are shipped cannot be redefined.
    """
    library = Library()
    if alphabet is None:
        ids = library.alphabet_ids()
        output.write_lines(f"{name}: {_alphabet_in_line(library, name)}" for name in ids)
        return 0
    fingerprint = library.alphabet(alphabet).fingerprint
    text = library.alphabet_text(alphabet)
    output.write_lines([f"# Fingerprint: {fingerprint.short}  ({fingerprint})", *text.splitlines()])
    return 0


def _alphabet_in_line(library: Library, name: str) -> str:
    """Return an alphabet in one line.

    >>> _alphabet_in_line(Library(), "spanish")
    'Spanish, 28 different tiles, 02e7-57d4-20cc'
    """
    try:
        alphabet = library.alphabet(name)
    except JudgeError as error:
        return f"cannot be used: {error.in_one_line}"
    different = f"{len(alphabet.tiles)} different tiles"
    return f"{alphabet.title}, {different}, {alphabet.fingerprint.short}"
