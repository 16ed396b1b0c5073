"""Interleavings: at each point of what one station does, another station does something, too.

A point is before and after each thing that a session asks of its store, up to the commit. There the
other station does what it wants at once, or is put off and does it later. Both answers are compared
with the rules, in the order in which the two were recorded.
"""

from collections.abc import Callable
from typing import NamedTuple

from judge_record.entry import Kind
from tests.cases import Asked, Seat, Station
from tests.rules import let_be_judged, not_judged
from tests.sessions import Sessions

#: What somebody does at a station.
Deed = Callable[[Sessions, Station], object]
seat = Seat(1, "7")


# -- what two stations do ------------------------------------------------------------------------


def prepare(both: Sessions, station: Station) -> None:
    """A ruling, two calls that are let be judged, and one that is open."""
    both.challenge(Asked(station, ("ZANT", "QUEX"), seat))
    of = both.rules.rulings[0]
    both.challenge(Asked(station, ("ZANT",), seat))
    both.challenge(Asked(station, ("ZANX", "QUEX"), seat, of=of))
    both.challenge(Asked(station, ("QUEX",), seat))
    for call in both.rules.calls[:2]:
        both.settle(station, call, let_be_judged)


def challenge(*words: str, table: str = "7") -> Deed:
    """Put a challenge."""
    return lambda both, at: both.challenge(Asked(at, words, Seat(1, table)))


def type_again(*words: str) -> Deed:
    """Type the words of the first ruling again."""
    return lambda both, at: both.challenge(Asked(at, words, seat, of=both.rules.rulings[0]))


def use(nth: int) -> Deed:
    """Have the words of a call judged."""

    def used(both: Sessions, at: Station) -> object:
        call = both.rules.calls[nth]
        _, words, where, _, of, *_ = call.asked
        return both.challenge(Asked(at, words, where, call, of))

    return used


def settle(how: str) -> Deed:
    """Settle the open call."""
    return lambda both, at: both.settle(at, both.rules.calls[2], how)


def decide(kind: Kind) -> Deed:
    """Decide about the first play, as somebody who has seen all that was there before."""
    return lambda both, at: both.decide(at, kind, both.rules.rulings[0], prepared(both))


def mend(both: Sessions, at: Station) -> object:
    """Mend the table of the first play."""
    return both.mend(at, both.rules.rulings[0], Seat(2, "8"), prepared(both))


def prepared(both: Sessions) -> int:
    """The moment after `prepare`: a ruling, three calls and two decisions on them."""
    return 6


#: What is done to one record.
deeds: dict[str, Deed] = {
    "equal words": challenge("QUEX", "ZANT"),
    "shared words": challenge("ZANT", "ZANK"),
    "new words": challenge("ZANK", "ZANX"),
    "one of them": challenge("ZANK"),
    "words of another table": challenge("ZANK", "ZANT", table="8"),
    "words typed again": type_again("ZANX", "QUEX"),
    "a call used": use(0),
    "a correction used": use(1),
    "a call let be judged": settle(let_be_judged),
    "a call refused": settle(not_judged),
    "reviewed": decide(Kind.REVIEW),
    "ruled by hand": decide(Kind.BY_HAND),
    "void": decide(Kind.VOID),
    "waived": decide(Kind.WAIVED),
    "mended": mend,
}


class Walked(NamedTuple):
    """How many points there are, and at how many of them the other station was put off."""

    points: int
    put_off: int
