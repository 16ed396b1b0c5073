"""The paired devices of an event, kept in `JUDGE_HOME/devices.json`, and the rounds that are open.

A device is known by a token of 256 bits in a cookie. Only the token's SHA-256 is kept.
"""

import json
import os
from collections.abc import Iterable, Iterator
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

AFTER_ROUND = 2  # minutes that a challenge has when its round is closed
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
    agreed: int | None = None  # the last round for which both players agreed

    @property
    def at_table(self) -> bool:
        return self.card.use is not Use.STATION

    @property
    def of_players(self) -> bool:
        """Whether the device is a player's own. Nobody types a PIN on it."""
        return self.card.use is Use.TABLE

    @property
    def round(self) -> int | None:
        """The round in which it judges, if it belongs to a table."""
        return self.card.round if self.of_players else self.agreed


class Devices:
    """The devices of one event. Several threads may use them at once.

    >>> import tempfile
    >>> devices = Devices(tempfile.mkdtemp(), "3f…")
    >>> devices.open_round(3)
    >>> device, token = devices.pair(Card(Use.TABLE, "7", 3))
    >>> devices.by_token(token) == device, devices.by_token("another")
    (True, None)
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

    def pair(self, card: Card) -> tuple[Device, str]:
        """Pair a device by a card that was checked. Return it, and its token.

        Players agree when they pair a device for a round.
        """
        with self.lock:
            token = new_token()
            device = Device(token_hex(MARKER_BYTES), hashed(token), card, card.round)
            kept = {m: d for m, d in self.by_marker.items() if d.card.station != card.station}
            self.write({**kept, device.marker: device}, self.rounds, self.barred)
            return device, token

    def check_card(self, card: Card) -> None:
        """Raise `CannotJudge` for a card that is barred, or whose place another device has.

        A player's device loses its place when its round is closed, or to one of a later round. A
        device of the venue at a table leaves no place for a player's.
        """
        if card in self.barred:
            raise CannotJudge(
                _("The director unpaired the device of this card."),
                remedy=_("Call the director, who frees the place on the board."),
            )
        for device in self.of_station(card.station):
            over = device.card.round not in self.rounds
            later = (card.round or 0) > (device.card.round or 0)
            if not (device.of_players and (over or later)):
                raise CannotJudge(
                    _("Another device is paired here: {station}.", station=card.station),
                    remedy=_("Use that one. If it is lost, the director unpairs it."),
                )

    def by_token(self, token: str) -> Device | None:
        """Return the device that has a token. The time shows nothing of it: hashes are compared."""
        known = hashed(token)
        return next((d for d in list(self.by_marker.values()) if d.token == known), None)

    def agree(self, marker: str, round: int) -> None:
        with self.lock:
            device = self.by_marker[marker]._replace(agreed=round)
            self.write({**self.by_marker, marker: device}, self.rounds, self.barred)

    def unpair(self, marker: str, *, bars: bool = False, restored: Iterable[Device] = ()) -> None:
        """Forget a paired device. If that bars its card, the card pairs nothing until `free`.

        Devices whose place it had taken may be `restored`.
        Raises `CannotJudge` if the file keeps the device: it is forgotten until the server starts
        again.
        """
        with self.lock:
            kept = dict(self.by_marker)
            card = kept.pop(marker).card
            kept |= {device.marker: device for device in restored}
            barred = self.barred | {card} if bars else self.barred
            try:
                self.write(kept, self.rounds, barred)
            finally:
                self.by_marker, self.barred = kept, barred

    def free(self, card: Card) -> None:
        with self.lock:
            self.write(self.by_marker, self.rounds, self.barred - {card})

    def of_station(self, station: str) -> list[Device]:
        """Return the paired devices of a station: in most cases one."""
        return [device for device in self if device.card.station == station]

    def may_begin(self, device: Device) -> bool:
        """Return whether a challenge may begin at a device now: in an open round, agreed to."""
        if device.of_players:
            return device.card.round in self.rounds
        return not device.at_table or device.agreed == self.round is not None

    def __iter__(self) -> Iterator[Device]:
        return iter(sorted(self.by_marker.values(), key=lambda device: device.card.station))

    # -- rounds ------------------------------------------------------------------------------

    def open_round(self, number: int) -> None:
        """Let players' devices be paired for a round, and judge in it."""
        with self.lock:
            self.write(self.by_marker, self.rounds | {number}, self.barred)

    def close_round(self, number: int) -> None:
        """End a round: no device is paired for it, and no challenge begins on one."""
        with self.lock:
            self.write(self.by_marker, self.rounds - {number}, self.barred)

    @property
    def round(self) -> int | None:
        """The round that is played: the last one that is open."""
        return max(self.rounds, default=None)


def _card(use: str, place: str, round: int | None) -> Card:
    return typed(Card(Use(use), place, round))
