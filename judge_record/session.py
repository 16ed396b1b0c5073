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

from collections.abc import Callable, Iterator
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from dataclasses import replace

from judge_record.clock import Clock
from judge_record.decision import Call, Decision, Refuse, Rule, decide, numbers, why_no_verdict
from judge_record.entry import RULINGS, Entry, Kind, Outcome, Reason, Role, Source
from judge_record.head import Head
from judge_record.installation import RunsOn
from judge_record.journal import Journal, Transaction
from judge_record.official import (
    DecidedMeanwhile,
    Person,
    check_right,
    check_signed,
    decided_before,
    role_called,
    role_needed,
    settler_of,
    signer_of,
)
from judge_record.plays import Play
from judge_record.reader import Reader
from judge_record.recorded_words import NotJudgedAgain, judged_again, recorded_challenge
from judge_record.station import Memory
from judge_record.view import Answer, Called, NotJudged, Question, Ruled, ShownAgain, View, is_about
from lexicons.adjudicator import Adjudicator
from lexicons.challenge import Verdict
from lexicons.errors import CannotJudge
from lexicons.language import _
from lexicons.rules.rulebook import Retyping

#: What callers hand in: what officials decide about a case (`decide`), and what else is recorded
#: (`record`). So nobody hands in a ruling of a machine.
HANDED_IN = frozenset(kind for kind in Kind if not kind.row.made)
DECIDED = frozenset(kind for kind in HANDED_IN if kind.row.in_play) | {Kind.SETTLED}
NOTED = HANDED_IN - DECIDED
JUDGED_AGAIN = frozenset({Kind.REVIEW, Kind.DOUBLE_CHECK})


