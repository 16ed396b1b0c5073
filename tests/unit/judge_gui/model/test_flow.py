"""The flow: the screen after each result of the station's work, and after each time-out."""

from collections.abc import Callable
from dataclasses import replace
from itertools import product
from typing import get_args

import pytest

from judge_gui.model.events import (
    DirectorPrompt,
    EarlyKey,
    Event,
    Failed,
    InterruptedChallenge,
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
from judge_gui.model.flow import limits, step
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

TermsOf = Callable[..., StationTerms]

words = ("ZANT", "QI")
task = Task(round=3, table="7")
recorded = RecordedRuling("acceptable", 2, 7)
for_director = RecordedRuling("acceptable", 1, 7, for_director=True)
needed = NeedsDirector("why", 5, ("ZANK", "QI"))
calling = CallingDirector(task, words, needed)
not_listed = NotListed(task)
cannot_open = CannotOpen("why")
prompt = DirectorPrompt("What now?", "Number: ", "draft")
at_work = DirectorPrompt("Building the list.", "", takes=Takes.WAIT)
first = DirectorPrompt("Which list?", "Number: ", first=True)
insisted = NeedsDirector("insisted", 5)
closed = SessionClosed("1-abcd")
unrecorded, uncopied = SessionClosed("", unrecorded="why"), replace(closed, uncopied="why")

broken = InterruptedChallenge("14:32", ruled=12)
one_of_each: list[Screen] = [
    Starting(),
    cannot_open,
    Ready(),
    Interrupted(broken),
    AskingPlace("table", task, "7"),
    Placing(task),
    not_listed,
    Counting(task),
    Entering(task, words),
    HandOff(task, words),
    RulesShown(VerdictShown(recorded, task)),
    Judging(task, words),
    Insisting(task, words),
    VerdictShown(recorded, task),
    NoVerdict("why"),
    calling,
    PinAsked(Ready(), "12"),
    PinTried(Ready(), "12"),
    PinBarred(Ready(), 5),
    DirectorAsked(prompt, "line"),
    DirectorAnswered("line"),
    Leaving(),
    Ended(closed),
    Left(),
]


def kind(value: object) -> str:
    return type(value).__name__


def test_every_screen_is_in_the_list() -> None:
    assert {type(screen) for screen in one_of_each} == set(get_args(Screen))


# -- time ----------------------------------------------------------------------------------------

time_outs: list[tuple[Screen, Screen, str]] = [
    (cannot_open, Starting(), "the fault may be mended"),
    (PinBarred(calling, 5), PinAsked(calling), "the next try"),
    (PinAsked(cannot_open, "12"), cannot_open, "the station is not ready"),
    (calling, Ready(), "the station is free, and the call stays open in the record"),
    (not_listed, Ready(), "the players are gone"),
    (PinAsked(calling, "12"), Ready(), "players and director are gone: the words are wiped"),
    (DirectorAsked(prompt, "line"), DirectorAnswered(None, over=True), "the director is gone"),
    (DirectorAsked(at_work), DirectorAnswered("", meanwhile=at_work), "the work may be done"),
    (VerdictShown(for_director), DirectorAnswered(None, over=True), "the director is gone"),
    (VerdictShown(PracticeRuling("acceptable", 1)), Ready(), "the players are gone"),
    (Judging(task, words), Judging(task, words), "the station works"),
    (PinAsked(Interrupted(broken), "12"), Interrupted(broken), "somebody must see it"),
    (RulesShown(HandOff(task, words)), Ready(), "the players are gone"),
    (RulesShown(VerdictShown(recorded, task)), Ready(), "the players are gone"),
    (Ended(closed), Ended(closed), "the head stays until it is written down"),
]


@pytest.mark.parametrize(("screen", "after", "because"), time_outs, ids=kind)
def test_a_time_out_leads_where_somebody_can_go_on(
    screen: Screen, after: Screen, because: str
) -> None:
    assert step(screen, TimedOut(), None) == after, because


def test_a_page_of_the_menu_waits_for_work_for_files_or_for_the_director() -> None:
    times = Times(calling=88, door=77, hand_off=22)
    assert limits(RulesShown(HandOff(task, words)), times) == (0, 22, True)
    assert limits(DirectorAsked(at_work), times) == (0, 250, False)
    assert limits(DirectorAsked(first), times) == (0, None, True)
    files = replace(prompt, takes=Takes.FILE)
    assert limits(DirectorAsked(files), times) == (0, 88, True)


def test_the_first_settings_are_asked_for_before_a_station_is_open(terms_of: TermsOf) -> None:
    assert step(Starting(), first, None) == DirectorAsked(first)
    assert step(Starting(), first, terms_of()) == Starting()
    assert step(Starting(), prompt, None) == Starting()


def test_an_early_key_is_answered_by_the_page_and_judges_nothing(terms_of: TermsOf) -> None:
    terms = terms_of()
    hand_off = HandOff(task, words)
    shown: list[tuple[Screen, str]] = [(hand_off, terms.judge_key), (NoVerdict("why"), "enter")]
    for screen, name in shown:
        early = step(screen, EarlyKey(Key(name)), terms)
        assert early == replace(screen, message="early")  # type: ignore[type-var]
    assert step(hand_off, EarlyKey(Key(terms.judge_key)), None) == hand_off


def test_each_time_of_the_profile_limits_its_own_screens() -> None:
    times = Times(
        idle=11,
        hand_off=22,
        checking=3,
        judging=4,
        verdict_least=5,
        verdict_most=66,
        calling=88,
        called=99,
        door=77,
    )
    expected = {
        CannotOpen: (1_000, 30_000, True),
        AskingPlace: (0, 11, True),
        Counting: (0, 11, True),
        Entering: (0, 11, True),
        HandOff: (3, 22, True),
        RulesShown: (0, 66, True),
        Interrupted: (5, None, True),
        VerdictShown: (5, 66, False),
        NoVerdict: (5, 88, True),
        CallingDirector: (5, 99, False),
        NotListed: (0, 11, True),
        PinAsked: (0, 11, True),
        PinBarred: (0, 5_000, False),
        DirectorAsked: (0, 77, True),
        Ended: (1_000, None, True),
    }
    for screen in one_of_each:
        assert limits(screen, times) == expected.get(type(screen), (0, None, True)), screen


# -- results of the station's work ---------------------------------------------------------------

results: list[tuple[Screen, Event, Screen]] = [
    (Judging(task, words), recorded, VerdictShown(recorded, task)),
    (
        Judging(task, words),
        PracticeRuling("acceptable", 2),
        VerdictShown(PracticeRuling("acceptable", 2), task),
    ),
    (Judging(task, words), needed, calling),
    (Insisting(task, words), insisted, CallingDirector(task, words, insisted)),
    (PinTried(Ready(begins=True), "1"), PinRight(), Counting()),
    (Judging(task, words), Failed("why"), NoVerdict("why")),
    (PinTried(Ready(), "1"), PinRight(), DirectorAnswered("")),
    (PinTried(calling, "1"), PinRight(), Judging(Task(3, "7", allowed=5), words)),
    (
        PinTried(replace(calling, task=Task(3, "7", corrects=7)), "1"),
        PinRight(),
        Judging(Task(3, "7", corrects=7, allowed=5), words),
    ),
    (PinTried(not_listed, "1"), PinRight(), Placing(task)),
    (PinTried(Ready(), "1"), PinWrong(0, "role"), PinAsked(Ready(), message="role")),
    (Placing(task), Placed("8", "A", 3), Counting(Task(3, "8", board="A", challenge=3))),
    (Placing(task), NotPlaced(), not_listed),
    (Placing(task), Failed("why"), NoVerdict("why")),
    (
        DirectorAnswered("1"),
        Typing(3, "7", "A", stands_in="challenged"),
        Placing(Task(3, "7", board="A", stands_in="challenged")),
    ),
    (PinTried(calling, "1"), PinWrong(0), PinAsked(calling, message="wrong")),
    (PinTried(calling, "1"), PinWrong(9), PinBarred(calling, 9)),
    (PinTried(Ready(), "1"), Failed("why"), NoVerdict("why")),
    (DirectorAnswered("1"), prompt, DirectorAsked(prompt, "draft")),
    (DirectorAnswered("1"), for_director, VerdictShown(for_director)),
    (DirectorAnswered("1"), recorded, DirectorAnswered("1")),
    (Judging(task, words), for_director, Judging(task, words)),
    (DirectorAnswered("1"), closed, Ended(closed)),
    (DirectorAnswered("1"), Failed("why"), NoVerdict("why")),
    (Leaving(), closed, Left()),
    (Leaving(), unrecorded, Ended(unrecorded)),
    (Leaving(), uncopied, Ended(uncopied)),
    (Leaving(), Failed("why"), NoVerdict("why")),
]


@pytest.mark.parametrize(("screen", "event", "after"), results, ids=kind)
def test_a_result_of_the_station_s_work_is_shown(
    terms_of: TermsOf, screen: Screen, event: Event, after: Screen
) -> None:
    assert step(screen, event, terms_of()) == after


@pytest.mark.parametrize("screen", [Starting(), DirectorAnswered("1")], ids=kind)
def test_a_station_that_opens_is_ready_and_one_that_does_not_says_why(
    terms_of: TermsOf, screen: Screen
) -> None:
    assert step(screen, StationOpened(terms_of(), "message"), terms_of()) == Ready("message")
    assert step(screen, Failed("why"), None) == CannotOpen("why")
    open_to_all = CannotOpen("why", can_leave=True)
    assert step(screen, Failed("why", can_leave=True), None) == open_to_all


def test_a_station_that_was_interrupted_says_so_first(terms_of: TermsOf) -> None:
    opened = StationOpened(terms_of(), "message", broken)
    assert step(Starting(), opened, terms_of()) == Interrupted(broken)


@pytest.mark.parametrize("screen", [Ready(), Starting()], ids=kind)
def test_a_station_that_cannot_record_says_so_before_anybody_types(
    terms_of: TermsOf, screen: Screen
) -> None:
    assert step(screen, Failed("no room"), terms_of()) == CannotOpen("no room")


def test_a_station_that_was_never_open_is_never_ready() -> None:
    assert step(PinTried(cannot_open, "1"), Failed("other"), None) == CannotOpen("other")


#: Each kind of result, and the screens that wait for it.
waited_for: list[tuple[Event, tuple[type, ...]]] = [
    (recorded, (Judging,)),
    (for_director, (DirectorAnswered,)),
    (PracticeRuling("acceptable", 1), (Judging,)),
    (needed, (Judging,)),
    (NeedsDirector("insisted", 5), (Judging, Insisting)),
    (PinRight(), (PinTried,)),
    (PinWrong(2), (PinTried,)),
    (prompt, (DirectorAnswered,)),
    (closed, (DirectorAnswered, Leaving)),
    (
        Failed("why"),
        (Ready, Starting, Placing, Judging, Insisting, PinTried, DirectorAnswered, Leaving),
    ),
    (Placed("7", None, 3), (Placing,)),
    (NotPlaced(), (Placing,)),
    (Typing(3, "7"), (DirectorAnswered,)),
]


def test_a_result_that_no_screen_waits_for_changes_nothing(terms_of: TermsOf) -> None:
    for screen, (event, places) in product(one_of_each, waited_for):
        stays = step(screen, event, terms_of()) == screen
        assert stays == (not isinstance(screen, places)), (screen, event)


def test_before_a_station_is_open_a_right_pin_begins_no_challenge(terms_of: TermsOf) -> None:
    screen = PinTried(Ready(begins=True), "1")
    assert step(screen, PinRight(), None) == DirectorAnswered("")
    assert step(screen, PinRight(), terms_of()) == Counting()
