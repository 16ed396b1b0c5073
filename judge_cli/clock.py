"""The clock of this machine, as the core wants one."""

from datetime import UTC, datetime, timedelta

from judge_cli import local_time

#: For this long after a ruling, a challenge at the same table may be about the same play.
while_play_lasts = timedelta(minutes=10)


def written(time: datetime) -> str:
    """Return a time as entries hold it.

    >>> written(datetime(2026, 11, 20, 10, 30, 0, 999999, UTC))
    '2026-11-20T10:30:00.999Z'
    """
    return time.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class SystemClock:
    """The operating system's clock and time zone; a `lexicons.Clock`.

    >>> SystemClock().recently(SystemClock().now())
    True
    """

    def now(self) -> str:
        """Return the time in UTC, as entries hold it: `2026-11-20T10:30:00.000Z`."""
        return written(datetime.now(UTC))

    def today(self) -> str:
        """Return the day, as the calendar on the wall shows it."""
        return self.day(self.now())

    def day(self, recorded: str) -> str:
        """Return the day of a recorded time, as the calendar on the wall showed it."""
        return local_time.local(recorded, "%Y-%m-%d")

    def local(self, recorded: str) -> str:
        """Return the time of day of a recorded time, as the clock on the wall showed it."""
        return local_time.local(recorded, "%H:%M")

    def recently(self, recorded: str) -> bool:
        """Return whether a recorded time is so near to now that it may be of the same play.

        Near on either side: the clock of another station may be ahead.
        """
        then = local_time.read(recorded)
        return then is not None and abs(datetime.now(UTC) - then) <= while_play_lasts
