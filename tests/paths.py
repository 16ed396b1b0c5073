"""Every path through a kiosk: each screen that an event can lead to, and what must hold there.

`explore` begins where a kiosk begins and tries every event on every screen, also those that cannot
happen there. Texts are cut short, or the screens would have no end: a row is empty, a letter or a
word; a PIN, a line and a place are empty or one character. Touch changes no step.
Rulings in practice are tried at every station; a challenge begins there as where no PIN is set.
"""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from functools import cache, partial
from typing import Any, NamedTuple, get_args

from judge_gui.model import events, flow, screens
from judge_gui.model.events import Event, Key
from judge_gui.model.keys import REFUSALS
from judge_gui.model.screens import Screen, TypingTask
from judge_gui.model.station_terms import StationTerms
from judge_gui.model.station_terms import TablePlace as Seat
from judge_gui.pages.page import Page
from judge_gui.wording.pages import page
from judge_procedure.duties import form
from judge_procedure.profile import Profile
from judge_record.entry import Role
from lexicons import Library
from tests.visits import is_of_visit

#: Pages of each kind of part: a question that was answered, rows, rows of settings, and a bar.
options = (form.Option("judge", "Judge it", value="Now"), form.Option("refuse", "Don't"))
answer = form.choice("answer", "Your answer", options)
task_page = form.TaskPage(
    "Judge these words?",
    parts=(
        form.FieldState(answer, "judge", is_answered=True),
        form.FieldState(form.Field("by", "Initials", str), "AB", is_answered=True),
    ),
    deed=form.Deed("Judge now", lambda: form.Done("Done"), is_held=True, judges=True),
)
evening_page = form.TaskPage(
    "New evening, 5 December 2026?", "The last one was on 28 November 2026.",
    parts=(form.TaskSentence("This machine's clock: 18:54."), form.FieldState(answer, "", False)),
    back="Menu, or leave",
)  # fmt: skip
rows = form.choice("menu", "", options, form.FieldLook.ROWS)
rows_page = form.TaskPage("Menu", parts=(form.FieldState(rows, "", False),))
settings_page = form.TaskPage(
    "Settings",
    parts=(form.FieldState(rows, "", is_answered=True),),
    deed=form.Deed("Begin again with these", lambda: form.Next("", {}), does="Our Club"),
    back="Back",
)
bar = form.Field("built", "", str, form.FieldLook.BAR)
building_page = form.TaskPage(
    "The list is built.", "our-list.txt", parts=(form.FieldState(bar, "42", True),), back="Stop"
)

letter = "Z"  # the only one that is typed: text that holds it is of a word
named = ("enter", "keypad-enter", "escape", "backspace", "tab", "up", "down", "f1", "f2")
others = (Key("refused"), Key("go", "0"))
keys = (*map(Key, named), *(Key("character", c) for c in f"{letter}12- "), *others)
waiting = get_args(screens.WaitingScreen)
unlimited = (
    screens.Ready,
    screens.NewEvening,
    screens.EveningBegun,
    screens.Interrupted,
    screens.Ended,
    screens.Left,
)
may_end = (screens.Leaving, screens.Reporting, screens.OfficialWorks, screens.Ended)
asks_pin = screens.PinAsked | screens.PinTried | screens.PinBarred
first_pages = screens.AskingPlace | screens.Placing | screens.Counting | screens.Entering
in_challenge = (
    screens.Entering | screens.HandOff | screens.Judging | screens.Insisting | screens.AskingPlay
    | screens.CallingDirector
)  # fmt: skip
of_judged = screens.Judging | screens.AskingPlay | screens.CallingDirector
of_officials = screens.OfficialPage | screens.OfficialWorks


#: What stations differ in: where they are, what they ask, whether a PIN is set, the key for JUDGE,
#: and the rules. Some have cards for pages, and some have none.
dimensions: tuple[Sequence[Any], ...] = (
    ("window", "browser", "device"),
    (("round", "table"), (), ("table",), ("round",)),
    (False, True),
    ("tab", "keypad-enter", ""),
    ("nsa-2004", "open", "nzasp-2022", "sanspa-1999"),
)

longest = max(map(len, dimensions))
#: Stations that have each value at least once.
sample = [tuple(each[n % len(each)] for each in dimensions) for n in range(longest)]


