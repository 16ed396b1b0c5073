"""What holds for a kiosk whatever is pressed and waited for.

What holds for each step from screen to screen is in tests/support/kiosk_path_rules.py.
"""

from collections import Counter

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from judge_gui.kiosk import Kiosk
from judge_gui.model import events
from judge_gui.model import screens as at
from judge_gui.model.events import Key
from judge_gui.model.station_terms import StationTerms
from judge_procedure.profile import Profile, Times
from judge_procedure.task_parts import Done
from judge_record.entry import Seat
from lexicons import Verdict
from lexicons.rules.rulebook import Side
from tests.support.clubs import free_judge
from tests.support.kiosk_path_rules import texts
from tests.support.kiosks import IdleWorker
from tests.support.people import page_shown
from tests.support.task_pages import rows_page

judge = free_judge()
times = Times.of_seconds(
    idle=20, hand_off=30, checking=1, judging=2, verdict_least=3, verdict_most=10, door=40
)
profiles = st.builds(
    Profile,
    judge_key=st.sampled_from(["", "tab", "keypad-enter", "f1"]),
    prompts=st.sampled_from([(), (), ("table",), ("round", "table")]),
    times=st.just(times),
)

#: The keys of this keyboard. No sentence of the program has these letters side by side.
named = ["enter", "keypad-enter", "escape", "backspace", "tab", "up", "down", "f1", "f2"]
keys = [*map(Key, named), *(Key("character", c) for c in "QXJ123")]

#: Results of the station's work, for each kind of screen that waits for one.
judging_results = [
    events.RecordedRuling(Verdict.ACCEPTABLE, 1, number=7),
    events.RecordedRuling(Verdict.UNACCEPTABLE, 2, number=8, correctable=True),
    events.PracticeRuling(Verdict.ACCEPTABLE, 1),
    events.NeedsDirector("It overlaps.", 9),
    events.Failed("The disk is full."),
]
pin_results = [
    events.PinRight(), events.PinWrong(0), events.PinWrong(5), events.PinWrong(0, "role"),
    events.Failed("It was lost."),
]  # fmt: skip
places = [events.Placed("7", None, 2), events.NotPlaced(), events.Failed("It was lost.")]
menu_results = [
    None,  # the players' pages again
    events.TaskShown(rows_page),
    events.RecordedRuling(Verdict.ACCEPTABLE, 1, number=7, for_director=True),
    events.SessionClosed("7-3fa2"),
    events.StandsIn(Seat("7", None, 3), Side.CHALLENGED),
    events.EventBegun(Done("Done")),
    events.Failed("The disk is full."),
]
station_comes_to = {
    "judging": st.sampled_from(judging_results),
    "pin": st.sampled_from(pin_results),
    "menu": st.sampled_from(menu_results),
    "place": st.sampled_from(places),
    "willing": st.sampled_from([True, True, True, False]),  # whether it can be opened
}


class Answers(IdleWorker):
    """A worker with results that the test sets, which keeps what it was asked to judge."""

    def __init__(self, terms):
        super().__init__(None)
        self.settled = terms
        self.judged = []

    def work(self, screen):
        match screen:
            case at.Judging():
                self.judged.append(screen)
                return self.judging
            case at.Placing():
                return self.place
            case at.PinTried():
                return self.pin
            case at.VisitScreen() if self.menu is not None and (
                self.terms
                or not isinstance(self.menu, events.StandsIn)  # the menu of an open station
            ):
                return self.menu
            case at.Leaving():
                files = () if self.willing else ("The disk is full.",)
                return events.SessionClosed("7-3fa2", files=files)
        if not self.willing:
            return events.Failed("The lexicon is missing.")
        self.terms = self.settled
        return events.StationOpened()

    def look(self, call):
        return None if call or self.willing else events.Failed("There is no room.")


class Observed(Kiosk):
    """A kiosk that keeps what happened on it, and when."""

    def happen(self, event):
        before = self.screen
        super().happen(event)
        self.history.append((self.clock(), before, event, self.screen))


start = 100_000  # milliseconds


