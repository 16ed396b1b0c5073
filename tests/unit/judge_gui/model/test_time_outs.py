"""After each time-out, and as a station opens. Each other event: docs/states.md."""

from dataclasses import replace

import pytest

from judge_gui.model import events
from judge_gui.model import screens as at
from judge_gui.model.events import TypingTask
from judge_gui.model.flow import step
from judge_gui.model.traits import Limits, Traits, Usage
from judge_procedure.profile import Times
from judge_procedure.task_parts import Done
from lexicons import Verdict
from tests.support.kiosk_path_rules import every_screen
from tests.support.kiosks import terms_of
from tests.support.task_pages import event_page, settings_page, task_page

words = ("ZANT", "QI")
task = TypingTask(round=3, table="7")
recorded = events.RecordedRuling(Verdict.ACCEPTABLE, 2, 7)
shown_again = replace(recorded, again_at="10:31")
practised = events.PracticeRuling(Verdict.ACCEPTABLE, 1)
for_director = events.RecordedRuling(Verdict.ACCEPTABLE, 1, 7, for_director=True)
needed = events.NeedsDirector("why", 5)
calling = at.CallingDirector(task, words, needed)
not_listed = at.NotListed(task)
cannot_open = at.CannotOpen("why")
failed, free = events.Failed("why"), events.Failed("why", can_leave=True)
first = events.TaskShown(settings_page, is_first=True)
closed = events.SessionClosed("1-abcd", journal="/a")

broken = events.InterruptedChallenge("14:32", ruled=12)
evening = at.AskingEvent(event_page, locked=True)


def kind(value):
    return type(value).__name__


# -- time ----------------------------------------------------------------------------------------

gone = at.Starting()
time_outs = [
    (cannot_open, at.Starting(), "the fault may be fixed"),
    (at.PinBarred(calling, 5), at.PinAsked(calling), "the next try"),
    (at.PinAsked(cannot_open, "12"), cannot_open, "the station is not ready"),
    (calling, at.Ready(), "the station is free, and the call stays open in the record"),
    (at.OfficialPage(task_page, origin=calling), calling, "the official is gone: the call waits"),
    (at.OfficialPage(task_page), gone, "the official is gone"),
    (at.OfficialDone(Done("Done")), gone, "the official is gone"),
    (not_listed, at.Ready(), "the players are gone"),
    (at.NoVerdict("why", may_be_recorded=True), gone, "its ruling is looked for"),
    (at.PinAsked(calling, "12"), calling, "no PIN was typed: the call keeps its page and its time"),
    (at.VerdictShown(for_director), gone, "the director is gone"),
    (at.VerdictShown(practised), at.Ready(), "the players are gone"),
    (at.Judging(task, words), at.Judging(task, words), "the station works"),
    (at.PinAsked(at.Interrupted(broken), "12"), at.Interrupted(broken), "somebody must see it"),
    (at.RulesShown(at.HandOff(task, words)), at.Ready(), "the players are gone"),
    (at.RulesShown(at.VerdictShown(recorded, task)), at.Ready(), "the players are gone"),
    (at.PinAsked(evening), evening, "it is not decided"),
    (evening, evening, "it is not decided"),
    (at.Ended(closed), at.Ended(closed), "the head stays until it is written down"),
]


@pytest.mark.parametrize(("screen", "after", "because"), time_outs, ids=kind)
def test_a_time_out_leads_where_somebody_can_go_on(screen, after, because):
    assert step(screen, events.TimedOut(), None) == after, because


limits = [
    (cannot_open, 1_000, 30_000, True),
    (at.AskingPlace("table", task, "7"), 0, 11, True),
    (at.Counting(task), 0, 11, True),
    (at.Entering(task, words), 0, 11, True),
    (at.HandOff(task, words), 3, 22, True),
    (at.RulesShown(at.HandOff(task, words)), 0, 22, True),
    (at.RulesShown(at.VerdictShown(recorded, task)), 0, 66, True),
    (at.Interrupted(broken), 5, None, True),
    (at.VerdictShown(recorded, task), 5, 66, False),
    (at.NoVerdict("why"), 5, 88, True),
    (calling, 5, 99, False),
    (not_listed, 0, 11, True),
    (at.AskingPlay(task, words, shown_again), 0, 11, True),
    (at.OfficialPage(task_page), 0, 77, True),
    (at.OfficialPage(settings_page, is_first=True), 0, None, True),
    (at.OfficialDone(Done("Done")), 0, 77, True),
    (at.PinAsked(at.Ready(), "12"), 0, 11, True),
    (at.PinBarred(at.Ready(), 5), 0, 5_000, False),
    (at.Ended(closed), 1_000, None, True),
]


def test_each_time_of_the_profile_limits_its_own_screens():
    times = Times(11, 22, 3, 4, 5, 66, 88, 99, 77)
    for screen, *expected in limits:
        assert [*screen.traits.limits(times)] == expected, screen
    without = [every.traits for every in every_screen if isinstance(every.traits, Traits)]
    others = [at.PinTried(at.Ready(), "12"), at.OfficialWorks(), at.JudgingCall()]
    without += [screen.traits for screen in others]
    limited = [screen.traits for screen, *_expected in limits]
    assert all(each.limits(times) == Limits() for each in without if each not in limited)


# -- results of the station's work ---------------------------------------------------------------


opening = [
    (at.Starting(), first, False, at.OfficialPage(settings_page, is_first=True),
     "its first settings are asked for"),
    (at.Starting(), first, True, at.Starting(), "but not at a station that is open"),
    (at.Starting(), events.TaskShown(task_page), False, at.Starting(), "nor is anything else"),
    (at.Starting(), failed, False, cannot_open, "it does not open"),
    (at.OfficialWorks(), failed, False, cannot_open, "it does not open"),
    (at.Starting(), events.Failed("why", may_be_recorded=True), True,
     at.CannotOpen("why", may_be_recorded=True), "nobody knows about the challenge before"),
    (at.PinTried(cannot_open, "1"), failed, False, cannot_open, "it is never ready"),
    (at.Starting(), free, False, at.CannotOpen("why", can_leave=True), "anybody can leave"),
    (at.Starting(), failed, True, cannot_open, "it can't record: nobody types anything"),
    (at.Ready(), failed, True, cannot_open, "it can't record: nobody types anything"),
    (at.PinTried(at.Ready(), "1", begins=True), events.PinRight(), False, at.OfficialWorks(),
     "a right PIN begins no challenge"),
]  # fmt: skip


@pytest.mark.parametrize("row", opening, ids=lambda row: row[-1])
def test_a_station_that_does_not_open_or_cannot_record_says_why(row):
    screen, event, is_open, after, because = row
    shown = step(screen, event, terms_of() if is_open else None)
    assert shown == after, because
    assert getattr(shown, "can_leave", False) == getattr(after, "can_leave", False)


def test_a_station_that_opens_is_ready_or_says_first_what_was_interrupted():
    opens, event = at.Starting(), events.StationOpened("event")
    assert step(opens, event, terms_of()) == at.Ready(message="event")
    assert step(opens, replace(event, interrupted=broken), terms_of()) == at.Interrupted(broken)


@pytest.mark.parametrize(
    ("origin", "usage"), [(at.Ready(), Usage.NOTICE), (calling, Usage.BUSY)], ids=kind
)
def test_a_kiosk_that_asks_for_a_pin_is_not_idle_and_else_in_use_as_before(origin, usage):
    for page in (at.PinAsked(origin), at.PinTried(origin, "12"), at.PinBarred(origin, 5)):
        assert page.traits.usage is usage