@cache
def terms_of(
    where: str, prompts: tuple[str, ...], locked: bool, judge_key: str, rules: str
) -> StationTerms:
    """Return the terms of a station. The players of a device type neither round nor table."""
    judge = Library("nowhere").adjudicator("open")
    profile = Profile(
        judge_key=judge_key,
        prompts=prompts,
        pin="set" if locked else "",
        smart_device=where == "device",
    )
    of = Library("nowhere").rules(rules)
    terms = StationTerms(profile, of, judge.board, judge.lexicons, "Kiosk 1")
    seat = Seat(3, "7", of_players=True) if where == "device" else None
    return replace(terms, place=seat, in_browser=where != "window")


class Done(NamedTuple):
    """What people did, by their keys and PINs alone: it is not read from the screens."""

    held: bool = False  # JUDGE, where it is confirmed
    judged: tuple[str, ...] = ()  # the words that were compared when JUDGE was pressed
    person: Role | None = None  # whose PIN was right


class Place(NamedTuple):
    """A screen, and what people did until then."""

    screen: Screen
    done: Done = Done()


Before = dict[Place, tuple[Place, str] | None]
Happening = tuple[str, Event, Role | None]


class Paths(NamedTuple):
    """What `explore` found."""

    places: Before  # each with the place and the event before it, on the shortest path
    edges: list[tuple[Screen, str, Screen]]  # the events that change something


class Broken(AssertionError):
    """A rule that does not hold, and the shortest path there."""


def explore(terms: StationTerms) -> Paths:
    """Return every path of a station with these terms. Raise `Broken` where a rule is."""
    first = Place(screens.Starting())
    found: Before = {first: None}
    edges: list[tuple[Screen, str, Screen]] = []
    ahead = deque([first])
    results = cache(partial(results_of, terms))
    known_moves: dict[Screen, list[Move]] = {}
    while ahead:
        here = ahead.popleft()
        moves = known_moves.get(here.screen)
        is_first = moves is None  # people have come there in no other way before
        if moves is None:
            moves = known_moves[here.screen] = moves_from(here.screen, terms, results)
            edges += [(here.screen, each.label, each.there) for each in moves if each.is_change]
            for fault in (*faults_of_time(here.screen, terms), *faults_of_page(here.screen, terms)):
                raise Broken(f"{fault}\n{path(found, here)}")
        for label, event, role, known, after, to, _ in moves:
            there = Place(to, then(here, event, role, after, known))
            if there == here:
                continue
            for fault in (
                *faults_of_ruling(here, event, there),
                *(faults_of_words(here.screen, event, to) if is_first else ()),
                *faults_of_person(here, event, there, terms),
            ):
                raise Broken(f"{fault}\n{path(found, here, label, there)}")
            if there not in found:
                found[there] = here, label
                ahead.append(there)
    return Paths(found, edges)


class Move(NamedTuple):
    """What an event leads to from a screen."""

    label: str
    event: Event
    role: Role | None  # whose PIN was right
    known: StationTerms | None  # None: the station has lost its journal
    after: Screen
    there: Screen  # the screen after it, cut short
    is_change: bool


def moves_from(
    screen: Screen, terms: StationTerms, results: Callable[[int], list[Happening]]
) -> list[Move]:
    """Return what each event leads to. Of those that change nothing, and are no deed, one is left.

    What people did differs by the event alone where they confirm with JUDGE or type a PIN.
    """
    moves = []
    idle: Move | None = None
    for label, event, role in happenings(screen, results):
        for known in (terms, None):  # a station can lose its journal at any time
            after = flow.step(screen, event, known)
            stays = after is screen  # so it was cut short before
            there = screen if stays else cut(after)
            stays = stays or there == screen
            move = Move(label, event, role, known, after, there, not stays)
            if not stays or role or isinstance(screen, screens.HandOff):
                moves.append(move)
            else:
                idle = idle or move
    return [*moves, idle] if idle else moves


#: What can happen on every screen, in words.
always: list[Happening] = [
    *((f"key {key.text or key.name}", key, None) for key in keys),
    *((f"key {key.text or key.name}, too early", events.EarlyKey(key), None) for key in keys),
    ("time is over", events.TimedOut(), None),
]


@cache
def explored() -> list[Paths]:
    """Return the paths of the sample, once for all who ask: it takes seconds."""
    return [explore(terms_of(*each)) for each in sample]


def happenings(screen: Screen, results: Callable[[int], list[Happening]]) -> list[Happening]:
    """Return everything that can happen, in words; and whose PIN was typed, if one is right."""
    typed: list[Happening] = []
    if isinstance(screen, screens.PinTried):
        for role in (Role.WORD_JUDGE, Role.DIRECTOR):
            right = role.rank >= screen.origin.pin_role.rank
            event = events.PinRight() if right else events.PinWrong(0, "role")
            typed.append((f"the PIN is of a {role}", event, role if right else None))
    count = len(screen.words) if isinstance(screen, screens.Judging) else 1
    return [*always, *typed, *results(count)]


