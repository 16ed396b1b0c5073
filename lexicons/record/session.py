"""One station at work: adjudicate, record, and only then hand out what may be shown."""

from collections.abc import Sequence
from enum import StrEnum
from typing import NamedTuple

from lexicons.adjudicator import Adjudicator
from lexicons.challenge import Challenge, Ruling, Verdict
from lexicons.clock import Clock
from lexicons.errors import CannotJudge
from lexicons.record.entry import Entry, Head, Kind
from lexicons.record.journal import Journal
from lexicons.record.minutes import Minutes
from lexicons.record.probing import equal, is_mistyping, most_recent, overlapping, same_play


class ProbingPolicy(StrEnum):
    """What is done when a challenge shares words with a recent one without being equal to it."""

    OFF = "off"
    RECORD = "record"
    ASK = "ask"  # for the director, where the table is known


class Recorded(NamedTuple):
    """A ruling, and the entry that holds it: what is shown is on the disk."""

    ruling: Ruling
    entry: Entry


class Session(Minutes):
    """Everything that a desk or a kiosk does with the judge and the journal, in the right order."""

    def __init__(
        self,
        judge: Adjudicator,
        journal: Journal,
        *,
        station: str,
        clock: Clock,
        policy: ProbingPolicy = ProbingPolicy.RECORD,
    ) -> None:
        super().__init__(journal, station=station, clock=clock)
        self.judge = judge
        self.policy = policy

    # -- the session -------------------------------------------------------------------------

    def open(self, by: str | None = None) -> Head:
        """Record that this station begins to judge, and by what."""
        entry = self.record(Kind.OPENED, by=by, **ruled_by(self.judge))
        return Head(entry.number, entry.seal)

    # -- rulings by the machine --------------------------------------------------------------

    def rule(
        self,
        challenge: Challenge,
        *,
        round: int | None = None,  # noqa: A002  # the field's word
        table: str | None = None,
        by: str | None = None,
    ) -> Recorded:
        """Rule on a challenge and record it; one equal to a recent one at its table is a review."""
        same = self.equal(challenge, table)
        kind = Kind.REVIEW if same else Kind.RULING
        refers_to = same.number if same else None
        return self.ruled(kind, challenge, refers_to, round=round, table=table, by=by)

    def review(self, of: Entry, *, by: str | None = None, note: str | None = None) -> Recorded:
        """The same words once more, by another person."""
        challenge = self.judge.board.challenge(*of.words)
        return self.ruled(
            Kind.REVIEW, challenge, of.number, round=of.round, table=of.table, by=by, note=note
        )

    def correct(
        self, of: Entry, challenge: Challenge, *, by: str | None = None, note: str | None = None
    ) -> Recorded:
        """Words that had been mistyped, entered anew; noticed as a probe if they cannot be that."""
        if not is_mistyping(of, challenge.words):
            self.record(
                Kind.PROBING,
                words=tuple(challenge.words),
                refers_to=of.number,
                round=of.round,
                table=of.table,
                by=by,
            )
        return self.ruled(
            Kind.CORRECTION, challenge, of.number, round=of.round, table=of.table, by=by, note=note
        )

    def ruled(
        self,
        kind: Kind,
        challenge: Challenge,
        refers_to: int | None,
        *,
        round: int | None,  # noqa: A002
        table: str | None,
        by: str | None,
        note: str | None = None,
    ) -> Recorded:
        """Adjudicate, record; `CannotJudge`, itself recorded if it can be, where either fails."""
        try:
            ruling = self.judge.rule(challenge)
        except CannotJudge as error:
            reason = " ".join(str(error).split())  # in one line
            self.refuse(reason, challenge.words, round=round, table=table)
            raise
        entry = self.record(
            kind,
            round=round,
            table=table,
            words=tuple(challenge.words),
            verdict=ruling.verdict.value,
            refers_to=refers_to,
            source="machine",
            by=by,
            note=note,
            **ruled_by(self.judge),
        )
        return Recorded(ruling, entry)

    def opinion(self, judge: Adjudicator, of: Entry, *, by: str | None = None) -> Entry:
        """What other rules say of the words of a ruling, for the director alone: no ruling.

        It is recorded as the director's, names the rules and lexicons that it is by, and takes
        the place of nothing.
        """
        ruling = judge.rule(judge.board.challenge(*of.words))
        return self.record(
            Kind.DOOR,
            round=of.round,
            table=of.table,
            words=of.words,
            verdict=ruling.verdict.value,
            refers_to=of.number,
            source="machine",
            by=by,
            note="an opinion by other rules",
            **ruled_by(judge),
        )

    # -- rulings by people -------------------------------------------------------------------

    def by_hand(
        self,
        words: Sequence[str],
        verdict: Verdict,
        *,
        source: str,
        reason: str,
        of: Entry | None = None,
        round: int | None = None,  # noqa: A002
        table: str | None = None,
        by: str | None = None,
        note: str | None = None,
    ) -> Entry:
        """A ruling by a book, a director or another person, on the words or on their placement."""
        return self.record(
            Kind.BY_HAND,
            round=of.round if of else round,
            table=of.table if of else table,
            words=tuple(words),
            verdict=verdict.value,
            refers_to=of.number if of else None,
            source=source,
            reason=reason,
            by=by,
            note=note,
            **ruled_by(self.judge),
        )

    # -- probing -----------------------------------------------------------------------------

    def probed(
        self,
        challenge: Challenge,
        *,
        round: int | None = None,  # noqa: A002
        table: str | None = None,
    ) -> Entry | None:
        """What was noticed, if the director must be asked before this challenge is judged.

        A challenge that shares words with a recent one without being equal to it is recorded as
        noticed. Only where the table is known is anybody asked for: else innocent players would
        learn what others had challenged.
        """
        if self.policy is ProbingPolicy.OFF:
            return None
        near = overlapping(challenge, self.recent(table))
        if near is None:
            return None
        noticed = self.record(
            Kind.PROBING,
            words=tuple(challenge.words),
            refers_to=near.number,
            round=round,
            table=table,
        )
        return noticed if self.policy is ProbingPolicy.ASK and table else None

    def equal(self, challenge: Challenge, table: str | None) -> Entry | None:
        """The latest recent ruling on the same words at the same table, if there is one.

        Where the table is not known there is none: two tables may challenge the same words, and
        neither is to learn of the other's challenge.
        """
        return equal(challenge, self.recent(table)) if table else None

    def recent(self, table: str | None) -> list[Entry]:
        """Recent rulings by a machine that may be on the same play, the latest first."""
        latest = self.journal.latest(most_recent)
        return [e for e in same_play(latest, self.station, table) if self.clock.recently(e.time)]


def ruled_by(judge: Adjudicator) -> dict[str, object]:
    """Rule set, alphabet and every lexicon, with their fingerprints."""
    return {
        "rules": judge.rules.id,
        "rules_fingerprint": str(judge.rules.fingerprint),
        "alphabet_fingerprint": str(judge.board.alphabet.fingerprint),
        "lexicons": tuple((m.edition, str(m.fingerprint)) for m in judge.lexicons),
    }
