"""Recent entries: among them, a ruling looks for challenges that share words with it."""

from collections.abc import Callable, Iterable
from typing import Protocol, TypeVar

from judge_record.entry import Entry, Kind, judged

read_first = 500  # entries

#: Kinds that can be about a ruling on other words: they decide whether, and where, it counts.
about_plays = (judged | {Kind.VOID, Kind.ROUND_SET}) - {Kind.RULING}

#: Returns whether a recorded time is so near to now that it may be about the same play.
Recently = Callable[[str], bool]


class Timed(Protocol):
    """An entry, or what is known of one."""

    @property
    def time(self) -> str:
        """When it was recorded."""


T = TypeVar("T", bound=Timed)


def back_to_recent(latest: Callable[[int], list[T]], recently: Recently) -> list[T]:
    """Return the latest entries of a journal, the last one first: all recent ones, and some more.

    A clock may have been set back, so one entry that is not recent does not end the look: half of
    what is read must be older.
    """
    most = read_first
    while True:
        found = latest(most)
        if len(found) < most or not any(recently(entry.time) for entry in found[most // 2 :]):
            return found
        most *= 2


def near(words: Iterable[str], latest: Iterable[Entry]) -> list[Entry]:
    """Return the rulings that share a word, and all entries that can be about one of them.

    A ruling that shares no word is no overlap.
    """
    shares = set(words)
    return [
        entry
        for entry in latest
        if (not shares.isdisjoint(entry.words) if entry.kind == Kind.RULING else is_about(entry))
    ]


def is_about(entry: Entry) -> bool:
    """Return whether an entry can be about a ruling, as `same_play` and `mended` read it."""
    return entry.kind in about_plays
