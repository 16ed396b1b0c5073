"""What officials can do at a kiosk alone: other rules, stand-ins, looks, events and sessions."""

from collections.abc import Generator, Iterator
from contextlib import contextmanager, suppress

from judge_gui.model.events import Event, SessionClosed, Typing
from judge_gui.model.screens import Task
from judge_gui.station.judging import tables
from judge_gui.station.station import Station
from judge_procedure import tasks
from judge_procedure.appeals import Appeals
from judge_procedure.pages import Pages, closing_question, event_before
from judge_procedure.prompts import (
    MOST_ROWS,
    Abandoned,
    Dialogue,
    Misread,
    Page,
    Takes,
    ask,
    choose,
    initials,
    plain,
)
from judge_procedure.rows import listed_today, overlaps_today, row
from judge_procedure.shift import Given, Outcome, Shift, confirmed
from judge_record.entry import Entry, Kind, Seat
from judge_record.event import Begun
from judge_record.summary import marks
from lexicons import JudgeError
from lexicons.language import _, counted

#: Hands out pages, rulings, and events that end the visit; takes lines.
Steps = Generator[Page | Given | Event, str, None]


def read_only(text: str, prompt: str = "") -> Page:
    """Return a page that is only read."""
    return Page(text, prompt or _("Enter: go on "), takes=Takes.NOTHING)


def concluded(outcome: Outcome, prompt: str = "") -> Steps:
    """Show the outcome of a task that is done. Going back from it changes nothing any more."""
    with suppress(Abandoned):
        yield outcome if isinstance(outcome, Given) else read_only(outcome, prompt)


class KioskShift(Shift):
    """A visit to the director's menu: its round is the kiosk's, and a call is judged in its way."""

    def __init__(self, station: Station) -> None:
        session = station.open_session
        pages = Pages(
            session.judge, event=session.journal.event, station=session.station, large=False
        )
        super().__init__(session, pages, by=None, listed=station.profile.tables)
        self.station = station
        self.round = station.round

    def set_round(self, number: int | None) -> None:
        """Set the round of the kiosk."""
        self.station.set_round(number)
        self.round = number

    @contextmanager
    def under_way(self, call: Entry) -> Iterator[None]:
        """Keep on the disk that a call is judged, until its ruling was shown."""
        task = Task(call.round, call.table, board=call.board)
        self.station.underway.begin(self.session, task, call.round)
        try:
            yield
        except (JudgeError, Misread, Abandoned):
            self.station.underway.end()  # the menu shows why
            raise


