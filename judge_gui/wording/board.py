"""The sentences of the director's board."""

from lexicons import RuleSet
from lexicons.language import _, counted
from lexicons.proceedings.entry_names import kind_named
from lexicons.record.entry import Entry


def refused(wait: int, *, role: bool) -> str:
    """Return why a PIN opens nothing.

    Args:
        wait: the seconds to wait.
        role: whether the PIN is right, and its role is too low.

    """
    if wait:
        return counted(
            "Wrong PIN, or too early. Wait {number} second.",
            "Wrong PIN, or too early. Wait {number} seconds.",
            wait,
        )
    if role:
        return _("This PIN is a word judge's. The board needs a director's.")
    return _("Wrong PIN.")


def challenge(entry: Entry, time: str, rules: RuleSet) -> str:
    """Return a challenge in one line, without its words."""
    parts = (
        time,
        entry.station,
        _("entry {number}", number=entry.number),
        _("round {round}", round=entry.round) if entry.round else "",
        _("table {table}", table=f"{entry.table}{entry.board or ''}") if entry.table else "",
        kind_named(entry.kind),
        counted("{number} word", "{number} words", len(entry.words)) if entry.words else "",
        rules.wording(entry.verdict) if entry.verdict else "",
        _("about entry {number}", number=entry.refers_to) if entry.refers_to else "",
    )
    return " · ".join(filter(None, parts))
