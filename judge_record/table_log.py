"""A table in the record: its names, whether it was admitted, and its challenges in a round."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from judge_record.calls import Reason, let_be_judged
from judge_record.entry import Entry, Kind
from judge_record.plays import Plays, placed

board_as_table = re.compile(r"(\d+)[A-Z]", re.ASCII)


def admitted_tables(entries: Iterable[Entry]) -> frozenset[str]:
    """Return the tables that a word judge or the director admitted, in one journal."""
    return frozenset(
        entry.table for entry in entries if entry.kind == Kind.TABLE_ADMITTED and entry.table
    )


def same_table(one: str | None, other: str | None) -> bool:
    """Return whether two names can be of one table, also if a list of tables came in between.

    Without a list, board A of table 7 is recorded as table 7; with a list that names it, as table
    7A. These two count as one table, so that a new list hides no probe. Two listed boards are two.

    >>> same_table("7", "7"), same_table("7", "7A"), same_table("7A", "7B")
    (True, True, False)
    """
    return one == other or whole_table(one) == other or one == whole_table(other)


def whole_table(name: str | None) -> str | None:
    """Return the table that a listed board is part of; any other name as it is."""
    match = board_as_table.fullmatch(name or "")
    return match[1] if match else name


def challenges_at(entries: Iterable[Entry], table: str, round: int | None) -> int:
    """Return how many challenges a table has had in a round, by the entries of one day.

    Without a round, those without a round count.

    >>> ruling = Entry(number=2, time="", kind="ruling", station="", event="", session="",
    ...                table="7", round=3)
    >>> challenges_at([ruling], "7", 3), challenges_at([ruling], "7", 4)
    (1, 0)
    """
    found = challenges(entries)
    return sum(entry.round == round and same_table(entry.table, table) for entry in found)


def challenges(entries: Iterable[Entry]) -> list[Entry]:
    """Return one entry for each challenge in one journal, with what was mended later.

    It is the ruling, the first ruling by hand on a play, or a call whose words were not judged.
    Words typed again do not count once more.
    """
    found: dict[int, Entry] = {}
    for entry in mended(entries):
        if entry.kind == Kind.SETTLED and entry.note == let_be_judged and entry.refers_to:
            found.pop(entry.refers_to, None)  # its ruling counts
        if (
            entry.kind == Kind.RULING
            or (entry.kind == Kind.BY_HAND and entry.refers_to is None)
            or (entry.kind == Kind.CALL and entry.reason == Reason.OVERLAP)
        ):
            found[entry.number] = entry
    return list(found.values())


def mended(entries: Iterable[Entry]) -> list[Entry]:
    """Return entries with the table and round that an official mended later.

    A mend is about the whole play: all its rulings, and the decisions and double-checks on it. The
    entries in the record stay as they are.

    >>> ruling = Entry(number=2, time="", kind="ruling", station="", event="", session="",
    ...                table="7", round=3)
    >>> mend = Entry(number=3, time="", kind="round set", station="", event="", session="",
    ...              table="8", round=3, refers_to=2)
    >>> mended([ruling, mend])[0].table
    '8'
    """
    found = list(entries)
    mends = mends_in(found)
    return [mended_by(entry, mends) for entry in found]


def mends_in(entries: Sequence[Entry]) -> dict[int, list[Entry]]:
    """Return the mends of the play of each entry of one journal, by the number of that entry.

    The entries may be in any order. `plays.in_plays` has the kinds that are needed.
    """
    if not any(entry.refers_to and entry.kind == Kind.ROUND_SET for entry in entries):
        return {}
    plays = Plays(map(placed, sorted(entries, key=lambda entry: entry.number)))
    return {
        at.number: play.mends for at, play in plays.all.items() if play.mends and at.chain is None
    }


def mended_by(entry: Entry, mends: Mapping[int, Sequence[Entry]]) -> Entry:
    """Return an entry with the table and round of the last of its mends, if it has one."""
    return at_last(entry, mends.get(entry.number, ()))


def at_last(entry: Entry, mends: Sequence[Entry]) -> Entry:
    """Return an entry with the table and round of the last mend of its play."""
    if not mends:
        return entry
    mend = mends[-1]
    return replace(entry, table=mend.table, board=mend.board, round=mend.round)
