"""The end of a session: its last entry, its head, and the copy of its journal."""

from contextlib import suppress
from dataclasses import replace

from judge_gui.model.events import SessionClosed
from judge_record.backup import back_up
from judge_record.entry import Kind
from judge_record.journal import Journal
from judge_record.session import Session
from lexicons import CannotJudge


def close_session(session: Session) -> SessionClosed:
    """Record the end of a session. If it cannot be recorded, the result says why.

    If the event is over, the result has the head of its journal, which may be in the archive.
    """
    path = session.journal.path
    try:
        return SessionClosed(session.close().spoken, journal=path)
    except CannotJudge as error:
        closed = SessionClosed("", unrecorded=error.what, journal=path)
    with suppress(CannotJudge):
        own = own_journal(session)
        if own.path != path or own.store.last().kind == Kind.EVENT_CLOSED:
            return replace(closed, head=own.head().spoken, journal=own.path, event=own.event)
    return closed


def own_journal(session: Session) -> Journal:
    """Return the journal of a session: in the archive, if another event has begun since."""
    known = session.journal.known
    kept = (
        session.memory.journal_of(session.journal.opening_seal, known) if session.memory else None
    )
    return kept or session.journal


def with_copy(closed: SessionClosed, journal: Journal, folder: str) -> SessionClosed:
    """Copy the journal to a folder, if one is named. If that fails, the result says why."""
    if not folder:
        return closed
    try:
        return replace(closed, copy=back_up(journal, folder))
    except CannotJudge as error:
        return replace(closed, uncopied=error.what)
