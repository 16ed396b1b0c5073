"""Permission: which role a page needs before it goes on."""

from judge_gui.model.screens import (
    CallingDirector,
    CannotOpen,
    Interrupted,
    NotListed,
    PinOrigin,
    Ready,
)
from judge_gui.model.station_terms import StationTerms
from judge_record.calls import who_settles
from judge_record.role import Role


def needed_for(origin: PinOrigin) -> Role:
    """Return the role whose PIN leads on from a page. The menu shows what each role may do."""
    match origin:
        case CallingDirector(needed=needed):
            return who_settles(needed.reason)
        case NotListed() | Ready() | Interrupted():
            return Role.WORD_JUDGE
    return Role.DIRECTOR


def can_leave(origin: PinOrigin, terms: StationTerms | None) -> bool:
    """Return whether anybody can leave from a page: no PIN is set, and it is no browser's."""
    match origin:
        case CannotOpen():
            return origin.can_leave
        case Ready() | Interrupted():
            return terms is not None and terms.unlocked and not terms.in_browser
    return False
