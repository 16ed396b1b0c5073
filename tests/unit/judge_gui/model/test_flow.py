"""What follows from what the station says, and from time."""

from collections.abc import Callable
from typing import get_args

import pytest

from judge_gui.model.flow import Patience, patience, step
from judge_gui.model.profile import Times
from judge_gui.model.screens import (
    Asking,
    Broken,
    Closed,
    Counting,
    Door,
    DoorAsked,
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
    Task,
    TimedOut,
    Withheld,
)
from judge_gui.model.station_terms import StationTerms

TermsOf = Callable[..., StationTerms]

words = ("ZANT", "QI")
task = Task(round=3, table="7")
kept = Ruled("acceptable", 2, number=7)
by_door = Ruled("acceptable", 1, number=7, by_door=True)
withheld = Withheld("why", 5)
asking = Asking(task, words, withheld)
broken = Broken("why")
said = Said("What now?", "Number: ", "draft")
closed = Closed("1-abcd")

#: One of each.
screens: list[Screen] = [
    Starting(),
    broken,
    Ready(),
    Placing("table", task, "7"),
    Counting(task),
    Entering(task, words),
    HandOff(task, words),
    Judging(task, words),
    Shown(kept, task),
    Stopped("why"),
    asking,
    PinAsked(Ready(), "12"),
    PinTried(Ready(), "12"),
    PinBarred(Ready(), 5),
    Door(said, "line"),
    DoorAsked("line"),
    Ended(closed),
    Left(),
]


def kind(value: object) -> str:
    return type(value).__name__


def test_every_screen_is_tried() -> None:
    assert {type(screen) for screen in screens} == set(get_args(Screen))


# -- time ----------------------------------------------------------------------------------------

#: The same for every screen that is not in here: it ends at Ready.
ends: list[tuple[Screen, Screen, str]] = [
    (broken, Starting(), "what was amiss may be mended"),
    (PinBarred(asking, 5), PinAsked(asking), "the next try"),
    (PinAsked(broken, "12"), broken, "there is nothing to be ready for"),
    (Door(said, "line"), DoorAsked(None, over=True), "nobody is there: the visit is over"),
    (Shown(by_door), DoorAsked(None, over=True), "nobody is there: the visit is over"),
    *((waits, waits, "the station works") for waits in (Starting(), DoorAsked(None))),
    (Judging(task, words), Judging(task, words), "the station works"),
    (PinTried(Ready(), "12"), PinTried(Ready(), "12"), "the station works"),
    (Ended(closed), Ended(closed), "the head stays to be written down"),
    (Left(), Left(), "it was left"),
    *(
        (screen, Ready(), "nobody is there")
        for screen in screens
        if isinstance(
            screen,
            Ready | Placing | Counting | Entering | HandOff | Shown | Stopped | Asking | PinAsked,
        )
    ),
]


@pytest.mark.parametrize(("screen", "after", "because"), ends, ids=kind)
def test_time_ends_a_screen(screen: Screen, after: Screen, because: str) -> None:
    assert step(screen, TimedOut(), None) == after, because


times = Times(
    idle=11, hand_off=22, checking=3, judging=4, verdict_least=5, verdict_most=66, door=77
)
patiences: list[tuple[type, Patience]] = [
    (Starting, Patience()),
    (Broken, Patience(1, 30)),
    (Ready, Patience()),
    (Placing, Patience(0, 11)),
    (Counting, Patience(0, 11)),
    (Entering, Patience(0, 11)),
    (HandOff, Patience(3, 22)),
    (Judging, Patience()),
    (Shown, Patience(5, 66, renewed=False)),
    (Stopped, Patience(5, 77)),
    (Asking, Patience(5, 77)),
    (PinAsked, Patience(0, 11)),
    (PinTried, Patience()),
    (PinBarred, Patience(0, 5, renewed=False)),
    (Door, Patience(0, 77)),
    (DoorAsked, Patience()),
    (Ended, Patience(1)),
    (Left, Patience()),
]


@pytest.mark.parametrize(
    ("screen", "expected"), list(zip(screens, patiences, strict=True)), ids=kind
)
def test_each_screen_lasts_as_the_profile_has_it(
    screen: Screen, expected: tuple[type, Patience]
) -> None:
    assert (type(screen), patience(screen, times)) == expected


