"""A clock that shows what a test sets."""

from collections.abc import Callable
from datetime import UTC, datetime

from judge_cli.clock import SystemClock, written


class SetClock(SystemClock):
    """Shows the times that `time` returns; `near` and `of_round` settle what is recent."""

    def __init__(
        self,
        time: Callable[[], str],
        *,
        near: Callable[[str], bool],
        of_round: Callable[[str], bool] | None = None,
    ) -> None:
        self.now = time  # type: ignore[method-assign]
        self.near = near
        self.of_round = of_round or near

    def ago(self, seconds: int) -> str:
        """Nothing is recent, or everything, as `near` and `of_round` say."""
        settles = self.near if seconds <= 600 else self.of_round
        return "" if settles(self.now()) else "9999"


class NoonClock(SystemClock):
    """Goes like the system's clock, from the noon of today on: no run of tests crosses midnight."""

    begun = datetime.now(UTC)
    ahead = begun.astimezone().replace(hour=12, minute=0) - begun

    def now(self) -> str:
        return written(datetime.now(UTC) + self.ahead)
