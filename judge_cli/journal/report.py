"""The report on an event: what is counted, who judged by what, and whether the record is sound."""

from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import takewhile

from judge_cli import local_time, progress_bar
from judge_cli.document import Report
from judge_cli.journal import figures, provenance
from judge_cli.journal.records import day_of, is_of
from judge_cli.progress_bar import unwatched
from judge_record.entry import Entry
from judge_record.timeline import Timeline
from lexicons import CannotJudge, printable
from lexicons.language import _, counted
from lexicons.notation import day


def report_on(
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
    used = provenance.Used()
    asked: list[Entry] = []  # the entries of these days
    for place, entry in progress_bar.counted(timeline.in_order(), timeline.length, advance):
        of_days = is_of(entry, days)
        used.add(place, entry, asked=of_days)
        if of_days:
            asked.append(entry)
    if not asked:
        raise _no_entry(timeline, days or ())
    plays = dict.fromkeys(timeline.plays().values())
    tally = figures.Tally((play for play in plays if is_of(play.first, days)), asked)
    sections = [
        figures.at_a_glance(tally),
        figures.by_round(tally),
        figures.by_hour(tally),
        used.stations(timeline),
        provenance.ruled_by(used.judges, verified),
        provenance.journals(timeline),
    ]
    if with_words:
        sections.append(provenance.every_ruling(timeline, days))
    event = title(record.event for record in timeline.records)
    return Report(
        _("Report on {event}", event=event),
        [section for section in sections if section.rows or section.notes],
        heading=event,
        when=_when(asked),
        verified=_soundness(timeline),
        head=_head(timeline),
        sound=not timeline.fault,
    )


def _no_entry(timeline: Timeline, days: Collection[str]) -> CannotJudge:
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


def _when(entries: Sequence[Entry]) -> str:
    """Return the days of these entries, and the time zones of this place on them."""
    first, last = (local_time.local(entries[at].time, day()) for at in (0, -1))
    zones = ", ".join(dict.fromkeys(local_time.zone(entry.time) for entry in entries))
    if first == last:
        return _("{day}, times in {zones}", day=first, zones=zones)
    return _("{first} to {last}, times in {zones}", first=first, last=last, zones=zones)


def _soundness(timeline: Timeline) -> str:
    """Return whether the record is sound, in a sentence."""
    if timeline.fault:
        return _(
            "The record is NOT SOUND: {fault}. Trust no figure here.",
            fault=printable(timeline.fault),
        )
    return _("The record was verified, and is sound.")


def _head(timeline: Timeline) -> str:
    """Return the head of the record; of a merged one, the number of its journals."""
    several = len(timeline.records)
    if several > 1:
        return counted("{number} journal, merged.", "{number} journals, merged.", several)
    return _("Final number: {head}", head=timeline.records[0].head.spoken)
