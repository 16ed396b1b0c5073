"""The effect of each key on each screen: of players until JUDGE, after it, and of the director."""

from contextlib import suppress
from dataclasses import replace

from judge_gui.model import events, keyboard, official_keys, screens
from judge_gui.model.events import Key, TypingTask
from judge_gui.model.rule_texts import leads_to_rules, rule_cards
from judge_gui.model.station_terms import StationTerms
from judge_gui.model.traits import Screen
from judge_procedure.names import KEYPAD_ENTER
from judge_procedure.tables import normal_table
from judge_procedure.typed import Misread, round_number

LONGEST_PLACE = 8  # characters of a round or a table
INSIST = Key("up")  # calls a human word judge, where the rules let a player insist on one
MORE_RULES = Key("down")  # shows what the rules say, where a page has no room for it

#: Why a key typed nothing. The page says it until Backspace takes it back: who types on without
#: looking would have another word judged.
REFUSALS = frozenset({"letter", "layout", "full", "refused"})

#: Pages from which a person goes on, by a PIN.
ForPerson = screens.Interrupted | screens.CannotOpen | screens.CallingDirector | screens.NotListed


def after_key(  # noqa: PLR0912  # one for each screen
    screen: Screen, key: Key, terms: StationTerms | None
) -> Screen:
    key = _meant(screen, key, terms)
    match screen:
        case screens.Ready() | screens.HandOff() | screens.VerdictShown() if (
            key == MORE_RULES and terms is not None and leads_to_rules(screen, terms)
        ):
            if isinstance(screen, screens.HandOff):
                screen = replace(screen, confirming=False)
            return screens.RulesShown(screen)
        case screens.RulesShown(origin=origin, card=card):
            if key == MORE_RULES and terms is not None and rule_cards(origin, terms)[card + 1 :]:
                return screens.RulesShown(origin, card + 1)
            return origin
        case screens.VerdictShown():
            return _at_verdict(screen, key)
        case screens.AskingPlay():
            return _asking_play(screen, key)
        case screens.NoVerdict(may_be_recorded=may_be):
            return screens.Starting() if may_be else screens.Ready()
        case _ if isinstance(screen, ForPerson):
            return _for_a_person(screen, key, terms)
        case screens.AskingEvent():
            return _asking_event(screen, key)
        case screens.NewEventShown() if key.name == "enter":
            return screens.Starting()
        case screens.OfficialPage() | screens.OfficialDone():
            return official_keys.after_key(screen, key, terms)
        case screens.PinAsked():
            return official_keys.asking_pin(screen, key, terms)
        case screens.PinBarred(origin=origin) if key.name == "escape":
            return origin
        case screens.Ended() if key.name == "enter":
            return screens.Left()
        case _ if terms is None:  # those below lead to JUDGE
            return screen
        case screens.Ready():
            return _at_ready(key, terms)
        case screens.AskingPlace():
            return _asking_place(screen, key, terms)
        case screens.Counting():
            return _counting(screen, key, terms)
        case screens.Entering():
            return _entering(screen, key, terms)
        case screens.HandOff():
            return _at_hand_off(screen, key, terms)
    return screen


def after_early_key(screen: Screen, key: Key, terms: StationTerms | None) -> Screen:
    """Return the screen after a key that came before keys count. A message answers it.

    At the hand-off, Esc goes back all the same.
    """
    key = _meant(screen, key, terms)
    if isinstance(screen, screens.HandOff) and terms is not None:
        if key.name == ("enter" if screen.confirming else terms.judge_key):
            return replace(screen, message="early")
        if key.name in ("escape", "go", "character", "backspace"):
            return _at_hand_off(screen, key, terms)
    elif screen.traits.usual_limits.least:
        return replace(screen, message="early")
    return screen


def _meant(screen: Screen, key: Key, terms: StationTerms | None) -> Key:
    """Return the keypad's Enter as Enter, but where words are typed or compared and it is JUDGE."""
    if key.name != KEYPAD_ENTER:
        return key
    judges = terms is not None and terms.judge_key == KEYPAD_ENTER
    of_words = isinstance(screen, screens.Entering | screens.HandOff)
    return key if judges and of_words else Key("enter")


