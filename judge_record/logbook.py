"""The logbook of a station: the entries that it writes in one session."""

from collections.abc import Callable, Sequence
from typing import TypeVar, Unpack

from judge_record.act import Act, Answer, Decided, by_machine, decided_before
from judge_record.cases import Cases
from judge_record.entry import Draft, Entry, Kind
from judge_record.entry_fields import (
    Fields,
    Identity,
    Person,
    Role,
    Seat,
    nowhere,
    unjudged,
    unknown,
)
from judge_record.head import Head
from judge_record.journal import Journal
from judge_record.memory import StationMemory
from lexicons.clock import Clock
from lexicons.errors import CannotJudge
from lexicons.language import _

T = TypeVar("T")


class Logbook:
    """The entries of one session of one station.

    It is for one thread at a time. Every method that records returns when the entry is on the disk;
    `CannotJudge` means that nothing was recorded. `about` and `of` are rulings or other entries of
    the same journal.
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
        seat: Seat | None = None,
        of: Entry | None = None,
        **fields: Unpack[Fields],
    ) -> Entry:
        """Record one entry of this station and session, and by what it was judged.

        Without `by`, the entry names the person who acts. Their role stands beside their name. An
        entry about another one, `of`, has the seat of that one, as it was mended.
        """

        def recorded() -> Entry:
            at = seat
            if of:
                fields["refers_to"] = of.number
                at = at or Cases(self.journal).seat(of)
            return self.add(self.draft(kind, identity, words, at or nowhere, **fields))

        return self.change(recorded)

    def add(self, draft: Draft) -> Entry:
        """Record a draft, and remember the entry."""

        def recorded() -> Entry:
            entry = self.journal.record(draft)
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
        if self.ended:
            raise CannotJudge(_("This session has ended."), remedy=_("Start the program again."))
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
        identity: Identity = unjudged,
        words: Sequence[str] = (),
        seat: Seat = nowhere,
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
            words=tuple(words), **seat._asdict(), **identity, **fields,
        )  # fmt: skip

    def set_round(
        self, round: int | None, *, by: str | None = None, role: Role | None = None
    ) -> Entry:
        """Record which round is played from here on, and remember it over a restart."""
        who: Fields = {"by": by, "role": role} if role else {"by": by}
        entry = self.record(Kind.ROUND_SET, seat=Seat(round=round), **who)
        self.round = round
        if self.memory:
            self.memory.set_round(round, self.clock.day(entry.time))
        return entry

    def close(self, note: str | None = None, by: str | None = None) -> Head:
        """Record that the session ended; return the head, to be written down."""
        entry = self.record(Kind.CLOSED, note=note, by=by)
        self.ended = True
        return Head(entry.number, entry.seal)

    # -- what people decide ------------------------------------------------------------------

    def decide(self, act: Act) -> Answer:
        """Return what became of an act of an official: decided, decided meanwhile, not judged.

        All of it is looked at and recorded in one change, in which nobody else adds an entry.
        Raises `CannotJudge` if it cannot be recorded.
        """
        return self.change(lambda: self.decided(act))

    def decided(self, act: Act) -> Answer:
        """Decide about a case, within a change."""
        cases = Cases(self.journal)
        seat = act.seat or (cases.seat(act.of) if act.of else nowhere)
        again = act.of if act.kind in by_machine else None
        draft = self.draft(
            act.kind,
            words=again.words if again else act.words,
            seat=seat,
            refers_to=act.of.number if act.of else None,
            verdict=act.verdict,
            source="machine" if again else act.source,
            reason=act.reason,
            by=act.by,
            note=act.note,
        )
        return decided_before(cases, act, draft) or self.carried_out(act, draft)

    def carried_out(self, act: Act, draft: Draft) -> Answer:
        """Record an act that nothing stands against. A logbook alone has no judge for a review."""
        if act.kind in by_machine:
            raise TypeError(f"{act.kind} needs a judge")
        return Decided(self.add(draft))
