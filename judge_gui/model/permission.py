"""Permission: which role a page needs before it goes on."""

from judge_gui.model.screens import (
    CallingDirector,
    CallingToRetype,
    Interrupted,
    NotListed,
    PinOrigin,
    Ready,
)
from lexicons.record.calls import who_settles
from lexicons.record.role import Role


def needed_for(origin: PinOrigin) -> Role:
    """Return the role whose PIN leads on from a page. The menu shows what each role may do."""
    match origin:
        case CallingDirector(needed=needed):
            return who_settles(needed.reason)
        case CallingToRetype() | NotListed() | Ready() | Interrupted():
            return Role.WORD_JUDGE
    return Role.DIRECTOR
