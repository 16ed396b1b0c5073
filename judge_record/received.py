"""What stations hand on: the chain of each, verified as it comes, in a journal of its own.

A server of an event keeps these journals in a folder. Each is named by its event and its opening
seal, like a copy on a stick. Several servers keep them in the database of the event: each finds
the entries that any of them took.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from itertools import takewhile
from threading import RLock

from judge_record.backup import seal_digits
from judge_record.entry import Entry
from judge_record.head import Head, seals
from judge_record.journal import Journal, at_once, ending, head_of
from judge_record.line import Broken, entry_in
from judge_record.proof import first_fault
from judge_record.store import sqlite, sqlite_file
from judge_record.store.place import OneConnection
from lexicons import storage
from lexicons.errors import CannotJudge, Missing, Unsound

folder_name = "received"  # beside the archive
most_chains = 1000
damaged = ".damaged"  # the end of the name of a journal that was moved away


class NotReceived(CannotJudge):
    """The entries do not follow those that are held. None of them was kept."""


class Received:
    """The chains that stations of one event handed on. Several threads may use it at once.

    >>> import tempfile
    >>> from judge_record.event import opening_entry
    >>> from judge_record.line import exported
    >>> received = Received(tempfile.mkdtemp(), "Club night")
    >>> opening = opening_entry("Club night", "t", "Kiosk 1")
    >>> received.take(opening.seal, [exported(opening)]).number
    1
    >>> list(received.heads.values()) == [Head(1, opening.seal)]
    True
    """

    def __init__(self, folder: str, event: str) -> None:
        """Read which chains are held. Raise `CannotJudge` if one of them cannot be read.

        A damaged journal is moved away, unchanged: it is a copy, and its station sends it again.
        """
        self.folder = folder
        self.begin_empty(event)
        for name in storage.listing(folder, ending):
            path = os.path.join(folder, name + ending)
            try:
                journal = Journal(path)
                if journal.event == event:
                    self.heads[journal.opening_seal] = journal.head()
            except Missing:  # a server that was killed was about to begin it
                continue
            except Unsound:
                _set_aside(path)

    def begin_empty(self, event: str) -> None:
        """Hold no chain yet."""
        self.event = event
        self.lock = RLock()
        self.taken: Callable[[str, Sequence[Entry]], None] = lambda _chain, _entries: None
        self.heads: dict[str, Head] = {}  # how far each chain is held, by its opening seal

    def follow(self) -> None:
        """Read what other servers have taken: here nothing, since a folder has one server."""

    def take(self, chain: str, lines: Sequence[str]) -> Head:
        """Keep entries of a chain, and return how far it is held then: on the disk.

        Entries that are held already are compared, and not kept again.

        `chain` is the seal of its first entry; `lines` are as `line.exported` writes them.

        Raises:
            NotReceived: if an entry is altered, of another event or another chain, if some are
                missing before them, or if others are held under their numbers.
            CannotJudge: if they cannot be written.

        """
        if not seals.fullmatch(chain):
            raise _not_received("it is not the opening seal of a chain")
        entries = [self.read(line) for line in lines]
        with self.lock:
            if chain not in self.heads and entries:
                self.begin(chain, entries)
            if entries:
                self.heads[chain] = self.added(chain, entries)
            return self.heads.get(chain, Head(0, ""))

    def read(self, line: str) -> Entry:
        """Return the entry in a line. Raise `NotReceived` if it is not an entry of this event."""
        try:
            entry = entry_in(line)
        except Broken as fault:
            reason = str(fault)
        else:
            if entry.event == self.event:
                return entry
            reason = f"entry {entry.number} is of another event"
        raise _not_received(reason)

    def begin(self, chain: str, entries: Sequence[Entry]) -> None:
        """Begin the journal of a chain by the first of these entries, if all of them are sound."""
        if fault := first_fault(entries):
            raise _not_received(fault)
        if entries[0].seal != chain:
            raise _not_received("entry 1 is not the one that the chain is named by")
        if len(self.heads) >= most_chains:
            raise _not_received(f"there are {most_chains} chains already")
        self.keep_first(chain, entries[0])
        self.taken(chain, entries[:1])
        self.heads[chain] = Head(1, chain)

    def keep_first(self, chain: str, opening: Entry) -> None:
        """Begin the journal of a chain, unless a server that was killed had begun it."""
        path = self.path_of(chain)
        sqlite_file.provide(path)
        if not sqlite.begin(path, opening) and Journal(path).opening_seal != chain:
            raise _not_received("another chain has a name that begins with the same digits")

    def added(self, chain: str, entries: Sequence[Entry]) -> Head:
        """Add what a chain lacks of these entries, all or nothing."""
        journal = self.opened(chain)
        if journal.opening_seal != chain:
            raise _not_received("another journal is in the place of its own")
        last = journal.last()
        self.read_on(chain, last.number)
        again = list(takewhile(lambda entry: entry.number <= last.number, entries))
        for entry in again:
            held = journal.find(entry.number)
            if held is None or held.seal != entry.seal:
                raise _not_received(f"another entry {entry.number} is held: the chain forks")
        new = entries[len(again) :]
        if new:
            _add(journal, new)
            self.taken(chain, new)
        return head_of([last, *new])

    def read_on(self, chain: str, last: int) -> None:
        """Read the entries of a chain that another server has taken, up to the last one."""
        while (known := self.heads.get(chain, Head(0, "")).number) < last:
            entries = self.opened(chain).part(known + 1, at_once)
            if not entries:
                return
            self.taken(chain, entries)
            self.heads[chain] = head_of(entries)

    def opened(self, chain: str) -> Journal:
        """Return the journal of a chain."""
        return Journal(self.path_of(chain))

    def path_of(self, chain: str) -> str:
        """Return the path of the journal of a chain."""
        name = f"{storage.slug(self.event)}-{chain[: 2 * seal_digits]}{ending}"
        return os.path.join(self.folder, name)

    def drop(self, chain: str) -> None:
        """Move the damaged journal of a chain away: its station sends it again."""
        _set_aside(self.path_of(chain))
        del self.heads[chain]

    def journal(self, chain: str) -> Journal | None:
        """Return the journal of a chain, if it is held."""
        return self.opened(chain) if chain in self.heads else None

    def journals(self) -> Iterator[Journal]:
        """Yield the journals of the chains."""
        yield from filter(None, map(self.journal, sorted(self.heads)))


def _set_aside(path: str) -> None:
    """Give a damaged journal another name. Raise `CannotJudge` if that is impossible."""
    try:
        os.replace(path, f"{path}{damaged}")
    except OSError as error:
        reason = storage.reason_of(error)
    else:
        return
    raise sqlite_file.unusable(path, reason)


def _add(journal: Journal, entries: Sequence[Entry]) -> None:
    """Add entries that are sealed already: all in one change, or nothing."""
    with journal.together():
        for entry in entries:
            journal.store.append(partial(_following, entry))


def _following(entry: Entry, first: Entry, last: Entry, held: Entry | None) -> Entry:
    """Return an entry if it follows the last one. Raise `NotReceived` if it does not."""
    if fault := first_fault([entry], last):
        raise _not_received(fault)
    return entry


def _not_received(fault: str) -> NotReceived:
    return NotReceived(
        "The entries were not received.",
        faults=[fault],
        remedy="Nothing of them was kept. Compare the event of the station with that of the"
        " server, and verify the station's journal: judge journal verify",
    )


class JointReceived(Received):
    """The chains that stations of one event handed on to any of its servers."""

    def __init__(self, url: str, event: str) -> None:
        """Read which chains are held."""
        self.kept_in = OneConnection()
        self.chains = self.kept_in.chains(url)
        self.begin_empty(event)
        self.follow()

    def follow(self) -> None:
        """Read what other servers have taken since the last time. A damaged chain is left out."""
        with self.lock:
            for chain, last in self.chains.handed_on(self.event).items():
                with suppress(Unsound):
                    self.read_on(chain, last)

    def take(self, chain: str, lines: Sequence[str]) -> Head:
        """Keep entries of a chain, and return how far it is held then: `Received.take`."""
        with self.lock:
            self.follow()
            return super().take(chain, lines)

    def keep_first(self, chain: str, opening: Entry) -> None:
        """Begin a chain, unless another server did."""
        if self.path_of(chain) in self.chains.parts(self.event):
            raise _not_received("it is the chain of the servers")
        self.chains.begin_handed_on(self.event, opening)

    def opened(self, chain: str) -> Journal:
        """Return the journal of a chain."""
        return Journal(self.path_of(chain), self.kept_in)

    def path_of(self, chain: str) -> str:
        """Return the URL of a chain."""
        return self.chains.url_of(chain)

    def drop(self, chain: str) -> None:
        """Leave a damaged chain out: nothing is removed from a database."""
        self.heads.pop(chain, None)
