"""The clock that the record is given, as it reads none of its own."""

from typing import Protocol


class Clock(Protocol):
    """Times are texts in UTC, as entries hold them: `2026-11-20T10:30:00.000Z` (RFC 3339)."""

    def now(self) -> str:
        """Return the time in UTC, to the millisecond."""

    def today(self) -> str:
        """Return the local day, as `2026-11-20`."""

    def day(self, recorded: str) -> str:
        """Return the local day at a recorded time, as `2026-11-20`."""

    def local(self, recorded: str) -> str:
        """Return the local time of day at a recorded time, as `10:30`."""

    def ago(self, seconds: int) -> str:
        """Return the earliest time that it can have shown so many seconds ago (-5: in five)."""

    def since(self, seconds: int) -> str:
        """Return `ago`, as if this program had begun at the last entry before it.

        Nobody knows how long the machine was off: a challenge may look too recent, never too old.
        """

    def goes_on_after(self, recorded: str) -> None:
        """Take the time of the last entry before this program began, for `since`."""
