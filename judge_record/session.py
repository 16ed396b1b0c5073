"""One station at work: decide, adjudicate, record, and only then hand out what may be shown.

A challenge takes these steps, all within one transaction of the journal:

1. The session's files are still those of the event.
2. `decide` takes a view of the record and the question. It has no judge. It returns: rule, show an
   earlier ruling, call a person, or don't judge.
3. Only where it is to rule, the judge is asked.
4. The entry is appended. When the store has kept it, the answer is returned.

What officials decide about a ruling or a call goes the same way (`Session.decide`).

Not done here: words aren't checked against the alphabet, and a person's PIN isn't asked for.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from judge_record.decision import (
    Call,
    DecidedMeanwhile,
    OtherFiles,
    Refuse,
    Rule,
    RuledByHand,
    check_right,
    decide,
    decided_before,
    is_same,
    needed_for,
    numbers,
    placed,
)
from judge_record.entry import Entry, Kind, Outcome, Person, Reason, Role, Seat, Source
from judge_record.head import Head
from judge_record.journal import Journal, Transaction
from judge_record.plays import Play
from judge_record.reader import Reader
from judge_record.station import Memory, RunsOn, at_another_machine, check_clock, name_taken
from judge_record.summary import OF_SESSIONS, Clock
from judge_record.view import (
    Answer,
    Called,
    NotJudged,
    Question,
    Ruled,
    ShownAgain,
    View,
    fields_of,
    judge_of,
)
from lexicons.adjudicator import Adjudicator
from lexicons.cautions import statements
from lexicons.errors import CannotJudge
from lexicons.language import _
from lexicons.rulebook import Retyping


class _Undone(Exception):
    """A transaction is undone, because what it was for can't be judged."""

    def __init__(self, answer: NotJudged) -> None:
        super().__init__()
        self.answer = answer


