"""The fields and the kinds of entries, and what they mean: `docs/entries.md` is made of this."""

from enum import StrEnum
from typing import NamedTuple, TypedDict

from lexicons.challenge import Verdict

#: The version of entries that this release writes and reads: their fields, kinds and encoding.
version = 1

#: Numbers up to this one are the same in every language that reads JSON.
largest = 2**53 - 1

number, text, texts = "whole number", "text", "list of texts"


class Field(NamedTuple):
    """One field. A list of pairs is a list of objects with two keys in JSON."""

    name: str
    holds: str
    meaning: str
    keys: tuple[str, ...] = ()  # of each object in a list of pairs


def pairs(name: str, one: str, other: str, meaning: str) -> Field:
    """Return a field that holds a list of pairs."""
    return Field(name, f"list of objects: `{one}`, `{other}`", meaning, (one, other))


fields = (
    Field("number", number, "1, 2, 3 …, without a gap"),
    Field("version", number, f"in the first entry: the version of the record, {version}"),
    Field("time", text, "the time in UTC: `2026-11-20T10:30:00.000Z`"),
    Field("kind", text, "what happened: a kind of the table below"),
    Field("station", text, "the desk, the kiosk or the server"),
    Field("event", text, "the event; the same in all entries"),
    Field("session", text, "the session of the station; not in entries of the event itself"),
    Field("day", text, "the day of the tournament at the station: `2026-11-20`"),
    Field("round", number, "the round, if it is known"),
    Field("table", text, "the table, if it is known"),
    Field("board", text, "the board within a table, in a team match"),
    Field("rules", text, "id of the rule set; after `@`, other lists than its file names"),
    Field("rules_fingerprint", text, "fingerprint of the rule set, 64 digits"),
    Field("alphabet_fingerprint", text, "fingerprint of the alphabet, 64 digits"),
    pairs("lexicons", "edition", "fingerprint", "each lexicon of the rule set"),
    Field("words", texts, "the words of the whole challenge, as they were judged"),
    Field("verdict", text, "`acceptable` or `unacceptable`, for all the words together"),
    Field("play", number, "the number of the first entry of the play that this one is about"),
    Field("refers_to", number, "the number of the entry that this one is about"),
    Field(
        "refers_to_chain", text,
        "the opening seal of the journal that `refers_to` and `play` are in, if it is another one",
    ),
    Field(
        "source", text,
        "who or what ruled: `machine`, `book`, `director`, `person`; `machine` in a refusal: its"
        " look-up failed",
    ),
    Field(
        "by", text,
        "initials or name of the person who judged or decided, or the name of the program that"
        " asked a server",
    ),
    Field(
        "role", text,
        "who acted: `players` asked a kiosk or device, or what the person in `by` is:"
        " `word judge`, `director`",
    ),
    Field(
        "reason", text,
        "the reason of a withdrawal, a call or a refusal; of a ruling by hand, `lexical` or"
        " `placement`",
    ),
    Field(
        "note",
        text,
        "a remark; in the first entry 32 random digits; in entries that open a session what is"
        " stated of entries that the rulebook excludes from a list",
    ),
    Field(
        "request", text,
        "the request of a program to a server: SHA-256 over its name, a line feed and its"
        " Idempotency-Key; a request leads to one entry",
    ),
    Field("device", text, "marker of a paired device"),
    Field("machine", text, "marker of the machine, in entries that open an event or a session"),
    Field("program", text, "release of the program, in entries that open a session"),
    Field("setup", text, "fingerprint of a kiosk's settings, in entries that open a session"),
    Field(
        "remembered", text,
        "the last seal that the station remembered, when it opens a session; in the first entry of"
        " a record that goes on after the loss of a machine, the last seal of the one before",
    ),
    Field(
        "changed", texts,
        "what differs from what the station remembered: `record`, `rules`, `alphabet`, `lexicons`,"
        " `program`, `clock`, `machine`",
    ),
    pairs(
        "files", "name", "fingerprint",
        "`program` (its sources) and `contents` (of the event's files: the code FILE), in entries"
        " that open a session or take files",
    ),
)  # fmt: skip

