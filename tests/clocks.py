"""A clock that shows what a test sets."""

from collections.abc import Callable

from judge_cli.clock import SystemClock


class SetClock(SystemClock):
    """Shows the times that `time` returns; whether a ruling is recent is settled by `near`."""

    def __init__(self, time: Callable[[], str], *, near: Callable[[str], bool]) -> None:
        self.now = time  # type: ignore[method-assign]
        self.recently = near  # type: ignore[method-assign]