class Session:
    """The entries of one session of one station. It is for one thread at a time.

    Every method that records returns when the entry is on the disk; `CannotJudge` means that
    nothing was decided, except perhaps after `Unconfirmed`: a refusal may be recorded.
    """

    def __init__(
        self, journal: Journal, *, station: str, clock: Clock, judge: Adjudicator,
        memory: Memory | None, runs_on: RunsOn, acting: Person,
        device: str | None = None,
    ) -> None:  # fmt: skip
        """`begin_session` records that it begins.

        `memory` is None in a session that isn't a station's. `acting` acts until a PIN is typed:
        players, or anybody where no PIN is set.
        """
        self.journal = journal
        self.station = station
        self.clock = clock
        self.judge = judge
        self.players_retype = judge.rules.procedure.retyping is Retyping.PLAYERS
        self.memory = memory
        self.runs_on = runs_on
        self.acting = acting
        self.device = device  # the marker of a paired device, if the station is one
        self.name = f"{station} {clock.now()}"
        self.changed: tuple[str, ...] = ()  # since the last session, for the first page
        self.is_ended = False
        self.round_set: int | None = None  # here today
        self.round_given: Callable[[], int | None] = lambda: None  # counts before that

    @property
    def round(self) -> int | None:
        """The round that is played here, if one is known."""
        return self.round_given() or self.round_set

    @contextmanager
    def acting_as(self, person: Person) -> Iterator[None]:
        """Let a person act meanwhile: entries name them, and their role counts."""
        before, self.acting = self.acting, person
        try:
            yield
        finally:
            self.acting = before

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
        """Record what decides nothing, at this time and by the person who acts."""
        _check_drafted(draft, NOTED)
        check_signed(draft, self.acting, draft.kind.row.who)
        with self.transaction() as tx:
            return tx.append(self.stamped(draft))

    def stamped(self, draft: Entry) -> Entry:
        """Return a draft with the time, the station, and who signs it, in which role."""
        signer, time = signer_of(draft, self.acting), self.clock.now()
        return replace(
            draft, time=time, day=self.clock.day(time), station=self.station, session=self.name,
            by=signer.name, role=signer.role, device=draft.device or self.device,
        )  # fmt: skip

    # -- the session -------------------------------------------------------------------------

    def close(self, note: str | None = None, by: str | None = None) -> Head:
        """Record that the session ended; return the head, to be written down."""
        entry = self.record(Entry(kind=Kind.CLOSED, note=note, by=by))
        self.is_ended = True
        return entry.head

    def set_round(self, round: int | None, by: str | None = None) -> Entry:
        """Record which round is played from here on, also after a restart."""
        entry = self.record(Entry(kind=Kind.ROUND_SET, round=round, by=by))
        self.round_set = round
        return entry

    def check_ready(self) -> None:
        """Raise `CannotJudge` if no challenge can be recorded: the event is over, perhaps."""
        with self.journal.reading() as reader:
            reader.check_open()
            reader.check_files(self.runs_on.files)

    # -- challenges --------------------------------------------------------------------------

    def challenge(self, question: Question) -> Answer:
        """Return what became of a challenge: ruled, shown again, a person is called, not judged."""
        with self.transaction() as tx:
            return self._answer(tx, question)

    def judge_call(
        self, call: Entry, by: str | None = None, *,
        question: Question | None = None, asks: Person | None = None,
    ) -> Answer:  # fmt: skip
        """Settle a call and judge its words, in one transaction: both are recorded, or neither.

        This is the only way to let a call be judged, so no permission is ever left over.

        `question` is the challenge, by default as the call has it; `asks` is who puts it, if not
        the person who settles. Where nothing can be judged, the refusal alone is recorded: the call
        stays open. Where a ruling is shown again, or another call follows, it is settled as not
        judged. Raises `DecidedMeanwhile` if somebody settled it, or decided about the play that its
        words correct.
        """
        draft = Entry(kind=Kind.SETTLED, settles=call.number, outcome=Outcome.JUDGE, by=by)
        with self.transaction() as tx:
            is_own = call.kind is Kind.CALL and call == tx.find(call.number)
            if not is_own or (question and not is_about(call, question)):
                raise TypeError("a call lets its own words be judged")
            settling = self._decision(tx, draft)
            question = question or self.question_of(call, by)
            with self.acting_as(asks or self.acting):
                return self._answer(tx, question, settling)

    def _answer(self, tx: Transaction, question: Question, settling: Entry | None = None) -> Answer:
        """Decide on a challenge, and record what follows; `settling` is to settle its call."""
        check_right(self.acting, Role.PLAYERS)
        tx.check_files(self.runs_on.files)
        call = tx.find(settling.settles) if settling else None
        view = self._view(tx, question, call)
        question = view.question
        decision, verdict = self._judged(view)

        if settling and not isinstance(decision, Refuse):  # a refusal leaves its call open
            if not isinstance(decision, Rule):  # so nobody used the permission
                settling = replace(settling, outcome=Outcome.REFUSE)
            tx.append(settling)

        draft = self.stamped(
            Entry(
                kind=Kind.RULING, words=question.challenge.words, by=question.by,
                about=view.corrected.number if view.corrected else None,
                **question.seat._asdict(),
            )
        )  # fmt: skip
        match decision:
            case ShownAgain():
                return decision
            case Refuse(reason, why):
                return NotJudged(tx.append(replace(draft, kind=Kind.REFUSAL, reason=reason)), why)
            case Call(reason, rulings, corrected):
                new = replace(
                    draft, kind=Kind.CALL, reason=reason.value, shares=numbers(rulings),
                    about=draft.about if corrected else None,
                    calls=Role.DIRECTOR if reason is Reason.CORRECTION
                    else question.calls or role_called(self.judge.rules),
                    repeats=view.repeated_call() if reason is Reason.OVERLAP else None,
                )  # fmt: skip
                return Called(view.open_call(new) or tx.append(new), decision.compared)
            case Rule(kind, shares):
                ruling = replace(
                    draft, kind=kind, verdict=verdict, source=Source.MACHINE, shares=shares,
                    allowed_by=call.number if call else None,
                    **self.judge.judged_by._asdict(),
                )  # fmt: skip
                return Ruled(tx.append(ruling))

    def _judged(self, view: View) -> tuple[Decision, Verdict | None]:
        """Return the decision, and the verdict if it is to judge; a refusal if that fails."""
        decision = decide(view)
        if not isinstance(decision, Rule):
            return decision, None
        try:
            return decision, self.judge.rule(view.question.challenge).verdict
        except CannotJudge as error:
            return Refuse(why_no_verdict(error), error), None

    def _view(self, reader: Reader, question: Question, call: Entry | None = None) -> View:
        return View(
            reader, question, clock=self.clock, station=self.station, call=call,
            judged_by=self.judge.judged_by, players_retype=self.players_retype,
        )  # fmt: skip

    def judged_before(self, question: Question) -> list[Entry]:
        """Return what stands on the same words at the same table, the latest one first."""
        with self.journal.reading() as reader:
            return self._view(reader, question).same_words()

    def question_of(self, call: Entry, by: str | None = None) -> Question:
        """Return the challenge of a call, to be put again when a person lets it be judged."""
        return Question(
            challenge=recorded_challenge(call, self.judge.board), seat=call.seat, by=by,
            about=call.about, calls=settler_of(call),
        )  # fmt: skip

    # -- what officials decide ---------------------------------------------------------------

    def decide(self, draft: Entry, *, seen: int | None = None) -> Entry:
        """Record what an official decides about a case: the call that it settles, or a play.

        A page shows a case for minutes, so `seen` is the last entry that the official knew; None
        stands for all. The seat is that of the case; of a move, the new one. A review and a
        double-check are judged.

        Raises `DecidedMeanwhile` if somebody decided the case since. Raises `CannotJudge` if the
        judge can't judge: that is recorded.
        """
        _check_drafted(draft, DECIDED)
        if draft.outcome is Outcome.JUDGE:
            raise TypeError("judge_call lets a call be judged")
        failure: CannotJudge | None = None
        with self.transaction() as tx:
            decision = self._decision(tx, draft, seen)
            if decision.kind in JUDGED_AGAIN:
                decision, failure = self._judge_again(tx, decision)
            elif decision.kind in RULINGS:
                decision = replace(decision, **self.judge.judged_by._asdict())
            entry = tx.append(decision)
        if failure:  # that is on the disk
            raise failure
        return entry

    def _judge_again(self, tx: Transaction, decision: Entry) -> tuple[Entry, CannotJudge | None]:
        """Return a decision with its verdict; or the refusal in its place, and why."""
        of = tx.find(decision.about)
        if of is None:
            raise TypeError("a decision about no entry")
        tx.check_files(self.runs_on.files)
        refusal = replace(decision, kind=Kind.REFUSAL, source=None, note=None, asked_by=None)
        try:
            verdict = judged_again(self.judge, of, tx.play(of))
        except NotJudgedAgain:
            raise
        except CannotJudge as why:
            return replace(refusal, reason=why_no_verdict(why)), why
        return replace(decision, verdict=verdict, **self.judge.judged_by._asdict()), None

    def _decision(self, tx: Transaction, draft: Entry, seen: int | None = None) -> Entry:
        """Return a draft as the acting person decides it.

        `NotPermitted` if they may not, `DecidedMeanwhile` if somebody was faster.
        """
        case = tx.find(draft.settles or draft.about)
        play = tx.play(case) if case else Play()
        check_signed(draft, self.acting, role_needed(draft, case, play))
        if before := decided_before(tx, draft, seen):
            raise DecidedMeanwhile(before)
        if case and draft.kind is not Kind.MOVED:
            seat = play.seat if play.entries else case.seat
            draft = replace(draft, **seat._asdict())
        if draft.kind in JUDGED_AGAIN and case:
            draft = replace(draft, words=case.words, source=Source.MACHINE)
        elif draft.source is Source.MACHINE:
            raise TypeError("no person rules as a machine")
        return self.stamped(draft)


def _check_drafted(draft: Entry, kinds: AbstractSet[Kind]) -> None:
    """Raise `TypeError` unless callers may hand in this kind: a machine's rulings are made here."""
    if draft.kind not in kinds:
        raise TypeError(f"no caller drafts '{draft.kind}' here")
