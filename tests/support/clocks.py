"""A clock that shows what a test sets."""

from datetime import UTC, datetime, timedelta

from judge_procedure.system_clock import SystemClock

noon = datetime(2026, 11, 20, 12, tzinfo=UTC)
begun = datetime(2026, 11, 20, 10, tzinfo=UTC)  # an event


class SetClock(SystemClock):
    """Shows the times that `time` returns. All that is recorded is `near` them, or nothing."""

    def __init__(self, time, *, near):
        super().__init__()
        self.now = time
        self.near = near

    def ago(self, seconds):
        return "" if self.near else "9999"

    since = ago


class HallClock(SystemClock):
    """The clock of the hall, which a test moves."""

    def __init__(self):
        self.milliseconds = 0
        super().__init__()

    def shows(self):
        return begun + self.running()

    def running(self):
        return timedelta(milliseconds=self.milliseconds)


class NoonClock(SystemClock):
    """Goes like the system's clock, from the noon of today on: no run of tests crosses midnight.

    A test sets it by `ahead`.
    """

    begun = datetime.now(UTC)
    ahead = begun.astimezone().replace(hour=12, minute=0) - begun

    def shows(self):
        return super().shows() + self.ahead


class MovedClock(SystemClock):
    """A station's clock, from a noon on: a test lets time pass, and sets what it shows."""

    def __init__(self, shown=noon):
        self.shown, self.passed = shown, timedelta(days=3)
        super().__init__()

    def shows(self):
        return self.shown

    def running(self):
        return self.passed

    def wait(self, time):
        self.shown += time
        self.passed += time
