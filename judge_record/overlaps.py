"""Overlaps: challenges that share words with an earlier one, as the record holds them."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import starmap
from typing import NamedTuple

from judge_record.calls import corrected_by, let_be_judged
from judge_record.entry import Entry, Kind
from judge_record.head import short
from judge_record.table_log import same_table

#: What `note_of` writes, in the notes of `noting`: no person types these.
form = re.compile(
    rf"\bshares words(?: in chain ([0-9a-f]{{{short}}}))? with entr(?:y|ies) (\d+(?:, \d+)*)"
)

noting = frozenset({Kind.RULING, Kind.CORRECTION, Kind.PROBING})


class Earlier(NamedTuple):
    """An earlier entry, and the opening seal of its chain; None is the chain that is written."""

    entry: Entry
    chain: str | None = None


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
    """Yield the numbers of the entries of its chain with which an entry shares words."""
    return (number for chain, number in named(entry) if not chain)


def named(entry: Entry) -> Iterator[tuple[str, int]]:
    """Yield what an entry shares words with: the digits of the chain, if another one, and a number.

    >>> noticed = Entry(number=7, time="", kind="probing noticed", station="", event="", session="",
    ...     note="shares words with entries 5, 6; shares words in chain 0a0a0a0a0a0a with entry 5")
    >>> list(named(noticed))
    [('', 5), ('', 6), ('0a0a0a0a0a0a', 5)]
    """
    for chain, numbers in form.findall(entry.note or "") if entry.kind in noting else ():
        yield from ((chain, int(number)) for number in numbers.split(", "))


def note_of(earlier: Sequence[Earlier]) -> str | None:
    """Return the note of an entry that shares words with others; None if there are no others.

    Entries of another chain follow its digits: the numbers of two chains are not to be mixed up.

    >>> note_of([])
    >>> entry = Entry(number=5, time="", kind="ruling", station="", event="", session="")
    >>> note_of([Earlier(entry)])
    'shares words with entry 5'
    >>> note_of([Earlier(entry), Earlier(entry, "0a" * 32)])
    'shares words with entry 5; shares words in chain 0a0a0a0a0a0a with entry 5'
    """
    numbers: dict[str | None, list[str]] = {}
    for entry, chain in earlier:
        numbers.setdefault(chain, []).append(str(entry.number))
    return "; ".join(starmap(_shares, numbers.items())) or None


def _shares(chain: str | None, numbers: Sequence[str]) -> str:
    where = f" in chain {chain[:short]}" if chain else ""
    return (
        f"shares words{where} with {'entry' if len(numbers) == 1 else 'entries'}"
        f" {', '.join(numbers)}"
    )
