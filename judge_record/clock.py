"""The clock that the record is given, and how long a play and a round may last."""

from typing import Protocol

from lexicons.errors import CannotJudge
from lexicons.language import _

WHILE_PLAY_LASTS, WHILE_ROUND_LASTS = 10 * 60, 3 * 60 * 60  # seconds
MOST_AHEAD = 30  # seconds that a clock may differ from that of a database


class Clock(Protocol):
    """The clock that the record is given: it reads none of its own.

    Times are texts in UTC, as entries hold them: `2026-11-20T10:30:00.000Z` (RFC 3339). A kiosk
    also gets a monotonic clock, for its pauses.
    """

    def now(self) -> str:
        """Return the time in UTC, to the millisecond."""

    def today(self) -> str:
        """Return the local day, as `2026-11-20`."""

    def day(self, recorded: str) -> str:
        """Return the local day at a recorded time, as `2026-11-20`."""

    def local(self, recorded: str) -> str:
        """Return the local time of day at a recorded time, as `10:30`."""

    def ago(self, seconds: int) -> str:
        """Return the earliest time that it can have shown so many seconds ago; of -5, in five."""

    def since(self, seconds: int) -> str:
        """Return the same, as if no time had passed from that last entry to the program's start.

        Nobody knows how long the machine was off: a challenge may look too recent, never too old.
        """

    def goes_on_after(self, recorded: str) -> None:
        """Take the time of the last entry before this program began, for `since`."""


def check_clock(clock: Clock, theirs: str | None) -> None:
    """Refuse a clock that differs from that of the database, where there is one."""
    if theirs and not clock.ago(MOST_AHEAD) <= theirs <= clock.ago(-MOST_AHEAD):
        raise CannotJudge(
            _("The clock of this machine isn't that of the database."),
            faults=[
                _("this machine: {time}", time=clock.now()),
                _("the database: {time}", time=theirs),
            ],
            remedy=_("Set this clock or that of the database, then start again."),
        )