def results_of(terms: StationTerms, count: int) -> list[Happening]:
    """Return what the work for a challenge of so many words can end with, in words."""
    ruling = events.RecordedRuling("unacceptable", count, 7, correctable=True)
    closed = events.SessionClosed("7-3fa2", journal="/a", can_save=True)
    broken = events.InterruptedChallenge("14:32")
    ends: dict[str, Event] = {
        "the station opens": events.StationOpened(terms),
        "the station opens after a crash": events.StationOpened(terms, "", broken),
        "the work fails": events.Failed("why", can_leave=free_to_leave(terms)),
        "a ruling is recorded": ruling,
        "a ruling is shown again": replace(ruling, again_at="10:31", correctable=False),
        "a ruling for the director is recorded": replace(ruling, for_director=True),
        "a ruling in practice": events.PracticeRuling("acceptable", count),
        "a word judge is called": events.NeedsDirector("mistyped", 5, calls=Role.WORD_JUDGE),
        "the director is called": events.NeedsDirector("correction", 5),
        "a human judge is called": events.NeedsDirector("insisted", 5, calls=Role.WORD_JUDGE),
        "the call is settled, and not judged": events.CallSettled("why"),
        "the table is found": events.Placed("7", "A", 1),
        "the table is not listed": events.NotPlaced(),
        "players stand in": events.Typing(3, "7", "A", stands_in="challenger"),
        "the PIN is wrong": events.PinWrong(0),
        "the PIN is wrong again": events.PinWrong(5),
        "a task is shown": events.TaskShown(task_page),
        "rows are shown": events.TaskShown(rows_page),
        "a task is done": events.TaskDone(form.Done("Done")),
        "another event begins": events.EventBegun(form.Done("Done")),
        "settings are shown": events.TaskShown(settings_page),
        "a list is built": events.TaskShown(building_page),
        "the report is saved": events.ReportSaved(replace(closed, report="/a", can_open=True)),
        "the session ends": closed,
        "the session ends without a copy": replace(closed, uncopied="why"),
    }
    if not terms.in_browser:
        locked = terms.profile.locked
        ends["another day"] = events.EveningAsked(evening_page, locked)
    return [(label, event, None) for label, event in ends.items()]


def cut(screen: Screen) -> Screen:
    """Return a screen with its texts cut short; of its message is left whether it refuses."""
    message = getattr(screen, "message", "")
    if message and letter not in message:
        screen = replace(screen, message="refused" if message in REFUSALS else "")  # type: ignore[call-arg]
    match screen:
        case screens.AskingPlace(task=task, typed=typed):
            return replace(screen, task=cut_task(task), typed=short(typed))
        case screens.Placing(task=task) | screens.Counting(task=task):
            return replace(screen, task=cut_task(task))
        case screens.Entering(words=words):
            return replace(screen, words=tuple(word[:2] for word in words))
        case screens.PinAsked(typed=typed) | screens.PinTried(typed=typed):
            return replace(screen, typed=short(typed))
        case screens.OfficialPage(typed=typed):
            return replace(screen, typed=typed and short(typed), ring=None, message="")
        case screens.OfficialWorks(origin=origin, over=over):
            return screens.OfficialWorks(origin=origin, over=over)
        case screens.Judging(answered=screens.OfficialPage() as answered):
            return replace(screen, answered=cut(answered))  # type: ignore[arg-type]
    return screen


def short(text: str) -> str:
    """Return a typed text as one character; a word, which came from another screen, as a word."""
    return letter * 2 if letter * 2 in text else text and "1"


def cut_task(task: TypingTask) -> TypingTask:
    """Return a task of round 3 and table 7, if it has a round and a table."""
    return replace(task, round=task.round and 3, table=task.table and "7")


def then(
    here: Place, event: Event, role: Role | None, after: Screen, terms: StationTerms | None
) -> Done:
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


def faults_of_ruling(here: Place, event: Event, there: Place) -> Iterator[str]:
    before, after, shown = here.screen, there.screen, front(there.screen)
    compared = isinstance(before, screens.Judging) and (
        here.done.judged == before.words or let_judge(here)
    )
    let = isinstance(before, screens.CallingDirector)  # an official has, at another station
    asked = isinstance(before, screens.OfficialWorks)
    asked = asked and for_director(after)
    shown_before = getattr(front(before), "ruling", None)
    appears = isinstance(shown, screens.VerdictShown) and shown.ruling != shown_before
    if appears and not (shown.ruling is event and (compared or let or asked)):  # type: ignore[union-attr]
        yield "A verdict is shown without a ruling on words that were compared."
    judges = isinstance(after, screens.Judging) and there.done.judged != after.words
    if judges and not let_judge(there):
        yield "Words are judged, and nobody pressed JUDGE where they were compared."


