"""The kiosks of the paired devices: one for each, with a station of its own in the record."""

from threading import Event, RLock, Thread

from judge_gui.model.traits import Usage
from judge_procedure.pairing import Card, Use, as_written, event_secret
from judge_procedure.pin import WrongPins
from judge_procedure.requirements import devices_are_allowed
from judge_record.entry import Kind
from judge_record.official import Person
from judge_server.web.device_kiosk import DeviceKiosk
from judge_server.web.paired_devices import Device, Devices, NotPaired, new_device
from judge_server.web.refusals import reporting_faults
from judge_server.web.served_event import ServedEvent
from lexicons import CannotJudge
from lexicons.language import _

SWEEP = 1.0  # seconds between two looks at all devices, whether or not a browser asks

# Locks are taken in this order: of the board (`BoardAccess`); of a station (`Kiosks.lock`), of its
# browser; of `Devices`. Nobody waits for a station's with the board's.


class WrongCard(CannotJudge):
    """A card that pairs nothing now, whether or not its letters are right."""

    def __init__(self) -> None:
        super().__init__("This card pairs nothing now.")


class Kiosks:
    """The kiosks of the devices. Several threads may use them at once."""

    def __init__(self, served: ServedEvent) -> None:
        self.served = served
        self.pins = WrongPins(lambda: served.milliseconds() / 1000)
        home, journal = served.library.home, served.journal
        self.devices = Devices(home, journal.chain)
        self.secret = event_secret(home, journal.event)
        self.locks: dict[str, RLock] = {}  # by the station, so that no table waits for another
        self._running: dict[str, DeviceKiosk] = {}  # by the marker of the device
        self.ended = Event()

    # -- pairing -----------------------------------------------------------------------------

    def pair(self, card: Card, secret: str) -> str:
        """Pair a device by a card, record it, and return its token; raises what `check` raises.

        Players agree when they pair a device for a round.
        """
        self.check(card, secret)  # first: what a stranger sends makes no lock
        with self.lock(card.station):
            self.check(card, secret)
            if earlier := self.devices.of_station(card.station):
                self.end(earlier.marker)  # it worked under the same name
            device, token = new_device(card)
            self._begin(device, Kind.PAIRED, card.use)
            return token

    def check(self, card: Card, secret: str) -> None:
        """Raise `WrongCard`; `CannotJudge` if a card is barred, or another device has its place.

        A player's device loses its place when its round is closed, or to one of a later round. But
        a challenge that is under way must end first, or be wiped after its round. A device of the
        venue at a table leaves no place for a player's.
        """
        allowed = card.use is Use.STATION or devices_are_allowed(self.served.judge.rules)
        is_open = card.is_open(self.devices.rounds)
        allowed = allowed and card.use in self.served.pairs
        if not (allowed and is_open and self.secret.is_of(card, as_written(secret))):
            raise WrongCard
        if card in self.devices.barred:
            raise CannotJudge(
                _("The director unpaired the device of this card."),
                remedy=_("Call the director, who frees the place on the board."),
            )
        earlier = self.devices.of_station(card.station)
        if earlier is None:
            return
        is_later = (card.round or 0) > (earlier.round or 0)
        if not earlier.of_players or (earlier.round in self.devices.rounds and not is_later):
            raise CannotJudge(
                _("Another device is paired here: {station}.", station=card.station),
                remedy=_("Use that one. If it is lost, the director unpairs it."),
            )
        kiosk = self._running.get(earlier.marker)
        in_use = (Usage.BUSY, Usage.VISIT)
        if kiosk and kiosk.browser.usage in in_use and not kiosk.is_late:
            raise CannotJudge(
                _("A challenge is under way on the device of round {round}.", round=earlier.round),
                remedy=_(
                    "Open this card again when its verdict has been read. If that device is lost,"
                    " the director unpairs it."
                ),
            )

    def agree(self, device: Device, round: int) -> None:
        """Record that both players agreed to a device of the venue, for an open round.

        It does nothing unless they are asked: a challenge may be under way. Raises `CannotJudge` if
        it can't be recorded; then they are asked again.
        """
        with self.lock(device.card.station):
            rounds = self.devices.rounds
            if round in rounds and self.of(device).browser.is_shut:
                self.end(device.marker)
                kiosk = self._begin(device._replace(round=round), Kind.AGREED)
                kiosk.station.chosen_among = rounds

    def _begin(self, device: Device, kind: Kind, use: str | None = None) -> DeviceKiosk:
        """Begin the kiosk of a device that may judge from now on, when that is recorded and kept.

        Raises `CannotJudge` if it isn't.
        """
        kiosk = self._running[device.marker] = self._new(device)
        try:
            kiosk.record(kind, use=use)
            self.devices.put(device)
        except BaseException:
            self.end(device.marker)
            raise
        return kiosk

    def unpair(self, marker: str, by: Person | None = None) -> None:
        """Unpair a device, and record it. If a director does it at the board, its card is barred.

        A challenge that is under way is dropped. Raises `CannotJudge` if something of it can't be
        written: the device is unpaired all the same, until the server is started again.
        """
        if (device := self.devices.by_marker.get(marker)) is None:
            return
        with self.lock(device.card.station):
            if marker not in self.devices.by_marker:  # another request was faster
                return
            try:
                kiosk = self.of(device)
                if kiosk.browser.kiosk.is_left:  # its session has ended
                    kiosk = self._running[marker] = self._new(device)
                kiosk.record(Kind.UNPAIRED, by=by)
            finally:
                self.end(marker)
                self.devices.remove(device, bars=by is not None)

    # -- kiosks ------------------------------------------------------------------------------

    def of(self, device: Device) -> DeviceKiosk:
        """Return the kiosk of a device, perhaps a new one; `NotPaired` if it was unpaired."""
        if kiosk := self._running.get(device.marker):
            return kiosk
        with self.lock(device.card.station):
            if (current := self.devices.by_marker.get(device.marker)) is None:
                raise NotPaired
            if device.marker not in self._running:
                self._running[device.marker] = self._new(current)
            return self._running[device.marker]

    def last_seen(self, device: Device) -> str:
        """Return when a device asked for a page last; "" if it hasn't since the server began."""
        kiosk = self._running.get(device.marker)
        return kiosk.seen if kiosk else ""

    def under_way(self, round: int) -> int:
        """Return at how many devices of a round players are at a challenge, before JUDGE."""
        kiosks = [kiosk for kiosk in list(self._running.values()) if kiosk.device.round == round]
        return sum(kiosk.browser.task_under_way for kiosk in kiosks)

    def lock(self, station: str) -> RLock:
        """Return the lock of a station: of what is done there, one thing is done at a time."""
        return self.locks.setdefault(station, RLock())

    def _new(self, device: Device) -> DeviceKiosk:
        if self.ended.is_set():
            raise CannotJudge(_("The server has ended."))
        return DeviceKiosk(device, self.served, self.devices, self.pins)

    def end(self, marker: str) -> None:
        if kiosk := self._running.pop(marker, None):
            kiosk.end()

    # -- time --------------------------------------------------------------------------------

    def start(self) -> None:
        """Look at all kiosks again and again: no wipe waits for kiosks that use the record."""
        for of_record in (False, True):
            Thread(target=self.sweep, args=[of_record], name="kiosks", daemon=True).start()

    def sweep(self, of_record: bool) -> None:
        while not self.ended.wait(SWEEP):
            self.tick(of_record)

    def tick(self, of_record: bool) -> None:
        """Do what is due at the kiosks that use the record now, or else at all others."""
        kiosks = list(self._running.values())
        ticks = [kiosk.tick for kiosk in kiosks if kiosk.browser.uses_record is of_record]
        for due in (*ticks, *([self.served.times_asked.read] if of_record else [])):
            with reporting_faults():  # whoever asks next meets it, too
                due()

    def close(self) -> None:
        """End all kiosks, and record it: 0.05 s each, 0.2 s on a busy disk. Devices stay paired."""
        self.ended.set()
        for station, lock in list(self.locks.items()):
            with lock:  # a kiosk that is just beginning has it: then its device is paired
                if device := self.devices.of_station(station):
                    self.end(device.marker)
