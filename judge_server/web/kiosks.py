"""The kiosks of the paired devices: one for each, with a station of its own in the record."""

from threading import Event, RLock, Thread

from judge_procedure.pairing import Card, Use, as_written, event_secret
from judge_procedure.pin import WrongPins
from judge_procedure.requirements import devices_are_allowed
from judge_record.entry import Kind
from judge_record.official import Person
from judge_server.web.device_kiosk import DeviceKiosk
from judge_server.web.paired_devices import Device, Devices, NotPaired
from judge_server.web.refusals import faults_told
from judge_server.web.served_event import ServedEvent
from lexicons import CannotJudge
from lexicons.language import _

SWEEP = 1.0  # seconds between two looks at all devices, whether or not a browser asks

# Locks are taken in this order: of the board (`BoardAccess`); of a station (`Kiosks.lock`), of its
# browser; of `Devices`. Nobody waits for a station's with the board's.
# `Devices.rounds`, `by_marker` and `barred` may be read without a lock: `Devices` changes none of
# them in place, but puts a new one there.


class Kiosks:
    """The kiosks of the devices. Several threads may use them at once."""

    def __init__(self, served: ServedEvent) -> None:
        self.served = served
        self.pins = WrongPins(lambda: served.milliseconds() / 1000)
        home, journal = served.library.home, served.journal
        self.devices = Devices(home, journal.chain)
        self.secret = event_secret(home, journal.event)
        self.locks: dict[str, RLock] = {}  # by the station, so that no table waits for another
        self.running: dict[str, DeviceKiosk] = {}  # by the marker of the device
        self.ended = Event()

    # -- pairing -----------------------------------------------------------------------------

    def pairs(self, card: Card, secret: str) -> bool:
        allowed = card.use is Use.STATION or devices_are_allowed(self.served.judge.rules)
        is_open = card.is_open(self.devices.rounds)
        return allowed and is_open and self.secret.is_of(card, as_written(secret))

    def pair(self, card: Card) -> str:
        """Pair a device by a card that was compared, record it, and return its token."""
        with self.lock(card.station):
            self.check_card(card)
            earlier = self.devices.of_station(card.station)
            device, token = self.devices.pair(card)
            try:
                for replaced in earlier:  # of an earlier round: they work under the same name
                    self.end(replaced.marker)
                self.record(device, Kind.PAIRED, use=card.use)
            except BaseException:
                self.end(device.marker)
                self.devices.unpair(device.marker, restored=earlier)
                raise
            return token

    def check_card(self, card: Card) -> None:
        """Raise an error if a card pairs nothing now.

        The reasons are those of `Devices.check_card`, and a challenge that is under way on the
        device of an earlier round: it must end first, or be wiped after its round.
        """
        self.devices.check_card(card)
        for device in self.devices.of_station(card.station):
            kiosk = self.running.get(device.marker)
            if kiosk and kiosk.holds_its_place:
                raise CannotJudge(
                    _(
                        "A challenge is under way on the device of round {round}.",
                        round=device.card.round,
                    ),
                    remedy=_(
                        "Open this card again when its verdict has been read. If that device is"
                        " lost, the director unpairs it."
                    ),
                )

    def agree(self, device: Device) -> None:
        """Record that both players agreed to a device of the venue, for the round.

        It does nothing while a challenge is under way. Raises `CannotJudge` if it cannot be
        recorded; then they are asked again.
        """
        with self.lock(device.card.station):
            now, current = self.devices.round, self.devices.by_marker.get(device.marker)
            if current is None or now in (None, current.agreed):
                return  # the question was answered already, or is not asked now
            if not self.of(device).browser.is_idle:
                return
            self.end(device.marker)
            try:
                self.record(current._replace(agreed=now), Kind.AGREED)
                self.devices.agree(device.marker, now)
            except BaseException:
                self.end(device.marker)
                raise

    def unpair(self, marker: str, by: Person | None = None, *, bars: bool = False) -> None:
        """Unpair a device, bar its card if asked, and record it.

        A challenge that is under way is dropped. Raises `CannotJudge` if something of it cannot be
        written: the device is unpaired all the same, until the server is started again.
        """
        paired = self.devices.by_marker.get(marker)
        if paired is None:
            return
        with self.lock(paired.card.station):
            device = self.devices.by_marker.get(marker)
            if device is None:  # another request was faster
                return
            try:
                self.record(device, Kind.UNPAIRED, by=by)
            finally:
                self.end(marker)
                self.devices.unpair(marker, bars=bars)

    def record(
        self, device: Device, kind: Kind, *, use: str | None = None, by: Person | None = None
    ) -> None:
        """Record what happens with a device. Raise `CannotJudge` if that is impossible."""
        kiosk = self.of(device)
        if kiosk.browser.kiosk.is_left:  # its session has ended
            kiosk = self.running[device.marker] = self._begun(device)
        kiosk.record(kind, use, by)

    # -- kiosks ------------------------------------------------------------------------------

    def of(self, device: Device) -> DeviceKiosk:
        """Return the kiosk of a device, perhaps a new one; `NotPaired` if it was unpaired."""
        if kiosk := self.running.get(device.marker):
            return kiosk
        with self.lock(device.card.station):
            if self.ended.is_set():
                raise CannotJudge(_("The server has ended."))
            if device.marker not in self.devices.by_marker:
                raise NotPaired
            if device.marker not in self.running:
                self.running[device.marker] = self._begun(device)
            return self.running[device.marker]

    def lock(self, station: str) -> RLock:
        """Return the lock of a station: of what is done there, one thing is done at a time."""
        return self.locks.setdefault(station, RLock())

    def _begun(self, device: Device) -> DeviceKiosk:
        return DeviceKiosk(device, self.served, self.devices, self.pins)

    def end(self, marker: str) -> None:
        if kiosk := self.running.pop(marker, None):
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
        kiosks = list(self.running.values())
        ticks = [kiosk.tick for kiosk in kiosks if kiosk.browser.uses_record is of_record]
        for due in (*ticks, *([self.served.times_asked.read] if of_record else [])):
            with faults_told():  # whoever asks next meets it, too
                due()

    def close(self) -> None:
        """End all kiosks, and record it. Paired devices stay paired."""
        self.ended.set()
        for station, lock in list(self.locks.items()):
            with lock:
                for marker, kiosk in list(self.running.items()):
                    if kiosk.station.name == station:
                        self.end(marker)
