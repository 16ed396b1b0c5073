"""An official's visit to a kiosk in a browser: it belongs to the browser in which it began.

The cookie of a device can be copied, by players too. So the first page of a visit, which asks for
the PIN, gives its browser a pass in a cookie of its own. Without the pass, no page of the visit is
shown, and no key of it counts. Each key of a PIN gives a new pass: a copy of an earlier one is
worth nothing when the PIN is accepted.
"""

from hmac import compare_digest
from secrets import token_urlsafe

from judge_gui.model.screens import (
    CallDecided,
    CallOpened,
    DirectorAnswered,
    DirectorAsked,
    PinAsked,
    PinBarred,
    PinTried,
    Screen,
)
from judge_gui.wording.devices import in_use
from lexicons import CannotJudge

#: An official's visit, from the page that asks for the PIN on.
OF_VISITS = (
    PinAsked, PinTried, PinBarred, CallOpened, CallDecided, DirectorAsked, DirectorAnswered
)  # fmt: skip


class InUseElsewhere(CannotJudge):
    """An official's visit is under way at this kiosk, in another browser."""

    def __init__(self) -> None:
        super().__init__(in_use().title)


class Visit:
    """The visit at one kiosk, if there is one.

    >>> from judge_gui.model.screens import Ready
    >>> visit = Visit()
    >>> visit.follow(PinAsked(Ready()))
    >>> visit.admit(visit.token)
    >>> visit.admit("")
    Traceback (most recent call last):
    judge_server.web.visit.InUseElsewhere: This kiosk is in use in another window
    """

    def __init__(self) -> None:
        self.token = ""  # the pass of a visit; empty without one

    def follow(self, screen: Screen) -> None:
        """Begin or end a visit with the screen that is shown now."""
        if not isinstance(screen, OF_VISITS):
            self.token = ""
        elif not self.token:
            self.renew()

    def renew(self) -> None:
        """Give another pass, so that the one before it is worth nothing."""
        self.token = token_urlsafe(20)

    def admit(self, token: str) -> None:
        """Raise `InUseElsewhere` if a visit is under way that did not give this pass."""
        if self.token and not compare_digest(self.token.encode(), token.encode()):
            raise InUseElsewhere
