"""The stores of a server: one for its writer's thread, and one for all other threads.

The others share an open file, and the latest committed entries: every page of a device looks at
them.
"""

import os
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import islice
from threading import Lock, current_thread
from typing import TypeVar

from judge_record.entry import Entry
from judge_record.plays import Recently, back_to_recent
from judge_record.store import Following, Store
from judge_record.store.chain_reader import Answered
from judge_record.store.sqlite import SharedFile
from judge_server.handed_on import HandedOn
from judge_server.recent import Recent, followed, refuse_too_many
from judge_server.writer import Writer
from lexicons import CannotJudge

most_kept = 1000  # entries


class Committed:
    """The latest entries of a store, read on from where they were read before.

    Several threads may ask at once. The answers are those of the store itself: if another journal
    took the place of the one that was read, all is read again.
    """

    def __init__(self, store: Store) -> None:
        self.store = store
        self.lock = Lock()
        self.recent: Recent | None = None  # until somebody asks
        self.entries: deque[Entry] = deque(maxlen=most_kept)

    def latest(self, most: int) -> list[Entry]:
        """Return at most so many entries from the end, the last one first."""
        if most > most_kept:
            return self.store.latest(most)
        with self.lock:
            self.read_on()
            return list(islice(reversed(self.entries), most))

    def near(self, words: Iterable[str], recently: Recently) -> dict[str | None, list[Entry]]:
        """Return what is near to these words in all recent entries."""
        with self.lock:
            self.recent = followed(self.recent, self.store) or Recent(
                back_to_recent(self.store.latest, recently)[::-1]
            )
            return {None: self.recent.near(words, recently)}

    def read_on(self) -> None:
        """Read the entries that were added since the last time."""
        if self.entries:
            last = self.entries[-1]
            found = self.store.part(last.number, most_kept)
            if found[:1] == [last] and len(found) < most_kept:
                self.entries += found[1:]
                return
        self.entries.clear()
        self.entries += reversed(self.store.latest(most_kept))


T = TypeVar("T")


class Around:
    """A store that asks another one; a `judge_record.store.Store`."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.path = store.path

    def append(self, following: Following, known: int = 0) -> Entry:
        """Add one entry, and return it."""
        return self.store.append(following, known)

    def together(self) -> AbstractContextManager[None]:
        """Make one change of all that the body appends."""
        return self.store.together()

    def change(self, do: Callable[[], T]) -> T:
        """Return what `do` returns, when all that it appends is kept."""
        with self.together():
            return do()

    def requested(self, request: str) -> Answered | None:
        """Return the entry to which a request led, if there is one."""
        return self.store.requested(request)

    def used(self, call: int) -> Entry | None:
        """Return the ruling to which a call led, if there is one."""
        return self.store.used(call)

    def first(self) -> Entry:
        """Return the first entry."""
        return self.store.first()

    def last(self) -> Entry:
        """Return the last entry."""
        return self.store.last()

    def latest(self, most: int) -> list[Entry]:
        """Return at most so many entries from the end, the last one first."""
        return self.store.latest(most)

    def near(self, words: Iterable[str], recently: Recently) -> dict[str | None, list[Entry]]:
        """Return what is near to these words in all recent entries, by chain."""
        return self.store.near(words, recently)

    def part(self, number: int, most: int) -> list[Entry]:
        """Return at most so many entries from a number on, in order."""
        return self.store.part(number, most)

    def find(self, number: int) -> Entry | None:
        """Return the entry of a number, if there is one."""
        return self.store.find(number)

    def play(self, number: int) -> list[Entry]:
        """Return the entries of the play whose first entry has a number, in order."""
        return self.store.play(number)

    def about(self, number: int) -> list[Entry]:
        """Return the entries that refer to an entry of this chain, in order."""
        return self.store.about(number)

    def entries(self, kinds: Collection[str] = ()) -> Iterator[Entry]:
        """Yield all entries of one moment, in order, or those of some kinds."""
        return self.store.entries(kinds)

    def opening_seal(self) -> str:
        """Return the seal of the first entry."""
        return self.store.opening_seal()

    def fault(self) -> str:
        """Return what is wrong with the place itself, or ""."""
        return self.store.fault()


class WritersStore(Around):
    """The store of the writer's thread. It holds the recent entries: each ruling looks at them."""

    def __init__(self, store: Store, handed_on: HandedOn | None = None) -> None:
        super().__init__(store)
        self.handed_on = handed_on or HandedOn()
        self.recent: Recent | None = None  # until it is needed
        self.under_way = False  # a change

    @contextmanager
    def together(self) -> Iterator[None]:
        """Make one change of all that the body appends. Others may have added entries before."""
        if self.under_way:
            yield
            return
        self.under_way = True
        try:
            with self.store.together():
                self.recent = followed(self.recent, self.store)  # others may have added
                yield
        except BaseException:
            self.recent = None
            raise
        finally:
            self.under_way = False

    def append(self, following: Following, known: int = 0) -> Entry:
        """Add one entry, and return it."""
        entry = self.store.append(following, known)
        if self.recent:
            self.recent.add(entry)
        return entry

    def near(self, words: Iterable[str], recently: Recently) -> dict[str | None, list[Entry]]:
        """Return what is near to these words, in this chain and those handed on; in a change alone.

        Raises `CannotJudge` if more challenges came than the memory of a server is made for.
        """
        if self.recent is None:
            self.recent = Recent(back_to_recent(self.store.latest, recently)[::-1])
        words = list(words)
        found = self.recent.near(words, recently)
        refuse_too_many(len(self.recent.window))
        return {None: found, **self.handed_on.near(words, recently)}

    def latest(self, most: int) -> list[Entry]:
        """Return at most so many entries from the end, the last one first; in a change alone."""
        held = self.recent.latest(most) if self.recent else None
        return self.store.latest(most) if held is None else held


