"""One station at work: adjudicate, record, and only then hand out what may be shown."""

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import NamedTuple

from lexicons.adjudicator import Adjudicator
from lexicons.challenge import Challenge, Ruling, Verdict
from lexicons.entry import Entry, Head, Kind, judged
from lexicons.errors import CannotJudge
from lexicons.journal import Journal


class ProbingPolicy(StrEnum):
    """What is done when a challenge shares words with a recent one without being equal to it."""

    OFF = "off"
    RECORD = "record"
    ASK = "ask"  # for the director, where the table is known


class Recorded(NamedTuple):
    """A ruling, and the entry that holds it: what is shown is on the disk."""

    ruling: Ruling
    entry: Entry


most_recent = 500  # entries among which an equal or overlapping challenge is looked for

#: Says what time it is, in UTC, as `2026-11-20T10:30:00.000Z`; handed in, never taken.
Clock = Callable[[], str]


class Session:
    """Everything that a desk or a kiosk does with the judge and the journal, in the right order."""

    def __init__(
        self,
        judge: Adjudicator,
        journal: Journal,
        *,
        station: str,
        clock: Clock,
        recently: Callable[[str], bool],
        policy: ProbingPolicy = ProbingPolicy.RECORD,
    ) -> None:
        """`recently` says whether a recorded time is near enough to be of the same play."""
        self.judge = judge
        self.journal = journal
        self.station = station
        self.clock = clock
        self.recently = recently
        self.policy = policy
        self.name = f"{station} {clock()}"
        self.chain = self.begun()

    # -- the session -------------------------------------------------------------------------

    def open(self, by: str | None = None) -> Head:
        """Record that this station begins to judge, and by what."""
        entry = self.record(Kind.OPENED, by=by, **self.ruled_by())
        return Head(entry.number, entry.seal)

    def close(self, note: str | None = None, by: str | None = None) -> Head:
        """Record that it ended; the head is to be written down."""
        entry = self.record(Kind.CLOSED, note=note, by=by)
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
        """Words that had been mistyped, entered anew."""
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
            self.refuse(str(error), challenge.words, round=round, table=table)
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
            **self.ruled_by(),
        )
        return Recorded(ruling, entry)

    # -- what people decide ------------------------------------------------------------------

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
            **self.ruled_by(),
        )

    def withdraw(
        self,
        words: Sequence[str],
        reason: str,
        *,
        round: int | None = None,  # noqa: A002
        table: str | None = None,
        by: str | None = None,
    ) -> Entry:
        """A challenge taken back before it was judged, for a reason that the rule set knows."""
        return self.record(
            Kind.WITHDRAWAL, words=tuple(words), reason=reason, round=round, table=table, by=by
        )

    def void(self, of: Entry, *, by: str | None = None, note: str | None = None) -> Entry:
        """A ruling that does not count."""
        return self.about(Kind.VOID, of, by=by, note=note)

    def waive(self, of: Entry, *, by: str | None = None, note: str | None = None) -> Entry:
        """A ruling that stands, without its consequence."""
        return self.about(Kind.WAIVED, of, by=by, note=note)

    def about(self, kind: Kind, of: Entry, *, by: str | None, note: str | None) -> Entry:
        """An entry about an earlier one."""
        return self.record(
            kind, refers_to=of.number, round=of.round, table=of.table, by=by, note=note
        )

    # -- what happens ------------------------------------------------------------------------

    def discrepancy(
        self,
        words: Sequence[str],
        *,
        round: int | None = None,  # noqa: A002
        table: str | None = None,
        by: str | None = None,
    ) -> Entry:
        """Slip and board differ: the slip goes back, nothing is judged."""
        return self.record(Kind.DISCREPANCY, words=tuple(words), round=round, table=table, by=by)

    def refuse(
        self,
        reason: str,
        words: Sequence[str] = (),
        *,
        round: int | None = None,  # noqa: A002
        table: str | None = None,
        by: str | None = None,
        of: Entry | None = None,
    ) -> Entry:
        """A challenge that could not, or was not to, be judged."""
        return self.record(
            Kind.REFUSAL,
            words=tuple(words),
            reason=reason,
            round=round,
            table=table,
            by=by,
            refers_to=of.number if of else None,
        )

    def door(
        self, note: str | None = None, *, by: str | None = None, of: Entry | None = None
    ) -> Entry:
        """The director's door was opened, or the director decided about an earlier entry."""
        if of:
            return self.about(Kind.DOOR, of, by=by, note=note)
        return self.record(Kind.DOOR, by=by, note=note)

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
        words = set(challenge.words)
        for entry in self.recent(table):
            if words & set(entry.words) and sorted(entry.words) != sorted(challenge.words):
                noticed = self.record(
                    Kind.PROBING,
                    words=tuple(challenge.words),
                    refers_to=entry.number,
                    round=round,
                    table=table,
                )
                return noticed if self.policy is ProbingPolicy.ASK and table else None
        return None

    def equal(self, challenge: Challenge, table: str | None) -> Entry | None:
        """The latest recent ruling on the same words at the same table, if there is one.

        Where the table is not known there is none: two tables may challenge the same words, and
        neither is to learn of the other's challenge.
        """
        for entry in self.recent(table) if table else ():
            if sorted(entry.words) == sorted(challenge.words):
                return entry
        return None

    def recent(self, table: str | None) -> list[Entry]:
        """Recent rulings by a machine that may be on the same play, the latest first.

        Where the table is known, those of this table, at any station; else those of this station.
        What was declared void or corrected is none of them: there the director had a hand in it,
        or the words were others.
        """
        latest = self.journal.latest(most_recent)
        replaced = {e.refers_to for e in latest if e.kind in {Kind.VOID, Kind.CORRECTION}} - {None}
        return [
            entry
            for entry in latest
            if entry.kind in judged
            and entry.source == "machine"
            and entry.number not in replaced
            and (entry.kind == Kind.CORRECTION or entry.refers_to not in replaced)
            and self.recently(entry.time)
            and (entry.table == table if table else entry.station == self.station)
        ]

    # -- the journal -------------------------------------------------------------------------

    def begun(self) -> str:
        """The seal of the first entry: another event has another one."""
        opening = self.journal.find(1)
        return opening.seal if opening else ""

    def ruled_by(self) -> dict[str, object]:
        """Rule set, alphabet and every lexicon, with their fingerprints."""
        return {
            "rules": self.judge.rules.id,
            "rules_fingerprint": str(self.judge.rules.fingerprint),
            "alphabet_fingerprint": str(self.judge.board.alphabet.fingerprint),
            "lexicons": tuple((m.edition, str(m.fingerprint)) for m in self.judge.lexicons),
        }

    def record(self, kind: Kind, **said: object) -> Entry:
        """One entry of this station and session, on the disk when this returns."""
        if self.begun() != self.chain:
            raise CannotJudge(
                "A new event has begun: this session belongs to the one before.",
                remedy="Nothing was ruled. End this session, and start again.",
            )
        return self.journal.record(
            self.clock(), kind=kind, station=self.station, session=self.name, **said
        )
