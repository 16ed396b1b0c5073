"""How a station begins: it takes its name, goes on in the event, and opens a session in it."""

from collections.abc import Container, Sequence
from contextlib import suppress
from dataclasses import replace

from judge_record.clock import Clock
from judge_record.entry import Entry, Kind
from judge_record.event import Begun, begin_event, event_here, open_event
from judge_record.head import Head
from judge_record.installation import RunsOn
from judge_record.journal import Journal
from judge_record.official import Person
from judge_record.place import Place
from judge_record.plays import WHILE_ROUND_LASTS
from judge_record.reader import OtherFiles, Reader
from judge_record.session import Session
from judge_record.sqlite import Lock
from judge_record.station import Memory, lock_of
from judge_record.summary import OF_SESSIONS, unfinished
from lexicons.adjudicator import Adjudicator
from lexicons.errors import CannotJudge, Missing
from lexicons.language import _

MOST_AHEAD = 30  # seconds that a clock may differ from that of a database


class NameTaken(CannotJudge):
    """A station at another machine is at work under this name."""

    def __init__(self, other: Entry) -> None:
        super().__init__(
            _("A station at another machine is at work as {name}.", name=other.station),
            faults=[_("it began in entry {number}", number=other.number)],
            remedy=_(
                "End it, or give this one another name. If that machine is gone, the director"
                " looks: in a kiosk's menu, or by the same line with --looked INITIALS."
            ),
        )


class Opening:
    """Begins the sessions of one station, in this order.

    1. `take`: no other program works under its name. What it remembers is read after that.
    2. `event`: the record can be read, is proved, and holds the last entry of this station, or a
       director has looked. Then the event that is open goes on, or the usual one begins.
    3. `session`: it judges in that event, and the record says so.

    A step that can't be taken raises `CannotJudge`, and begins nothing.
    """

    def __init__(
        self, home: str, station: str, *, place: Place, clock: Clock, runs_on: RunsOn,
        go_on: str = "", locks: Sequence[Lock] = (),
    ) -> None:  # fmt: skip
        """Take JUDGE_HOME, the station's name, where the journals are, and what it runs on.

        `locks` are held beside that of its name.
        """
        self.home, self.station, self.place = home, station, place
        self.clock, self.runs_on = clock, runs_on
        self.locks = (*locks, lock_of(home, station))
        self.memory = Memory(home, station, place=place, clock=clock, go_on=go_on)

    def take(self) -> None:
        """Take the station's name, and read its memory again."""
        try:
            taken = [lock.take() for lock in self.locks]
        except CannotJudge:
            self.release()
            raise
        if any(taken):
            self.memory.last = self.memory.read()  # another program may have been at work since

    def release(self) -> None:
        """Let another program work under this station's name."""
        for lock in self.locks:
            lock.release()

    def open_journal(self) -> Journal | None:
        """Return the journal of the event that is open, with the last entry of this station.

        A damaged record is refused first. If no event is open, each journal is proved: a row that
        somebody added can have closed the event.
        """
        if journal := open_event(self.place):
            journal.head()
        for store in () if journal else self.place.stores():
            with suppress(Missing):  # another process is about to begin an event
                Journal(store).head()
        self.memory.check(journal)
        return journal

    def event(self, usual: str = "", *, looked: bool = False) -> Begun:
        """Return the event that is open; if there is none, begin the usual one: that of the day.

        If the director has looked, a damaged journal is set aside.
        """
        kept = self.place.set_aside_damaged() if looked else ""
        proved = None if looked else self.open_journal()
        here = event_here(self.place, time=self.clock.now(), station=self.station)
        begun = here or self.another_event(usual or self.clock.today())
        if proved and proved.chain == begun.journal.chain:
            begun = begun._replace(journal=proved)
        self.clock.goes_on_after(begun.journal.read(Reader.last).time)
        return begun._replace(kept=begun.kept or kept)

    def another_event(self, name: str, *, looked: bool = False) -> Begun:
        now = self.clock.now()
        return begin_event(self.place, name, time=now, station=self.station, looked=looked)

    def session(
        self, judge: Adjudicator, journal: Journal, *, acting: Person, files: str | None,
        device: str | None = None, by: str | None = None, looked: Person | None = None,
    ) -> Session:  # fmt: skip
        """Return a session whose beginning is recorded: see `begin_session`."""
        session = Session(
            journal, station=self.station, clock=self.clock, judge=judge,
            memory=self.memory, runs_on=self.runs_on._replace(files=files),
            acting=acting, device=device,
        )  # fmt: skip
        begin_session(session, by, looked=looked)
        return session


