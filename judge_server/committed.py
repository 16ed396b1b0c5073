"""The latest committed entries of a journal: every page of a device looks at them."""

from collections import deque
from collections.abc import Iterable
from itertools import islice
from threading import Lock

from judge_record.entry import Entry
from judge_record.plays import Recently, back_to_recent
from judge_record.store import Store
from judge_server.recent import Recent, followed

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
