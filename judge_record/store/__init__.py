"""The store behind a journal: what a journal needs of the place where its entries are.

A store keeps rows: number, seal and line. It keeps other writers out, and makes a change whole or
not at all. Its `reader` finds entries. `sqlite` is a file, `postgres` a database. Both pass the
same tests.

Not done here: a store does not know what an entry says, and proves no chain.
"""

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from typing import Protocol, TypeVar

from judge_record.entry import Entry
from judge_record.plays import Recently
from judge_record.store.chain_reader import ChainReader
from lexicons.errors import CannotJudge
from lexicons.language import _

T = TypeVar("T")

#: Makes the entry that is to be added, from the first and the last one, and the one that the
#: writer added last, if the store still has an entry of that number.
Following = Callable[[Entry, Entry, Entry | None], Entry]


class Unconfirmed(CannotJudge):
    """Nobody knows whether an entry was added: no answer came to its commit.

    The next `append` waits until that is settled. From then on `Store.find` finds `entry` with its
    seal, or it was not added.
    """

    def __init__(self, path: str, entry: Entry, reason: str) -> None:
        self.entry = entry
        super().__init__(
            f"The journal {path} did not confirm entry {entry.number}: {reason}.",
            remedy="No verdict was given. The entry may be in the record: look there, then try"
            " again.",
        )


class Store(Protocol):
    """The entries of one journal, in order. The journal interprets them.

    Every method may raise `CannotJudge` if the place cannot be used now, and `Unsound` if it is
    damaged.
    """

    path: str  # the name of the place, for messages and copies

    @property
    def reader(self) -> ChainReader:
        """What reads the entries. In a change, it finds what the change has appended."""

    def near(self, words: Iterable[str], recently: Recently) -> list[Entry]:
        """Return what `plays.near` finds in all recent entries, the last one first."""

    def append(self, following: Following, known: int = 0) -> Entry:
        """Add one entry, and return it as it can be read back.

        `known` is the number of the entry that the writer added last.

        Nobody else adds one between the call of `following` and the return. When this returns, the
        entry is safe from a loss of power; within `together`, when that has ended. After
        `Unconfirmed`, the entry may have been added; after any other error it was not.
        """

    def together(self) -> AbstractContextManager[None]:
        """Make one change of all that the body appends: it is kept whole at the end, or not at all.

        Nobody else adds an entry meanwhile. A change within a change joins it.

        An `append` that fails does no harm to the others. Whatever the end raises, nothing was
        added; only after `Unconfirmed` all of it may be there. A store with an open change is for
        one thread.
        """

    def change(self, do: Callable[[], T]) -> T:
        """Return what `do` returns, when all that it appends is kept, as `together` keeps it."""
        with self.together():
            return do()

    def opening_seal(self) -> str:
        """Return the seal of the first entry, "" if the place is not as a store makes it."""

    def fault(self) -> str:
        """Return what is wrong with the place itself, or ""."""


def keep_for_director() -> str:
    """Return what to do with a journal that is damaged."""
    return _("Judge at another machine. Keep the file for the director. Or begin a new event.")
