"""Interleavings: at each point of what one station does, another station does something, too.

A point is before and after each thing that a session asks of its store, up to the commit. There the
other station does what it wants at once, or is put off and does it later. Both answers are compared
with the rules, in the order in which the two were recorded.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count
from typing import Any, NamedTuple
from unittest.mock import patch

from judge_record.calls import let_be_judged, not_judged
from judge_record.entry import Kind
from judge_record.store import Store, database, sqlite_file
from lexicons.errors import CannotJudge
from tests.cases import Asked, Seat, Station
from tests.places import Place
from tests.sessions import Sessions

#: What somebody does at a station.
Deed = Callable[[Sessions, Station], object]
seat = Seat(1, "7")
brief = 0.5  # seconds: a statement in a database needs some, also on a busy machine


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

# -- the walk ------------------------------------------------------------------------------------


class Stepped:
    """A store that calls `pause` before and after all that it is asked, until it has committed."""

    def __init__(self, store: Store, pause: Callable[[], None]) -> None:
        self.store = store
        self.pause = pause
        self.depth = 0
        self.is_over = False

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.store, name)
        return self.stepped(found) if callable(found) else found

    def change(self, do: Callable[[], Any]) -> Any:
        """Change the store."""
        self.pause()
        self.depth += 1
        found = self.store.change(self.stepped(do))
        self.depth -= 1
        self.is_over = not self.depth
        return found

    def stepped(self, ask: Callable[..., Any]) -> Callable[..., Any]:
        """Return what asks, and pauses, also where it calls back."""

        def asked(*given: Any) -> Any:
            if self.is_over:
                return ask(*given)
            self.pause()
            found = ask(*(self.stepped(each) if callable(each) else each for each in given))
            found = list(found) if isinstance(found, Iterator) else found
            self.pause()
            return found

        return asked


class Visit:
    """What another station does at one point of what the first one does."""

    def __init__(self, point: int, do: Callable[[], object]) -> None:
        self.left = point  # points before it
        self.do = do
        self.is_done: bool | None = None  # at once, or not; None before the point

    def pause(self) -> None:
        """Pass a point."""
        self.left -= 1
        if self.left == -1:  # not again, when the other one passes
            self.is_done = done_at_once(self.do)


class Walked(NamedTuple):
    """How many points there are, and at how many of them the other station was put off."""

    points: int
    put_off: int


def walk(place: Place, first: Deed, other: Deed) -> Walked:
    """Let another station act at each point of what the first one does, each time at a new event.

    Raises `Difference` where the answers are not those of the rules.
    """
    put_off = 0
    for point in count():
        both = place.begun()
        one, two, *_ = both.sessions
        prepare(both, one)
        visit = Visit(point, partial(other, both, two))
        journal = both.sessions[one].journal
        store, journal.store = journal.store, Stepped(journal.store, visit.pause)
        first(both, one)
        journal.store = store
        if visit.is_done is None:
            return Walked(point, put_off)
        if not visit.is_done:
            put_off += 1
            other(both, two)
        both.check()
    raise AssertionError


def done_at_once(do: Callable[[], object]) -> bool:
    """Whether something is done without a wait for another station."""
    try:
        with patch.object(sqlite_file, "patience", 0.0), patch.object(database, "patience", brief):
            do()
    except CannotJudge:
        return False
    return True