def _at_verdict(screen: screens.VerdictShown, key: Key) -> Screen:
    """Clear the verdict, or let the players type the words again if they were mistyped.

    Where players may say so, only two keys count. A letter must not cost them the correction.
    """
    ruling = screen.ruling
    if not isinstance(ruling, events.RecordedRuling):
        return screens.Ready()
    if ruling.for_director:  # players read it too: the visit is over
        return screens.Starting()
    if ruling.correctable and key.name == "backspace":
        task = replace(screen.task, corrects=ruling.number)
        return screens.Entering(task, ("",) * ruling.count)
    if ruling.correctable and key.name != "enter":
        return replace(screen, message="keys")
    return screens.Ready()


def _asking_play(screen: screens.AskingPlay, key: Key) -> Screen:
    match key:
        case Key("escape"):
            return screens.Ready()
        case Key("character", "1"):
            return screens.VerdictShown(screen.ruling, screen.task)
        case Key("character", "2"):
            return screens.Judging(replace(screen.task, other_play=True), screen.words)
    return replace(screen, message="digits" if key.lacks_digit else "choose")


def _for_a_person(screen: ForPerson, key: Key, terms: StationTerms | None) -> Screen:
    """Ask for the PIN of a person who goes on from here, or let the players go on without."""
    match screen, key.name:
        case _, "escape":
            return screens.PinAsked(replace(screen, message=""))
        case screens.CannotOpen(), "enter":
            return screens.Starting()
        case (screens.Interrupted(), "enter") | (screens.CallingDirector(), "backspace"):
            return screens.Ready()
        case screens.NotListed(task=task), "backspace" | "enter":
            if terms is not None and terms.place:
                return screens.Ready()
            return screens.AskingPlace("table", replace(task, table=None, board=None))
    return screen


def _asking_event(screen: screens.AskingEvent, key: Key) -> Screen:
    match key:
        case Key("escape"):
            return screens.PinAsked(replace(screen, message=""))
        case Key("character", "1") | Key("choose", "0"):
            if screen.locked:
                return screens.PinAsked(replace(screen, message=""), begins=True)
            return screens.EventChosen(begins=True)
        case Key("character", "2") | Key("choose", "1"):
            return screens.EventChosen(begins=False)
        case Key("refused"):
            return replace(screen, message="refused")
    return screen


# -- from the first page to JUDGE ----------------------------------------------------------------


def _at_ready(key: Key, terms: StationTerms) -> Screen:
    match key:
        case Key("escape"):
            return screens.PinAsked(screens.Ready())
        case Key("enter" | "character") if terms.needs_staff:
            return screens.PinAsked(screens.Ready(), begins=True)
        case Key("enter"):
            return first_screen(terms)
        case Key("character", digit) if digit.isdecimal() and isinstance(
            first := first_screen(terms), screens.Counting
        ):
            return _counting(first, key, terms)
    return screens.Ready(message="begin")


def first_screen(terms: StationTerms) -> Screen:
    if terms.place:
        return screens.Placing(TypingTask(terms.place.round, terms.place.table))
    prompts = terms.prompts
    if len(terms.open_rounds) != 1:
        return screens.AskingPlace(prompts[0]) if prompts else screens.Counting()
    task = TypingTask(*terms.open_rounds)  # no other one could be typed
    return screens.AskingPlace("table", task) if "table" in prompts else screens.Counting(task)


def _asking_place(screen: screens.AskingPlace, key: Key, terms: StationTerms) -> Screen:
    match key:
        case Key("escape"):
            return screens.Ready()
        case Key("backspace"):
            return replace(screen, typed=screen.typed[:-1], message="")
        case Key("character") if key.text.isprintable():
            typed = screen.typed + key.text.upper()  # of ß, two letters
            if len(typed) > LONGEST_PLACE:
                return replace(screen, message="full")
            return replace(screen, typed=typed, message="")
        case Key("enter"):
            return _place_typed(screen, terms)
        case Key("refused"):
            return replace(screen, message="digits")
    return screen


