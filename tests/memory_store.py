"""A store of a journal that is as fast as memory."""

from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from judge_record.entry import Entry, Kind
from judge_record.event import opening_entry
from judge_record.plays import Recently, back_to_recent, near
from judge_record.store import Following, Store
from judge_record.store.chain_reader import ChainReader

T = TypeVar("T")


class MemoryStore(ChainReader, Store):
    """A store that loses everything with its process."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.kept = [opening_entry("Club night", "t0", "desk 1", "0f" * 16)]

    def append(self, following: Following, known: int = 0) -> Entry:
        self.kept.append(following(self.kept[0], self.kept[-1], self.find(known)))
        return self.kept[-1]

    @contextmanager
    def together(self) -> Iterator[None]:
        before = len(self.kept)
        try:
            yield
        except BaseException:
            del self.kept[before:]
            raise

    def used(self, call: int) -> Entry | None:
        return next((e for e in self.about(call) if e.kind == Kind.RULING), None)

    def first(self) -> Entry:
        return self.kept[0]

    def last(self) -> Entry:
        return self.kept[-1]

    def latest(self, most: int) -> list[Entry]:
        return self.kept[::-1][:most]

    def last_of(self, kind: str) -> Entry | None:
        return next((entry for entry in self.kept[::-1] if entry.kind == kind), None)

    def near(self, words: Iterable[str], recently: Recently) -> list[Entry]:
        return near(words, back_to_recent(self.latest, recently))

    def part(self, number: int, most: int) -> list[Entry]:
        return self.kept[number - 1 :][:most]

    def find(self, number: int) -> Entry | None:
        return next((entry for entry in self.kept if entry.number == number), None)

    def entries(self, kinds: Collection[str] = ()) -> Iterator[Entry]:
        yield from (entry for entry in self.kept if not kinds or entry.kind in kinds)

    def play(self, number: int) -> list[Entry]:
        return [entry for entry in self.kept if number in (entry.number, entry.play)]

    def about(self, number: int) -> list[Entry]:
        return [e for e in self.kept if e.refers_to == number and not e.refers_to_chain]

    def opening_seal(self) -> str:
        return self.kept[0].seal

    def fault(self) -> str:
        return ""


class PausedStore(MemoryStore):
    """A store that lets somebody else act just before a change begins: nobody can act within it."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self.waiting: int | None = None  # changes that are made before that
        self.act: Callable[[], None] = lambda: None
        self.is_changing = False

    def change(self, do: Callable[[], T]) -> T:
        if self.is_changing:
            return do()
        if self.waiting == 0:
            self.waiting = None
            self.act()
        elif self.waiting is not None:
            self.waiting -= 1
        self.is_changing = True
        try:
            return super().change(do)
        finally:
            self.is_changing = False
