"""What must hold on every path through a kiosk, as functions that yield what is wrong."""

from dataclasses import fields, is_dataclass, replace
from functools import cache
from inspect import isclass
from typing import NamedTuple, get_args

from judge_gui.model import events, flow, screens
from judge_gui.model.events import Key
from judge_gui.model.traits import Screen, WordsScreen
from judge_gui.wording.page_of import page_of
from judge_record.entry import Role
from tests.support.people import is_of_visit

letter = "Z"  # the only one that is typed: text that holds it is of a word
#: Every kind of screen that can be shown, in the order of the module.
every_screen = [
    kind
    for kind in vars(screens).values()
    if isclass(kind) and issubclass(kind, Screen) and kind.traits is not Screen.traits
]
waiting = get_args(screens.WaitingScreen)
unlimited = (
    screens.Ready,
    screens.AskingEvent,
    screens.NewEventShown,
    screens.Interrupted,
    screens.Ended,
    screens.Left,
)
may_end = (screens.Leaving, screens.VisitScreen, screens.Ended)
asks_pin = screens.PinAsked | screens.PinTried | screens.PinBarred
first_pages = screens.AskingPlace | screens.Placing | screens.Counting | screens.Entering
of_judged = screens.Judging | screens.AskingPlay | screens.CallingDirector
of_officials = screens.OfficialPage | screens.VisitScreen


class Done(NamedTuple):
    """What people did, by their keys and PINs alone: it is not read from the screens."""

    held: bool = False  # JUDGE, where it is confirmed
    judged: tuple[str, ...] = ()  # the words that were compared when JUDGE was pressed
    person: Role | None = None  # whose PIN was right


class Position(NamedTuple):
    """A screen, and what people did until then."""

    screen: Screen
    done: Done = Done()


def then(here, event, role, after, terms):
    """Return what people have done after an event."""
    before, (held, judged, person) = here
    if isinstance(before, screens.HandOff) and isinstance(event, Key) and terms:
        judges = event.name == terms.judge_key
        sure = event.name in ("enter", "keypad-enter") and held
        if sure or (judges and not terms.confirms):
            judged = before.words
        held = held or judges
    if held and not (isinstance(after, screens.HandOff) and after.confirming):
        held = False
    if judged and not isinstance(front(after), of_judged):
        judged = ()
    if person and not is_of_visit(after):
        person = None
    if isinstance(before, screens.Leaving):  # where nobody has a PIN
        role = Role.DIRECTOR
    return Done(held, judged, role or person)


def faults_of_ruling(here, event, there):
    before, after, shown = here.screen, there.screen, front(there.screen)
    compared = isinstance(before, screens.Judging) and here.done.judged == before.words
    compared = compared or (let_judge(before) and here.done.person is not None)
    let = isinstance(before, screens.CallingDirector)  # an official has, at another station
    asked = isinstance(before, screens.VisitScreen)
    asked = asked and for_director(after)
    shown_before = getattr(front(before), "ruling", None)
    appears = isinstance(shown, screens.VerdictShown) and shown.ruling != shown_before
    if appears and not (shown.ruling is event and (compared or let or asked)):
        yield "A verdict is shown without a ruling on words that were compared."
    if isinstance(after, screens.Judging) and there.done.judged != after.words:
        yield "Words are judged, and nobody pressed JUDGE where they were compared."
    if let_judge(after) and there.done.person is None:
        yield "The words of a call are judged, and nobody whose PIN was right let them be."


def let_judge(screen):
    """Return whether a person lets the words of a call be judged."""
    return isinstance(screen, screens.JudgingCall)


def faults_of_words(before, event, after):
    if has_words(after):
        typing = isinstance(before, screens.Entering) and event == Key("character", letter)
        told = isinstance(event, events.NeedsDirector | events.RecordedRuling)
        if not (typing or told or has_words(before)):
            yield "Words come back after their challenge."
        if not isinstance(front(after), WordsScreen | screens.VerdictShown):
            yield "Words are left after their challenge."
    if isinstance(after, screens.AskingPlace) and after.prompt == "table" and after.task.seat:
        yield "Players type a table, and an earlier one is kept."


