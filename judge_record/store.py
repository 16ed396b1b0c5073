"""The store behind a journal: rows of number, seal and line, and nothing that they mean.

A store keeps other writers out, and makes a transaction whole or not at all. `sqlite` is a file,
`postgres` a chain in a database. It is two context managers, which yield what runs a query: `?`
stands for a value. Both have one table, so the queries below are for both.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager, suppress
from contextvars import ContextVar
from threading import RLock
from typing import Any, NamedTuple, Protocol

from judge_record.entry import Entry
from judge_record.line import NO_SEAL, Broken, Row, entry_in, line_of, seal_of
from lexicons.errors import CannotJudge, Unsound
from lexicons.language import _

Run = Callable[..., list[tuple[Any, ...]]]  # the rows of a query with values, in one transaction

LOWEST, HIGHEST = -(2**63), 2**63 - 1  # somebody can have moved a row to where none belongs
BATCH = 5000  # entries that are read at once: SQLite takes 32,766 values in a query

PATIENCE = 10.0  # seconds, for another process that is writing
SHORTEST = 0.1  # seconds, even when the time is up: this machine may have been busy
AT_WORK = 1.0  # the same, for a store that is answering: a busy machine answers slowly


class Store(Protocol):
    """Where one journal is kept.

    Every method raises `CannotJudge` if the store can't be used now, and `Unsound` if it is
    damaged.
    """

    path: str  # of the file, or the address and the chain
    table: str
    key: dict[str, str]  # column and opening seal of this chain, where a table holds several chains

    def reading(self) -> AbstractContextManager[Run]:
        """Read within one transaction: all queries see one moment."""

    def writing(self) -> AbstractContextManager[Run]:
        """Write within one transaction: nobody else writes, and it is durable when this has ended.

        After `Unconfirmed` it may be there; after any other error nothing of it is.
        """

    def now(self) -> str | None:
        """Return the time of the store; None where it has no clock of its own."""


def is_database(record: str) -> bool:
    """Return whether a place or a journal is named by the address of a database, not by a path.

    >>> is_database("postgresql:///club"), is_database("event.journal")
    (True, False)
    """
    return record.startswith("postgresql://")


# -- rows ----------------------------------------------------------------------------------------


def select(store: Store, run: Run, rest: str, *values: object) -> list[Row]:
    """Return rows of a chain, unproved."""
    of_chain = " AND ".join(["TRUE", *(f"{column} = ?" for column in store.key)])
    query = f"SELECT number, seal, line FROM {store.table} WHERE {of_chain} {rest}"  # noqa: S608
    return [(number, seal, line) for number, seal, line in run(query, *store.key.values(), *values)]


def rows_from(store: Store, run: Run, number: int, most: int = BATCH) -> list[Row]:
    """Return the rows from a number on, in order, at most this many.

    `Unsound` if they are in no order: of a damaged file, SQLite returns other rows than it should,
    and what reads on from the last one would never end.
    """
    rows = select(store, run, "AND number >= ? ORDER BY number LIMIT ?", number, most)
    for other, _seal, _line in rows:
        if other < number:
            raise damaged(
                store.path,
                _("where entry {number} belongs, entry {other} stands", number=number, other=other),
            )
        number = other + 1
    return rows


def rows_of(store: Store, run: Run, numbers: Sequence[int]) -> list[Row]:
    """Return the rows of some numbers in order: those that are there."""
    rows = list[Row]()
    for at in range(0, len(numbers), BATCH):
        part = numbers[at : at + BATCH]
        marks = ", ".join("?" * len(part))
        rows += select(store, run, f"AND number IN ({marks}) ORDER BY number", *part)
    return rows


def insert(store: Store, run: Run, row: Row) -> list[Row]:
    """Add a row, and return what the store keeps in its place."""
    columns = [*store.key, "number", "seal", "line"]
    into = f"INSERT INTO {store.table} ({', '.join(columns)})"
    query = f"{into} VALUES ({', '.join('?' * len(columns))}) RETURNING number, seal, line"
    return [(number, seal, line) for number, seal, line in run(query, *store.key.values(), *row)]


def all_rows(store: Store, most: int = BATCH) -> Iterator[Row]:
    """Yield all rows in order, unproved. No writer waits for the reader."""
    number = LOWEST
    while number <= HIGHEST:
        with store.reading() as run:
            rows = rows_from(store, run, number, most)
        yield from rows
        number = rows[-1][0] + 1 if rows else HIGHEST + 1


def readable_rows(store: Store) -> Iterator[Row]:
    """Yield what can be read of a damaged journal, unproved, up to where it can't be."""
    with suppress(CannotJudge):
        yield from (row for row in all_rows(store, most=1) if None not in row)


