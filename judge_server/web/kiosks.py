"""The kiosks of the paired devices: one for each, with a station of its own in the record."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from threading import Event, RLock, Thread

from judge_gui.kiosk import Kiosk
from judge_gui.model import station_terms
from judge_gui.model.screens import Ready, Screen, Starting
from judge_gui.station import ending
from judge_gui.station.worker import Worker
from judge_procedure.pairing import LOOPBACK, Card, Use, event_secret
from judge_procedure.pin import WrongPins
from judge_procedure.profile import Profile
from judge_procedure.requirements import devices_are_allowed
from judge_record.clock import Clock
from judge_record.entry import Entry, Kind
from judge_record.journal import Journal
from judge_record.official import Person
from judge_record.place import Place
from judge_record.summary import Records
from judge_server.web import device_wording as wording
from judge_server.web.browser import Browser, NotPaired, task_under_way
from judge_server.web.browser_view import Extras
from judge_server.web.device_station import DeviceStation, DeviceWorker
from judge_server.web.paired_devices import Device, Devices
from judge_server.web.times_asked import TimesAsked
from lexicons import Adjudicator, CannotJudge, JudgeError, Library
from lexicons.language import _

LONGEST_AFTER_ROUND = 120_000  # milliseconds that are left to a challenge
SWEEP = 1.0  # seconds between two looks at all devices, whether or not a browser asks


class Kiosks:
    """The kiosks of the devices. Several threads may use them at once."""

    def __init__(
        self,
        library: Library,
        judge: Adjudicator,
        profile: Profile,
        clock: Clock,
        journal: Journal,
        milliseconds: Callable[[], int],
        *,
        place: Place,
        program: str | None = None,
    ) -> None:
        """Take the settings of all kiosks, the open event's journal, a clock that never goes back.

        All kiosks have one judge, which was verified, and keeps nothing of a challenge.
        """
        self.library = library
        self.judge = judge
        self.rules = judge.rules
        self.profile = profile
        self.clock = clock
        self.milliseconds = milliseconds
        self.pins = WrongPins(lambda: milliseconds() / 1000, exempt=LOOPBACK)
        self.place = place  # one, so that devices share its connection
        self.program = program
        self.records = Records(clock)
        self.journal = self.records.of(journal)
        self.devices = Devices(library.home, journal.event, journal.chain)
        self.secret = event_secret(library.home, journal.event)
        self.locks: dict[str, RLock] = {}  # by the station, so that no table waits for another
        self.browsers: dict[str, Browser] = {}  # by the marker of the device
        self.seen: dict[str, str] = {}  # by the marker: when it last asked for a page
        self.times_asked = TimesAsked(self.records)
        self.closed: dict[int | None, int] = {}  # when it was first seen that a round was closed
        self.ended = Event()
        self.sweeper = Thread(target=self.sweep, name="kiosks", daemon=True)

    # -- pairing -----------------------------------------------------------------------------

    def pairs(self, card: Card, secret: str) -> bool:
        """Return whether a card pairs a device now."""
        allowed = card.use is Use.STATION or devices_are_allowed(self.rules)
        return self.secret.pairs(card, secret, open_rounds=self.devices.rounds) and allowed

    def pair(self, card: Card) -> str:
        """Pair a device by a card that was compared, record it, and return its token."""
        with self.lock(card.station):
            self.refuse(card)
            before = self.of_station(card.station)
            device, token = self.devices.pair(card, self.clock.now())
            for each in before:  # of an earlier round
                self.end(each.marker)
            try:
                self.record(device, Kind.PAIRED, use=card.use)
            except BaseException:
                self.end(device.marker)
                self.devices.take_back(device.marker)
                raise
            return token

    def refuse(self, card: Card) -> None:
        """Raise an error if a card pairs nothing now.

        The reasons are those of `Devices.refuse`, and a challenge that is under way on the device
        of an earlier round: it must end first, or be wiped after its round.
        """
        self.devices.refuse(card)
        for device in self.of_station(card.station):
            browser = self.browsers.get(device.marker)
            if browser and browser.has_challenge and self.time_left(device) != 0:
                raise CannotJudge(
                    _(
                        "A challenge is under way on the device of round {round}.",
                        round=device.card.round,
                    ),
                    remedy=_(
                        "Open this card again when its verdict has been read. If that device is"
                        " lost, the director takes it back."
                    ),
                )

    def of_station(self, station: str) -> list[Device]:
        """Return the paired devices of a station: in most cases one."""
        return [device for device in self.devices if device.station == station]

    def agree(self, device: Device) -> None:
        """Record that both players agreed to a device of the venue, for the round.

        It does nothing while a challenge is under way. Raises `CannotJudge` if it cannot be
        recorded; then they are asked again.
        """
        with self.lock(device.station):
            now, current = self.devices.round, self.devices.devices.get(device.marker)
            if current is None or now in (None, current.agreed) or not self.browser(device).is_idle:
                return  # the question was answered already, or is not asked now
            self.end(device.marker)
            try:
                self.record(current._replace(agreed=now), Kind.AGREED)
                self.devices.agree(device.marker, now)
            except BaseException:
                self.end(device.marker)
                raise

    def take_back(self, marker: str, by: Person | None = None, *, bars: bool = False) -> None:
        """Take a device back from whoever has it, bar its card if asked, and record it.

        A challenge that is under way is dropped. Raises `CannotJudge` if something of
        it cannot be written: the device is taken back all the same, until the server is started
        again.
        """
        found = self.devices.devices.get(marker)
        if found is None:
            return
        with self.lock(found.station):
            device = self.devices.devices.get(marker)
            if device is None:
                return
            try:
                self.record(device, Kind.UNPAIRED, by=by)
            finally:
                self.end(marker)
                self.devices.take_back(marker, bars=bars)

    def record(
        self, device: Device, kind: Kind, *, use: str | None = None, by: Person | None = None
    ) -> Entry:
        """Record what happens with a device, at its own station. Raise `CannotJudge` on failure."""
        browser = self.browser(device)
        if browser.kiosk.is_left:  # its session has ended
            browser = self.browsers[device.marker] = self.begun(device)
        with browser.lock:
            station = worker_of(browser).station
            if station.session is None:  # the page of an interrupted challenge must be seen
                browser.kiosk.show(Starting())
                browser.kiosk.happen(worker_of(browser).result_of(Starting()))
            with station.acting(by or station.nobody):
                table = device.card.place if device.at_table else None
                draft = Entry(kind=kind, table=table, round=self._round_of(device), use=use)
                return station.open_session.record(draft)

    # -- kiosks ------------------------------------------------------------------------------

    def browser(self, device: Device) -> Browser:
        """Return the kiosk of a device, perhaps a new one; `NotPaired` if it was taken back."""
        if found := self.browsers.get(device.marker):
            return found
        with self.lock(device.station):
            if self.ended.is_set():
                raise CannotJudge(_("The server has ended."))
            if self.devices.devices.get(device.marker) is None:
                raise NotPaired
            if device.marker not in self.browsers:
                self.browsers[device.marker] = self.begun(device)
            return self.browsers[device.marker]

    def lock(self, station: str) -> RLock:
        """Return the lock of a station: of what is done there, one thing is done at a time."""
        return self.locks.setdefault(station, RLock())

    def begun(self, device: Device) -> Browser:
        """Return a new kiosk for a device."""
        profile = self.settings(device, self.profile)
        at = None
        if device.at_table:
            at = station_terms.TablePlace(
                self._round_of(device) or 0, device.card.place, device.of_players
            )
        station = DeviceStation(
            self.devices.event, self.judge, profile, self.library, self.clock, program=self.program,
            place=self.place, records=self.records, device=device.marker, at=at,
        )  # fmt: skip
        binds = not device.at_table and devices_are_allowed(self.rules)
        worker = DeviceWorker(station, self.pins, lambda: self.devices.rounds if binds else ())
        kiosk = Kiosk(worker, profile, self.milliseconds)
        may_begin = partial(self.may_begin, device)
        return Browser(
            kiosk, takes_pins=not device.of_players, may_begin=may_begin,
            extras=partial(self.extras, device),
        )  # fmt: skip

    def extras(self, device: Device, screen: Screen) -> Extras:
        """Return what stands on a page of a device besides what its kiosk says."""
        strip = (wording.judged_here(self.times(device)),) if device.at_table else ()
        left, closed = self.time_left(device), None
        if left is not None and task_under_way(screen):
            closed = wording.closed(self._round_of(device) or 0, left // 1000)
        several = device.of_players and len(self.devices.rounds) > 1
        idle = several and isinstance(screen, Ready | Starting)
        return Extras(strip, closed, wording.other_card() if idle else "")

    def may_begin(self, device: Device) -> bool:
        """Return whether a challenge may begin at a device now: in an open round, agreed to."""
        if device.of_players:
            return device.card.round in self.devices.rounds
        return not device.at_table or device.agreed == self.devices.round is not None

    def settings(self, device: Device, profile: Profile) -> Profile:
        """Return the settings of a device's kiosk: the shared ones, and its own."""
        profile = replace(profile, station=device.station, backup="")
        if device.at_table:
            return replace(profile, smart_device=True, touch=True, prompts=("round", "table"))
        if devices_are_allowed(self.rules):
            return replace(profile, prompts=("round", "table"))  # as the devices beside it
        return profile

    def _round_of(self, device: Device) -> int | None:
        return device.card.round if device.of_players else device.agreed

    def end(self, marker: str) -> None:
        """End the kiosk of a device: what was typed is gone, its session is closed."""
        browser = self.browsers.pop(marker, None)
        if browser is None:
            return
        with browser.lock:
            browser.is_over = True
            station, kiosk = worker_of(browser).station, browser.kiosk
            with suppress(Exception):  # it must not keep the others from their end
                kiosk.tick()  # a verdict that was shown is no interrupted challenge
                kiosk.show(Starting())
            with suppress(Exception):
                if station.session and not station.session.is_ended:
                    station.note.interrupted(station.session)  # nobody may come back to see it
            with suppress(Exception):
                if station.session and not station.session.is_ended:
                    ending.end_session(station)
            station.opening.release()

    # -- time --------------------------------------------------------------------------------

    def sweep(self) -> None:
        """Look at all kiosks again and again: what was typed is wiped in time."""
        while not self.ended.wait(SWEEP):
            self.tick()

    def tick(self) -> None:
        """Do what is due at all kiosks, and end what has lasted too long after its round."""
        with suppress(JudgeError):  # what was read before is shown
            self.times_asked.read(self.journal)
        for marker, browser in list(self.browsers.items()):
            with suppress(Exception):  # the next request of that device meets it too
                device = self.devices.devices.get(marker)
                browser.tick(late=device is not None and self.time_left(device) == 0)

    def time_left(self, device: Device) -> int | None:
        """Return for how many milliseconds a challenge of a device goes on after its round.

        None while the round is open, and at a browser that is a kiosk: it has no round of its own.
        """
        round = self._round_of(device)
        if round is None or round in self.devices.rounds:
            self.closed.pop(round, None)
            return None
        now = self.milliseconds()
        return max(self.closed.setdefault(round, now) + LONGEST_AFTER_ROUND - now, 0)

    def is_challenging(self, device: Device) -> bool:
        """Return whether a challenge is under way at a device."""
        browser = self.browsers.get(device.marker)
        return browser is not None and task_under_way(browser.kiosk.screen) is not None

    def close(self) -> None:
        """End all kiosks, and record it. Paired devices stay paired."""
        self.ended.set()
        for station, lock in list(self.locks.items()):
            with lock:
                for marker, browser in list(self.browsers.items()):
                    if worker_of(browser).station.name == station:
                        self.end(marker)

    # -- what is known -----------------------------------------------------------------------

    def times(self, device: Device) -> tuple[str, ...]:
        """Return the local times at which a device's board asked, in its round and any open one."""
        browser = self.browsers.get(device.marker)
        session = worker_of(browser).station.session if browser else None
        if session is None:
            return ()
        own = session.memory.last.number if session.memory else None
        with suppress(JudgeError):  # what was read before is shown
            self.times_asked.read(session.journal, own)
        rounds = {self._round_of(device), *self.devices.rounds}
        times = self.times_asked.at(device.card.place, rounds)
        return tuple(map(self.clock.local, times))


def worker_of(browser: Browser) -> Worker:
    """Return what does the work of a browser's kiosk."""
    worker = browser.kiosk.worker
    if not isinstance(worker, Worker):
        raise TypeError(type(worker))
    return worker
