"""The worker: does the work that a screen waits for, and says what it came to."""

from collections.abc import Callable
from math import ceil
from time import monotonic

from judge_gui.model import pin
from judge_gui.model.screens import (
    Closed,
    DoorAsked,
    Event,
    Failed,
    Judging,
    Opened,
    PinRight,
    PinTried,
    PinWrong,
    Starting,
    Working,
)
from judge_gui.model.station_terms import StationTerms
from judge_gui.station.director_menu import DirectorMenu
from judge_gui.station.station import Station
from lexicons import JudgeError


class Worker:
    """Each piece of work comes to an event; whatever cannot be done comes to `Failed`.

    >>> import tempfile
    >>> from judge_gui.model.profile import Profile
    >>> from judge_gui.model.screens import Task
    >>> from judge_cli.clock import SystemClock
    >>> from lexicons import Library
    >>> worker = Worker(Station(Profile(), Library(tempfile.mkdtemp()), SystemClock()))
    >>> type(worker.work(Starting())).__name__
    'Opened'
    >>> worker.work(Judging(Task(), ("QI", "BLORP"))).verdict
    'unacceptable'
    """

    def __init__(self, station: Station, clock: Callable[[], float] = monotonic) -> None:
        self.station = station
        self.clock = clock
        self.door: DirectorMenu | None = None
        self.wrong_pins = 0
        self.barred_until = 0.0

    @property
    def terms(self) -> StationTerms | None:
        """On which terms the station is open, if it is."""
        return self.station.terms

    def work(self, screen: Working) -> Event:
        """What a screen that waits comes to."""
        try:
            match screen:
                case Starting():
                    return self.station.open()
                case Judging(task=task, words=words):
                    return self.station.judge(task, words)
                case PinTried(typed=typed):
                    return self.try_pin(typed)
                case DoorAsked(over=True):
                    self.door = None
                    return self.station.open()
                case DoorAsked(line=line):
                    return self.converse(line)
        except JudgeError as error:
            return Failed(str(error))

    def try_pin(self, typed: str) -> Event:
        """Whether it is the director; wrong ones are counted until a right one comes."""
        known = self.station.profile.pin
        to_wait = ceil(self.barred_until - self.clock())
        if known and to_wait > 0:
            return PinWrong(to_wait)
        if known and not typed:  # Enter alone is no try
            return PinWrong(0)
        if not known or pin.agrees(typed, known):
            self.wrong_pins = 0
            return PinRight()
        self.wrong_pins += 1
        self.station.noted("a wrong PIN")
        to_wait = pin.delay(self.wrong_pins)
        self.barred_until = self.clock() + to_wait
        return PinWrong(to_wait)

    def converse(self, line: str | None) -> Event:
        """What the door says to a line; without one, a step back."""
        if self.door is None:
            self.door = DirectorMenu(self.station)
        try:
            said = self.door.hear(line)
        except BaseException:
            self.door = None
            raise
        if isinstance(said, Opened | Closed):
            self.door = None
        return said
