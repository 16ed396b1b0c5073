"""An entry of the record: its kinds, its fields, and which fields each kind holds.

This is the one declaration of the record. The codec, the check of what is appended, the proof, who
may record what, and the reference in the docs derive from it.
"""

from dataclasses import dataclass, field, fields
from enum import StrEnum
from functools import cached_property
from typing import Any, Literal, NamedTuple, Self

from judge_record.head import Head
from lexicons.adjudicator import JudgedBy
from lexicons.challenge import Verdict
from lexicons.rules.rulebook import Opposite

VERSION = 2  # of the record: fields, kinds and encoding


class Role(StrEnum):
    """The part that somebody has at a tournament; a later one may do all that an earlier may."""

    PLAYERS = "players"
    WORD_JUDGE = "word judge"
    DIRECTOR = "director"

    @property
    def rank(self) -> int:
        return list(Role).index(self)


class Reason(StrEnum):
    """Why a person is called."""

    OVERLAP = "overlap"  # the challenge shares words with a recent one at its table
    MISTYPED = "mistyped"  # the players say that the words of a ruling were mistyped
    CORRECTION = "correction"  # so they say, and it is more than a typing error
    INSISTED = "insisted"  # a player insists on a human word judge


class RefusalReason(StrEnum):
    """Why nothing was judged."""

    NO_LOOK_UP = "no look-up"  # and no other reason is known
    MISSING_FILE = "missing file"
    DAMAGED_FILE = "damaged file"
    OTHER_FILES = "other files"
    BUSY_RECORD = "busy record"
    FAULT = "fault"
    DECIDED_SINCE = "decided since"
    NO_SUCH_RULING = "no such ruling"
    VOID = "void"
    OTHER_RULES = "other rules"
    NO_FURTHER_OPINION = "no further opinion"


class Outcome(StrEnum):
    """How a call was settled."""

    JUDGE = "let it be judged"
    REFUSE = "not judged"


class Ground(StrEnum):
    """On what a person ruled, or why it was ruled again."""

    LEXICAL = "lexical"  # the words
    PLACEMENT = "placement"  # how the tiles were placed
    FAULT = "fault"  # the words: machine or program is suspected of the fault in the note


class Source(StrEnum):
    """Who or what ruled."""

    MACHINE = "machine"
    BOOK = "book"
    DIRECTOR = "director"
    PERSON = "person"


class Seat(NamedTuple):
    """Where a play is, as far as it is known."""

    table: str | None = None
    board: str | None = None
    round: int | None = None

    def __str__(self) -> str:
        """Return table and board as players type them: a list can name a board as a table."""
        return f"{self.table or ''}{self.board or ''}"


# -- kinds ---------------------------------------------------------------------------------------

JUDGED_BY = " ".join(JudgedBy._fields)
SEAT = "round table board"
ALWAYS = frozenset({"number", "time", "kind", "station", "event"})
ANYWHERE = frozenset({"session", "day", "by", "role", "device"})


#: An entry rules on a play, decides about it (pages opened before then can't), moves or checks it.
InPlay = Literal["", "rules", "decides", "moves", "checks"]
#: The part of a report in which each entry of a kind has a line; of `counts`, all have one.
ReportPart = Literal["", "challenges", "decisions", "counts"]


class KindRow(NamedTuple):
    """What is true of each entry of a kind."""

    name: str  # for people, in English
    meaning: str
    must: str = ""  # fields that it has
    may: str = ""  # fields that it can have
    in_play: InPlay = ""  # what it does with a play: then `Session.decide` records it
    made: bool = False  # whether the code that makes it records it: nobody hands it in
    who: Role = Role.DIRECTOR  # the lowest role that may hand it in
    reasons: tuple[str, ...] = ()  # all values of the field `reason`
    listed: bool = False  # whether menus and the board list it among the challenges
    part: ReportPart = ""  # none, if lines about other entries show it


