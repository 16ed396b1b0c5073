"""A collection: the journals of a venue, brought together, and what a person must look at."""

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from judge_cli.journal.records import day_of, is_of
from judge_cli.journal.rounds import Start, assigned
from judge_cli.journal.together import Finding, together
from judge_cli.journal.written_heads import finding, holder, only_chained
from judge_cli.venue.files_used import FilesUsed, old_rulings
from judge_cli.venue.paper import Paper, Written, same_station
from judge_cli.venue.presence import Present, absences, days_between, played, presence
from judge_cli.venue.stations import is_in
from judge_cli.venue.sticks import Brought, LeftOut
from lexicons import Missing, printable
from lexicons.language import _, counted
from lexicons.record.entry import judged
from lexicons.record.head import number_in
from lexicons.record.receipt import chain_code
from lexicons.record.shared_words import SharedWord, shared_words
from lexicons.record.timeline import Record, Timeline


class Asked(NamedTuple):
    """What is asked of a collection."""

    events: tuple[str, ...] = ()  # all events, if it is empty
    first: str | None = None  # the day from which on
    last: str | None = None
    paper: Paper | None = None  # the heads that were written down
    starts: Sequence[Start] = ()  # when rounds began, for entries that name no round


class Collected(NamedTuple):
    """The journals of a venue, without copies, and what was found in them."""

    timeline: Timeline
    days: tuple[str, ...]
    present: Present
    shared: tuple[SharedWord, ...]
    findings: tuple[Finding, ...]
    notes: tuple[str, ...]
    left_out: tuple[LeftOut, ...] = ()  # files and folders that could not be used


def collect(brought: Brought, asked: Asked, now: datetime) -> Collected:
    """Return the journals of a venue as one collection; `now` is the time of this machine.

    Raises `Missing` if there is no sound journal of the events that are asked for.
    """
    chosen, others = of_events(brought.records, asked.events)
    if not chosen:
        raise nothing_found(brought)
    kept, _surveys, alike, copies = together(chosen, now)
    timeline = Timeline(kept)
    if asked.starts:
        timeline = assigned(timeline, list(asked.starts))
    present = presence(kept)
    files = FilesUsed(present)
    days = days_asked(sorted(played(present)), asked)
    mended = timeline.with_mends().records
    placed = ((each.chain, entry) for each in mended for entry in each.own if is_of(entry, days))
    shared = tuple(shared_words(placed, day_of))
    found = [
        *(Finding("damaged", each.text) for each in brought.damaged),
        *(Finding("missing", text) for text in without_journal(brought, chosen)),
        *(Finding("event", text) for text in others_of(others, days)),
        *(Finding("missing", text) for text in missing(kept, brought.records)),
        *(Finding("missing", text) for text in absences(present, days)),
        *alike,
        *(Finding("head", text) for text in wrong_heads(kept, asked.paper)),
        *(Finding("files", text) for text in files.differences(days)),
        *(Finding("old", text) for text in old_rulings(presence(mended), days)),
    ]
    if shared:
        text = counted(
            "In {number} case, stations were asked about the same word in one round.",
            "In {number} cases, stations were asked about the same word in one round.",
            len(shared),
        )
        found.append(Finding("shared", text))
    notes = [
        *left_out_note(others),
        *of_other_names(brought, chosen),
        *copies,
        *still_open(kept),
        *files.expected(days),
    ]
    return Collected(timeline, days, present, shared, tuple(found), tuple(notes), brought.damaged)


def without_journal(brought: Brought, chosen: list[Record]) -> Iterator[str]:
    """Yield which folders hold no journal, and of which stations no journal is collected."""
    for folder in brought.empty:
        yield _("No journal was found in {folder}.", folder=printable(folder))
    for station, home, journals in silent(brought, chosen):
        if not journals:
            yield _(
                "No journal of {station} was collected. Its JUDGE_HOME is {home}.",
                station=printable(station),
                home=printable(home),
            )


def of_other_names(brought: Brought, chosen: list[Record]) -> Iterator[str]:
    """Yield which stations recorded nothing, although the journal of their machine is collected."""
    for station, home, journals in silent(brought, chosen):
        if journals:
            names = dict.fromkeys(name for record in journals for name in record.stations)
            yield _(
                "No session has the name of the station {station}. The journal in its JUDGE_HOME"
                " {home} is of {stations}.",
                station=printable(station),
                home=printable(home),
                stations=printable(", ".join(names)),
            )


def silent(brought: Brought, chosen: list[Record]) -> Iterator[tuple[str, str, list[Record]]]:
    """Yield each station without a session, its JUDGE_HOME, and the journals from there."""
    there = [name for record in chosen for name in record.stations]
    there += [name for each in brought.damaged for name in each.stations]
    for station, home in brought.homes:
        if not any(same_station(station, name) for name in there):
            yield station, home, [record for record in chosen if is_in(record.name, [home])]


