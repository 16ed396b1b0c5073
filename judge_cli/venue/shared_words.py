"""Shared words: challenges of one round, at several stations, that share a word.

Reports name stations and entries, and never which word it is.
"""

from collections.abc import Collection, Iterable

from judge_cli.journal.figures import Section
from judge_cli.journal.records import Record, day_of, is_of
from lexicons import printable
from lexicons.language import _
from lexicons.record import shared_words as record
from lexicons.record.receipt import chain_code
from lexicons.record.shared_words import Place, SharedWord


def spoken(place: Place) -> str:
    """Return station, journal and entry, as people name them."""
    return _(
        "{station} entry {number} ({journal})",
        station=printable(place.station),
        number=place.number,
        journal=chain_code(place.chain),
    )


def shared_words(kept: Iterable[Record], days: Collection[str] | None = None) -> list[SharedWord]:
    """Return where the same word was challenged at several stations in one round."""
    placed = ((each.chain, entry) for each in kept for entry in each.own if is_of(entry, days))
    return record.shared_words(placed, day_of)


def section(found: Iterable[SharedWord]) -> Section:
    """Return the table of shared words, which has no word."""
    rows = tuple(
        (shared.day, str(shared.round), ", ".join(map(spoken, shared.places))) for shared in found
    )
    header = (_("Day"), _("Round"), _("Entries that share a word"))
    return Section(_("Challenges that share words between stations"), header, rows)
