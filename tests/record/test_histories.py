"""Sessions on one record answer as the rules say, whatever people do, in either store.

A history is any day at an event: several stations with players, programs and officials.
"""

from collections import Counter

import pytest
from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from judge_record.entry import Kind
from tests.record.beside_rules import in_database, in_files
from tests.rules import Asked, Seat

pool = ("QUEX", "ZANK", "ZANT", "ZANX")  # near words: each of three can be another one, mistyped
words = st.lists(st.sampled_from(pool), min_size=1, max_size=3).map(tuple)
seats = st.sampled_from([
    Seat(1, "7"), Seat(1, "7"), Seat(2, "7"), Seat(None, "7"), Seat(1, "7A"), Seat(1, "7B"),
    Seat(1, "7", "A"), Seat(1, "8"), Seat(1), Seat(),
])  # fmt: skip
most_starts = 8  # of stations at one event: each has a connection
steps = 30  # of each history
nth = st.integers(0, 5)  # of the latest ones
insists = st.sampled_from([False, False, True])


class Comparison(RuleBasedStateMachine):
    """Does what people do, in any order, at sessions and by the rules. A subclass says where."""

    @initialize()
    def begin(self):
        self.both = self.place.begun()
        self.stations = [*self.place.stations]
        self.starts = len(self.stations)

    # -- what there is -----------------------------------------------------------------------

    def ruling(self, nth):
        """One of the latest rulings."""
        return self.both.rules.rulings[-1 - nth % len(self.both.rules.rulings)]

    def call(self, nth):
        """One of the latest calls."""
        return self.both.rules.calls[-1 - nth % len(self.both.rules.calls)]

    def moment(self, nth):
        """One of the latest moments at which somebody looked."""
        looks = self.both.looks
        return None if nth is None else looks[-1 - nth % len(looks)][0]

    def station(self, nth):
        return self.stations[nth % len(self.stations)]

    def put(self, asked):
        self.figures[self.both.challenge(asked).how] += 1

    # -- players ----------------------------------------------------------------------------

    @rule(at=nth, words=words, seat=seats, insists=insists)
    def challenge(self, at, words, seat, insists):
        self.put(Asked(self.station(at), words, seat, insists=insists))

    @precondition(lambda self: self.both.rules.rulings)
    @rule(at=nth, nth=nth, seat=st.none() | seats, insists=insists)
    def challenge_again(self, at, nth, seat, insists):
        of = self.ruling(nth)
        self.challenge(at, of.words[::-1], seat or of.play.seat, insists)

    @precondition(lambda self: self.both.rules.rulings)
    @rule(at=st.none() | nth, nth=nth, seat=st.none() | seats)
    def challenge_another_play(self, at, nth, seat):
        """Put the words of a ruling, mostly where it was made, as those of another play."""
        of = self.ruling(nth)
        station = of.station if at is None else self.station(at)
        self.put(Asked(station, of.words, seat or of.play.seat, other_play=True))

    @precondition(lambda self: self.both.rules.rulings)
    @rule(at=nth, nth=nth, seen=st.none() | nth, words=words)
    def type_again(self, at, nth, seen, words):
        of = self.ruling(nth)
        if at % 2:  # as many words, one of them exchanged
            words = (*of.words[:-1], words[0])
        station = self.station(at)
        self.put(Asked(station, words, of.seat, of=of, seen=self.moment(seen)))

    @precondition(lambda self: self.both.rules.calls)
    @rule(at=nth, nth=nth)
    def ask_again(self, at, nth):
        """Put the challenge of a call once more, at any station."""
        asked = self.call(nth).asked
        self.put(asked._replace(station=self.station(at)))

    # -- officials ---------------------------------------------------------------------------

    @precondition(lambda self: self.both.rules.calls)
    @rule(at=nth, nth=nth)
    def let(self, at, nth):
        answer = self.both.let(self.station(at), self.call(nth))
        self.figures[f"let: {answer.how}"] += 1

    @precondition(lambda self: self.both.rules.calls)
    @rule(at=nth, nth=nth)
    def refuse(self, at, nth):
        self.both.refuse(self.station(at), self.call(nth))

    @precondition(lambda self: self.both.rules.rulings)
    @rule(
        at=nth, nth=nth, seen=st.none() | nth,
        kind=st.sampled_from([Kind.REVIEW, Kind.BY_HAND, Kind.VOID, Kind.WAIVED]),
    )  # fmt: skip
    def decide(self, at, nth, seen, kind):
        of = self.ruling(nth)
        self.both.decide(self.station(at), kind, of, self.moment(seen))

    @precondition(lambda self: self.both.rules.rulings)
    @rule(at=nth, nth=nth, seen=st.none() | nth, seat=seats)
    def move(self, at, nth, seen, seat):
        of = self.ruling(nth)
        self.both.move(self.station(at), of, seat, self.moment(seen))

    @rule(at=nth, words=words, seat=seats)
    def rule_by_hand(self, at, words, seat):
        self.both.by_hand(self.station(at), words, seat)

    # -- time --------------------------------------------------------------------------------

    @rule(milliseconds=st.sampled_from([1, 20_000, 300_000, 600_000, 600_001]))
    def wait(self, milliseconds):
        self.both.wait(milliseconds)

    @precondition(lambda self: self.starts < most_starts)
    @rule(at=nth)
    def restart(self, at):
        self.starts += 1
        self.both.begin(self.station(at))

    def teardown(self):
        if hasattr(self, "both"):
            self.both.check()


def compare(at, cases, chosen=None):
    """Go through histories, which a seed chooses, and return how often there was which answer."""

    counted = Counter()

    class There(Comparison):
        place, figures = at, counted

    searching = settings(
        max_examples=cases, stateful_step_count=steps, deadline=None, database=None,
        phases=[Phase.generate], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    run_state_machine_as_test(There if chosen is None else seed(chosen)(There), settings=searching)
    return counted


# -- the tests -------------------------------------------------------------------------------------


def test_histories_in_a_file_are_those_of_the_rules(tmp_path):
    assert compare(in_files(tmp_path), 10, chosen=1).total()


def test_histories_in_a_database_are_those_of_the_rules(database):
    assert compare(in_database(database), 3, chosen=3).total()


@pytest.mark.long
def test_a_thousand_histories_are_those_of_the_rules(tmp_path, database):
    assert compare(in_files(tmp_path), 1000).total()
    assert compare(in_database(database), 100).total()
