"""How long a challenge goes on after its round was closed."""

from collections.abc import Callable, Collection, Hashable

longest_after_round = 120_000  # milliseconds


class AfterRound:
    """The time that is left to challenges of closed rounds.

    A device at a table judges in one round alone. A kiosk takes any round while no round is open,
    so there only a challenge that was seen in an open round, or beside one, has an end.

    >>> times = AfterRound(lambda: 0)
    >>> times.time_left("Table 7", 3, {3}), times.time_left("Table 7", 3, {4})
    (None, 120000)
    >>> times.time_left("Kiosk 7", 3, set(), any_round=True)
    """

    def __init__(self, milliseconds: Callable[[], int]) -> None:
        """Take a clock that never goes back."""
        self.milliseconds = milliseconds
        self.closed: dict[Hashable, int] = {}  # when it was first seen that a round was closed
        self.begun: dict[Hashable, int | None] = {}  # the round of a challenge, while open

    def time_left(
        self,
        key: Hashable,
        round: int | None,
        open_rounds: Collection[int],
        *,
        any_round: bool = False,
    ) -> int | None:
        """Return for how many milliseconds a challenge of a round goes on; None without an end.

        `key` tells it from others. `any_round` is for a kiosk, and `round` None for no challenge.
        """
        if round is None or round in open_rounds:
            self.closed.pop(key, None)
            self.begun[key] = round
            return None
        if any_round and not open_rounds and self.begun.get(key) != round:
            return None
        now = self.milliseconds()
        return max(self.closed.setdefault(key, now) + longest_after_round - now, 0)
