"""The latest entries of a journal, by their words: every ruling looks for those near to it."""

from collections import defaultdict, deque
from collections.abc import Iterable

from lexicons.record.entry import Entry, Kind
from lexicons.record.probing import most_recent


class Recent:
    """At most `most` of the latest entries.

    >>> from lexicons.record.entry import Entry
    >>> entries = [Entry(number=n, time="", kind="ruling", station="", event="", session="",
    ...                  words=words) for n, words in enumerate([("QI",), ("ZA",), ("QI", "OX")])]
    >>> [entry.number for entry in Recent(entries, most=2).near(["QI"])]
    [2]
    """

    def __init__(self, entries: Iterable[Entry] = (), most: int = most_recent) -> None:
        """Take entries, the oldest first."""
        self.most = most
        self.entries: deque[Entry] = deque()
        self.rulings: defaultdict[str, deque[Entry]] = defaultdict(deque)  # by their words
        self.others: deque[Entry] = deque()  # that are no plain rulings
        for entry in entries:
            self.add(entry)

    def add(self, entry: Entry) -> None:
        """Add the next entry, and forget the oldest one if there are too many."""
        self.entries.append(entry)
        for held in self.held(entry):
            held.append(entry)
        if len(self.entries) > self.most:
            oldest = self.entries.popleft()
            for held in self.held(oldest):
                held.popleft()
            for word in oldest.words:
                if not self.rulings.get(word, True):
                    del self.rulings[word]

    def held(self, entry: Entry) -> list[deque[Entry]]:
        """Return where an entry is held besides."""
        if entry.kind != Kind.RULING:
            return [self.others]
        return [self.rulings[word] for word in set(entry.words)]

    @property
    def last(self) -> int:
        """The number of the latest entry; 0 if there is no entry."""
        return self.entries[-1].number if self.entries else 0

    def near(self, words: Iterable[str]) -> list[Entry]:
        """Return what `lexicons.record.probing.near` finds in these entries, the latest first."""
        found = {entry.number: entry for entry in self.others}
        for word in words:
            found.update((entry.number, entry) for entry in self.rulings.get(word, ()))
        return [found[number] for number in sorted(found, reverse=True)]

    def latest(self, most: int) -> list[Entry]:
        """Return at most so many entries from the end, the latest first."""
        return list(self.entries)[: -most - 1 : -1]
