"""One station at work: adjudicate, record, and only then hand out what may be shown.

A challenge takes these steps, all within one change of the store:

1. `check_files`: the record names no other files of the event as taken last.
2. `decide` takes a view of the record and the question. It returns: rule, show an earlier ruling,
   call a person, or do not judge. It has no judge.
3. Only where it is to rule, the judge is asked.
4. The entries are added. When the store has kept them, the answer is returned.

Promised: while this goes on, nobody else adds an entry. What is returned is in the record. If it
cannot be recorded, `CannotJudge` is raised and nothing was ruled. What officials do about a ruling
goes the same way (`Logbook.decide`).

Not done here: words are not checked against the alphabet, and a person's PIN is not asked for.
"""

from dataclasses import replace
from typing import Unpack

from judge_record import act as acts
from judge_record.act import Act, Decided
from judge_record.calls import Reason, let_be_judged, of_typed_again, who_settles
from judge_record.cases import Cases
from judge_record.decision import Call, Refuse, Rule, decide
from judge_record.entry import Draft, Entry, Kind
from judge_record.entry_fields import Fields, Identity, Role, RunsOn, unjudged
from judge_record.files_taken import contents_name, digest_of
from judge_record.head import Head
from judge_record.journal import Journal
from judge_record.logbook import Logbook
from judge_record.memory import StationMemory, judged_by
from judge_record.overlaps import note_of
from judge_record.program import digest
from judge_record.question import (
    Answer,
    Called,
    NotJudged,
    ProbingPolicy,
    Question,
    Ruled,
    ShownAgain,
)
from judge_record.view import View
from lexicons.adjudicator import Adjudicator
from lexicons.cautions import statements
from lexicons.clock import Clock
from lexicons.errors import CannotJudge
from lexicons.language import _

program_name = "program"  # of the program, among the files that an entry names


