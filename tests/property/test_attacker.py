"""Nobody at the kiosk without a PIN learns from the rulings shown which word failed.

A word judge lets mistyped words be judged that were typed again, and nothing else: the PIN opens
no page that is the director's.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from itertools import combinations

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from judge_gui.kiosk import Kiosk
from judge_gui.model import screens
from judge_gui.model.events import Key
from judge_gui.station.challenge_note import ChallengeNote
from judge_gui.station.kiosk_station import KioskStation
from judge_gui.station.worker import Worker
from judge_procedure import pin
from judge_procedure.profile import Holder, Profile
from judge_record.entry import Role
from judge_record.journal import Journal
from judge_record.official import Person
from lexicons import Library, Verdict
from tests.support.asking import session_at
from tests.support.clocks import HallClock
from tests.support.clubs import judge_of
from tests.support.journals import MemoryStore, overlaps

pool = ("QUEX", "ZANK", "ZANT", "ZANX")  # near words, so that each can be another mistyped
Words = frozenset[str]
worlds = tuple(
    frozenset(words) for size in range(len(pool) + 1) for words in combinations(pool, size)
)
while_recent = timedelta(minutes=10)
tables = ("7", "07", "7A", "7b", "8", "8", "1BLORP", "STAGE")
several = st.lists(st.sampled_from(pool), min_size=1, max_size=3)
word_judge_s, director_s = "864297531", "135792468"


@cache
def locked(cost):
    """The profile of a kiosk with a word judge's PIN, hashed at a cost that tests may lower."""
    assert cost == pin.COST
    people = (
        Holder(Person("AB", Role.WORD_JUDGE), pin.hashed(word_judge_s)),
        Holder(Person("CD", Role.DIRECTOR), pin.hashed(director_s)),
    )
    return Profile(station="Kiosk 1", prompts=("table",), holders=people)


@dataclass(frozen=True)
class Shown:
    """A ruling that was shown: what the attacker knows of it."""

    number: int
    time: datetime
    table: str
    words: Words
    acceptable: bool

    def holds_in(self, world):
        """Whether it would have been the ruling in a world."""
        return (self.words <= world) == self.acceptable


def known(rulings, about):
    """What the rulings leave possible for some words: those of them that can be in the lexicon."""
    told = list(rulings)
    return frozenset(
        world & about for world in worlds if all(ruling.holds_in(world) for ruling in told)
    )


class NoNote(ChallengeNote):
    """Keeps no note on a disk of the challenge that is under way."""

    def begin(self, session, task, round):
        """Keep nothing."""

    def end(self):
        """Remove nothing."""


class InMemory(KioskStation):
    """A station whose journal is in memory: there is no disk to look at."""

    def __init__(self, profile, library, clock):
        super().__init__(profile, library, clock)
        self.note = NoNote(library.home, self.name)

    def look(self):
        """Find nothing."""


class Observed(Kiosk):
    """A kiosk, the way of its screens, and the rulings that it has shown."""

    def __init__(self, world, clock):
        profile = locked(pin.COST)
        station = InMemory(profile, Library("nowhere"), clock)
        self.journal = Journal(MemoryStore())
        station.session = session_at(
            self.journal,
            "Kiosk 1",
            clock=clock,
            judge=judge_of(world),
            acting=station.profile.nobody,
        )
        self.table = ""
        self.permits = False  # whether a word judge lets the words be typed again
        self.words = frozenset()
        self.shown = []
        self.way = []
        super().__init__(Worker(station), profile, lambda: clock.milliseconds)

    def happen(self, event):
        before = self.screen
        if isinstance(before, screens.AskingPlace) and event == Key("enter"):
            # Its number stands for it, whatever is around it.
            self.table = str(int("".join(filter(str.isdigit, before.typed)) or 0))
        super().happen(event)
        if isinstance(self.screen, screens.Judging):
            self.words = frozenset(self.screen.words)
        if type(self.screen) is not type(before):
            self.way.append(type(self.screen))
            if isinstance(self.screen, screens.VerdictShown):
                self.see(self.screen.ruling)

    def see(self, ruling):
        """Look at a verdict, and conclude what it allows."""
        entry = self.journal.read(lambda record: record.find(ruling.number))
        assert entry.verdict is ruling.verdict, "what is shown is recorded"
        time = datetime.fromisoformat(entry.time)
        accepted = ruling.verdict is Verdict.ACCEPTABLE
        new = Shown(ruling.number, time, self.table, self.words, accepted)
        recent = [r for r in self.shown if time - r.time <= while_recent]
        if ruling.again_at:
            assert new.number in {r.number for r in self.shown}, "shown again"
            assert known(self.shown, frozenset(pool)) == known([*self.shown, new], frozenset(pool))
            return
        if self.permits:  # what words typed again show of their own play
            play = self.rulings_on_play(entry)
            recent = [r for r in recent if r.number not in play]
        here = [r for r in recent if r.table == new.table]
        for ruling_of_several in (r for r in (*here, new) if len(r.words) > 1):
            about = ruling_of_several.words
            own = [new] if ruling_of_several is new else here
            assert known([*here, new], about) == known(own, about), "a table was probed"
        self.check_record(new, recent)
        self.shown.append(new)

    def rulings_on_play(self, of):
        play = self.journal.read(lambda record: record.play(of))
        return {ruling.number for ruling in play.rulings}

    def check_record(self, new, recent):
        """Check that what two tables say together is recorded before it shows."""
        pairs = [(a.number, b.number) for a, b in overlaps([*self.journal.entries()])]
        for other in recent:
            for one, two in ((other, new), (new, other)):
                narrowed = known([one, two], one.words) < known([one], one.words)
                if len(one.words) > 1 and narrowed and one.words != two.words:
                    assert (new.number, other.number) in pairs, "an overlap is not recorded"


