"""The timetable of an event: when each round is played, by the profile of its stations."""

import re
from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from judge_procedure.prompts import Dialogue, Misread, Takes, ask, round_number
from lexicons.clock import Clock
from lexicons.language import _, together

example = "2026-11-21 09:00-09:50 1"
line_of_slot = re.compile(
    r"(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))"
    r" +((?:[01]\d|2[0-3]):[0-5]\d) ?- ?((?:[01]\d|2[0-3]):[0-5]\d) +(\d+)",
    re.ASCII,
)


class Slot(NamedTuple):
    """The time of one round: a local day, and two times of day."""

    day: str
    begins: str
    ends: str
    round: int

    def __str__(self) -> str:
        """Return the slot as a profile lists it."""
        return f"{self.day} {self.begins}-{self.ends} {self.round}"


Timetable = tuple[Slot, ...]


def slot(line: str) -> Slot:
    """Return the slot that a line holds; `Misread` if it holds something else.

    >>> slot("2026-11-21 09:00-09:50 1").ends
    '09:50'
    """
    match = line_of_slot.fullmatch(line.strip())
    number = round_number(match[4]) if match else None
    if match is None or number is None or match[2] >= match[3]:
        raise Misread(f"expected the time of a round, such as {example}, found {line!r}")
    return Slot(match[1], match[2], match[3], number)


def timetable(lines: Iterable[str]) -> Timetable:
    """Return the slots of these lines, in order of time.

    `Misread` if a line is not a slot, or if two rounds are played at one time.

    >>> [found.round for found in timetable(["2026-11-21 10:00-10:50 2", example])]
    [1, 2]
    """
    found = tuple(sorted(map(slot, lines)))
    for one, other in pairwise(found):
        if one.day == other.day and other.begins < one.ends:
            raise Misread(f"two rounds are played at one time: {one.round} and {other.round}")
    return found


def played_now(slots: Timetable, clock: Clock) -> Slot | None:
    """Return the slot of the round that is under way; None between two rounds."""
    now = clock.local(clock.now())
    return next((each for each in today(slots, clock) if each.begins <= now < each.ends), None)


def proposed(slots: Timetable, clock: Clock) -> Slot | None:
    """Return the slot of the round that a challenge now is probably of; None on another day.

    It is the round that began last today. A late game is played on until the next round begins.
    """
    here, now = today(slots, clock), clock.local(clock.now())
    begun = [each for each in here if each.begins <= now]
    return begun[-1] if begun else next(iter(here), None)


def today(slots: Timetable, clock: Clock) -> Timetable:
    """Return the slots of this local day."""
    day = clock.today()
    return tuple(each for each in slots if each.day == day)


def where_set() -> str:
    """Return where somebody has to set the round."""
    return _(
        "The director's board sets it at kiosks that joined its server. Set it at every other"
        " station."
    )


def round_asked(slot: Slot | None) -> Dialogue[int | None]:
    """Ask for the round that is played; that of the timetable stands in the line already."""
    about, takes = where_set(), Takes.NUMBER
    if slot is None:
        return (yield from ask(round_number, _("Round (Enter: none): "), about, takes=takes))
    timed = _(
        "By the timetable, round {number} is played from {begins} to {ends}.",
        number=slot.round,
        begins=slot.begins,
        ends=slot.ends,
    )
    text, draft = together(timed, about), str(slot.round)
    return (yield from ask(round_number, _("Round: "), text, draft=draft, takes=takes))
