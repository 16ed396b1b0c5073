"""An event that is open since another day: a new event, or go on; never silently."""

from datetime import timedelta

import pytest

from judge_gui.model import screens as at
from judge_gui.model.events import AnotherDay, EventBegun, PinRight, PinWrong, StationOpened
from judge_gui.model.flow import step
from judge_procedure import pin
from judge_procedure.profile import Holder
from judge_record.entry import Kind, Role
from judge_record.line import exported_entry
from judge_record.official import Person
from judge_record.reader import Reader
from tests.support import kiosks
from tests.support.clocks import MovedClock

a_week = timedelta(days=7)


@pytest.fixture
def clock(monkeypatch):
    """The clock of each kiosk: 20 November, noon."""
    moved = MovedClock()
    monkeypatch.setattr(kiosks, "SystemClock", lambda: moved)
    return moved


@pytest.fixture
def club(open_kiosk, clock):
    """A club's kiosk on 20 November, after one challenge and a call about it."""

    def club(**settled):
        kiosk = open_kiosk(event="Our Club", **settled)
        kiosk.ruled("ZANT", table="2")
        kiosk.judged("ZANT", "BLORP", table="2")
        assert kiosk.kinds == ["ruling", "call"]
        return kiosk

    return club


def test_a_week_later_the_first_page_asks(club, clock):
    kiosk = club()
    entries = kiosk.journal.read(Reader.last).number
    clock.wait(a_week)
    again = kiosk.restarted()
    assert isinstance(again.work(at.Starting()), AnotherDay)
    assert kiosk.journal.read(Reader.last).number == entries, "nothing is begun"
    assert again.terms is None, "nobody can judge"


def test_a_new_event_closes_the_last_one_and_has_a_record_of_its_own(club, clock, home, tmp_path):
    kiosk = club(backup=str(tmp_path))
    clock.wait(a_week)
    again = kiosk.restarted()
    again.work(at.Starting())
    done = again.work(at.EventChosen(begins=True))
    assert done.done.title == "Our Club, 2026-11-27 is open."
    last = kiosk.journal.read(Reader.last)
    assert last.kind is Kind.EVENT_CLOSED
    tells = " ".join(done.done.tell)
    assert last.head.spoken in tells
    assert kiosk.journal.store.path in tells
    [report] = (home / "reports").iterdir()
    on_stick = tmp_path / report.name
    assert str(report) in tells, "nobody sees the last evening's end any more"
    assert on_stick.read_bytes() == report.read_bytes()
    opened = again.work(at.Starting())
    assert (opened.message, again.terms.event) == ("", "Our Club, 2026-11-27")
    assert again.ruled("ZANT").number == 3
    [copy] = tmp_path.glob("our-club*.jsonl")
    assert exported_entry(copy.read_text("utf-8").splitlines()[-1])[0].head == last.head


def test_a_kiosk_that_stays_open_asks_once_a_day_but_not_soon_after_midnight(club, clock):
    kiosk = club()
    clock.wait(timedelta(hours=11, minutes=50))
    kiosk.ruled("BLORP", table="3")
    clock.wait(timedelta(minutes=20))
    assert kiosk.look() is None
    clock.wait(timedelta(hours=8))
    event = kiosk.look()
    assert event.page.title == "New event, 21 November 2026?"
    screen = step(at.Ready(), event, kiosk.terms)
    assert isinstance(screen, at.AskingEvent)
    assert isinstance(kiosk.work(at.EventChosen(begins=False)), StationOpened)
    assert kiosk.look() is None
    assert kiosk.ruled("QUEX", table="2").number == 6
    clock.wait(timedelta(days=1))
    assert kiosk.look() is not None


def test_a_new_event_needs_the_director_s_pin(club, clock):
    director = (Holder(Person("AB", Role.DIRECTOR), pin.hashed("2222")),)
    kiosk = club(holders=director)
    clock.wait(a_week)
    again = kiosk.restarted()
    event = again.work(at.Starting())
    origin = at.AskingEvent(event.page, event.locked)
    assert event.locked
    assert isinstance(again.work(at.PinTried(origin, "9999", begins=True)), PinWrong)
    assert kiosk.journal.read(Reader.last).kind is Kind.CALL
    assert again.work(at.PinTried(origin, "2222", begins=True)) == PinRight()
    assert isinstance(again.work(at.EventChosen(begins=True)), EventBegun)
    assert again.journal.head().number == 2, "its beginning, and no wrong PIN before"


def test_the_session_that_a_new_event_ends_names_the_director_who_began_it(club, clock):
    kiosk = club(holders=(Holder(Person("AB", Role.DIRECTOR), pin.hashed("2222")),))
    last_week = kiosk.journal
    clock.wait(a_week)
    event = kiosk.look()
    asks = at.AskingEvent(event.page, event.locked)
    for screen in (at.PinTried(asks, "2222", begins=True), at.EventChosen(begins=True)):
        kiosk.note(screen)  # as soon as it is painted
        kiosk.work(screen)
    [closed] = (entry for entry in last_week.entries() if entry.kind is Kind.CLOSED)
    assert (closed.by, closed.role) == ("AB", "director")
