"""The clock of a station: what time it is, and what was a short while ago."""

from datetime import UTC, datetime, timedelta

from judge_cli import moment

#: As long as this after a ruling, a challenge at the same table may be about the same play.
while_play_lasts = timedelta(minutes=10)


def now() -> str:
    """The time in UTC, as entries hold it: `2026-11-20T10:30:00.000Z`."""
    return written(datetime.now(UTC))


def written(time: datetime) -> str:
    """A time as entries hold it.

    >>> written(datetime(2026, 11, 20, 10, 30, 0, 999999, UTC))
    '2026-11-20T10:30:00.999Z'
    """
    return time.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


def recently(recorded: str) -> bool:
    """Whether a recorded time is so near to now that it may be of the same play.

    Near on either side: the clock of another station may be ahead.
    """
    then = moment.read(recorded)
    return then is not None and abs(datetime.now(UTC) - then) <= while_play_lasts


def local(recorded: str) -> str:
    """A recorded time as the clock on the wall shows it, without the day."""
    return moment.local(recorded, "%H:%M")


def today() -> str:
    """The day, as the calendar on the wall shows it."""
    return moment.local(now(), "%Y-%m-%d")
