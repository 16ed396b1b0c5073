"""The report on a collection: as a text, a page or JSON."""

import json
from typing import Any

from judge_cli.journal import provenance, report
from judge_cli.journal.figures import Section
from judge_cli.journal.records import Record
from judge_cli.journal.report import Report
from judge_cli.venue import presence
from judge_cli.venue.collection import Collected
from judge_cli.venue.shared_words import section
from lexicons import printable
from lexicons.language import _, counted
from lexicons.record.entry import judged
from lexicons.record.receipt import chain_code

#: The number of the form of JSON. Another form gets another number; new keys alone do not.
form = 1

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


def as_json(collected: Collected) -> str:
    """Return the collection as one object of JSON, without a line end."""
    content = {
        "collected": form,
        "days": list(collected.days),
        "journals": [journal(record) for record in collected.timeline.records],
        "stations": stations(collected),
        "shared": [
            {
                "day": shared.day,
                "round": shared.round,
                "entries": [place._asdict() for place in shared.places],
            }
            for shared in collected.shared
        ],
        "findings": [each._asdict() for each in collected.findings],
        "notes": list(collected.notes),
    }
    return json.dumps(content, ensure_ascii=False, indent=2)


def journal(record: Record) -> dict[str, Any]:
    """Return which journal was collected."""
    return {
        "file": record.name,
        "event": record.event,
        "chain": record.chain,
        "code": chain_code(record.chain),
        "stations": record.stations,
        "entries": len(record.own),
        "shared": record.shared,
        "head": record.head.spoken,
        "closed": record.closed,
    }


def stations(collected: Collected) -> list[dict[str, Any]]:
    """Return what each station recorded on each day, by journal."""
    return [
        {
            "day": day,
            "station": station,
            "chain": chain,
            "entries": len(entries),
            "rulings": sum(entry.kind in judged for entry in entries),
        }
        for (day, station, chain), entries in sorted(collected.present.items())
        if day in collected.days
    ]
