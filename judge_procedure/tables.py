"""Tables' names, compared without tricks."""

import re
from collections.abc import Iterable, Iterator
from unicodedata import normalize

from judge_procedure.typed import LONGEST_TABLE, Misread, plain
from judge_record.entry import Kind, Seat
from judge_record.journal import Journal
from lexicons.language import _

MOST_TABLES = 5000  # tables in a list
CLEAR = "-"  # typed for no table, or no round
NUMBERED = re.compile(r"0*([1-9]\d{0,3})([A-Z]?)", re.ASCII)
ROW_OF_NUMBERS = re.compile(r"([A-Z]{0,4})(\d{1,4}) ?- ?(?:\1)?(\d{1,4})", re.ASCII)
ROW_OF_BOARDS = re.compile(r"(\d{1,4})([A-Z]) ?- ?(?:\1)?([A-Z])", re.ASCII)


def normal(name: str) -> str:
    """Return the one way to write a table's name; `Misread` if it cannot be kept and shown.

    >>> normal("07"), normal(" 7a "), normal("b03"), normal("\\uff17")  # the last in full width
    ('7', '7A', 'B3', '7')
    """
    text = "".join(normalize("NFKC", plain(name)).upper().split())
    return re.sub(r"(?<![0-9])0+(?=[0-9])", "", text)


def listed(rows: Iterable[str]) -> frozenset[str]:
    """Return the names in a list of tables, which may hold ranges; `Misread` for a faulty one.

    >>> sorted(listed(["1-3", "7A-C", "b1-b2", "Stage"]))
    ['1', '2', '3', '7A', '7B', '7C', 'B1', 'B2', 'STAGE']
    """
    names: set[str] = set()
    for row in rows:
        names.update(_names_in(row))
        if len(names) > MOST_TABLES:
            raise Misread(_("There are more than {most} tables.", most=MOST_TABLES))
    return frozenset(names)


def _names_in(row: str) -> Iterator[str]:
    """Yield the names in one row of a list of tables; `Misread` if it is not a name or a range."""
    text = plain(row).upper()
    if match := ROW_OF_NUMBERS.fullmatch(text):
        first, last = int(match[2]), int(match[3])
        found = [f"{match[1]}{number}" for number in range(first, last + 1)]
    elif match := ROW_OF_BOARDS.fullmatch(text):
        boards = range(ord(match[2]), ord(match[3]) + 1)
        found = [f"{int(match[1])}{chr(board)}" for board in boards]
    else:
        found = [normal(row)]
    if not found or not all(map(_is_name, found)):
        raise Misread(_("{row} is not a table or a range of tables.", row=repr(row)))
    yield from found


def name_of(line: str) -> str:
    """Return the name of a table, or "" if nothing was typed; `Misread` if it can be no table."""
    name = normal(line)
    if name and not _is_name(name):
        raise Misread(_("{row} is not a table or a range of tables.", row=repr(name)))
    return name


def _is_name(text: str) -> bool:
    return text.isalnum() and len(text) <= LONGEST_TABLE


def one_range(known: frozenset[str]) -> tuple[int, int] | None:
    """Return the first and the last table of a list of consecutive numbers; None for other lists.

    >>> one_range(listed(["1-40"])), one_range(listed(["1-3", "Stage"]))
    ((1, 40), None)
    """
    if not known or not all(name.isdigit() for name in known):
        return None
    numbers = sorted(map(int, known))
    return (numbers[0], numbers[-1]) if numbers[-1] - numbers[0] == len(numbers) - 1 else None


def seat(typed: str, known: frozenset[str], admitted: frozenset[str] = frozenset()) -> Seat | None:
    """Return where a game is played; None if the name is neither in the list nor admitted.

    Without a list, a table is a number, and a letter after it is a board of that table. The boards
    of one table count as one table: else a false letter would hide a probe.

    >>> str(seat("07a", frozenset()))
    '7A'
    >>> seat("7A", frozenset({"7", "7B"})) is None, seat("1BLORP", frozenset()) is None
    (True, True)
    """
    try:
        name = normal(typed)
    except Misread:
        return None
    if name in known or name in admitted:
        return Seat(name)
    match = None if known else NUMBERED.fullmatch(name)
    return Seat(match[1], match[2] or None) if match else None


class Tables:
    """The tables of an event: those of a list, or all numbers, and those that were admitted."""

    def __init__(
        self, listed: frozenset[str] = frozenset(), journal: Journal | None = None, *,
        required: bool = False,
    ) -> None:  # fmt: skip
        """Take the list, which may be empty, and the journal that holds who was admitted.

        Where words must be judged together, a table is `required`: without it nobody would see
        that they are judged one by one.
        """
        self.listed = listed
        self.journal = journal
        self.required = required

    @property
    def admitted(self) -> frozenset[str]:
        """The tables that a word judge or the director admitted."""
        if self.journal is None:
            return frozenset()
        entries = self.journal.of_kinds(Kind.ADMITTED)
        return frozenset(each.table for each in entries if each.table)

    def seat(self, typed: str) -> Seat | None:
        """Return where a game is played; None if the name is neither listed nor admitted.

        The journal is read only for a name that is not listed.
        """
        return seat(typed, self.listed) or seat(typed, self.listed, self.admitted)

    @property
    def prompt(self) -> str:
        """The question for a table, which can be left out.

        Where an event lists its tables, Enter alone does not leave it out: a person presses Enter
        after a verdict, and easily once more.
        """
        if self.required:
            return _("Table: ")
        return _("Table (-: none): ") if self.listed else _("Table (Enter: none): ")

    def read(self, line: str) -> Seat | None:
        """Return what an official typed; None where it is left out, `Misread` if it is no table."""
        typed = plain(line)
        if self.required and typed in {"", CLEAR}:
            raise Misread(_("Type the table of the slip."))
        if typed == (CLEAR if self.listed else ""):
            return None
        if not typed:
            raise Misread(_("Type the table of the slip, or - if it has none."))
        if found := self.seat(line):
            return found
        if self.listed:
            raise Misread(
                _("That table is not listed. Check the number, or admit the table first.")
            )
        raise Misread(_("That is not a table. A table is a number, perhaps with a board: 7 or 7A."))
