"""What a lexicon covers, and how far it is proved to be its edition."""

import shlex

import click

from judge_cli import output
from judge_cli.lexicon.effective import effective
from lexicons import Manifest

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


def say_written(path: str, manifest: Manifest, size: int) -> None:
    """Say what the lexicon file that was just written holds, and how to judge by it."""
    output.say(f"{path}: {manifest.identity}, {size:,} bytes.")
    output.say(standing(manifest))
    if first := effective(manifest):
        output.say(f"Effective: {first}.")
    as_is = " --as-is" if manifest.caution else ""
    output.say(f"To judge by it: judge lexicon install {shlex.quote(path)}{as_is}")
