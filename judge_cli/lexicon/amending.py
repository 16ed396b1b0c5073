"""`judge lexicon amend`: additions and deletions applied to a list or lexicon."""

import click

from judge_cli import output, progress_bar
from judge_cli.lexicon import operands
from judge_cli.lexicon.choosing import (
    alphabet_for,
    alphabet_option,
    board_lengths,
    near_miss,
    two_lengths,
)
from judge_cli.lexicon.standing import as_is_option, effective_option, say_written
from judge_cli.lexicon.target import refuse_missing_folder, refuse_other_file
from lexicons import Library, storage
from lexicons.lineage import Amendment
from lexicons.lists import changes, compiler
from lexicons.lists.changes import Applied, Change
from lexicons.lists.identification import base_of
from lexicons.lists.progress import counted, part_of
from lexicons.lists.sorted_words import WordList


@click.command()
@click.argument("old", metavar="OLD")
@click.argument("change_files", nargs=-1, metavar="[CHANGES...]")
@click.option("--edition", required=True, metavar="ID", help="The edition of the amended list.")
@click.option("--add", "additions", multiple=True, metavar="LIST", help="Words to be added.")
@click.option("--remove", "deletions", multiple=True, metavar="LIST", help="Words to be removed.")
@click.option(
    "--skip-idle",
    is_flag=True,
    help="Leave out changes without effect and show them; by default they are findings.",
)
@click.option("--title", default="", help="What people call it, if it is not a known edition.")
@alphabet_option
@click.option(
    "--lengths",
    callback=two_lengths,
    metavar="A-B",
    help="The lengths that the amended list covers whole; else those that a lexicon covers.",
)
@click.option("--source", default="", help="Where the words come from; else as OLD says.")
@click.option("--licence", default="", help="On what terms they may be used; else as OLD says.")
@effective_option
@as_is_option
@click.option("-o", "--output", "target", metavar="FILE",
              help="The file to write; else ID.lexicon in the current folder.")  # fmt: skip
def amend(
    old: str,
    change_files: tuple[str, ...],
    edition: str,
    additions: tuple[str, ...],
    deletions: tuple[str, ...],
    skip_idle: bool,
    title: str,
    alphabet: str,
    lengths: range | None,
    source: str,
    licence: str,
    effective: str,
    as_is: bool,
    target: str | None,
) -> int:
    """Apply changes to OLD and compile the result. OLD is a list or a lexicon.

    CHANGES hold one change a line, +WORD or -WORD, as `judge lexicon diff` writes them. A word that
    is both added and removed is refused. A change without effect (a word to remove that is not
    there, or to add that is there) is a finding: it is shown, nothing is written, and the exit
    status is 1. `judge lexicon show` prints what a lexicon was made from.

    \b
    judge lexicon amend csw19 errata.txt --edition csw19-errata
    """
    if not (change_files or additions or deletions):
        raise click.UsageError("Give a file of changes, --add LIST or --remove LIST.")
    library = Library()
    library.lexicon_shelf.refuse_shipped(edition)
    path = f"{edition}.lexicon" if target is None else target
    refuse_missing_folder(path)
    refuse_other_file(path)
    with progress_bar.bar("Amending") as report_progress:
        (before,) = operands.read(
            (old,), library, alphabet, otherwise=alphabet_for("", edition),
            lengths=lengths or board_lengths,
            progress=part_of(report_progress, 0, 2),
        )  # fmt: skip
        kept = before.manifest
        covered = lengths or (kept.lengths if kept else None)
        allowed = covered or board_lengths
        asked = changes.read(change_files, before.alphabet, allowed) if change_files else []
        asked += [
            Change(word, adds, path)
            for paths, adds in ((deletions, False), (additions, True))
            for path in paths
            for word in operands.listed(path, before.alphabet, allowed)
        ]
        words = before.words
        applied = Applied.to(words, asked)
        if applied.idle and not skip_idle:
            return _found_wanting(applied)
        difference = applied.difference
        step = Amendment(
            words=len(words),
            fingerprint=words.fingerprint,
            added=len(difference.added),
            removed=len(difference.removed),
            changes=difference.fingerprint,
            edition=kept.edition if kept else "",
        )
        amended = WordList(difference.applied(words), before.alphabet)
        manifest, data = compiler.compile_list(
            amended, edition, lengths=covered, title=title,
            source=source or (kept.source if kept else ""),
            licence=licence or (kept.licence if kept else ""),
            effective=effective, exclusions=kept.exclusions if kept else "", as_is=as_is,
            descent=(*(kept.descent if kept else ()), step),
            base=base_of(words, before.changes, amended.sorted_words, before.alphabet),
            progress=part_of(report_progress, 1, 2),
        )  # fmt: skip
        storage.replace(path, data)
    for change, why in applied.idle:
        output.say(f"Warning: {change.place}: {change}: {why}")
    if hint := near_miss(edition):
        output.say(f"Warning: {hint}")
    output.say(f"Amended: {before}.")
    counts = f"{len(difference.added):,} added, {len(difference.removed):,} removed"
    output.say(f"{counts}; changes {difference.fingerprint.short}.")
    say_written(path, manifest, len(data))
    return 0


def _found_wanting(applied: Applied) -> int:
    output.write_lines(f"{change.place}: {change}: {why}" for change, why in applied.idle)
    count = counted(len(applied.idle), "change")
    output.say(f"Nothing was written: {count} would change nothing.")
    output.say("Correct the changes, or leave these out by --skip-idle.")
    return 1
