"""A report on an event: its sections, and their form as plain text."""

import re
from collections.abc import Iterator
from textwrap import wrap
from typing import NamedTuple

from judge_cli import local_time
from judge_cli.journal import figures, provenance
from judge_cli.journal.records import Timeline
from judge_cli.journal.sections import Section
from lexicons import printable
from lexicons.record.entry import Entry
from lexicons.record.plays import plays_in

width = 78


class Report(NamedTuple):
    """What is reported, before it becomes a page or a text."""

    event: str
    when: str
    verified: str
    head: str
    sound: bool
    sections: tuple[Section, ...]


def of(timeline: Timeline, *, with_words: bool = False) -> Report:
    """The report on what a record holds. It depends on the record alone, and on the time zone."""
    plays = [play for record in timeline.records for play in plays_in(record.entries)]
    entries = [entry for _, entry in timeline.in_order()]
    sections = [
        figures.at_a_glance(plays, entries),
        figures.by_round(plays),
        figures.by_hour(plays),
        provenance.stations(timeline),
        provenance.ruled_by(entries),
        provenance.journals(timeline),
    ]
    if with_words:
        sections.append(provenance.every_ruling(timeline))
    return Report(
        event=printable("; ".join(dict.fromkeys(record.event for record in timeline.records))),
        when=when(entries),
        verified=verified(timeline),
        head=head(timeline),
        sound=not timeline.fault,
        sections=tuple(section for section in sections if section.rows or section.said),
    )


def when(entries: list[Entry]) -> str:
    """On which days, and by which clocks."""
    days = dict.fromkeys(local_time.local(entries[at].time, "%Y-%m-%d") for at in (0, -1))
    zones = dict.fromkeys(local_time.zone(entry.time) for entry in entries)
    return printable(f"{' to '.join(days)}, times in {' and '.join(zones)}")


def verified(timeline: Timeline) -> str:
    """Whether the record is sound."""
    if timeline.fault:
        return f"The record is NOT SOUND: {printable(timeline.fault)}. Trust no figure here."
    return "The record was verified, and is sound."


def head(timeline: Timeline) -> str:
    """The head of the record, or how many there are."""
    if len(timeline.records) > 1:
        return f"{len(timeline.records)} journals, merged."
    return f"Head: {timeline.records[0].head.spoken}"


def as_text(report: Report) -> str:
    """The report as plain text."""
    return "".join(f"{line}\n" for line in text_lines(report))


def text_lines(report: Report) -> Iterator[str]:
    """The report, line by line."""
    yield f"Report on {report.event}"
    yield report.when
    yield from wrap(report.verified, width)
    yield report.head
    for section in report.sections:
        yield ""
        yield section.title
        yield "=" * len(section.title)
        if section.rows:
            yield from table(section)
        for each in section.said:
            yield from wrap(each, width)


def table(section: Section) -> Iterator[str]:
    """A table in columns; numbers stand to the right."""
    rows = [section.header, *section.rows]
    widths = [max(len(row[at]) for row in rows) for at in range(len(section.header))]
    right = [numeric(section, at) for at in range(len(section.header))]
    for row in rows:
        cells = (
            cell.rjust(size) if to_the_right else cell.ljust(size)
            for cell, size, to_the_right in zip(row, widths, right, strict=True)
        )
        yield "  ".join(cells).rstrip()


def numeric(section: Section, at: int) -> bool:
    """Whether a column holds numbers."""
    return all(re.fullmatch(r"-|[0-9]+( %)?", row[at]) for row in section.rows)