class Session(Logbook):
    """Everything that a station does with the judge and the journal, in the right order."""

    def __init__(
        self,
        judge: Adjudicator,
        journal: Journal,
        *,
        station: str,
        clock: Clock,
        policy: ProbingPolicy = ProbingPolicy.RECORD,
        memory: StationMemory | None = None,
        program: str | None = None,
        machine: str | None = None,
        setup: str | None = None,
        taken: str = "",
        device: str | None = None,
    ) -> None:
        """Take what a session needs.

        Args:
            judge: the judge.
            journal: the record.
            station: the name of the station.
            clock: the clock.
            policy: what is done about overlaps.
            memory: what the station remembers.
            program: its release.
            machine: the marker of the machine.
            setup: the fingerprint of the settings, as the code SETUP has it.
            taken: the digest of the event's files that the judge is made of (FILE), if it is.
            device: the marker of a paired device, if the station is one.

        """
        super().__init__(journal, station=station, clock=clock, memory=memory, device=device)
        self.judge = judge
        self.policy = policy
        self.taken = taken
        self.files = ((program_name, digest()), *([(contents_name, taken)] if taken else []))
        self.runs_on: RunsOn = {"program": program, "machine": machine, "setup": setup}
        self.changed: tuple[str, ...] = ()  # of `memory.warned`, for the first page

    # -- the session -------------------------------------------------------------------------

    def open(self, by: str | None = None, *, looked: str | None = None) -> Head:
        """Record that this station begins to judge, and by what; return the head.

        `looked` are the initials of the director who accepts a journal without this station's last
        entry. Without them, `CannotJudge` is raised for that journal, and nothing is recorded.
        """
        if self.memory and not looked:
            self.memory.check()
        return self.change(lambda: self._opened(by, looked))

    def _opened(self, by: str | None, looked: str | None) -> Head:
        """Record the beginning within a change: who has looked is in the record, or nothing is."""
        remembered = None
        if self.memory:
            remembered = self.memory.last.seal or None
            if self.memory.last.chain == self.journal.opening_seal and not looked:
                self.journal.known = self.memory.last.head  # checked again with each entry
            now = self.draft(Kind.OPENED, identity(self.judge), **self.runs_on)
            self.changed = self.memory.changes(judged_by(now))
        entry = self.record(
            Kind.OPENED, identity=identity(self.judge), by=by, remembered=remembered,
            changed=self.changed, files=self.files, **self.runs_on,
            note=statements(self.judge.rules, self.judge.lexicons) or None,
        )  # fmt: skip
        entry = self.take_files() or entry
        if looked and "record" in self.changed:
            note = "looked at a journal that this station did not write last"
            entry = self.record(Kind.DOOR, note=note, by=looked, role="director")
        return Head(entry.number, entry.seal)

    # -- the event's files -------------------------------------------------------------------

    def take_files(self) -> Entry | None:
        """Record that the files of this session judge from now on, if the record names others.

        Raises `CannotJudge` if the record says that others took their place.
        """
        before = [digest_of(entry) for entry in self.journal.of_kinds(Kind.FILES_TAKEN)]
        if self.taken in before[-1:] or not (self.taken or before):
            return None
        if not self.taken or self.taken in before:
            raise self._other_files()
        return self.record(Kind.FILES_TAKEN, files=((contents_name, self.taken),))

    def check_files(self) -> None:
        """Raise `CannotJudge` if other files of the event were taken last than those loaded here.

        Within a change nobody takes others meanwhile.
        """
        last = self.journal.last_of(Kind.FILES_TAKEN)
        if (digest_of(last) if last else "") != self.taken:
            raise self._other_files()

    def _other_files(self) -> CannotJudge:
        return CannotJudge(
            _("The files of the event were replaced: take the new files."),
            remedy=_(
                "Nothing was ruled. Put the event's stick in. At a kiosk, press Esc, type a PIN of"
                " a director, and take the files in the menu. At a desk or a server, end the"
                " session, and type the line again."
            ),
        )

    # -- challenges --------------------------------------------------------------------------

    def challenge(self, asked: Question) -> Answer:
        """Return what became of a challenge: ruled, shown again, a person is called, not judged.

        All of it is decided and recorded in one change, in which nobody else adds an entry.

        Raises:
            CannotJudge: if it cannot be recorded. Nothing was added, except perhaps after
                `Unconfirmed`.

        """
        return self.change(lambda: self.answered(asked))

    def answered(self, asked: Question) -> Answer:
        """Decide on a challenge, within a change, and record what follows.

        The files are checked within it: if others are taken, their entry follows this one.
        """
        self.check_files()
        view = View(
            self.journal, station=self.station, identity=identity(self.judge),
            clock=self.clock,
            players_retype=self.judge.rules.says("procedure", "retyping") == "players",
        )  # fmt: skip
        asked = view.placed(asked)
        decision = decide(view, asked, self.policy)
        match decision:
            case ShownAgain():
                return decision
            case Call(reason, sharing, of):
                before = (of, *sharing) if asked.corrects and of else tuple(sharing)
                waiting = view.open_call(asked, reason, sharing)
                return Called(waiting or self.called(asked, decision), before)
            case Refuse(why):
                return self.not_judged(asked, why)
            case Rule(kind, about, note):
                try:
                    ruling = self.judge.rule(asked.challenge)
                except CannotJudge as error:
                    return self.not_judged(asked, error)
                return Ruled(
                    self.about(
                        asked,
                        kind,
                        identity=identity(self.judge),
                        verdict=ruling.verdict,
                        source="machine",
                        refers_to=about,
                        note=note,
                    )
                )

    def about(
        self,
        asked: Question,
        kind: Kind,
        identity: Identity = unjudged,
        **fields: Unpack[Fields],
    ) -> Entry:
        """Record an entry about a challenge: with its words, its seat, and who asked."""
        words, fields["by"] = asked.challenge.words, asked.by
        return self.record(kind, identity=identity, words=words, seat=asked.seat, **fields)

    def called(self, asked: Question, needed: Call) -> Entry:
        """Record that a person is called, and the overlap for which, if there is one."""
        number = needed.about.number if needed.about else None
        if shared := note_of(needed.sharing):
            number = self.about(
                asked,
                Kind.PROBING,
                refers_to=number,
                note=f"{of_typed_again}; {shared}" if asked.corrects else shared,
            ).number
        return self.about(
            asked,
            Kind.CALL,
            refers_to=number,
            reason=needed.reason,
            note="director" if who_settles(needed.reason) is Role.DIRECTOR else asked.who,
        )

    def of_another_play(self, asked: Question, of: Entry) -> Question:
        """Return a question that a person lets be judged: equal words were of another play.

        The record names the ruling on that play, `of`.
        """

        def let() -> Entry:
            call = self.called(asked, Call(Reason.OVERLAP, [of], of))
            self.decide(Act(kind=Kind.SETTLED, of=call, note=let_be_judged, by=asked.by))
            return call

        return replace(asked, allowed=self.change(let).number)

    def not_judged(self, asked: Question, why: CannotJudge) -> NotJudged:
        """Record that a challenge is not judged."""
        self.about(
            asked, Kind.REFUSAL, reason=why.recorded, refers_to=asked.corrects, source="machine"
        )
        return NotJudged(why)

    def question_of(self, call: Entry, by: str | None = None) -> Question:
        """Return the challenge of a call, as it is put again when a person has let it be judged."""
        of = Cases(self.journal).corrected(call)
        return Question(
            challenge=self.judge.board.challenge(*call.words),
            seat=call.seat,
            by=by,
            allowed=call.number,
            corrects=of.number if of else None,
        )

    # -- further opinions --------------------------------------------------------------------

    def carried_out(self, act: Act, draft: Draft) -> acts.Answer:
        """Record an act that nothing stands against; judge the words again that it names."""
        match act.kind:
            case Kind.BY_HAND:
                draft = replace(draft, **identity(self.judge))
            case Kind.REVIEW | Kind.DOUBLE_CHECK:
                self.check_files()
                try:
                    ruling = self.judge.rule(self.judge.board.challenge(*draft.words))
                except CannotJudge as error:
                    self.add(replace(draft, kind=Kind.REFUSAL, reason=error.recorded, note=None))
                    return NotJudged(error)
                draft = replace(draft, verdict=ruling.verdict, **identity(self.judge))
        return Decided(self.add(draft))

    def opinion(self, judge: Adjudicator, of: Entry, *, by: str | None = None) -> Entry:
        """Record the verdict of other rules on the words of a ruling, for the director alone.

        It is not a ruling, replaces no ruling, and names the rules and lexicons that it is by.
        """

        def judged() -> Entry:
            self.check_files()
            ruling = judge.rule(judge.board.challenge(*of.words))
            return self.record(
                Kind.DOOR,
                identity=identity(judge),
                words=of.words,
                verdict=ruling.verdict,
                source="machine",
                by=by,
                note="an opinion by other rules",
                of=of,
            )

        return self.change(judged)


def identity(judge: Adjudicator) -> Identity:
    """Return rule set, alphabet and every lexicon of a judge, with their fingerprints."""
    return {
        "rules": judge.rules.id,
        "rules_fingerprint": str(judge.rules.fingerprint),
        "alphabet_fingerprint": str(judge.board.alphabet.fingerprint),
        "lexicons": tuple((m.edition, str(m.fingerprint)) for m in judge.lexicons),
    }
