"""Times are recorded in UTC. People see them in local time."""

from datetime import MAXYEAR, MINYEAR, UTC, date, datetime

from lexicons import notation

SHOWN_AS = "%Y-%m-%d %H:%M:%S"
TO_THE_DAY = "%Y-%m-%d"


def read(text: str) -> datetime | None:
    """Return a recorded time (ISO 8601; UTC if it has no zone), or None if it is not a time.

    >>> read("2026-11-20T10:30:00.000Z")
    datetime.datetime(2026, 11, 20, 10, 30, tzinfo=datetime.timezone.utc)
    >>> read("at noon")
    >>> read("9999-12-31T23:59:59Z")  # a day later there is no time
    """
    try:
        moment = datetime.fromisoformat(text)
        moment = (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError):
        return None
    return moment if MINYEAR < moment.year < MAXYEAR else None


def local(text: str, pattern: str = SHOWN_AS) -> str:
    """Return a recorded time in local time; a text that is not a time is returned unchanged."""
    moment = read(text)
    try:
        return moment.astimezone().strftime(pattern) if moment else text
    except (ValueError, OverflowError, OSError):
        return text


def day_written(day: str) -> str:
    """Return a day (ISO 8601) as people write it; any other text unchanged.

    >>> day_written("2026-11-20"), day_written("Friday")
    ('20 November 2026', 'Friday')
    """
    try:
        return notation.day(*date.fromisoformat(day).timetuple()[:3])
    except ValueError:
        return day


def written(text: str) -> str:
    """Return the day and the minute of a recorded time, as people write them."""
    return f"{day_written(local(text, TO_THE_DAY))}, {local(text, notation.minute())}"
