"""What a lexicon covers, and how far it is proved to be its edition."""

import shlex
from collections.abc import Iterator

import click

from judge_cli import output
from judge_cli.lexicon.effective import effective
from lexicons import Library, Manifest
from lexicons.standing import other_words

as_is_option = click.option(
    "--as-is",
    is_flag=True,
    help="Go on although the id is that of a published edition with other words.",
)


def standing(manifest: Manifest) -> str:
    """Return both in two sentences."""
    covered = f"It covers words of {manifest.lengths[0]} to {manifest.lengths[-1]} letters."
    text = str(manifest.standing)
    if text.startswith("only"):
        return f"{covered} {text.capitalize()}."
    return f"{covered} It is {text}."


def entries_that_count(edition: str) -> Iterator[str]:
    """Yield what shipped rule sets take of an edition, if they do not take it whole.

    No list shows whether its other entries were left out: who compiles it must see to that.
    """
    library = Library()
    for rules in map(library.rules, library.rule_ids()):
        for stage in rules.stages:
            if stage.lexicon == edition and stage.entries:
                yield (
                    f"Caution: {rules.id} takes these entries of it: {stage.entries}. The program"
                    " cannot see whether the others were left out."
                )


def say_written(path: str, manifest: Manifest, size: int) -> None:
    """Say what the lexicon file that was just written holds, and how to judge by it."""
    output.say(f"{path}: {manifest.identity}, {size:,} bytes.")
    output.say(standing(manifest))
    if first := effective(manifest):
        output.say(f"Effective: {first}.")
    for name in entries_that_count(manifest.edition):
        output.say(name)
    as_is = " --as-is" if manifest.standing.grade == other_words else ""
    output.say(f"To judge by it: judge lexicon install {shlex.quote(path)}{as_is}")
