"""Probing: what an earlier challenge has to do with this one."""

from collections.abc import Iterable, Sequence

from lexicons.challenge import Challenge
from lexicons.record.edit_distance import can_be_meant
from lexicons.record.entry import Entry, Kind, judged
from lexicons.record.plays import void_rulings
from lexicons.record.table_log import mends_in, same_table


def same_play(latest: Iterable[Entry], station: str, table: str | None) -> list[Entry]:
    """Return those of the latest entries that are rulings, perhaps on the same play.

    The latest entry comes first. If the table is known, those of this table, at any station; else
    those of this station. Void rulings are left out: their words are judged again.
    """
    latest = list(latest)
    void = void_rulings(reversed(latest))
    return [
        entry
        for entry in latest
        if entry.kind in judged
        and entry.number not in void
        and (same_table(entry.table, table) if table else entry.station == station)
    ]


def known_at(latest: Sequence[Entry], station: str, table: str | None) -> list[Entry]:
    """Return the rulings among the latest entries that are known to the players at a table.

    A void ruling is known there, and so is one that was mended to or from this table: these players
    may have seen it. If the table is not known, they are the rulings of this station.
    """
    mends = mends_in(latest)
    return [
        entry
        for entry in latest
        if entry.kind in judged
        and (
            any(same_table(each.table, table) for each in (entry, *mends.get(entry.number, ())))
            if table
            else entry.station == station
        )
    ]


def other_rulings(latest: Iterable[Entry], than: Iterable[Entry]) -> list[Entry]:
    """Return the rulings among the latest entries that are not among some of them."""
    known = {entry.number for entry in than}
    return [entry for entry in latest if entry.kind in judged and entry.number not in known]


def is_mistyping(ruling: Entry, words: Sequence[str]) -> bool:
    """Return whether new words can be a correction of mistyped words in a ruling.

    They are as many, at least one was not judged before, and the ruling is not a correction
    itself: fewer words, or the same ones in other numbers, would show the verdict on each. Each is
    near one that was typed: another word in its place would show the verdict on the others.
    """
    return (
        ruling.kind != Kind.CORRECTION
        and not set(words) <= set(ruling.words)
        and can_be_meant(ruling.words, words)
    )


def overlapping(
    challenge: Challenge, entries: Iterable[Entry], round: int | None = None
) -> list[Entry]:
    """Return those that share words with a challenge without being equal to it.

    If a round is given, the same words in another round count too: that is another play.
    """
    words = set(challenge.words)
    return [
        entry
        for entry in entries
        if words & set(entry.words)
        and (sorted(entry.words) != sorted(challenge.words) or in_another_round(entry, round))
    ]


def equal(challenge: Challenge, entries: Iterable[Entry], round: int | None = None) -> Entry | None:
    """Return the first ruling by a machine on exactly the words of a challenge, in any order.

    None if there is no ruling on them. If a round is given, a ruling of another round is left out.
    """
    for entry in entries:
        if (
            entry.source == "machine"
            and sorted(entry.words) == sorted(challenge.words)
            and not in_another_round(entry, round)
        ):
            return entry
    return None


def in_another_round(entry: Entry, round: int | None) -> bool:
    """Return whether an entry is of another round, as far as both rounds are known."""
    return None not in (entry.round, round) and entry.round != round
