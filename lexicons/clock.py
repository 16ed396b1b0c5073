"""The clock that is given to the core: the core reads no clock itself."""

from typing import Protocol


class Clock(Protocol):
    """The time now, and the local time of a recorded one.

    Times are texts in UTC, as entries hold them: `2026-11-20T10:30:00.000Z` (RFC 3339). A clock of
    seconds that never go back is another thing: a kiosk is given both.
    """

    def now(self) -> str:
        """Return the time in UTC, to the millisecond."""

    def today(self) -> str:
        """Return the local day, as `2026-11-20`."""

    def day(self, recorded: str) -> str:
        """Return the local day at a recorded time, as `2026-11-20`."""

    def local(self, recorded: str) -> str:
        """Return the local time of day at a recorded time, as `10:30`."""

    def recently(self, recorded: str) -> bool:
        """Return whether a recorded time is near enough to now to concern the same play."""