class Attacker(RuleBasedStateMachine):
    """Types, retypes, waits, uses any table and comes back, at two kiosks in different worlds.

    The same keys are pressed at both. A page that differs in more than the verdict would show
    something about single words, as a call does that depends on a look-up.
    """

    @initialize(world=st.sampled_from(worlds), other=st.sampled_from(worlds))
    def come(self, world, other):
        self.says_another_play = False
        self.clock = HallClock()
        self.kiosks = [Observed(each, self.clock) for each in (world, other)]
        self.wait(0)

    # -- hands -------------------------------------------------------------------------------

    def press(self, *keys):
        for key in keys:
            self.wait(max(kiosk.limits.least for kiosk in self.kiosks))
            for kiosk in self.kiosks:
                kiosk.press(key)
            self.wait(50)

    def type_keys(self, text):
        names = {"\n": "enter", "\t": "tab", "\b": "backspace", "\x1b": "escape"}
        self.press(*(Key(names[c]) if c in names else Key("character", c) for c in text))

    def wait(self, milliseconds):
        """Let time pass; both kiosks do their work and must be on pages of one kind."""
        for step in (0, milliseconds, 0):
            self.clock.milliseconds += step
            for kiosk in self.kiosks:
                kiosk.painted()
                kiosk.tick()
        one, two = self.kiosks
        assert one.way == two.way, "a page depends on a look-up"

    @property
    def screen(self):
        return self.kiosks[0].screen

    def back_to_start(self):
        for _ in range(8):
            if isinstance(self.screen, screens.Ready):
                return
            key = Key("backspace" if isinstance(self.screen, screens.CallingDirector) else "escape")
            self.press(key)
        for _ in range(20):
            if not isinstance(self.screen, screens.Ready):
                self.wait(60_000)
        assert isinstance(self.screen, screens.Ready), self.screen

    # -- what can be done --------------------------------------------------------------------

    def have_judged(self, words):
        """Type words where they are asked for, and press JUDGE."""
        self.type_keys("".join(f"{word}\n" for word in words))
        if isinstance(self.screen, screens.HandOff):
            self.type_keys("\t")
            self.wait(1_000)
        if isinstance(
            self.screen, screens.AskingPlay
        ):  # another play with the same words, they say
            self.type_keys("2" if self.says_another_play else "1")
            self.wait(1_000)

    @rule(says=st.booleans())
    def say_of_the_same_words(self, says):
        self.says_another_play = says

    @rule(table=st.sampled_from(tables), words=several, meant=st.none() | several)
    def challenge(self, table, words, meant):
        self.back_to_start()
        self.type_keys(f"\n{table}\n")
        self.type_keys(f"{len(words)}")
        self.have_judged(words)
        if meant and isinstance(self.screen, screens.VerdictShown):
            self.say_that_words_were_mistyped(meant)

    @rule(table=st.sampled_from(tables), words=st.permutations(pool))
    def correct_without_permission(self, table, words):
        one, other, meant, _ = words
        self.challenge(table, [one, other], [one, meant])

    @rule(table=st.sampled_from(tables), words=st.permutations(pool))
    def probe_by_a_correction(self, table, words):
        one, other, typed, _ = words
        self.challenge(table, [one, other], None)
        self.challenge(table, [typed], None)
        if isinstance(self.screen, screens.VerdictShown):
            self.say_that_words_were_mistyped([one], word_judge_s)

    def say_that_words_were_mistyped(self, words, digits=""):
        """Type words again, and the PIN with which somebody lets them be judged."""
        self.type_keys("\b")
        if isinstance(self.screen, screens.Entering):
            count = len(self.screen.words)
            self.have_judged((words * count)[:count])
        if isinstance(self.screen, screens.CallingDirector):
            self.permit(is_permitted=bool(digits))
            self.try_to_decide(digits)
            self.permit(is_permitted=False)

    def permit(self, *, is_permitted):
        for kiosk in self.kiosks:
            kiosk.permits = is_permitted

    @precondition(lambda self: isinstance(self.screen, screens.CallingDirector))
    @rule(digits=st.sampled_from(["", "0000"]))
    def try_a_pin(self, digits):
        self.try_to_decide(digits)

    def try_to_decide(self, digits):
        """Type a PIN, and let the words be judged if it opens the call."""
        self.type_keys(f"\x1b{digits}\n")
        self.wait(100)
        if isinstance(self.screen, screens.OfficialPage):
            self.type_keys("1")
            self.wait(100)
            self.type_keys("\n")
        self.wait(1_000)

    @rule(seconds=st.sampled_from([1, 20, 300, 300, 601]))
    def wait_a_while(self, seconds):
        for _ in range(seconds // 30):
            self.wait(30_000)
        self.wait(1000 * (seconds % 30))

    @rule(keys=st.text("1278QZ\n\t\b\x1b", max_size=8))
    def lean_on_keys(self, keys):
        self.type_keys(keys)


quick = settings(
    max_examples=settings.default.max_examples,
    stateful_step_count=12,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
Attacker.TestCase.settings = quick
TestAttacker = Attacker.TestCase


@pytest.mark.long
def test_no_attacker_of_many_learns_anything():
    many = settings(quick, max_examples=1500, stateful_step_count=40, phases=[Phase.generate])
    run_state_machine_as_test(Attacker, settings=many)
