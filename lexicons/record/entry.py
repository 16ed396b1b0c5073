"""An entry of the record: what happened, sealed to everything that was recorded before it."""

import json
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any

from lexicons.challenge import Verdict
from lexicons.digest import sha256

#: The seal before the first entry.
no_seal = "0" * 64


class Kind(StrEnum):
    """What an entry records."""

    EVENT_OPENED = "event opened"
    EVENT_CLOSED = "event closed"
    OPENED = "opened"  # a session of one station
    CLOSED = "closed"
    RULING = "ruling"
    REVIEW = "review"  # the same words judged again
    CORRECTION = "correction"  # mistyped words, typed again and judged
    BY_HAND = "ruling by hand"
    WITHDRAWAL = "withdrawal"
    WAIVED = "consequence waived"
    VOID = "void"
    REFUSAL = "refusal to judge"
    DISCREPANCY = "discrepancy"  # slip and board differ
    PROBING = "probing noticed"
    DOOR = "director's door"


#: Kinds that carry a verdict on a play.
judged = frozenset({Kind.RULING, Kind.REVIEW, Kind.CORRECTION, Kind.BY_HAND})


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """The fields that a draft and an entry have in common.

    No field is about a single word: `words` are those of the whole challenge.
    """

    time: str  # in UTC
    station: str
    session: str
    round: int | None = None
    table: str | None = None
    rules: str | None = None
    rules_fingerprint: str | None = None
    alphabet_fingerprint: str | None = None
    lexicons: tuple[tuple[str, str], ...] = ()  # edition and fingerprint of each
    words: tuple[str, ...] = ()
    refers_to: int | None = None  # the number of the entry that this one is about
    source: str | None = None
    by: str | None = None
    reason: str | None = None
    note: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft(Details):
    """What is to be recorded. The journal adds number, event and seal."""

    kind: Kind
    verdict: Verdict | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(Details):
    """An entry as it is kept and exported; every field is always there, if need be as null.

    Kind and verdict are texts: a file can hold any. `proof` finds those that no release writes.
    """

    number: int
    kind: str
    event: str
    verdict: str | None = None
    seal: str = ""

    def content(self) -> dict[str, Any]:
        """Return all that the seal covers, as JSON holds it."""
        content: dict[str, Any] = {name: getattr(self, name) for name in sealed}
        content["lexicons"] = [{"edition": e, "fingerprint": f} for e, f in self.lexicons]
        content["words"] = list(self.words)
        return content

    def sealed_after(self, previous: str) -> str:
        """Return the seal of this entry after the seal of the one before.

        SHA-256 (FIPS 180-4), as 64 hexadecimal digits, over the previous seal and the content as
        canonical JSON: keys in order, no spaces, characters as they are, in UTF-8.
        """
        seal: str = sha256(f"{previous}{canonical(self.content())}".encode()).hexdigest()
        return seal


#: Every field of an entry, in the order of the file and of exports.
names = (
    "number", "time", "kind", "station", "event", "session", "round", "table",
    "rules", "rules_fingerprint", "alphabet_fingerprint", "lexicons", "words", "verdict",
    "refers_to", "source", "by", "reason", "note", "seal",
)  # fmt: skip
sealed = names[:-1]

written = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode


def canonical(content: dict[str, Any]) -> str:
    """Return the one way to write a content as JSON.

    >>> canonical({"b": [1], "a": "\\u00d1"})
    '{"a":"Ñ","b":[1]}'
    """
    return written(content)


def seal(draft: Draft, *, number: int, event: str, previous: str) -> Entry:
    """Return the entry that a draft becomes after the seal of the entry before.

    >>> draft = Draft(time="t1", kind=Kind.CLOSED, station="desk 1", session="s")
    >>> entry = seal(draft, number=2, event="Club night", previous=no_seal)
    >>> entry.kind, entry.seal == entry.sealed_after(no_seal)
    ('closed', True)
    """
    details = {each.name: getattr(draft, each.name) for each in fields(Details)}
    verdict = None if draft.verdict is None else draft.verdict.value
    entry = Entry(**details, kind=draft.kind.value, verdict=verdict, number=number, event=event)
    return replace(entry, seal=entry.sealed_after(previous))
