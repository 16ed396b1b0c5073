"""What a lexicon covers, and how it compares with what is publicly known of its edition."""

from lexicons import Manifest


def standing(manifest: Manifest) -> str:
    """How a lexicon's counts compare with the public ones, and what it covers."""
    covered = f"It covers words of {manifest.lengths[0]} to {manifest.lengths[-1]} letters."
    match manifest.public_counts:
        case "agree":
            return f"{covered} Its counts by length are the public ones of {manifest.edition}."
        case "differ":
            return f"{covered} It is {manifest.caution}."
    return f"{covered} No public counts are known to compare it with."
