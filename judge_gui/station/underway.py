"""The challenge that is under way: a note of it on the disk outlives a crash. It holds no words."""

import os
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import NamedTuple

from judge_gui.model.events import InterruptedChallenge
from judge_gui.model.screens import TypingTask
from judge_record.entry import RULINGS, Entry, Kind, Outcome
from judge_record.journal import Journal
from judge_record.plays import same_table
from judge_record.session import Session
from judge_record.station import path_of, read_kept, write_kept
from judge_record.summary import OF_CALLS
from lexicons import CannotJudge, JudgeError


class Note(NamedTuple):
    chain: str  # the opening seal of the journal
    session: str
    number: int  # of the last entry of the session, when the words were typed
    time: str  # in UTC
    round: int | None = None
    table: str | None = None
    recorded: int | None = None  # the number of the entry that records the interruption
    corrects: int | None = None  # the number of the entry that its words correct


class Underway:
    """The note of one station."""

    def __init__(self, home: str, station: str) -> None:
        self.path = path_of(home, station, ".underway.json")
        self.kept = False  # whether there is a note of this process
        self.told = False  # whether the page of an earlier note was seen: until then, it stays

    def read(self) -> Note | None:
        """Return the note that an earlier process left; None if there is none that can be read."""
        return read_kept(self.path, Note)

    def begin(self, session: Session, task: TypingTask, round: int | None) -> None:
        """Note that a challenge is under way. If the note cannot be written, go on without it."""
        if self.kept:
            return
        self.told = True  # no page of an earlier note comes any more
        try:
            played = round if task.round is None else task.round
            number = session.journal.known.number  # the journal itself may be busy
            chain, time = session.journal.chain, session.clock.now()
            write_kept(
                self.path,
                Note(chain, session.name, number, time, played, task.table, corrects=task.corrects),
            )
        except JudgeError:
            self.end()  # the note of an earlier challenge would be taken for one of this
        else:
            self.kept = True

    def end(self) -> None:
        """Remove the note: the result of the challenge was shown, or nobody waits for one."""
        if not self.told:
            return
        with suppress(OSError):
            os.unlink(self.path)
        self.kept = False

    def interrupted(
        self, session: Session, round: int | None = None
    ) -> InterruptedChallenge | None:
        """Return the challenge in the middle of which the program ended, if these players see it.

        A challenge without a ruling is recorded as interrupted, once. One that a person decides
        about, at any station, is not. A ruling that this station did not show is recorded as
        unseen, once: whoever clears its page may not be one of its players. If `round` is given,
        only its players are here.
        """
        note = self.read()
        if note is None:
            return None
        found = self.found(note, session)
        if round in (None, note.round):
            return found
        if found.ruled:
            self.recorded(note, session, found.ruled)
        return None

    def found(self, note: Note, session: Session) -> InterruptedChallenge:
        """Return the result of the challenge of a note; record that it was interrupted."""
        time, journal = session.clock.local(note.time), session.journal
        found = InterruptedChallenge(time, note.round, note.table, corrects=note.corrects)
        if note.chain != journal.chain:
            return replace(found, other_record=True)
        if ruled := ruling_after(journal, note.number, note.session, note.corrects):
            self.recorded(note, session, ruled)
            return replace(found, ruled=ruled)
        if call := _call_after(journal, note.number, note.session):
            return self.called(found, note, session, call)
        return replace(found, recorded=self.recorded(note, session))

    def called(
        self, found: InterruptedChallenge, note: Note, session: Session, call: Entry
    ) -> InterruptedChallenge:
        """Return a challenge with the result of its call, at any station."""
        if ruled := _ruling_on(session.journal, call):
            return replace(found, ruled=ruled)
        settled = _settlement(session.journal, call)
        outcome = settled.outcome if settled else None
        found = replace(found, call=call.number, settled=outcome or "")
        own = settled is not None and settled.session == note.session
        if own and outcome is Outcome.JUDGE:  # it ended before it judged
            return replace(found, recorded=self.recorded(note, session))
        return found

    def recorded(self, note: Note, session: Session, ruling: int | None = None) -> int | None:
        """Return the number of the entry that records an interruption; record it once.

        `ruling` is the number of its ruling, if nobody saw that.
        """
        if not note.recorded:
            with suppress(CannotJudge):
                kind = Kind.UNSEEN if ruling else Kind.INTERRUPTED
                draft = Entry(kind=kind, about=ruling, table=note.table, round=note.round)
                entry = session.record(draft)
                note = note._replace(recorded=entry.number)
                write_kept(self.path, note)
        return note.recorded


def _settlement(journal: Journal, call: Entry) -> Entry | None:
    with journal.reading() as reader:
        return reader.settlement(call.number)


def _after(journal: Journal, number: int) -> Iterator[Entry]:
    while found := journal.part(number + 1):  # others may add entries meanwhile
        yield from found
        number = found[-1].number


def ruling_after(
    journal: Journal, number: int, session: str, corrects: int | None = None
) -> int | None:
    """Return the number of the first ruling after an entry that a session made, if there is one.

    A correction of the entry `corrects` counts in any session.
    """
    for entry in _after(journal, number):
        is_correction = entry.kind is Kind.CORRECTION and entry.about == corrects
        if entry.kind in RULINGS and (entry.session == session or is_correction):
            return entry.number
    return None


def _call_after(journal: Journal, number: int, session: str) -> Entry | None:
    """Return the last call after an entry that a session made or settled, if there is one."""
    for entry in reversed(list(journal.of_kinds(*OF_CALLS))):
        if entry.number <= number or entry.session != session:
            continue
        if entry.kind == Kind.CALL:
            return entry
        return journal.find(entry.settles)
    return None


def _ruling_on(journal: Journal, call: Entry) -> int | None:
    """Return the number of the first ruling on the words of a call, at any station, if any.

    It names the call, or has its words at its table in its round. Where the table is not known,
    others may have the same words: the session that settled the call made it.
    """
    settled = _settlement(journal, call)
    for entry in _after(journal, call.number):
        if entry.kind not in RULINGS:
            continue
        if entry.allowed_by == call.number:
            return entry.number
        is_here = entry.round == call.round and same_table(entry.table, call.table)
        is_known = call.table or (settled and entry.session == settled.session)
        if is_here and is_known and sorted(entry.words) == sorted(call.words):
            return entry.number
    return None
