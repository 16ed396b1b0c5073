"""The challenge that is under way: a note of it on the disk outlives a crash. It holds no words."""

import os
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from judge_gui.model.events import InterruptedChallenge
from judge_gui.model.screens import Task
from lexicons import CannotJudge, JudgeError
from lexicons.record import station_file
from lexicons.record.calls import of_calls, open_calls
from lexicons.record.entry import Kind, judged
from lexicons.record.journal import Journal, at_once
from lexicons.record.session import Session


class Note(NamedTuple):
    """What is known of a challenge that is under way."""

    chain: str  # the opening seal of the journal
    session: str
    number: int  # of the last entry of the session, when the words were typed
    time: str  # in UTC
    round: int | None = None
    table: str | None = None
    recorded: int | None = None  # the number of the entry that records the interruption


class Underway:
    """The note of one station.

    >>> import tempfile
    >>> Underway(tempfile.mkdtemp(), "Kiosk 1").read()
    """

    def __init__(self, home: str, station: str) -> None:
        self.path = station_file.path_of(home, station, ".underway.json")
        self.kept = False  # whether there is a note of this process

    def read(self) -> Note | None:
        """Return the note that an earlier process left; None if there is none that can be read."""
        return station_file.read(self.path, Note)

    def begin(self, session: Session, task: Task, round: int | None) -> None:
        """Note that a challenge is under way. Where nothing can be written nothing is noted."""
        if self.kept:
            return
        try:
            played = round if task.round is None else task.round
            number, _kind = session.latest  # known without the journal, which may be busy
            chain, time = session.journal.opening_seal, session.clock.now()
            station_file.write(
                self.path, Note(chain, session.name, number, time, played, task.table)
            )
        except JudgeError:
            self.end()  # the note of an earlier challenge would be taken for one of this
        else:
            self.kept = True

    def end(self) -> None:
        """Remove the note: the result of the challenge was shown, or nobody waits for one."""
        with suppress(OSError):
            os.unlink(self.path)
        self.kept = False

    def interrupted(self, session: Session) -> InterruptedChallenge | None:
        """Return the challenge in the middle of which the program ended, if it did.

        A challenge without a ruling is recorded as interrupted, once. One that waits for a person
        is not: its call stays open.
        """
        note = self.read()
        if note is None:
            return None
        found = InterruptedChallenge(session.clock.local(note.time), note.round, note.table)
        if note.chain != session.journal.opening_seal:
            return replace(found, other_record=True)
        if ruled := ruling_after(note, session.journal):
            return replace(found, ruled=ruled)
        if call := call_after(note, session.journal):
            return replace(found, call=call)
        if not note.recorded:
            with suppress(CannotJudge):
                entry = session.record(Kind.INTERRUPTED, round=note.round, table=note.table)
                note = note._replace(recorded=entry.number)
                station_file.write(self.path, note)
        return replace(found, recorded=note.recorded)


def call_after(note: Note, journal: Journal) -> int | None:
    """Return the number of the open call that the noted session made after the note, if any."""
    for call in open_calls(journal.of_kinds(*of_calls)):
        if call.number > note.number and call.session == note.session:
            return call.number
    return None


def ruling_after(note: Note, journal: Journal) -> int | None:
    """Return the number of the ruling that the noted session made after the note, if any."""
    last = note.number
    while found := journal.part(last + 1, at_once):  # others may add entries meanwhile
        for entry in found:
            if entry.session == note.session and entry.kind in judged:
                return entry.number
        last = found[-1].number
    return None
