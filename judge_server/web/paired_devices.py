"""The paired devices of an event, kept in `JUDGE_HOME/devices.json`, and the rounds that are open.

A device is known by a token of 256 bits in a cookie. Only the token's SHA-256 is kept.
"""

import json
import os
from collections.abc import Iterator
from secrets import token_hex
from threading import RLock
from typing import NamedTuple

from judge_procedure.pairing import Card, Use
from judge_procedure.typed import MOST_ROUNDS
from judge_record.station import typed
from judge_server.web.tokens import hashed, new_token
from lexicons import CannotJudge, storage
from lexicons.language import _
from lexicons.schema import whole

MARKER_BYTES = 6


class NotPaired(CannotJudge):
    """A device was unpaired, or paired again, while its request was under way."""

    def __init__(self) -> None:
        super().__init__(_("This device is not paired."))


class Device(NamedTuple):
    """A paired device."""

    marker: str  # names it in the record
    token: str  # the SHA-256 of its token, as hexadecimal digits
    card: Card
    round: int | None  # of its card, or for which both players agreed last; None of a kiosk

    @property
    def at_table(self) -> bool:
        return self.card.use is not Use.STATION

    @property
    def of_players(self) -> bool:
        """Whether the device is a player's own. Nobody types a PIN on it."""
        return self.card.use is Use.TABLE


def new_device(card: Card) -> tuple[Device, str]:
    """Return a device of a card, and its token, which only the device keeps."""
    token = new_token()
    return Device(token_hex(MARKER_BYTES), hashed(token), card, card.round), token


class Devices:
    """The devices of one event, and its open rounds. Several threads may use them at once.

    `rounds`, `by_marker` and `barred` may be read without a lock: none is changed in place.
    """

    def __init__(self, home: str, chain: str) -> None:
        """Read what is kept for the event of this chain; `CannotJudge` if it is damaged.

        Its name would not do: an earlier event may have had the same.
        """
        self.path = os.path.join(home, "devices.json")
        self.chain = chain
        self.lock = RLock()
        self.rounds: frozenset[int] = frozenset()  # that are open
        self.barred: frozenset[Card] = frozenset()  # that pair nothing until they are freed
        self.by_marker: dict[str, Device] = {}
        if storage.is_there(self.path):
            self.read()

    def read(self) -> None:
        data = storage.read(self.path, "Fix its permissions.")
        try:
            kept = json.loads(data)
            if kept["chain"] != self.chain:
                return
            rows = [{**row, "card": _card(*row["card"])} for row in kept["devices"]]
            devices = [typed(Device(**row)) for row in rows]
            if any(map(whole(1, MOST_ROUNDS), kept["rounds"])):
                raise ValueError
            self.rounds = frozenset(kept["rounds"])
            self.barred = frozenset(_card(*row) for row in kept["barred"])
        except (ValueError, TypeError, LookupError, RecursionError) as error:
            raise CannotJudge(
                _("{path} is damaged.", path=self.path),
                faults=[type(error).__name__],
                remedy=_("Delete the file, and pair all devices again."),
            ) from None
        self.by_marker = {device.marker: device for device in devices}

    def write(
        self, devices: dict[str, Device], rounds: frozenset[int], barred: frozenset[Card]
    ) -> None:
        """Keep all that; `CannotJudge`, with nothing changed, on failure."""
        kept = {
            "chain": self.chain,
            "rounds": sorted(rounds),
            "barred": [list(card) for card in barred],
            "devices": [
                {**device._asdict(), "card": [*device.card]} for device in devices.values()
            ],
        }
        storage.replace(self.path, json.dumps(kept).encode(), private=True)
        self.by_marker, self.rounds, self.barred = devices, rounds, barred

    # -- devices -----------------------------------------------------------------------------

    def put(self, device: Device) -> None:
        """Keep a device, in place of any other of its station."""
        with self.lock:
            station = device.card.station
            kept = {m: d for m, d in self.by_marker.items() if d.card.station != station}
            self.write({**kept, device.marker: device}, self.rounds, self.barred)

    def remove(self, device: Device, *, bars: bool = False) -> None:
        """Forget a device. If that bars its card, the card pairs nothing until `free`.

        Raises `CannotJudge` if the file keeps the device: it is forgotten until the server starts
        again.
        """
        with self.lock:
            kept = {m: d for m, d in self.by_marker.items() if m != device.marker}
            barred = self.barred | {device.card} if bars else self.barred
            try:
                self.write(kept, self.rounds, barred)
            finally:
                self.by_marker, self.barred = kept, barred

    def free(self, card: Card) -> None:
        with self.lock:
            self.write(self.by_marker, self.rounds, self.barred - {card})

    def by_token(self, token: str) -> Device | None:
        """Return the device that has a token. The time shows nothing of it: hashes are compared."""
        known = hashed(token)
        return next((d for d in self.by_marker.values() if d.token == known), None)

    def of_station(self, station: str) -> Device | None:
        return next((d for d in self.by_marker.values() if d.card.station == station), None)

    def __iter__(self) -> Iterator[Device]:
        return iter(sorted(self.by_marker.values(), key=lambda device: device.card.station))

    # -- rounds ------------------------------------------------------------------------------

    def open_round(self, number: int) -> None:
        """Let players' devices be paired for a round, and judge in it."""
        with self.lock:
            self.write(self.by_marker, self.rounds | {number}, self.barred)

    def only_round(self) -> int | None:
        """Return the round that is played, if one alone is open."""
        return min(self.rounds) if len(self.rounds) == 1 else None

    def close_round(self, number: int) -> None:
        """End a round: no device is paired for it, and no challenge begins on one."""
        with self.lock:
            self.write(self.by_marker, self.rounds - {number}, self.barred)


def _card(use: str, place: str, round: int | None) -> Card:
    return typed(Card(Use(use), place, round))
