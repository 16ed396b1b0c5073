"""The journal of one event: one chain of entries, durable before anything is shown.

    with journal.transaction() as tx:
        ...                        # what is read stays true: nobody else can add an entry
        entry = tx.append(draft)
    # here, and not before, the entry is on the disk

Promised: the whole chain is proved when it's opened, and what others add is proved as it comes. An
entry that anybody else changes, removes or inserts is noticed before anything is shown from it. The
end of a journal proves itself only against a head that was written down elsewhere.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from itertools import takewhile
from threading import get_ident
from typing import TypeVar

from judge_record.entry import Entry
from judge_record.head import Head
from judge_record.line import Broken, Row, check, entry_in, exported, first_fault, sealed
from judge_record.reader import Index, Reader
from judge_record.store import Busy, Run, Store, Turn, all_rows, ends_of, insert, readable_rows
from lexicons import storage
from lexicons.errors import CannotJudge, Unsound
from lexicons.language import _

Answer = TypeVar("Answer")

DAMAGED_EXPORT = "-damaged.jsonl"


class Journal:
    """The record of one event. Several processes may write to it at once, and several threads."""

    def __init__(self, store: Store) -> None:
        """Take the store; `Missing` if there is no journal, `Unsound` if its ends are damaged.

        The chain is proved when it's used first.
        """
        self.store = store
        self.turn = Turn(store.path)  # of threads: one of them uses the index at a time
        self.writer: int | None = None  # the thread of the transaction that is under way
        self.index = Index()
        self.opening = ends_of(store).first

    @property
    def event(self) -> str:
        return self.opening.event

    @property
    def chain(self) -> str:
        """The opening seal, which names this chain among all others."""
        return self.opening.seal

    # -- reading -----------------------------------------------------------------------------

    @contextmanager
    def reading(self) -> Iterator[Reader]:
        """Read several things of one moment."""
        if self.writer == get_ident():
            raise RuntimeError("within a transaction, read by it")
        with self.turn, self.store.reading() as run:
            try:
                reader = Reader(self.store, self.index, run)
            except BaseException as error:
                self._doubt(error, self.index.head)
                raise
            yield reader

    def read(self, ask: Callable[[Reader], Answer]) -> Answer:
        with self.reading() as reader:
            return ask(reader)

    def head(self) -> Head:
        """Prove the whole chain, or what was added since; return its head. Raises `Unsound`."""
        return self.read(lambda record: record.head)

    def entries(self, *, after: int = 0) -> Iterator[Entry]:
        """Yield all entries after one in order. No writer waits for a slow reader."""
        while True:
            with self.reading() as reader:
                part = reader.part(after + 1)
            if not part:
                return
            yield from part
            after = part[-1].number

    # -- writing -----------------------------------------------------------------------------

    @contextmanager
    def transaction(self) -> Iterator["Transaction"]:
        """Read and append while nobody else appends. It is on the disk when this has ended.

        `CannotJudge` means that nothing was appended: the file can't be written, the event is
        closed, or the journal isn't what it was. Only after `Unconfirmed` the entries may be there.
        """
        with self.turn:
            if self.writer:
                raise RuntimeError("a transaction within a transaction")
            self.writer, tx = get_ident(), None
            try:
                with self.store.writing() as run:
                    tx = Transaction(self, run)
                    yield tx
            except BaseException as error:
                self._doubt(error, tx.before if tx else self.index.head, tx.added if tx else ())
                raise
            finally:
                self.writer = None

    def _doubt(self, error: BaseException, known: Head, added: Sequence[Entry] = ()) -> None:
        """Prove all again if entries were perhaps not kept, or one was not taken to the end."""
        if added or not isinstance(error, CannotJudge):
            self.index = Index(known=known if known.number else self.index.known)

    def append(self, draft: Entry) -> Entry:
        with self.transaction() as tx:
            return tx.append(draft)

    def verify(self) -> str:
        """Return the first thing that is wrong, or ""."""
        return rows_to_copy(self.store)[1]


class Transaction(Reader):
    """A journal while nobody else can append to it."""

    def __init__(self, journal: Journal, run: Run) -> None:
        super().__init__(journal.store, journal.index, run)
        self.before = self.head
        self.added: list[Entry] = []

    def append(self, draft: Entry) -> Entry:
        """Seal a draft to the last entry, and return the entry; `CannotJudge` if it can't be kept.

        A draft that is refused does no harm to the others of the transaction.
        """
        index = self.index
        self.check_open()
        check(draft)
        play = index.plays.get(draft.about or 0) if draft.kind.row.in_play else None
        number, before = self.head
        row = sealed(draft, number + 1, index.event, before, play)
        try:
            entry = entry_in(*row)  # as it will be read
            fault = index.add(entry, row[2])
        except Broken as broken:
            fault = str(broken)
        if fault:
            raise TypeError(fault)  # a fault of the program: no front end can correct it
        self.added.append(entry)
        if insert(self.store, self.run, row) != [row]:
            raise Unsound(
                _("The journal {path} does not keep what is written.", path=self.store.path),
                remedy=_("Replace it."),
            )
        return entry


# -- copies ---------------------------------------------------------------------------------------


def rows_to_copy(store: Store) -> tuple[Iterable[Row], str]:
    """Return all that can be read of a journal, and the first thing that is wrong with it, or "".

    Raises `CannotJudge` if nothing can be read for another reason than damage.
    """
    try:
        fault = first_fault(all_rows(store))
    except Busy:
        raise
    except CannotJudge as error:  # it is damaged, or on a disk that fails
        rows = [*readable_rows(store)]
        if not rows and not isinstance(error, Unsound):
            raise
        return rows, error.in_one_line
    return readable_rows(store) if fault else all_rows(store), fault


def check_folder(folder: str) -> None:
    """Raise `CannotJudge` if the folder for copies isn't there."""
    if not os.path.isdir(folder):
        raise CannotJudge(_("There is no folder {folder}. Is the stick in?", folder=folder))


def back_up(journal: Journal, folder: str, *, apart: bool = False) -> str:
    """Write the export of a journal into another folder, for example on a stick; return its path.

    An export replaces an earlier one of its journal. That of a damaged journal has another name,
    and holds what can be read. One that is kept `apart` has its last seal in its name. The folder
    isn't made: without the stick, it would be on this machine's own disk.
    """
    check_folder(folder)
    name = f"{storage.slug(journal.event)}-{journal.chain[:8]}"
    rows, fault = rows_to_copy(journal.store)
    if fault:
        name += DAMAGED_EXPORT
    else:
        head = journal.head()
        rows = takewhile(lambda row: row[0] <= head.number, rows)  # others go on meanwhile
        name += f"-{head.seal[:8]}.jsonl" if apart else ".jsonl"
    path = os.path.join(os.path.abspath(folder), name)
    storage.replace_by(path, (line.encode() for line in exported(rows)), private=True)
    return path