def let_judge(place: Place) -> bool:
    """Return whether a person, whose PIN was right, lets the words of a call be judged."""
    screen = place.screen
    answered = isinstance(screen, screens.Judging) and screen.answered is not None
    return answered and place.done.person is not None


def faults_of_words(before: Screen, event: Event, after: Screen) -> Iterator[str]:
    if has_words(after):
        typing = isinstance(before, screens.Entering) and event == Key("character", letter)
        told = isinstance(event, events.NeedsDirector | events.RecordedRuling)
        if not (typing or told or has_words(before)):
            yield "Words come back after their challenge."
        if not isinstance(front(after), in_challenge | screens.VerdictShown):
            yield "Words are left after their challenge."
    if isinstance(after, screens.AskingPlace) and after.asked == "table" and after.task.seat:
        yield "Players type a table, and an earlier one is kept."


def faults_of_person(here: Place, event: Event, there: Place, terms: StationTerms) -> Iterator[str]:
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


def faults_of_time(screen: Screen, terms: StationTerms) -> Iterator[str]:
    lasts = screen.limits(terms.profile.times)
    if isinstance(screen, (*waiting, *unlimited)):
        return
    after = flow.step(screen, events.TimedOut(), terms)
    if not lasts.most or type(after) is type(screen):
        yield "Time does not end this screen."
    if has_words(after) and not isinstance(screen, screens.PinBarred):
        yield "Words outlive their time."
    if isinstance(front(screen), screens.VerdictShown):
        on_page = isinstance(screen, screens.VerdictShown)
        longer = lasts.most != terms.profile.times.verdict_most or (on_page and lasts.restarts)
        if longer or isinstance(front(after), screens.VerdictShown):
            yield "A verdict lasts longer than its limit."


def faults_of_page(screen: Screen, terms: StationTerms) -> Iterator[str]:
    if isinstance(screen, screens.VerdictShown):
        practice = isinstance(screen.ruling, events.PracticeRuling)
        if practice != ("Practice." in page(screen, terms).text):
            yield "A verdict in practice is not marked, or another one is."
    elif isinstance(screen, unlimited) and not isinstance(screen, screens.Left):
        after = [flow.step(screen, key, terms) for key in keys_on(page(screen, terms, touch=True))]
        if all(type(screen) is type(each) for each in after):
            yield "No key of the keypad leads on, and the screen has no limit."


def keys_on(made: Page) -> Iterator[Key]:
    """Yield the keys that a page shows, without the letters of a tile of several."""
    for action in (*made.actions, *(action for row in made.keypad for action in row)):
        name, _, text = action.key.partition(":")
        yield Key(name, text[:1])


def front(screen: Screen) -> Screen:
    """Return the screen to which rules, a PIN or an answer lead back; any other screen itself."""
    if isinstance(screen, asks_pin | of_officials | screens.RulesShown):
        return screen.origin or screen
    return screen


@cache
def has_words(screen: Screen) -> bool:
    """Return whether a screen holds text of a word, wherever in it."""
    return any(letter in text for text in texts(screen))


def texts(value: Any) -> Iterator[str]:
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


def for_director(screen: Screen) -> bool:
    return bool(getattr(getattr(screen, "ruling", None), "for_director", False))


def free_to_leave(terms: StationTerms) -> bool:
    """Return whether anybody can leave: at a window where no PIN is set."""
    return not (terms.profile.locked or terms.place or terms.in_browser)


def least_role(origin: Screen) -> Role:
    if isinstance(origin, screens.CallingDirector):
        return origin.needed.calls
    of_director = isinstance(origin, screens.CannotOpen | screens.NewEvening)
    return Role.DIRECTOR if of_director else Role.WORD_JUDGE


def kind(screen: Screen) -> str:
    """Return the name of a screen, and of the one to which it leads back."""
    over = f" ({type(front(screen)).__name__})" if front(screen) is not screen else ""
    return f"{type(screen).__name__}{over}"


def path(places: Before, here: Place, label: str = "", there: Place | None = None) -> str:
    """Return the shortest path to a place: in each line a screen, and what happens there."""
    rows = [kind(there.screen)] if there else []
    at: tuple[Place, str] | None = (here, label)
    while at:
        place, label = at
        rows.insert(0, f"{kind(place.screen)}: {label}" if label else kind(place.screen))
        at = places[place]
    return "\n".join(rows)