class Players(RuleBasedStateMachine):
    """Two players, a director, somebody who presses any key, and time."""

    figures = Counter()  # noqa: RUF012  # of evenings, by the kinds of screens that were come to

    @initialize(profile=profiles, **station_comes_to)
    def start(self, profile, **comes_to):
        self.now = start
        self.station = Answers(
            StationTerms(
                profile, judge.rules, judge.board, judge.lexicons, "Kiosk 1", "Spring Open"
            )
        )
        self.settle(**comes_to)
        self.kiosk = Observed(self.station, profile, lambda: self.now)
        self.kiosk.history = []
        self.checked = 0  # of what happened
        self.typed = set()  # whole words of players who are gone
        self.wait(0)

    # -- hands -------------------------------------------------------------------------------

    @rule(key=st.sampled_from(keys))
    def press(self, key):
        """A press that counts: what a held key reports is the keyboard's affair."""
        self.kiosk.press(key)

    @precondition(lambda self: isinstance(self.kiosk.screen, at.Ready))
    @rule(words=st.lists(st.sampled_from(["QX", "XJQ", "JJ"]), min_size=1, max_size=3))
    def type_a_challenge(self, words):
        """The usual way to the hand-off, so that it is often come to."""
        self.station.place = places[0]
        asked = "1\n" * len(self.kiosk.profile.prompts)
        for key in ("\n", *asked, str(len(words)), *"\n".join(words), "\n"):
            self.kiosk.press(Key("enter") if key == "\n" else Key("character", key))
            self.wait(0)
        assert isinstance(self.kiosk.screen, at.HandOff)

    @precondition(lambda self: isinstance(self.kiosk.screen, at.HandOff))
    @rule(is_hasty=st.booleans())
    def have_it_judged(self, is_hasty):
        """The usual way to what comes of it."""
        judge_key = Key(self.station.settled.judge_key)
        if is_hasty:
            self.kiosk.press(judge_key)
        self.wait(times.checking)
        self.kiosk.press(judge_key)
        self.wait(times.judging)
        assert isinstance(self.kiosk.screen, at.VerdictShown | at.CallingDirector | at.NoVerdict)

    # -- time and the station ----------------------------------------------------------------

    @rule(time=st.sampled_from([20, 900, 999, 1_000, 1_999, 2_000, 2_000, 3_000, 11_000, 31_000]))
    def wait(self, time):
        """The page is painted and time passes."""
        self.kiosk.painted()
        self.kiosk.tick()
        for second in range(0, time, 1_000):
            self.now += min(time - second, 1_000)
            self.kiosk.tick()

    @rule(act=st.sampled_from(["painted", "tick"]))
    def turn(self, act):
        getattr(self.kiosk, act)()

    @rule(**station_comes_to)
    def settle(self, judging, pin, menu, place, willing):
        """What the station will come to from here on."""
        self.station.judging, self.station.pin, self.station.menu = judging, pin, menu
        self.station.place = place
        self.station.willing = willing

    def teardown(self):
        self.figures.update({type(after) for *_, after in self.kiosk.history})

    # -- what holds --------------------------------------------------------------------------

    @invariant()
    def no_screen_is_left_before_its_time(self):
        new = list(enumerate(self.kiosk.history))[self.checked :]
        self.checked = len(self.kiosk.history)
        for number, (moment, before, _, after) in new:
            shown = moment - self.began(number)
            if isinstance(before, at.HandOff) and isinstance(after, at.Judging):
                assert shown >= times.checking
            if isinstance(before, at.Judging):
                assert shown >= times.judging

    def began(self, number):
        """Return when the screen appeared on which an event happened."""
        kind = type(self.kiosk.history[number][1])
        while number and isinstance(self.kiosk.history[number - 1][1], kind):
            number -= 1
        return self.kiosk.history[number - 1][0] if number else start

    @invariant()
    def the_station_judges_once_for_each_judge(self):
        asked = [
            after
            for _, before, _, after in self.kiosk.history
            if isinstance(after, at.Judging) and not isinstance(before, at.Judging)
        ]
        assert self.station.judged in (asked, asked[:-1])

    @invariant()
    def nothing_is_left_of_words_once_their_page_is_gone(self):
        for _, before, _, _ in self.kiosk.history[-1:]:
            self.typed.update(w for w in getattr(before, "words", ()) if len(w) > 1)
        if not holds_words(self.kiosk.screen):
            left = " ".join(texts((self.kiosk.result, self.kiosk.typed_ahead)))
            assert not any(word in left for word in self.typed)
        at_call = isinstance(getattr(self.kiosk.screen, "origin", None), at.CallingDirector)
        if not at_call and not isinstance(
            self.kiosk.screen, at.Entering | at.HandOff | at.CallingDirector
        ):
            page = page_shown(self.kiosk)
            seen = f"{page.heading}\n{page.spoken}"
            assert not getattr(page, "words", ())
            assert not any(word in seen for word in self.typed)


def holds_words(screen):
    """Whether the words are still needed: they are typed, compared, judged or withheld."""
    before = at.PinAsked | at.PinTried | at.PinBarred | at.RulesShown
    behind = screen.origin if isinstance(screen, before) else screen
    return isinstance(behind, at.Entering | at.HandOff | at.Judging | at.CallingDirector)


def test_any_keys_and_any_time_keep_what_holds():
    cases = max(100, settings.default.max_examples)
    run_state_machine_as_test(
        Players, settings=settings(max_examples=cases, stateful_step_count=50, deadline=None)
    )
    assert Players.figures[at.Judging] > 3