def _place_typed(screen: screens.AskingPlace, terms: StationTerms) -> Screen:
    if screen.prompt == "round":
        number = None
        with suppress(Misread):
            number = round_number(screen.typed)
        if number is None:
            return replace(screen, message="round")
        if not terms.profile.has_round(number):
            return replace(screen, message="unlisted")
        if terms.open_rounds and number not in terms.open_rounds:
            return replace(screen, message="closed")
        task = replace(screen.task, round=number)
        if "table" in terms.prompts:
            return screens.AskingPlace("table", task)
        return screens.Counting(task)
    with suppress(Misread):
        if (name := normal_table(screen.typed)).isalnum():
            return screens.Placing(replace(screen.task, table=name))
    return replace(screen, message="table")


def _counting(screen: screens.Counting, key: Key, terms: StationTerms) -> Screen:
    counts = [f"{number}" for number in range(1, terms.board.most_words + 1)]
    match key:
        case Key("escape"):
            return screens.Ready()
        case Key("character", digit) if digit in counts:
            return screens.Entering(screen.task, ("",) * int(digit))
    return replace(screen, message="digits" if key.lacks_digit else "count")


def _entering(screen: screens.Entering, key: Key, terms: StationTerms) -> Screen:
    words, row = screen.words, screen.row
    refused = screen.message in REFUSALS
    match key:
        case Key("escape"):
            return screens.Ready() if screen.task.corrects else screens.Counting(screen.task)
        case Key("backspace") if refused:
            return replace(screen, message="")
        case _ if refused:
            return screen
        case Key("refused"):
            return replace(screen, message="refused")
        case Key("character", " ") | Key("enter"):
            return _word_typed(screen, terms)
        case Key("go", place):
            return replace(screen, row=min(int(place), len(words) - 1), message="")
        case Key("character", text):
            word, message = keyboard.with_letter(words[row], text, terms.board)
            return replace(screen, words=_with_word(words, row, word), message=message)
        case Key("backspace") if words[row]:
            return replace(screen, words=_with_word(words, row, words[row][:-1]), message="")
        case Key("backspace" | "up"):
            return replace(screen, row=max(row - 1, 0), message="")
        case Key("down"):
            return replace(screen, row=min(row + 1, len(words) - 1), message="")
        case Key(terms.judge_key):
            return replace(screen, message="judge")
    return screen


def _with_word(words: tuple[str, ...], row: int, word: str) -> tuple[str, ...]:
    return (*words[:row], word, *words[row + 1 :])


def _word_typed(screen: screens.Entering, terms: StationTerms) -> Screen:
    """Go to the next row that needs attention, or to the hand-off if all words are there."""
    words, reason = screen.words, terms.board.reason
    amiss = [place for place, word in enumerate(words) if not word or reason(word)]
    if amiss:
        row = screen.row if screen.row in amiss else amiss[0]
        if words[row]:
            return replace(screen, row=row, message="unfit")
        return replace(screen, row=row, message="missing" if row == screen.row else "")
    return screens.HandOff(screen.task, screen.words)


def _at_hand_off(screen: screens.HandOff, key: Key, terms: StationTerms) -> Screen:
    """Judge, or go back to typing. No letter is typed here."""
    match key:
        case Key("enter") if screen.confirming:  # JUDGE was held for its time
            return screens.Judging(screen.task, screen.words)
        case Key("escape") if screen.confirming:  # it was let go
            return replace(screen, confirming=False, message="")
        case _ if screen.confirming:
            return screen
        case Key("escape"):
            return screens.Entering(screen.task, screen.words, row=len(screen.words) - 1)
        case Key("go", place):
            row = min(int(place), len(screen.words) - 1)
            return screens.Entering(screen.task, screen.words, row=row)
        case Key("character" | "backspace"):
            return replace(screen, message="locked")
        case Key(INSIST.name) if terms.can_insist and not screen.task.corrects:
            return screens.Insisting(screen.task, screen.words)
        case Key(terms.judge_key) if terms.confirms:
            return replace(screen, confirming=True, message="")
        case Key(terms.judge_key):
            return screens.Judging(screen.task, screen.words)
    return screen
