"""One row of the record: what happened, sealed to everything that was recorded before it."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, NamedTuple

from lexicons.digest import sha256
from lexicons.errors import CannotJudge, shown

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
        said: dict[str, Any] = {name: getattr(self, name) for name in sealed}
        said["lexicons"] = [{"edition": e, "fingerprint": f} for e, f in self.lexicons]
        said["words"] = list(self.words)
        return said

    def sealed_after(self, previous: str) -> str:
        """The seal of this entry after the seal of the one before.

        SHA-256, as 64 hexadecimal digits, over the previous seal and the content as canonical
        JSON: keys in order, no spaces, characters as they are, in UTF-8.
        """
        seal: str = sha256(f"{previous}{canonical(self.content())}".encode()).hexdigest()
        return seal


names = tuple(each.name for each in fields(Entry))
sealed = names[:-1]  # all but the seal

written = json.JSONEncoder(ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode


def canonical(content: dict[str, Any]) -> str:
    """The one way to write a content as JSON.

    >>> canonical({"b": [1], "a": "\\u00d1"})
    '{"a":"Ñ","b":[1]}'
    """
    return written(content)


needed = ("kind", "station", "session", "time")  # texts that stay where they are empty


def said_in(said: dict[str, Any]) -> dict[str, Any]:
    r"""What is said in an entry, less what is empty; refused where a text of it cannot be kept.

    An empty text is nothing: in CSV the two could not be told apart. What steers a terminal or is
    no character at all could not be shown, exported or written down.

    >>> said_in({"kind": "void", "station": "", "note": ""})
    {'kind': 'void', 'station': ''}
    >>> said_in({"note": "a\tb"})
    Traceback (most recent call last):
        ...
    lexicons.errors.CannotJudge: The journal cannot keep the note 'a\tb'.
      It has characters that are none, or that steer a terminal.
    Nothing was recorded. Enter it anew.
    """
    for name, value in said.items():
        for text in texts_of(value):
            if not (text.isprintable() or all(map(keeps, text))):
                raise CannotJudge(
                    f"The journal cannot keep the {name} {shown(text)}.",
                    faults=["It has characters that are none, or that steer a terminal."],
                    remedy="Nothing was recorded. Enter it anew.",
                )
    return {name: value for name, value in said.items() if value != "" or name in needed}


def texts_of(value: object) -> Iterator[str]:
    """The texts of a field: itself, or those in its lists."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (tuple, list)):
        for each in value:
            yield from texts_of(each)


def keeps(character: str) -> bool:
    """Whether a character is one, and no control: no half of a surrogate pair, no C0, DEL or C1."""
    return not (
        character < " " or "\x7f" <= character <= "\x9f" or "\ud800" <= character <= "\udfff"
    )


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
        """Whether a head that was written down is this one, by twelve digits or by all 64.

        >>> Head(137, "3fa28c1109bd" + "0" * 52).agrees_with("137 3FA2 8C11 09BD")
        True
        >>> Head(137, "3fa28c1109bd" + "0" * 52).agrees_with("137-3fa28c1109bd" + "0" * 52)
        True
        """
        digits = "".join(c for c in spoken.lower() if c.isalnum())
        return digits in {f"{self.number}{self.seal[:12]}", f"{self.number}{self.seal}"}
