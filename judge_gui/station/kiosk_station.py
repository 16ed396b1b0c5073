"""The station: its files, its event and session, and what the first page must say."""

import os
from collections.abc import Mapping
from contextlib import AbstractContextManager, nullcontext, suppress
from dataclasses import replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, NamedTuple

from judge_gui.model import events
from judge_gui.model.events import TypingTask
from judge_gui.model.station_terms import Notices, StationTerms, TablePlace
from judge_gui.station.challenge_note import ChallengeNote
from judge_procedure import event_start
from judge_procedure.codes import code_of, other_codes
from judge_procedure.files_in_use import check_taken
from judge_procedure.profile import Profile
from judge_record.clock import Clock
from judge_record.entry import Entry, Kind, Role, Seat
from judge_record.event import Begun, open_event
from judge_record.installation import RunsOn
from judge_record.official import Person
from judge_record.opening import NameTaken, Opening
from judge_record.place import Place, place_at
from judge_record.session import Session
from judge_record.store import Busy, Unconfirmed
from judge_record.summary import Records
from judge_record.view import Answer, NotJudged, Question, Ruled
from lexicons import Adjudicator, CannotJudge, Library, RuleSet, storage
from lexicons.language import _, language_for

Opened = events.StationOpened | events.AnotherDay


class OwnSettings(NamedTuple):
    """Where a station's settings are."""

    path: str  # of the profile
    options: Mapping[str, Any] = MappingProxyType({})  # of the command, in place of the profile's

    def read(self, library: Library) -> Profile:
        path = self.path if storage.is_there(self.path) else None
        return Profile.of_machine(library, path)


