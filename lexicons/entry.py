"""One row of the record: what happened, sealed to everything that was recorded before it."""

import json
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from hashlib import sha256
from typing import Any, NamedTuple

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
    CORRECTION = "correction"  # mistyped words entered anew and judged
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
class Entry:
    """An entry as it is kept and exported; every field is always there, if need be as null.

    No field is about any one word: `words` are those of the whole challenge, `verdict` is the one
    on all of them.
    """

    number: int
    time: str
    kind: str
    station: str
    event: str
    session: str
    round: int | None = None
    table: str | None = None
    rules: str | None = None
    rules_fingerprint: str | None = None
    alphabet_fingerprint: str | None = None
    lexicons: tuple[tuple[str, str], ...] = ()
    words: tuple[str, ...] = ()
    verdict: str | None = None
    refers_to: int | None = None
    source: str | None = None
    by: str | None = None
    reason: str | None = None
    note: str | None = None
    seal: str = ""

    def content(self) -> dict[str, Any]:
        """All that the seal covers, as JSON holds it."""
        said = asdict(self)
        del said["seal"]
        said["lexicons"] = [{"edition": e, "fingerprint": f} for e, f in self.lexicons]
        said["words"] = list(self.words)
        return said

    def sealed_after(self, previous: str) -> str:
        """The seal of this entry after the seal of the one before.

        SHA-256, as 64 hexadecimal digits, over the previous seal and the content as canonical
        JSON: keys in order, no spaces, characters as they are, in UTF-8.
        """
        return sha256(f"{previous}{canonical(self.content())}".encode()).hexdigest()


names = tuple(each.name for each in fields(Entry))


def canonical(content: dict[str, Any]) -> str:
    """The one way to write a content as JSON.

    >>> canonical({"b": [1], "a": "\\u00d1"})
    '{"a":"Ñ","b":[1]}'
    """
    return json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


class Head(NamedTuple):
    """The last entry's number and seal: written down, it shows later whether a tail was cut off."""

    number: int
    seal: str

    @property
    def spoken(self) -> str:
        """The head as people read it aloud and write it down.

        >>> Head(137, "3fa28c1109bd" + "0" * 52).spoken
        '137-3fa2-8c11-09bd'
        """
        return f"{self.number}-{self.seal[:4]}-{self.seal[4:8]}-{self.seal[8:12]}"

    def agrees_with(self, spoken: str) -> bool:
        """Whether a head that was written down is this one.

        >>> Head(137, "3fa28c1109bd" + "0" * 52).agrees_with("137 3FA2 8C11 09BD")
        True
        """
        digits = [c for c in spoken.lower() if c.isalnum()]
        return "".join(digits) == "".join(c for c in self.spoken if c.isalnum())
