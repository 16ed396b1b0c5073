"""The sentences of the director's board."""

from lexicons.language import _, counted


def refused(wait: int, *, role: bool) -> str:
    """Return why a PIN opens nothing: one has to wait, or its role is too low."""
    if wait:
        return counted(
            "Wrong PIN, or too early. Wait {number} second.",
            "Wrong PIN, or too early. Wait {number} seconds.",
            wait,
        )
    if role:
        return _("This PIN is a word judge's. The board needs a director's.")
    return _("Wrong PIN.")
