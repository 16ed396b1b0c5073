"""Shared words: challenges of one round that share a word, at several stations.

Nothing here says which word it is.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from judge_record.entry import Entry, Kind

challenged = frozenset({Kind.RULING, Kind.CORRECTION, Kind.BY_HAND, Kind.PROBING})


class Place(NamedTuple):
    """An entry on a challenge, and where it was recorded."""

    station: str
    number: int
    chain: str  # the opening seal


class SharedWord(NamedTuple):
    """Entries of one round, at two stations or more, that share a word."""

    day: str
    round: int
    places: tuple[Place, ...]


def shared_words(
    placed: Iterable[tuple[str, Entry]], day_of: Callable[[Entry], str]
) -> list[SharedWord]:
    """Return where the same word was challenged at several stations in one round.

    Entries without a round are left out: nobody knows which of them are of one round. The order is
    that of rounds and entries, so it shows no word; two words shared by the same entries are one
    row.

    Args:
        placed: entries, each after the opening seal of its chain.
        day_of: returns the day of an entry, as `2026-11-20`.

    """
    by_word: dict[tuple[str, int, str], list[Place]] = {}
    for chain, entry in placed:
        if entry.kind in challenged and entry.round is not None:
            place = Place(entry.station, entry.number, chain)
            for word in set(entry.words):
                by_word.setdefault((day_of(entry), entry.round, word), []).append(place)
    found = {
        SharedWord(day, round_, tuple(sorted(places)))
        for (day, round_, _word), places in by_word.items()
        if len({(place.station, place.chain) for place in places}) > 1
    }
    return sorted(found)
