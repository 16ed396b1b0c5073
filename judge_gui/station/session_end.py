"""The end of a session: its last entry, its head, and the copy of its journal."""

from dataclasses import replace

from judge_gui.model.events import SessionClosed
from lexicons import CannotJudge
from lexicons.record.backup import back_up
from lexicons.record.journal import Journal
from lexicons.record.session import Session


def close_session(session: Session) -> SessionClosed:
    """Record the end of a session. If it cannot be recorded, the result says why."""
    path = session.journal.path
    try:
        return SessionClosed(session.close().spoken, journal=path)
    except CannotJudge as error:
        return SessionClosed("", unrecorded=error.what, journal=path)


def with_copy(closed: SessionClosed, journal: Journal, folder: str) -> SessionClosed:
    """Copy the journal to a folder, if one is named. If it cannot be copied, the result says why.

    Args:
        closed: the end of the session.
        journal: the journal to copy.
        folder: where the copy goes; empty for no copy.

    """
    if not folder:
        return closed
    try:
        return replace(closed, copy=back_up(journal, folder))
    except CannotJudge as error:
        return replace(closed, uncopied=error.what)
