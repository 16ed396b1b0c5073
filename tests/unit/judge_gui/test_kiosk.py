"""The kiosk over a worker with known answers: what comes when, and which keys count."""

from dataclasses import replace

import pytest

from judge_gui.kiosk import Kiosk
from judge_gui.model import events
from judge_gui.model import screens as at
from judge_gui.model.events import Answers, Key, TypingTask
from judge_gui.model.screens import WaitingScreen
from judge_procedure.profile import Profile, Times
from judge_procedure.task_parts import Field, FieldLook, FieldState, TaskPage
from lexicons import Verdict
from tests.support.kiosks import IdleWorker, terms_of
from tests.support.people import page_shown
from tests.support.task_pages import task_page

times = Times.of_seconds(
    idle=30, hand_off=40, checking=2, judging=3, verdict_least=4, verdict_most=20, door=50
)


class Scripted(IdleWorker):
    """A worker with results that a test sets, which keeps what it was asked for."""

    def __init__(self, terms, results):
        super().__init__(terms)
        self.results = iter(results)
        self.asked = []
        self.noted = []
        self.looked = 0
        self.fault = None

    def work(self, screen):
        self.asked.append(screen)
        return next(self.results)

    def note(self, screen):
        self.noted.append(type(screen).__name__)

    def look(self, _call):
        self.looked += 1
        return self.fault


class ScriptedKiosk(Kiosk):
    def __call__(self, script):
        """Return the screen after keys, `paint`, `tick`, and times such as `20ms`."""
        for word in script.split():
            match word:
                case "paint":
                    self.painted()
                case "tick":
                    self.tick()
                case _ if word.endswith("ms"):
                    self.clock.wait(int(word[:-2]))
                case _:
                    self.press(Key(word) if len(word) > 1 else Key("character", word))
        return self.screen


@pytest.fixture
def scene(clock):
    def scene(screen, *results, **settled):
        profile = Profile(times=times, **settled)
        made = ScriptedKiosk(
            Scripted(replace(terms_of(), profile=profile), results), profile, clock
        )
        made.screen = screen
        made.time = made.time._replace(was_painted=not isinstance(screen, WaitingScreen))
        return made

    return scene


ruling, failed = events.RecordedRuling(Verdict.ACCEPTABLE, 1, number=7), events.Failed("why")
right, wrong = events.PinRight(), events.PinWrong(15)
pin_page = TaskPage(
    "A PIN", parts=(FieldState(Field("pin", "PIN", str, FieldLook.PIN), "", is_answered=False),)
)
menu, typing_pin = events.TaskShown(pin_page), at.OfficialPage(pin_page, active="pin")
ready, judging, compared = (
    at.Ready(),
    at.Judging(TypingTask(), ("ZANT",)),
    at.HandOff(TypingTask(), ("ZANT",)),
)
verdict, no_verdict = at.VerdictShown(ruling, TypingTask()), at.NoVerdict("why")
tried, answered = at.PinTried(ready, "12"), at.OfficialWorks()
typing, typed = at.Entering(TypingTask(), ("",)), at.Entering(TypingTask(), ("QQQ",))
idle_keys = "29000ms tick Q 29000ms tick Q 29000ms tick Q"
judged = "paint tick 3000ms tick"
over = at.Starting()
call = at.CallingDirector(TypingTask(), ("ZANT",), events.NeedsDirector("overlap", 5))
of_call = at.JudgingCall(origin=call)


def early(screen):
    return replace(screen, message="early")


# fmt: off
scenes = [
    (judging, (ruling,), "paint tick 2999ms tick", judging, "no verdict before its pause is over"),
    (judging, (ruling,), judged, verdict, "a verdict after its pause"),
    (judging, (failed,), judged, no_verdict, "CANNOT JUDGE after the same time"),
    (judging, (ruling,), f"enter backspace {judged}", verdict, "no key typed ahead reaches it"),
    (of_call, (ruling,), "paint tick 2999ms tick", of_call, "nor on a call that is let be judged"),
    (of_call, (ruling,), judged, verdict, "after the same time"),
    (of_call, (), "10000ms tab escape Q enter", of_call, "it judges: no key counts"),
    (tried, (failed,), "paint tick", no_verdict, "whoever typed a PIN waits for nothing"),
    (answered, (failed,), "paint tick", no_verdict, "nor does the director"),
    (at.Starting(), (failed,), "paint tick", at.CannotOpen("why"), "nor who starts it"),
    (at.Starting(), (), "10000ms tab escape Q enter", at.Starting(), "it works: no key counts"),
    (judging, (), "10000ms tab escape Q enter", judging, "it judges: no key counts"),
    (verdict, (), "3999ms enter 1ms enter", ready, "a key clears a verdict after its least time"),
    (no_verdict, (), "3999ms tab 1ms tab", ready, "and any key clears it, JUDGE too"),
    (compared, (), "Q", replace(compared, message="locked"), "typing is locked"),
    (compared, (), "Q escape", at.Entering(TypingTask(), ("ZANT",)),
        "it is never too soon to go back"),
    (typing, (), f"{idle_keys} 29999ms tick", typed, "a key restarts the time"),
    (typing, (), f"{idle_keys} 30000ms tick", ready, "without keys the words are wiped"),
    (typing, (), "30000ms Q", ready, "a key that comes before the timer holds no page"),
    (typing_pin, (menu,), "50000ms 1 enter paint tick", over,
     "nor does the first key after the machine has slept give a director's right"),
    (judging, (ruling,), f"{judged} 60000ms tick", verdict, "a verdict that nobody saw stays"),
    (judging, (ruling,), f"{judged} 60000ms tick paint 19999ms tick", verdict, "it is seen long"),
    (judging, (ruling,), f"{judged} 60000ms tick paint 20000ms tick", ready, "and then it clears"),
    (tried, (wrong,), "paint tick 14900ms tab tick", at.PinBarred(ready, 15), "the next PIN waits"),
    (tried, (wrong,), "paint tick 15000ms tick", at.PinAsked(ready), "and can be typed then"),
    (tried, (right, menu), "1 2 paint tick paint tick", replace(typing_pin, typed="12"), "ahead"),
    (answered, (menu, menu), "1 2 enter 3 paint tick paint tick",
     replace(typing_pin, passed=("pin",), typed="3"),
     "typed ahead over two pages"),
    (at.OfficialWorks(), (events.TaskShown(task_page),), "enter 1 paint tick",
     at.OfficialPage(task_page), "but no deed is done on a page that nobody has seen"),
    (tried, (events.PinWrong(0),), "1 2 paint tick", at.PinAsked(ready, message="wrong"),
     "what is typed ahead reaches no other page"),
    (answered, (failed,), "enter paint tick", early(no_verdict), "which says that it was too soon"),
]
# fmt: on


