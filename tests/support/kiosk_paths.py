"""Every path through a kiosk: each screen that an event can lead to, and what must hold there.

`explore` begins where a kiosk begins and tries every event on every screen, also those that can't
happen there. Texts are cut short, or the screens would have no end: a row is empty, a letter or a
word; a PIN, a line and a place are empty or one character. Touch changes no step.
Rulings in practice are tried at every station; a challenge begins there as where no PIN is set.
"""

from collections import deque
from dataclasses import replace
from functools import cache, partial
from typing import NamedTuple

from judge_gui.model import events, flow, screens
from judge_gui.model.events import Event, Key
from judge_gui.model.keys import REFUSALS
from judge_gui.model.station_terms import StationTerms, TablePlace
from judge_gui.model.traits import Screen
from judge_procedure import task_parts
from judge_procedure.profile import Profile
from judge_record.entry import Role, Seat
from lexicons import Library, Verdict
from lexicons.rules.rulebook import Side
from tests.support.clubs import free_judge
from tests.support.kiosk_path_rules import (
    Position,
    faults_of_early_keys,
    faults_of_page,
    faults_of_person,
    faults_of_ruling,
    faults_of_time,
    faults_of_words,
    free_to_leave,
    front,
    let_judge,
    letter,
    then,
)
from tests.support.people import one_holder
from tests.support.task_pages import event_page, rows_page, settings_page, task_page

