"""The worker: each piece of work has an event as its result, and none holds up the window."""

import threading
from types import SimpleNamespace

import pytest

from judge_gui.kiosk import Kiosk
from judge_gui.model import events
from judge_gui.model import screens as at
from judge_gui.model.events import PracticeRuling, TypingTask
from judge_gui.station.worker import BackgroundWorker
from judge_procedure.profile import Profile
from judge_record.entry import Role
from lexicons import Verdict
from tests.support.displays import until
from tests.support.kiosks import terms_of
from tests.support.people import holders


@pytest.fixture
def locked(open_kiosk):
    """A kiosk with a director's PIN, 2468, and a word judge's, 1357; a test sets its seconds."""
    kiosk = open_kiosk(holders=holders())
    kiosk.now = 0.0
    kiosk.pins.clock = lambda: kiosk.now
    return kiosk


def tried(kiosk, *typed, origin=None):
    """The results of PINs, each a wait in seconds, or True if it is right."""
    results = [kiosk.work(at.PinTried(origin or at.Ready(), digits)) for digits in typed]
    return [pin.seconds if isinstance(pin, events.PinWrong) else True for pin in results]


def test_a_barred_door_stays_barred_until_its_wait_is_over(locked):
    assert tried(locked, *[""] * 9) == [0] * 9, "Enter alone is no try"
    assert tried(locked, *["1111"] * 3) == [0, 0, 2]
    locked.now = 0.5
    assert tried(locked, "2468", "1111", "") == [2] * 3
    locked.now = 2
    assert tried(locked, "2468", "1111") == [True, 5], "it may be the PIN of another director"
    locked.now = 122
    assert tried(locked, "2468", "1111") == [True, 0]


def test_a_word_judge_s_pin_leads_on_from_an_interrupted_challenge(locked):
    page = at.Interrupted(events.InterruptedChallenge("14:32", ruled=12))
    assert tried(locked, "1357", origin=page) == [True]
    menu = locked.work(at.OfficialWorks())
    assert (menu.page.title, menu.person) == ("Menu", "EF, word judge")


def test_wrong_pins_are_still_counted_after_a_restart(locked):
    assert tried(locked, *["1111"] * 3) == [0, 0, 2]
    again = locked.restarted()
    again.work(at.Starting())
    assert tried(again, "2468") == [2], "the wait is not over either"


def test_wrong_pins_in_a_task_are_counted_at_the_door_too(locked):
    assert tried(locked, "1111", "1357") == [0, True]
    pins = locked.visit.on_duty.pins
    for _ in range(2):
        pins.try_pin("pin", "1357", lambda person: person.may(Role.DIRECTOR))
    assert tried(locked, "2468") == [2]


# -- in the background -----------------------------------------------------------------------------


class Slow(BackgroundWorker):
    """A worker whose work lasts until the test lets it end. It counts how often it began."""

    result_wait = 0.001

    def __init__(self):
        super().__init__(SimpleNamespace(terms=terms_of()))
        self.may_end = threading.Event()
        self.times = 0

    def result_of(self, screen):
        self.times += 1
        assert self.may_end.wait(20)
        return PracticeRuling(Verdict.ACCEPTABLE, 1)

    def note(self, screen):
        pass


def test_the_window_is_not_held_up_while_a_challenge_is_judged(clock):
    slow = Slow()
    kiosk = Kiosk(slow, Profile(), clock)
    kiosk.screen = at.Judging(TypingTask(), ("ZANT",))
    kiosk.painted()
    before = slow.terms
    for passed in (0, 60_000):
        clock.wait(passed)
        kiosk.tick()
        assert isinstance(kiosk.screen, at.Judging)
    slow.station.terms = terms_of(round=2)  # while the work goes on
    assert slow.terms is before
    slow.may_end.set()

    def shown():
        kiosk.tick()
        return isinstance(kiosk.screen, at.VerdictShown)

    assert until(shown)
    assert slow.times == 1


def test_letters_that_are_typed_while_a_table_is_looked_up_wait_at_the_window():
    slow = Slow()
    threading.Timer(0.1, slow.may_end.set).start()
    assert slow.work(at.Placing(TypingTask())) is not None
