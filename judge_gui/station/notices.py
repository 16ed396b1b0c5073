"""What the first page says of the record, and of what differs from the session before."""

from judge_gui.model.station_terms import Notices
from judge_record.journal import Journal
from judge_record.session import Session
from lexicons import CannotJudge, Clock, Library, Unsound


def notices(session: Session, library: Library, clock: Clock) -> Notices:
    """Return what there is to say now."""
    journal = session.journal
    begun = journal.store.first().time
    return Notices(
        begun=f"{clock.day(begun)} {clock.local(begun)}",
        entries=journal.head().number,
        changed=changed(session, clock),
        newer=library.newer_installed(session.judge),
    )


def changed(session: Session, clock: Clock) -> tuple[str, ...]:
    """Return what differs from the last session, and whether the clock was set back since."""
    remembered = session.memory.last.time if session.memory else ""
    was_set_back = clock.now() < remembered and "clock" not in session.changed
    return (*session.changed, "clock") if was_set_back else session.changed


def can_be_read(journal: Journal) -> bool:
    """Return whether no other process holds a journal. Raise `Unsound` if it is damaged."""
    try:
        journal.head()
    except Unsound:
        raise
    except CannotJudge:
        return False
    return True
