"""`judge lexicon`: compile lists, and look after the lexicons of this machine."""

import os
import re

import click

from judge_cli import output, progress
from judge_cli.options import editions
from judge_cli.telling import describe, in_one_line
from lexicons import JudgeError, Library, Manifest, Missing, Unsound, public_editions
from lexicons.words import compiler, formats
from lexicons.words.lexicon import Lexicon

board_lengths = range(2, 16)
edition = click.argument("edition", metavar="ID", shell_complete=editions)
most_at_once = 10_000  # words between two looks at the bar


@click.group()
def lexicon() -> None:
    """Lexicons: compile a list, install it, look after what is installed."""
    output.tidy_on_interrupt()


def two_lengths(ctx: click.Context, param: click.Parameter, value: str | None) -> range | None:
    """The lengths from the first to the second of `2-15`."""
    if value is None:
        return None
    match = re.fullmatch(r"(\d{1,2})-(\d{1,2})", value)
    if match and board_lengths[0] <= int(match[1]) <= int(match[2]):
        return range(int(match[1]), int(match[2]) + 1)
    raise click.BadParameter("expected two lengths, such as 2-15", ctx, param)


@lexicon.command()
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
@click.option(
    "--edition",
    required=True,
    metavar="ID",
    help="What the list is: 'csw19', 'owl-combined', or an id of your own.",
)
@click.option("--title", default="", help="What people call it, if it is not a known edition.")
@click.option("--alphabet", default="english", show_default=True, help="Whose tiles it is for.")
@click.option(
    "--lengths",
    callback=two_lengths,
    metavar="A-B",
    help="The lengths that the list covers whole; else from its shortest to its longest"
    " word, and no word beyond 15.",
)
@click.option("--source", default="", help="Where the words come from, for the record.")
@click.option("--licence", default="", help="On what terms they may be used, for the record.")
@click.option(
    "--as-is",
    is_flag=True,
    help="Compile it although its counts are not the edition's public ones.",
)
@click.option("-o", "--output", "target", metavar="FILE",
              help="The file to write; else ID.lexicon in the current folder.")  # fmt: skip
def build(
    sources: tuple[str, ...],
    edition: str,
    title: str,
    alphabet: str,
    lengths: range | None,
    source: str,
    licence: str,
    as_is: bool,
    target: str | None,
) -> int:
    """Compile lists, one word a line, into one lexicon file.

    A line that cannot be a word is refused with its number: nothing is mended or left out. The
    counts of a publicly known edition are compared with the public ones.

    \b
    judge lexicon build csw19.txt --edition csw19
    judge lexicon install csw19.lexicon
    """
    path = f"{edition}.lexicon" if target is None else target
    with progress.bar("Building") as tell:
        word_list = formats.read(
            sources,
            Library().alphabet(alphabet),
            lengths or board_lengths,
            lambda fraction: tell(fraction * 0.3),
        )
        manifest, data = compiler.compile_list(
            word_list, edition, lengths=lengths, title=title, source=source, licence=licence,
            as_is=as_is, progress=lambda fraction: tell(0.3 + fraction * 0.7),
        )  # fmt: skip
        compiler.write(path, data)
    for warning in word_list.warnings:
        output.say(f"Warning: {warning}")
    output.say(f"{path}: {describe(manifest)}, {len(data):,} bytes.")
    output.say(standing(manifest))
    output.say(f"To judge by it: judge lexicon install {path}")
    return 0


def standing(manifest: Manifest) -> str:
    """How a lexicon's counts compare with the public ones, and what it covers."""
    covered = f"It covers words of {manifest.lengths[0]} to {manifest.lengths[-1]} letters."
    match manifest.public_counts:
        case "agree":
            return f"{covered} Its counts by length are the public ones of {manifest.edition}."
        case "differ":
            return f"{covered} It is {manifest.caution}."
    return f"{covered} No public counts are known to compare it with."


@lexicon.command("list")
def list_() -> int:
    """Show the lexicons of this machine, each verified as it is opened."""
    library = Library()
    for each in library.editions():
        try:
            manifest = library.manifest(each)
            text = f"{describe(manifest)}{f': {manifest.caution}' if manifest.caution else ''}"
        except JudgeError as error:
            text = f"{each}: cannot be used: {in_one_line(error)}"
        output.write(f"{text}\n")
    output.finish()
    return 0


