"""The clock that the core is given: it has none of its own."""

from typing import Protocol


class Clock(Protocol):
    """What time it is, and how a recorded time looks on the wall of this place.

    Times are texts in UTC, as entries hold them: `2026-11-20T10:30:00.000Z`. Seconds that never go
    back are another clock: a kiosk is given both.
    """

    def now(self) -> str:
        """Return the time in UTC, to the millisecond."""

    def today(self) -> str:
        """Return the day of this place, as `2026-11-20`."""

    def day(self, recorded: str) -> str:
        """Return the day of this place at a recorded time, as `2026-11-20`."""

    def local(self, recorded: str) -> str:
        """Return the time of day of this place at a recorded time, as `10:30`."""

    def recently(self, recorded: str) -> bool:
        """Return whether a recorded time is near enough to now to be about the same play."""
