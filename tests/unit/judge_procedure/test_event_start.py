"""At which event a station records, and what it asks first where that is of another day."""

from datetime import timedelta

import pytest

from judge_procedure.event_start import event_at, new_day_page, other_event
from judge_record.reader import Reader
from lexicons import CannotJudge, Unsound
from tests.record.damage import rows_in, write
from tests.support import asking
from tests.support.asking import ask, session_at
from tests.support.clocks import MovedClock
from tests.support.journals import begin_event_in, opening_in

CLOSE = "judge journal close"


def event_of(opening, event=None, usual="", *, looked=False):
    return event_at(opening, event, usual, looked=looked, close=CLOSE).journal.event


def test_another_event_begins_only_after_the_open_one_was_closed(tmp_path):
    begun = begin_event_in(tmp_path, "Club night")
    opening = opening_in(tmp_path, "desk 2")
    with pytest.raises(CannotJudge, match=f"'Club night' is open here.*{CLOSE}"):
        event_of(opening, "Final")
    assert begun.journal.read(Reader.last).kind == "event opened"
    assert event_of(opening, " club  NIGHT") == event_of(opening, None, "Final") == "Club night"


def test_a_damaged_journal_gives_way_to_another_event_if_a_director_has_looked(tmp_path):
    begun = begin_event_in(tmp_path, "Club night")
    for word in ("ZANT", "BLORP"):
        ask(session_at(begun.journal, "desk 1"), word)
    first, middle, *rest = rows_in(begun.journal)
    number, seal, line = middle
    write(begun.journal, [first, (number, seal, f"{line} "), *rest])
    opening = opening_in(tmp_path, "desk 2")
    for named in (None, "Club night", "Final"):
        with pytest.raises(Unsound):
            event_of(opening, named)
    assert not [*tmp_path.rglob("*.damaged")]
    after = event_at(opening, "Final", "", looked=True, close=CLOSE)
    assert (after.journal.event, after.kept != "") == ("Final", True)


def test_before_a_record_of_another_day_goes_on_somebody_is_asked_once_a_day(tmp_path):
    opening = opening_in(tmp_path, "desk 2")
    opening.clock = clock = MovedClock()
    assert new_day_page(opening, None, "") is None, "no event is open"
    journal = begin_event_in(tmp_path, "Our Club").journal
    clock.wait(timedelta(days=7))
    assert new_day_page(opening, journal, "") is None, "it has no challenge: it was prepared"
    clock.wait(timedelta(days=-7))
    session = session_at(journal, "desk 1", clock=clock)
    ask(session, "ZANT")
    waiting = asking.call(session, "overlap", "word judge", ["ZANT"])
    assert new_day_page(opening, journal, "") is None, "it is of today"
    clock.wait(timedelta(days=7))
    page = new_day_page(opening, journal, "Our Club")
    assert page.line == "The last one was on 20 November 2026. It has 1 challenge."
    new, same = page.fields[0].field.options
    assert (new.when, same.when) == ("Our Club, 2026-11-27", "Our Club")
    ends = f"20 November 2026 is ended first. Calls without an answer: {waiting.number}."
    assert ends in new.does
    ask(session_at(journal, "desk 2", clock=clock), "BLORP")
    assert new_day_page(opening, journal, "Our Club") is None, "somebody has let it go on"


@pytest.mark.parametrize(
    ("event", "usual", "warns"),
    [
        ("Spring Open", "Final", True),
        ("Spring Open", "", False),
        ("Our Club, 2026-11-27", "Our Club", False),
        ("spring open, 2026-11-30", "Spring Open", False),
        ("Spring Open, Juniors", "Spring Open", True),
    ],
)
def test_an_event_that_the_settings_do_not_name_is_warned_of(event, usual, warns):
    said = " ".join(other_event(event, usual))
    assert (f"The settings name the event {usual}, and {event} is open here." in said) == warns
