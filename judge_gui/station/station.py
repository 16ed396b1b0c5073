"""The station: adjudicates, records, and only then hands out what may be shown."""

import os
import platform
from dataclasses import replace
from functools import cached_property

from judge_gui.model.profile import Profile
from judge_gui.model.screens import Closed, Event, Opened, Ruled, Task, Withheld
from judge_gui.model.station_terms import StationTerms
from lexicons import Adjudicator, CannotJudge, Clock, Library
from lexicons.proceedings.prompts import plain_or
from lexicons.record.backup import back_up
from lexicons.record.entry import Entry, Kind
from lexicons.record.event import Begun, begin_event, open_event
from lexicons.record.journal import Journal
from lexicons.record.probing import is_mistyping
from lexicons.record.session import Session

practice_rules = "open"


class Station:
    """One kiosk, its judge and its journal.

    >>> import tempfile
    >>> from judge_cli.clock import SystemClock
    >>> station = Station(Profile(station="Kiosk 1"), Library(tempfile.mkdtemp()), SystemClock())
    >>> station.open().terms.station
    'Kiosk 1'
    >>> station.judge(Task(), ("QI", "ZA")).verdict
    'acceptable'
    """

    def __init__(
        self, profile: Profile, library: Library, clock: Clock, *, practice: bool = False
    ) -> None:
        self.profile = profile
        self.library = library
        self.clock = clock
        self.practice = practice
        self.name = profile.station or plain_or(platform.node(), "kiosk")
        self.session: Session | None = None
        self.terms: StationTerms | None = None
        self.round: int | None = None  # that the director set

    # -- opening -----------------------------------------------------------------------------

    def open(self) -> Opened:
        """The players' pages: of a practice, or of the session."""
        return self.practise() if self.practice else self.real()

    def real(self) -> Opened:
        """The session, begun if it is not; a practice ends here."""
        if self.session is None:
            self.session = self.convened(self.adjudicator(), self.current_event())
        judge = self.session.judge
        self.terms = StationTerms(
            self.profile,
            judge.rules,
            judge.board,
            judge.lexicons,
            self.name,
            self.session.journal.event,
            self.round,
        )
        self.practice = False
        return Opened(self.terms, self.odd())

    def odd(self) -> str:
        """What does not agree with the profile: `event` or `backup`, or nothing."""
        if self.profile.event not in ("", self.open_session.journal.event):
            return "event"
        return "backup" if self.profile.backup and not os.path.isdir(self.profile.backup) else ""

    def adjudicator(self) -> Adjudicator:
        """The judge, proved; what was proved is in memory, and no file is looked at again."""
        return self.library.adjudicator(self.rules_id, proved=True)

    @property
    def rules_id(self) -> str:
        """The rule set of this kiosk: the profile's, else that of the machine."""
        return self.profile.rules or self.library.default_rules()

    @cached_property
    def practice_judge(self) -> Adjudicator:
        """What judges in a practice, proved once."""
        return self.library.adjudicator(practice_rules, proved=True)

    def practise(self) -> Opened:
        """The same pages, on the free list; nothing is recorded."""
        judge = self.practice_judge
        rules = self.library.rules(self.rules_id)
        self.practice = True
        self.terms = StationTerms(
            self.profile, rules, judge.board, judge.lexicons, self.name, practice=True
        )
        return Opened(self.terms)

    def begin(self, event: str) -> tuple[Closed, Begun]:
        """Begin another event and a session in it; what became of those before."""
        judge = self.open_session.judge if self.session else self.adjudicator()
        ended = self.end(copied=False)
        begun = self.begun(event)
        self.session = self.convened(judge, begun)
        if begun.closed:  # only now is its last entry there
            ended = self.copied(ended, Journal(begun.kept))
        return ended, begun

    def convened(self, judge: Adjudicator, begun: Begun) -> Session:
        """A session of this station: there is none before its beginning is recorded."""
        session = Session(
            judge,
            begun.journal,
            station=self.name,
            clock=self.clock,
            policy=self.profile.probing,
        )
        session.open()
        return session

    @property
    def journal_folder(self) -> str:
        """Where the journal is."""
        return os.path.join(self.library.home, "journal")

    def current_event(self) -> Begun:
        """The event that is open, else a new one."""
        journal = open_event(self.journal_folder)
        if journal:
            return Begun(journal)
        return self.begun(self.profile.event or self.clock.today())

    def begun(self, event: str) -> Begun:
        """A new event."""
        return begin_event(self.journal_folder, event, time=self.clock.now(), station=self.name)

    # -- judging -----------------------------------------------------------------------------

    def judge(self, task: Task, words: tuple[str, ...]) -> Event:
        """Adjudicate, record; what may be shown."""
        if self.practice:
            ruling = self.practice_judge.rule(self.practice_judge.board.challenge(*words))
            return Ruled(ruling.verdict.value, len(words), words=self.shown(words))
        session = self.open_session
        challenge = session.judge.board.challenge(*words)
        if task.allowed:
            self.allow(task.allowed)
        if task.corrects:
            of = self.entry(task.corrects)
            if not task.allowed and not is_mistyping(of, challenge.words):
                reason = "not judged: more than a correction of typing errors"
                refusal = session.refuse(
                    reason, challenge.words, round=of.round, table=of.table, of=of
                )
                return Withheld("correction", refusal.number)
            return self.ruled(session.correct(of, challenge).entry)
        played = self.round if task.round is None else task.round
        noticed = None
        if not task.allowed:
            noticed = session.probed(challenge, round=played, table=task.table)
        if noticed:
            return Withheld("overlap", noticed.number)
        return self.ruled(session.rule(challenge, round=played, table=task.table).entry)

    def allow(self, number: int) -> None:
        """Record that the director lets a challenge be judged."""
        self.open_session.door("let it be judged", of=self.entry(number))

    def ruled(
        self,
        entry: Entry,
        *,
        remarks: tuple[str, ...] = (),
        by_door: bool = False,
        said: str = "",
    ) -> Ruled:
        """What may be shown of a ruling that is recorded."""
        correctable = (
            not by_door
            and self.terms is not None
            and self.terms.players_retype
            and entry.kind == Kind.RULING
        )
        return Ruled(
            verdict=entry.verdict or "",
            count=len(entry.words),
            number=entry.number,
            kind=entry.kind,
            refers_to=entry.refers_to,
            remarks=remarks,
            by_words=entry.reason != "placement",
            correctable=correctable,
            words=self.shown(entry.words),
            by_door=by_door,
            by_lexicons=entry.source == "machine" and entry.kind != Kind.DOOR,
            said=said,
        )

    def shown(self, words: tuple[str, ...]) -> tuple[str, ...]:
        """The words, where the director wants them on the verdict page."""
        return words if self.profile.words_on_verdict else ()

    def entry(self, number: int) -> Entry:
        """An entry that was recorded before."""
        entry = self.open_session.journal.find(number)
        if entry is None:
            raise CannotJudge(
                f"Entry {number} is not in the journal.", remedy="Type the challenge anew."
            )
        return entry

    @property
    def open_session(self) -> Session:
        """The session, which is open wherever anything is recorded."""
        if self.session is None:
            raise CannotJudge("No session is open.", remedy="Start the kiosk again.")
        return self.session

    def noted(self, what: str) -> str:
        """Record something about the director's door; why it could not be, or nothing."""
        if self.session is not None and not self.practice:
            try:
                self.session.door(what)
            except CannotJudge as error:
                return str(error)
        return ""

    # -- the end ---------------------------------------------------------------------------------

    def end(self, *, copied: bool = True) -> Closed:
        """Record that the session ended, copy the journal; the head, to be written down."""
        if self.session is None:
            return Closed("")
        journal = self.session.journal
        try:
            ended = Closed(self.session.close().spoken, journal=journal.path)
        except CannotJudge as error:
            ended = Closed("", unrecorded=error.what, journal=journal.path)
        return self.copied(ended, journal) if copied else ended

    def copied(self, ended: Closed, journal: Journal) -> Closed:
        """The end, and what became of the copy of the journal."""
        folder = self.profile.backup
        if not folder:
            return ended
        try:
            return replace(ended, copy=back_up(journal, folder))
        except CannotJudge as error:
            return replace(ended, uncopied=error.what)
