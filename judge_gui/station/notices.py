"""What the first page says of the record, and of what differs from the session before."""

from judge_gui.model.station_terms import Notices
from lexicons import CannotJudge, Clock, Library, Unsound
from lexicons.record.journal import Journal
from lexicons.record.session import Session


def notices(session: Session, library: Library, clock: Clock) -> Notices:
    """Return what there is to say now."""
    journal = session.journal
    begun = journal.store.first().time
    return Notices(
        begun=f"{clock.day(begun)} {clock.local(begun)}",
        entries=journal.head().number,
        changed=session.changed,
        newer=library.newer_installed(session.judge),
    )


def can_be_read(journal: Journal) -> bool:
    """Return whether no other process holds a journal. Raise `Unsound` if it is damaged."""
    try:
        journal.head()
    except Unsound:
        raise
    except CannotJudge:
        return False
    return True
