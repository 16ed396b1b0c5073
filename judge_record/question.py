"""What is asked of a session about a challenge, and the closed set of its answers."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

from judge_record.entry import Entry
from judge_record.entry_fields import Seat, nowhere
from lexicons.challenge import Challenge
from lexicons.errors import CannotJudge


class ProbingPolicy(StrEnum):
    """What is done when a challenge shares words with a recent one without being equal to it."""

    OFF = "off"
    RECORD = "record"
    ASK = "ask"  # a word judge or the director, where the table is known


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One challenge, as it is put to a session: the words, the place, and what a person has let.

    `allowed` is the number of a call that a person has settled with *let it be judged*. Once, it
    permits these words at this seat, in spite of the overlaps that the call names.
    """

    challenge: Challenge
    seat: Seat = nowhere
    by: str | None = None  # who judges
    who: str = "word judge"  # the role that a call names
    allowed: int | None = None  # the number of a call
    corrects: int | None = None  # the number of the ruling whose words were typed again
    seen: int | None = None  # the last entry that was known when an official looked at that ruling
    insists: bool = False  # on a human word judge: no machine judges it until a person lets it


class NotAllowed(CannotJudge):
    """Nobody has let these words be judged by the call that is named, or it was used."""


class Ruled(NamedTuple):
    """A ruling that is on the disk, and may be shown."""

    entry: Entry


class ShownAgain(NamedTuple):
    """The ruling that is shown when its words come again, and the one that stands on its play.

    They differ if other words were meant. Nothing stands on a void play.
    """

    ruling: Entry
    standing: Entry | None


class Called(NamedTuple):
    """A person is called: the challenge is judged only if they let it be judged."""

    call: Entry
    before: tuple[Entry, ...]  # the ruling that the words correct, and those that share words


class NotJudged(NamedTuple):
    """There is no verdict. The refusal is on the disk."""

    why: CannotJudge


Answer = Ruled | ShownAgain | Called | NotJudged
