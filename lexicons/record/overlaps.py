"""Overlaps: challenges that share words with an earlier one, as the record holds them."""

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from lexicons.record.entry import Entry

form = re.compile(r"\bshares words with entr(?:y|ies) (\d+(?:, \d+)*)")


class Overlap(NamedTuple):
    """Two entries on challenges that share words and are not equal."""

    later: Entry  # a ruling, or `probing noticed`
    earlier: Entry

    @property
    def across(self) -> bool:
        """Whether the two name different tables, or a table is not known."""
        return self.later.table is None or self.later.table != self.earlier.table


def overlaps(entries: Iterable[Entry]) -> list[Overlap]:
    """Return every overlap that a journal holds, at one table and across tables, in order.

    A challenge that waits for a person has an entry `probing noticed`. A ruling names in its note
    the entries at other tables: with an entry of its own, the numbers of entries that players see
    would show that there is an overlap.
    """
    before: dict[int, Entry] = {}
    found: list[Overlap] = []
    for entry in entries:
        found += [Overlap(entry, before[n]) for n in sharing(entry) if n in before]
        before[entry.number] = entry
    return found


def sharing(entry: Entry) -> Iterator[int]:
    """Yield the numbers of the entries with which an entry says that it shares words."""
    if match := form.search(entry.note or ""):
        yield from map(int, match[1].split(", "))


def note_of(earlier: Sequence[Entry]) -> str | None:
    """Return the note of an entry that shares words with others; None if there are no others.

    >>> note_of([])
    >>> entry = Entry(number=5, time="", kind="ruling", station="", event="", session="")
    >>> note_of([entry])
    'shares words with entry 5'
    """
    if not earlier:
        return None
    numbers = ", ".join(str(entry.number) for entry in earlier)
    return f"shares words with {'entry' if len(earlier) == 1 else 'entries'} {numbers}"
