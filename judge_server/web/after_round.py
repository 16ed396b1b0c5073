"""How long a challenge goes on after its round was closed."""

from collections.abc import Callable, Collection, Hashable

longest_after_round = 120_000  # milliseconds


class AfterRound:
    """The time that is left to challenges of closed rounds.

    A device at a table judges in one round alone. A kiosk takes any round while no round is open,
    so there only a challenge that was seen in an open round, or beside one, has an end.

    >>> times = AfterRound(lambda: 0)
    >>> times.time_left(3, {3}), times.time_left(3, {4})
    (None, 120000)
    >>> times.time_left_at_kiosk("Kiosk 7", 3, set())
    """

    def __init__(self, milliseconds: Callable[[], int]) -> None:
        """Take a clock that never goes back."""
        self.milliseconds = milliseconds
        self.closed: dict[Hashable, int] = {}  # when it was first seen that a round was closed
        self.begun: dict[str, int] = {}  # by the kiosk: the round of its challenge, while open

    def time_left(self, round: int | None, open_rounds: Collection[int]) -> int | None:
        """Return for how many milliseconds a device at a table goes on; None without an end."""
        if round is None or round in open_rounds:
            self.closed.pop(round, None)
            return None
        return self._until_end(round)

    def time_left_at_kiosk(
        self, kiosk: str, round: int | None, open_rounds: Collection[int]
    ) -> int | None:
        """Return for how many milliseconds a challenge at a kiosk goes on; None without an end.

        `round` is None if no challenge is under way.
        """
        if round is None or round in open_rounds:
            self.closed.pop(kiosk, None)
            self.begun.pop(kiosk, None)
            if round is not None:
                self.begun[kiosk] = round
            return None
        if not open_rounds and self.begun.get(kiosk) != round:
            return None
        return self._until_end(kiosk)

    def _until_end(self, key: Hashable) -> int:
        """Return the milliseconds to the end of what was first seen closed under this key."""
        now = self.milliseconds()
        return max(self.closed.setdefault(key, now) + longest_after_round - now, 0)