class KioskStation:
    """One kiosk's files and settings, its session, and who acts in it."""

    device: str | None = None  # the marker of a paired device
    table_place: TablePlace | None = None  # where that stands, if at a table

    def __init__(
        self, profile: Profile, library: Library, clock: Clock, *, practice: bool = False,
        program: str | None = None, settings: OwnSettings | None = None,
        place: Place | None = None, records: Records | None = None,
    ) -> None:  # fmt: skip
        """Take what a station works by.

        `program` is its release. With `settings`, a director may change them at the station itself.
        Stations of one process share the `place` of their record, and what they have read of it
        (`records`).
        """
        self.profile = profile
        self.library = library
        self.clock = clock
        self.practice = practice
        self.settings = settings
        self.records = records or Records(clock)
        self.name = profile.name
        way_on = _('press Esc, type the PIN, and choose "The director has looked" in the menu.')
        self.opening = Opening(
            library.home, self.name, place=place or place_at(profile.record, library.home),
            clock=clock, runs_on=RunsOn.here(program), go_on=way_on,
        )  # fmt: skip
        self.note = ChallengeNote(library.home, self.name)
        self.session: Session | None = None
        self.terms: StationTerms | None = None
        self.staff: Person | None = None  # who began the challenge, where only staff may
        self.name_is_taken = False  # by a session at another machine, which may have broken down
        self.continued_on = ""  # the day on which somebody let an event of another day go on
        self.is_answered = False  # whether a challenge has, or may have, a ruling or refusal

    # -- opening -----------------------------------------------------------------------------

    def open(self) -> Opened:
        """Open the session, or a practice. Raise `CannotJudge` if that is impossible."""
        return self.open_practice() if self.practice else self.open_real()

    def open_real(self, *, goes_on: bool = False) -> Opened:
        """Open the session, if none is open yet, and end a practice.

        An event of another day doesn't go on before somebody says so: it `goes_on` for this day.
        """
        if goes_on:
            self.continued_on = self.clock.today()
        if question := self.of_another_day():
            return question
        session = self.session
        if session is None:
            self.opening.take()
            check_taken(self.library)
            session = self.begin_session(self.adjudicator(), self.current_event())
        interrupted: events.InterruptedChallenge | None = None
        if not self.note.page_seen:
            played = self.table_place.round if self.table_place else None
            interrupted = self.note.interrupted(session, played)
        with suppress(Busy):  # a challenge waits longer for it
            self.check_ready(session)
        judge = session.judge
        self.terms = replace(
            self._terms_of(judge, judge.rules), event=session.journal.event, round=self.round,
            place=self.table_place, notices=self.notices, code=code_of(judge),
        )  # fmt: skip
        self.practice = False
        return events.StationOpened(self.mismatch(), interrupted)

    def of_another_day(self) -> events.AnotherDay | None:
        """Return what is asked before an event of another day goes on; None of one of today."""
        if self.continued_on == self.clock.today():
            return None
        if self.session is None:
            self.opening.take()
            if self.lacks_last_entry:  # that is said first
                return None
        journal = self.session.journal if self.session else open_event(self.opening.place)
        page = event_start.new_day_page(self.opening, journal, self.profile.event)
        return events.AnotherDay(page, self.profile.locked) if page else None

    def look(self) -> None:
        """Raise `CannotJudge` if the next challenge could not be judged by this record.

        It may lack what it held, its event may be over, or other files were taken. If all is well,
        the notices of the first page are renewed.
        """
        if session := self.recording_session:
            self.check_ready(session)
            if self.terms is not None:
                self.terms = replace(self.terms, notices=self.notices)

    def check_ready(self, session: Session) -> None:
        session.check_ready()

    @property
    def notices(self) -> Notices:
        session, clock = self.open_session, self.clock
        begun = session.journal.opening.time
        remembered = session.memory.last.time if session.memory else ""
        set_back = clock.now() < remembered and "clock" not in session.changed
        others = other_codes(session.journal, self.name, code_of(session.judge))
        return Notices(
            begun=f"{clock.day(begun)} {clock.local(begun)}",
            entries=session.journal.head().number,
            changed=(*session.changed, "clock") if set_back else session.changed,
            others=() if self.device else tuple(others),
        )

    @property
    def is_new(self) -> bool:
        """Whether its settings are made here, and nobody has made one yet, nor a ruling."""
        if self.session or self.practice or self.settings is None:
            return False
        library = self.library
        made = self.settings.path, library.default_path, os.path.join(library.home, "journal")
        return not any(map(os.path.exists, made))

    @property
    def lacks_last_entry(self) -> bool:
        """Whether no journal holds the last entry of this station; False if one can't be read."""
        with suppress(CannotJudge):  # a session that begins says so
            return not self.opening.memory.is_kept()
        return False

    @property
    def needs_look(self) -> bool:
        """Whether the station opens only when a director has looked."""
        return self.name_is_taken or self.lacks_last_entry

    def open_after_look(self, by: str) -> Opened:
        """Begin a session after the director `by` has looked: see `needs_look`."""
        self.opening.take()
        judge = self.session.judge if self.session else self.adjudicator()
        begun = self.current_event(looked=True)
        self.records.after_look(begun.journal)
        self.begin_session(judge, begun, looked=by)
        return self.open_real()

    def open_practice(self) -> events.StationOpened:
        judge = self.practice_judge
        rules = self.library.with_names(self.library.rules(self.rules_id))
        self.practice = True
        self.terms = replace(self._terms_of(judge, rules), practice=True)
        return events.StationOpened()

    def _terms_of(self, judge: Adjudicator, rules: RuleSet) -> StationTerms:
        return StationTerms(
            self.profile, rules, judge.board, judge.lexicons, self.name,
            in_browser=self.device is not None,
        )  # fmt: skip

    def mismatch(self) -> events.Message:
        """Return what the profile names and the station lacks, if it does."""
        if not event_start.is_event_of(self.profile.event, self.open_session.journal.event):
            return "event"
        return "backup" if self.profile.backup and not os.path.isdir(self.profile.backup) else ""

    def adjudicator(self) -> Adjudicator:
        return self.library.adjudicator(self.rules_id, proved=True)

    @property
    def rules_id(self) -> str:
        """The rule set of this kiosk: the profile's, else the machine's."""
        return self.profile.rules or self.library.default_rules()

    @cached_property
    def practice_judge(self) -> Adjudicator:
        return self.library.adjudicator(Library.first_rules, proved=True)

    # -- sessions ----------------------------------------------------------------------------

    def reopen(self, library: Library, profile: Profile) -> Opened:
        """Work by other settings, and the files that this machine has now.

        Everything is loaded before anything is changed. If a later step fails, the station can't
        judge until it is opened again. Raises `CannotJudge` with the reason.
        """
        language = language_for(profile.language, os.environ)
        if (session := self.session) is not None:
            judge = library.adjudicator(profile.rules or library.default_rules(), proved=True)
            session.close("other settings")  # if it can't be recorded, nothing has changed yet
            self.session = self.terms = None
        self.library, self.profile = library, profile
        language.use()
        if session is None:
            return self.open()
        # The entries of the new session name whose PIN opened the menu.
        begun = self.begin_session(judge, self.current_event(), person=session.acting)
        confirmed = {"rules", "alphabet", "lexicons"}  # by the director, just now
        begun.changed = tuple(field for field in begun.changed if field not in confirmed)
        return self.open_real()

    def begin_session(
        self,
        judge: Adjudicator,
        begun: Begun,
        looked: str | None = None,
        person: Person | None = None,
    ) -> Session:
        """Record in a session of this station from now on, and in no practice.

        `looked` names the director who has looked, if `needs_look`; `person` typed the PIN.
        After its beginning, nobody acts in it.
        """
        nobody = self.profile.nobody
        try:
            session = self.opening.session(
                judge, self.records.day(begun.journal).journal, acting=person or nobody,
                files=check_taken(self.library), device=self.device,
                looked=Person(looked, Role.DIRECTOR) if looked else None,
            )  # fmt: skip
        except NameTaken:
            self.name_is_taken = True
            raise
        self.name_is_taken = False
        session.acting = nobody
        session.round_given = self.round_given
        self.session, self.practice = session, False
        return session

    def current_event(self, *, looked: bool = False) -> Begun:
        """Return the event that is open; if there is none, begin the one of the profile."""
        return self.opening.event(self.profile.event, looked=looked)

    def round_given(self) -> int | None:
        """Return the round that nobody sets: none at a machine."""
        return None

    @property
    def round(self) -> int | None:
        return self.session.round if self.session else None

    @property
    def recording_session(self) -> Session | None:
        """The session, if what is done now is recorded: nothing is in a practice."""
        return None if self.practice else self.session

    @property
    def open_session(self) -> Session:
        """The session. Raise `CannotJudge` if no session is open."""
        if self.session is None:
            raise CannotJudge(_("No session is open."), remedy=_("Start the kiosk again."))
        return self.session

    # -- challenges, and who acts --------------------------------------------------------------

    def round_of(self, task: TypingTask) -> int | None:
        """Return the round of a task: as it was typed, else as it was set."""
        return self.round if task.round is None else task.round

    def seat_of(self, task: TypingTask) -> Seat:
        return Seat(task.table, task.board, self.round_of(task))

    def challenge(self, task: TypingTask, words: tuple[str, ...], *, insists: bool) -> Answer:
        """Have words judged for whoever asks here. Raise `CannotJudge` if that isn't recorded."""
        self.is_answered = False
        session = self.open_session
        question = Question(
            challenge=session.judge.board.challenge(*words), seat=self.seat_of(task),
            about=task.corrects, insists=insists, other_play=task.other_play,
        )  # fmt: skip
        try:
            with session.acting_as(self.asker):
                answer = session.challenge(question)
        except Unconfirmed:
            self.is_answered = True
            raise
        self.is_answered = isinstance(answer, Ruled | NotJudged)
        return answer

    def end_challenge(self) -> None:
        """Forget the challenge: its result was shown, or nobody waits for one."""
        self.staff, self.is_answered = None, False
        self.note.end()

    @property
    def asker(self) -> Person:
        """Who asks for a verdict here: players, or staff where nobody else operates the machine."""
        if self.staff is not None:
            return self.staff
        staffed = self.terms is not None and self.terms.staffed
        return Person(None, Role.WORD_JUDGE if staffed else Role.PLAYERS)

    def acting_as(self, person: Person) -> AbstractContextManager[None]:
        """Let a person act in the session, if one is open. In one that begins meanwhile, nobody."""
        return self.session.acting_as(person) if self.session else nullcontext()

    def record_visit(self) -> str:
        """Record that somebody opens the menu. Return why it was impossible, or nothing."""
        if session := self.recording_session:
            try:
                session.record(Entry(kind=Kind.MENU_OPENED))
            except CannotJudge as error:
                return str(error)
        return ""
