"""The worker: each piece of work has an event as its result, and an error becomes `Failed`."""

from collections.abc import Callable
from pathlib import Path
from time import monotonic
from typing import Any

import pytest

from judge_gui.model import events, pin
from judge_gui.model import screens as at
from judge_gui.model.profile import Holder
from judge_gui.station.worker import Worker
from judge_record.entry_fields import Person, Role

Open = Callable[..., Worker]


@pytest.fixture(scope="module")
def hashed() -> str:
    return pin.hashed("2468")


def tried(kiosk: Worker, digits: str, origin: at.CallingDirector | None = None) -> object:
    return kiosk.work(at.PinTried(origin or at.Ready(), digits))


def test_wrong_pins_wait_ever_longer_until_a_right_one_comes(open_kiosk: Open, hashed: str) -> None:
    kiosk = open_kiosk(pin=hashed)
    now = 0.0
    kiosk.clock = lambda: now
    assert [tried(kiosk, "") for _ in range(9)] == [events.PinWrong(0)] * 9, "Enter alone is no try"
    waits = []
    for _ in range(4):
        waits.append(tried(kiosk, "1111"))
        now += waits[-1].seconds
    assert waits == [events.PinWrong(s) for s in (0, 0, 2, 5)]
    assert tried(kiosk, "2468") == events.PinRight()
    assert tried(kiosk, "1111") == events.PinWrong(0)
    assert kiosk.station.open_session.journal.latest(1)[0].note == "a wrong PIN"


def test_a_barred_door_stays_barred_whatever_is_typed_and_counts_no_try(
    open_kiosk: Open, hashed: str
) -> None:
    kiosk = open_kiosk(pin=hashed)
    now = 0.0
    kiosk.clock = lambda: now
    assert [tried(kiosk, "1111") for _ in range(3)][-1] == events.PinWrong(2)
    now = 0.5
    assert [tried(kiosk, digits) for digits in ("2468", "1111", "")] == [events.PinWrong(2)] * 3
    now = 2
    assert tried(kiosk, "2468") == events.PinRight()


def test_a_visit_that_nobody_is_at_ends_wherever_it_was(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    kiosk.work(at.DirectorAnswered(""))
    kiosk.work(at.DirectorAnswered("2"))
    assert isinstance(kiosk.work(at.DirectorAnswered(None, over=True)), events.StationOpened)
    assert kiosk.menu is None


def test_each_visit_is_recorded(open_kiosk: Open) -> None:
    kiosk = open_kiosk()
    for _ in range(2):
        kiosk.work(at.DirectorAnswered(""))
        kiosk.work(at.DirectorAnswered(None, over=True))
    doors = [e for e in kiosk.station.open_session.journal.entries() if e.note == "opened"]
    assert [entry.kind for entry in doors] == ["director's door"] * 2


def test_an_unforeseen_error_is_not_taken_for_an_answer(
    open_kiosk: Open, monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    kiosk = open_kiosk()

    def fail() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(kiosk.station, "open", fail)
    kiosk.work(at.DirectorAnswered(""))
    with pytest.raises(ZeroDivisionError):
        kiosk.work(at.DirectorAnswered(None))
    assert kiosk.menu is None


def test_a_word_judge_s_own_pin_does_not_take_the_wait_from_guessing(
    open_kiosk: Open, hashed: str
) -> None:
    judge = Holder(Person("EF", Role.WORD_JUDGE), pin.hashed("1357"))
    kiosk = open_kiosk(pin=hashed, holders=(judge,))
    guesses = []
    for _ in range(3):
        guesses.append(tried(kiosk, "1111"))
        if guesses[-1] == events.PinWrong(0):
            assert tried(kiosk, "1357") == events.PinRight()
    assert guesses == [events.PinWrong(0), events.PinWrong(0), events.PinWrong(2)]


def test_a_word_judge_s_pin_leads_on_from_an_interrupted_challenge(
    open_kiosk: Open, hashed: str
) -> None:
    judge = Holder(Person("EF", Role.WORD_JUDGE), pin.hashed("1357"))
    kiosk = open_kiosk(pin=hashed, holders=(judge,))
    page = at.Interrupted(events.InterruptedChallenge("14:32", ruled=12))
    assert kiosk.work(at.PinTried(page, "1357")) == events.PinRight()
    menu = kiosk.work(at.DirectorAnswered(""))
    assert isinstance(menu, events.DirectorPrompt)
    assert "2  A ruling" in menu.text
    assert "End of the session" not in menu.text


def test_wrong_pins_are_still_counted_after_a_restart(
    open_station: Callable[..., Any], hashed: str
) -> None:
    kiosk = open_station(pin=hashed)
    assert [tried(kiosk, "1111") for _ in range(3)][-1] == events.PinWrong(2)
    again = kiosk.restarted()
    again.work(at.Starting())
    assert tried(again, "1111") == events.PinWrong(5)
    again.clock = lambda: monotonic() + 5
    assert tried(again, "2468") == events.PinRight()
    again.work(at.DirectorAnswered(""))  # the visit is recorded
    third = again.restarted()
    third.work(at.Starting())
    assert tried(third, "1111") == events.PinWrong(0)
