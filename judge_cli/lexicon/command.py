"""`judge lexicon`: compile lists, and look after the lexicons of this machine."""

from collections.abc import Iterable, Iterator
from contextlib import suppress

import click

from judge_cli import output, output_file
from judge_cli.failure import prove_all
from judge_cli.lexicon import amending, building, reports
from judge_cli.lexicon.operands import as_is_option, lexicon_argument, open_lexicon
from lexicons import Edition, JudgeError, Library, Manifest, Missing, installing, public_editions
from lexicons.schema import did_you_mean
from lexicons.words.lexicon import Lexicon

UNKNOWN = Edition(id="", title="", counts={}, alphabet="", effective="")


@click.group()
def lexicon() -> None:
    """Make lexicons of word lists; install, verify and compare them."""
    output.tidy_on_interrupt()


@lexicon.command("list")
def list_() -> int:
    """Show the lexicons of this machine. Each is verified as it is opened."""
    library = Library()
    output.write_lines(_described(library, edition) for edition in library.editions())
    return 0


def _described(library: Library, edition: str) -> str:
    try:
        return library.manifest(edition).described
    except JudgeError as error:
        return f"{edition}: can't be used: {error.in_one_line}"


@lexicon.command()
@click.argument("names", nargs=-1, metavar="[ID...]")
@as_is_option
def verify(names: tuple[str, ...], as_is: bool) -> int:
    """Verify that lexicons have the words that they were made with.

    A lexicon with the id of a published edition and other words is unsound, too.

    ID is an installed lexicon, or the path of a lexicon file. Without ID, the command verifies all
    installed lexicons. Exit status 0 if all are sound, 1 if one is not, 2 if one can't be read.
    """
    library = Library()

    def prove(name: str) -> str:
        doubted = open_lexicon(library, name)
        doubted.prove(library.alphabet_of(doubted.manifest))
        if not as_is:
            doubted.manifest.refuse_other_words()
        return f"sound: {doubted.manifest.described}"

    lines, status = prove_all(names or library.editions(), prove)
    output.write_lines(lines)
    return status


@lexicon.command()
@lexicon_argument
@output_file.output_option
def export(edition: str, target: str | None) -> int:
    """Write the words of a lexicon in order. Each line is one upper-case word.

    ID is an installed lexicon, or the path of a lexicon file.
    """
    words = open_lexicon(Library(), edition).words()
    output_file.deliver((f"{word}\n" for word in words), target, private=False)
    return 0


@lexicon.command()
@click.argument("file", metavar="FILE")
@as_is_option
def install(file: str, as_is: bool) -> int:
    """Verify a lexicon file, and install it on this machine."""
    library = Library()
    reports.say_installed(library, installing.install_file(library, file, as_is=as_is))
    return 0


@lexicon.command()
@lexicon_argument
def remove(edition: str) -> int:
    """Remove an installed lexicon. Rule sets that need it can't judge afterwards."""
    library = Library()
    output.say(f"Removed: {installing.remove(library, edition)}")
    with suppress(JudgeError):
        rules = library.rules(library.default_rules())
        if edition in rules.editions:
            output.say(
                f"Warning: this machine judges by {rules.original_title}, which needs {edition}: it"
                " can't judge until you install a lexicon, or choose other rules."
            )
    return 0


# -- what is known of one, and in public ---------------------------------------------------------


@lexicon.command()
@lexicon_argument
def show(edition: str) -> int:
    """Show what a lexicon is: its words by length, from which day.

    It also shows its fingerprint, and public facts about the edition. ID is an installed lexicon,
    or the path of a lexicon file.
    """
    library = Library()
    output.write_lines(_shown(library, open_lexicon(library, edition)))
    return 0


def _shown(library: Library, lexicon: Lexicon) -> Iterator[str]:
    manifest = lexicon.manifest
    public = public_editions().get(manifest.edition, UNKNOWN)
    yield from _aligned(_facts(manifest, public))
    yield ""
    covered = {length: manifest.counts.get(length, 0) for length in manifest.lengths}
    yield from reports.counts_table(covered, public.counts)
    yield f"\n{reports.standing(manifest)}"
    yield from reports.entries_that_count(library, manifest)
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
    yield "covers", manifest.covers
    yield "effective", reports.effective(manifest)
    yield "published", public.published
    yield "source", manifest.source
    yield "licence", manifest.licence


@lexicon.command()
@click.argument("edition", required=False, metavar="[ID]")
def editions(edition: str | None) -> int:
    """Show which published word lists are known here.

    With ID, show one of these editions: its counts by length, and its errata.

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


@lexicon.command()
@click.argument("alphabet", required=False, metavar="[ID]")
def alphabets(alphabet: str | None) -> int:
    """Show the alphabets that word lists can be in.

    With ID, show the file of one alphabet: its tiles, and the other ways to write them.
    Add your own as JUDGE_HOME/alphabets/ID.toml, under a new id.
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
    try:
        alphabet = library.alphabet(name)
    except JudgeError as error:
        return f"can't be used: {error.in_one_line}"
    different = f"{len(alphabet.tiles)} different tiles"
    return f"{alphabet.title}, {different}, {alphabet.fingerprint.short}"


for command in (building.build, building.validate, amending.diff, amending.amend):
    lexicon.add_command(command)