named = ("enter", "keypad-enter", "escape", "backspace", "tab", "up", "down", "f1", "f2")
others = (Key("refused"), Key("go", "0"))
keys = (*map(Key, named), *(Key("character", c) for c in f"{letter}12- "), *others)
#: What stations differ in: where they are, what they ask, whether a PIN is set, the key for JUDGE,
#: and the rules. Some have cards for pages, and some have none.
dimensions = (
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
def terms_of(where, prompts, locked, judge_key, rules):
    """Return the terms of a station. The players of a device type neither round nor table."""
    judge = free_judge()
    profile = Profile(
        judge_key=judge_key,
        prompts=prompts,
        holders=one_holder if locked else (),
        smart_device=where == "device",
    )
    of = Library("nowhere").rules(rules)
    terms = StationTerms(profile, of, judge.board, judge.lexicons, "Kiosk 1")
    seat = TablePlace(3, "7", of_players=True) if where == "device" else None
    return replace(terms, place=seat, in_browser=where != "window")


class Broken(AssertionError):
    """A rule that does not hold, and the shortest path there."""


def explore(terms):
    """Return all places of a station with these terms. Raise `Broken` where a rule is.

    Each has the place and the event before it, on the shortest path.
    """
    first = Position(screens.Starting())
    found = {first: None}
    ahead = deque([first])
    results = cache(partial(results_of, terms))
    known_moves = {}
    while ahead:
        here = ahead.popleft()
        moves = known_moves.get(here.screen)
        is_first = moves is None  # people have come there in no other way before
        if moves is None:
            moves = known_moves[here.screen] = moves_from(here.screen, terms, results)
            for faults_of in (faults_of_time, faults_of_early_keys, faults_of_page):
                for fault in faults_of(here.screen, terms):
                    raise Broken(f"{fault}\n{path(found, here)}")
        for event, role, known, after, to in moves:
            there = Position(to, then(here, event, role, after, known))
            if there == here:
                continue
            for fault in (
                *faults_of_ruling(here, event, there),
                *(faults_of_words(here.screen, event, to) if is_first else ()),
                *faults_of_person(here, event, there, terms),
            ):
                raise Broken(f"{fault}\n{path(found, here, event, there)}")
            if there not in found:
                found[there] = here, event
                ahead.append(there)
    return found


class Move(NamedTuple):
    """What an event leads to from a screen."""

    event: Event
    role: Role | None  # whose PIN was right
    known: StationTerms | None  # None: the station has lost its journal
    after: Screen
    there: Screen  # the screen after it, cut short


def moves_from(screen, terms, results):
    """Return what each event leads to. Of those that change nothing, and are no deed, one is left.

    What people did differs by the event alone where they confirm with JUDGE or type a PIN.
    """
    moves = []
    idle = None
    for event, role in happenings(screen, results):
        for known in (terms, None):  # a station can lose its journal at any time
            after = flow.step(screen, event, known)
            stays = after is screen  # so it was cut short before
            there = screen if stays else cut(after)
            stays = stays or there == screen
            move = Move(event, role, known, after, there)
            if not stays or role or isinstance(screen, screens.HandOff):
                moves.append(move)
            else:
                idle = idle or move
    return [*moves, idle] if idle else moves


#: What can happen on every screen.
always = (*keys, *map(events.EarlyKey, keys), events.TimedOut())


def happenings(screen, results):
    """Return everything that can happen; and whose PIN was typed, if one is right."""
    typed = []
    if isinstance(screen, screens.PinTried):
        for role in (Role.WORD_JUDGE, Role.DIRECTOR):
            right = role.rank >= screen.origin.traits.pin_role.rank
            event = events.PinRight() if right else events.PinWrong(0, "role")
            typed.append((event, role if right else None))
    judges = isinstance(screen, screens.Judging) or let_judge(screen)
    count = len(front(screen).words) if judges else 1
    return [*((event, None) for event in (*always, *results(count))), *typed]


def results_of(terms, count):
    """Return what the work for a challenge of so many words can end with."""
    ruling = events.RecordedRuling(Verdict.UNACCEPTABLE, count, 7, correctable=True)
    closed = events.SessionClosed("7-3fa2", journal="/a")
    broken = events.InterruptedChallenge("14:32")
    ends = [
        events.StationOpened(),
        events.StationOpened(interrupted=broken),
        events.Failed("why", can_leave=free_to_leave(terms)),
        events.Failed("why", may_be_recorded=True),
        ruling,
        replace(ruling, again_at="10:31", correctable=False),
        replace(ruling, for_director=True),
        events.PracticeRuling(Verdict.ACCEPTABLE, count),
        events.NeedsDirector("mistyped", 5, calls=Role.WORD_JUDGE),
        events.NeedsDirector("correction", 5),
        events.NeedsDirector("insisted", 5, calls=Role.WORD_JUDGE),
        events.CallSettled(5),
        events.Placed("7", "A", 1),
        events.NotPlaced(),
        events.StandsIn(Seat("7", "A", 3), Side.CHALLENGER),
        events.PinWrong(0),
        events.PinWrong(5),
        events.TaskShown(task_page),
        events.TaskShown(rows_page),
        events.TaskDone(task_parts.Done("Done")),
        events.EventBegun(task_parts.Done("Done")),
        events.TaskShown(settings_page),
        closed,
        replace(closed, files=("why",)),
    ]
    if not terms.in_browser:
        locked = terms.profile.locked
        ends.append(events.AnotherDay(event_page, locked))
    return ends


def cut(screen):
    """Return a screen with its texts cut short; of its message is left whether it refuses."""
    message = screen.message
    if message and letter not in message:
        screen = replace(screen, message="refused" if message in REFUSALS else "")
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
            return replace(screen, typed=typed and short(typed), message="")
        case screens.VisitScreen():
            return replace(screen, pressed=None, shown=None)
    return screen


def short(text):
    """Return a typed text as one character; a word, which came from another screen, as a word."""
    return letter * 2 if letter * 2 in text else text and "1"


def cut_task(task):
    """Return a task of round 3 and table 7, if it has a round and a table."""
    return replace(task, round=task.round and 3, table=task.table and "7")


def kind(place):
    """Return the name of a screen, and of the one to which it leads back."""
    return f"{type(place.screen).__name__} ({type(front(place.screen)).__name__})"


def path(places, here, event=None, there=None):
    """Return the shortest path to a place: in each line a screen, and what happens there."""
    rows = [kind(there)] if there else []
    at = (here, event)
    while at:
        place, event = at
        rows.insert(0, f"{kind(place)}: {event}")
        at = places[place]
    return "\n".join(rows)