def opened(library: Library, edition: str) -> Lexicon:
    """An installed lexicon by its id, or any by the path of its file."""
    if edition.endswith(".lexicon") or os.path.basename(edition) != edition:
        return Lexicon.read(edition)
    return Lexicon.read(library.lexicon_path(edition), edition)


@lexicon.command()
@edition
def show(edition: str) -> int:
    """Show what a lexicon says of itself: words, counts by length, lengths covered, fingerprint.

    ID is an installed lexicon, or the path of a lexicon file.
    """
    manifest = opened(Library(), edition).manifest
    public = public_editions().get(manifest.edition)
    facts = {
        "edition": manifest.edition,
        "title": manifest.title,
        "words": f"{manifest.words:,}",
        "fingerprint": f"{manifest.fingerprint.short}  ({manifest.fingerprint})",
        "alphabet": f"{manifest.alphabet}, {manifest.alphabet_fingerprint.short}",
        "covers": f"{manifest.lengths[0]} to {manifest.lengths[-1]} letters",
        "effective": public.effective if public else "",
        "source": manifest.source,
        "licence": manifest.licence,
    }
    for name, fact in facts.items():
        if fact:
            output.write(f"{name:12} {fact}\n")
    known = public.counts if public else {}
    output.write(f"\nletters     words{'    public' if known else ''}\n")
    for length in manifest.lengths:
        expected = f"{known[length]:10,}" if length in known else ""
        output.write(f"{length:7}{manifest.counts.get(length, 0):10,}{expected}\n")
    output.write(f"\n{standing(manifest)}\n")
    output.finish()
    return 0


@lexicon.command()
@click.argument("names", nargs=-1, metavar="[ID...]", shell_complete=editions)
def verify(names: tuple[str, ...]) -> int:
    """Prove lexicons: compute anew all that they say of their words. Without ID, every one.

    ID is an installed lexicon, or the path of a lexicon file. Exit status 0 if all are sound, 1 if
    one is not what it says, 2 if one cannot be looked at.
    """
    library = Library()
    status = 0
    names = names or tuple(library.editions())
    with progress.bar("Verifying") as tell:
        for number, each in enumerate(names):
            tell(number / len(names))
            try:
                proved = opened(library, each)
                proved.prove(library.alphabet(proved.manifest.alphabet))
                caution = proved.manifest.caution
                text = f"sound: {describe(proved.manifest)}{f', but {caution}' if caution else ''}"
            except Missing as error:
                status, text = 2, "cannot be looked at"
                output.say(str(error))
            except Unsound as error:
                status, text = max(status, 1), "unsound"
                output.say(str(error))
            output.write(f"{each}: {text}\n")
    output.finish()
    return status


@lexicon.command()
@edition
def export(edition: str) -> int:
    """Write the words of a lexicon, one upper-case word a line, in order.

    ID is an installed lexicon, or the path of a lexicon file.
    """
    words = opened(Library(), edition).words()
    with progress.bar("Writing") as tell:
        for start in range(0, len(words), most_at_once):
            tell(start / len(words))
            output.write("".join(f"{word}\n" for word in words[start : start + most_at_once]))
        output.finish()
    return 0


@lexicon.command()
@click.argument("file", metavar="FILE")
def install(file: str) -> int:
    """Prove a lexicon file, and copy it to where judges find it."""
    library = Library()
    manifest, replaced = library.install(file)
    output.say(f"Installed: {describe(manifest)}.")
    output.say(standing(manifest))
    if replaced:
        output.say(f"It replaces {replaced}.")
    for rules_id in library.rule_ids():
        try:
            judge = library.adjudicator(rules_id)
        except JudgeError:
            continue
        if manifest.edition in (each.edition for each in judge.lexicons):
            output.say(f"Ready to judge by it: {judge.rules.title}: judge rules use {rules_id}")
    return 0


@lexicon.command()
@edition
def remove(edition: str) -> int:
    """Take an installed lexicon away. Rule sets that need it cannot judge from then on."""
    output.say(f"Removed: {Library().remove(edition)}")
    return 0
