"""Overlaps: challenges that share words with an earlier one, as the record holds them."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from judge_record.calls import corrected_by, let_be_judged
from judge_record.entry import Entry, Kind
from judge_record.table_log import same_table

#: What `note_of` writes, in the notes of `noting`: no person types these.
form = re.compile(r"\bshares words with entr(?:y|ies) (\d+(?:, \d+)*)")

noting = frozenset({Kind.RULING, Kind.CORRECTION, Kind.PROBING})


class Overlap(NamedTuple):
    """Two entries on challenges that share words and are not equal."""

    later: Entry  # a ruling, or `probing noticed`
    earlier: Entry

    @property
    def across(self) -> bool:
        """Whether the two name different tables, or a table is not known."""
        return self.later.table is None or not same_table(self.later.table, self.earlier.table)


def overlaps(entries: Iterable[Entry]) -> list[Overlap]:
    """Return every overlap that a journal holds, at one table and across tables, in order.

    A challenge that waits for a person has an entry `probing noticed`. A ruling names in its note
    the entries at other tables: with an entry of its own, the numbers of entries that players see
    would show that there is an overlap. Once a person has let the challenge be judged, its ruling
    stands in place of `probing noticed`.
    """
    before: dict[int, Entry] = {}
    allowed: list[tuple[Entry, Entry]] = []  # a permission, and what was noticed
    rulings: dict[int, Entry] = {}  # by what was noticed before them
    found: list[Overlap] = []
    for entry in entries:
        found += [Overlap(entry, before[n]) for n in sharing(entry) if n in before]
        before[entry.number] = entry
        if entry.kind in {Kind.SETTLED, Kind.DOOR} and entry.note == let_be_judged:
            if noticed := _noticed_before(entry, before):
                allowed.append((entry, noticed))
        elif entry.kind in {Kind.RULING, Kind.CORRECTION}:
            for each in allowed:
                if _follows(entry, *each):
                    rulings[each[1].number] = entry
                    allowed.remove(each)
                    break
    return [Overlap(rulings.get(later.number, later), earlier) for later, earlier in found]


def _noticed_before(permission: Entry, before: Mapping[int, Entry]) -> Entry | None:
    """Return what was noticed about the challenge that a person has let be judged."""
    about = before.get(permission.refers_to or 0)
    if about and about.kind == Kind.CALL:
        about = before.get(about.refers_to or 0)
    return about if about and about.kind == Kind.PROBING else None


def _follows(ruling: Entry, permission: Entry, noticed: Entry) -> bool:
    """Return whether a ruling is the one that a permission let be given."""
    if ruling.kind == Kind.RULING and ruling.refers_to:
        return (ruling.refers_to, ruling.refers_to_chain) == (permission.refers_to, None)
    return (
        ruling.session == permission.session
        and sorted(ruling.words) == sorted(noticed.words)
        and ruling.refers_to == corrected_by(noticed)
    )


def sharing(entry: Entry) -> Iterator[int]:
    """Yield the numbers of the entries with which an entry shares words.

    >>> noticed = Entry(number=7, time="", kind="probing noticed", station="", event="", session="",
    ...     note="words typed again; shares words with entries 5, 6")
    >>> list(sharing(noticed))
    [5, 6]
    """
    for numbers in form.findall(entry.note or "") if entry.kind in noting else ():
        yield from map(int, numbers.split(", "))


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
