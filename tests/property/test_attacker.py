"""Nobody without a PIN learns which word failed; planted faults are found."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from judge_gui.model import pin
from judge_gui.model.events import Event
from judge_gui.model.screens import CallingDirector, PinOrigin
from judge_gui.station.station import Station
from judge_gui.station.worker import Worker
from judge_record.entry_fields import nowhere, unknown
from judge_record.overlaps import Earlier
from judge_record.question import Answer, ProbingPolicy, Question
from judge_record.session import Session
from judge_record.view import View
from lexicons import Verdict
from tests.attacker import Attacker, Observed, Shown, begun, known

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


@pytest.fixture(autouse=True)
def quick_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash each PIN at once: a search tries many."""
    monkeypatch.setattr(pin, "cost", 2)


# -- planted faults ------------------------------------------------------------------------------


def without_overlap(station: Station) -> Worker:
    """Overlaps are ignored at a table, and recorded across tables."""

    class Careless(Session):
        def challenge(self, asked: Question) -> Answer:
            self.policy = ProbingPolicy.RECORD
            return super().challenge(asked)

    station.open_session.__class__ = Careless
    return Worker(station)


def without_record(station: Station) -> Worker:
    """Overlaps across tables are not recorded."""
    sharing = View.sharing

    def forgetful(view: View, *args: Any) -> tuple[list[Earlier], list[Earlier]]:
        return sharing(view, *args)[0], []

    class Forgetful(Session):
        def challenge(self, asked: Question) -> Answer:
            with patch.object(View, "sharing", forgetful):
                return super().challenge(asked)

    station.open_session.__class__ = Forgetful
    return Worker(station)


def retyping_without_a_pin(station: Station) -> Worker:
    """Whoever types mistyped words again may have them judged."""

    class Trusting(Worker):
        def try_pin(self, origin: PinOrigin, typed: str) -> Event:
            if isinstance(origin, CallingDirector) and origin.task.corrects:
                return self.opened(origin, unknown)
            return super().try_pin(origin, typed)

    return Trusting(station)


def correction_unseen(station: Station) -> Worker:
    """Words typed again are judged as words of another play, with no look at its table."""

    class Lenient(Session):
        def challenge(self, asked: Question) -> Answer:
            if asked.corrects:
                asked = replace(asked, corrects=None, seat=nowhere)
            return super().challenge(asked)

    station.open_session.__class__ = Lenient
    return Worker(station)


def call_by_the_look_up(station: Station) -> Worker:
    """A person is called only if the words would be unacceptable."""

    class Peeking(Session):
        def challenge(self, asked: Question) -> Answer:
            acceptable = self.judge.rule(asked.challenge).verdict is Verdict.ACCEPTABLE
            self.policy = ProbingPolicy.RECORD if acceptable else ProbingPolicy.ASK
            return super().challenge(asked)

    station.open_session.__class__ = Peeking
    return Worker(station)


faults = [
    (without_overlap, "a table was probed"),
    (without_record, "an overlap is not recorded"),
    (retyping_without_a_pin, "a table was probed"),
    (correction_unseen, "a table was probed"),
    (call_by_the_look_up, "a page depends on a look-up|a table was probed"),
]


@pytest.mark.parametrize(("fault", "found"), faults, ids=[f.__name__ for f, _ in faults])
def test_the_attacker_finds_a_planted_fault(fault: Callable[[Station], Worker], found: str) -> None:
    class Faulty(Observed):
        def worker_of(self, station: Station) -> Worker:
            return fault(station)

    class AtFaulty(Attacker):
        kiosk = Faulty

    with pytest.raises(AssertionError, match=found):
        run_state_machine_as_test(AtFaulty, settings=searching)


# -- the model -----------------------------------------------------------------------------------


def test_the_model_draws_the_conclusions_that_a_player_draws() -> None:
    both = Shown(3, begun, "7", frozenset({"ZANT", "QUEX"}), acceptable=False)
    one = Shown(4, begun, "8", frozenset({"ZANT"}), acceptable=True)
    assert len(known([both], both.words)) == 3
    assert known([both, one], both.words) == {frozenset({"ZANT"})}
    assert known([one], both.words) == {frozenset({"ZANT"}), both.words}
