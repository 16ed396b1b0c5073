"""The flow of screens: `(screen, event) -> screen`, and how long each screen lasts.

`step` is a pure function, so each path can be tried without a window and without a clock. Keys are
in `keys`; here is what follows time, and the results of the station's work. An event that means
nothing on a screen changes nothing.

Promised: until they are judged, words wait in the screens alone. Players' words are judged from
`HandOff`, by JUDGE after its least time, or when a person who was called permits it.
"""

from dataclasses import replace
from typing import NamedTuple

from judge_gui.model.events import (
    DirectorPrompt,
    EarlyKey,
    Event,
    Failed,
    Key,
    NeedsDirector,
    NotPlaced,
    PinRight,
    PinWrong,
    Placed,
    PracticeRuling,
    RecordedRuling,
    SessionClosed,
    StationOpened,
    TimedOut,
    Typing,
)
from judge_gui.model.keys import begun, pressed, pressed_early
from judge_gui.model.profile import Times
from judge_gui.model.screens import (
    AskingPlace,
    CallingDirector,
    CannotOpen,
    Counting,
    DirectorAnswered,
    DirectorAsked,
    Ended,
    Entering,
    HandOff,
    Insisting,
    Interrupted,
    Judging,
    Leaving,
    Left,
    NotListed,
    NoVerdict,
    PinAsked,
    PinBarred,
    PinOrigin,
    PinTried,
    Placing,
    Ready,
    RulesShown,
    Screen,
    Starting,
    Task,
    VerdictShown,
)
from judge_gui.model.station_terms import StationTerms
from judge_procedure.prompts import Takes
from judge_record.calls import Reason

cannot_open_least, cannot_open_most = 1_000, 30_000  # milliseconds
ended_least = 1_000
look_at_work = 250  # between two looks at work that goes on by itself


class Limits(NamedTuple):
    """The time limits of a screen, in milliseconds."""

    least: int = 0  # before keys count
    most: int | None = None  # before the screen times out
    restarts: bool = True  # each key starts that time again


def limits(screen: Screen, times: Times) -> Limits:
    """Return the time limits of a screen."""
    match screen:
        case CannotOpen():
            return Limits(cannot_open_least, cannot_open_most)
        case (
            AskingPlace() | NotListed() | Counting() | Entering() | PinAsked()
            | RulesShown(origin=Ready())
        ):  # fmt: skip
            return Limits(0, times.idle)
        case HandOff():
            return Limits(times.checking, times.hand_off)
        case RulesShown(origin=HandOff()):
            return Limits(0, times.hand_off)
        case RulesShown():
            return Limits(0, times.verdict_most)
        case VerdictShown():
            return Limits(times.verdict_least, times.verdict_most, restarts=False)
        case Interrupted():  # somebody must see it
            return Limits(times.verdict_least)
        case NoVerdict():
            return Limits(times.verdict_least, times.calling)
        case CallingDirector():
            return Limits(times.verdict_least, times.called, restarts=False)
        case PinBarred(seconds=seconds):
            return Limits(0, 1000 * seconds, restarts=False)
        case DirectorAsked(prompt):
            return at_prompt(prompt, times)
        case Ended():
            return Limits(ended_least)
    return Limits()


def at_prompt(prompt: DirectorPrompt, times: Times) -> Limits:
    """Return the time limits of a page of the menu."""
    if prompt.takes is Takes.WAIT:
        return Limits(0, look_at_work, restarts=False)
    if prompt.first:
        return Limits()
    return Limits(0, times.calling if prompt.takes is Takes.FILE else times.door)


def step(screen: Screen, event: Event, terms: StationTerms | None) -> Screen:
    """Return the screen after an event. An event without a meaning there changes nothing.

    Args:
        screen: the screen before.
        event: what happened.
        terms: None until the station is open. Without terms nobody can begin a challenge.

    """
    match event:
        case Key():
            return pressed(screen, event, terms)
        case EarlyKey(key):
            return pressed_early(screen, key, terms)
        case TimedOut():
            return timed_out(screen)
    return worked(screen, event, terms)


