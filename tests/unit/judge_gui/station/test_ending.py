"""The end of a session: open calls first, then figures, the final number, and the report."""

from pathlib import Path

import pytest

from judge_gui.model import screens as at
from judge_gui.model.events import SessionClosed, TypingTask
from judge_gui.model.flow import step
from judge_gui.model.screens import Judging
from judge_record.entry import Kind
from judge_record.reader import Reader
from tests.support.kiosks import Visit

at_the_end = ("This machine", "End of the session")


@pytest.fixture
def with_call(visit):
    """The visit to a kiosk where a call of table 7 is open."""
    visit.kiosk.work(Judging(TypingTask(round=2, table="7"), ("ZANT",)))
    return visit.again()


def ended(visit, row):
    closed = visit.press(row)
    assert isinstance(closed, SessionClosed), closed
    return closed


def test_open_calls_come_first_and_their_end_needs_a_reason(with_call):
    visit = with_call
    visit.press(*at_the_end)
    assert visit.page.title == "End the session: 1 call is open"
    assert visit.rows == ["Call 5, table 7, is open: answer it", "End without an answer"]
    visit.press("End without")
    visit.type(unanswered=" ")
    assert "Type it in a few words." in visit.text
    visit.type(unanswered="table 7 has left")
    assert visit.rows == ["The event is over", "The event goes on"]
    closed = ended(visit, "The event goes on")
    journal = visit.kiosk.journal
    assert (closed.head, closed.journal) == (journal.head().spoken, journal.store.path)
    assert visit.kiosk.visit is None
    assert (visit.last.kind, visit.last.note) == (Kind.CLOSED, "table 7 has left")
    assert [(each.number, each.of_what) for each in closed.figures] == [
        (1, "challenge"), (0, "ACCEPTABLE"), (1, "UNACCEPTABLE"), (0, "overturned"),
        (1, "call open"),
    ]  # fmt: skip


def test_a_reason_holds_for_the_end_that_it_was_typed_for(with_call):
    visit = with_call
    visit.press(*at_the_end, "End without")
    visit.type(unanswered="table 7 has left")
    visit.back()
    visit.press("End of the session")
    assert visit.page.title == "End the session: 1 call is open"


def test_only_a_verdict_that_was_turned_is_overturned(visit):
    kiosk = visit.kiosk
    numbers = [3, *(kiosk.ruled(word, table="8").number for word in ("QUEX", "FLIMM", "QXV"))]
    visit = visit.again()
    visit.about(numbers[0], "Ruled by hand", source="book",
                verdict="acceptable", by="DR")  # fmt: skip
    visit = visit.again()
    visit.about(numbers[1], "Doesn't count", why="misplaced", by="DR")
    visit = visit.again()
    visit.about(numbers[2], "Wrong table", table="9", by="DR")
    visit = visit.again()
    visit.press(*at_the_end)
    closed = ended(visit, "The event goes on")
    assert [each.number for each in closed.figures] == [4, 2, 1, 1, 0]


def test_a_call_is_answered_on_the_way_to_the_end(with_call):
    visit = with_call
    visit.press(*at_the_end, "Call 5")
    visit.type(answer="refuse", by="AB")
    visit.do()
    visit.back()
    assert visit.page.title == "End the session?"


def test_somebody_who_leaves_without_a_pin_sees_what_is_open(with_call):
    kiosk = with_call.kiosk
    event = kiosk.work(at.Leaving())
    assert event.page.title == "End the session: 1 call is open"
    assert isinstance(step(at.Leaving(), event, kiosk.terms), at.OfficialPage)
    assert not kiosk.session.is_ended


@pytest.mark.parametrize("damage", ["missing_journal", "damaged_journal"])
def test_a_session_whose_record_cannot_be_read_can_be_ended(visit, away, damage):
    getattr(away, damage)()
    kiosk = visit.kiosk
    assert kiosk.work(at.Leaving()).page.title == "End the session?"
    visit = visit.again()
    visit.press("End of the session")
    closed = ended(visit, "The event goes on")
    assert closed.unrecorded
    assert isinstance(step(at.OfficialWorks(), closed, kiosk.terms), at.Ended)


def test_only_the_last_session_of_a_record_can_end_the_event(visit, open_kiosk):
    open_kiosk(station="Kiosk 2")
    visit.press(*at_the_end)
    assert visit.rows == ["The event goes on"]
    closed = ended(visit, "The event goes on")
    assert (closed.event, closed.others) == ("", ("Kiosk 2",))


def test_the_report_is_saved_beside_the_records_and_on_the_stick_without_words(
    open_kiosk, tmp_path
):
    stick = tmp_path / "stick"
    stick.mkdir()
    kiosk = open_kiosk(backup=str(stick), event="Our Club")
    kiosk.ruled("ZANT", "QXV", table="7")
    visit = Visit(kiosk)
    visit.press(*at_the_end)
    closed = ended(visit, "The event is over")
    assert closed.event == "Our Club"
    assert kiosk.journal.read(Reader.last).kind is Kind.EVENT_CLOSED
    report, copy = (Path(said.split(" is at ")[1]) for said in closed.files[1:])
    assert copy.parent == stick
    assert copy.read_bytes() == report.read_bytes()
    text = report.read_text("utf-8")
    assert closed.head in text
    assert "QXV" not in text


def test_without_the_stick_the_report_is_saved_and_the_page_says_what_is_missing(open_kiosk, home):
    kiosk = open_kiosk(backup=str(home / "nowhere"))
    assert kiosk.station.open_real().message == "backup"
    kiosk.ruled("ZANT", "QXV", table="7")
    visit = Visit(kiosk)
    visit.press(*at_the_end)
    uncopied, report, fault = ended(visit, "The event is over").files
    assert "Is the stick in?" in uncopied
    assert Path(report.split(" is at ")[1]).exists()
    assert "Is the stick in?" in fault
    assert not (home / "nowhere").exists()
