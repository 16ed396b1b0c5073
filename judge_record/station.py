"""A station: its name, which one program holds, and what it remembers by itself.

Without the memory, an older copy that replaced a journal, or a journal that was emptied, would look
like any other. The files are JUDGE_HOME/stations/NAME.json and NAME.lock.
"""

import json
import os
from collections.abc import Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any, NamedTuple, TypeVar, get_type_hints

from judge_record.clock import Clock
from judge_record.entry import Entry
from judge_record.head import Head
from judge_record.journal import Journal
from judge_record.line import LARGEST
from judge_record.place import Place
from judge_record.sqlite import Lock
from judge_record.store import rows_of
from lexicons import storage
from lexicons.errors import CannotJudge, JudgeError, Missing, Unsound
from lexicons.language import _

Kept = TypeVar("Kept", bound=tuple[Any, ...])

SERVER_STATION = "Server"  # and of its board, beside those of its devices

#: What a station compares with its last session: the record first, which a director looks at.
WATCHED = ("record", "rules", "alphabet", "lexicons", "program", "clock", "machine")


class Remembered(NamedTuple):
    """The last entry of a station, and what it judged by."""

    chain: str = ""  # the opening seal
    number: int = 0
    seal: str = ""
    time: str = ""
    rules: str = ""  # id and fingerprint
    alphabet: str = ""
    lexicons: str = ""  # editions and fingerprints
    program: str = ""
    machine: str = ""

    @property
    def head(self) -> Head:
        return Head(self.number, self.seal)


class Memory:
    """The memory of one station. It follows every entry that the station records."""

    def __init__(
        self, home: str, station: str, *, place: Place, clock: Clock, go_on: str = ""
    ) -> None:
        """Take JUDGE_HOME, and where the journals of this machine are.

        `go_on` says how a director who has looked goes on: by the command, if it's left out.
        """
        self.path = path_of(home, station)
        self.place = place
        self.clock = clock
        self.go_on = go_on or _("the same line with --looked INITIALS")
        self.last = self.read()

    def read(self) -> Remembered:
        """Return what the file holds; nothing remembered if it is missing or damaged."""
        return read_kept(self.path, Remembered) or Remembered()

    def is_kept(self, proved: Journal | None = None) -> bool:
        """Return whether a sound journal here holds the last entry: one that is `proved` first."""
        chain, head = self.last.chain, self.last.head
        if not head.number:
            return True
        if proved and proved.chain == chain:
            with suppress(Unsound, Missing):  # it is damaged since
                if proved.read(lambda record: record.index.holds(head)):
                    return True
        for store in self.place.stores():
            with suppress(Unsound, Missing):  # it holds nothing
                with store.reading() as run:
                    rows = rows_of(store, run, [1, head.number])
                seals = {number: seal for number, seal, _line in rows}
                if (seals.get(1), seals.get(head.number)) == (chain, head.seal):
                    Journal(store).head()
                    return True
        return False

    def check(self, proved: Journal | None = None) -> None:
        """Raise `Unsound` if no sound journal here holds the last entry of this station.

        An older copy was put over the journal, or it was emptied or deleted. A director who has
        looked begins the session all the same: `begin_session(looked=...)`.
        """
        if self.is_kept(proved):
            return
        head, time = self.last.head.spoken, self.last.time
        local = f"{self.clock.day(time)} {self.clock.local(time)}"
        raise Unsound(
            _("The journal is not the one that this station wrote last."),
            faults=[
                _("expected entry {head}, of {time}", head=head, time=local),
                _("found no journal that holds it"),
            ],
            remedy=_(
                "Call the director. An older copy may have taken its place, or it was emptied or"
                " deleted: put the right one back. If that is impossible, this records that the"
                " director has looked, and goes on: {way}",
                way=self.go_on,
            ),
        )

    def changes(self, opening: Entry, *, is_kept: bool) -> tuple[str, ...]:
        """Return what of `WATCHED` differs from the last session, for an opening entry."""
        before, now = self.last, watched_in(opening)
        if not before.number:
            return ()
        differs = {name for name in now if getattr(before, name) not in ("", now[name])}
        differs |= {"record"} if not is_kept else set()
        differs |= {"clock"} if before.time > opening.time else set()
        return tuple(name for name in WATCHED if name in differs)

    def follow(self, added: Sequence[Entry], chain: str) -> None:
        """Remember the last entry that was added, and what judged.

        If that fails, the older file stays: its entry is in the record, too.
        """
        names: dict[str, Any] = {}
        for entry in added:
            names |= watched_in(entry)
        last = added[-1]
        names |= {"chain": chain, "number": last.number, "seal": last.seal, "time": last.time}
        self.last = self.last._replace(**names)
        with suppress(CannotJudge):
            write_kept(self.path, self.last)


