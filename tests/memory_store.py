"""A store of a journal that is as fast as memory."""

from collections.abc import Iterator

from lexicons.record.entry import Entry
from lexicons.record.event import opening_entry
from lexicons.record.link import Link, link_of
from lexicons.record.store import Following, Span, whole


class MemoryStore:
    """A store that loses everything with its process."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.kept = [opening_entry("Club night", "t0", "desk 1", "0f" * 16)]

    def append(self, following: Following, known: int = 0) -> Entry:
        self.kept.append(following(self.kept[0], self.kept[-1], self.find(known)))
        return self.kept[-1]

    def first(self) -> Entry:
        return self.kept[0]

    def last(self) -> Entry:
        return self.kept[-1]

    def latest(self, most: int) -> list[Entry]:
        return self.kept[::-1][:most]

    def find(self, number: int) -> Entry | None:
        return next((entry for entry in self.kept if entry.number == number), None)

    def entries(self) -> Iterator[Entry]:
        yield from self.kept

    def links(self, span: Span = whole) -> Iterator[Link]:
        numbers = span.of(1, len(self.kept))
        yield from (link_of(entry) for entry in self.kept if entry.number in numbers)

    def opening_seal(self) -> str:
        return self.kept[0].seal

    def fault(self) -> str:
        return ""