by_name = {field.name: field for field in fields}

#: What each kind of entry records.
kinds = {
    "event opened": "the first entry",
    "event closed": "the last entry",
    "opened": "a station begins a session; names the rules and the lexicons",
    "closed": "a station ends its session",
    "ruling": "a machine ruled on a challenge",
    "review": "a machine ruled on the same words again",
    "correction": "mistyped words were typed again and judged",
    "ruling by hand": "a book, a director or a person ruled, on the words or on their placement",
    "withdrawal": "a challenge was withdrawn before it was judged, as the rules allow",
    "consequence waived": "the ruling on the play stands without its consequence",
    "void": "no ruling on the play counts",
    "refusal to judge": "no verdict was given",
    "discrepancy": "slip and board differed; nothing was judged",
    "probing noticed": (
        "a challenge or a correction waits for a person: it shares words with a recent one, "
        "and is not the same"
    ),
    "director's door": (
        "the director opened the menu of a kiosk, or let a challenge be judged; also a wrong "
        "PIN, an opinion by other rules, and a ruling that a program was shown again"
    ),
    "double-check": (
        "after the game, a machine judged the same words for the players; this is no ruling"
    ),
    "table admitted": "a person admitted a table or a round that is not listed",
    "stand-in": "a person stood in for a player who could not come",
    "call": "a page called a word judge or the director",
    "settled": "the case of a `call` or a refusal was settled, by the number of its entry",
    "interrupted": (
        "a challenge was interrupted before it was judged; with `refers_to`, before its players "
        "saw that ruling"
    ),
    "round set": "the round was set at a station",
    "files taken": (
        "the event's files that `files` names judge from here on, and no others; `by` is who took"
        " them at the station"
    ),
    "device paired": "a device was paired with a table",
    "device taken back": "a paired device lost its table",
}


class Identity(TypedDict, total=False):
    """The fields of an entry that name what judged."""

    rules: str
    rules_fingerprint: str
    alphabet_fingerprint: str
    lexicons: tuple[tuple[str, str], ...]


class RunsOn(TypedDict, total=False):
    """What a station runs on, in the entries that open an event or a session."""

    machine: str | None
    program: str | None
    setup: str | None


class Fields(RunsOn, total=False):
    """The fields of an entry that its session does not fill in, besides its words and its seat."""

    verdict: Verdict | None
    source: str | None
    by: str | None
    role: str | None
    reason: str | None
    note: str | None
    refers_to: int | None
    refers_to_chain: str | None
    request: str | None
    device: str | None
    remembered: str | None
    changed: tuple[str, ...]
    files: tuple[tuple[str, str], ...]


unjudged: Identity = {}


class Seat(NamedTuple):
    """A table, the board of it that the players named, and the round; None where not known.

    >>> str(Seat("7", "A", 3)), str(Seat())
    ('7A', '')
    """

    table: str | None = None
    board: str | None = None
    round: int | None = None

    def __str__(self) -> str:
        """Return table and board as players type them: a list can name a board as a table."""
        return f"{self.table or ''}{self.board or ''}"

    def in_round(self, round: int | None) -> "Seat":
        """Return this seat in a round."""
        return self._replace(round=round)


#: The seat where neither table nor round is known.
nowhere = Seat()


class Role(StrEnum):
    """The part that somebody has at a tournament."""

    PLAYERS = "players"
    WORD_JUDGE = "word judge"
    DIRECTOR = "director"

    @property
    def rank(self) -> int:
        """How much this role may do: a higher rank may do all that a lower one may."""
        return list(Role).index(self)


class Person(NamedTuple):
    """Somebody at a station, as entries name them.

    >>> Person("AB", Role.DIRECTOR).may(Role.WORD_JUDGE)
    True
    >>> Person("EF", Role.WORD_JUDGE).may(Role.DIRECTOR)
    False
    """

    name: str | None = None  # initials
    role: Role | None = None  # None where no PIN is set: everything is permitted

    def may(self, needed: Role) -> bool:
        """Return whether this person may do what a role is needed for."""
        return self.role is None or self.role.rank >= needed.rank


unknown = Person()
