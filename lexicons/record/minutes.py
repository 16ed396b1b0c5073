"""What a station writes down of its session, and needs no judge for."""

from collections.abc import Sequence

from lexicons.clock import Clock
from lexicons.record.entry import Entry, Head, Kind
from lexicons.record.journal import Journal


class Minutes:
    """The entries of one session of one station."""

    def __init__(self, journal: Journal, *, station: str, clock: Clock) -> None:
        self.journal = journal
        self.station = station
        self.clock = clock
        self.name = f"{station} {clock.now()}"

    def record(self, kind: Kind, **said: object) -> Entry:
        """One entry of this station and session, on the disk when this returns."""
        return self.journal.record(
            self.clock.now(), kind=kind, station=self.station, session=self.name, **said
        )

    def close(self, note: str | None = None, by: str | None = None) -> Head:
        """Record that it ended; the head is to be written down."""
        entry = self.record(Kind.CLOSED, note=note, by=by)
        return Head(entry.number, entry.seal)

    # -- what people decide ------------------------------------------------------------------

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