class Ends(NamedTuple):
    """The first and the last entry of a journal; they can be the same."""

    first: Entry
    last: Entry


def ends_of(store: Store) -> Ends:
    """Return the first and the last entry: enough to know whether an event is open.

    What is between them isn't proved. Raises `Unsound` if there is no entry, one of them is
    damaged, or isn't sealed to the entry before it: somebody can have put a row there that closes
    the event.
    """
    with store.reading() as run:
        rows = rows_from(store, run, 1, 1)
        ending = select(store, run, "ORDER BY number DESC LIMIT 2")
    if not rows or rows[0][0] != 1:
        raise damaged(store.path, _("entry {number} is missing", number=1))
    before = ending[1][1] if len(ending) > 1 else NO_SEAL
    first, last = (sound_entry(row, store.path) for row in (rows[0], ending[0]))
    is_own = first.seal == store.key.get("chain", first.seal)
    for entry, previous in ((first, NO_SEAL), (last, before)):
        if not is_own or seal_of(previous, line_of(entry)) != entry.seal:
            raise damaged(
                store.path, _("entry {number} is not as it was sealed", number=entry.number)
            )
    return Ends(first, last)


def sound_entry(row: Row, path: str) -> Entry:
    """Return the entry of a row; `Unsound` if its line was not written by an entry."""
    try:
        return entry_in(*row)
    except Broken as broken:
        fault = _("entry {number} can't be read: {reason}", number=row[0], reason=broken)
        raise damaged(path, fault) from None


# -- what can fail -------------------------------------------------------------------------------


class Busy(CannotJudge):
    """Another program kept a journal for too long: nobody knows what it holds now."""


class Unconfirmed(CannotJudge):
    """No answer came to a commit: nobody knows yet whether the entries are in the record.

    The next transaction waits until that is settled.
    """

    def __init__(self, path: str, reason: str) -> None:
        super().__init__(
            _("The journal {path} did not confirm the entry: {reason}.", path=path, reason=reason),
            remedy=_(
                "No verdict was given. The entry may be in the record: look there, then try again."
            ),
        )


def unusable(path: str, reason: str, kind: type[CannotJudge] = CannotJudge) -> CannotJudge:
    """Return the refusal to rule without a record."""
    return kind(
        _("The journal {path} can't be used: {reason}.", path=path, reason=reason),
        remedy=_(
            "Nothing was recorded. Make room, fix permissions or connection, or end the program"
            " that uses it; then try again."
        ),
    )


def damaged(path: str, reason: str) -> Unsound:
    return Unsound(
        _("The journal {path} is damaged: {reason}.", path=path, reason=reason),
        remedy=_(
            "Keep it for the director. To judge, restore the database from a backup, or record in"
            " another place: with --record at a desk or server, or `record` in a kiosk's profile."
        )
        if is_database(path)
        else _(
            "Keep it for the director. To judge, use another machine, or begin another event: in a"
            " kiosk's menu, or with --looked INITIALS at a desk or server."
        ),
    )


# -- waiting for others --------------------------------------------------------------------------

_left: ContextVar[Callable[[], float]] = ContextVar("left", default=lambda: PATIENCE)


@contextmanager
def at_most(seconds: float, clock: Callable[[], float]) -> Iterator[None]:
    """Limit how many seconds everything in this context waits for others, in all.

    The clock returns seconds and never goes back.
    """
    end = clock() + seconds
    token = _left.set(lambda: max(end - clock(), SHORTEST))
    try:
        yield
    finally:
        _left.reset(token)


def time_left() -> float:
    return _left.get()()


def time_to_answer() -> float:
    """Return how many seconds a store that is answering may still take."""
    return max(time_left(), AT_WORK)


class Turn:
    """Lets the threads of this process use a journal one by one; `Busy` for who waits too long.

    A thread whose store doesn't answer must not hold up all others, one after the other.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        self.lock = RLock()

    def __enter__(self) -> None:
        if not self.lock.acquire(timeout=time_to_answer()):
            raise unusable(self.path, _("it did not answer in time"), Busy)

    def __exit__(self, *_error: object) -> None:
        self.lock.release()
