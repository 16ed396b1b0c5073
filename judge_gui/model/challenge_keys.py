"""The effect of each key from the first page to JUDGE, while players enter a challenge."""

from dataclasses import replace

from judge_gui.model import typed_text
from judge_gui.model.events import Key
from judge_gui.model.screens import (
    AskingPlace,
    Counting,
    Entering,
    HandOff,
    Insisting,
    Judging,
    PinAsked,
    Placing,
    Ready,
    Screen,
    Task,
)
from judge_gui.model.station_terms import StationTerms

longest_place = 8  # characters of a round or a table
insist = Key("up")  # calls a human word judge, where the rules let a player insist on one


def in_challenge(screen: Screen, key: Key, terms: StationTerms) -> Screen:
    """Return the screen after a key, where players enter a challenge. Any other screen stays."""
    match screen:
        case Ready():
            return _at_ready(key, terms)
        case AskingPlace():
            return _asking_place(screen, key, terms)
        case Counting():
            return _counting(screen, key, terms)
        case Entering():
            return _entering(screen, key, terms)
        case HandOff():
            return at_hand_off(screen, key, terms)
    return screen


def _at_ready(key: Key, terms: StationTerms) -> Screen:
    """Begin a challenge, or ask for the director's PIN."""
    prompts = terms.profile.prompts
    match key:
        case Key("escape"):
            return PinAsked(Ready())
        case Key("enter" | "character") if terms.needs_staff:
            return PinAsked(Ready(begins=True))
        case Key("enter"):
            return begun(terms)
        case Key("character") if not (prompts or terms.place) and key.text.isdecimal():
            return _counting(Counting(), key, terms)
    return Ready("begin")


def begun(terms: StationTerms) -> Screen:
    """Return the first page of a challenge."""
    if terms.place:
        return Placing(Task(terms.place.round, terms.place.table))
    prompts = terms.profile.prompts
    if len(terms.open_rounds) != 1:
        return AskingPlace(prompts[0]) if prompts else Counting()
    task = Task(*terms.open_rounds)  # no other one could be typed
    return AskingPlace("table", task) if "table" in prompts else Counting(task)


def _asking_place(screen: AskingPlace, key: Key, terms: StationTerms) -> Screen:
    """Type a round or a table."""
    match key:
        case Key("escape"):
            return Ready()
        case Key("backspace"):
            return replace(screen, typed=screen.typed[:-1], message="")
        case Key("character") if len(screen.typed) == longest_place:
            return replace(screen, message="full")
        case Key("character") if key.text.isprintable():
            return replace(screen, typed=screen.typed + key.text.upper(), message="")
        case Key("enter"):
            return _place_typed(screen, terms)
    return screen


def _place_typed(screen: AskingPlace, terms: StationTerms) -> Screen:
    """Go on after a round or a table, if it can be read."""
    if screen.asked == "round":
        slot = terms.notices.slot  # Enter alone takes the round of the timetable
        number = slot.round if slot and not screen.typed else typed_text.round_number(screen.typed)
        if number is None:
            return replace(screen, message="round")
        if not terms.profile.has_round(number):
            return replace(screen, message="unlisted")
        if terms.open_rounds and number not in terms.open_rounds:
            return replace(screen, message="closed")
        task = replace(screen.task, round=number)
        return AskingPlace("table", task) if "table" in terms.profile.prompts else Counting(task)
    name = typed_text.table(screen.typed)
    if name is None:
        return replace(screen, message="table")
    return Placing(replace(screen.task, table=name))


def _counting(screen: Counting, key: Key, terms: StationTerms) -> Screen:
    """Type the number of words."""
    if key.name == "escape":
        return Ready()
    if key.text in [f"{number}" for number in range(1, terms.board.most_words + 1)]:
        return Entering(screen.task, ("",) * int(key.text))
    return replace(screen, message="layout" if typed_text.needs_shift(key.text) else "count")


def _entering(screen: Entering, key: Key, terms: StationTerms) -> Screen:
    """Type a letter, correct the words, or go from row to row."""
    words, row = screen.words, screen.row
    match key:
        case Key("escape"):
            return Ready() if screen.task.corrects else Counting(screen.task)
        case Key("character", text):
            word, message = typed_text.typed(words[row], text, terms.board)
            return replace(screen, words=_with_word(words, row, word), message=message)
        case Key("backspace") if words[row]:
            return replace(screen, words=_with_word(words, row, words[row][:-1]), message="")
        case Key("backspace" | "up"):
            return replace(screen, row=max(row - 1, 0), message="")
        case Key("down"):
            return replace(screen, row=min(row + 1, len(words) - 1), message="")
        case Key("enter"):
            return _word_typed(screen, terms)
        case Key(name) if name == terms.judge_key:
            return replace(screen, message="judge")
    return screen


def _with_word(words: tuple[str, ...], row: int, word: str) -> tuple[str, ...]:
    """Return the words with another word in one row."""
    return (*words[:row], word, *words[row + 1 :])


def _word_typed(screen: Entering, terms: StationTerms) -> Screen:
    """Go to the next row that needs attention, or to the hand-off if all words are there."""
    faults = [terms.board.reason(word) if word else "missing" for word in screen.words]
    if faults[screen.row]:
        return replace(screen, message=faults[screen.row])
    for row, fault in enumerate(faults):
        if fault:
            return replace(screen, row=row, message="" if fault == "missing" else fault)
    return HandOff(screen.task, screen.words, seconded=not terms.profile.second_key)


def at_hand_off(screen: HandOff, key: Key, terms: StationTerms) -> Screen:
    """Judge, take the second player's consent, or go back to typing. No letter is typed here."""
    if screen.confirming:
        return confirming(screen, key)
    match key:
        case Key("escape"):
            return Entering(screen.task, screen.words, row=len(screen.words) - 1)
        case Key("character" | "backspace"):
            return replace(screen, message="locked")
        case Key(insist.name) if terms.can_insist and not screen.task.corrects:
            return Insisting(screen.task, screen.words)
        case Key(name) if not screen.seconded:
            message = "second" if name == terms.judge_key else ""
            return replace(screen, seconded=name == terms.profile.second_key, message=message)
        case Key(name) if name == terms.judge_key and terms.confirms:
            return replace(screen, confirming=True, message="")
        case Key(name) if name == terms.judge_key:
            return Judging(screen.task, screen.words)
    return screen


def confirming(screen: HandOff, key: Key) -> Screen:
    """Judge after JUDGE was held for its time, or go back: it was let go."""
    match key:
        case Key("enter"):
            return Judging(screen.task, screen.words)
        case Key("escape"):
            return replace(screen, confirming=False, message="")
    return screen
