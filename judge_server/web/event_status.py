"""What the director's board shows beside the calls: stations and tables, without words."""

from collections import Counter
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import NamedTuple

from judge_procedure.codes import code_in
from judge_procedure.tables import in_order
from judge_procedure.typed import MOST_ROUNDS
from judge_record.entry import DECISIONS, RULINGS, Entry, Kind, Seat
from judge_record.plays import in_another_round, moved
from judge_record.summary import at_work, challenges
from judge_server.web.kiosks import Kiosks
from judge_server.web.paired_devices import Device
from lexicons.language import _

MANY_CHALLENGES = 6  # challenges of a table in a round: from here on it is marked
SILENT_AFTER = timedelta(minutes=2)  # without a request; a browser asks every few seconds


class StationRow(NamedTuple):
    """A station or a device. Times are local times of day; what is not known is empty."""

    name: str
    at_work: bool = False  # whether its session is open
    seen: str = ""
    code: str = ""
    differs: bool = False  # whether the code is not the server's
    last: Entry | None = None  # ruling
    round: int | None = None  # of that, or of a device at a table
    marker: str = ""  # of a paired device
    round_over: bool = False  # whether a paired device is for a round that is closed
    silent: bool = False  # whether it is the venue's, and has not asked for a while


class Need(NamedTuple):
    sign: str
    title: str
    line: str


class Table(NamedTuple):
    """A table in a round, and how many challenges it had there today."""

    name: str
    challenges: int
    calls: bool  # whether a call of it is open

    @property
    def is_many(self) -> bool:
        """Whether there were so many that the table is marked."""
        return self.challenges >= MANY_CHALLENGES


class EventStatus:
    """What is known of an event now. Several threads may ask it at once."""

    def __init__(self, kiosks: Kiosks) -> None:
        self.kiosks = kiosks
        self.served = kiosks.served

    def today(self) -> Sequence[Entry]:
        """Return the entries of today, without words, with tables and rounds as they were moved."""
        return moved(self.served.day.entries())

    def next_round(self, today: Iterable[Entry]) -> int:
        """Return the round after the highest one that is open, or was opened here today."""
        opened_today = [e.round or 0 for e in today if e.kind is Kind.ROUND_OPENED]
        return min(max([0, *opened_today, *self.kiosks.devices.rounds]) + 1, MOST_ROUNDS)

    # -- stations ----------------------------------------------------------------------------

    def stations(self, today: Sequence[Entry]) -> list[StationRow]:
        """Return the stations of today and all devices by name, compared with the server."""
        devices = {device.card.station: device for device in self.kiosks.devices}
        begun = {entry.station for entry in today if entry.kind is Kind.OPENED}
        openings = at_work(self.served.journal)
        return [
            self._row(
                name, [e for e in today if e.station == name], openings.get(name), devices.get(name)
            )
            for name in sorted({*begun, *openings, *devices})
        ]

    def _row(
        self, name: str, entries: Sequence[Entry], opening: Entry | None, device: Device | None
    ) -> StationRow:
        """Return what the record shows of a station, and what the server knows of a device."""
        last = next((e for e in reversed(entries) if e.kind in RULINGS), None)
        code = code_in(opening) if opening else ""
        row = StationRow(
            name,
            at_work=opening is not None,
            code=code,
            differs=code not in ("", self.served.code),
            last=last,
            round=last.round if last else None,
        )
        if device is None:
            return row
        seen, clock = self.kiosks.last_seen(device), self.served.clock
        now = datetime.fromisoformat(clock.now())
        return row._replace(
            seen=clock.local(seen) if seen else "",
            round=device.round or row.round,
            marker=device.marker,
            round_over=not device.card.is_open(self.kiosks.devices.rounds),
            silent=not device.of_players
            and (not seen or now - datetime.fromisoformat(seen) > SILENT_AFTER),
        )

    def unseen(self, today: Iterable[Entry]) -> list[Need]:
        """Return the rulings that no player saw and no official has looked at, or decided on."""
        plays, unseen = dict[int, int](), dict[int, Entry]()
        for entry in today:
            if entry.kind in RULINGS:
                plays[entry.number] = entry.play or entry.number
            if entry.kind is Kind.UNSEEN:
                unseen[entry.about or 0] = entry
            elif entry.kind is Kind.WORDS_SHOWN:
                unseen.pop(entry.about or 0, None)
            elif entry.kind in DECISIONS:
                unseen = {of: e for of, e in unseen.items() if plays.get(of, of) != entry.play}
        return [
            Need(
                "warning",
                _("Nobody saw a ruling at {station}", station=entry.station),
                _("Entry {number}: look at it in Rulings, then go to its table.", number=of),
            )
            for of, entry in unseen.items()
        ]

    def needs(self, stations: Iterable[StationRow]) -> list[Need]:
        """Return the machines that need somebody."""
        needs = []
        for row in stations:
            if row.differs:
                title = _("{station} has another CODE", station=row.name)
                line = _("{code}. Stop it: it may judge by another list.", code=row.code)
                needs.append(Need("different", title, line))
            elif row.silent:
                since = _("Since {time}. Go and look.", time=row.seen)
                if not row.seen:
                    since = _("It hasn't asked since the server began. Go and look.")
                needs.append(Need("silent", _("{station} is silent", station=row.name), since))
        return needs

    # -- tables ------------------------------------------------------------------------------

    def tables(
        self, today: Sequence[Entry], calls: Iterable[Entry]
    ) -> dict[int | None, list[Table]]:
        """Return the tables of each open round, or of the latest one, the highest round first.

        What stations without a round have recorded counts in each.
        """
        challenged, calls = challenges([*today]), [*calls]
        latest = max((e.round for e in (*challenged, *calls)), default=None, key=lambda r: r or 0)
        rounds, shown = self.kiosks.devices.rounds or [latest], {}
        for round in sorted(rounds, key=lambda r: r or 0, reverse=True):
            at = Seat(round=round)
            counts = Counter(e.table for e in challenged if not in_another_round(e.seat, at))
            calling = {call.table for call in calls if not in_another_round(call.seat, at)}
            names = filter(None, {*self.served.profile.tables, *counts, *calling})
            shown[round] = [Table(name, counts[name], name in calling) for name in in_order(names)]
        return shown
