"""The flow of screens: `(screen, event) -> screen`.

`step` is a pure function, so each path can be tried without a window and without a clock. Keys are
in `keys`, and how long a screen lasts in `screens`; here is what follows its time, and the results
of the station's work. An event that means nothing on a screen changes nothing.

Promised: until they are judged, words wait in the screens alone. Players' words are judged from
`HandOff`, by JUDGE after its least time, or when a person who was called permits it.
"""

from dataclasses import replace

from judge_gui.model import events, screens
from judge_gui.model.events import Event, Key, TypingTask
from judge_gui.model.keys import after_early_key, after_key, first_screen
from judge_gui.model.official_keys import official_screen
from judge_gui.model.screens import WaitingScreen
from judge_gui.model.station_terms import StationTerms
from judge_gui.model.traits import Screen

#: With the work of one of these, a station opens, or opens again.
OpensStation = screens.Starting | screens.VisitScreen

#: While one of these is shown, a station that can't judge or record says so; the others say so
#: only if it never opened.
SaysItCannotJudge = screens.Ready | screens.Starting | screens.EventChosen


def step(screen: Screen, event: Event, terms: StationTerms | None) -> Screen:
    """Return the screen after an event. An event without a meaning there changes nothing.

    The terms are None until the station is open. Without terms nobody can begin a challenge.
    """
    match event:
        case Key():
            return after_key(screen, event, terms)
        case events.EarlyKey(key):
            return after_early_key(screen, key, terms)
        case events.TimedOut():
            return after_time(screen)
    return after_result(screen, event, terms)


def after_time(screen: Screen) -> Screen:
    """Return the screen after the end of its time. The words of a challenge are gone then."""
    match screen:
        case (
            screens.CannotOpen() | screens.NoVerdict(may_be_recorded=True)
            | screens.OfficialPage(origin=None) | screens.OfficialDone()
            | screens.VerdictShown(ruling=events.RecordedRuling(for_director=True))
        ):  # fmt: skip
            return screens.Starting()
        case screens.PinBarred(origin=origin, begins=begins):
            return screens.PinAsked(origin, begins=begins)
        case screens.PinAsked(origin=screens.Ready() | screens.NotListed()):
            return screens.Ready()
        case (
            screens.PinAsked(origin=origin)  # a call, too, has its own time
            | screens.OfficialPage(origin=screens.CallingDirector() as origin)
        ):
            return origin
        case _ if screen.traits.usual_limits.most is None:
            return screen
    return screens.Ready()


def after_result(  # noqa: PLR0912  # one for each result
    screen: Screen, event: Event, terms: StationTerms | None
) -> Screen:
    """Return the screen after a result of the station's work, if the screen waits for that result.

    Any other screen stays.
    """
    match screen, event:
        case _, events.AnotherDay(page, locked) if isinstance(screen, OpensStation | screens.Ready):
            return screens.AskingEvent(page, locked)
        case screens.EventChosen() | screens.OfficialWorks(), events.EventBegun(done):
            return screens.NewEventShown(done)
        case _, events.StationOpened(said, challenge) if isinstance(
            screen, OpensStation | screens.EventChosen
        ):
            return screens.Interrupted(challenge) if challenge else screens.Ready(message=said)
        case screens.Starting(), events.TaskShown(is_first=True) if terms is None:
            return official_screen(event, screen)
        case _, events.Failed(reason, may_be, unlocked, can_leave) if isinstance(
            screen, SaysItCannotJudge
        ) or (terms is None and isinstance(screen, WaitingScreen)):
            return screens.CannotOpen(reason, may_be, unlocked, can_leave)
        case _, events.Failed(reason, may_be) if isinstance(screen, WaitingScreen):
            return screens.NoVerdict(reason, may_be)
        case screens.Placing(task=task), events.Placed(table, board, challenge):
            return screens.Counting(replace(task, table=table, board=board, challenge=challenge))
        case screens.Placing(task=task), events.NotPlaced():
            return screens.NotListed(task)
        case screens.Judging(task=task, words=words), events.RecordedRuling() if (
            event.again_at and not task.corrects
        ):
            return screens.AskingPlay(task, words, event)
        case (
            (
                screens.Judging(task=task) | screens.CallingDirector(task=task)
                | screens.JudgingCall(origin=screens.CallingDirector(task=task))
            ),
            events.RecordedRuling(for_director=False) | events.PracticeRuling(),
        ):  # fmt: skip
            return screens.VerdictShown(event, task)
        case (
            screens.Judging(task=task, words=words) | screens.Insisting(task=task, words=words),
            events.NeedsDirector(),
        ):
            return screens.CallingDirector(task, words, event)
        case screens.CallingDirector(), events.CallSettled(number):
            return screens.Ready(number, message="settled")
        case screens.PinTried(), events.PinRight():
            return after_pin(screen, terms)
        case screens.PinTried(origin=origin, begins=begins), events.PinWrong(seconds, because):
            if seconds:
                return screens.PinBarred(origin, seconds, begins=begins)
            return screens.PinAsked(origin, begins=begins, message=because)
        case screens.VisitScreen(), events.TaskShown() | events.TaskDone():
            return official_screen(event, screen)
        case screens.Leaving(), events.TaskShown():
            return official_screen(event, screen)
        case screens.OfficialWorks(), events.RecordedRuling(for_director=True):
            return screens.VerdictShown(event)
        case screens.OfficialWorks(), events.StandsIn(seat, side):
            task = TypingTask(seat.round, seat.table, board=seat.board, stands_in=side)
            return screens.Placing(task) if task.table else screens.Counting(task)
        case screens.OfficialWorks() | screens.Leaving(), events.SessionClosed():
            return screens.Ended(event) if event.journal else screens.Left()
    return screen


def after_pin(screen: screens.PinTried, terms: StationTerms | None) -> Screen:
    match screen.origin:
        case screens.Ready() if screen.begins and terms is not None:
            return first_screen(terms)
        case screens.AskingEvent() if screen.begins:
            return screens.EventChosen(begins=True)
        case screens.CallingDirector() as origin:
            return screens.OfficialWorks(origin=origin)
        case screens.NotListed(task):
            return screens.Placing(task)
    return screens.OfficialWorks()
