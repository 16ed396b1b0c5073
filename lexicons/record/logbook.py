"""The logbook of a station: the entries that it writes in one session."""

from collections.abc import Sequence
from typing import TypedDict

from lexicons.challenge import Verdict
from lexicons.clock import Clock
from lexicons.record.entry import Draft, Entry, Kind
from lexicons.record.head import Head
from lexicons.record.journal import Journal


class Identity(TypedDict, total=False):
    """The fields of an entry that name what judged."""

    rules: str
    rules_fingerprint: str
    alphabet_fingerprint: str
    lexicons: tuple[tuple[str, str], ...]


unjudged: Identity = {}


class Logbook:
    """The entries of one session of one station.

    Every method that records returns when the entry is on the disk; `CannotJudge` means that
    nothing was recorded. `about` and `of` are rulings or other entries of the same journal.
    """

    def __init__(self, journal: Journal, *, station: str, clock: Clock) -> None:
        self.journal = journal
        self.station = station
        self.clock = clock
        self.name = f"{station} {clock.now()}"
        self.latest: tuple[int, str] = (0, "")  # number and kind of the last entry; no words

    def record(
        self,
        kind: Kind,
        *,
        round: int | None = None,
        table: str | None = None,
        identity: Identity = unjudged,
        words: Sequence[str] = (),
        verdict: Verdict | None = None,
        refers_to: int | None = None,
        source: str | None = None,
        by: str | None = None,
        reason: str | None = None,
        note: str | None = None,
    ) -> Entry:
        """Record one entry of this station and session, and by what it was judged."""
        draft = Draft(
            time=self.clock.now(),
            kind=kind,
            station=self.station,
            session=self.name,
            round=round,
            table=table,
            words=tuple(words),
            verdict=verdict,
            refers_to=refers_to,
            source=source,
            by=by,
            reason=reason,
            note=note,
            **identity,
        )
        entry = self.journal.record(draft)
        self.latest = (entry.number, entry.kind)
        return entry

    def close(self, note: str | None = None, by: str | None = None) -> Head:
        """Record that the session ended; return the head, to be written down."""
        entry = self.record(Kind.CLOSED, note=note, by=by)
        return Head(entry.number, entry.seal)

    # -- what people decide ------------------------------------------------------------------

    def withdraw(
        self,
        words: Sequence[str],
        reason: str,
        *,
        round: int | None = None,
        table: str | None = None,
        by: str | None = None,
    ) -> Entry:
        """Record a challenge taken back before it was judged, for a reason in the rule set."""
        return self.record(
            Kind.WITHDRAWAL, round=round, table=table, words=words, reason=reason, by=by
        )

    def void(self, of: Entry, *, by: str | None = None, note: str | None = None) -> Entry:
        """Record that no ruling so far counts, on the play of this one."""
        return self.about(Kind.VOID, of, by=by, note=note)

    def waive(self, of: Entry, *, by: str | None = None, note: str | None = None) -> Entry:
        """Record that the ruling on a play stands without its consequence."""
        return self.about(Kind.WAIVED, of, by=by, note=note)

    def about(
        self,
        kind: Kind,
        of: Entry,
        *,
        by: str | None,
        note: str | None = None,
        words: Sequence[str] = (),
    ) -> Entry:
        """Record an entry about an earlier one, in the round and at the table of that one."""
        return self.record(
            kind,
            round=of.round,
            table=of.table,
            words=words,
            refers_to=of.number,
            by=by,
            note=note,
        )

    # -- what happens ------------------------------------------------------------------------

    def discrepancy(
        self,
        words: Sequence[str],
        *,
        round: int | None = None,
        table: str | None = None,
        by: str | None = None,
    ) -> Entry:
        """Record that slip and board differ: the slip goes back, nothing is judged."""
        return self.record(Kind.DISCREPANCY, round=round, table=table, words=words, by=by)

    def refuse(
        self,
        reason: str,
        words: Sequence[str] = (),
        *,
        round: int | None = None,
        table: str | None = None,
        by: str | None = None,
        of: Entry | None = None,
    ) -> Entry:
        """Record a challenge that could not be judged, or was not to be."""
        return self.record(
            Kind.REFUSAL,
            round=round,
            table=table,
            words=words,
            refers_to=of.number if of else None,
            by=by,
            reason=reason,
        )

    def door(
        self, note: str | None = None, *, by: str | None = None, of: Entry | None = None
    ) -> Entry:
        """Record that the director's door was opened, or a decision about an earlier entry."""
        if of:
            return self.about(Kind.DOOR, of, by=by, note=note)
        return self.record(Kind.DOOR, by=by, note=note)
