"""What a lexicon covers, and how far it is proved to be its edition."""

from lexicons import Manifest


def standing(manifest: Manifest) -> str:
    """Return both in two sentences."""
    covered = f"It covers words of {manifest.lengths[0]} to {manifest.lengths[-1]} letters."
    text = str(manifest.standing)
    if text.startswith("only"):
        return f"{covered} {text.capitalize()}."
    return f"{covered} It is {text}."
