"""A collection: the journals of an event, brought together, what to look at, and the report."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from judge_cli.document import Report, Section
from judge_cli.event.final_numbers import Paper, same_name, wrong_heads
from judge_cli.event.sticks import Brought
from judge_cli.journal import provenance
from judge_cli.journal.report import report_on
from judge_cli.journal.together import FINDING_KINDS, Finding, backwards, distinct
from judge_procedure.timeline import Record, SharedWord, Timeline
from judge_record.entry import Kind
from judge_record.head import chain_code
from lexicons import Missing, printable
from lexicons.language import _, counted


class Collected(NamedTuple):
    """The journals of an event, without copies, and what was found in them."""

    timeline: Timeline
    shared: tuple[SharedWord, ...]
    findings: tuple[Finding, ...]
    notes: tuple[str, ...]


def collect(brought: Brought, event: str, paper: Paper | None = None) -> Collected:
    """Return the journals of an event as one collection.

    `paper` are the heads that were written down. Raises `Missing` if there is no sound journal of
    the event.
    """
    chosen: list[Record] = []
    others: list[Record] = []
    for record in brought.records:
        (chosen if same_name(record.event, event) else others).append(record)
    if not chosen:
        raise _nothing_found(brought)
    kept, copies, forks = distinct(chosen)
    timeline = Timeline(tuple(kept))
    present = provenance.presence(kept)
    shared = tuple(timeline.shared_words())
    found = [
        *(Finding("damaged", each.text) for each in brought.damaged),
        *forks,
        *(Finding("head", text) for text in wrong_heads(kept, paper)),
        *(Finding("namesake", text) for text in namesakes(present)),
        *(Finding("files", text) for text in other_files(present)),
        *(Finding("clock", text) for record in kept for text in backwards(record)),
    ]
    if shared:
        text = counted(
            "In {number} case, one table asked about the same word at two stations.",
            "In {number} cases, one table asked about the same word at two stations.",
            len(shared),
        )
        found.append(Finding("shared", text))
    left_out = counted(
        "{number} journal of another event is left out: {events}.",
        "{number} journals of other events are left out: {events}.",
        len(others),
        events=printable(", ".join(sorted({record.event for record in others}))),
    )
    notes = (*([left_out] if others else []), *copies)
    return Collected(timeline, shared, tuple(found), notes)


def namesakes(present: provenance.Present) -> Iterator[str]:
    """Yield a sentence on each station with several journals on one day."""
    chains: dict[tuple[str, str], list[str]] = {}
    for day, station, chain in present:
        chains.setdefault((day, station), []).append(chain_code(chain))
    for (day, station), codes in chains.items():
        if len(codes) > 1:
            yield _(
                "On {day}, {station} has more than one journal: {codes}. Two machines had one name,"
                " or a new journal was begun.",
                day=day,
                station=printable(station),
                codes=", ".join(codes),
            )


def other_files(present: provenance.Present) -> Iterator[str]:
    """Yield a sentence on each day with sessions that judged by different files."""
    by_day: dict[str, dict[object, dict[str, None]]] = {}
    for (day, station, _chain), entries in present.items():
        for entry in entries:
            if entry.kind is Kind.OPENED and entry.rules:
                judged_by = (
                    entry.rules_fingerprint,
                    entry.alphabet_fingerprint,
                    entry.lexicons,
                    entry.sources,
                    entry.files,
                )
                by_day.setdefault(day, {}).setdefault(judged_by, {})[station] = None
    for day, stations in by_day.items():
        if len(stations) > 1:
            yield _(
                "On {day}, sessions had different rules, lists, programs or files: {stations}.",
                day=day,
                stations=printable("; ".join(", ".join(each) for each in stations.values())),
            )


def _nothing_found(brought: Brought) -> Missing:
    events = sorted({record.event for record in brought.records})
    return Missing(
        "No sound journal was found that could be collected.",
        faults=[
            *(each.text for each in brought.damaged),
            *(f"found the event {printable(event)}" for event in events),
        ],
        remedy="Type the same line at each machine, with the stick in. Then type it here again.",
    )


def report_on_collection(
    collected: Collected, verified: provenance.Verified = lambda *_: ""
) -> Report:
    """Return the report. It has no word of any challenge."""
    order = list(FINDING_KINDS)
    found = sorted(collected.findings, key=lambda each: order.index(each.kind))
    looked = tuple(each.text for each in found) or (_("There are no findings."),)
    sound = len(collected.timeline.records)
    usual = report_on(collected.timeline, verified=verified)
    sections = [
        Section(_("To look at"), (), (), looked),
        Section(_("Notes"), (), (), collected.notes),
        _shared_words(collected.shared),
        *usual.sections,
    ]
    return usual._replace(
        verified=counted("{number} journal is sound.", "{number} journals are sound.", sound),
        sound=not found,
        sections=tuple(each for each in sections if each.rows or each.notes),
    )


def _shared_words(found: Iterable[SharedWord]) -> Section:
    rows = []
    for shared in found:
        places = (
            _(
                "{station} entry {number} ({journal})",
                station=printable(place.station),
                number=place.number,
                journal=chain_code(place.chain),
            )
            for place in shared.places
        )
        rows.append((shared.day, shared.table, ", ".join(places)))
    header = (_("Day"), _("Table"), _("Entries that share a word"))
    return Section(_("Challenges that share words between stations"), header, rows)


def findings_counted(collected: Collected) -> str:
    """Return how many findings there are, in a sentence."""
    if number := len(collected.findings):
        return counted("{number} finding to look at.", "{number} findings to look at.", number)
    return _("There are no findings.")
