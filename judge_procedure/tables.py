"""The tables of an event: their names, lists of them, and the one that somebody typed."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from unicodedata import normalize

from judge_procedure.typed import CLEAR, Misread, listed_names, plain
from judge_record.entry import Kind, Seat
from judge_record.journal import Journal
from judge_record.plays import same_table
from lexicons.language import _

LONGEST_TABLE = 8  # characters
NUMBERED = re.compile(r"0*([1-9]\d{0,3})([A-Z]?)", re.ASCII)
ROW_OF_NUMBERS = re.compile(r"([A-Z]{0,4})(\d{1,4}) ?[-\u2013] ?(?:\1)?(\d{1,4})", re.ASCII)
ROW_OF_BOARDS = re.compile(r"(\d{1,4})([A-Z]) ?[-\u2013] ?(?:\1)?([A-Z])", re.ASCII)

#: Such as "1 to 20" and "1 2 3": without its white, it would be one odd table.
NO_ROW = re.compile(r"\d *TO *\d|\d[A-Z]? +(\w+ +)?\d")


def normal_table(name: str) -> str:
    """Return the one way to write a table's name; `Misread` if it can't be kept and shown.

    >>> list(map(normal_table, ["07", " 7a ", "b03", "\\uff17"]))  # the last in full width
    ['7', '7A', 'B3', '7']
    """
    text = "".join(normalize("NFKC", plain(name)).upper().split())
    return re.sub(r"(?<![0-9])0+(?=[0-9])", "", text)


def is_at(table: str, seat: Seat) -> bool:
    """Return whether a play is at a table, of which the name is in its normal form.

    The boards of one table count as one table.
    """
    return table == str(seat).upper() or same_table((seat.table or "").upper(), table)


def table_names(rows: Iterable[str]) -> frozenset[str]:
    """Return the names in a list of tables, which may hold ranges; `Misread` for a faulty one.

    >>> sorted(table_names(["1-3", "7A\\u2013C", "b\\uff11-b\\uff12", "Stage"]))
    ['1', '2', '3', '7A', '7B', '7C', 'B1', 'B2', 'STAGE']
    """
    return frozenset(name for row in rows for name in _names_in(row))


def table_rows(typed: str) -> tuple[str, ...]:
    """Return the rows of a list of tables; `Misread` if there is none, or a faulty one."""
    rows = listed_names(typed)
    try:
        table_names(rows or [typed])
    except Misread as fault:
        raise Misread(_("{fault} Examples: 1-40, 5,7, 41A-D", fault=fault)) from None
    return rows


def _names_in(row: str) -> list[str]:
    """Return the names in one row of a list of tables; `Misread` if it is not a name or a range."""
    text = normalize("NFKC", plain(row)).upper()
    if NO_ROW.search(text):
        raise _no_table(row)
    if match := ROW_OF_NUMBERS.fullmatch(text):
        first, last = int(match[2]), int(match[3])
        names = [f"{match[1]}{number}" for number in range(first, last + 1)]
    elif match := ROW_OF_BOARDS.fullmatch(text):
        boards = range(ord(match[2]), ord(match[3]) + 1)
        names = [f"{int(match[1])}{chr(board)}" for board in boards]
    else:
        names = [normal_table(row)]
    if not names or not all(map(_is_name, names)):
        raise _no_table(row)
    return names


def table_name(line: str) -> str:
    """Return the name of a table; `Misread` if nothing was typed, or it can be no table."""
    name = normal_table(line)
    if not name:
        raise Misread(_("Type the table."))
    if not _is_name(name):
        raise _no_table(name)
    return name


def _no_table(row: str) -> Misread:
    return Misread(_("{row} is not a table or a range of tables.", row=repr(row)))


def _is_name(text: str) -> bool:
    return text.isalnum() and len(text) <= LONGEST_TABLE


def in_order(names: Iterable[str]) -> list[str]:
    return sorted(names, key=lambda name: (len(name), name))


def first_to_last(names: Iterable[str]) -> str:
    """Return the first table of a list, and the last one.

    >>> first_to_last(table_names(["1-10", "Stage"])), first_to_last(["7"])
    ('1 … STAGE', '7')
    """
    first, *others = in_order(names)
    return f"{first} … {others[-1]}" if others else first


@dataclass(frozen=True)
class Tables:
    """The tables of an event: those of a list, or all numbers, and those that were admitted.

    Where words must be judged together, a table is `required`: without it nobody would see that
    they are judged one by one.
    """

    listed: frozenset[str] = frozenset()
    journal: Journal | None = None  # it holds who was admitted
    required: bool = False

    @property
    def admitted(self) -> frozenset[str]:
        """The tables that a word judge or the director admitted."""
        if self.journal is None:
            return frozenset()
        entries = self.journal.read(lambda record: record.of_kinds(Kind.ADMITTED))
        return frozenset(entry.table for entry in entries if entry.table)

    def seat(self, typed: str) -> Seat | None:
        """Return where a game is played; None if the name is neither listed nor admitted.

        Without a list, a table is a number, and a letter after it is a board of that table. The
        boards of one table count as one table: else a false letter would hide a probe.

        >>> str(Tables().seat("07a"))
        '7A'
        >>> Tables(frozenset({"7", "7B"})).seat("7A"), Tables().seat("1BLORP")
        (None, None)
        """
        try:
            name = normal_table(typed)
        except Misread:
            return None
        if not self.listed and (match := NUMBERED.fullmatch(name)):
            return Seat(match[1], match[2] or None)
        # The journal is read only for a name that is not listed.
        return Seat(name) if name in self.listed or name in self.admitted else None

    def read(self, line: str) -> Seat | None:
        """Return what an official typed; None where it is left out, `Misread` if it is no table."""
        typed = plain(line)
        if self.required and typed in {"", CLEAR}:
            raise Misread(_("Type the table."))
        if typed == (CLEAR if self.listed else ""):
            return None
        if not typed:
            raise Misread(_("Type the table, or - if there is none."))
        if place := self.seat(line):
            return place
        if self.listed:
            raise Misread(
                _(
                    "That table is not listed. Check the number, or begin with: {task}.",
                    task=_("Admit a table"),
                )
            )
        raise Misread(_("That is not a table. A table is a number, perhaps with a board: 7 or 7A."))
