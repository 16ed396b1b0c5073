"""What an earlier challenge has to do with this one: the same play, the same words, or a probe."""

from collections.abc import Iterable, Sequence

from lexicons.challenge import Challenge
from lexicons.record.edit_distance import can_be_meant
from lexicons.record.entry import Entry, Kind, judged

most_recent = 500  # entries among which an equal or overlapping challenge is looked for


def same_play(latest: Iterable[Entry], station: str, table: str | None) -> list[Entry]:
    """Of the latest entries, the rulings by a machine that may be on the same play.

    Where the table is known, those of this table, at any station; else those of this station.
    What was declared void is none of them: there the director had a hand in it.
    """
    latest = list(latest)
    replaced = {e.refers_to for e in latest if e.kind == Kind.VOID} - {None}
    return [
        entry
        for entry in latest
        if entry.kind in judged
        and entry.source == "machine"
        and entry.number not in replaced
        and entry.refers_to not in replaced
        and (entry.table == table if table else entry.station == station)
    ]


def is_mistyping(judged_before: Entry, words: Sequence[str]) -> bool:
    """Whether new words can be a correction of typing errors in a ruling, and nothing else.

    As many words, one of them at least not judged before, and not for the second time: fewer
    words, or the same ones in another number, would tell of each by itself. Each is a slip or two
    from one that was typed: another word in its place would tell of the others.
    """
    return (
        judged_before.kind != Kind.CORRECTION
        and not set(words) <= set(judged_before.words)
        and can_be_meant(judged_before.words, words)
    )


def overlapping(challenge: Challenge, entries: Iterable[Entry]) -> Entry | None:
    """The first that shares words with a challenge without being equal to it, if there is one."""
    words = set(challenge.words)
    for entry in entries:
        if words & set(entry.words) and sorted(entry.words) != sorted(challenge.words):
            return entry
    return None


def equal(challenge: Challenge, entries: Iterable[Entry]) -> Entry | None:
    """The first on the very words of a challenge, if there is one."""
    for entry in entries:
        if sorted(entry.words) == sorted(challenge.words):
            return entry
    return None
