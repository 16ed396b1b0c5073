"""Pairing: what each card pairs, and the secret that it carries."""

import os
from base64 import b32encode
from collections.abc import Collection
from enum import StrEnum
from typing import NamedTuple
from urllib.parse import urlencode

from judge_procedure.names import capitalized, joined, round_named, table_named
from judge_record.entry import Seat
from judge_record.installation import drawn_once
from lexicons.language import _

KEY_BYTES = 32
SECRET_BYTES = 10  # 80 bits: 16 letters, without a remainder
GROUP_LENGTH = 4  # letters that stand together on paper
# Base32 of RFC 4648 has no 0, 1, 8 and 9: who types them read O, I, B and G.
MISREAD = str.maketrans("0189", "OIBG")


class Use(StrEnum):
    """What a card pairs."""

    TABLE = "table"  # a player's device at a table, for one round
    VENUE = "venue"  # the venue's own device at a table, for the whole event
    STATION = "station"  # a browser as a kiosk, for the whole event


class Card(NamedTuple):
    """A card: what it pairs, the name of the table or station, and the round of a table's card."""

    use: Use
    place: str
    round: int | None = None

    def is_open(self, rounds: Collection[int]) -> bool:
        """Return whether this card pairs while these rounds are open.

        >>> Card(Use.TABLE, "7", 3).is_open({3}), Card(Use.TABLE, "7", 3).is_open({4})
        (True, False)
        >>> Card(Use.STATION, "Kiosk 1").is_open(())
        True
        """
        return self.use is not Use.TABLE or self.round in rounds

    @property
    def title(self) -> str:
        """The place that the card is for, as people read it."""
        return joined(self.place_title, round_named(self.round))

    @property
    def place_title(self) -> str:
        """The same without the round."""
        return self.place if self.use is Use.STATION else capitalized(table_named(Seat(self.place)))

    @property
    def station(self) -> str:
        """The name in the record of the station that this card makes, in whatever language.

        >>> Card(Use.TABLE, "7", 3).station, Card(Use.STATION, "Kiosk 1").station
        ('Table 7', 'Kiosk 1')
        """
        return self.place if self.use is Use.STATION else f"Table {self.place}"


class EventSecret:
    """The secret of an event. The secret of each card is derived from it.

    >>> secret = EventSecret(bytes(32), "Club night")
    >>> card = Card(Use.TABLE, "7", 3)
    >>> typed = as_written(secret.letters(card).lower())
    >>> secret.is_of(card, typed), secret.is_of(Card(Use.TABLE, "8", 3), typed)
    (True, False)
    """

    def __init__(self, key: bytes, event: str) -> None:
        """Take the key of a machine and the name of the event."""
        self.key = _derived(key, "event", event)

    def of(self, card: Card) -> str:
        """Return the secret of a card: 16 letters and digits that a URL can hold.

        They are 80 bits of HMAC-SHA-256 (RFC 2104), in Base32 (RFC 4648).
        """
        digest = _derived(self.key, card.use, card.place, str(card.round or ""))
        return b32encode(digest[:SECRET_BYTES]).decode().rstrip("=")

    def letters(self, card: Card) -> str:
        """Return the secret of a card in groups of four, as people read and type it."""
        secret = self.of(card)
        return " ".join(
            secret[at : at + GROUP_LENGTH] for at in range(0, len(secret), GROUP_LENGTH)
        )

    def path(self, card: Card) -> str:
        """Return the path of the page that pairs by this card, as its code for cameras holds it."""
        named = {str(card.use): card.place} | ({"round": str(card.round)} if card.round else {})
        return f"/pair/{self.of(card)}?{urlencode(named)}"

    def is_of(self, card: Card, secret: str) -> bool:
        """Return whether a secret, `as_written`, is that of this card.

        The comparison takes the same time wherever the secrets differ.
        """
        from hmac import compare_digest

        return compare_digest(secret.encode("utf-8", "replace"), self.of(card).encode())


def as_written(typed: str) -> str:
    """Return a secret as its card has it, however somebody typed it.

    >>> as_written("abcd-ef2 0")
    'ABCDEF2O'
    """
    return "".join(c for c in typed if c.isalnum()).upper().translate(MISREAD)


def _derived(key: bytes, *parts: str) -> bytes:
    """Return a key derived from another. No two lists of parts have the same bytes."""
    import hmac  # it loads OpenSSL, which most commands do not need

    return hmac.digest(key, b"".join(f"{len(p)}:{p}".encode() for p in parts), "sha256")


def event_secret(home: str, event: str) -> EventSecret:
    """Return the secret of an event on this machine, and make the machine's key at the first use.

    The key is in `JUDGE_HOME/pairing.key`. Without the file, a new key is drawn: then all cards
    have to be printed again. Raises `CannotJudge` if the key can't be kept, or is damaged.
    """
    remedy = _("Delete the file, and print all cards again.")
    path = os.path.join(home, "pairing.key")
    return EventSecret(drawn_once(path, KEY_BYTES, remedy), event)
