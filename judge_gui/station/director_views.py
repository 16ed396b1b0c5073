"""The director's views of the journal: today's challenges, the identity of rules and lexicons."""

from collections.abc import Iterator, Mapping

from judge_gui.station.director_steps import Steps, read_only
from judge_gui.station.station import Station
from lexicons.language import _, counted
from lexicons.proceedings.entry_names import kind_named, mark_named
from lexicons.record.entry import Entry, Kind, judged
from lexicons.record.handing_on import HandingOn
from lexicons.record.overlaps import overlaps
from lexicons.record.plays import marks
from lexicons.record.table_log import mended

listed = frozenset(
    {*judged, Kind.REFUSAL, Kind.WITHDRAWAL, Kind.DISCREPANCY, Kind.VOID, Kind.INTERRUPTED}
)
most_listed = 12  # entries on a page


class DirectorViews:
    """The tasks that change nothing."""

    def __init__(self, station: Station) -> None:
        self.station = station

    def today(self) -> Steps:
        """List today's entries without their words, the latest first."""
        clock = self.station.clock
        entries = list(self.station.open_session.journal.entries())
        marked = marks(entries)
        rows = [
            row(self.station, entry, marked)
            for entry in mended(entries)
            if entry.kind in listed and clock.day(entry.time) == clock.today()
        ]
        yield from self.listed(rows[::-1] or [_("There was no challenge today.")])

    def listed(self, rows: list[str]) -> Steps:
        """Show rows, some on each page."""
        for start in range(0, len(rows), most_listed):
            shown = rows[start : start + most_listed]
            more = len(rows) - start - len(shown)
            lines = [
                *shown,
                *(
                    [counted("… and {number} before this", "… and {number} before these", more)]
                    if more
                    else []
                ),
            ]
            yield read_only("\n".join(lines))

    def overlaps(self) -> Steps:
        """List today's challenges that share words with an earlier one, the latest first."""
        clock = self.station.clock
        found = overlaps(mended(self.station.open_session.journal.entries()))
        rows = [
            _(
                "{time}   {later} and {earlier}",
                time=clock.local(o.later.time),
                later=place(o.later),
                earlier=place(o.earlier),
            )
            for o in found
            if clock.day(o.later.time) == clock.today()
        ]
        yield from self.listed(rows[::-1] or [_("There was no overlap today.")])

    def identity(self) -> Steps:
        """Show the head of the journal, the rules and the lexicons, with whole fingerprints."""
        session = self.station.open_session
        rules = session.judge.rules
        lines = [
            _("Head of the journal: {head}", head=session.journal.head().spoken),
            _("Event: {event}", event=session.journal.event),
            _("Journal: {path}", path=session.journal.path),
            _(
                "Rules: {title} ({rules}, {fingerprint})",
                title=rules.heading("title"),
                rules=rules.id,
                fingerprint=rules.fingerprint.short,
            ),
        ]
        for manifest in session.judge.lexicons:
            lines += [
                _("Lexicon: {lexicon}", lexicon=manifest.identity),
                f"  {manifest.fingerprint}",
            ]
        if self.station.handing_on:
            lines += handed_on(self.station.handing_on)
        yield read_only("\n".join(lines))


def handed_on(to_server: HandingOn) -> Iterator[str]:
    """Yield whether the server of the event holds the record of this station."""
    if to_server.warning:
        yield to_server.warning
    elif to_server.fault:
        yield _("The server does not hold the last entries. They are kept here, and sent later.")
        yield f"  {to_server.fault}"
    elif to_server.waiting:
        yield counted(
            "{number} entry is on its way to the server.",
            "{number} entries are on their way to the server.",
            to_server.waiting,
        )
    elif to_server.is_held:
        yield _("The server holds the whole record of this station.")
    else:
        yield _("The server was not asked yet.")


def row(station: Station, entry: Entry, marked: Mapping[int, str]) -> str:
    """Return an entry in one line, without its words. `marked` is what `plays.marks` returns."""
    rules = station.open_session.judge.rules
    parts = (
        _("entry {number}", number=entry.number),
        station.clock.local(entry.time),
        _("round {round}", round=entry.round) if entry.round else "",
        _("table {table}", table=entry.table) if entry.table else "",
        kind_named(entry.kind),
        word_count(len(entry.words)),
        rules.wording(entry.verdict) if entry.verdict else "",
        _("about entry {number}", number=entry.refers_to) if entry.refers_to else "",
        f"({mark_named(marked[entry.number])})" if entry.number in marked else "",
    )
    return "   ".join(filter(None, parts))


def place(entry: Entry) -> str:
    """Return the table and the entry of a challenge, without words."""
    seat = f"{entry.table}{entry.board or ''}"
    table = _("table {table}", table=seat) if entry.table else entry.station
    if entry.verdict:
        return _("{table} (entry {number})", table=table, number=entry.number)
    return _("{table} (entry {number}, not judged)", table=table, number=entry.number)


def word_count(count: int) -> str:
    """Return a number of words in words; nothing for zero.

    >>> word_count(1), word_count(2), word_count(0)
    ('1 word', '2 words', '')
    """
    return counted("{number} word", "{number} words", count) if count else ""
