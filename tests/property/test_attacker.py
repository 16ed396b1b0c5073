"""Nobody without a PIN learns which word failed; planted faults are found."""

from dataclasses import replace
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from judge_gui.station.worker import Worker
from judge_record.entry import Seat
from judge_record.session import Session
from judge_record.view import View
from lexicons import Verdict
from tests.property.attacker import Attacker, Observed, Shown, known
from tests.support.clocks import begun
from tests.support.kiosks import cheap_pins

__all__ = ["cheap_pins"]

quick = settings(
    max_examples=settings.default.max_examples,
    stateful_step_count=12,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
searching = settings(
    quick,
    max_examples=300,
    derandomize=True,
    database=None,
    phases=[Phase.generate],
    report_multiple_bugs=False,
)

Attacker.TestCase.settings = quick
TestAttacker = Attacker.TestCase


@pytest.mark.long
def test_no_attacker_of_many_learns_anything():
    many = settings(quick, max_examples=1500, stateful_step_count=40, phases=[Phase.generate])
    run_state_machine_as_test(Attacker, settings=many)


# -- planted faults ------------------------------------------------------------------------------


challenge = Session.challenge


def by(careless):
    """A worker whose session answers challenges in another way."""

    def worker_of(station):
        session = station.open_session
        session.__class__ = type("Faulty", (Session,), {"challenge": careless})
        return Worker(station)

    return worker_of


def without_overlap(session, asked):
    """Overlaps are ignored at a table, and recorded across tables."""
    sharing = View.sharing

    def elsewhere(view, *args):
        own, others = sharing(view, *args)
        return [], [*own, *others]

    with patch.object(View, "sharing", elsewhere):
        return challenge(session, asked)


def without_record(session, asked):
    """Overlaps across tables are not recorded."""
    sharing = View.sharing

    def forgetful(view, *args):
        return sharing(view, *args)[0], []

    with patch.object(View, "sharing", forgetful):
        return challenge(session, asked)


def correction_unseen(session, asked):
    """Words typed again are judged as words of another play, with no look at its table."""
    if asked.about:
        asked = replace(asked, about=None, seat=Seat())
    return challenge(session, asked)


def call_by_the_look_up(session, asked):
    """A person is called only if the words would be unacceptable."""
    acceptable = session.judge.rule(asked.challenge).verdict is Verdict.ACCEPTABLE
    return (without_overlap if acceptable else challenge)(session, asked)


faults = {
    "without overlap": (by(without_overlap), "a table was probed"),
    "without record": (by(without_record), "an overlap is not recorded"),
    "correction unseen": (by(correction_unseen), "a table was probed"),
    "call by the look-up": (
        by(call_by_the_look_up), "a page depends on a look-up|a table was probed"
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", faults)
def test_the_attacker_finds_a_planted_fault(name):
    fault, found = faults[name]

    class Faulty(Observed):
        def worker_of(self, station):
            return fault(station)

    class AtFaulty(Attacker):
        kiosk = Faulty

    with pytest.raises(AssertionError, match=found):
        run_state_machine_as_test(AtFaulty, settings=searching)


# -- the model -----------------------------------------------------------------------------------


def test_the_model_draws_the_conclusions_that_a_player_draws():
    both = Shown(3, begun, "7", frozenset({"ZANT", "QUEX"}), acceptable=False)
    one = Shown(4, begun, "8", frozenset({"ZANT"}), acceptable=True)
    assert len(known([both], both.words)) == 3
    assert known([both, one], both.words) == {frozenset({"ZANT"})}
    assert known([one], both.words) == {frozenset({"ZANT"}), both.words}
