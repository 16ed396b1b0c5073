"""The kiosk: when keys count, and in which order work, pause and page follow."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from judge_gui.kiosk import Kiosk
from judge_gui.model.events import (
    DirectorPrompt,
    Event,
    Failed,
    Key,
    NeedsDirector,
    PinRight,
    PinWrong,
    RecordedRuling,
)
from judge_gui.model.profile import Profile, Times
from judge_gui.model.screens import (
    CallingDirector,
    CannotOpen,
    DirectorAnswered,
    DirectorAsked,
    Entering,
    HandOff,
    Judging,
    NoVerdict,
    PinAsked,
    PinBarred,
    PinTried,
    Ready,
    Screen,
    Starting,
    Task,
    VerdictShown,
    WaitingScreen,
)
from judge_gui.model.station_terms import StationTerms

TermsOf = Callable[..., StationTerms]
tab, enter, escape, letter = Key("tab"), Key("enter"), Key("escape"), Key("character", "Q")
ruling = RecordedRuling("acceptable", 1, number=7)
asked = HandOff(Task(), ("ZANT",))
times = Times.of_seconds(
    idle=30, hand_off=40, checking=2, judging=3, verdict_least=4, verdict_most=20, door=50
)


class Scripted:
    """A worker with results that a test sets, which keeps what it was asked for."""

    def __init__(self, terms: StationTerms, results: Iterable[Event]) -> None:
        self.terms: StationTerms | None = terms
        self.results: Iterator[Event] = iter(results)
        self.asked: list[WaitingScreen] = []
        self.noted: list[str] = []
        self.looked = 0
        self.fault: Event | None = None

    def work(self, screen: WaitingScreen) -> Event:
        self.asked.append(screen)
        return next(self.results)

    def note(self, screen: Screen) -> None:
        self.noted.append(type(screen).__name__)

    def look(self) -> Event | None:
        self.looked += 1
        return self.fault


At = Callable[..., Kiosk]


@pytest.fixture
def at(terms_of: TermsOf, clock: Callable[[], float]) -> At:
    """Makes a kiosk at a screen, over a worker with these results."""

    def at(screen: Screen, *results: Event) -> Kiosk:
        kiosk = Kiosk(Scripted(terms_of(times=times), results), Profile(times=times), clock)
        kiosk.screen = screen
        return kiosk

    return at


def scripted(kiosk: Kiosk) -> Scripted:
    assert isinstance(kiosk.worker, Scripted)
    return kiosk.worker


def asked_for(kiosk: Kiosk) -> list[WaitingScreen]:
    assert isinstance(kiosk.worker, Scripted)
    return kiosk.worker.asked


def test_the_station_works_once_and_after_the_page_was_painted(at: At, clock: Any) -> None:
    kiosk = at(Judging(Task(), ("ZANT",)), ruling)
    kiosk.tick()
    assert asked_for(kiosk) == []
    kiosk.painted()
    for _ in range(3):
        kiosk.tick()
        clock.wait(100)
    assert asked_for(kiosk) == [Judging(Task(), ("ZANT",))]


@pytest.mark.parametrize("answer", [ruling, Failed("why")])
def test_every_answer_to_judge_comes_after_the_same_time(at: At, clock: Any, answer: Event) -> None:
    kiosk = at(Judging(Task(), ("ZANT",)), answer)
    kiosk.painted()
    kiosk.tick()
    assert kiosk.due == 3_000
    clock.wait(2_999)
    kiosk.tick()
    assert isinstance(kiosk.screen, Judging)
    clock.wait(1)
    kiosk.tick()
    assert isinstance(kiosk.screen, VerdictShown | NoVerdict)
    assert kiosk.result is None


@pytest.mark.parametrize("screen", [PinTried(Ready(), "12"), DirectorAnswered("1"), Starting()])
def test_the_director_waits_for_nothing(at: At, screen: Screen) -> None:
    kiosk = at(screen, Failed("why"))
    assert kiosk.due == 0
    kiosk.painted()
    kiosk.tick()
    assert kiosk.screen == (CannotOpen("why") if screen == Starting() else NoVerdict("why"))


@pytest.mark.parametrize(
    "screen",
    [Starting(), Judging(Task(), ("ZANT",)), PinTried(Ready(), "1"), DirectorAnswered("1")],
)
def test_while_the_station_works_no_key_counts(at: At, clock: Any, screen: Screen) -> None:
    kiosk = at(screen)
    clock.wait(10_000)
    for key in (tab, escape, letter, enter):
        kiosk.press(key)
    assert kiosk.screen == screen


@pytest.mark.parametrize("key", [tab, enter])
@pytest.mark.parametrize("screen", [VerdictShown(ruling), NoVerdict("why")])
def test_a_key_counts_after_the_least_time(at: At, clock: Any, screen: Screen, key: Key) -> None:
    kiosk = at(screen)
    clock.wait(3_999)
    kiosk.press(key)
    assert kiosk.screen == replace(screen, message="early")  # type: ignore[type-var]
    assert kiosk.page.message == "Too soon: read this page, then press the key again."
    clock.wait(1)
    kiosk.press(key)
    assert kiosk.screen == Ready()


def test_judge_that_comes_too_soon_is_refused_and_counts_when_it_is_pressed_again(
    at: At, clock: Any
) -> None:
    kiosk = at(asked)
    clock.wait(1_999)
    kiosk.press(tab)
    assert kiosk.screen == replace(asked, message="early")
    assert kiosk.page.message == "Too soon. Compare first."
    clock.wait(1)
    kiosk.press(tab)
    assert kiosk.screen == Judging(Task(), ("ZANT",))


def test_it_is_never_too_soon_to_go_back_to_typing(at: At) -> None:
    kiosk = at(asked)
    kiosk.press(letter)
    assert kiosk.screen == replace(asked, message="locked")
    kiosk.press(escape)
    assert isinstance(kiosk.screen, Entering)


def test_a_key_restarts_the_time_and_without_keys_the_words_are_wiped(at: At, clock: Any) -> None:
    kiosk = at(Entering(Task(), ("",)))
    for _ in range(3):
        clock.wait(29_000)
        kiosk.tick()
        kiosk.press(letter)
    assert kiosk.screen == Entering(Task(), ("QQQ",))
    assert kiosk.due == 30_000
    clock.wait(30_000)
    assert kiosk.due == 0
    kiosk.tick()
    assert kiosk.screen == Ready()


def test_a_result_that_nobody_could_see_does_not_clear(at: At, clock: Any) -> None:
    kiosk = at(Judging(Task(), ("ZANT",)), ruling)
    kiosk.painted()
    kiosk.tick()
    clock.wait(times.judging)
    kiosk.tick()
    clock.wait(60_000)
    kiosk.tick()
    assert (kiosk.screen, kiosk.due) == (VerdictShown(ruling, Task()), None)
    kiosk.painted()
    assert kiosk.due == times.verdict_most
    clock.wait(times.verdict_most)
    kiosk.tick()
    assert kiosk.screen == Ready()


def test_the_end_of_the_time_is_announced_ten_seconds_before(at: At, clock: Any) -> None:
    kiosk = at(Entering(Task(), ("Q",)))
    clock.wait(19_999)
    assert kiosk.page.message == ""
    clock.wait(1)
    assert kiosk.page.message == "Without a key, this is wiped in 10 s."
    clock.wait(9_900)
    assert kiosk.page.message == "Without a key, this is wiped in 1 s."
    kiosk.press(letter)
    assert kiosk.page.message == ""


@pytest.mark.parametrize(
    "screen", [PinBarred(Ready(), 5), VerdictShown(ruling), Ready(), Starting()]
)
def test_an_end_that_no_key_can_prevent_is_not_announced(
    at: At, clock: Any, screen: Screen
) -> None:
    kiosk = at(screen)
    clock.wait(4_000)
    assert kiosk.page.message == ""


def test_a_wrong_pin_makes_the_next_try_wait(at: At, clock: Any) -> None:
    kiosk = at(PinTried(Ready(), "12"), PinWrong(15))
    kiosk.painted()
    kiosk.tick()
    assert kiosk.due == 15_000
    clock.wait(14_900)
    kiosk.press(tab)
    kiosk.tick()
    assert kiosk.screen == PinBarred(Ready(), 15)
    assert kiosk.page.text == ("That was not the PIN. The next try: in 1 s.",)
    clock.wait(100)
    kiosk.tick()
    assert kiosk.screen == PinAsked(Ready())


# -- the director types ahead --------------------------------------------------------------------

menu = DirectorPrompt("What now?", "Number:")
typed_ahead = [Key("character", "1"), Key("character", "2")]


def through(kiosk: Kiosk, *keys: Key) -> Screen:
    """Press keys while the station works, and wait for its results."""
    for key in keys:
        kiosk.press(key)
    while kiosk.screen is not None and kiosk.due == 0:
        kiosk.painted()
        kiosk.tick()
    return kiosk.screen


def test_what_the_director_types_while_the_station_works_is_typed_on_the_next_page(at: At) -> None:
    kiosk = at(PinTried(Ready(), "2468"), PinRight(), menu)
    assert through(kiosk, *typed_ahead) == DirectorAsked(menu, "12")
    kiosk = at(DirectorAnswered(""), menu, menu)
    assert through(kiosk, *typed_ahead, Key("enter"), letter) == DirectorAsked(menu, "Q")
    assert asked_for(kiosk) == [DirectorAnswered(""), DirectorAnswered("12")]


def test_what_the_director_types_ahead_reaches_no_other_page(at: At) -> None:
    wrong_pin = at(PinTried(Ready(), "1"), PinWrong(0))
    assert through(wrong_pin, *typed_ahead) == PinAsked(Ready(), message="wrong")
    failed = at(DirectorAnswered("1"), Failed("why"))
    assert through(failed, Key("enter")) == NoVerdict("why", message="early")
    judged = at(Judging(Task(), ("ZANT",)), ruling)
    for key in (*typed_ahead, Key("backspace")):
        judged.press(key)
    assert judged.ahead == []


# -- the idle station, and what outlives a crash -------------------------------------------------


def test_an_idle_station_is_looked_at_at_once_and_every_ten_seconds(at: At, clock: Any) -> None:
    kiosk = at(Ready())
    for _ in range(41):
        kiosk.tick()
        clock.wait(250)
    assert scripted(kiosk).looked == 2
    kiosk.press(Key("enter"))
    for _ in range(80):
        kiosk.tick()
        clock.wait(250)
    assert scripted(kiosk).looked == 2, "nobody looks while players type"
    kiosk.press(escape)
    kiosk.tick()
    assert scripted(kiosk).looked == 3, "the next players do not wait for it"


def test_a_fault_of_an_idle_station_is_shown_before_anybody_types(at: At) -> None:
    kiosk = at(Ready())
    scripted(kiosk).fault = Failed("There is no room.")
    kiosk.tick()
    assert kiosk.screen == CannotOpen("There is no room.")


def test_a_verdict_is_noted_after_it_was_painted(at: At, clock: Any) -> None:
    kiosk = at(Judging(Task(), ("ZANT",)), ruling)
    kiosk.painted()
    kiosk.tick()
    clock.wait(3_000)
    kiosk.tick()
    assert isinstance(kiosk.screen, VerdictShown)
    kiosk.tick()
    assert scripted(kiosk).noted == ["Judging"], "until then nobody has seen it"
    kiosk.painted()
    kiosk.tick()
    assert scripted(kiosk).noted == ["Judging", "VerdictShown"]


def test_after_the_second_player_s_key_the_time_before_judge_begins_anew(
    at: At, clock: Any
) -> None:
    kiosk = at(replace(asked, seconded=False))
    kiosk.worker.terms = replace(  # type: ignore[misc]
        scripted(kiosk).terms, profile=Profile(second_key="f2", times=times)
    )
    clock.wait(2_000)
    kiosk.press(Key("f2"))
    assert kiosk.screen == asked
    kiosk.press(tab)
    assert kiosk.screen == replace(asked, message="early")
    clock.wait(2_000)
    kiosk.press(tab)
    assert isinstance(kiosk.screen, Judging)


@pytest.mark.parametrize(
    "task", [Task(), Task(corrects=3)], ids=["a challenge", "words typed again"]
)
def test_no_key_holds_a_page_that_calls_a_person(at: At, clock: Any, task: Task) -> None:
    kiosk, calling = at(Ready()), CallingDirector(task, ("ZANT",), NeedsDirector("overlap", 5))
    kiosk.show(calling)
    for _ in range(2):
        clock.wait(149_500)
        kiosk.tick()
        assert kiosk.screen == calling
        kiosk.press(escape)
        assert isinstance(kiosk.screen, PinAsked)
        kiosk.press(escape)
        assert kiosk.screen == calling
    kiosk.press(escape)
    clock.wait(1_000)
    kiosk.press(escape)
    assert kiosk.screen == Ready()