@pytest.mark.parametrize("row", scenes, ids=lambda row: row[-1])
def test_keys_and_time_lead_on(scene, row):
    screen, results, script, after, because = row
    assert scene(screen, *results)(script) == after, because


def test_the_station_works_once_and_after_the_page_was_painted(scene):
    kiosk = scene(judging, ruling)
    kiosk("tick")
    assert kiosk.worker.asked == []
    kiosk("paint tick 100ms tick 100ms tick")
    assert kiosk.worker.asked == [judging]
    assert (kiosk.due, kiosk.waited) == (2_800, 1 / 15)
    kiosk("2800ms tick")
    assert kiosk.result is None
    twice = scene(answered, menu, menu)
    twice("1 2 enter paint tick paint tick")
    sent = at.OfficialWorks(Answers((("pin", "12"),)), replace(typing_pin, typed="12"))
    assert twice.worker.asked == [answered, sent]


messages = [
    (typing, "19999ms", "", "it is not announced yet"),
    (typing, "20000ms", "Press a key, or this page is wiped in 10 s.", "ten seconds before"),
    (typing, "29900ms", "Press a key, or this page is wiped in 1 s.", "the last second"),
    (typing, "29900ms Q", "", "a key restarts the time"),
    (at.PinBarred(ready, 5), "4000ms", "", "no key can prevent it"),
    (verdict, "4000ms", "", "no key can prevent it"),
    (ready, "4000ms", "", "it does not end"),
]


@pytest.mark.parametrize("row", messages, ids=lambda row: row[-1])
def test_the_end_of_a_screen_s_time_is_announced(scene, row):
    screen, script, message, because = row
    kiosk = scene(screen)
    kiosk(script)
    assert page_shown(kiosk).answer == message, because


# -- the idle station, and what outlives a crash -------------------------------------------------


def test_an_idle_station_is_looked_at_at_once_and_every_ten_seconds(scene):
    kiosk = scene(ready)
    kiosk("tick 250ms " * 41)
    assert kiosk.worker.looked == 2
    kiosk("enter" + " tick 250ms" * 80)
    assert kiosk.worker.looked == 2, "nobody looks while players type"
    kiosk("escape tick")
    assert kiosk.worker.looked == 3, "the next players do not wait for it"
    faulty = scene(ready)
    faulty.worker.fault = events.Failed("There is no room.")
    assert faulty("tick") == at.CannotOpen("There is no room."), "before anybody types"


def test_a_verdict_is_noted_after_it_was_painted(scene):
    kiosk = scene(judging, ruling)
    assert isinstance(kiosk(f"{judged} tick"), at.VerdictShown)
    assert kiosk.worker.noted == ["Judging"], "until then nobody has seen it"
    kiosk("paint tick")
    assert kiosk.worker.noted == ["Judging", "VerdictShown"]
    kiosk = scene(typing)
    kiosk("paint tick escape escape enter paint tick")
    assert kiosk.worker.noted == ["Entering", "Ready", "Counting"], "keys were faster than paint"


def test_the_time_before_judge_counts_from_when_its_page_was_seen(scene):
    kiosk = scene(replace(typing, words=("ZANT",)))
    assert kiosk("enter") == compared
    assert kiosk("39000ms tab") == early(compared), "nobody has seen the words"
    assert kiosk("paint tab") == early(compared), "they were seen just now"
    assert kiosk("1999ms tab") == early(compared)
    assert kiosk("1ms tab") == judging


@pytest.mark.parametrize(
    "task", [TypingTask(), TypingTask(corrects=3)], ids=["a challenge", "typed again"]
)
def test_no_key_holds_a_page_that_calls_a_person(scene, task):
    kiosk = scene(ready)
    calling = at.CallingDirector(task, ("ZANT",), events.NeedsDirector("overlap", 5))
    kiosk.show(calling)
    for _ in range(2):
        assert kiosk("paint 149500ms tick") == calling
        assert isinstance(kiosk("escape"), at.PinAsked)
        assert kiosk("escape") == calling
    assert kiosk("paint escape 1000ms escape") == ready
    kiosk.show(calling)
    assert isinstance(kiosk("paint 9000ms escape"), at.PinAsked)
    assert kiosk("60000ms tick") == calling, "one stray key costs them nothing"
    assert kiosk("paint 231000ms tick") == ready
