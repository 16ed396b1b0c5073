"""The recent entries of the chains that stations handed on: rulings look for shared words there."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from threading import Lock

from judge_record.entry import Entry
from judge_record.journal import Journal
from judge_record.plays import Recently, back_to_recent
from judge_record.received import Received
from judge_server.recent import Recent, refuse_too_many
from lexicons import Unsound


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
            refuse_too_many(sum(len(recent.window) for recent in self.chains.values()))
            return {chain: recent.near(asked, recently) for chain, recent in self.chains.items()}
