"""The flow of screens: `(screen, event) -> screen`, and how long each screen lasts.

`step` is a pure function, so each path can be tried without a window and without a clock. Keys are
in `keys`; here is what follows time, and the results of the station's work. An event that means
nothing on a screen changes nothing.

Promised: until they are judged, words wait in the screens alone. Players' words are judged from
`HandOff`, by JUDGE after its least time, or when a person who was called permits it.
"""

from dataclasses import replace
from typing import NamedTuple

from judge_gui.model import events, screens
from judge_gui.model.events import Event, Key
from judge_gui.model.keys import begun, pressed, pressed_early
from judge_gui.model.official_keys import appeared, asks_for_file, bar_of
from judge_gui.model.screens import PinOrigin, Screen, TypingTask, WaitingScreen
from judge_gui.model.station_terms import StationTerms
from judge_procedure.profile import Times
from judge_record.entry import Reason

CANNOT_OPEN_LEAST, CANNOT_OPEN_MOST = 1_000, 30_000  # milliseconds
ENDED_LEAST = 1_000
LOOK_AT_WORK = 250  # between two looks at work that goes on by itself

#: While one of these is shown, a station that can't judge or record says so; the others say so
#: only if it never opened.
Opening = screens.Ready | screens.Starting | screens.EveningChosen
BeforeOpening = screens.PinTried | screens.OfficialWorks | screens.Leaving

#: What stays until somebody has seen it.
Lasting = screens.NewEvening | screens.EveningBegun | screens.Ended | screens.Left


class Limits(NamedTuple):
    """The time limits of a screen, in milliseconds."""

    least: int = 0  # before keys count
    most: int | None = None  # before the screen times out
    restarts: bool = True  # each key starts that time again


def limits(screen: Screen, times: Times) -> Limits:  # noqa: PLR0912  # one for each screen
    match screen:
        case screens.CannotOpen():
            return Limits(CANNOT_OPEN_LEAST, CANNOT_OPEN_MOST)
        case (
            screens.AskingPlace() | screens.NotListed() | screens.Counting() | screens.Entering()
            | screens.AskingPlay() | screens.PinAsked()
            | screens.RulesShown(origin=screens.Ready())
        ):  # fmt: skip
            return Limits(0, times.idle)
        case screens.HandOff():
            return Limits(times.checking, times.hand_off)
        case screens.RulesShown(origin=screens.HandOff()):
            return Limits(0, times.hand_off)
        case screens.RulesShown():
            return Limits(0, times.verdict_most)
        case screens.VerdictShown():
            return Limits(times.verdict_least, times.verdict_most, restarts=False)
        case screens.Interrupted():  # somebody must see it
            return Limits(times.verdict_least)
        case screens.NoVerdict():
            return Limits(times.verdict_least, times.calling)
        case screens.CallingDirector():
            return Limits(times.verdict_least, times.called, restarts=False)
        case screens.PinBarred(seconds=seconds):
            return Limits(0, 1000 * seconds, restarts=False)
        case screens.OfficialDone():
            return Limits(0, times.door)
        case screens.OfficialPage(page=page) if bar_of(page):
            return Limits(0, LOOK_AT_WORK, restarts=False)
        case screens.OfficialPage(is_first=False):
            return Limits(0, times.calling if asks_for_file(screen) else times.door)
        case screens.Ended():
            return Limits(ENDED_LEAST)
    return Limits()


def step(screen: Screen, event: Event, terms: StationTerms | None) -> Screen:
    """Return the screen after an event. An event without a meaning there changes nothing.

    The terms are None until the station is open. Without terms nobody can begin a challenge.
    """
    match event:
        case Key():
            return pressed(screen, event, terms)
        case events.EarlyKey(key):
            return pressed_early(screen, key, terms)
        case events.TimedOut():
            return timed_out(screen)
    return worked(screen, event, terms)


def timed_out(screen: Screen) -> Screen:
    """Return the screen after a time-out. The words of a challenge that times out are gone."""
    match screen:
        case screens.CannotOpen():
            return screens.Starting()
        case screens.PinBarred():
            return screens.PinAsked(screen.origin)
        case screens.PinAsked(
            origin=(screens.CannotOpen() | screens.Interrupted() | screens.NewEvening()) as origin
        ):
            return origin
        case screens.OfficialPage(page=page, origin=None) if bar := bar_of(page):
            return screens.OfficialWorks(screen, taken=((bar.field.name, ""),))
        case screens.OfficialPage(origin=None) | screens.OfficialDone():
            return screens.OfficialWorks(over=True)
        case screens.VerdictShown(ruling=events.RecordedRuling(for_director=True)):
            return screens.OfficialWorks(over=True)
        case _ if isinstance(screen, WaitingScreen | Lasting):
            return screen
    return screens.Ready()


