"""The kiosk at work: what counts when, and in which order things are done."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from judge_gui.kiosk import Kiosk, Works
from judge_gui.model.profile import Profile, Times
from judge_gui.model.screens import (
    Counting,
    DoorAsked,
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
    PinTried,
    PinWrong,
    Ready,
    Ruled,
    Screen,
    Shown,
    Starting,
    Stopped,
    Task,
    TimedOut,
    Working,
)
from judge_gui.model.station_terms import StationTerms

TermsOf = Callable[..., StationTerms]
tab, escape, letter = Key("tab"), Key("escape"), Key("character", "Q")
ruled = Ruled("acceptable", 1, number=7)
asked = HandOff(Task(), ("ZANT",))
times = Times(
    idle=30, hand_off=40, checking=2, judging=3, verdict_least=4, verdict_most=20, door=50
)


class Scripted:
    """A station that says what it was told to, and keeps what it was asked for."""

    def __init__(self, terms: StationTerms, answers: Iterable[Event]) -> None:
        self.terms: StationTerms | None = terms
        self.answers: Iterator[Event] = iter(answers)
        self.asked: list[Working] = []

    def work(self, screen: Working) -> Event:
        self.asked.append(screen)
        return next(self.answers)


At = Callable[..., Kiosk]


@pytest.fixture
def at(terms_of: TermsOf, clock: Callable[[], float]) -> At:
    """A kiosk at a screen, over a station that will say so and so."""

    def at(screen: Screen, *answers: Event) -> Kiosk:
        kiosk = Kiosk(Scripted(terms_of(), answers), Profile(times=times), clock)
        kiosk.screen = screen
        return kiosk

    return at


def asked_for(kiosk: Kiosk) -> list[Working]:
    station: Works = kiosk.station
    assert isinstance(station, Scripted)
    return station.asked


def test_it_begins_by_having_the_lexicons_proved(at: At, terms_of: TermsOf) -> None:
    kiosk = at(Starting(), Opened(terms_of()))
    kiosk.painted()
    kiosk.tick()
    assert asked_for(kiosk) == [Starting()]
    assert kiosk.screen == Ready()


def test_the_station_works_once_and_after_the_page_was_painted(at: At, clock: Any) -> None:
    kiosk = at(Judging(Task(), ("ZANT",)), ruled)
    kiosk.tick()
    assert asked_for(kiosk) == []
    kiosk.painted()
    for _ in range(3):
        kiosk.tick()
        clock.wait(0.1)
    assert asked_for(kiosk) == [Judging(Task(), ("ZANT",))]


@pytest.mark.parametrize("answer", [ruled, Failed("why")])
def test_every_answer_to_judge_comes_after_the_same_time(at: At, clock: Any, answer: Event) -> None:
    kiosk = at(Judging(Task(), ("ZANT",)), answer)
    kiosk.painted()
    kiosk.tick()
    assert kiosk.due == pytest.approx(3)
    clock.wait(2.99)
    kiosk.tick()
    assert isinstance(kiosk.screen, Judging)
    clock.wait(0.01)
    kiosk.tick()
    assert isinstance(kiosk.screen, Shown | Stopped)
    assert kiosk.answer is None


def test_work_that_takes_longer_is_shown_as_soon_as_it_is_done(at: At, clock: Any) -> None:
    kiosk = at(Judging(Task(), ("ZANT",)))

    def slow() -> Iterator[Event]:
        clock.wait(60)
        yield ruled

    kiosk.station.answers = slow()  # type: ignore[attr-defined]
    kiosk.painted()
    kiosk.tick()
    assert kiosk.screen == Shown(ruled)


@pytest.mark.parametrize("screen", [PinTried(Ready(), "12"), DoorAsked("1"), Starting()])
def test_the_director_waits_for_nothing(at: At, screen: Screen) -> None:
    kiosk = at(screen, Failed("why"))
    assert kiosk.due == 0
    kiosk.painted()
    kiosk.tick()
    assert kiosk.screen == (screen if screen == Starting() else Stopped("why"))


@pytest.mark.parametrize(
    "screen", [Starting(), Judging(Task(), ("ZANT",)), PinTried(Ready(), "1"), DoorAsked("1")]
)
def test_while_the_station_works_no_key_counts(at: At, clock: Any, screen: Screen) -> None:
    kiosk = at(screen)
    clock.wait(10)
    for key in (tab, escape, letter, Key("enter")):
        kiosk.press(key)
    assert kiosk.screen == screen


@pytest.mark.parametrize(
    ("screen", "least", "after"),
    [
        (Shown(ruled), 4, Ready()),
        (Stopped("w"), 4, Ready()),
    ],
)
def test_a_key_counts_after_the_least_time(
    at: At, clock: Any, screen: Screen, least: float, after: Screen
) -> None:
    kiosk = at(screen)
    clock.wait(least - 0.01)
    kiosk.press(tab)
    assert kiosk.screen == screen
    clock.wait(0.01)
    kiosk.press(tab)
    assert kiosk.screen == after


def test_judge_that_comes_too_soon_is_told_so_and_counts_once_it_is_pressed_anew(
    at: At, clock: Any
) -> None:
    kiosk = at(asked)
    clock.wait(1.99)
    kiosk.press(tab)
    assert kiosk.screen == replace(asked, told="early")
    assert kiosk.page.told == "Too soon: compare the words, let the key go, and press it again."
    clock.wait(0.01)
    kiosk.press(tab)
    assert kiosk.screen == Judging(Task(), ("ZANT",))


def test_back_to_typing_it_is_never_too_soon(at: At) -> None:
    kiosk = at(asked)
    kiosk.press(letter)
    assert kiosk.screen == asked
    kiosk.press(escape)
    assert isinstance(kiosk.screen, Entering)


def test_a_key_begins_the_time_anew_and_without_one_what_was_typed_is_wiped(
    at: At, clock: Any
) -> None:
    kiosk = at(Entering(Task(), ("",)))
    for _ in range(3):
        clock.wait(29)
        kiosk.tick()
        kiosk.press(letter)
    assert kiosk.screen == Entering(Task(), ("QQQ",))
    assert kiosk.due == 30
    clock.wait(30)
    assert kiosk.due == 0
    kiosk.tick()
    assert kiosk.screen == Ready()


def test_a_verdict_clears_in_its_time_whatever_is_leaned_on(at: At, clock: Any) -> None:
    kiosk = at(Shown(ruled))
    for _ in range(20):
        kiosk.press(tab)
        clock.wait(0.125)
    clock.wait(17.5)
    kiosk.tick()
    assert kiosk.screen == Ready()


def test_nothing_is_due_at_a_screen_that_waits_for_somebody(at: At, clock: Any) -> None:
    kiosk = at(Ready())
    clock.wait(1e6)
    kiosk.tick()
    assert kiosk.screen == Ready()
    assert kiosk.due is None


def test_a_screen_s_time_begins_with_it_and_not_with_another_state_of_it(
    at: At, clock: Any
) -> None:
    kiosk = at(Counting())
    kiosk.painted()
    clock.wait(5)
    kiosk.press(letter)
    assert (kiosk.since, kiosk.seen) == (1000, True)
    kiosk.press(Key("character", "1"))
    assert (kiosk.since, kiosk.seen) == (1005, False)


def test_the_end_of_the_time_is_told_ten_seconds_before(at: At, clock: Any) -> None:
    kiosk = at(Entering(Task(), ("Q",)))
    clock.wait(19)
    assert kiosk.page.told == ""
    clock.wait(1)
    assert kiosk.page.told == "Without a key, this is wiped in 10 s."
    clock.wait(9.9)
    assert kiosk.page.told == "Without a key, this is wiped in 1 s."
    kiosk.press(letter)
    assert kiosk.page.told == ""


@pytest.mark.parametrize("screen", [PinBarred(Ready(), 5), Shown(ruled), Ready(), Starting()])
def test_where_no_key_could_prevent_it_no_end_is_told(at: At, clock: Any, screen: Screen) -> None:
    kiosk = at(screen)
    clock.wait(4)
    assert kiosk.page.told == ""


def test_a_wrong_pin_bars_the_door_for_as_long_as_it_says(at: At, clock: Any) -> None:
    kiosk = at(PinTried(Ready(), "12"), PinWrong(15))
    kiosk.painted()
    kiosk.tick()
    assert kiosk.due == 15
    clock.wait(14.9)
    kiosk.press(tab)
    kiosk.tick()
    assert kiosk.screen == PinBarred(Ready(), 15)
    assert kiosk.page.text == ("That was not the PIN. The next try: in 1 s.",)
    clock.wait(0.1)
    kiosk.tick()
    assert kiosk.screen == PinAsked(Ready())


def test_players_need_not_wait_for_a_door_that_is_barred(at: At) -> None:
    kiosk = at(PinBarred(Ready(), 15))
    kiosk.press(escape)
    assert kiosk.screen == Ready()


def test_it_is_left_when_the_director_left_and_not_before(at: At) -> None:
    assert not at(Ready()).left
    assert at(Left()).left


def test_a_time_out_that_comes_while_the_station_works_changes_nothing(at: At) -> None:
    kiosk = at(Judging(Task(), ("ZANT",)))
    kiosk.happen(TimedOut())
    assert kiosk.screen == Judging(Task(), ("ZANT",))
