"""What the director's board shows: stations, boards, overlaps and calls, without words."""

from collections import Counter
from collections.abc import Iterable, Sequence
from heapq import nlargest
from threading import RLock
from typing import NamedTuple

from judge_gui.wording import board as wording
from judge_procedure.codes import code_of
from judge_procedure.pages import summary
from judge_procedure.prompts import MOST_ROUNDS
from judge_procedure.rows import place, reason_named
from judge_record.entry import RULINGS, Entry, Kind
from judge_record.event import open_event
from judge_record.journal import Journal
from judge_record.plays import moved
from judge_record.summary import challenges, of_today, overlaps, unfinished, waiting_calls
from judge_server.web.devices import Device
from judge_server.web.kiosks import Kiosks
from lexicons import CannotJudge
from lexicons.language import _

MANY_CHALLENGES = 6  # challenges of a board in a round: from here on it is marked
MOST_OVERLAPS = 50  # that are listed


class StationRow(NamedTuple):
    """A station or a device. Times are local times of day; what is not known is empty."""

    name: str
    at_work: bool  # whether its session is open
    seen: str = ""
    code: str = ""
    differs: bool = False  # whether the code is not the server's
    last_time: str = ""  # of the last ruling
    last_entry: int = 0
    round: int | None = None
    marker: str = ""  # of a paired device
    round_over: bool = False  # whether a paired device is for a round that is closed


class BoardRow(NamedTuple):
    """A board in a round, and how many challenges it had there today."""

    round: int | None
    table: str
    challenges: int

    @property
    def is_many(self) -> bool:
        """Whether there were so many that the board is marked."""
        return self.challenges >= MANY_CHALLENGES


class CallRow(NamedTuple):
    """An open call: who waits for whom, where, why and since when."""

    number: int
    time: str
    round: int | None
    place: str  # the station, the table and the round, as people read them
    whom: str
    why: str


class OverlapRow(NamedTuple):
    """Challenges that share words: when the later one was, and where both were."""

    time: str
    places: tuple[str, ...]


class Overview:
    """What is known of an event now. Several threads may ask it at once."""

    def __init__(self, kiosks: Kiosks, journal: Journal) -> None:
        self.kiosks = kiosks
        self.clock = kiosks.clock
        self.journal = journal
        self.lock = RLock()
        self.read: list[Entry] = []
        rules = kiosks.profile.rules or kiosks.library.default_rules()
        self.judge = kiosks.library.adjudicator(rules, proved=True)
        self.code = code_of(self.judge)

    # -- entries -----------------------------------------------------------------------------

    def entries(self) -> Sequence[Entry]:
        """Return all entries of the journal, read on from where it was read before.

        Raises `CannotJudge` if another event has begun since.
        """
        with self.lock:
            while part := self.journal.part(len(self.read) + 1):
                self.read += part
            if self.read[-1].kind is Kind.EVENT_CLOSED:
                self._check_no_other_event()
            return tuple(self.read)

    def _check_no_other_event(self) -> None:
        if open_event(self.kiosks.place):
            raise CannotJudge(
                _("A new event has begun. This session belongs to the previous one."),
                remedy=_("Nothing was ruled. End this session, and start again."),
            )

    def today(self, entries: Iterable[Entry]) -> Sequence[Entry]:
        """Return the entries of today, with tables and rounds as they were moved."""
        return of_today(moved([*entries]), self.clock)

    def next_round(self, today: Iterable[Entry]) -> int:
        """Return the round after the highest one that is open, or was opened here today."""
        opened = [e.round or 0 for e in today if e.kind is Kind.ROUND_OPENED]
        return min(max([0, *opened, *self.kiosks.devices.rounds]) + 1, MOST_ROUNDS)

    # -- stations ----------------------------------------------------------------------------

    def stations(self, entries: Sequence[Entry]) -> list[StationRow]:
        """Return all stations and devices by name, compared with the server."""
        devices = {device.station: device for device in self.kiosks.devices}
        at_work, rows = unfinished(entries), []
        names = {entry.station for entry in entries if entry.kind == Kind.OPENED}
        for name in sorted({*names, *devices}):
            of_station = [entry for entry in entries if entry.station == name]
            row = self.station(name, of_station, name in at_work)
            if name in devices:
                row = self._of_device(row, devices[name])
            rows.append(row._replace(differs=row.code not in ("", self.code)))
        return rows

    def station(self, name: str, entries: Sequence[Entry], at_work: bool) -> StationRow:
        """Return what the record shows of a station."""
        rulings = [entry for entry in entries if entry.kind in RULINGS]
        rounds = [
            entry.round for entry in entries if entry.round and not (entry.about or entry.settles)
        ]
        row = StationRow(name, at_work, round=rounds[-1] if rounds else None)
        if not rulings:
            return row
        last = rulings[-1]
        return row._replace(last_time=self.clock.local(last.time), last_entry=last.number)

    def _of_device(self, row: StationRow, device: Device) -> StationRow:
        browser = self.kiosks.browsers.get(device.marker)
        terms = browser.kiosk.worker.terms if browser else None
        seen = self.kiosks.seen.get(device.marker)
        return row._replace(
            at_work=terms is not None,
            seen=self.clock.local(seen) if seen else "",
            code=terms.code if terms else "",
            round=device.card.round or row.round,
            marker=device.marker,
            round_over=device.card.round not in (None, *self.kiosks.devices.rounds),
        )

    # -- what a director looks for -----------------------------------------------------------

    def boards(self, today: Iterable[Entry]) -> list[BoardRow]:
        """Return the boards with challenges today: the latest round, then the most, first."""
        asked = Counter((e.round, e.table) for e in challenges([*today]) if e.table)
        rows = [BoardRow(round, table, number) for (round, table), number in asked.items()]
        return sorted(rows, key=lambda row: (-(row.round or 0), -row.challenges, row.table))

    def overlaps(self, today: Iterable[Entry]) -> tuple[list[OverlapRow], int]:
        """Return the latest challenges that share words, and how many earlier ones are left out."""
        found = overlaps([*today])
        latest = nlargest(MOST_OVERLAPS, found, key=lambda each: each[0].number)
        rows = [
            OverlapRow(self.clock.local(later.time), (place(later), place(earlier)))
            for later, earlier in latest
        ]
        return rows, len(found) - len(rows)

    def calls(self, entries: Sequence[Entry]) -> list[CallRow]:
        """Return the open calls, the first one first."""
        by_number = {entry.number: entry for entry in moved(entries)}
        return [
            CallRow(
                call.number,
                self.clock.local(call.time),
                call.round,
                wording.place(call.station, call.table, call.round),
                call.calls or "",
                self._why(call, by_number.get(call.about or min(call.shares, default=0))),
            )
            for call in waiting_calls(self.journal)
        ]

    def _why(self, call: Entry, of: Entry | None) -> str:
        """Return why a person is called, and about which ruling."""
        about = _("It is about {ruling}.", ruling=summary(of, self.clock)) if of else ""
        return ". ".join(filter(None, (reason_named(call.reason), about)))