class DirectorTasks:
    """The tasks that a kiosk alone has. Each takes what was typed before it was chosen."""

    def __init__(self, station: Station) -> None:
        self.station = station

    @property
    def appeals(self) -> Appeals:
        """The proceedings that desk and board have too."""
        return Appeals(KioskShift(self.station))

    def common(self, task: tasks.Task, typed: str) -> Steps:
        """Do a task that desk and board have too."""
        outcome = yield from task.do(self.appeals, typed)
        if task.needs is tasks.Needs.STATION:
            yield self.station.open()
        yield from concluded(outcome)

    def stand_in(self, typed: str) -> Steps:
        """Record that somebody stands in for a player, and begin the challenge."""
        sides = [("challenger", _("the challenger")), ("challenged", _("the player challenged"))]
        side = yield from choose(sides, _("Stand in for:"))
        if side is None:
            raise Abandoned
        table = yield from ask(tables(self.station).read, _("Table (Enter: none): "))
        seat = (table or Seat())._replace(round=self.station.round)
        self.station.open_session.record(
            Entry(kind=Kind.STAND_IN, reason=side, table=seat.table, round=seat.round)
        )
        yield Typing(seat.round, seat.table, seat.board, stands_in=side)

    # -- looking -----------------------------------------------------------------------------

    def today(self, typed: str) -> Steps:
        """List today's entries without their words, the latest first."""
        clock = self.station.clock
        entries = list(self.station.open_session.journal.entries())
        marked, rules = marks(entries), self.station.open_session.judge.rules
        rows = [row(entry, marked, rules, clock) for entry in listed_today(entries, clock)]
        yield from self.listed(rows or [_("There was no challenge today.")])

    def listed(self, rows: list[str]) -> Steps:
        """Show rows, some on each page."""
        for start in range(0, len(rows), MOST_ROWS):
            shown = rows[start : start + MOST_ROWS]
            more = len(rows) - start - len(shown)
            if more:
                before = counted("… and {number} before this", "… and {number} before these", more)
                shown = [*shown, before]
            yield read_only("\n".join(shown))

    def overlaps(self, typed: str) -> Steps:
        """List today's challenges that share words with an earlier one, the latest first."""
        entries = self.station.open_session.journal.entries()
        yield from self.listed(overlaps_today(entries, self.station.clock))

    def identity(self, typed: str) -> Steps:
        """Show the head of the journal, the rules and the lexicons, with whole fingerprints."""
        session = self.station.open_session
        rules = session.judge.rules
        lines = [
            _("Final number so far: {head}", head=session.journal.head().spoken),
            _("Event: {event}", event=session.journal.event),
            _("Journal: {path}", path=session.journal.store.place),
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
        yield read_only("\n".join(lines))

    # -- events and sessions -----------------------------------------------------------------

    def new_event(self, typed: str) -> Steps:
        """Begin another event. The one before is closed."""
        name = yield from ask(plain, _("Name of the new event (Enter: back): "))
        if not name:
            raise Abandoned
        session = self.station.session
        journal = session.journal if session else None
        yield from confirmed(closing_question(journal, name, self.station.name))
        looked = (yield from self._who_looked()) if self.station.doubted else None
        lines = _summary(*self.station.begin(name, looked=looked))
        yield from concluded(
            "\n".join((*lines, _("{name} is open.", name=name))), _("Write it down. Enter: go on ")
        )
        yield self.station.open()

    def looked(self, typed: str) -> Steps:
        """Go on with a journal that lacks this station's last entry."""
        by = yield from self._who_looked()
        yield self.station.open_looked(by)

    def _who_looked(self) -> Dialogue[str]:
        """Ask for the director who has looked at a journal that lacks this station's last entry."""
        text = _(
            "This station recorded entry {head}. No journal here holds it. An older copy"
            " took its place, or it is damaged, emptied or deleted. If you can, put the"
            " right journal back, and start again. If you go on, the record says that you"
            " have looked.",
            head=self.station.memory.last.head.spoken,
        )
        if name := self.station.person.name:  # whose PIN was typed signs as nobody else
            yield from confirmed(text)
            return name
        by = yield from ask(initials, _("Initials of the director (Enter: back): "), text)
        if by is None:
            raise Abandoned
        return by

    def practise(self, typed: str) -> Steps:
        """Begin a practice."""
        yield self.station.open_practice()

    def end_practice(self, typed: str) -> Steps:
        """End a practice, and open the session."""
        yield self.station.open_real()

    def leave(self, typed: str) -> Steps:
        """End the session and leave the program; the last session of a record can end the event."""
        yield from confirmed(_("The session and the program end."))
        closes = None
        if self.station.is_last:
            event = self.station.open_session.journal.event
            text = _("No other session is open. Is the event over?")
            rows = [("close", _("Close the event {event}: nothing is recorded in it any more",
                                event=event))]  # fmt: skip
            closes = yield from choose(rows, text, _("Number (Enter: the event goes on): "))
        yield self.station.end(closes=closes == "close")


def _summary(closed: SessionClosed, begun: Begun) -> Iterator[str]:
    if closed.unrecorded:
        yield _("The end of the session could not be recorded: {reason}", reason=closed.unrecorded)
    if closed.event:
        yield _("The final number of {event} is {head}.", event=closed.event, head=closed.head)
    if closed.copy:
        yield _("A copy of the journal is at {path}", path=closed.copy)
    if closed.uncopied:
        yield _("The copy could not be made: {reason}", reason=closed.uncopied)
    yield from event_before(begun)