class Kind(StrEnum):
    """What an entry records, each with its row."""

    row: KindRow

    def __new__(cls, name: str, row: KindRow) -> Self:
        kind = str.__new__(cls, name)
        kind._value_ = name
        kind.row = row
        return kind

    @cached_property
    def must(self) -> frozenset[str]:
        """The fields that each entry of this kind has."""
        return ALWAYS | set(self.row.must.split())

    @cached_property
    def may(self) -> frozenset[str]:
        """All fields that an entry of this kind can have."""
        return self.must | ANYWHERE | set(self.row.may.split())

    # fmt: off
    # event
    EVENT_OPENED = "event opened", KindRow(
        "event opened", "the first entry", "version nonce", "machine continues", made=True)
    EVENT_CLOSED = "event closed", KindRow(
        "event closed", "the last entry", may="note", made=True)
    # Translators: a session of a station was opened.
    OPENED = "session opened", KindRow(
        "opened", "a station begins to judge", f"{JUDGED_BY} program sources",
        "machine files remembered changed", made=True)
    # Translators: a session of a station was closed.
    CLOSED = "session closed", KindRow(
        "closed", "a station ends its session", may="note", who=Role.PLAYERS)
    # Translators: a station took the files of the event.
    FILES_TAKEN = "files taken", KindRow(
        "files taken", "a station took the files of the event", "files", made=True)
    # Translators: the director accepted a record that lacks entries.
    ACCEPTED = "record accepted", KindRow(
        "record accepted",
        "the director has looked: the record was damaged or lacks what this station remembers, or"
        " another machine is at work under its name", "by", "remembered note", made=True,
        part="decisions")
    # judging
    RULING = "ruling", KindRow(
        "ruling", "a machine ruled on a challenge", f"words verdict source {JUDGED_BY}",
        f"{SEAT} allowed_by shares", in_play="rules", made=True, listed=True,
        part="challenges")
    REVIEW = "review", KindRow(
        "review",
        "a machine ruled on the same words again", f"words verdict source about play {JUDGED_BY}",
        f"{SEAT} reason note asked_by", in_play="rules", who=Role.WORD_JUDGE,
        reasons=(Ground.FAULT,), listed=True, part="decisions")
    CORRECTION = "correction", KindRow(
        "correction", "mistyped words were typed again and judged",
        f"words verdict source about play allowed_by {JUDGED_BY}", f"{SEAT} shares",
        in_play="rules", made=True, listed=True, part="decisions")
    BY_HAND = "ruling by hand", KindRow(
        "ruling by hand", "a book, a director or a person ruled, on the words or on the placement",
        "verdict source", f"words {SEAT} about play reason note asked_by {JUDGED_BY}",
        in_play="rules", who=Role.WORD_JUDGE, reasons=tuple(Ground), listed=True, part="decisions")
    DOUBLE_CHECK = "double-check", KindRow(
        "double-check",
        "after the game, a machine judged the same words for the players; this is no ruling",
        f"words verdict source about play {JUDGED_BY}", SEAT, in_play="checks",
        who=Role.WORD_JUDGE, part="decisions")
    REFUSAL = "refusal", KindRow(
        "refusal to judge", "no verdict was given", "reason", f"words about {SEAT}",
        reasons=tuple(RefusalReason), who=Role.PLAYERS, listed=True, part="challenges")
    WITHDRAWAL = "withdrawal", KindRow(
        "withdrawal", "a challenge was withdrawn before it was judged", "", f"words reason {SEAT}",
        who=Role.PLAYERS, reasons=("allowed", *Opposite), listed=True, part="challenges")
    DISCREPANCY = "discrepancy", KindRow(
        "discrepancy", "slip and board differed; nothing was judged", "words", SEAT,
        who=Role.PLAYERS, listed=True, part="challenges")
    # Translators: a challenge was interrupted.
    INTERRUPTED = "interrupted", KindRow(
        "interrupted", "a challenge was interrupted before it was judged", "", f"about {SEAT}",
        who=Role.PLAYERS, listed=True, part="challenges")
    UNSEEN = "ruling unseen", KindRow(
        "ruling unseen", "the station was interrupted before players saw a ruling", "about", SEAT,
        who=Role.PLAYERS, listed=True, part="counts")
    # calls
    # Translators: a word judge or the director is called.
    CALL = "call", KindRow(
        "call", "a person was called before anything was looked up", "words reason calls",
        f"about shares repeats {SEAT}", made=True, reasons=tuple(Reason), part="decisions")
    # Translators: a call is settled.
    SETTLED = "call settled", KindRow(
        "settled", "a person let the words of a call be judged, or not", "settles outcome",
        SEAT, who=Role.WORD_JUDGE, part="decisions")
    # deeds
    # Translators: a ruling that does not count.
    VOID = "void", KindRow(
        "void", "no ruling on the play counts", "about play", f"reason note {SEAT}",
        in_play="decides", reasons=("misplaced", "wrong table", "taken back"), listed=True,
        part="decisions")
    WAIVED = "consequence waived", KindRow(
        "consequence waived", "the ruling on the play stands without its consequence", "about play",
        f"reason note {SEAT}", in_play="decides", reasons=("director",), part="decisions")
    MOVED = "play moved", KindRow(
        "play moved", "the play belongs to this table and round", "about play", SEAT,
        in_play="moves", who=Role.WORD_JUDGE, part="decisions")
    ROUND_SET = "round set", KindRow(
        "round set", "the round was set at a station", may="round", who=Role.PLAYERS)
    ROUND_OPENED = "round opened", KindRow(
        "round opened", "the director opened a round on the board", "round")
    ROUND_CLOSED = "round closed", KindRow(
        "round closed", "the director closed a round on the board", "round")
    MENU_OPENED = "menu opened", KindRow(
        "menu opened", "the menu of a station was opened with a PIN", who=Role.PLAYERS,
        part="counts")
    PIN_REFUSED = "PIN refused", KindRow(
        "wrong PIN", "a wrong PIN was typed", who=Role.PLAYERS, part="counts")
    # Translators: an official opened the words of an entry.
    WORDS_SHOWN = "words shown", KindRow(
        "words shown", "an official opened the words of an entry", "about", SEAT, part="counts")
    # Translators: the place of a device was freed.
    PLACE_FREED = "place freed", KindRow(
        "place freed", "the place of a card was freed for another device", may=f"{SEAT} kiosk",
        part="decisions")
    ADMITTED = "table admitted", KindRow(
        "table admitted", "a table or a round that is not listed was admitted", "", SEAT,
        who=Role.WORD_JUDGE, part="decisions")
    STAND_IN = "stand-in", KindRow(
        "stand-in", "a person stood in for a player", "reason", SEAT, who=Role.WORD_JUDGE,
        reasons=("challenger", "challenged"), part="decisions")
    PAIRED = "device paired", KindRow(
        "device paired", "a device was paired; as `table`: both players agreed", "device use", SEAT,
        who=Role.PLAYERS, part="counts")
    AGREED = "players agreed", KindRow(
        "players agreed", "both players agreed to a device of the venue for a round", "device",
        SEAT, who=Role.PLAYERS)
    UNPAIRED = "device unpaired", KindRow(
        "device unpaired", "a device lost its place", "device", SEAT, who=Role.PLAYERS,
        part="counts")
    # fmt: on


