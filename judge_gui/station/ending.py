"""The end of a session: what is still open, what the record has come to, and its report.

Promised: a report that is saved here names no word of the record.
"""

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from judge_gui.model.events import EventBegun, RecordFigure, SessionClosed
from judge_gui.station.kiosk_station import KioskStation
from judge_procedure.duties.fields import note_field
from judge_procedure.event_start import event_before
from judge_procedure.files_in_use import check_taken
from judge_procedure.paper.report import EventReport
from judge_procedure.task_parts import VERDICT_SIGNS, Done, Option, TaskPage, asking, rows
from judge_procedure.timeline import challenges_in, record_in
from judge_record.entry import Entry
from judge_record.event import Begun, close_event, open_event
from judge_record.journal import Journal, back_up, check_folder
from judge_record.session import Session
from judge_record.summary import at_work, waiting_calls
from lexicons import CannotJudge, JudgeError, RuleSet, Unsound, Verdict, storage
from lexicons.language import _, counted

SESSION, EVENT, UNANSWERED = "session", "event", "unanswered"  # the rows
MOST_CALLS = 5  # rows, beside that which ends without an answer


# -- before it -----------------------------------------------------------------------------------


def is_last(station: KioskStation) -> bool:
    """Return whether this is a machine's session, and no other one is open in the record."""
    session = station.recording_session
    if session is None or station.device:
        return False
    with suppress(CannotJudge):
        session.check_ready()  # the event is open
        return at_work(session.journal).keys() <= {station.name}
    return False


def calls_left_open(station: KioskStation) -> list[Entry]:
    """Return the open calls that nobody would answer any more: of the last session, all."""
    session = station.open_session
    calls, everybodys = waiting_calls(session.journal), is_last(station)
    return [call for call in calls if everybodys or call.station == station.name]


def ending_page(station: KioskStation, *, unanswered: bool) -> TaskPage:
    """Return the rows that end a session; before them the calls, unless a reason was given."""
    calls = list[Entry]()
    with suppress(JudgeError):  # a record that can't be read keeps nobody here
        calls = [] if unanswered else calls_left_open(station)
    if calls:
        title = counted(
            "End the session: {number} call is open", "End the session: {number} calls are open",
            len(calls),
        )  # fmt: skip
        numbers = ", ".join(f"{call.number}" for call in calls)
        options = [*(_call_row(station, call) for call in calls[:MOST_CALLS]),
                   Option(UNANSWERED, _("End without an answer"), does=counted(
                       "You give a reason. The report lists call {numbers} as not settled.",
                       "You give a reason. The report lists calls {numbers} as not settled.",
                       len(calls), numbers=numbers), sign="lock")]  # fmt: skip
    else:
        title = _("End the session?")
        options = [Option(SESSION, _("The event goes on"),
                          does=_("Only the session of this machine ends."),
                          sign="station")]  # fmt: skip
        if is_last(station):
            closed = _("The event {event} is closed: nothing is recorded in it any more.",
                       event=station.open_session.journal.event)  # fmt: skip
            options.insert(0, Option(EVENT, _("The event is over"), does=closed, sign="calendar"))
    return asking(title, rows("end", options), back=_("Back: go on judging"))


def _call_row(station: KioskStation, call: Entry) -> Option:
    at = _("Since {time}, at {station}.", time=station.clock.local(call.time), station=call.station)
    label = (
        _("Call {number}, table {table}, is open: answer it", number=call.number, table=call.table)
        if call.table
        else _("Call {number} is open: answer it", number=call.number)
    )
    return Option(f"{call.number}", label, does=at, sign="bell")


def reason_page() -> TaskPage:
    reason = note_field(UNANSWERED, _("The reason"), is_needed=True)
    return asking(_("End without an answer"), reason)


# -- the end itself ------------------------------------------------------------------------------


def end_session(
    station: KioskStation, *, closes: bool = False, why: str | None = None
) -> SessionClosed:
    """End the session, copy its journal, and return its head and how the copy went.

    `closes` ends the event, too: then the head is that of its last entry. `why` is what a person
    says about calls that stay open.
    """
    if station.session is None:
        return SessionClosed("")
    closed, journal = _close(station.session, why), station.session.journal
    if closes and closed.head:
        try:
            head = close_event(journal, time=station.clock.now(), station=station.name)
            closed = replace(closed, head=head.spoken, event=journal.event)
        except CannotJudge as error:
            closed = replace(closed, unrecorded=error.what)
    station.opening.release()
    return replace(closed, files=tuple(_copied(journal, station.profile.backup)))


