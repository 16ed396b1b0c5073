"""A clock that shows what a test sets."""

from collections.abc import Callable

from judge_cli.clock import SystemClock


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
