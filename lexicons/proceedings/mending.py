"""Mending: the right table and round of a ruling that was recorded at a wrong one."""

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from lexicons.proceedings.prompts import Dialogue, ask, round_number
from lexicons.proceedings.tables import Seat
from lexicons.record.entry import Entry

T = TypeVar("T")

clears = "-"  # typed for no table, or no round


class Place(NamedTuple):
    """A round and a seat; None where there is none."""

    round: int | None
    seat: Seat | None


def place_of(entry: Entry) -> Place:
    """Return the round and the seat that an entry names."""
    return Place(entry.round, Seat(entry.table, entry.board) if entry.table else None)


def right_place(entry: Entry, read: Callable[[str], Seat | None]) -> Dialogue[Place]:
    """Ask for the right table and round of a ruling. Enter keeps what it has.

    Args:
        entry: the ruling, with the table and round of an earlier mend.
        read: returns the seat that was typed; `Misread` if it is not a table.

    >>> entry = Entry(number=7, time="", kind="ruling", station="", event="", session="",
    ...               table="3", round=2)
    >>> dialogue = right_place(entry, lambda line: Seat(line))
    >>> page = next(dialogue)
    >>> page.text, page.prompt
    ('Entry 7: table 3, round 2.', 'The right table (Enter: 3 stays, -: none): ')
    >>> dialogue.send("").prompt
    'The right round (Enter: 2 stays, -: none): '

    """
    was = place_of(entry)
    text = f"Entry {entry.number}: table {was.seat or 'none'}, round {was.round or 'none'}."
    seat = yield from kept_or(read, was.seat, "table", text)
    return Place((yield from kept_or(round_number, was.round, "round")), seat)


def kept_or(
    read: Callable[[str], T | None], was: T | None, name: str, text: str = ""
) -> Dialogue[T | None]:
    """Ask for a value. Enter keeps the earlier one, and a hyphen clears it."""

    def read_or_keep(line: str) -> T | None:
        typed = line.strip()
        return was if not typed else None if typed == clears else read(typed)

    keys = f"Enter: {was} stays, {clears}: none" if was else "Enter: none"
    return (yield from ask(read_or_keep, f"The right {name} ({keys}): ", text))