def begin_session(session: Session, by: str | None = None, *, looked: Person | None = None) -> Head:
    """Record that a station begins to judge, and by what; return the head.

    `looked` accepts a record that lacks this station's last entry, one beside a damaged one, or a
    station of this name at another machine. They are the director if a PIN was typed or none is
    set; else initials without a role. Without them these are refused.
    """
    judge, memory, runs_on = session.judge, session.memory, session.runs_on
    if memory and not looked:
        memory.check(session.journal)
    is_kept = not looked or memory is None or memory.is_kept()
    check_clock(session.clock, session.journal.store.now())
    draft = Entry(
        kind=Kind.OPENED, by=by,
        remembered=str(memory.last.head) if memory and memory.last.number else None,
        **judge.judged_by._asdict(), **runs_on._asdict(),
    )  # fmt: skip
    with session.transaction() as tx:
        other = unfinished(tx.of_kinds(*OF_SESSIONS)).get(session.station)
        if other and other.machine not in (None, runs_on.machine) and not looked:
            raise NameTaken(other)
        draft = session.stamped(draft)
        session.round_set = round_set(tx, session)
        if memory:
            session.changed = memory.changes(draft, is_kept=is_kept)
        entry = tx.append(replace(draft, changed=session.changed))
        if looked:
            with session.acting_as(looked):
                accepted = Entry(kind=Kind.ACCEPTED, remembered=draft.remembered)
                entry = tx.append(session.stamped(accepted))
        if must_take(runs_on.files, tx):
            entry = tx.append(session.stamped(Entry(kind=Kind.FILES_TAKEN, files=runs_on.files)))
    return entry.head


def end_sessions(journal: Journal, devices: Container[str], clock: Clock) -> None:
    """Record the end of the sessions of paired devices, which a killed server left open."""
    with journal.transaction() as tx:
        for opening in unfinished(tx.of_kinds(*OF_SESSIONS)).values():
            if opening.device in devices:
                time = clock.now()
                tx.append(
                    Entry(
                        kind=Kind.CLOSED, time=time, day=clock.day(time), station=opening.station,
                        session=opening.session, device=opening.device,
                    )
                )  # fmt: skip


def round_set(reader: Reader, session: Session) -> int | None:
    """Return the round that was set at this station today, or while it may last over midnight."""
    today, since = session.clock.today(), session.clock.since(WHILE_ROUND_LASTS)
    entries = reader.of_day(Kind.ROUND_SET, today, since)
    rounds = [entry.round for entry in entries if entry.station == session.station]
    return rounds[-1] if rounds else None


def must_take(files: str | None, reader: Reader) -> bool:
    """Return whether the files of a station are to judge from now on: the record doesn't name them.

    Raises `OtherFiles` if the record says that others took their place.
    """
    taken = [entry.files for entry in reader.of_kinds(Kind.FILES_TAKEN)]
    if files == (taken[-1] if taken else None):
        return False
    if files is None or files in taken:
        raise OtherFiles
    return True


def check_clock(clock: Clock, theirs: str | None) -> None:
    """Refuse a clock that differs from that of the database, where there is one."""
    if theirs and not clock.ago(MOST_AHEAD) <= theirs <= clock.ago(-MOST_AHEAD):
        raise CannotJudge(
            _("The clock of this machine isn't that of the database."),
            faults=[
                _("this machine: {time}", time=clock.now()),
                _("the database: {time}", time=theirs),
            ],
            remedy=_("Set this clock or that of the database, then start again."),
        )