def worked(  # noqa: PLR0912  # one for each result
    screen: Screen, event: Event, terms: StationTerms | None
) -> Screen:
    """Return the screen after a result of the station's work, if the screen waits for that result.

    Any other screen stays.
    """
    match screen, event:
        case (
            (screens.Starting() | screens.Ready() | screens.OfficialWorks()),
            events.EveningAsked(page, locked),
        ):
            return screens.NewEvening(page, locked)
        case screens.EveningChosen() | screens.OfficialWorks(over=False), events.EventBegun(done):
            return screens.EveningBegun(done)
        case (
            (screens.Starting() | screens.EveningChosen() | screens.OfficialWorks()),
            events.StationOpened(),
        ):
            challenge = event.interrupted
            return screens.Interrupted(challenge) if challenge else screens.Ready(event.message)
        case screens.Starting(), events.TaskShown(is_first=True) if terms is None:
            return appeared(event, screen)
        case _, events.Failed(reason, can_leave) if isinstance(screen, Opening) or (
            terms is None and isinstance(screen, BeforeOpening)
        ):
            return screens.CannotOpen(reason, can_leave=can_leave)
        case _, events.Failed(reason) if isinstance(screen, WaitingScreen):
            return screens.NoVerdict(reason)
        case screens.Placing(task=task), events.Placed(table, board, challenge):
            return screens.Counting(replace(task, table=table, board=board, challenge=challenge))
        case screens.Placing(task=task), events.NotPlaced():
            return screens.NotListed(task)
        case screens.Judging(task=task, words=words, answered=None), events.RecordedRuling() if (
            event.again_at and not task.corrects
        ):
            return screens.AskingPlay(task, words, event)
        case screens.Judging(task=task), events.RecordedRuling(for_director=False):
            return screens.VerdictShown(event, task)
        case screens.CallingDirector(task=task), events.RecordedRuling(for_director=False):
            return screens.VerdictShown(event, task)
        case screens.Judging(task=task, answered=None), events.PracticeRuling():
            return screens.VerdictShown(event, task)
        case screens.Judging(task=task, words=words, answered=None), events.NeedsDirector():
            return screens.CallingDirector(task, words, event)
        case screens.Insisting(task=task, words=words), events.NeedsDirector(
            reason=Reason.INSISTED
        ):
            return screens.CallingDirector(task, words, event)
        case screens.CallingDirector(), events.NeedsDirector():
            return replace(screen, needed=event, message="")
        case screens.CallingDirector(), events.CallSettled(said):
            return screens.Ready(said)
        case screens.PinTried(origin=origin), events.PinRight():
            return after_pin(origin, terms)
        case screens.PinTried(origin=origin), events.PinWrong(0, because):
            return screens.PinAsked(origin, message=because)
        case screens.PinTried(origin=origin), events.PinWrong(seconds):
            return screens.PinBarred(origin, seconds)
        case screens.OfficialWorks(over=False), events.TaskShown() | events.TaskDone():
            return appeared(event, screen)
        case screens.Leaving() | screens.Judging(answered=screens.OfficialPage()), (
            events.TaskShown()
        ):
            return appeared(event, screen)
        case screens.OfficialWorks(over=False), events.RecordedRuling(for_director=True):
            return screens.VerdictShown(event)
        case screens.OfficialWorks(over=False), events.Typing(round, table, board, stands_in):
            return screens.Placing(TypingTask(round, table, board=board, stands_in=stands_in))
        case screens.OfficialWorks(over=False) | screens.Leaving(), events.SessionClosed():
            return screens.Ended(event) if event.journal else screens.Left()
        case screens.Reporting(), events.ReportSaved(closed):
            return screens.Ended(closed)
    return screen


def after_pin(origin: PinOrigin, terms: StationTerms | None) -> Screen:
    """Return the screen after the right PIN: what the PIN was asked for."""
    match origin:
        case screens.Ready(begins=True) if terms is not None:
            return begun(terms)
        case screens.CallingDirector():
            return screens.OfficialWorks(origin=origin)
        case screens.NewEvening(begins=True):
            return screens.EveningChosen(begins=True)
        case screens.NotListed(task):
            return screens.Placing(task)
    return screens.OfficialWorks()
