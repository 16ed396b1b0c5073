"""A collection: the journals of an event, brought together, what to look at, and the report."""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from judge_cli.document import Report, Section
from judge_cli.event.final_numbers import Paper, same_name, wrong_heads
from judge_cli.event.presence import (
    Present,
    absences,
    by_day,
    namesakes,
    other_files,
    played,
    presence,
)
from judge_cli.event.sticks import Brought, LeftOut
from judge_cli.journal import provenance
from judge_cli.journal.records import day_of
from judge_cli.journal.report import report_on
from judge_cli.journal.timeline import Record, SharedWord, Timeline
from judge_cli.journal.together import FINDING_KINDS, Finding, backwards, distinct
from judge_record.entry import RULINGS
from judge_record.head import chain_code
from lexicons import Missing, printable
from lexicons.language import _, counted


class Collected(NamedTuple):
    """The journals of an event, without copies, and what was found in them."""

    timeline: Timeline
    days: tuple[str, ...]
    present: Present
    shared: tuple[SharedWord, ...]
    findings: tuple[Finding, ...]
    notes: tuple[str, ...]
    left_out: tuple[LeftOut, ...] = ()  # files and folders that could not be used


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
    present = presence(kept)
    days = tuple(sorted(played(present)))
    shared = tuple(timeline.shared_words(days, day_of))
    found = [
        *(Finding("damaged", each.text) for each in brought.damaged),
        *(Finding("event", text) for text in _others_of(others, days)),
        *(Finding("missing", text) for text in absences(present, days)),
        *forks,
        *(Finding("head", text) for text in wrong_heads(kept, paper)),
        *(Finding("namesake", text) for text in namesakes(present, days)),
        *(Finding("files", text) for text in other_files(present, days)),
        *(Finding("clock", text) for record in kept for text in backwards(record)),
    ]
    if in_round := sum(each.round > 0 for each in shared):
        text = counted(
            "In {number} case, stations were asked about the same word in one round.",
            "In {number} cases, stations were asked about the same word in one round.",
            in_round,
        )
        found.append(Finding("shared", text))
    if same := [each for each in shared if each.table]:
        text = counted(
            "In {number} case, one table asked about the same word at two stations.",
            "In {number} cases, one table asked about the same word at two stations.",
            len(same),
        )
        found.append(Finding("shared", text))
    left_out = counted(
        "{number} journal of another event is left out: {events}.",
        "{number} journals of other events are left out: {events}.",
        len(others),
        events=printable(", ".join(sorted({record.event for record in others}))),
    )
    notes = [
        *([left_out] if others else []),
        *copies,
        *_still_open(kept),
    ]
    return Collected(timeline, days, present, shared, tuple(found), tuple(notes), brought.damaged)


def _others_of(others: list[Record], days: Iterable[str]) -> Iterator[str]:
    for record in others:
        present = presence([record])
        if played(present).keys() & {*days}:
            entries = [e for (day, *_), each in present.items() if day in days for e in each]
            yield counted(
                "{name} ({stations}) is left out: its event is {event}. It has {number} ruling of"
                " these days.",
                "{name} ({stations}) is left out: its event is {event}. It has {number} rulings of"
                " these days.",
                sum(entry.kind in RULINGS for entry in entries),
                name=record.name,
                stations=record.stations_named,
                event=printable(record.event),
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


def _still_open(kept: Sequence[Record]) -> Iterator[str]:
    if names := [record.stations_named or record.name for record in kept if not record.closed]:
        yield _(
            "The journals of these stations do not hold the end of the event: {stations}. It was"
            " not closed there, or the end of the journal is missing.",
            stations=", ".join(names),
        )


def report_on_collection(
    collected: Collected, verified: provenance.Verified = lambda *_: ""
) -> Report:
    """Return the report. It has no word of any challenge."""
    order = list(FINDING_KINDS)
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
    named = (printable(", ".join(each.stations)) for each in collected.left_out if each.stations)
    notes = tuple(_("A journal of {stations} is left out.", stations=each) for each in named)
    return by_day(collected.present, collected.days)._replace(notes=notes)


def _shared_words(found: Iterable[SharedWord]) -> Section:
    rows = []
    for shared in sorted(found, key=lambda each: not each.table):  # one table's first
        places = (
            _(
                "{station} entry {number} ({journal})",
                station=printable(place.station),
                number=place.number,
                journal=chain_code(place.chain),
            )
            for place in shared.places
        )
        rows.append((shared.day, str(shared.round or "-"), shared.table, ", ".join(places)))
    header = (_("Day"), _("Round"), _("Same table"), _("Entries that share a word"))
    return Section(_("Challenges that share words between stations"), header, rows)


def findings_counted(collected: Collected) -> str:
    """Return how many findings there are, in a sentence."""
    if number := len(collected.findings):
        return counted("{number} finding to look at.", "{number} findings to look at.", number)
    return _("There are no findings.")
