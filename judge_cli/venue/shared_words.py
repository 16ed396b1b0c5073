"""Shared words: challenges of one round, at several stations, that share a word.

Reports name stations and entries, and never which word it is.
"""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from judge_cli.journal.figures import Section
from judge_cli.journal.records import Record, day_of, is_of
from lexicons import printable
from lexicons.language import _
from lexicons.record.entry import Kind, restored
from lexicons.record.receipt import chain_code

challenged = frozenset({Kind.RULING, Kind.BY_HAND, Kind.PROBING})


class Place(NamedTuple):
    """An entry on a challenge, and where it was recorded."""

    station: str
    number: int
    chain: str

    @property
    def spoken(self) -> str:
        """Station, journal and entry, as people name them."""
        return _(
            "{station} entry {number} ({journal})",
            station=printable(self.station),
            number=self.number,
            journal=chain_code(self.chain),
        )


class SharedWord(NamedTuple):
    """Entries of one round, at two stations or more, that share a word."""

    day: str
    round: int
    places: tuple[Place, ...]


def shared_words(kept: Iterable[Record], days: Collection[str] | None = None) -> list[SharedWord]:
    """Return where the same word was challenged at several stations in one round.

    Entries without a round are left out: nobody knows which of them are of one round. The order is
    that of rounds and entries, so it shows no word; two words shared by the same entries are one
    row.
    """
    by_word: dict[tuple[str, int, str], list[Place]] = {}
    for record in kept:
        for entry in map(restored, record.own):
            if entry.kind in challenged and entry.round is not None and is_of(entry, days):
                place = Place(entry.station, entry.number, record.chain)
                for word in set(entry.words):
                    by_word.setdefault((day_of(entry), entry.round, word), []).append(place)
    found = {
        SharedWord(day, round_, tuple(sorted(places)))
        for (day, round_, _word), places in by_word.items()
        if len({(place.station, place.chain) for place in places}) > 1
    }
    return sorted(found)


def section(found: Iterable[SharedWord]) -> Section:
    """Return the table of shared words, which has no word."""
    rows = tuple(
        (shared.day, str(shared.round), ", ".join(place.spoken for place in shared.places))
        for shared in found
    )
    header = (_("Day"), _("Round"), _("Entries that share a word"))
    return Section(_("Challenges that share words between stations"), header, rows)
