"""Mending: the right table and round of a ruling that was recorded at a wrong one."""

from collections.abc import Callable
from typing import TypeVar

from judge_procedure.prompts import Dialogue, ask, round_number
from judge_record.entry import Entry
from judge_record.seat import Seat
from lexicons.language import _, together

T = TypeVar("T")

clears = "-"  # typed for no table, or no round


def right_place(entry: Entry, read: Callable[[str], Seat | None]) -> Dialogue[Seat]:
    """Ask for the right table and round of a ruling. Enter keeps what it has.

    Args:
        entry: the ruling, with the table and round of an earlier mend.
        read: returns the seat that was typed; `Misread` if it is not a table.

    >>> entry = Entry(number=7, time="", kind="ruling", station="", event="", session="",
    ...               table="3", round=2)
    >>> dialogue = right_place(entry, lambda line: Seat(line))
    >>> page = next(dialogue)
    >>> page.text, page.prompt
    ('Entry 7. Table 3. Round 2.', 'The right table (Enter: 3 stays, -: none): ')
    >>> dialogue.send("").prompt
    'The right round (Enter: 2 stays, -: none): '

    """
    was = _table_of(entry)
    text = together(
        _("Entry {number}.", number=entry.number),
        _("Table {table}.", table=was) if was else _("No table."),
        _("Round {round}.", round=entry.round) if entry.round else _("No round."),
    )
    table = (yield from _kept_or(read, was, _asks_table(was), text)) or Seat()
    now = yield from _kept_or(round_number, entry.round, _asks_round(entry.round))
    return table.in_round(now)


def _table_of(entry: Entry) -> Seat | None:
    """Return where an entry belongs, whatever its round; None if it names no table."""
    return entry.seat.in_round(None) if entry.table else None


def _asks_table(was: Seat | None) -> str:
    """Return the question for the right table."""
    if was is None:
        return _("The right table (Enter: none): ")
    return _("The right table (Enter: {table} stays, {key}: none): ", table=was, key=clears)


def _asks_round(was: int | None) -> str:
    """Return the question for the right round."""
    if was is None:
        return _("The right round (Enter: none): ")
    return _("The right round (Enter: {round} stays, {key}: none): ", round=was, key=clears)


def _kept_or(
    read: Callable[[str], T | None], was: T | None, prompt: str, text: str = ""
) -> Dialogue[T | None]:
    """Ask for a value. Enter keeps the earlier one, and a hyphen clears it."""

    def read_or_keep(line: str) -> T | None:
        typed = line.strip()
        return was if not typed else None if typed == clears else read(typed)

    return (yield from ask(read_or_keep, prompt, text))
