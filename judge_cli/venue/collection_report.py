"""The report on a collection."""

from judge_cli.journal import provenance, report
from judge_cli.journal.figures import Section
from judge_cli.journal.report import Report
from judge_cli.venue import presence
from judge_cli.venue.collection import Collected
from judge_cli.venue.shared_words import section
from lexicons import printable
from lexicons.language import _, counted

#: What comes first when somebody reads it.
kinds = (
    "damaged", "old", "missing", "event", "fork", "head", "namesake", "files", "clock", "shared",
)  # fmt: skip


def of(collected: Collected, verified: provenance.Verified = provenance.not_asked) -> Report:
    """Return the report. It has no word of any challenge."""
    found = sorted(collected.findings, key=lambda each: kinds.index(each.kind))
    looked = tuple(each.text for each in found) or (_("There are no findings."),)
    usual = report.of(collected.timeline, days=collected.days, verified=verified)
    sections = [
        Section(_("To look at"), (), (), looked),
        Section(_("Notes"), (), (), collected.notes),
        stations_by_day(collected),
        section(collected.shared),
        *usual.sections,
    ]
    return usual._replace(
        verified=soundness(collected),
        sound=not found,
        sections=tuple(each for each in sections if each.rows or each.notes),
    )


def soundness(collected: Collected) -> str:
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
