"""A report on an event: its sections, and their form as plain text."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from itertools import takewhile
from textwrap import wrap
from typing import NamedTuple

from judge_cli import local_time, progress_bar
from judge_cli.journal import figures, provenance
from judge_cli.journal.figures import Section
from judge_cli.journal.records import Timeline, day_of, is_of
from judge_cli.journal.tally import Tally
from judge_cli.progress_bar import unwatched
from lexicons import CannotJudge, printable
from lexicons.language import _, counted
from lexicons.notation import day
from lexicons.record.entry import Entry

width = 78  # characters of a line of text


class Report(NamedTuple):
    """The content of a report, before it becomes a page or a text."""

    title: str
    heading: str  # of a page
    when: str
    verified: str
    head: str
    sound: bool
    sections: tuple[Section, ...]


def of(
    timeline: Timeline,
    *,
    with_words: bool = False,
    days: Collection[str] | None = None,
    verified: provenance.Verified = provenance.not_asked,
    advance: Callable[[float], None] = unwatched,
) -> Report:
    """Return the report on a record.

    It depends on the record and the time zone, and on what is known of its lexicons (`verified`).
    With `days`, it is on the challenges that were first ruled on then, and on the entries of those
    days: `CannotJudge` if there is no entry. `advance` is called with the part that is done, from
    0 to 1.
    """
    timeline = timeline.with_mends()
    length = sum(len(record.own) for record in timeline.records)
    read = progress_bar.counted(timeline.in_order(), length, advance)
    used = provenance.Used()
    asked: list[Entry] = []  # the entries of these days
    for place, entry in read:
        of_days = is_of(entry, days)
        used.add(place, entry, asked=of_days)
        if of_days:
            asked.append(entry)
    if not asked:
        raise no_entry(timeline, days or ())
    plays = dict.fromkeys(timeline.plays().values())
    tally = Tally((play for play in plays if is_of(play.first, days)), asked)
    sections = [
        figures.at_a_glance(tally),
        figures.by_round(tally),
        figures.by_hour(tally),
        provenance.stations(timeline, used),
        provenance.ruled_by(used.judges, verified),
        provenance.journals(timeline),
    ]
    if with_words:
        sections.append(provenance.every_ruling(timeline, days))
    event = printable(title(record.event for record in timeline.records))
    return Report(
        title=_("Report on {event}", event=event),
        heading=event,
        when=when(asked),
        verified=soundness(timeline),
        head=head(timeline),
        sound=not timeline.fault,
        sections=tuple(section for section in sections if section.rows or section.notes),
    )


def no_entry(timeline: Timeline, days: Collection[str]) -> CannotJudge:
    """Return the error for days without an entry."""
    found = sorted({day_of(entry) for _place, entry in timeline.in_order()})
    asked, there = (
        printable(", ".join(map(local_time.day_written, each))) for each in (sorted(days), found)
    )
    return CannotJudge(
        _("The record has no entry of {days}.", days=asked),
        remedy=_("There are: {days}.", days=there),
    )


def title(events: Iterable[str]) -> str:
    """Return the words that the names of several events begin with, or how many events they are.

    >>> title(["Open, Friday", "Open, Saturday"]), title(["Open", "Final"])
    ('Open', '2 events')
    """
    names = list(dict.fromkeys(events))
    if len(names) == 1:
        return names[0]
    columns = zip(*(name.split() for name in names), strict=False)
    alike = takewhile(lambda words: len(set(words)) == 1, columns)
    return " ".join(words[0] for words in alike).rstrip(" ,:-") or counted(
        "{number} event", "{number} events", len(names)
    )


def when(entries: Sequence[Entry]) -> str:
    """Return the days of these entries, and the time zones of this place on them."""
    first, last = (local_time.local(entries[at].time, day()) for at in (0, -1))
    zones = ", ".join(dict.fromkeys(local_time.zone(entry.time) for entry in entries))
    if first == last:
        return printable(_("{day}, times in {zones}", day=first, zones=zones))
    return printable(
        _(
            "{first} to {last}, times in {zones}",
            first=first,
            last=last,
            zones=zones,
        )
    )


def soundness(timeline: Timeline) -> str:
    """Return whether the record is sound, in a sentence."""
    if timeline.fault:
        return _(
            "The record is NOT SOUND: {fault}. Trust no figure here.",
            fault=printable(timeline.fault),
        )
    return _("The record was verified, and is sound.")


def head(timeline: Timeline) -> str:
    """Return the head of the record; of a merged one, the number of its journals."""
    if len(timeline.records) > 1:
        return counted(
            "{number} journal, merged.", "{number} journals, merged.", len(timeline.records)
        )
    return _("Head: {head}", head=timeline.records[0].head.spoken)


def as_text(report: Report) -> str:
    """Return the report as plain text."""
    return "".join(f"{line}\n" for line in text_lines(report))


def text_lines(report: Report) -> Iterator[str]:
    """Yield the report as plain text, line by line."""
    yield report.title
    yield report.when
    yield from wrap(report.verified, width)
    yield report.head
    for section in report.sections:
        yield ""
        yield section.title
        yield "=" * len(section.title)
        if section.rows:
            yield from table(section)
        for note in section.notes:
            yield from wrap(note, width)


def table(section: Section) -> Iterator[str]:
    """Yield a table in columns, with its numbers to the right."""
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
    """Return whether a column holds numbers."""
    return all(re.fullmatch(r"-|[0-9]+(\s?%)?", row[at]) for row in section.rows)
