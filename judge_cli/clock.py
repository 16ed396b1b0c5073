"""The clock of this machine, in the form that the core asks for."""

from datetime import UTC, datetime, timedelta

from judge_cli import local_time


def written(time: datetime) -> str:
    """Return a time as entries hold it.

    >>> written(datetime(2026, 11, 20, 10, 30, 0, 999999, UTC))
    '2026-11-20T10:30:00.999Z'
    """
    return time.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class SystemClock:
    """The operating system's clock and time zone; a `lexicons.Clock`."""

    def now(self) -> str:
        """Return the time in UTC, as entries hold it: `2026-11-20T10:30:00.000Z`."""
        return written(datetime.now(UTC))

    def today(self) -> str:
        """Return the local day, as `2026-11-20`."""
        return self.day(self.now())

    def day(self, recorded: str) -> str:
        """Return the local day at a recorded time, as `2026-11-20`."""
        return local_time.local(recorded, "%Y-%m-%d")

    def local(self, recorded: str) -> str:
        """Return the local time of day at a recorded time, as `10:30`."""
        return local_time.local(recorded, "%H:%M")

    def ago(self, seconds: int) -> str:
        """Return the time so many seconds ago; of -5, in five seconds."""
        return written(datetime.fromisoformat(self.now()) - timedelta(seconds=seconds))
