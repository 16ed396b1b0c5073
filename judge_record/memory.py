"""What a station remembers from one session to the next, in a file outside its journal.

The file is `JUDGE_HOME/stations/NAME.json`. Without it, an older copy that replaced a journal, or
a journal that was emptied, would look like any other.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import NamedTuple

from judge_record import station_file
from judge_record.entry import Details, Entry
from judge_record.head import Head
from judge_record.journal import Journal, archive_name, current, ending
from judge_record.store import Store
from judge_record.store.place import store_at
from judge_record.store.sqlite_file import Busy
from lexicons import storage
from lexicons.clock import Clock
from lexicons.errors import CannotJudge, JudgeError, printable
from lexicons.language import _

#: What a station compares with its last session, and warns of.
warned = ("record", "rules", "alphabet", "lexicons", "program", "clock", "machine")


def warning(name: str) -> str:
    """Return what differs from what a station remembers, in words."""
    match name:
        case "record":
            return _(
                "The journal is not the one that this station wrote last. The director has looked."
            )
        case "rules":
            return _("The rule set is not the one of this station's last session.")
        case "alphabet":
            return _("The alphabet is not the one of this station's last session.")
        case "lexicons":
            return _("A lexicon is not the one of this station's last session.")
        case "program":
            return _("The program is another release than in this station's last session.")
        case "clock":
            return _("The clock shows an earlier time than this station's last entry. Set it.")
        case "machine":
            return _("The files were copied from another machine.")
    return name


class Remembered(NamedTuple):
    """The last entry of a station, what it judged by, and the round that was set."""

    chain: str = ""  # the opening seal
    number: int = 0
    seal: str = ""
    time: str = ""
    rules: str = ""  # id and fingerprint
    alphabet: str = ""
    lexicons: str = ""  # editions and fingerprints
    program: str = ""
    machine: str = ""
    day: str = ""
    round: int | None = None

    @property
    def head(self) -> Head:
        """The number and the seal of the last entry."""
        return Head(self.number, self.seal)


class StationMemory:
    """The memory of one station. It follows every entry that the station records.

    >>> import tempfile
    >>> memory = StationMemory(tempfile.mkdtemp(), "desk 1")
    >>> memory.check(), memory.last.number
    (None, 0)
    """

    def __init__(
        self,
        home: str,
        station: str,
        clock: Clock | None = None,
        go_on: str = "",
        kept_in: Callable[[str], Store] = store_at,
    ) -> None:
        self.path = station_file.path_of(home, station)
        self.station = station
        self.clock = clock  # for the local time in messages; without one it is in UTC
        self.kept_in = kept_in  # opens the store of the current journal
        # How a director who has looked goes on at this station.
        self.go_on = go_on or f'judge desk --station "{printable(station)}" --looked INITIALS'
        self.folder = os.path.join(home, "journal")
        self.waits = False  # whether `settle` writes what is followed
        self.is_behind = False  # the file is, of `last`
        self.last = self.read()

    def read(self) -> Remembered:
        """Return what the file holds; nothing remembered if it is missing or damaged."""
        return station_file.read(self.path, Remembered) or Remembered()

    def write(self, last: Remembered) -> None:
        """Remember this. If that fails, the older file stays: its entry is in the record, too."""
        self.last, self.is_behind = last, self.waits
        if not self.waits:
            with suppress(CannotJudge):
                station_file.write(self.path, last)

    @contextmanager
    def later(self) -> Iterator[None]:
        """Let what is followed meanwhile wait for `settle`, so that players see their verdict.

        Until then the file names an earlier entry, which the journal holds, too.
        """
        self.waits = True
        try:
            yield
        finally:
            self.waits = False

    def settle(self) -> None:
        """Write what waits."""
        if self.is_behind:
            self.write(self.last)

    # -- the record --------------------------------------------------------------------------

    def check(self) -> None:
        """Raise `CannotJudge` if no journal here holds the last entry of this station.

        An older copy was put over the journal, or it was emptied or deleted. A director who has
        looked begins the session all the same: `Session.open(looked=...)`.
        """
        if not self.is_kept():
            raise CannotJudge(
                _("The journal is not the one that this station wrote last."),
                faults=[
                    _(
                        "expected entry {head}, of {time}",
                        head=self.last.head.spoken,
                        time=self.local(self.last.time),
                    ),
                    _("found no journal that holds it, neither the current one nor in the archive"),
                ],
                remedy=_(
                    "Call the director. An older copy may have taken its place, or it was emptied"
                    " or deleted: put the right one back. If that is impossible, this records that"
                    " the director has looked, and goes on: {way}",
                    way=self.go_on,
                ),
            )

    def local(self, time: str) -> str:
        """Return a recorded time as the people at the station read it."""
        return f"{self.clock.day(time)} {self.clock.local(time)}" if self.clock else time

    def is_kept(self) -> bool:
        """Return whether the current journal, or one in the archive, holds the last entry."""
        if not self.last.number:
            return True
        return self.journal_of(self.last.chain, self.last.head) is not None

    def journal_of(self, chain: str, holds: Head | None = None) -> Journal | None:
        """Return the journal here, current or in the archive, of an opening seal.

        It must hold an entry, if one is named. Raises `Busy` if it is not found, and another
        program kept one of them for too long.
        """
        busy = None
        for path in self.journals():
            try:
                journal = self.opened(path)
                held = journal.find(holds.number) if holds else None
                if journal.opening_seal == chain and (
                    not holds or (held and held.seal == holds.seal)
                ):
                    return journal
            except Busy as error:
                busy = error
            except JudgeError:
                continue  # it is damaged, or gone: it holds nothing
        if busy:
            raise busy
        return None

    def opened(self, path: str) -> Journal:
        """Return the journal at a path of `journals`."""
        return Journal(path, self.kept_in if path == self.current else store_at)

    @property
    def current(self) -> str:
        """The path of the current journal."""
        return os.path.join(self.folder, current)

    def journals(self) -> Iterator[str]:
        """Yield the paths of the journals of this home, the current one first."""
        yield self.current
        archive = os.path.join(self.folder, archive_name)
        for name in storage.listing(archive, ending):
            yield os.path.join(archive, name + ending)

    # -- sessions ----------------------------------------------------------------------------

    def changes(self, now: Remembered) -> tuple[str, ...]:
        """Return which of `warned` differ from the last session, for an opening entry."""
        before = self.last
        if not before.number:
            return ()
        found = [] if self.is_kept() else ["record"]
        names = ("rules", "alphabet", "lexicons", "program", "machine")
        same = {name: getattr(before, name) == getattr(now, name) for name in names}
        known = {name: bool(getattr(before, name) and getattr(now, name)) for name in names}
        same["clock"], known["clock"] = before.time <= now.time, True
        found += [name for name in warned if known.get(name) and not same[name]]
        return tuple(found)

    def follow(self, entry: Entry, chain: str) -> None:
        """Remember an entry as the last one."""
        named = {name: value for name, value in judged_by(entry)._asdict().items() if value}
        named |= {"chain": chain, "number": entry.number, "seal": entry.seal, "time": entry.time}
        self.write(self.last._replace(**named))

    # -- the round ---------------------------------------------------------------------------

    def set_round(self, round: int | None, day: str) -> None:
        """Remember the round that is played on a day."""
        self.write(self.last._replace(round=round, day=day))

    def round_on(self, day: str, chain: str) -> int | None:
        """Return the round that was set on this day in this chain, if one was."""
        return self.last.round if (self.last.day, self.last.chain) == (day, chain) else None


def judged_by(entry: Details) -> Remembered:
    """Return what an entry, or a draft of one, names as what judged."""
    return Remembered(
        time=entry.time,
        rules=f"{entry.rules} {entry.rules_fingerprint}" if entry.rules else "",
        alphabet=entry.alphabet_fingerprint or "",
        lexicons=" ".join(" ".join(pair) for pair in entry.lexicons),
        program=entry.program or "",
        machine=entry.machine or "",
    )
