"""The clock of this machine, and times in words: recorded in UTC, and shown in local time."""

import sys
import time
from datetime import MAXYEAR, MINYEAR, UTC, date, datetime, timedelta

from lexicons.language import date_in_words, minute_format

SHOWN_AS = "%Y-%m-%d %H:%M:%S"
TO_THE_DAY = "%Y-%m-%d"

#: A clock that is this little ahead of what was noticed wasn't set: it is being steered.
UNNOTICED = timedelta(seconds=1)


def milliseconds() -> int:
    """Return the time of the clock that nobody sets.

    It never goes back, and runs on while the machine sleeps.
    """
    if sys.platform == "win32":
        return time.monotonic_ns() // 1_000_000
    # Elsewhere Python's own monotonic clock stops: words and rights would outlast a closed lid.
    clock = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)
    return time.clock_gettime_ns(clock) // 1_000_000


def written(moment: datetime) -> str:
    """Return a time as entries hold it.

    >>> written(datetime(2026, 11, 20, 10, 30, 0, 999999, UTC))
    '2026-11-20T10:30:00.999Z'
    """
    return moment.astimezone(UTC).isoformat(timespec="milliseconds").replace("+00:00", "Z")


class SystemClock:
    """The clock of this machine, and its time zone; a `judge_record.clock.Clock`.

    Nothing looks older because somebody set it meanwhile: it remembers what it showed when
    `running` was 0, by each of its settings, and since when.
    """

    def __init__(self) -> None:
        self.began = self.running()
        self.settings = [(self.began, self.shows() - self.began)]
        self.before: datetime | None = None

    def shows(self) -> datetime:
        """Return what it shows at this moment."""
        return datetime.now(UTC)

    def running(self) -> timedelta:
        """Return the time of a clock that nobody sets, and that never goes back."""
        return timedelta(milliseconds=milliseconds())

    def look(self) -> tuple[datetime, timedelta]:
        """Return what both clocks show; notice if somebody set the one that can be set."""
        shown, running = self.shows(), self.running()
        if abs(shown - running - self.settings[-1][1]) > UNNOTICED:
            self.settings.append((running, shown - running))
        return shown, running

    def now(self) -> str:
        """Return the time in UTC, as entries hold it."""
        return written(self.look()[0])

    def today(self) -> str:
        """Return the local day, as `2026-11-20`."""
        return self.day(self.now())

    def day(self, recorded: str) -> str:
        """Return the local day at a recorded time, as `2026-11-20`."""
        return local_time(recorded, TO_THE_DAY)

    def local(self, recorded: str) -> str:
        """Return the local time of day at a recorded time, as `10:30`."""
        return local_time(recorded, minute_format())

    def ago(self, seconds: int) -> str:
        """Return the earliest time that it can have shown so many seconds ago; of -5, in five."""
        then = self.look()[1] - timedelta(seconds=seconds)
        since = max((at for at, _zero in self.settings if at <= then), default=self.began)
        return written(min(zero for at, zero in self.settings if at >= since) + then)

    def since(self, seconds: int) -> str:
        """Return `ago`, as if this program had begun at the entry that it goes on after."""
        late = timedelta(seconds=seconds) - (self.running() - self.began)
        if self.before is None or late <= timedelta():
            return self.ago(seconds)
        return min(self.ago(seconds), written(self.before - late))

    def goes_on_after(self, recorded: str) -> None:
        """Take the time of that entry. Of several, that of the first one counts.

        Nobody knows how long ago it was: the clock may have been set, or flat, in between.
        """
        self.before = self.before or datetime.fromisoformat(recorded)


# -- local times ---------------------------------------------------------------------------------


def moment_of(text: str) -> datetime | None:
    """Return a recorded time (ISO 8601; UTC if it has no zone), or None if it is not a time.

    >>> moment_of("2026-11-20T10:30:00.000Z")
    datetime.datetime(2026, 11, 20, 10, 30, tzinfo=datetime.timezone.utc)
    >>> moment_of("at noon")
    >>> moment_of("9999-12-31T23:59:59Z")  # a day later there is no time
    """
    try:
        moment = datetime.fromisoformat(text)
        moment = (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).astimezone(UTC)
    except (ValueError, OverflowError):
        return None
    return moment if MINYEAR < moment.year < MAXYEAR else None


def local_time(text: str, pattern: str = SHOWN_AS) -> str:
    """Return a recorded time in local time; a text that is not a time is returned unchanged."""
    moment = moment_of(text)
    return moment.astimezone().strftime(pattern) if moment else text


def day_written(day: str) -> str:
    """Return a day (ISO 8601) as people write it; any other text unchanged.

    >>> day_written("2026-11-20"), day_written("Friday")
    ('20 November 2026', 'Friday')
    """
    try:
        return date_in_words(*date.fromisoformat(day).timetuple()[:3])
    except ValueError:
        return day


def minute_written(text: str) -> str:
    """Return the day and the minute of a recorded time, as people write them."""
    return f"{day_written(local_time(text, TO_THE_DAY))}, {local_time(text, minute_format())}"
