"""A clock that shows what a test sets."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from judge_procedure.system_clock import SystemClock

noon = datetime(2026, 11, 20, 12, tzinfo=UTC)
begun = datetime(2026, 11, 20, 10, tzinfo=UTC)  # an event


class SetClock(SystemClock):
    """Shows the times that `time` returns. All that is recorded is `near` them, or nothing."""

    def __init__(self, time: Callable[[], str], *, near: bool) -> None:
        super().__init__()
        self.now = time
        self.near = near

    def ago(self, seconds: int) -> str:
        return "" if self.near else "9999"

    since = ago


class HallClock(SystemClock):
    """The clock of the hall, which a test moves."""

    def __init__(self) -> None:
        self.milliseconds = 0
        super().__init__()

    def shows(self) -> datetime:
        return begun + self.running()

    def running(self) -> timedelta:
        return timedelta(milliseconds=self.milliseconds)


class NoonClock(SystemClock):
    """Goes like the system's clock, from the noon of today on: no run of tests crosses midnight.

    A test sets it by `ahead`.
    """

    begun = datetime.now(UTC)
    ahead = begun.astimezone().replace(hour=12, minute=0) - begun

    def shows(self) -> datetime:
        return super().shows() + self.ahead


class MovedClock(SystemClock):
    """A station's clock, from a noon on: a test lets time pass, and sets what it shows."""

    def __init__(self, shown: datetime = noon, passed: timedelta = timedelta(days=3)) -> None:
        self.shown, self.passed = shown, passed
        super().__init__()

    def shows(self) -> datetime:
        return self.shown

    def running(self) -> timedelta:
        return self.passed

    def wait(self, time: timedelta) -> None:
        self.shown += time
        self.passed += time
