"""What each key does on each screen."""

from dataclasses import replace

from judge_gui.model import pin, typed_text
from judge_gui.model.screens import (
    Asking,
    Broken,
    Counting,
    Door,
    DoorAsked,
    Ended,
    Entering,
    HandOff,
    Judging,
    Key,
    Left,
    PinAsked,
    PinBarred,
    PinTried,
    Placing,
    Ready,
    Screen,
    Shown,
    Starting,
    Stopped,
)
from judge_gui.model.station_terms import StationTerms

longest_line = 200  # characters of a line at the director's door
longest_place = 8  # characters of a table's name


def pressed(screen: Screen, key: Key, terms: StationTerms | None) -> Screen:
    """The screen after a key."""
    match screen:
        case Shown():
            return at_verdict(screen, key)
        case Stopped():
            return Ready()
        case Broken() | Asking():
            return at_standstill(screen, key)
        case PinAsked():
            return asking_pin(screen, key)
        case PinBarred(after=after) if key.name == "escape":
            return after
        case Door():
            return at_door(screen, key)
        case Ended() if key.name == "enter":
            return Left()
    return screen if terms is None else typing(screen, key, terms)


def typing(screen: Screen, key: Key, terms: StationTerms) -> Screen:
    """The screen after a key, from the first one to JUDGE."""
    match screen:
        case Ready():
            return at_ready(key, terms)
        case Placing():
            return placing(screen, key, terms)
        case Counting():
            return counting(screen, key, terms)
        case Entering():
            return entering(screen, key, terms)
        case HandOff():
            return at_hand_off(screen, key, terms)
    return screen


def at_ready(key: Key, terms: StationTerms) -> Screen:
    """A challenge begins, or the director comes."""
    prompts = terms.profile.prompts
    match key:
        case Key("escape"):
            return PinAsked(Ready())
        case Key("enter"):
            return Placing(prompts[0]) if prompts else Counting()
        case Key("character") if not prompts and key.text.isdecimal():
            return counting(Counting(), key, terms)
    return Ready("begin")


def placing(screen: Placing, key: Key, terms: StationTerms) -> Screen:
    """A round or a table is typed."""
    match key:
        case Key("escape"):
            return Ready()
        case Key("backspace"):
            return replace(screen, typed=screen.typed[:-1], told="")
        case Key("character") if len(screen.typed) < longest_place and key.text.isprintable():
            return replace(screen, typed=screen.typed + key.text.upper(), told="")
        case Key("enter"):
            return placed(screen, terms)
    return screen


def placed(screen: Placing, terms: StationTerms) -> Screen:
    """The next prompt, once this one is answered."""
    if screen.asked == "round":
        number = typed_text.round_number(screen.typed)
        if number is None:
            return replace(screen, told="round")
        task = replace(screen.task, round=number)
    else:
        name = typed_text.table(screen.typed)
        if name is None:
            return replace(screen, told="table")
        task = replace(screen.task, table=name)
    if screen.asked == "round" and "table" in terms.profile.prompts:
        return Placing("table", task)
    return Counting(task)


def counting(screen: Counting, key: Key, terms: StationTerms) -> Screen:
    """The number of words is typed."""
    if key.name == "escape":
        return Ready()
    if key.text in [f"{number}" for number in range(1, terms.board.most_words + 1)]:
        return Entering(screen.task, ("",) * int(key.text))
    return replace(screen, told="count")


def entering(screen: Entering, key: Key, terms: StationTerms) -> Screen:
    """A letter, or what else changes the words."""
    words, row = screen.words, screen.row
    match key:
        case Key("escape"):
            return Ready() if screen.task.corrects else Counting(screen.task)
        case Key("character", text):
            word, told = typed_text.typed(words[row], text, terms.board)
            return replace(screen, words=exchanged(words, row, word), told=told)
        case Key("backspace") if words[row]:
            return replace(screen, words=exchanged(words, row, words[row][:-1]), told="")
        case Key("backspace" | "up"):
            return replace(screen, row=max(row - 1, 0), told="")
        case Key("down"):
            return replace(screen, row=min(row + 1, len(words) - 1), told="")
        case Key("enter"):
            return entered(screen, terms)
        case Key(name) if name == terms.judge_key:
            return replace(screen, told="judge")
    return screen


def exchanged(words: tuple[str, ...], row: int, word: str) -> tuple[str, ...]:
    """The words with another one in a row."""
    return (*words[:row], word, *words[row + 1 :])


def entered(screen: Entering, terms: StationTerms) -> Screen:
    """A word is complete: the next row, or the hand-off once all are."""
    faults = [terms.board.reason(word) if word else "missing" for word in screen.words]
    if faults[screen.row]:
        return replace(screen, told=faults[screen.row])
    for row, fault in enumerate(faults):
        if fault:
            return replace(screen, row=row, told="" if fault == "missing" else fault)
    return HandOff(screen.task, screen.words, seconded=not terms.profile.second_key)


def early(screen: Screen, key: Key, terms: StationTerms | None) -> Screen:
    """What a key does that came too soon: nothing, but whoever waits for JUDGE is told."""
    if isinstance(screen, HandOff) and terms is not None:
        if key.name == "escape":
            return at_hand_off(screen, key, terms)
        if key.name == terms.judge_key:
            return replace(screen, told="early")
    return screen


def at_hand_off(screen: HandOff, key: Key, terms: StationTerms) -> Screen:
    """JUDGE, or back to typing; letters do nothing here."""
    match key:
        case Key("escape"):
            return Entering(screen.task, screen.words, row=len(screen.words) - 1)
        case Key(name) if not screen.seconded:
            told = "second" if name == terms.judge_key else ""
            return replace(screen, seconded=name == terms.profile.second_key, told=told)
        case Key(name) if name == terms.judge_key:
            return Judging(screen.task, screen.words)
    return screen


def at_verdict(screen: Shown, key: Key) -> Screen:
    """Any key clears it; Backspace says that words were mistyped, where the players may."""
    ruled = screen.ruled
    if ruled.by_door:
        return DoorAsked("")
    if ruled.correctable and key.name == "backspace":
        task = replace(screen.task, corrects=ruled.number, allowed=None)
        return Entering(task, ("",) * ruled.count)
    return Ready()


def at_standstill(screen: Broken | Asking, key: Key) -> Screen:
    """The director is needed."""
    match screen, key:
        case _, Key("escape"):
            return PinAsked(screen)
        case Broken(), Key("enter"):
            return Starting()
        case Asking(), Key("backspace"):
            return Ready()
    return screen


def asking_pin(screen: PinAsked, key: Key) -> Screen:
    """The PIN is typed."""
    match key:
        case Key("escape"):
            return screen.after
        case Key("backspace"):
            return replace(screen, typed=screen.typed[:-1])
        case Key("character", text) if text.isascii() and text.isdigit():
            return replace(screen, typed=(screen.typed + text)[: pin.longest])
        case Key("enter"):
            return PinTried(screen.after, screen.typed)
    return screen


def at_door(screen: Door, key: Key) -> Screen:
    """A line is typed at the director's door."""
    match key:
        case Key("escape"):
            return DoorAsked(None)
        case Key("enter"):
            return DoorAsked(screen.line)
        case Key("backspace"):
            return replace(screen, line=screen.line[:-1])
        case Key("character", text) if len(screen.line) < longest_line and text.isprintable():
            return replace(screen, line=screen.line + text)
    return screen
