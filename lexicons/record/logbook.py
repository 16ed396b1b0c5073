"""The logbook of a station: the entries that it writes in one session."""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar, Unpack

from lexicons.clock import Clock
from lexicons.errors import CannotJudge
from lexicons.language import _
from lexicons.record.chains import ChainHead, event_head, pairs
from lexicons.record.entry import Draft, Entry, Kind
from lexicons.record.fields import ByWhom, Case, Circumstances, Fields, Identity, unjudged
from lexicons.record.head import Head
from lexicons.record.journal import Finish, Journal
from lexicons.record.meanwhile import first_decision, first_mend, first_settlement
from lexicons.record.memory import StationMemory
from lexicons.record.plays import in_plays
from lexicons.record.role import Person, unknown
from lexicons.record.table_log import at_last

T = TypeVar("T")


class Logbook:
    """The entries of one session of one station.

    Every method that records returns when the entry is on the disk; `CannotJudge` means that
    nothing was recorded. `about` and `of` are rulings or other entries of the same journal.
    """

    def __init__(
        self,
        journal: Journal,
        *,
        station: str,
        clock: Clock,
        memory: StationMemory | None = None,
        device: str | None = None,
    ) -> None:
        self.device = device  # the marker of a paired device
        self.journal = journal
        self.station = station
        self.clock = clock
        self.memory = memory
        self.name = f"{station} {clock.now()}"
        self.acting: Person = unknown  # whose PIN opened what is done now
        self.added: list[Entry] | None = None  # in the change that is under way
        self.ended = False  # nothing can be recorded in it, or judged, after its end
        self.latest: tuple[int, str] = (0, "")  # number and kind of the last entry; no words
        self.round = memory.round_on(clock.today(), journal.opening_seal) if memory else None

    def record(
        self,
        kind: Kind,
        *,
        identity: Identity = unjudged,
        words: Sequence[str] = (),
        finish: Finish | None = None,
        **fields: Unpack[Fields],
    ) -> Entry:
        """Record one entry of this station and session, and by what it was judged.

        Without `by`, the entry names the person who acts. Their role stands beside their name.
        `finish` is that of `Journal.record`.
        """
        return self.add(self.draft(kind, identity, words, **fields), finish)

    def add(self, draft: Draft, finish: Finish | None = None) -> Entry:
        """Record a draft, as `finish` completes it, and remember the entry."""

        def recorded() -> Entry:
            entry = self.journal.record(draft, finish)
            if self.added is not None:
                self.added.append(entry)
            return entry

        return self.change(recorded)

    def change(self, do: Callable[[], T]) -> T:
        """Return what `do` returns, when all that it adds is on the disk; then remember it.

        From the call of `do` on nobody else adds an entry. A change within a change joins it.
        """
        if self.added is not None:
            return do()
        self.refuse_ended()
        self.added = added = list[Entry]()
        try:
            found = self.journal.change(do)
        finally:
            self.added = None
        for entry in added:
            self.latest = (entry.number, entry.kind)
            if self.memory:
                self.memory.follow(entry, self.journal.opening_seal)
        return found

    def draft(
        self,
        kind: Kind,
        identity: Identity,
        words: Sequence[str] = (),
        **fields: Unpack[Fields],
    ) -> Draft:
        """Return the draft of an entry of this station and session, at this time."""
        acting, by = self.acting, fields.get("by")
        if acting.role and (by is None or acting.name in (None, by)):  # else it is not known
            fields.setdefault("role", acting.role.value)
        fields["by"] = by or acting.name
        fields.setdefault("device", self.device)
        time = self.clock.now()
        day = self.clock.day(time)
        return Draft(
            time=time, day=day, kind=kind, station=self.station, session=self.name,
            words=tuple(words), **identity, **fields,
        )  # fmt: skip

    def set_round(self, round: int | None, **more: Unpack[ByWhom]) -> Entry:
        """Record which round is played from here on, and remember it over a restart."""
        entry = self.record(Kind.ROUND_SET, round=round, **more)
        self.round = round
        if self.memory:
            self.memory.set_round(round, self.clock.day(entry.time))
        return entry

    def close(self, note: str | None = None, by: str | None = None) -> Head:
        """Record that the session ended; return the head, to be written down."""
        entry = self.record(Kind.CLOSED, note=note, by=by)
        self.ended = True
        return Head(entry.number, entry.seal)

    def refuse_ended(self) -> None:
        """Raise `CannotJudge` if this session has ended."""
        if self.ended:
            raise CannotJudge(_("This session has ended."), remedy=_("Start the program again."))

    def event_head(
        self, heads: Iterable[ChainHead], *, by: str | None = None, request: str | None = None
    ) -> Entry:
        """Record the heads of an event's chains; the note is the head of the event."""
        found = list(heads)
        return self.record(
            Kind.EVENT_HEAD, heads=pairs(found), note=event_head(found), by=by, request=request
        )

    # -- the case of an entry ----------------------------------------------------------------

    def mended(self, of: Entry) -> Entry:
        """Return an entry of this journal with the table and round that were mended later."""
        return at_last(of, self.journal.play(of).mends) if of.kind in in_plays else of

    def case(self, of: Entry) -> Case:
        """Return the case of an entry about an earlier one: its number, and where it belongs."""
        of = self.mended(of)
        return {"refers_to": of.number, "round": of.round, "table": of.table, "board": of.board}

    # -- what people decide ------------------------------------------------------------------

    def withdraw(
        self,
        words: Sequence[str],
        reason: str,
        *,
        round: int | None = None,
        table: str | None = None,
        by: str | None = None,
        **more: Unpack[Circumstances],
    ) -> Entry:
        """Record a challenge taken back before it was judged, for a reason in the rule set."""
        return self.record(
            Kind.WITHDRAWAL, round=round, table=table, words=words, reason=reason, by=by, **more
        )

    def void(
        self,
        of: Entry,
        *,
        by: str | None = None,
        note: str | None = None,
        seen: int | None = None,
        **more: Unpack[Circumstances],
    ) -> Entry:
        """Record that no ruling so far counts, on the play of this one.

        `DecidedMeanwhile` after a decision that `seen` leaves out: `meanwhile.first_decision`.
        """
        finish = first_decision(self.journal, of, seen)
        return self.about(Kind.VOID, of, by=by, note=note, finish=finish, **more)

    def waive(
        self,
        of: Entry,
        *,
        by: str | None = None,
        note: str | None = None,
        seen: int | None = None,
        **more: Unpack[Circumstances],
    ) -> Entry:
        """Record that the ruling on a play stands without its consequence.

        `DecidedMeanwhile` as from `void`.
        """
        finish = first_decision(self.journal, of, seen)
        return self.about(Kind.WAIVED, of, by=by, note=note, finish=finish, **more)

    def about(
        self,
        kind: Kind,
        of: Entry,
        *,
        by: str | None,
        note: str | None = None,
        words: Sequence[str] = (),
        finish: Finish | None = None,
        **more: Unpack[Circumstances],
    ) -> Entry:
        """Record an entry about an earlier one, in the round and at the table of that one."""
        case: Case = {**self.case(of), **more}
        return self.record(kind, words=words, finish=finish, by=by, note=note, **case)

    # -- calls ---------------------------------------------------------------------------------

    def call(
        self,
        reason: str,
        who: str,
        words: Sequence[str] = (),
        *,
        of: Entry | None = None,
        round: int | None = None,
        table: str | None = None,
        by: str | None = None,
        **more: Unpack[Circumstances],
    ) -> Entry:
        """Record that a person is called: the case is settled by the number of this entry.

        Args:
            reason: a `calls.Reason`.
            who: the person that the page names, such as "word judge".
            words: what is to be judged if that is allowed.
            of: the ruling, or the entry about probing, that the case is about.
            round: the round, if `of` is not given.
            table: the table, if `of` is not given.
            by: who challenges, if that is known.
            more: further fields of the entry.

        """
        case: Case = {"round": round, "table": table, **(self.case(of) if of else {}), **more}
        return self.record(Kind.CALL, words=words, reason=reason, note=who, by=by, **case)

    def settle(self, call: Entry, note: str, *, by: str | None = None) -> Entry:
        """Record that a call is settled; `note` says how: `calls.let_be_judged` and others.

        Only the first settlement counts: `DecidedMeanwhile` if the call is settled, or if its words
        correct a ruling on whose play something was decided after the call.
        """
        finish = first_settlement(self.journal, call, note)
        return self.about(Kind.SETTLED, call, by=by, note=note, finish=finish)

    # -- what happens ------------------------------------------------------------------------

    def discrepancy(
        self,
        words: Sequence[str],
        *,
        round: int | None = None,
        table: str | None = None,
        by: str | None = None,
        **more: Unpack[Circumstances],
    ) -> Entry:
        """Record that slip and board differ: the slip goes back, nothing is judged."""
        return self.record(Kind.DISCREPANCY, round=round, table=table, words=words, by=by, **more)

    def refuse(
        self,
        reason: str,
        words: Sequence[str] = (),
        *,
        round: int | None = None,
        table: str | None = None,
        by: str | None = None,
        of: Entry | None = None,
        **more: Unpack[Circumstances],
    ) -> Entry:
        """Record a challenge that could not be judged, or was not to be.

        If it is about the ruling `of`, its round and table are those of that ruling.
        """
        case: Case = {"round": round, "table": table, **(self.case(of) if of else {}), **more}
        return self.record(Kind.REFUSAL, words=words, reason=reason, by=by, **case)

    def admit_table(self, table: str, *, by: str | None = None, round: int | None = None) -> Entry:
        """Record that a table is admitted that is not in the station's list."""
        return self.record(Kind.TABLE_ADMITTED, round=round, table=table, by=by)

    def stand_in(
        self,
        note: str | None,
        *,
        by: str | None = None,
        round: int | None = None,
        table: str | None = None,
    ) -> Entry:
        """Record that a word judge stands in for a player who cannot come."""
        return self.record(Kind.STAND_IN, round=round, table=table, by=by, note=note)

    def mend(
        self,
        of: Entry,
        *,
        round: int | None,
        table: str | None,
        board: str | None = None,
        by: str | None = None,
        seen: int | None = None,
    ) -> Entry:
        """Record the right round and table of a ruling; `table_log.mended` reads it.

        `DecidedMeanwhile` after a mend that `seen` leaves out: `meanwhile.first_mend`.
        """
        finish = first_mend(self.journal, of, seen)
        return self.record(
            Kind.ROUND_SET, finish=finish,
            round=round, table=table, board=board, refers_to=of.number, by=by,
        )  # fmt: skip

    def door(
        self,
        note: str | None = None,
        *,
        by: str | None = None,
        of: Entry | None = None,
        **more: Unpack[Circumstances],
    ) -> Entry:
        """Record that the director's door was opened, or a decision about an earlier entry."""
        if of:
            return self.about(Kind.DOOR, of, by=by, note=note, **more)
        return self.record(Kind.DOOR, by=by, note=note, **more)