def faults_of_person(here, event, there, terms):
    before, after, person = here.screen, there.screen, there.done.person
    if is_of_visit(after) and person is None:
        yield "The menu is reached without a PIN."
    if for_director(after) and not for_director(before) and here.done.person is None:
        yield "A ruling is made in the menu without a PIN."
    opened = isinstance(before, screens.PinTried) and not isinstance(after, asks_pin)
    if opened and person is not None and person.rank < least_role(front(before)).rank:
        yield "A PIN opens what its role may not do."
    if opened and not isinstance(event, events.PinRight | events.Failed):
        yield "A PIN that is not right opens something."
    begins = isinstance(before, screens.Ready) and isinstance(after, first_pages)
    if begins and terms.staffed and terms.profile.locked:
        yield "A challenge begins without a PIN, and the rules want staff at the machine."
    if isinstance(after, screens.Leaving) and not free_to_leave(terms):
        yield "Somebody leaves without a PIN."
    if isinstance(after, screens.Ended | screens.Left) and not isinstance(before, may_end):
        yield "The program is left, and its session has not ended."


def faults_of_time(screen, terms):
    lasts = screen.traits.limits(terms.profile.times)
    if isinstance(screen, (*waiting, *unlimited)):
        return
    after = flow.step(screen, events.TimedOut(), terms)
    if not lasts.most or type(after) is type(screen):
        yield "Time does not end this screen."
    over_call = after is front(screen) and isinstance(after, screens.CallingDirector)
    if has_words(after) and not (over_call or isinstance(screen, screens.PinBarred)):
        yield "Words outlive their time."
    if isinstance(front(screen), screens.VerdictShown):
        on_page = isinstance(screen, screens.VerdictShown)
        longer = lasts.most != terms.profile.times.verdict_most or (on_page and lasts.restarts)
        if longer or isinstance(front(after), screens.VerdictShown):
            yield "A verdict lasts longer than its limit."


def faults_of_early_keys(screen, terms):
    waits = screen.traits.limits(terms.profile.times).least
    answered = waits and not isinstance(screen, screens.HandOff)  # which answers JUDGE
    for key in (Key("enter"), Key("backspace"), Key("character", letter)) if answered else ():
        early = flow.step(screen, events.EarlyKey(key), terms)
        if early != replace(screen, message="early"):
            yield "A key that comes too early is not answered."
        if type(flow.step(early, key, terms)) is not type(flow.step(screen, key, terms)):
            yield "It does not count when it is pressed again."


def faults_of_page(screen, terms):
    if isinstance(screen, screens.VerdictShown):
        practice = isinstance(screen.ruling, events.PracticeRuling)
        if practice != ("Practice: this doesn't count." in page_of(screen, terms).text):
            yield "A verdict in practice is not marked, or another one is."
    elif isinstance(screen, unlimited) and not isinstance(screen, screens.Left):
        shown = page_of(screen, terms, touch=True)
        after = [flow.step(screen, key, terms) for key in keys_on(shown)]
        if all(type(screen) is type(each) for each in after):
            yield "No key of the keypad leads on, and the screen has no limit."


def keys_on(made):
    """Yield the keys that a page shows, without the letters of a tile of several."""
    for action in (*made.pressed, *(action for row in made.keypad for action in row)):
        name, _, text = action.key.partition(":")
        yield Key(name, text[:1])


def front(screen):
    """Return the screen to which rules, a PIN or an answer lead back; any other screen itself."""
    if isinstance(screen, asks_pin | of_officials | screens.RulesShown):
        return screen.origin or screen
    return screen


@cache
def has_words(screen):
    """Return whether a screen holds text of a word, wherever in it."""
    return any(letter in text for text in texts(screen))


def texts(value):
    if isinstance(value, str):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from texts(getattr(value, field.name))
    elif isinstance(value, dict):
        yield from texts([*value, *value.values()])
    elif isinstance(value, list | tuple):
        for inner in value:
            yield from texts(inner)


def for_director(screen):
    return bool(getattr(getattr(screen, "ruling", None), "for_director", False))


def free_to_leave(terms):
    """Return whether anybody can leave: at a window where no PIN is set."""
    return not (terms.profile.locked or terms.place or terms.in_browser)


def least_role(origin):
    if isinstance(origin, screens.CallingDirector):
        return origin.needed.calls
    of_director = isinstance(origin, screens.CannotOpen | screens.AskingEvent)
    return Role.DIRECTOR if of_director else Role.WORD_JUDGE
