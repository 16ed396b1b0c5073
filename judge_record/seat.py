"""The seat of a play: where and when it lies on a board."""

from typing import NamedTuple


class Seat(NamedTuple):
    """A table, the board of it that the players named, and the round; None where not known.

    >>> str(Seat("7", "A", 3)), str(Seat())
    ('7A', '')
    """

    table: str | None = None
    board: str | None = None
    round: int | None = None

    def __str__(self) -> str:
        """Return table and board as players type them: a list can name a board as a table."""
        return f"{self.table or ''}{self.board or ''}"

    def in_round(self, round: int | None) -> "Seat":
        """Return this seat in a round."""
        return self._replace(round=round)


#: The seat where neither table nor round is known.
nowhere = Seat()
