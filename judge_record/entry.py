"""An entry of the record: what happened, sealed to everything that was recorded before it."""

import json
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any

from judge_record import entry_fields
from judge_record.entry_fields import Seat
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
    DOUBLE_CHECK = "double-check"  # the same words after the game: one verdict, and no ruling
    TABLE_ADMITTED = "table admitted"
    STAND_IN = "stand-in"  # for a player who cannot come
    CALL = "call"  # for a word judge or the director
    SETTLED = "settled"  # a call, by the number of its entry
    INTERRUPTED = "interrupted"  # a challenge whose players saw no result
    ROUND_SET = "round set"
    FILES_TAKEN = "files taken"  # of the event: from then on, only they judge
    DEVICE_PAIRED = "device paired"
    DEVICE_TAKEN_BACK = "device taken back"


#: Kinds that carry a verdict on a play.
judged = frozenset({Kind.RULING, Kind.REVIEW, Kind.CORRECTION, Kind.BY_HAND})

#: A request to a server is answered by one entry of these kinds: `Entry.request` is its hash.
answers = (Kind.RULING, Kind.CALL, Kind.DOOR)


@dataclass(frozen=True, slots=True, kw_only=True)
class Details:
    """The fields that a draft and an entry have in common: `entry_fields` says what they mean.

    No field is about a single word: `words` are those of the whole challenge.
    """

    time: str
    station: str
    session: str
    day: str | None = None
    round: int | None = None
    table: str | None = None
    board: str | None = None
    rules: str | None = None
    rules_fingerprint: str | None = None
    alphabet_fingerprint: str | None = None
    lexicons: tuple[tuple[str, str], ...] = ()
    words: tuple[str, ...] = ()
    refers_to: int | None = None
    refers_to_chain: str | None = None
    source: str | None = None
    by: str | None = None
    role: str | None = None
    reason: str | None = None
    note: str | None = None
    request: str | None = None
    device: str | None = None
    machine: str | None = None
    program: str | None = None
    setup: str | None = None
    remembered: str | None = None
    changed: tuple[str, ...] = ()
    files: tuple[tuple[str, str], ...] = ()

    @property
    def seat(self) -> Seat:
        """Where this belongs."""
        return Seat(self.table, self.board, self.round)


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft(Details):
    """What is to be recorded. The journal adds number, event and seal."""

    kind: Kind
    verdict: Verdict | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(Details):
    """An entry as it is kept and exported: its line, and its seal.

    Kind and verdict are texts: a file can hold any. `proof` finds those that no release writes.
    """

    number: int
    kind: str
    event: str
    version: int | None = None
    play: int | None = None
    verdict: str | None = None
    seal: str = ""

    def content(self) -> dict[str, Any]:
        """Return all that the seal covers, as JSON holds it, without empty fields."""
        return {
            name: in_json(name, value)
            for name in in_order
            if (value := getattr(self, name)) is not None and value not in empty
        }

    @property
    def line(self) -> str:
        """The one way to write the entry: its content as canonical JSON.

        >>> Entry(number=7, time="t", kind="void", station="", event="", session="", round=0).line
        '{"kind":"void","number":7,"round":0,"time":"t"}'
        """
        return canonical(self.content())

    def sealed_after(self, previous: str) -> str:
        """Return the seal of this entry after the seal of the one before."""
        return seal_of(previous, self.line)


empty = ("", ())
in_order = sorted(entry_fields.by_name)
written = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode


def in_json(name: str, value: Any) -> Any:
    """Return the value of a field as JSON holds it: a list of pairs as a list of objects.

    >>> in_json("files", (("contents", "0f"),)), in_json("words", ("QI",)), in_json("round", 3)
    ([{'name': 'contents', 'fingerprint': '0f'}], ['QI'], 3)
    """
    if type(value) is not tuple:
        return value
    keys = entry_fields.by_name[name].keys
    return [dict(zip(keys, pair, strict=True)) for pair in value] if keys else [*value]


def canonical(content: Any) -> str:
    """Return the one way to write a content, or a part of it, as JSON.

    Keys in order, no spaces, characters as they are.

    >>> canonical({"b": [1], "a": "\\u00d1"})
    '{"a":"Ñ","b":[1]}'
    """
    return written(content)


def seal_of(previous: str, line: str) -> str:
    """Return the seal of a line after the seal of the entry before.

    SHA-256 (FIPS 180-4), as 64 hexadecimal digits, over the previous seal and the line in UTF-8.
    """
    seal: str = sha256(f"{previous}{line}".encode()).hexdigest()
    return seal


def seal(draft: Draft, *, number: int, event: str, previous: str, play: int | None = None) -> Entry:
    """Return the entry that a draft becomes after the seal of the entry before.

    `play` is the number of the first entry of the play that it is about.

    >>> draft = Draft(time="t1", kind=Kind.CLOSED, station="desk 1", session="s")
    >>> entry = seal(draft, number=2, event="Club night", previous=no_seal)
    >>> entry.kind, entry.seal == entry.sealed_after(no_seal)
    ('closed', True)
    """
    values: dict[str, Any] = {name: getattr(draft, name) for name in drafted}
    values |= {
        "kind": draft.kind.value,
        "verdict": None if draft.verdict is None else draft.verdict.value,
        "version": entry_fields.version if draft.kind is Kind.EVENT_OPENED else None,
        "number": number,
        "event": event,
        "play": play,
    }
    return Entry(**values, seal=Entry(**values).sealed_after(previous))


drafted = tuple(field.name for field in fields(Details))