def timed_out(screen: Screen) -> Screen:
    """Return the screen after a time-out. The words of a challenge that times out are gone."""
    match screen:
        case CannotOpen():
            return Starting()
        case PinBarred():
            return PinAsked(screen.origin)
        case PinAsked(origin=(CannotOpen() | Interrupted()) as origin):
            return origin
        case DirectorAsked(DirectorPrompt(takes=Takes.WAIT) as prompt):
            return DirectorAnswered("", meanwhile=prompt)
        case DirectorAsked() | VerdictShown(ruling=RecordedRuling(for_director=True)):
            return DirectorAnswered(None, over=True)
        case (
            Starting() | Placing() | Judging() | Insisting() | PinTried() | DirectorAnswered()
        ):  # fmt: skip
            return screen
        case Leaving() | Ended() | Left():
            return screen
    return Ready()


def worked(screen: Screen, event: Event, terms: StationTerms | None) -> Screen:
    """Return the screen after a result of the station's work, if the screen waits for that result.

    Any other screen stays.
    """
    match screen, event:
        case ((Starting() | DirectorAnswered()), StationOpened(message=message)):
            return Interrupted(event.interrupted) if event.interrupted else Ready(message)
        case Starting(), DirectorPrompt(first=True) if terms is None:
            return DirectorAsked(event)
        case (
            (Ready() | Starting() | PinTried() | DirectorAnswered() | Leaving()),
            Failed(reason, can_leave),
        ) if terms is None or isinstance(screen, Ready | Starting):
            return CannotOpen(reason, can_leave=can_leave)
        case (
            (Placing() | Judging() | Insisting() | PinTried() | DirectorAnswered() | Leaving()),
            Failed(reason),
        ):
            return NoVerdict(reason)
        case Placing(task=task), Placed(table, board, challenge):
            return Counting(replace(task, table=table, board=board, challenge=challenge))
        case Placing(task=task), NotPlaced():
            return NotListed(task)
        case Judging(task=task), RecordedRuling(for_director=False) | PracticeRuling():
            return VerdictShown(event, task)
        case Judging(task=task, words=words), NeedsDirector():
            return CallingDirector(task, words, event)
        case Insisting(task=task, words=words), NeedsDirector(reason=Reason.INSISTED):
            return CallingDirector(task, words, event)
        case PinTried(), _:
            return pin_tried(screen, event, terms)
        case DirectorAnswered(), _:
            return director_answered(screen, event)
        case Leaving(), SessionClosed():
            return Left() if event.as_usual else Ended(event)
    return screen


def pin_tried(screen: PinTried, event: Event, terms: StationTerms | None) -> Screen:
    """Return the screen after a PIN was compared."""
    match event:
        case PinRight():
            return after_pin(screen.origin, terms)
        case PinWrong(0, because):
            return PinAsked(screen.origin, message=because)
        case PinWrong(seconds):
            return PinBarred(screen.origin, seconds)
    return screen


def director_answered(screen: DirectorAnswered, event: Event) -> Screen:
    """Return the screen after the station has worked on a line of the menu."""
    match event:
        case DirectorPrompt(draft=draft):
            return DirectorAsked(event, draft)
        case RecordedRuling(for_director=True):
            return VerdictShown(event)
        case SessionClosed():
            return Ended(event)
        case Typing():
            seat = Task(event.round, event.table, board=event.board)
            return Placing(replace(seat, stands_in=event.stands_in))
    return screen


def after_pin(origin: PinOrigin, terms: StationTerms | None) -> Screen:
    """Return the screen after the right PIN: what the PIN was asked for."""
    match origin:
        case Ready(begins=True) if terms is not None:
            return begun(terms)
        case CallingDirector(task, words, needed) if needed.reason != Reason.INSISTED:
            return Judging(replace(task, allowed=needed.number), words)
        case NotListed(task):
            return Placing(task)
    return DirectorAnswered("")