def watched_in(entry: Entry) -> dict[str, str]:
    """Return what an entry says of `WATCHED`, as far as it says it."""
    names = {
        "rules": f"{entry.rules} {entry.rules_fingerprint}" if entry.rules else "",
        "alphabet": entry.alphabet_fingerprint or "",
        "lexicons": " ".join(" ".join(pair) for pair in entry.lexicons),
        "program": entry.program or "",
        "machine": entry.machine or "",
    }
    return {name: value for name, value in names.items() if value}


def read_kept(path: str, kind: type[Kept]) -> Kept | None:
    """Return the named tuple in a station's file; None if it is missing or damaged."""
    with suppress(JudgeError, ValueError, TypeError, RecursionError):
        return typed(kind(**json.loads(storage.read(path))))
    return None


def typed(kept: Kept) -> Kept:
    """Return a named tuple that was read; `TypeError` or `ValueError` if a field can't hold it."""
    if not all(map(isinstance, kept, get_type_hints(type(kept)).values())):
        raise TypeError
    if any(not 0 <= value <= LARGEST for value in kept if isinstance(value, int)):
        raise ValueError
    return kept


def write_kept(path: str, kept: NamedTuple) -> None:
    """Replace a station's file by a named tuple. Raises `CannotJudge` if that is impossible."""
    storage.replace(path, json.dumps(kept._asdict()).encode(), private=True)


def path_of(home: str, station: str, ending: str = ".json") -> str:
    """Return the path of a station's file, which no other station has.

    >>> os.path.basename(path_of("", "Kiosk 1"))
    'kiosk-1-7f18d885.json'
    """
    return os.path.join(home, "stations", f"{file_name(station)}{ending}")


def file_name(station: str) -> str:
    """Return the name of a station as part of a file's name, which no other station has."""
    digits = sha256(station.encode()).hexdigest()[:8]  # two names can have one slug
    return f"{storage.slug(station)}-{digits}"


# -- locks ------------------------------------------------------------------------------------


def lock_of(home: str, station: str) -> Lock:
    """Return the lock of a station's name: two programs would mix up each other's notes."""
    refusal = CannotJudge(
        _("Another program is at work under the name {station}.", station=station),
        remedy=_(
            "End it, or give this one another name: `station` in a kiosk's profile, `--station` at"
            " a desk, another card in a browser."
        ),
    )
    return Lock(path_of(home, station, ".lock"), refusal)


def server_lock(home: str) -> Lock:
    """Return the lock of a server: two would overwrite each other's list of paired devices."""
    what = _("Another server is at work in this JUDGE_HOME.")
    refusal = CannotJudge(what, remedy=_("Use that one, or end it first."))
    return Lock(os.path.join(home, "server.lock"), refusal)


def is_anybody_at_work(home: str) -> bool:
    """Return whether a station or a server is at work in a JUDGE_HOME."""
    folder = os.path.join(home, "stations")
    paths = [os.path.join(folder, f"{name}.lock") for name in storage.listing(folder, ".lock")]
    refusal = CannotJudge("held")
    locks = [*(Lock(path, refusal) for path in paths), server_lock(home)]
    return not all(lock.is_free() for lock in locks)