#: Kinds that carry a ruling on a play, and those that decide what stands on it.
RULINGS = frozenset(kind for kind in Kind if kind.row.in_play == "rules")
DECISIONS = RULINGS | {kind for kind in Kind if kind.row.in_play == "decides"}


# -- fields --------------------------------------------------------------------------------------


def says(meaning: str, default: Any = None, *keys: str) -> Any:
    """Declare a field; `keys` are those of the objects in a list of pairs."""
    return field(default=default, metadata={"meaning": meaning, "keys": keys})


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """An entry. Without a number it is a draft: the journal adds number, event, play and seal.

    No field is about a single word: `words` are those of the whole challenge.
    """

    number: int = says("1, 2, 3 …, without a gap", 0)
    version: int | None = says(f"the version of the record, {VERSION}")
    time: str = says("the time in UTC: `2026-11-20T10:30:00.000Z`", "")
    kind: Kind = says("what happened")
    station: str = says("the desk, the kiosk or the server", "")
    event: str = says("the event; the same in all entries", "")
    session: str | None = says("the session of the station")
    day: str | None = says("the day of the tournament at the station: `2026-11-20`")
    round: int | None = says("the round, if it is known")
    table: str | None = says("the table, if it is known")
    board: str | None = says("the board within a table, in a team match")
    rules: str | None = says("id of the rule set")
    rules_fingerprint: str | None = says("fingerprint of the rule set")
    alphabet_fingerprint: str | None = says("fingerprint of the alphabet")
    lexicons: tuple[tuple[str, str], ...] = says("the lexicons", (), "edition", "fingerprint")
    words: tuple[str, ...] = says("the words of the whole challenge, as they were judged", ())
    verdict: Verdict | None = says("for all the words together")
    source: Source | None = says("who or what ruled")
    play: int | None = says("the first ruling of the play of `about`")
    about: int | None = says("the ruling that this entry is about, or whose words were typed again")
    allowed_by: int | None = says("the call that let these words be judged")
    settles: int | None = says("the call that is settled")
    shares: tuple[int, ...] = says("earlier rulings with which the words share one", ())
    repeats: int | None = says("the first call of the same challenge, which nobody let be judged")
    outcome: Outcome | None = says("how a call is settled")
    calls: Role | None = says("who is called")
    by: str | None = says("initials of the person who judged or decided")
    role: Role | None = says("who acted: the players, or what the person in `by` is")
    asked_by: str | None = says("initials of the director who asked for the ruling")
    reason: str | None = says("a code, of the closed set of this kind")
    note: str | None = says("what a person typed")
    use: str | None = says("what a device is paired as: `table`, `venue` or `station`")
    device: str | None = says("marker of a paired device")
    kiosk: str | None = says("the browser kiosk whose place was freed")
    machine: str | None = says("marker of the machine")
    program: str | None = says("release of the program")
    sources: str | None = says("digest of the program's sources")
    files: str | None = says("digest of the event's files at the station, the code FILE")
    remembered: str | None = says("the last entry that the station remembered, and its whole seal")
    changed: tuple[str, ...] = says("what differs from what the station remembered", ())
    nonce: str | None = says("32 random digits: no two records begin alike")
    continues: str | None = says("the last entry of the record before this one, and its whole seal")
    seal: str = ""

    @property
    def seat(self) -> Seat:
        return Seat(self.table, self.board, self.round)

    @property
    def judged_by(self) -> JudgedBy:
        """What judged, if anything did."""
        return JudgedBy(*(getattr(self, name) for name in JudgedBy._fields))

    @property
    def head(self) -> Head:
        return Head(self.number, self.seal)

    @property
    def ruled(self) -> str:
        """The verdict as a rulebook's wording names it; "" if there is none."""
        return "" if self.verdict is None else self.verdict.value

    @property
    def is_by_machine(self) -> bool:
        return self.source is Source.MACHINE


DECLARED = {declared.name: declared for declared in fields(Entry) if declared.name != "seal"}
