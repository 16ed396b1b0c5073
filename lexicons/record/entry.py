"""An entry of the record: what happened, sealed to everything that was recorded before it."""

import json
from dataclasses import dataclass, fields, replace
from enum import StrEnum
from typing import Any

from lexicons.challenge import Verdict
from lexicons.digest import sha256
from lexicons.record.format import Format, formats, in_json, newest
from lexicons.record.seat import Seat

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
    # What follows is of format 2.
    DOUBLE_CHECK = "double-check"  # the same words after the game: one verdict, and no ruling
    TABLE_ADMITTED = "table admitted"
    STAND_IN = "stand-in"  # for a player who cannot come
    CALL = "call"  # for a word judge or the director
    SETTLED = "settled"  # a call, by the number of its entry
    INTERRUPTED = "interrupted"  # a challenge that was not judged
    ROUND_SET = "round set"
    FILES_STAGED = "files staged"  # a venue file waits for a person
    FILES_IN_USE = "files in use"
    DEVICE_PAIRED = "device paired"
    DEVICE_TAKEN_BACK = "device taken back"
    EVENT_HEAD = "event head"  # the heads of all chains of an event


#: Kinds that carry a verdict on a play.
judged = frozenset({Kind.RULING, Kind.REVIEW, Kind.CORRECTION, Kind.BY_HAND})

#: Kinds to which a request to a server leads. `Entry.request` names it; it leads to one of them.
answers = (Kind.RULING, Kind.CALL, Kind.EVENT_HEAD, Kind.DOOR)


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
    # What follows is of format 2: an entry of format 1 leaves it out.
    day: str | None = None  # of the tournament, at the station's place: 2026-11-20
    board: str | None = None  # within a table of a team match
    refers_to_chain: str | None = None  # the opening seal of another chain; None is this one
    role: str | None = None  # of `by`: players, word judge, director
    receipt: str | None = None  # reserved: the text that was handed out
    request: str | None = None  # a hash of a request to a server, by which its answer is found
    device: str | None = None  # the marker of a paired device
    machine: str | None = None  # the marker of the machine
    program: str | None = None  # its release: 0.1.0
    setup: str | None = None  # the fingerprint of the station's settings
    remembered: str | None = None  # the last seal that the station remembered
    changed: tuple[str, ...] = ()  # what differs from what the station remembered
    files: tuple[tuple[str, str], ...] = ()  # name and fingerprint of each
    heads: tuple[tuple[str, str], ...] = ()  # opening seal and head of each chain of an event

    @property
    def seat(self) -> Seat:
        """Where this belongs."""
        return Seat(self.table, self.board, self.round)


#: The fields that an entry has from its draft, by format. In order, they are sorted at once.
drafted = {
    number: sorted({field.name for field in fields(Details)}.intersection(form.sealed))
    for number, form in formats.items()
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft(Details):
    """What is to be recorded. The journal adds number, event and seal."""

    kind: Kind
    verdict: Verdict | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(Details):
    """An entry as it is kept and exported; it has every field of its format, if need be as null.

    Kind and verdict are texts: a file can hold any. `proof` finds those that no release writes.
    """

    format: int = newest.number

    number: int
    kind: str
    event: str
    verdict: str | None = None
    seal: str = ""

    def content(self) -> dict[str, Any]:
        """Return all that the seal covers, as JSON holds it."""
        return in_json({name: getattr(self, name) for name in formats[self.format].sealed})

    def sealed_after(self, previous: str) -> str:
        """Return the seal of this entry after the seal of the one before."""
        return seal_of(previous, canonical(self.content()))


written = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode


def canonical(content: Any) -> str:
    """Return the one way to write a content, or a part of it, as JSON.

    >>> canonical({"b": [1], "a": "\\u00d1"})
    '{"a":"Ñ","b":[1]}'
    """
    return written(content)


def seal_of(previous: str, content: str) -> str:
    """Return the seal of a content after the seal of the entry before.

    SHA-256 (FIPS 180-4), as 64 hexadecimal digits, over the previous seal and the content as
    canonical JSON: keys in order, no spaces, characters as they are, in UTF-8.
    """
    seal: str = sha256(f"{previous}{content}".encode()).hexdigest()
    return seal


def seal(draft: Draft, *, number: int, event: str, previous: str, form: Format = newest) -> Entry:
    """Return the entry that a draft becomes after the seal of the entry before.

    Fields that its format lacks are left out. A kind that its format lacks becomes a
    `director's door` with the name of the kind before the note.

    >>> draft = Draft(time="t1", kind=Kind.CLOSED, station="desk 1", session="s")
    >>> entry = seal(draft, number=2, event="Club night", previous=no_seal)
    >>> entry.kind, entry.seal == entry.sealed_after(no_seal)
    ('closed', True)
    """
    if draft.kind in form.lacks:
        note = f"{draft.kind}: {draft.note}" if draft.note else draft.kind.value
        draft = replace(draft, kind=Kind.DOOR, note=note)
    values = {name: getattr(draft, name) for name in drafted[form.number]}
    values |= {
        "kind": draft.kind.value,
        "verdict": None if draft.verdict is None else draft.verdict.value,
        "number": number,
        "event": event,
    }
    content = in_json({"format": form.number, **values} if "format" in form.names else values)
    return Entry(**values, format=form.number, seal=seal_of(previous, canonical(content)))


def restored(entry: Entry) -> Entry:
    """Return an entry with the kind and the note that its draft had, whatever its format lacks.

    >>> draft = Draft(time="t1", kind=Kind.CALL, station="desk 1", session="s", note="director")
    >>> entry = seal(draft, number=2, event="e", previous=no_seal, form=formats[1])
    >>> entry.kind, entry.note
    ("director's door", 'call: director')
    >>> restored(entry).kind, restored(entry).note
    ('call', 'director')
    """
    kind, _, note = (entry.note or "").partition(": ")
    if entry.kind == Kind.DOOR and kind in formats[entry.format].lacks:
        return replace(entry, kind=kind, note=note or None)
    return entry