def others_of(others: list[Record], days: Iterable[str]) -> Iterator[str]:
    """Yield which journals of other events have entries of these days."""
    for record in others:
        present = presence([record])
        if played(present).keys() & {*days}:
            entries = [e for (day, *_), each in present.items() if day in days for e in each]
            yield counted(
                "{name} ({stations}) is left out: its event is {event}. It has {number} ruling of"
                " these days.",
                "{name} ({stations}) is left out: its event is {event}. It has {number} rulings of"
                " these days.",
                sum(entry.kind in judged for entry in entries),
                name=record.name,
                stations=printable(", ".join(record.stations)),
                event=printable(record.event),
            )


def of_events(
    found: Iterable[Record], events: tuple[str, ...]
) -> tuple[list[Record], list[Record]]:
    """Return the journals of these events, and those of others."""
    names = {" ".join(event.casefold().split()) for event in events}
    chosen: list[Record] = []
    others: list[Record] = []
    for record in found:
        of_them = not names or " ".join(record.event.casefold().split()) in names
        (chosen if of_them else others).append(record)
    return chosen, others


def left_out_note(others: list[Record]) -> Iterator[str]:
    """Yield a note on the journals of other events, if there are any."""
    if others:
        yield counted(
            "{number} journal of another event is left out: {events}.",
            "{number} journals of other events are left out: {events}.",
            len(others),
            events=printable(", ".join(sorted({record.event for record in others}))),
        )


def nothing_found(brought: Brought) -> Missing:
    """Return the error where no journal can be collected."""
    events = sorted({record.event for record in brought.records})
    return Missing(
        "No sound journal was found that could be collected.",
        faults=[
            *(each.text for each in brought.damaged),
            *(f"found the event {printable(event)}" for event in events),
        ],
        remedy="Name the folders of the sticks, or the JUDGE_HOME of each station. --event takes"
        " the whole name of an event.",
    )


def days_asked(days: list[str], asked: Asked) -> tuple[str, ...]:
    """Return the days of a collection: of the calendar where they are asked for, else as played."""
    if not (asked.first or asked.last):
        return tuple(days)
    first, last = asked.first or min(days, default=""), asked.last or max(days, default="")
    return tuple(days_between(first or last, last or first))


def missing(kept: Sequence[Record], found: Iterable[Record]) -> Iterator[str]:
    """Yield each journal that another one names and that was not found."""
    chains = {record.chain for record in found}
    for record in kept:
        named = {e.refers_to_chain for e in record.entries if e.refers_to_chain}
        for chain in sorted(named - chains):
            yield _(
                "{name} names entries of journal {code}, which was not found.",
                name=record.name,
                code=chain_code(chain),
            )


def wrong_heads(kept: Sequence[Record], paper: Paper | None) -> Iterator[str]:
    """Yield what does not agree between the heads on paper and the journals."""
    if paper is None:
        return
    yield from paper.unread
    names = [name for record in kept for name in record.stations]
    proved: dict[str, str] = {}  # the latest head of each journal
    for written in paper.heads:
        own = [r for r in kept if any(same_station(written.station, name) for name in r.stations)]
        if record := holder(written.head, own):
            before = proved.get(record.name, "")
            proved[record.name] = max(before, written.head, key=number_in)
        else:
            elsewhere = holder(written.head, kept)
            yield wrong_head(written, own, elsewhere, names)
    for record in kept:
        if head := proved.get(record.name):
            if only_chained(head, record):
                stations = printable(", ".join(record.stations))
                yield f"{stations}: {finding(head, [record])}"
        else:
            yield _(
                "No head on paper agrees with {name} ({stations}): nothing proves its end.",
                name=record.name,
                stations=printable(", ".join(record.stations)),
            )


def did_you_mean(station: str, names: Sequence[str]) -> str:
    """Return a question, after a space, if one other name differs only by spaces and the like.

    >>> did_you_mean("Kiosk4", ["Kiosk 4", "Kiosk 14"]), did_you_mean("K", ["Kiosk 4"])
    (' Did you mean Kiosk 4?', '')
    """
    letters = ["".join(filter(str.isalnum, name.casefold())) for name in (station, *names)]
    alike = {name for name, each in zip(names, letters[1:], strict=True) if each == letters[0]}
    if len(alike) != 1 or any(same_station(station, name) for name in alike):
        return ""
    return " " + _("Did you mean {station}?", station=printable(alike.pop()))


def wrong_head(
    written: Written, own: list[Record], elsewhere: Record | None, names: Sequence[str]
) -> str:
    """Return why a head on paper does not agree with the journals of its station."""
    perhaps = did_you_mean(written.station, names)
    station, head = printable(written.station), printable(written.head)
    if elsewhere:
        sentence = _(
            "The head {head} of {station} is that of another station: {name} ({stations}).",
            head=head,
            station=station,
            name=elsewhere.name,
            stations=printable(", ".join(elsewhere.stations)),
        )
        return f"{sentence}{perhaps}"
    if not own:
        sentence = _(
            "{station} has a head on paper ({head}), and no journal was found.",
            station=station,
            head=head,
        )
        return f"{sentence}{perhaps}"
    return f"{station}: {finding(head, own)}"


def still_open(kept: Sequence[Record]) -> Iterator[str]:
    """Yield which journals do not end with the end of the event."""
    for record in kept:
        if not record.closed:
            yield _(
                "{name} does not hold the end of the event: the event goes on, or the end of the"
                " journal is missing.",
                name=record.name,
            )
