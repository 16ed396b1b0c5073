"""The note of a challenge on the disk, which outlives a crash. It holds no words."""

import os
from contextlib import suppress
from typing import NamedTuple

from judge_gui.model.events import InterruptedChallenge
from judge_record.entry import RULINGS, Entry, Kind
from judge_record.journal import Journal
from judge_record.session import Session
from judge_record.station import path_of, read_kept, write_kept
from lexicons import CannotJudge, JudgeError

OF_CALLS = (Kind.CALL, Kind.SETTLED)


class NotedChallenge(NamedTuple):
    chain: str  # the opening seal of the journal
    session: str
    number: int  # of the last entry of the station, when the words were typed
    time: str  # in UTC
    round: int | None = None
    table: str | None = None
    recorded: int | None = None  # the number of the entry that records the interruption


class ChallengeNote:
    def __init__(self, home: str, station: str) -> None:
        self.path = path_of(home, station, ".underway.json")
        self.kept = False  # whether there is a note of this process
        self.page_seen = False  # that of an earlier note: until then, the note stays

    def begin(self, session: Session, round: int | None, table: str | None) -> None:
        """Note that a challenge is under way. If the note can't be written, go on without it."""
        if self.kept:
            return
        self.page_seen = True  # no page of an earlier note comes any more
        try:
            number = session.memory.last.number if session.memory else 0
            chain, time = session.journal.chain, session.clock.now()
            note = NotedChallenge(chain, session.name, number, time, round, table)
            write_kept(self.path, note)
        except JudgeError:
            self.end()  # the note of an earlier challenge would be taken for one of this
        else:
            self.kept = True

    def end(self) -> None:
        """Remove the note: the result of the challenge was shown, or nobody waits for one."""
        if not self.page_seen:
            return
        with suppress(OSError):
            os.unlink(self.path)
        self.kept = False

    def leave(self) -> None:
        """Keep the note as a restart would find it: nobody knows what became of its challenge."""
        self.kept = self.page_seen = False

    @property
    def waits(self) -> bool:
        """Whether nobody was shown yet what became of the challenge of a note."""
        return not self.page_seen and os.path.exists(self.path)

    def interrupted(
        self, session: Session, round: int | None = None
    ) -> InterruptedChallenge | None:
        """Return the challenge in the middle of which the program ended, if these players see it.

        A challenge without a ruling is recorded as interrupted, once. A ruling that this station
        did not show is recorded as unseen, once: whoever clears its page may not be one of its
        players. If it waited for a person, nothing is said: officials see the call, and the same
        words lead to it again. If `round` is given, only its players are here.
        """
        note = read_kept(self.path, NotedChallenge)
        if note is None or note.chain != session.journal.chain:  # or it can't be read
            return None
        last = _ruling_or_call(session.journal, note)
        if last and last.kind in OF_CALLS:
            self.page_seen = True
            self.end()
            return None
        ruled = last.number if last else None
        recorded = self._record(note, session, ruled)
        if round not in (None, note.round):
            return None
        time = session.clock.local(note.time)
        return InterruptedChallenge(
            time, note.round, note.table, ruled, None if ruled else recorded
        )

    def _record(self, note: NotedChallenge, session: Session, ruling: int | None) -> int | None:
        """Record an interruption, once. Return the number of its entry; None if that failed.

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


def _ruling_or_call(journal: Journal, note: NotedChallenge) -> Entry | None:
    """Return the first ruling that the session of a note made since, else its last call, if any."""
    call = None
    for entry in journal.entries(after=note.number):  # others may add entries meanwhile
        if entry.session == note.session and entry.kind in RULINGS:
            return entry
        if entry.session == note.session and entry.kind in OF_CALLS:
            call = entry
    return call
