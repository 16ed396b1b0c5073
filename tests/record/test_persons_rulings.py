"""No verdict goes against what stands unless a person who saw both let it (finding A2).

Histories of machine rulings, rulings by hand, further opinions, voids, moves, calls and time, at a
few tables. This needs no model: each verdict is compared with what stood on its words.
"""

from collections import Counter
from contextlib import suppress

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

from judge_record.entry import RULINGS, Entry, Kind, Seat
from judge_record.journal import Journal
from judge_record.official import DecidedMeanwhile
from judge_record.plays import plays_in, same_table
from judge_record.recorded_words import RuledByHand
from judge_record.view import Called, Ruled, ShownAgain
from lexicons import Verdict
from tests.support.asking import ask, by_hand, drafted_by_hand, session_at
from tests.support.clocks import HallClock
from tests.support.journals import MemoryStore

nth = st.integers(0, 3)
words = st.sampled_from([("QUEX", "ZANK"), ("ZANT",), ("ZANK",), ("QUEX", "ZANT")])
tables, rounds = st.sampled_from(["5", "5", "6", "5A"]), st.sampled_from([1, 1, 1, 2, None])
verdicts, ten_minutes = st.sampled_from(Verdict), 600


class AnyEvening(RuleBasedStateMachine):
    """Does anything; each verdict must agree with what stood, or a person has seen both."""

    @initialize()
    def begin(self):
        store = MemoryStore()
        self.clock, self.read = HallClock(), []
        self.at = [session_at(Journal(store), name, clock=self.clock) for name in ("A", "B", "C")]

    @property
    def entries(self):
        self.read += self.at[0].journal.entries(after=len(self.read))
        return self.read

    def held(self, words, seat):
        """What stands on these words at this table, not too long ago, and not in another round."""
        now = self.clock.ago(ten_minutes)
        return [
            play.counted[-1] for play in plays_in(self.entries).values()
            if play.counted and sorted(play.counted[-1].words) == sorted(words)
            and play.counted[-1].time >= now and same_table(play.seat.table, seat.table)
            and (None in (play.seat.round, seat.round) or play.seat.round == seat.round)
        ]  # fmt: skip

    def look(self, answer, held):
        """Compare an answer with what stood before."""
        self.figures[type(answer).__name__] += 1
        if isinstance(answer, Called):
            return
        [entry] = [answer.entry] if isinstance(answer, Ruled) else [answer.ruling]
        call = self.at[0].journal.read(lambda record: record.find(entry.allowed_by))
        seen = call.shares if call else ()
        for other in held:
            if entry.verdict != other.verdict and entry.number != other.number:
                self.figures["against"] += 1
                is_shown = isinstance(answer, ShownAgain) and entry.number > other.number
                assert other.number in seen or is_shown, (entry, other)

    @rule(at=st.integers(0, 2), words=words, table=tables, round=rounds)
    def challenge(self, at, words, table, round):
        held = self.held(words, Seat(table, None, round))
        self.look(ask(self.at[at], *words, table=table, round=round), held)

    @precondition(lambda self: any(entry.kind in RULINGS for entry in self.entries))
    @rule(at=st.integers(0, 2), nth=nth, words=words)
    def type_again(self, at, nth, words):
        of = self.ruling(nth)
        seat = self.at[at].journal.read(lambda record: record.play(of)).seat
        held, answer = self.held(words, seat), ask(self.at[at], *words, about=of.number)
        if isinstance(answer, ShownAgain):  # of this play, whose players have seen it before
            play = of.play or of.number
            self.look(answer, [ruling for ruling in held if play in (ruling.play, ruling.number)])
        elif isinstance(answer, Ruled):
            self.look(answer, held)

    @precondition(lambda self: any(entry.kind is Kind.CALL for entry in self.entries))
    @rule(at=st.integers(0, 2), nth=nth)
    def let(self, at, nth):
        calls = [entry for entry in self.entries if entry.kind is Kind.CALL]
        call, session = calls[-1 - nth % len(calls)], self.at[at]
        with session.journal.reading() as reader:
            of = reader.find(call.about)
            seat = reader.play(of).seat if of else call.seat
        held = self.held(call.words, seat)
        with suppress(DecidedMeanwhile):
            answer = session.judge_call(call)
            if isinstance(answer, Ruled | ShownAgain):
                self.look(answer, held)

    def ruling(self, nth):
        rulings = [entry for entry in self.entries if entry.kind in RULINGS]
        return rulings[-1 - nth % len(rulings)]

    @rule(words=words, table=tables, round=rounds, verdict=verdicts)
    def rule_by_hand(self, words, table, round, verdict):
        by_hand(self.at[0], words, verdict, source="director", table=table, round=round)

    @precondition(lambda self: any(entry.kind in RULINGS for entry in self.entries))
    @rule(
        nth=nth, table=tables, round=rounds, verdict=verdicts,
        kind=st.sampled_from([Kind.VOID, Kind.MOVED, Kind.REVIEW, Kind.BY_HAND, Kind.BY_HAND]),
    )  # fmt: skip
    def decide(self, nth, kind, table, round, verdict):
        of = self.ruling(nth)
        draft = Entry(kind=kind, about=of.number, table=table, round=round)
        if kind is Kind.BY_HAND:
            draft = drafted_by_hand(of.words, verdict, about=of.number, source="person")
        with suppress(RuledByHand):
            self.at[0].decide(draft)

    @rule(minutes=st.sampled_from([1, 4, 6, 11]))
    def wait(self, minutes):
        self.clock.milliseconds += 60_000 * minutes


def play(cases):
    counted = Counter()

    class There(AnyEvening):
        figures = counted

    searching = settings(
        max_examples=cases, stateful_step_count=30, deadline=None, database=None,
        phases=[Phase.generate], suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    run_state_machine_as_test(seed(1)(There), settings=searching)
    return counted


def test_no_verdict_goes_against_what_stands_unless_a_person_saw_both():
    figures = play(15)
    assert figures["Ruled"] > 10
    assert figures["against"]


@pytest.mark.long
def test_no_verdict_of_many_evenings_goes_against_what_stands():
    assert play(200)["against"] > 5
