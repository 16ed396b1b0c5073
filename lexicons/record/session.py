"""One station at work: adjudicate, record, and only then hand out what may be shown."""

from collections.abc import Callable, Sequence
from typing import NamedTuple, Unpack

from lexicons.adjudicator import Adjudicator
from lexicons.challenge import Challenge, Ruling, Verdict
from lexicons.clock import Clock
from lexicons.errors import CannotJudge
from lexicons.pointer import Pointer
from lexicons.program import digest
from lexicons.record.calls import not_mistyped
from lexicons.record.comparison import ComparedRulings, ProbingPolicy, always, identity
from lexicons.record.entry import Draft, Entry, Kind, restored
from lexicons.record.fields import Case, Circumstances, RunsOn
from lexicons.record.head import Head
from lexicons.record.journal import Finish, Journal
from lexicons.record.meanwhile import first_decision, first_use
from lexicons.record.memory import StationMemory, judged_by
from lexicons.record.permissions import corrected
from lexicons.record.probing import is_mistyping
from lexicons.record.venue_files import venue_name

program_name = "program"  # of the program, among the files that an entry names


class Recorded(NamedTuple):
    """A ruling, and the entry that holds it: what is shown is on the disk."""

    ruling: Ruling
    entry: Entry


class Session(ComparedRulings):
    """Everything that a desk or a kiosk does with the judge and the journal, in the right order."""

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
        venue: Pointer | None = None,
        device: str | None = None,
        check_files: Callable[[], None] = always,
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
            venue: the venue file in use.
            device: the marker of a paired device, if the station is one.
            check_files: raises `CannotJudge` if another venue file is in use here by now.

        """
        super().__init__(
            judge, journal, station=station, clock=clock, policy=policy, memory=memory,
            device=device, check_files=check_files,
        )  # fmt: skip
        self.files = ((program_name, digest()), *([(venue_name, venue.digest)] if venue else []))
        self.venue = venue
        self.runs_on: RunsOn = {"program": program, "machine": machine, "setup": setup}
        self.changed: tuple[str, ...] = ()  # keys of `memory.warnings`, for the first page

    # -- the session -------------------------------------------------------------------------

    def open(self, by: str | None = None, *, looked: str | None = None) -> Head:
        """Record that this station begins to judge, and by what; return the head.

        `looked` names the director who has looked at a journal that is not the one that the station
        remembers. Without it, `CannotJudge` is raised for that journal, and nothing is recorded.
        """
        remembered = None
        if self.memory:
            if not looked:
                self.memory.check()
            remembered = self.memory.last.seal or None
            if self.memory.last.chain == self.journal.opening_seal and not looked:
                self.journal.known = self.memory.last.head  # looked for again while it is written
            now = self.draft(Kind.OPENED, identity(self.judge), **self.runs_on)
            self.changed = self.memory.changes(judged_by(now))
        entry = self.record(
            Kind.OPENED, identity=identity(self.judge), by=by, remembered=remembered,
            changed=self.changed, files=self.files, **self.runs_on,
        )  # fmt: skip
        entry = self.take_into_use() or entry
        if looked and "record" in self.changed:
            note = "looked at a journal that this station did not write last"
            entry = self.door(note, by=looked, role="director")
        return Head(entry.number, entry.seal)

    # -- the venue file ----------------------------------------------------------------------

    def take_into_use(self) -> Entry | None:
        """Record the venue file in use, unless the last one of this station here is the same."""
        if not self.venue:
            return None
        before = [each for each in self.about_files() if each.kind == Kind.FILES_IN_USE]
        if before and before[-1].note == self.venue.in_words:
            return None
        return self.record(Kind.FILES_IN_USE, files=self.files, note=self.venue.in_words)

    def note_staged(self, waiting: Pointer) -> Entry | None:
        """Record that a venue file waits for a person, unless that is recorded already."""
        before = self.about_files()
        if before and (before[-1].kind, before[-1].note) == (Kind.FILES_STAGED, waiting.in_words):
            return None
        files = ((venue_name, waiting.digest),)
        return self.record(Kind.FILES_STAGED, files=files, note=waiting.in_words)

    def about_files(self) -> list[Entry]:
        """Return this station's entries about venue files, in order."""
        kinds = Kind.FILES_STAGED, Kind.FILES_IN_USE
        found = map(restored, self.journal.of_kinds(*kinds))
        return [each for each in found if each.station == self.station and each.kind in kinds]

    # -- rulings by the machine --------------------------------------------------------------

    def rule(
        self,
        challenge: Challenge,
        *,
        round: int | None = None,
        table: str | None = None,
        by: str | None = None,
        let: bool = False,
        call: int | None = None,
        besides: Entry | None = None,
        **more: Unpack[Circumstances],
    ) -> Recorded:
        """Rule on a challenge and record it.

        The note names the recent rulings with which it shares words, but for those about which
        a person was asked. Equal words and overlaps are looked for while nobody else can add an
        entry: of two challenges at one moment, the second finds the first.

        Args:
            challenge: the words.
            round: the round.
            table: the table.
            by: the initials of who judges.
            let: whether a person has let it be judged after `probed`.
            call: the number of the call, if the ruling is to name the one that was settled.
            besides: the ruling that `equal` found, if a person says that it is of another play.
            more: further fields of the entry.

        Raises:
            JudgedAlready: if `equal` finds another ruling on the same words.
            Overtaken: if a person must be asked, because of a ruling that `probed` did not see.
            DecidedMeanwhile: if the call was judged.

        """
        unused = first_use(self.journal, call, more.get("refers_to_chain"))
        compare = self.compared(challenge, round, table, let=let, besides=besides)
        finish = in_turn(unused, compare)
        case: Case = {"refers_to": call, "round": round, "table": table, **more}
        return self.ruled(Kind.RULING, challenge, by, finish=finish, **case)

    def review(
        self,
        of: Entry,
        *,
        by: str | None = None,
        note: str | None = None,
        seen: int | None = None,
        **more: Unpack[Circumstances],
    ) -> Recorded:
        """Return the recorded ruling on the same words once more, for another person.

        `DecidedMeanwhile` after a decision that `seen` leaves out: `meanwhile.first_decision`.
        """
        challenge = self.judge.board.challenge(*of.words)
        finish = first_decision(self.journal, of, seen)
        case: Case = {**self.case(of), **more}
        return self.ruled(Kind.REVIEW, challenge, by, note, finish, **case)

    def correct(
        self,
        of: Entry,
        challenge: Challenge,
        *,
        by: str | None = None,
        note: str | None = None,
        let: bool = False,
        seen: int | None = None,
        **more: Unpack[Circumstances],
    ) -> Recorded:
        """Rule on words that had been mistyped; note it if they cannot have been that.

        They are compared with recent rulings on other plays, and noted, as `rule` does it.

        Args:
            of: the ruling that they correct.
            challenge: the words, as they were typed again.
            by: the initials of who judges.
            note: who has let it be corrected.
            let: whether a person has let them be judged after `probed`.
            seen: the number of the last entry that was known when that was decided.
            more: further fields of the entry.

        Raises:
            Overtaken: if a person must be asked, because of a ruling that `probed` did not see.
            DecidedMeanwhile: after a decision that `seen` leaves out: `meanwhile.first_decision`.

        """
        of = self.mended(of)
        if not is_mistyping(of, challenge.words):
            note = "; ".join(filter(None, (note, not_mistyped)))
        finish = in_turn(
            first_decision(self.journal, of, seen),
            self.compared(challenge, of.round, of.table, of, let=let),
        )
        case: Case = {**self.case(of), **more}
        return self.ruled(Kind.CORRECTION, challenge, by, note, finish, **case)

    def judge_call(
        self,
        call: Entry,
        challenge: Challenge,
        *,
        by: str | None = None,
        note: str | None = None,
    ) -> Recorded:
        """Rule on the words of a call that a person has let be judged.

        Args:
            call: the call.
            challenge: its words.
            by: the initials of who judges.
            note: the note of a correction.

        """
        if of := corrected(self.journal, call):
            return self.correct(of, challenge, by=by, note=note, let=True, seen=call.number)
        return self.rule(
            challenge, round=call.round, table=call.table, board=call.board, by=by, let=True,
            call=call.number,
        )  # fmt: skip

    def ruled(
        self,
        kind: Kind,
        challenge: Challenge,
        by: str | None,
        note: str | None = None,
        finish: Finish | None = None,
        **case: Unpack[Case],
    ) -> Recorded:
        """Adjudicate and record. `finish` is that of `Journal.record`.

        If either fails: `CannotJudge`. A machine that cannot judge is recorded as a refusal. The
        files are looked at while nobody else can add an entry: of a ruling and another venue file
        taken into use at one moment, either comes first in the record, and the other follows it.
        """
        self.refuse_ended()
        self.check_files()
        try:
            ruling = self.judge.rule(challenge)
        except CannotJudge as error:
            self.record(
                Kind.REFUSAL,
                words=challenge.words,
                source="machine",
                by=by,
                reason=error.recorded,
                **case,
            )
            raise
        draft = self.draft(
            kind,
            identity=identity(self.judge),
            words=challenge.words,
            verdict=ruling.verdict,
            source="machine",
            by=by,
            note=note,
            **case,
        )
        return Recorded(ruling, self.add(draft, in_turn(self.by_files_in_use, finish)))

    def by_files_in_use(self, draft: Draft) -> Draft:
        """Return a ruling's draft. Raise `CannotJudge` if its files are not in use any more."""
        self.check_files()
        return draft

    def double_check(self, of: Entry, *, by: str | None = None) -> Recorded:
        """Judge the words of a ruling again after the game. It is no ruling, and replaces none."""
        challenge = self.judge.board.challenge(*of.words)
        return self.ruled(Kind.DOUBLE_CHECK, challenge, by, **self.case(of))

    def opinion(self, judge: Adjudicator, of: Entry, *, by: str | None = None) -> Entry:
        """Record the verdict of other rules on the words of a ruling, for the director alone.

        It is not a ruling, replaces no ruling, and names the rules and lexicons that it is by.
        """
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
            **self.case(of),
        )

    # -- rulings by people ------------------------------------------------------------------

    def by_hand(
        self,
        words: Sequence[str],
        verdict: Verdict,
        *,
        source: str,
        reason: str,
        of: Entry | None = None,
        round: int | None = None,
        table: str | None = None,
        by: str | None = None,
        note: str | None = None,
        seen: int | None = None,
        **more: Unpack[Circumstances],
    ) -> Entry:
        """Record a ruling by a book, a director or another person, on words or their placement.

        `DecidedMeanwhile` after a decision on `of` that `seen` leaves out, as from `review`.
        """
        case: Case = {"round": round, "table": table, **(self.case(of) if of else {}), **more}
        return self.record(
            Kind.BY_HAND,
            finish=first_decision(self.journal, of, seen) if of else None,
            identity=identity(self.judge),
            words=words,
            verdict=verdict,
            source=source,
            reason=reason,
            by=by,
            note=note,
            **case,
        )


def in_turn(*finishes: Finish | None) -> Finish:
    """Return what completes a draft by several, one after another."""

    def finish(draft: Draft) -> Draft:
        for each in filter(None, finishes):
            draft = each(draft)
        return draft

    return finish
