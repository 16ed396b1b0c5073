"""The stores of a server: one for its writer's thread, and one for all other threads."""

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from threading import current_thread
from typing import TypeVar

from judge_record.entry import Entry
from judge_record.plays import Recently, back_to_recent
from judge_record.store import Following, Store
from judge_record.store.chain_reader import Answered
from judge_server.handed_on import HandedOn
from judge_server.recent import Recent, followed, refuse_too_many
from judge_server.writer import Writer

T = TypeVar("T")


class Around:
    """A `judge_record.store.Store` that asks another one: that which `asked` returns."""

    def __init__(self, path: str, asked: Callable[[], Store]) -> None:
        self.path = path
        self.asked = asked

    def append(self, following: Following, known: int = 0) -> Entry:
        """Add one entry, and return it."""
        return self.asked().append(following, known)

    def together(self) -> AbstractContextManager[None]:
        """Make one change of all that the body appends."""
        return self.asked().together()

    def change(self, do: Callable[[], T]) -> T:
        """Return what `do` returns, when all that it appends is kept."""
        with self.together():
            return do()

    def requested(self, request: str) -> Answered | None:
        """Return the entry to which a request led, if there is one."""
        return self.asked().requested(request)

    def used(self, call: int) -> Entry | None:
        """Return the ruling to which a call led, if there is one."""
        return self.asked().used(call)

    def first(self) -> Entry:
        """Return the first entry."""
        return self.asked().first()

    def last(self) -> Entry:
        """Return the last entry."""
        return self.asked().last()

    def latest(self, most: int) -> list[Entry]:
        """Return at most so many entries from the end, the last one first."""
        return self.asked().latest(most)

    def near(self, words: Iterable[str], recently: Recently) -> dict[str | None, list[Entry]]:
        """Return what is near to these words in all recent entries, by chain."""
        return self.asked().near(words, recently)

    def part(self, number: int, most: int) -> list[Entry]:
        """Return at most so many entries from a number on, in order."""
        return self.asked().part(number, most)

    def find(self, number: int) -> Entry | None:
        """Return the entry of a number, if there is one."""
        return self.asked().find(number)

    def play(self, number: int) -> list[Entry]:
        """Return the entries of the play whose first entry has a number, in order."""
        return self.asked().play(number)

    def about(self, number: int) -> list[Entry]:
        """Return the entries that refer to an entry of this chain, in order."""
        return self.asked().about(number)

    def entries(self, kinds: Collection[str] = ()) -> Iterator[Entry]:
        """Yield all entries of one moment, in order, or those of some kinds."""
        return self.asked().entries(kinds)

    def opening_seal(self) -> str:
        """Return the seal of the first entry."""
        return self.asked().opening_seal()

    def fault(self) -> str:
        """Return what is wrong with the place itself, or ""."""
        return self.asked().fault()


class WritersStore(Around):
    """The store of the writer's thread. It holds the recent entries: each ruling looks at them."""

    def __init__(self, store: Store, handed_on: HandedOn | None = None) -> None:
        super().__init__(store.path, lambda: store)
        self.store = store
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


class SharedStore(Around):
    """The store of any other thread. What it adds, the writer adds, together with what others add.

    Its reading does not see what is not committed yet. Within a change, where the writer decides,
    it does: of two challenges in one change, the second finds the first.
    """

    def __init__(self, reading: Store, writing: Store, writer: Writer) -> None:
        super().__init__(reading.path, lambda: writing if self.is_writers else reading)
        self.writing = writing
        self.writer = writer

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