@pytest.mark.parametrize("screen", screens, ids=kind)
def test_whatever_holds_words_has_an_end(screen: Screen) -> None:
    if hasattr(screen, "words") and not isinstance(screen, Judging):
        assert patience(screen, times).most is not None
        assert not hasattr(step(screen, TimedOut(), None), "words")


# -- what the station's work came to -------------------------------------------------------------

answers: list[tuple[Screen, Event, Screen]] = [
    (Judging(task, words), kept, Shown(kept, task)),
    (Judging(task, words), withheld, asking),
    (Judging(task, words), Failed("why"), Stopped("why")),
    (PinTried(Ready(), "1"), PinRight(), DoorAsked("")),
    (PinTried(broken, "1"), PinRight(), DoorAsked("")),
    (PinTried(asking, "1"), PinRight(), Judging(Task(3, "7", allowed=5), words)),
    (PinTried(asking, "1"), PinWrong(0), PinAsked(asking, told="wrong")),
    (PinTried(asking, "1"), PinWrong(9), PinBarred(asking, 9)),
    (PinTried(Ready(), "1"), Failed("why"), Stopped("why")),
    (DoorAsked("1"), said, Door(said, "draft")),
    (DoorAsked("1"), by_door, Shown(by_door)),
    (DoorAsked("1"), closed, Ended(closed)),
    (DoorAsked("1"), Failed("why"), Stopped("why")),
]


@pytest.mark.parametrize(("screen", "event", "after"), answers, ids=kind)
def test_what_the_station_says_is_shown(
    terms_of: TermsOf, screen: Screen, event: Event, after: Screen
) -> None:
    assert step(screen, event, terms_of()) == after


@pytest.mark.parametrize("screen", [Starting(), DoorAsked("1")], ids=kind)
def test_an_opened_station_is_ready_and_one_that_cannot_be_is_broken(
    terms_of: TermsOf, screen: Screen
) -> None:
    assert step(screen, Opened(terms_of(), "told"), terms_of()) == Ready("told")
    assert step(screen, Failed("why"), None) == Broken("why")


def test_a_station_that_was_never_open_is_never_ready() -> None:
    assert step(PinTried(broken, "1"), Failed("other"), None) == Broken("other")


#: Each kind of answer, and where alone it means anything.
meant: list[tuple[Event, tuple[type, ...]]] = [
    (kept, (Judging, DoorAsked)),
    (withheld, (Judging,)),
    (PinRight(), (PinTried,)),
    (PinWrong(2), (PinTried,)),
    (said, (DoorAsked,)),
    (closed, (DoorAsked,)),
    (Failed("why"), (Judging, PinTried, DoorAsked)),
]


@pytest.mark.parametrize(("event", "places"), meant, ids=kind)
@pytest.mark.parametrize("screen", screens, ids=kind)
def test_an_answer_to_nothing_changes_nothing(
    terms_of: TermsOf, screen: Screen, event: Event, places: tuple[type, ...]
) -> None:
    assert (step(screen, event, terms_of()) == screen) == (not isinstance(screen, places))


#: Every key that means anything anywhere, and one that means nothing.
keys = [
    *(Key(name) for name in ("enter", "escape", "backspace", "tab", "up", "down", "f2")),
    *(Key("character", text) for text in "Q1"),
]


@pytest.mark.parametrize("screen", [s for s in screens if not isinstance(s, Shown)], ids=kind)
def test_a_verdict_comes_of_judging_or_of_the_director_and_of_nothing_else(
    terms_of: TermsOf, screen: Screen
) -> None:
    events = [*keys, TimedOut(), Opened(terms_of()), *(event for event, _ in meant)]
    shown = [event for event in events if isinstance(step(screen, event, terms_of()), Shown)]
    assert shown == ([kept] if isinstance(screen, Judging | DoorAsked) else [])


@pytest.mark.parametrize("screen", [s for s in screens if not isinstance(s, Judging)], ids=kind)
def test_no_key_but_judge_at_the_hand_off_has_anything_judged(
    terms_of: TermsOf, screen: Screen
) -> None:
    judged = [key for key in keys if isinstance(step(screen, key, terms_of()), Judging)]
    assert judged == ([Key("tab")] if isinstance(screen, HandOff) else [])