class Session:
    """The entries of one session of one station. It is for one thread at a time.

    Every method that records returns when the entry is on the disk; `CannotJudge` means that
    nothing was recorded, except perhaps after `Unconfirmed`. A session without a judge records what
    people do and decide; it can't rule.
    """

    def __init__(
        self, journal: Journal, *, station: str, clock: Clock, judge: Adjudicator | None,
        memory: Memory | None, runs_on: RunsOn, acting: Person,
        device: str | None = None,
    ) -> None:  # fmt: skip
        """`open` begins the session.

        `judge` is None in a session that can't rule, `memory` in one that isn't a station's.
        `acting` acts until a PIN is typed: players, or anybody where no PIN is set.
        """
        self.journal = journal
        self.station = station
        self.clock = clock
        self.given_judge = judge
        self.memory = memory
        self.runs_on = runs_on
        self.acting = acting
        self.device = device  # the marker of a paired device, if the station is one
        self.name = f"{station} {clock.now()}"
        self.changed: tuple[str, ...] = ()  # since the last session, for the first page
        self.is_ended = False
        self.round = memory.round_on(clock.today(), journal.chain) if memory else None

    @property
    def judge(self) -> Adjudicator:
        """The judge; a session that only officials use has none."""
        if self.given_judge is None:
            raise TypeError("this session has no judge")
        return self.given_judge

    @contextmanager
    def transaction(self) -> Iterator[Transaction]:
        """Read and append while nobody else does; the station then remembers the last entry."""
        if self.is_ended:
            raise CannotJudge(_("This session has ended."), remedy=_("Start the program again."))
        with self.journal.transaction() as tx:
            yield tx
        if self.memory and tx.added:
            self.memory.follow(tx.added, self.journal.chain)

    def record(self, draft: Entry) -> Entry:
        """Record one entry, at this time and by the person who acts."""
        check_right(self.acting, draft.kind.row.who)
        with self.transaction() as tx:
            return tx.append(self.stamped(draft))

    def stamped(self, draft: Entry) -> Entry:
        """Return a draft with the time, the station, and the person who acts."""
        time, acting = self.clock.now(), self.acting
        is_actor = acting.role and (draft.by is None or acting.name in (None, draft.by))
        return replace(
            draft, time=time, day=self.clock.day(time), station=self.station, session=self.name,
            by=draft.by or acting.name, role=draft.role or (acting.role if is_actor else None),
            device=draft.device or self.device,
        )  # fmt: skip

    # -- the session -------------------------------------------------------------------------

    def open(self, by: str | None = None, *, looked: str | None = None) -> Head:
        """Record that this station begins to judge, and by what; return the head.

        `looked` are the initials of the director who accepts a record that lacks this station's
        last entry, or a station of this name at another machine. Without them these are refused.
        """
        judge, memory = self.judge, self.memory
        is_kept = memory is None or memory.is_kept(self.journal)
        if memory and not looked:
            memory.check(self.journal)
        check_clock(self.clock, self.journal.store.now())
        draft = Entry(
            kind=Kind.OPENED, by=by, excluded=statements(judge.rules, judge.lexicons) or None,
            remembered=str(memory.last.head) if memory and memory.last.number else None,
            **fields_of(judge), **self.runs_on._asdict(),
        )  # fmt: skip
        with self.transaction() as tx:
            other = at_another_machine(
                tx.of_kinds(*OF_SESSIONS), self.station, self.runs_on.machine
            )
            if other and not looked:
                raise name_taken(other)
            draft = self.stamped(draft)
            if memory:
                self.changed = memory.changes(draft, is_kept=is_kept)
            entry = tx.append(replace(draft, changed=self.changed))
            if looked and (other or "record" in self.changed):
                accepted = Entry(kind=Kind.ACCEPTED, by=looked, role=Role.DIRECTOR)
                entry = tx.append(self.stamped(replace(accepted, remembered=draft.remembered)))
            entry = self.take_files(tx) or entry
        return entry.head

    def close(self, note: str | None = None, by: str | None = None) -> Head:
        """Record that the session ended; return the head, to be written down."""
        entry = self.record(Entry(kind=Kind.CLOSED, note=note, by=by))
        self.is_ended = True
        return entry.head

    def set_round(self, round: int | None, by: str | None = None) -> Entry:
        """Record which round is played from here on, and remember it over a restart."""
        entry = self.record(Entry(kind=Kind.ROUND_SET, round=round, by=by))
        self.round = round
        if self.memory:
            self.memory.set_round(round, self.clock.day(entry.time))
        return entry

    def take_files(self, tx: Transaction) -> Entry | None:
        """Append that the files of this session judge from now on, unless the record names them.

        Raises `CannotJudge` if the record says that others took their place.
        """
        files, taken = self.runs_on.files, [each.files for each in tx.of_kinds(Kind.FILES_TAKEN)]
        if files == (taken[-1] if taken else None):
            return None
        if files is None or files in taken:
            raise OtherFiles
        return tx.append(self.stamped(Entry(kind=Kind.FILES_TAKEN, files=files)))

    def look(self) -> None:
        """Raise `CannotJudge` if no challenge can be recorded: the event is over, perhaps.

        The record is asked once: a hundred kiosks of one database look every few seconds.
        """
        with self.journal.reading() as reader:  # a damaged record is said first
            is_kept = self.memory is None or reader.index.holds(self.memory.last.head)
            reader.check_open(self.journal.event)
            self.check_files(reader)
        if self.memory and not is_kept:
            self.memory.check(self.journal)

    def check_files(self, reader: Reader) -> None:
        """Refuse to judge by other files than the last that the record names."""
        last = reader.last_of(Kind.FILES_TAKEN)
        if (last.files if last else None) != self.runs_on.files:
            raise OtherFiles

    # -- challenges --------------------------------------------------------------------------

    def challenge(self, asked: Question) -> Answer:
        """Return what became of a challenge: ruled, shown again, a person is called, not judged."""
        check_right(self.acting, Role.PLAYERS)
        with self.transaction() as tx:
            return self.answered(tx, asked)

    def answered(self, tx: Transaction, asked: Question) -> Answer:
        """Decide on a challenge within a transaction, and record what follows."""
        self.check_files(tx)
        view = self.view(tx)
        asked = placed(view, asked)
        match decide(view, asked):
            case ShownAgain() as shown:
                return shown
            case Refuse(reason, why):
                return self.refused(tx, asked, reason, why)
            case Call() as needed:
                shares = numbers(needed.shares)
                call = view.open_call(asked, needed.reason, shares, needed.about)
                call = call or self.called(tx, view, asked, needed)
                about = (needed.about,) if needed.about else ()
                return Called(call, (*about, *needed.shares))
            case Rule(kind, shares):
                try:
                    ruling = self.judge.rule(asked.challenge)
                except CannotJudge as error:
                    return self.refused(tx, asked, error.reason, error)
                return Ruled(
                    self.about(
                        tx, asked, kind, verdict=ruling.verdict, source=Source.MACHINE,
                        shares=shares, allowed_by=asked.allowed_by, about=asked.about,
                        **fields_of(self.judge),
                    )
                )  # fmt: skip

    def view(self, tx: Reader) -> View:
        """Return what a decision may know."""
        return View(
            tx, clock=self.clock, station=self.station,
            judge=judge_of(Entry(kind=Kind.RULING, **fields_of(self.judge))),
            players_retype=self.judge.rules.procedure.retyping is Retyping.PLAYERS,
        )  # fmt: skip

    def about(self, tx: Transaction, asked: Question, kind: Kind, **fields: Any) -> Entry:
        """Append an entry about a challenge: with its words, its seat, and who asked."""
        draft = Entry(kind=kind, words=asked.challenge.words, by=asked.by, **fields)
        return tx.append(self.stamped(replace(draft, **asked.seat._asdict())))

    def called(self, tx: Transaction, view: View, asked: Question, needed: Call) -> Entry:
        """Append that a person is called."""
        is_grave = needed.reason is Reason.CORRECTION
        is_overlap = needed.reason is Reason.OVERLAP
        return self.about(
            tx, asked, Kind.CALL, reason=needed.reason.value, shares=numbers(needed.shares),
            about=needed.about.number if needed.about else None,
            repeats=view.repeated_call(asked, self.clock.today()) if is_overlap else None,
            calls=Role.DIRECTOR if is_grave else asked.calls,
        )  # fmt: skip

    def refused(self, tx: Transaction, asked: Question, reason: str, why: CannotJudge) -> NotJudged:
        """Append that a challenge is not judged."""
        about = asked.about if tx.find(asked.about) else None  # else there is no such entry
        entry = self.about(tx, asked, Kind.REFUSAL, reason=reason, about=about)
        return NotJudged(entry, why)

    def judged_before(self, asked: Question) -> list[Entry]:
        """Return what stands on the same words at the same table, the latest one first."""
        with self.journal.reading() as reader:
            return self.view(reader).equal(asked)

    def question_of(self, call: Entry, by: str | None = None) -> Question:
        """Return the challenge of a call, to be asked again when a person has let it be judged."""
        challenge = self.judge.board.challenge(*call.words)
        return Question(
            challenge=challenge, seat=call.seat, by=by, allowed_by=call.number, about=call.about
        )

    def judge_call(
        self, call: Entry, by: str | None = None, *,
        asked: Question | None = None, asks: Person | None = None,
    ) -> Answer:  # fmt: skip
        """Settle a call and judge its words, in one transaction: both are recorded, or neither.

        `asked` is the challenge, by default as the call has it; `asks` is who puts it, if not the
        person who settles. Where nothing can be judged, the refusal alone is recorded: the call
        stays open. Where a ruling is shown again, or a person is called anew, the call is settled
        all the same. Raises `DecidedMeanwhile` if somebody settled it, or decided about the play
        that its words correct.
        """
        draft = Entry(kind=Kind.SETTLED, settles=call.number, outcome=Outcome.JUDGE, by=by)
        asked, settler = asked or self.question_of(call, by), self.acting
        try:
            with self.transaction() as tx:
                settled, _why = self.decided(tx, self.stamped(draft), None, None)
                if settled not in tx.added:
                    raise DecidedMeanwhile(settled)
                self.acting = asks or settler
                check_right(self.acting, Role.PLAYERS)
                answer = self.answered(tx, asked)
                if isinstance(answer, NotJudged):
                    raise _Undone(answer)
            return answer
        except _Undone as undone:
            refusal, why = undone.answer
            with self.transaction() as tx:
                asked = replace(asked, seat=refusal.seat)  # that of the play whose words these are
                return self.refused(tx, asked, refusal.reason or "", why)
        finally:
            self.acting = settler

    # -- what officials decide ---------------------------------------------------------------

    def decide(self, draft: Entry, *, seat: Seat | None = None, seen: int | None = None) -> Entry:
        """Record what an official decides about a case: the call that it settles, or a play.

        A page shows a case for minutes, so `seen` is the last entry that the official knew; None
        stands for all. `seat` is that of the play, unless another one is given. A review and a
        double-check are judged.

        Raises `DecidedMeanwhile` if somebody decided the case since; the same decision by the same
        person is made once. Raises `CannotJudge` if the judge can't judge: that is recorded.
        """
        with self.transaction() as tx:
            entry, why = self.decided(tx, self.stamped(draft), seat, seen)
        if why:
            raise why
        return entry

    def decided(
        self, tx: Transaction, draft: Entry, seat: Seat | None, seen: int | None
    ) -> tuple[Entry, CannotJudge | None]:
        """Decide about a case within a transaction; return a refusal with its reason."""
        case = tx.find(draft.settles or draft.about)
        play = tx.play(case) if case else Play()
        check_right(self.acting, needed_for(draft, case, play))
        if seat is None and case:
            seat = play.seat if play.entries and draft.about else case.seat
        seat = seat or draft.seat
        draft = replace(draft, **seat._asdict())
        is_judged = draft.kind in (Kind.REVIEW, Kind.DOUBLE_CHECK)
        if is_judged and case:
            draft = replace(draft, words=case.words, source=Source.MACHINE)
        if before := decided_before(tx, draft, seen):
            if is_same(before, draft):
                return before, None
            raise DecidedMeanwhile(before)
        if is_judged and case:
            if not play.was_judged(case.words):
                raise RuledByHand
            self.check_files(tx)
            try:
                ruling = self.judge.rule(self.judge.board.challenge(*draft.words))
            except CannotJudge as why:
                refusal = Entry(
                    kind=Kind.REFUSAL, words=draft.words, reason=why.reason,
                    about=draft.about, by=draft.by, **seat._asdict(),
                )  # fmt: skip
                return tx.append(self.stamped(refusal)), why
            draft = replace(draft, verdict=ruling.verdict, **fields_of(self.judge))
        elif draft.kind is Kind.BY_HAND and self.given_judge:
            draft = replace(draft, **fields_of(self.given_judge))
        return tx.append(draft), None
