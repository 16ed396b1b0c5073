"""When each round was open, as the record of the director's board shows it."""

from collections import defaultdict
from collections.abc import Iterable
from datetime import datetime, timedelta

from judge_record.entry import Entry, Kind

after_round = timedelta(minutes=3)  # a challenge goes on for two minutes, its verdict is shown


class RoundTimes:
    """The times at which rounds were opened and closed.

    >>> def entry(time: str, note: str) -> Entry:
    ...     return Entry(number=2, time=f"2026-11-20T{time}:00.000Z", kind=Kind.ROUND_SET,
    ...                  station="", event="", session="", round=3, note=note)
    >>> times = RoundTimes([entry("10:00", "opened"), entry("11:00", "closed")])
    >>> [times.was_open(3, f"2026-11-20T{time}:00.000Z") for time in ("10:30", "11:01", "11:30")]
    [True, True, False]
    >>> times.was_open(9, "2026-11-20T10:30:00.000Z")
    False
    """

    def __init__(self, entries: Iterable[Entry]) -> None:
        """Take the entries of the server's own chain, in order."""
        self.changes: dict[int, list[tuple[datetime, bool]]] = defaultdict(list)
        for entry in entries:
            if entry.kind == Kind.ROUND_SET and entry.round and entry.note in ("opened", "closed"):
                is_opened = entry.note == "opened"
                self.changes[entry.round].append((_moment(entry.time), is_opened))

    def was_open(self, round: int | None, time: str) -> bool:
        """Return whether a round was open at a time in UTC, or closed shortly before.

        Without a round, or in an event that opened no round, there is nothing to compare: True.
        """
        if round is None or not self.changes:
            return True
        at = _moment(time)
        before = [change for change in self.changes.get(round, ()) if change[0] <= at]
        return bool(before) and (before[-1][1] or at - before[-1][0] <= after_round)


def _moment(time: str) -> datetime:
    """Return a time of the record as a date and time.

    >>> _moment("2026-11-20T10:30:00.000Z").minute
    30
    """
    return datetime.fromisoformat(time)
