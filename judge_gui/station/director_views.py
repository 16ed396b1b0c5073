"""The director's views of the journal: today's challenges, the identity of rules and lexicons."""

from collections.abc import Iterator

from judge_gui.station.director_steps import Steps, read_only
from judge_gui.station.station import Station
from judge_procedure.prompts import most_rows
from judge_procedure.rows import listed, place, row
from judge_record.handing_on import HandingOn
from judge_record.overlaps import overlaps
from judge_record.plays import marks
from judge_record.table_log import mended
from lexicons.language import _, counted


class DirectorViews:
    """The tasks that change nothing."""

    def __init__(self, station: Station) -> None:
        self.station = station

    def today(self, typed: str) -> Steps:
        """List today's entries without their words, the latest first."""
        clock = self.station.clock
        entries = list(self.station.open_session.journal.entries())
        marked, rules = marks(entries), self.station.open_session.judge.rules
        rows = [
            row(entry, marked, rules, clock)
            for entry in mended(entries)
            if entry.kind in listed and clock.day(entry.time) == clock.today()
        ]
        yield from self.listed(rows[::-1] or [_("There was no challenge today.")])

    def listed(self, rows: list[str]) -> Steps:
        """Show rows, some on each page."""
        for start in range(0, len(rows), most_rows):
            shown = rows[start : start + most_rows]
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

    def overlaps(self, typed: str) -> Steps:
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

    def identity(self, typed: str) -> Steps:
        """Show the head of the journal, the rules and the lexicons, with whole fingerprints."""
        session = self.station.open_session
        rules = session.judge.rules
        lines = [
            _("Final number so far: {head}", head=session.journal.head().spoken),
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
            lines += _handed_on(self.station.handing_on)
        yield read_only("\n".join(lines))


def _handed_on(to_server: HandingOn) -> Iterator[str]:
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