def _close(session: Session, why: str | None = None) -> SessionClosed:
    """Record the end of a session. If it can't be recorded, the result says why.

    If the event is over, the result has the head of its journal.
    """
    journal, path = session.journal, session.journal.store.path
    try:
        return SessionClosed(session.close(why).spoken, journal=path)
    except CannotJudge as error:
        closed = SessionClosed("", unrecorded=error.what, journal=path)
    with suppress(CannotJudge):
        if journal.read(lambda record: record.index.is_closed):
            return replace(closed, head=journal.head().spoken, event=journal.event)
    return closed


def _copied(journal: Journal, folder: str) -> list[str]:
    """Copy the journal to a folder, if one is named. Say where it is, or why that failed."""
    if not folder:
        return []
    try:
        return [_("A copy of the journal is at {place}", place=back_up(journal, folder))]
    except CannotJudge as error:
        return [_("The copy could not be made: {why}", why=error.what)]


# -- the page after it ---------------------------------------------------------------------------


def end_with_figures(station: KioskStation, *, closes: bool, why: str | None) -> SessionClosed:
    """End the session, save a report if that ends the event, and return what the last page says."""
    journal, rules = station.open_session.journal, station.open_session.judge.rules
    closed = end_session(station, closes=closes, why=why)
    try:
        others = tuple(name for name in at_work(journal) if name != station.name)
        figures = tuple(_figures(journal, rules))
    except JudgeError:  # the page that ends a session comes, whatever else is damaged
        return closed
    closed = replace(closed, others=others, figures=figures, name=journal.event)
    if closes and closed.event:
        closed = replace(closed, files=(*closed.files, *_reported(station, journal)))
    return closed


def _figures(journal: Journal, rules: RuleSet) -> Iterator[RecordFigure]:
    challenges = challenges_in(record_in(journal))
    count, waiting = len(challenges), len(waiting_calls(journal))
    yield RecordFigure(count, counted("challenge", "challenges", count))
    standing = [case.play.standing for case in challenges]
    verdicts = [ruling.verdict for ruling in standing if ruling]
    for verdict in Verdict:
        word = rules.verdict_word(verdict.value)
        yield RecordFigure(verdicts.count(verdict), word, VERDICT_SIGNS[verdict])
    yield RecordFigure(sum(case.is_overturned for case in challenges), _("overturned"), "turn")
    yield RecordFigure(waiting, counted("call open", "calls open", waiting), "bell")


def _reported(station: KioskStation, journal: Journal) -> list[str]:
    """Save a report beside the records of this machine, and on the stick. Say where, or why not."""
    files = list[str]()
    try:
        report = EventReport([record_in(journal)], station.library, now=station.clock.now())
        written = report.paper.html()
        name = f"{storage.slug(journal.event)}-{journal.chain[:8]}.html"
        path = os.path.join(station.library.home, "reports", name)
        storage.replace(path, written.encode(), private=True)
        files.append(_("The report is at {place}", place=path))
        if folder := station.profile.backup:
            check_folder(folder)
            on_stick = os.path.join(folder, name)
            storage.replace(on_stick, written.encode(), private=True)
            files.append(_("The report is at {place}", place=on_stick))
    except JudgeError as error:
        files.append(_("The report could not be saved: {why}", why=error))
    return files


# -- where another event begins ------------------------------------------------------------------


def begin_another_event(
    station: KioskStation, name: str, *, looked: str | None = None
) -> EventBegun:
    """Begin another event and a session in it, and return what became of the one before it.

    Nobody sees the last page of that any more: if it has a challenge, its report is saved.
    `looked` names the director who has looked, if a journal is damaged, or none holds this
    station's last entry.
    """
    station.opening.take()  # before an event is closed that another program records
    check_taken(station.library)
    judge = station.session.judge if station.session else station.adjudicator()
    before = station.session.journal if station.session else None
    with suppress(Unsound):  # a damaged one is set aside
        before = before or open_event(station.opening.place)
    closed = _close(station.session) if station.session else SessionClosed("")
    station.session = station.terms = None  # until the station opens again
    begun = station.opening.another_event(name, looked=looked is not None)
    station.begin_session(judge, begun, looked)
    files = list[str]()
    if before and begun.closed:  # the copy must hold the last entry, which closed the event
        files += _copied(before, station.profile.backup)
        with suppress(JudgeError):
            if challenges_in(record_in(before)):
                files += _reported(station, before)
    title = _("{name} is open.", name=begun.journal.event)
    return EventBegun(Done(title, tell=(*_what_became(closed, begun), *files)))


def _what_became(closed: SessionClosed, begun: Begun) -> Iterator[str]:
    if closed.unrecorded:
        yield _("The end of the session could not be recorded: {reason}", reason=closed.unrecorded)
    if closed.event:
        yield _("The final number of {event} is {head}.", event=closed.event, head=closed.head)
    yield from event_before(begun)
