"""At each point of what one station does, another station does something, too.

A point is before and after each query, up to the commit. There the other station acts at once, or
is put off and acts later. Both answers are compared with the rules, in the order of the record.
"""

from contextlib import contextmanager
from functools import partial
from itertools import count
from typing import NamedTuple

import pytest

from judge_record import store
from judge_record.entry import Kind
from judge_record.store import Busy
from tests.record.beside_rules import in_files
from tests.rules import Asked, Seat

#: What somebody does at a station.
seat = Seat(1, "7")


def prepare(both, station):
    """A ruling, and calls of its words alone, and of its words typed again."""
    both.challenge(Asked(station, ("ZANT", "QUEX"), seat))
    of = both.rules.rulings[0]
    both.challenge(Asked(station, ("ZANT",), seat))
    both.challenge(Asked(station, ("ZANX", "QUEX"), seat, of=of))


def challenge(*words, table="7", **said):
    return lambda both, at: both.challenge(Asked(at, words, Seat(1, table), **said))


def type_again(*words):
    """Type the words of the first ruling again."""
    return lambda both, at: both.challenge(Asked(at, words, seat, of=both.rules.rulings[0]))


def let(nth):
    return lambda both, at: both.let(at, both.rules.calls[nth])


def refuse(nth):
    """Settle a call: its words are not judged."""
    return lambda both, at: both.refuse(at, both.rules.calls[nth])


def decide(kind):
    """Decide about the first play, as somebody who has seen all that was there before."""
    return lambda both, at: both.decide(at, kind, both.rules.rulings[0], prepared(both))


def move(both, at):
    """Move the first play to another table."""
    return both.move(at, both.rules.rulings[0], Seat(2, "8"), prepared(both))


def prepared(both):
    """The moment after `prepare`: a ruling and two calls."""
    return 3


#: What is done to one record.
deeds = {
    "equal words": challenge("QUEX", "ZANT"),
    "equal words of another play": challenge("QUEX", "ZANT", other_play=True),
    "insisted": challenge("ZANT", "ZANK", insists=True),
    "shared words": challenge("ZANT", "ZANK"),
    "new words": challenge("ZANK", "ZANX"),
    "one of them": challenge("ZANK"),
    "words of another table": challenge("ZANK", "ZANT", table="8"),
    "words typed again": type_again("ZANX", "QUEX"),
    "a call let be judged": let(0),
    "a correction let be judged": let(1),
    "a call refused": refuse(0),
    "a correction refused": refuse(1),
    "reviewed": decide(Kind.REVIEW),
    "ruled by hand": decide(Kind.BY_HAND),
    "void": decide(Kind.VOID),
    "waived": decide(Kind.WAIVED),
    "moved": move,
}


class Walked(NamedTuple):
    """How many points there are, and at how many of them the other station was put off."""

    points: int
    put_off: int


# -- the walk --------------------------------------------------------------------------------------

brief = 0.0  # seconds: whoever is put off acts later


class Stepped:
    """A store that calls `pause` before and after each query, until it has committed."""

    def __init__(self, store, pause):
        self.store = store
        self.pause = pause

    def __getattr__(self, name):
        return getattr(self.store, name)

    @contextmanager
    def stepped(self, what):
        self.pause()
        with what() as run:

            def asked(*given):
                self.pause()
                rows = run(*given)
                self.pause()
                return rows

            yield asked
            self.pause()

    def reading(self):
        return self.stepped(self.store.reading)

    def writing(self):
        return self.stepped(self.store.writing)


class Interruption:
    """What another station does at one point of what the first one does."""

    def __init__(self, point, do):
        self.left = point  # points before it
        self.do = do
        self.is_done = None  # at once, or not; None before the point

    def pause(self):
        self.left -= 1
        if self.left != -1:
            return
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(store, "PATIENCE", brief)
            try:
                self.do()
            except Busy:
                self.is_done = False
            else:
                self.is_done = True


def walk(place, first, other):
    """Let another station act at each point of what the first one does, each time anew."""
    put_off = 0
    for point in count():
        both = place.begun()
        one, two, *_ = both.sessions
        prepare(both, one)

        visit = Interruption(point, partial(other, both, two))
        at_work = both.sessions[one]
        for name in ("challenge", "decide", "judge_call"):
            setattr(at_work, name, paused(at_work, name, visit.pause))
        first(both, one)
        if visit.is_done is None:
            return Walked(point, put_off)
        if not visit.is_done:
            put_off += 1
            other(both, two)
        both.check()
    raise AssertionError


def paused(at_work, name, pause):
    """Pause at each query of what a session does; not at what the comparison reads."""
    real, journal = getattr(at_work, name), at_work.journal

    def do(*given, **more):
        store, journal.store = journal.store, Stepped(journal.store, pause)
        try:
            return real(*given, **more)
        finally:
            journal.store = store

    return do


at_one_record = [
    ("one of them", "new words"), ("a call let be judged", "a call refused"),
    ("ruled by hand", "equal words"), ("a correction let be judged", "new words"),
]  # fmt: skip


@pytest.mark.parametrize(("first", "other"), at_one_record)
def test_two_stations_at_one_moment_get_the_answers_of_the_rules(tmp_path, first, other):
    points, put_off = walk(in_files(tmp_path), deeds[first], deeds[other])
    assert 0 < put_off < points


@pytest.mark.long
@pytest.mark.parametrize("first", deeds)
def test_each_pair_gets_the_answers_of_the_rules(tmp_path, first):
    for name, other in deeds.items():
        points, put_off = walk(in_files(tmp_path / name), deeds[first], other)
        assert 0 < put_off < points
