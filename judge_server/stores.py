"""The stores of a server: one for its writer's thread, and one for all other threads.

Every ruling looks for the recent entries near to its words: these are held in memory, also those of
the chains that stations handed on.
"""

from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from threading import Lock, current_thread
from typing import TypeVar

from judge_record.entry import Entry, Kind
from judge_record.journal import Journal
from judge_record.plays import Recently, back_to_recent, is_about, read_first
from judge_record.received import Received
from judge_record.store import Following, Store
from judge_record.store.chain_reader import ChainReader
from judge_server.writer import Writer
from lexicons import CannotJudge, Unsound

most_held = 250_000  # challenges of three hours: 23 a second, in 300 MB


class Recent:
    """All recent entries that can matter to a challenge, and the last one.

    >>> from judge_record.entry import Entry
    >>> entries = [Entry(number=n, time=time, kind="ruling", station="", event="", session="",
    ...                  words=("QI",)) for n, time in enumerate(["old", "new", "new"], 1)]
    >>> [entry.number for entry in Recent(entries, 2).near(["QI"], lambda time: time == "new")]
    [3, 2]
    """

    def __init__(self, entries: Iterable[Entry] = (), least: int = read_first) -> None:
        """Take entries, the oldest first, and how many are held although they are not recent."""
        self.least = least
        self.last: Entry | None = None
        self.window: deque[Entry] = deque()  # rulings, and what can be about them
        self.rulings: defaultdict[str, deque[Entry]] = defaultdict(deque)  # by their words
        self.others: deque[Entry] = deque()
        for entry in entries:
            self.add(entry)

    def add(self, entry: Entry) -> None:
        """Add the next entry."""
        self.last = entry
        held = self.held(entry)
        if held:
            self.window.append(entry)
        for each in held:
            each.append(entry)

    def held(self, entry: Entry) -> list[deque[Entry]]:
        """Return where an entry is held besides; nowhere if it cannot matter."""
        if entry.kind == Kind.RULING:
            return [self.rulings[word] for word in set(entry.words)]
        return [self.others] if is_about(entry) else []

    def forget(self, recently: Recently) -> None:
        """Forget the oldest entries, as far as they are not recent."""
        while len(self.window) > self.least and not recently(self.window[0].time):
            oldest = self.window.popleft()
            for held in self.held(oldest):
                held.popleft()
            for word in oldest.words:
                if not self.rulings.get(word, True):
                    del self.rulings[word]

    def near(self, words: Iterable[str], recently: Recently) -> list[Entry]:
        """Return what `judge_record.plays.near` finds in these entries, the latest first."""
        self.forget(recently)
        found = {entry.number: entry for entry in self.others}
        for word in words:
            found.update((entry.number, entry) for entry in self.rulings.get(word, ()))
        return [found[number] for number in sorted(found, reverse=True)]


def _refuse_too_many(held: int) -> None:
    """Raise `CannotJudge` if more recent challenges are held than the memory is made for.

    A server that forgot some of them could be asked for a challenge part by part.
    """
    if held >= most_held:
        raise CannotJudge(
            "Too many challenges came within three hours.",
            faults=[f"expected fewer than {most_held}"],
            remedy="Nothing was ruled. Rule by hand, and lower --rate.",
        )


def followed(recent: Recent | None, store: Store) -> Recent | None:
    """Return recent entries with what was added to their store; None if they must be read again."""
    if recent is None or recent.last == store.reader.last():
        return recent
    new = store.reader.part(recent.last.number if recent.last else 0, read_first)
    if new[:1] != [recent.last] or len(new) == read_first:
        return None
    for entry in new[1:]:
        recent.add(entry)
    return recent


class HandedOn:
    """These entries in memory: nobody opens a file while others wait. For several threads.

    >>> HandedOn().near(["QI"], lambda _time: True)
    {}
    """

    def __init__(self) -> None:
        self.lock = Lock()
        self.is_false: Callable[[Entry], bool] = lambda _entry: False  # these are left out
        self.chains: defaultdict[str, Recent] = defaultdict(Recent)  # by their opening seals

    def follow(self, received: Received, recently: Recently) -> None:
        """Read what is held already, and take what comes; before any station can send."""
        for journal in list(received.journals()):
            try:
                self.read(journal, recently)
            except Unsound:
                received.drop(journal.opening_seal)
        received.taken = self.take

    def read(self, journal: Journal, recently: Recently) -> None:
        """Read the recent entries of a chain; `Unsound` if it is damaged."""
        self.take(journal.opening_seal, back_to_recent(journal.latest, recently)[::-1])

    def take(self, chain: str, entries: Sequence[Entry]) -> None:
        """Take further entries of a chain, in order, but for those that are false."""
        found = [entry for entry in entries if not self.is_false(entry)]
        with self.lock:
            for entry in found:
                self.chains[chain].add(entry)

    def near(self, words: Iterable[str], recently: Recently) -> dict[str | None, list[Entry]]:
        """Return what is near to these words, by chain."""
        asked = list(words)
        with self.lock:
            _refuse_too_many(sum(len(recent.window) for recent in self.chains.values()))
            return {chain: recent.near(asked, recently) for chain, recent in self.chains.items()}


T = TypeVar("T")


class Forwarding(Store):
    """A store that asks another one: that which `asked` returns."""

    def __init__(self, path: str, asked: Callable[[], Store]) -> None:
        self.path = path
        self.asked = asked

    @property
    def reader(self) -> ChainReader:
        """What reads the entries."""
        return self.asked().reader

    def near(self, words: Iterable[str], recently: Recently) -> dict[str | None, list[Entry]]:
        """Return what is near to these words in all recent entries, by chain."""
        return self.asked().near(words, recently)

    def append(self, following: Following, known: int = 0) -> Entry:
        """Add one entry, and return it."""
        return self.asked().append(following, known)

    def together(self) -> AbstractContextManager[None]:
        """Make one change of all that the body appends."""
        return self.asked().together()

    def opening_seal(self) -> str:
        """Return the seal of the first entry."""
        return self.asked().opening_seal()

    def fault(self) -> str:
        """Return what is wrong with the place itself, or ""."""
        return self.asked().fault()


class WritersStore(Forwarding):
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
        """Return what is near to these words, here and in what was handed on; in a change alone."""
        if self.recent is None:
            self.recent = Recent(back_to_recent(self.store.reader.latest, recently)[::-1])
        words = list(words)
        found = self.recent.near(words, recently)
        _refuse_too_many(len(self.recent.window))
        return {None: found, **self.handed_on.near(words, recently)}


class SharedStore(Forwarding):
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
