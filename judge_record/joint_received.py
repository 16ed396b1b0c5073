"""What stations hand on where several servers record: each chain, in the database of the event.

Whichever server takes entries, all of them find these.
"""

from collections.abc import Sequence
from contextlib import suppress

from judge_record.entry import Entry
from judge_record.head import Head
from judge_record.journal import Journal
from judge_record.place import OneConnection, begin_handed_on, handed_on_in, parts_of
from judge_record.proof import first_fault
from judge_record.received import Received, not_received
from lexicons.errors import Unsound

at_once = 1000  # entries


class JointReceived(Received):
    """The chains that stations of one event handed on to any of its servers."""

    def __init__(self, url: str, event: str) -> None:
        """Read which chains are held."""
        self.url = url.partition("#")[0]
        self.kept_in = OneConnection()
        self.begin_empty(event)
        self.follow()

    def follow(self) -> None:
        """Read what other servers have taken since the last time. A damaged chain is left out."""
        with self.lock:
            for chain, last in handed_on_in(self.url, self.event, self.kept_in).items():
                with suppress(Unsound):
                    self.read_on(chain, last)

    def read_on(self, chain: str, last: int) -> None:
        """Read the entries of a chain that were not read yet, up to the last one."""
        while (known := self.heads.get(chain, Head(0, "")).number) < last:
            entries = self.opened(chain).part(known + 1, at_once)
            if not entries:
                return
            self.taken(chain, entries)
            self.heads[chain] = Head(entries[-1].number, entries[-1].seal)

    def take(self, chain: str, lines: Sequence[str]) -> Head:
        """Keep entries of a chain, and return how far it is held then: `Received.take`."""
        with self.lock:
            self.follow()
            return super().take(chain, lines)

    def begin(self, chain: str, entries: Sequence[Entry]) -> None:
        """Begin a chain by the first of these entries, if all of them are sound."""
        if fault := first_fault(entries):
            raise not_received(fault)
        if entries[0].seal != chain:
            raise not_received("entry 1 is not the one that the chain is named by")
        if self.path_of(chain) in parts_of(self.url, self.event):
            raise not_received("it is the chain of the servers")
        self.check_room()
        begin_handed_on(self.url, self.event, entries[0])
        self.taken(chain, entries[:1])
        self.heads[chain] = Head(1, chain)

    def opened(self, chain: str) -> Journal:
        """Return the journal of a chain."""
        return Journal(self.path_of(chain), self.kept_in)

    def path_of(self, chain: str) -> str:
        """Return the URL of a chain."""
        return f"{self.url}#{chain}"

    def drop(self, chain: str) -> None:
        """Leave a damaged chain out: nothing is removed from a database."""
        self.heads.pop(chain, None)
