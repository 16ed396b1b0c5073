"""JUDGE needs two hands: no run of one key, and no typing, reaches it."""

from itertools import repeat

import pytest
from hypothesis import given
from hypothesis import strategies as st

from judge_gui.kiosk import appears
from judge_gui.model.events import EarlyKey, Key, TypingTask
from judge_gui.model.flow import step
from judge_gui.model.screens import Entering, HandOff, Judging, Ready
from judge_gui.model.station_terms import StationTerms
from judge_procedure.profile import JUDGE_KEYS, Profile, Times
from tests.property.drawing import quick
from tests.support.clubs import free_judge, rules_of

judge = free_judge()
times = Times()
longest = 10_000  # milliseconds: no screen refuses keys for longer

#: Whatever the profile or the rule set names as JUDGE, the pages before it.
stations = [
    StationTerms(
        Profile(judge_key=own, prompts=prompts),
        rules_of(f"[procedure]\njudge_key = '{by_rules}'\nretyping = 'players'\n"),
        judge.board, judge.lexicons, "Kiosk 1",
    )
    for own in ("", *JUDGE_KEYS[:3])
    for by_rules in ("tab", "enter", "f3")
    for prompts in ((), ("round", "table"))
]  # fmt: skip
typing = [
    *(Key(name) for name in ("enter", "escape", "backspace")),
    *(Key("character", text) for text in " QXI07"),
]
every_key = [*typing, *map(Key, ("tab", "keypad-enter", "up", "down", "f1", "f3", "f12"))]
pauses = st.sampled_from([0, 50, 999, 1_000, 2_500])
presses = st.lists(st.tuples(st.sampled_from(every_key), pauses), min_size=5, max_size=40)
typed = st.lists(st.tuples(st.sampled_from(typing), pauses), max_size=80)
two_words = ("QI", "ZA")
beginnings = [
    Ready(), Entering(TypingTask(), ("QI", "ZA")), HandOff(TypingTask(), two_words)
]  # fmt: skip


def screens(screen, keys, terms):
    """Yield each screen, the key that is pressed on it, since when it is shown, the one after."""
    since = 0
    for key, pause in keys:
        since += pause
        event = EarlyKey(key) if since < screen.traits.limits(times).least else key
        after = step(screen, event, terms)
        yield screen, key, since, after
        if appears(after, screen):
            since = 0
        screen = after
        if isinstance(screen, Judging):
            return


@pytest.mark.parametrize("key", every_key, ids=lambda key: key.text or key.name)
def test_no_run_of_one_repeated_key_reaches_judge(key):
    for terms in stations:
        for beginning in beginnings[:2]:
            known = set()
            for *_, since, after in screens(beginning, repeat((key, 1_000)), terms):
                assert not isinstance(after, Judging)
                state = (after, min(since, longest))
                if state in known:
                    break  # the run goes in circles from here
                known.add(state)


@quick
@given(keys=typed | presses, terms=st.sampled_from(stations), beginning=st.sampled_from(beginnings))
def test_the_hand_over_needs_two_separate_keys_and_a_second_between(keys, terms, beginning):
    """So no typing reaches JUDGE: the typist's last key is never the one that judges."""
    history = list(screens(beginning, keys, terms))
    for before, key, since, after in history:
        if isinstance(before, Entering) and isinstance(after, HandOff):
            ends = {Key("enter"), Key("keypad-enter"), Key("character", " ")}
            assert key in ends - {Key(terms.judge_key)}
        if isinstance(after, Judging):
            assert isinstance(before, HandOff)
            assert key == Key(terms.judge_key)
            assert key not in typing
            assert since >= 1_000


def test_the_other_way_round_two_hands_reach_judge():
    """The tests above would hold for a kiosk that never judges."""
    for terms in stations:
        enter = Key("enter"), 10
        judges = [enter, (Key(terms.judge_key), 1_000)]
        *_, (_, _, _, after) = screens(Entering(TypingTask(), ("QI",)), judges, terms)
        assert after == Judging(TypingTask(), ("QI",)), terms.profile
        hasty = [enter, (Key(terms.judge_key), 999)]
        *_, (_, _, _, after) = screens(Entering(TypingTask(), ("QI",)), hasty, terms)
        assert isinstance(after, HandOff)
