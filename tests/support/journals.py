"""Journals as tests need them: in files, in memory and as exports; and drafts of their entries."""

import fnmatch
import os
import sqlite3
from contextlib import closing, contextmanager, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from threading import RLock
from typing import NamedTuple
from weakref import finalize

from judge_cli.records import as_export, store_at
from judge_procedure.system_clock import SystemClock
from judge_record import sqlite
from judge_record.entry import Entry, Kind, Outcome, Role, Source
from judge_record.event import begin_event, open_event, opening_of
from judge_record.installation import RunsOn, marker
from judge_record.journal import Journal
from judge_record.line import line_of, sealed
from judge_record.opening import Opening
from judge_record.place import FolderPlace, place_at
from judge_record.sqlite import TABLE
from judge_record.store import Store, insert
from lexicons import Missing, Verdict


def begin_journal(path, event, time, station):
    """Begin a journal in a file or a database; `CannotJudge` if it is there."""
    opening = opening_of(event, time, station, None, None)
    if path.startswith("postgresql:"):
        from judge_record.postgres import Database

        return Journal(Database(path).create(opening))
    return Journal(sqlite.begin(path, opening))


def journal_at(place):
    """The journal in a file, or the only one in a database."""
    return Journal(store_at(str(place)))


def recorded_in(folder):
    """What the one journal somewhere below a folder holds; nothing before there is one.

    A program may move other folders there meanwhile: `os.walk` goes on.
    """
    with suppress(Missing):
        for inside, _, names in os.walk(folder):
            for name in fnmatch.filter(names, "*.journal"):
                return [*journal_at(Path(inside, name)).entries()]
    return []


def begin_event_in(folder, event, *, time="2026-11-20T10:30:00.000Z", station="desk 1"):
    """Begin an event in a JUDGE_HOME, or in its folder `journal`."""
    return begin_event(home_of(folder), event, time=time, station=station)


def open_event_in(folder):
    """The journal of the event that is open in a JUDGE_HOME, or in its folder `journal`."""
    return open_event(home_of(folder))


def opening_in(home, station):
    """What a station called so begins or goes on with in a JUDGE_HOME."""
    return Opening(
        str(home), station, place=place_at("", str(home)), clock=SystemClock(),
        runs_on=RunsOn.here("0"),
    )  # fmt: skip


class Unsynced(sqlite3.Connection):
    """A disk that keeps what is committed, and then doesn't confirm it."""

    def execute(self, query, *values):
        done = super().execute(query, *values)
        if query == "COMMIT":
            fault = sqlite3.OperationalError("disk I/O error")
            fault.sqlite_errorcode = sqlite3.SQLITE_IOERR_DIR_FSYNC
            raise fault
        return done


unsynced = partial(sqlite3.connect, factory=Unsynced)


@contextmanager
def locked_by_another(journal):
    """Let another program hold the file of a journal: nobody can use it."""
    with closing(sqlite3.connect(journal.store.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield


def home_of(folder):
    path = Path(folder)
    return FolderPlace(str(path if path.name == "journal" else path / "journal"), marker())


def overlaps(entries):
    """Return each pair of a later and an earlier entry that share words, in order.

    Once a person has let the words of a call be judged, the ruling stands in place of the call.
    """
    by_number = {entry.number: entry for entry in entries}
    ruled = {entry.allowed_by: entry for entry in entries if entry.allowed_by}
    return [
        (ruled.get(later.number, later), by_number[earlier])
        for later in entries
        for earlier in later.shares
        if earlier in by_number
    ]


class MemoryStore(Store):
    """A store that loses everything with its process."""

    table = "entry"
    key = {}  # noqa: RUF012  # never changed

    def __init__(self, path="memory"):
        self.path = path
        self.turn = RLock()
        self.database = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        finalize(self, self.database.close)  # from 3.13 on, Python warns of what stays open
        self.database.execute(TABLE)
        opening = opening_of("Club night", "2026-11-20T09:00:00.000Z", "desk 1", None, None)
        with self.writing() as run:
            insert(self, run, (1, opening.seal, line_of(opening)))

    @contextmanager
    def reading(self):
        with self.turn:
            yield lambda query, *values: self.database.execute(query, values).fetchall()

    @contextmanager
    def writing(self):
        with self.turn:
            self.database.execute("BEGIN")
            try:
                yield lambda query, *values: self.database.execute(query, values).fetchall()
            except BaseException:
                self.database.execute("ROLLBACK")
                raise
            self.database.execute("COMMIT")

    def now(self):
        """It has no clock."""


day = "2026-11-20"


#: Values of fields that a kind must have, where a test says none.
usual = {
    "words": ("ZANT",), "verdict": Verdict.ACCEPTABLE, "source": Source.MACHINE, "rules": "club",
    "rules_fingerprint": "12" * 32, "alphabet_fingerprint": "34" * 32,
    "lexicons": (("invented", "56" * 32),), "program": "1", "sources": "78" * 32,
    "outcome": Outcome.REFUSE, "calls": Role.WORD_JUDGE, "about": 1, "play": 1, "settles": 1,
    "allowed_by": 1, "files": "9a" * 32, "round": 1, "table": "1", "by": "AB",
    "device": "b", "use": "table",
}  # fmt: skip


def draft(time="2026-11-20T10:30:00.000Z", kind=Kind.MENU_OPENED, **fields):
    """What "desk 1" records in its session "s", unless the fields say otherwise."""
    held = {name: usual[name] for name in kind.must & usual.keys()}
    if "reason" in kind.must and kind.row.reasons:
        held["reason"] = kind.row.reasons[0]
    given = {"time": time, "kind": kind, "station": "desk 1", "session": "s", **held, **fields}
    return Entry(**given)


class Chain(NamedTuple):
    """The entries of one journal."""

    entries: tuple[Entry, ...]

    def more(self, *drafts):
        entries = list(self.entries)
        for draft in drafts:
            last, of = entries[-1], entries[draft.about - 1] if draft.about else None
            play = (of.play or of.number) if of and draft.kind.row.in_play else None
            number, seal, _line = sealed(draft, last.number + 1, last.event, last.seal, play)
            entries.append(replace(draft, number=number, seal=seal, event=last.event, play=play))
        return Chain(tuple(entries))

    def until(self, number):
        return Chain(self.entries[:number])

    def write(self, path):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("".join(as_export(self.entries)), encoding="utf-8")
        return path


def draft_at(station, clock, kind=Kind.RULING, **said):
    """An entry of a station's session, on the day of the event unless the clock names one."""
    date, _, time = clock.rpartition(" ")
    date = date or day
    said = {"day": date, **said}
    moment = f"{date}T{time}:00.000Z"
    return draft(moment, kind, station=station, session=f"s {station}", **said)


def ruling(station, clock, words="ZANT", round_=1):
    said = {"words": tuple(words.split()), "verdict": Verdict.UNACCEPTABLE}
    return draft_at(station, clock, round=round_, **said)


def chain(station, *added, event="Open", date=day, clock="09:00"):
    """A journal of a station, with what it recorded, which begins at nine unless told."""
    opening = opening_of(event, f"{date}T{clock}:00.000Z", station, None, None)
    return Chain((opening,)).more(*added)


def closed(journal):
    """The same journal with the end of its event, at six."""
    moment = f"{journal.entries[-1].time[:10]}T18:00:00.000Z"
    station = journal.entries[0].station
    return journal.more(Entry(time=moment, kind=Kind.EVENT_CLOSED, station=station))
