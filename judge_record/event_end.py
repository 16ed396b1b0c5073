"""The end of an event: which stations a journal shows as still open, and whether it is closed."""

from collections.abc import Iterable

from judge_record.entry import Entry, Kind

#: The kinds of entries that show which sessions have not ended.
of_sessions = (Kind.OPENED, Kind.CLOSED)


def unfinished(entries: Iterable[Entry]) -> list[Entry]:
    """Return the latest opening of each station whose latest session has not ended, in order.

    A station that was started again after a crash counts once.

    >>> opened = Entry(number=2, time="t", kind="opened", station="desk 1", event="", session="a")
    >>> closed = Entry(number=3, time="t", kind="closed", station="desk 1", event="", session="a")
    >>> [entry.station for entry in unfinished([opened])], unfinished([opened, closed])
    (['desk 1'], [])
    """
    latest: dict[str, Entry] = {}
    for entry in entries:
        if entry.kind == Kind.OPENED:
            latest.pop(entry.station, None)
            latest[entry.station] = entry
        elif entry.kind == Kind.CLOSED:
            before = latest.get(entry.station)
            if before and before.session == entry.session:
                del latest[entry.station]
    return list(latest.values())
