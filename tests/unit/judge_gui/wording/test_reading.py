"""Players under a clock: the words to read on a page, and the seconds that a challenge takes."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, get_args

import pytest

from judge_gui.kiosk import Kiosk
from judge_gui.model import screens
from judge_gui.model.events import (
    InterruptedChallenge,
    Key,
    NeedsDirector,
    Placed,
    PracticeRuling,
    RecordedRuling,
)
from judge_gui.model.flow import limits
from judge_gui.model.page import Look, Page
from judge_gui.model.screens import (
    AskingPlace,
    CallingDirector,
    CannotOpen,
    Counting,
    Entering,
    HandOff,
    Interrupted,
    Judging,
    NotListed,
    NoVerdict,
    PinAsked,
    PinBarred,
    Placing,
    Ready,
    RulesShown,
    Screen,
    Starting,
    Task,
    VerdictShown,
)
from judge_gui.model.station_terms import Notices, StationTerms
from judge_gui.wording import page
from judge_gui.wording.shared import most_on_first_page, most_to_read, reading
from judge_record.calls import Reason
from judge_record.entry import Kind
from lexicons import Library, RuleSet

TermsOf = Callable[..., StationTerms]
words = tuple("W" * 15 for _ in range(8))
retyping, task = Task(999, "TABLE-12", corrects=9999), Task(999, "TABLE-12")
for_the_director = "For the director:"
longest_message = 16  # words
working = {"Placing", "Insisting", "Leaving"}  # for a moment
directors_alone = {"PinTried", "DirectorAsked", "DirectorAnswered", "Ended", "Left"}


def counted(made: Page, terms: StationTerms) -> int:
    """Return how many words there are to read when the page appears.

    Not counted: the answer to a key (the page was read before), lines with the names of rules and
    lexicons, numbers of rules, a banner (it is on every page), the challenged words, number and
    receipt, the table of a verdict, what is for the director, the names of keys.
    """
    text = list(made.text)
    if for_the_director in text:
        text = text[: text.index(for_the_director)]
    names = [terms.rules.title, *(m.title for m in terms.lexicons)]
    if made.look in (Look.ACCEPTABLE, Look.UNACCEPTABLE):
        names.append("Table TABLE-12")
    number = f"({terms.rules.cites('challenge', 'placement')})"
    prose = [
        line.replace(number, "").replace(words[0], "")
        for line in text
        if not any(name in line for name in names)
    ]
    return reading(made.title, *prose, *(cap.meaning for cap in made.keys))


def pages(terms: StationTerms) -> Iterator[Screen]:
    """Yield the fullest screens of each kind that players see."""
    faults = [terms.board.reason(word) for word in ("", "Q", "7")]
    ruling = RecordedRuling("acceptable", 8, 9999, receipt="K1 · 9999 · 7F3A 91C2")
    yield from (Starting(), Ready(), Ready("begin"), CannotOpen("a reason " * 40))
    for place in ("round", "table"):
        yield AskingPlace(place, message=place)
    for message in ("", "count", "layout"):
        yield Counting(task, message)
    for message in ("layout", "letter", "full", "missing", "judge", *faults):
        for each in (task, retyping):
            yield Entering(each, words, 7, message)
    for message in ("", "early", "second", "locked"):
        for seconded in (True, False):
            for each in (task, retyping):
                yield HandOff(each, words, seconded, message)
    yield Judging(task, words)
    for verdict in ("acceptable", "unacceptable"):
        yield VerdictShown(PracticeRuling(verdict, 8), task)
        for kind, correctable in ((Kind.RULING, True), (Kind.CORRECTION, False)):
            given = replace(
                ruling, verdict=verdict, kind=kind, refers_to=12, correctable=correctable
            )
            for message in ("", "early", "keys"):
                yield VerdictShown(given, task, message)
            yield VerdictShown(replace(given, again_at="10:31"), task)
            yield VerdictShown(replace(given, again_at="10:31", replaced_by=9998), task)
    yield NoVerdict("a reason " * 40, "early")
    for needed in (
        NeedsDirector(Reason.OVERLAP, 9999, shares=True),
        *(NeedsDirector(Reason.MISTYPED, 9999, words, shares=shares) for shares in (True, False)),
        *(NeedsDirector(Reason.CORRECTION, 9999, words, shares=shares) for shares in (True, False)),
    ):
        yield CallingDirector(task, words, needed, "early")
    yield NotListed(task)
    for recorded in (
        {"ruled": 12}, {"recorded": 12}, {"call": 12}, {"other_record": True},
        {"call": 12, "settled": "not judged"}, {"call": 12, "settled": "let it be judged"},
        {"recorded": 12, "corrects": 9},
    ):  # fmt: skip
        yield Interrupted(InterruptedChallenge("14:32", 999, "TABLE-12", **recorded))  # type: ignore[arg-type]
    yield PinAsked(Ready(), message="wrong")
    yield PinBarred(Ready(), 120)


@pytest.mark.parametrize("rules", Library("nobody").rule_ids())
def test_no_page_has_more_than_thirty_words_to_read_and_the_first_has_forty(
    terms_of: TermsOf, rules: str
) -> None:
    for settled in ({}, {"smart_device": True, "second_key": "f12", "judge_key": "keypad-enter"}):
        terms = terms_of(rules, pin="set", **settled)
        for screen in pages(terms):
            wiped = limits(screen, terms.profile.times).most is not None
            for seconds_left in (None, 9.0) if wiped else (None,):
                made = page(screen, terms, seconds_left)
                most = most_on_first_page if isinstance(screen, Ready) else most_to_read
                assert counted(made, terms) <= most, (made.title, made.text)
                assert reading(made.message) <= longest_message, made.message


def test_every_screen_that_players_see_is_counted(terms_of: TermsOf) -> None:
    shown = {type(screen).__name__ for screen in pages(terms_of())} | directors_alone | working
    assert shown | {"RulesShown"} == {each.__name__ for each in get_args(screens.Screen)}


def test_long_rules_are_behind_a_key_and_whole_there(terms_of: TermsOf) -> None:
    long = "The play stays on the board, " * 20 + "at last."
    club = (
        'id = "club"\ntitle = "Our club"\nalphabet = "english"\n[[stage]]\nlexicon = "owl"\n'
        f"[consequence]\nacceptable = {long!r}\n"
    )
    terms = terms_of(RuleSet.read(club.encode()))
    shown = VerdictShown(RecordedRuling("acceptable", 2, 7), task)
    assert long not in page(shown, terms).text
    assert page(shown, terms).keys[-1].name == "down"
    assert page(RulesShown(shown), terms).text == (long,)


def test_what_the_director_must_know_is_not_for_players_to_read(terms_of: TermsOf) -> None:
    """The warnings come after a change only; then the first page may have more to read."""
    terms = terms_of("nzasp-2022", pin="set")
    changed = replace(terms, notices=Notices(changed=("rules", "clock")))
    assert counted(page(Ready(), changed), terms) > counted(page(Ready(), terms), terms)


# -- seconds -------------------------------------------------------------------------------------

pace = 1_000  # milliseconds a key: a person who looks for each letter
most_seconds = 30


class Idle:
    """A worker that judges at once."""

    def __init__(self, terms: StationTerms) -> None:
        self.terms = terms

    def work(self, screen: object) -> RecordedRuling | Placed:
        if isinstance(screen, Placing):
            return Placed("12", None, 3)
        return RecordedRuling("acceptable", 2, 7)

    def note(self, screen: object) -> None:
        pass

    def look(self) -> None:
        return None


@pytest.mark.parametrize("settled", [{}, {"prompts": ("table",)}, {"second_key": "f2"}], ids=str)
def test_two_words_take_thirty_seconds_from_enter_to_verdict(
    terms_of: TermsOf, clock: Any, settled: dict[str, Any]
) -> None:
    terms = terms_of(**settled)
    kiosk = Kiosk(Idle(terms), terms.profile, clock)
    kiosk.screen = Ready()
    place = [*"12", "enter"] if terms.profile.prompts else []
    second = [terms.profile.second_key] if terms.profile.second_key else []
    typed = ["enter", *place, "2", *"zant", "enter", *"quixotic", "enter"]
    began = clock()
    for name in (*typed, *second, terms.judge_key):
        clock.wait(max(pace, kiosk.limits.least))
        kiosk.press(Key(name) if len(name) > 1 else Key("character", name))
        kiosk.painted()
        kiosk.tick()
    assert isinstance(kiosk.screen, Judging)
    while not isinstance(kiosk.screen, VerdictShown):
        clock.wait(50)
        kiosk.tick()
    assert clock() - began <= 1_000 * most_seconds
    assert clock() - began >= pace * len(typed), "every key takes its time"


@pytest.mark.parametrize("verdict", ["acceptable", "unacceptable"])
@pytest.mark.parametrize("rules", ["nsa-2004", "nzasp-2022"])
def test_the_page_of_a_verdict_says_who_starts_the_clock(
    terms_of: TermsOf, rules: str, verdict: str
) -> None:
    """NSA II.L.5 and NZASP 6.16, 6.17 say it for both verdicts, beside a sum and a table."""
    terms = terms_of(rules, pin="set")
    players = terms.rules.says("procedure", "retyping") == "players"
    ruling = RecordedRuling(verdict, 8, 9999, correctable=players)
    made = page(VerdictShown(ruling, Task(round=3, table="12", challenge=2)), terms)
    assert terms.rules.says("consequence", f"clock_{verdict}") in made.text
    assert "Table 12: challenge 2 in this round." in made.text