class SharedStore(Around):
    """The store of any other thread. What it adds, the writer adds, together with what others add.

    Its reading does not see what is not committed yet. Within a change, where the writer decides,
    it does: of two challenges in one change, the second finds the first.
    """

    def __init__(
        self, reading: Store, writing: Store, writer: Writer, committed: Committed
    ) -> None:
        super().__init__(reading)
        self.writing = writing
        self.writer = writer
        self.committed = committed

    def latest(self, most: int) -> list[Entry]:
        """Return at most so many entries from the end, the last one first."""
        return self.here.latest(most)

    def near(self, words: Iterable[str], recently: Recently) -> dict[str | None, list[Entry]]:
        """Return what is near to these words in all recent entries, by chain."""
        return self.here.near(words, recently)

    def requested(self, request: str) -> Answered | None:
        """Return the entry to which a request led, if there is one."""
        return self.whole.requested(request)

    def used(self, call: int) -> Entry | None:
        """Return the ruling to which a call led, if there is one."""
        return self.whole.used(call)

    def find(self, number: int) -> Entry | None:
        """Return the entry of a number, if there is one."""
        return self.whole.find(number)

    def play(self, number: int) -> list[Entry]:
        """Return the entries of the play whose first entry has a number, in order."""
        return self.whole.play(number)

    def about(self, number: int) -> list[Entry]:
        """Return the entries that refer to an entry of this chain, in order."""
        return self.whole.about(number)

    def entries(self, kinds: Collection[str] = ()) -> Iterator[Entry]:
        """Yield all entries of one moment, in order, or those of some kinds."""
        return self.whole.entries(kinds)

    @property
    def whole(self) -> Store:
        """What this thread reads of all entries."""
        return self.writing if self.is_writers else self.store

    @property
    def here(self) -> "Store | Committed":
        """What this thread reads of the latest entries."""
        return self.writing if self.is_writers else self.committed

    @property
    def is_writers(self) -> bool:
        """Whether this thread is the writer's."""
        return current_thread() is self.writer.thread

    def append(self, following: Following, known: int = 0) -> Entry:
        """Add one entry, and return it when it is safe."""
        return self.change(lambda: self.writing.append(following, known))

    def change(self, do: Callable[[], T]) -> T:
        """Return what `do` returns in the writer's thread, when all that it appends is kept."""
        if self.is_writers:
            return self.writing.change(do)
        return self.writer.wait_for(lambda: self.writing.change(do))


class Shared:
    """Opens the journal of a server for other threads than the writer's."""

    def __init__(self, path: str, writing: Store, writer: Writer) -> None:
        self.reading = SharedFile(path)
        self.committed = Committed(self.reading)
        self.writing = writing
        self.writer = writer

    def __call__(self, path: str) -> SharedStore:
        """Return a store of the journal; `CannotJudge` for any other journal."""
        if os.path.abspath(path) != self.reading.path:
            raise CannotJudge("This server records another journal.")
        return SharedStore(self.reading, self.writing, self.writer, self.committed)
