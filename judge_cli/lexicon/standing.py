"""What a lexicon covers, and how far it is proved to be its edition."""

import click

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
