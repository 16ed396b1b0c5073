"""What follows: `(screen, event) -> screen`, and how long a screen may last."""

from dataclasses import replace
from typing import NamedTuple

from judge_gui.model.keys import early, pressed
from judge_gui.model.profile import Times
from judge_gui.model.screens import (
    Asking,
    Broken,
    Closed,
    Counting,
    Door,
    DoorAsked,
    Early,
    Ended,
    Entering,
    Event,
    Failed,
    HandOff,
    Judging,
    Key,
    Left,
    Opened,
    PinAsked,
    PinBarred,
    PinRight,
    PinTried,
    PinWrong,
    Placing,
    Ready,
    Ruled,
    Said,
    Screen,
    Shown,
    Starting,
    Stopped,
    TimedOut,
    Withheld,
)
from judge_gui.model.station_terms import StationTerms


class Patience(NamedTuple):
    """How long a screen lasts, in seconds."""

    least: float = 0  # before any key counts
    most: float | None = None  # before it times out
    renewed: bool = True  # whether each key begins that time anew


def patience(screen: Screen, times: Times) -> Patience:
    """How long a screen lasts: all time-outs of the kiosk."""
    match screen:
        case Broken():
            return Patience(1, 30)
        case Placing() | Counting() | Entering():
            return Patience(0, times.idle)
        case HandOff():
            return Patience(times.checking, times.hand_off)
        case Shown():
            return Patience(times.verdict_least, times.verdict_most, renewed=False)
        case Stopped() | Asking():
            return Patience(times.verdict_least, times.door)
        case PinAsked():
            return Patience(0, times.idle)
        case PinBarred(seconds=seconds):
            return Patience(0, seconds, renewed=False)
        case Door():
            return Patience(0, times.door)
        case Ended():
            return Patience(1)
    return Patience()


def step(screen: Screen, event: Event, terms: StationTerms | None) -> Screen:
    """The screen after an event; what means nothing there changes nothing.

    There are no terms until the station was opened, and then only the screens that need none.
    """
    match event:
        case Key():
            return pressed(screen, event, terms)
        case Early(key):
            return early(screen, key, terms)
        case TimedOut():
            return timed_out(screen)
    return answered(screen, event, terms)


# -- time ----------------------------------------------------------------------------------------


def timed_out(screen: Screen) -> Screen:
    """The screen once its time is over; nothing that was typed outlives it."""
    match screen:
        case Broken():
            return Starting()
        case PinBarred():
            return PinAsked(screen.after)
        case PinAsked(after=Broken() as broken):
            return broken
        case Door() | Shown(ruled=Ruled(by_door=True)):
            return DoorAsked(None, over=True)
        case Starting() | Judging() | PinTried() | DoorAsked() | Ended() | Left():
            return screen
    return Ready()


# -- what the station's work came to -------------------------------------------------------------


def answered(screen: Screen, event: Event, terms: StationTerms | None) -> Screen:
    """The screen after what the station did; an answer to nothing changes nothing."""
    match screen, event:
        case ((Starting() | DoorAsked()), Opened(told=told)):
            return Ready(told)
        case ((Starting() | PinTried() | DoorAsked()), Failed(reason)) if terms is None:
            return Broken(reason)
        case Judging(task=task), Ruled():
            return Shown(event, task)
        case Judging(task=task, words=words), Withheld():
            return Asking(task, words, event)
        case ((Judging() | PinTried() | DoorAsked()), Failed(reason)):
            return Stopped(reason)
        case PinTried(after=Asking() as asking), PinRight():
            task = replace(asking.task, allowed=asking.withheld.number)
            return Judging(task, asking.words)
        case PinTried(), PinRight():
            return DoorAsked("")
        case PinTried(after=after), PinWrong(seconds):
            return PinBarred(after, seconds) if seconds else PinAsked(after, told="wrong")
        case DoorAsked(), Said(draft=draft):
            return Door(event, draft)
        case DoorAsked(), Ruled():
            return Shown(event)
        case DoorAsked(), Closed():
            return Ended(event)
    return screen
