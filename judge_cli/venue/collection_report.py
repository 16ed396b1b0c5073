"""The report on a collection."""

from collections.abc import Iterable

from judge_cli.document import Report, Section
from judge_cli.journal import provenance
from judge_cli.journal.report import report_on
from judge_cli.journal.together import finding_kinds
from judge_cli.venue import presence
from judge_cli.venue.collection import Collected
from judge_record.head import chain_code
from judge_record.timeline import Place, SharedWord
from lexicons import printable
from lexicons.language import _, counted


def report_on_collection(
    collected: Collected, verified: provenance.Verified = provenance.not_asked
) -> Report:
    """Return the report. It has no word of any challenge."""
    order = list(finding_kinds)
    found = sorted(collected.findings, key=lambda each: order.index(each.kind))
    looked = tuple(each.text for each in found) or (_("There are no findings."),)
    usual = report_on(collected.timeline, days=collected.days, verified=verified)
    sections = [
        Section(_("To look at"), (), (), looked),
        Section(_("Notes"), (), (), collected.notes),
        stations_by_day(collected),
        _shared_words(collected.shared),
        *usual.sections,
    ]
    return usual._replace(
        verified=_soundness(collected),
        sound=not found,
        sections=tuple(each for each in sections if each.rows or each.notes),
    )


def _soundness(collected: Collected) -> str:
    """Return how many journals are sound, and how much is left out."""
    sound = len(collected.timeline.records)
    sentences = [counted("{number} journal is sound.", "{number} journals are sound.", sound)]
    if left := len(collected.left_out):
        sentences.append(
            counted("{number} file or folder is left out.",
                    "{number} files or folders are left out.", left)
        )  # fmt: skip
    return " ".join(sentences)


def stations_by_day(collected: Collected) -> Section:
    """Return what each station recorded on each day, and whose journals are left out."""
    notes = tuple(
        _("A journal of {stations} is left out.", stations=printable(", ".join(each.stations)))
        for each in collected.left_out
        if each.stations
    )
    return presence.by_day(collected.present, collected.days)._replace(notes=notes)


def _shared_words(found: Iterable[SharedWord]) -> Section:
    rows = tuple(
        (shared.day, str(shared.round), ", ".join(map(_spoken, shared.places))) for shared in found
    )
    header = (_("Day"), _("Round"), _("Entries that share a word"))
    return Section(_("Challenges that share words between stations"), header, rows)


def _spoken(place: Place) -> str:
    """Return station, journal and entry, as people name them."""
    return _(
        "{station} entry {number} ({journal})",
        station=printable(place.station),
        number=place.number,
        journal=chain_code(place.chain),
    )
