"""The effect of each key on each screen."""

from dataclasses import replace

from judge_gui.model import pin, typed_text
from judge_gui.model.challenge_keys import at_hand_off, in_challenge
from judge_gui.model.events import Key, RecordedRuling
from judge_gui.model.rule_texts import last_card, leads_to_rules
from judge_gui.model.screens import (
    AskingPlace,
    CallingDirector,
    CannotOpen,
    DirectorAnswered,
    DirectorAsked,
    Ended,
    Entering,
    HandOff,
    Interrupted,
    Leaving,
    Left,
    NotListed,
    NoVerdict,
    PinAsked,
    PinBarred,
    PinTried,
    Ready,
    RulesShown,
    Screen,
    Starting,
    VerdictShown,
    can_leave,
)
from judge_gui.model.station_terms import StationTerms
from judge_procedure.names import keypad_enter
from judge_procedure.prompts import Takes

more_rules = Key("down")  # shows what the rules say, where a page has no room for it
longest_line = 200  # characters of a line that the director types


def pressed(screen: Screen, key: Key, terms: StationTerms | None) -> Screen:
    """Return the screen after a key."""
    key = _meant(screen, key, terms)
    match screen:
        case Ready() | HandOff() | VerdictShown() if (
            key == more_rules and terms is not None and leads_to_rules(screen, terms)
        ):
            return RulesShown(_before_consent(screen, terms))
        case RulesShown(origin=origin, card=card):
            more = key == more_rules and terms is not None and card < last_card(origin, terms)
            return RulesShown(origin, card + 1) if more else origin
        case Interrupted():
            return _at_interruption(screen, key)
        case VerdictShown():
            return _at_verdict(screen, key)
        case NoVerdict():
            return Ready()
        case CannotOpen() | CallingDirector():
            return _without_verdict(screen, key)
        case NotListed():
            return _not_listed(screen, key, terms)
        case PinAsked():
            return _asking_pin(screen, key, terms)
        case PinBarred(origin=origin) if key.name == "escape":
            return origin
        case DirectorAsked():
            return _asking_director(screen, key)
        case Ended() if key.name == "enter":
            return Left()
    return screen if terms is None else in_challenge(screen, key, terms)


def _before_consent(
    screen: Ready | HandOff | VerdictShown, terms: StationTerms
) -> Ready | HandOff | VerdictShown:
    """Return the page to come back to from the rules: the second player's consent ends there."""
    if isinstance(screen, HandOff):
        return replace(screen, seconded=not terms.profile.second_key, confirming=False)
    return screen


def pressed_early(screen: Screen, key: Key, terms: StationTerms | None) -> Screen:
    """Return the screen after a key that came before keys count. A message answers it.

    At the hand-off, Esc goes back all the same.
    """
    key = _meant(screen, key, terms)
    match screen:
        case HandOff() if terms is not None:
            if key.name == ("enter" if screen.confirming else terms.judge_key):
                return replace(screen, message="early")
            if key.name in ("escape", "character", "backspace"):
                return at_hand_off(screen, key, terms)
        case (
            VerdictShown() | NoVerdict() | CannotOpen() | CallingDirector() | Ended()
        ):  # fmt: skip
            return replace(screen, message="early")
    return screen


def _meant(screen: Screen, key: Key, terms: StationTerms | None) -> Key:
    """Return the keypad's Enter as Enter, but where words are typed or compared and it is JUDGE."""
    if key.name != keypad_enter:
        return key
    judges = terms is not None and terms.judge_key == keypad_enter
    return key if judges and isinstance(screen, Entering | HandOff) else Key("enter")


def _at_interruption(screen: Interrupted, key: Key) -> Screen:
    """Take note of an interrupted challenge, or ask for the director's PIN."""
    match key.name:
        case "enter":
            return Ready()
        case "escape":
            return PinAsked(screen)
    return screen


def _at_verdict(screen: VerdictShown, key: Key) -> Screen:
    """Clear the verdict, or let the players type the words again if they were mistyped.

    Where players may say so, only two keys count. A letter must not cost them the correction.
    """
    ruling = screen.ruling
    if not isinstance(ruling, RecordedRuling):
        return Ready()
    if ruling.for_director:
        return DirectorAnswered("")
    if ruling.correctable and key.name == "backspace":
        task = replace(screen.task, corrects=ruling.number, allowed=None)
        return Entering(task, ("",) * ruling.count)
    if ruling.correctable and key.name != "enter":
        return replace(screen, message="keys")
    return Ready()


def _not_listed(screen: NotListed, key: Key, terms: StationTerms | None) -> Screen:
    """Ask for a PIN that admits the table, or type the table again if players type it."""
    match key:
        case Key("escape"):
            return PinAsked(screen)
        case Key("backspace" | "enter") if terms is not None and terms.place:
            return Ready()
        case Key("backspace" | "enter"):
            return AskingPlace("table", replace(screen.task, table=None, board=None))
    return screen


def _without_verdict(screen: CannotOpen | CallingDirector, key: Key) -> Screen:
    """Ask for a PIN, try again, or give up."""
    match screen, key:
        case _, Key("escape"):
            return PinAsked(replace(screen, message=""))
        case CannotOpen(), Key("enter"):
            return Starting()
        case CallingDirector(), Key("backspace"):
            return Ready()
    return screen


def _asking_pin(screen: PinAsked, key: Key, terms: StationTerms | None) -> Screen:
    """Type the PIN; where none is set, leave or open the menu."""
    match key:
        case Key("escape"):
            return screen.origin
        case Key("backspace") if can_leave(screen.origin, terms):
            return Leaving()
        case Key("character") if can_leave(screen.origin, terms):
            return screen
        case Key("backspace"):
            return replace(screen, typed=screen.typed[:-1], message=_still_wrong(screen))
        case Key("character", text) if not (text.isascii() and text.isdigit()):
            message = "layout" if typed_text.needs_shift(text) else "digits"
            return replace(screen, message=message)
        case Key("character") if len(screen.typed) == pin.longest:
            return replace(screen, message="full")
        case Key("character", text):
            return replace(screen, typed=screen.typed + text, message=_still_wrong(screen))
        case Key("enter"):
            return PinTried(screen.origin, screen.typed)
    return screen


def _still_wrong(screen: PinAsked) -> str:
    """Return the message that stays while another PIN is typed: that the last one was wrong."""
    return "wrong" if screen.message == "wrong" else ""


def _asking_director(screen: DirectorAsked, key: Key) -> Screen:
    """Type a line for the station."""
    match key:
        case Key("escape"):
            return DirectorAnswered(None)
        case _ if screen.prompt.takes is Takes.WAIT:
            return screen
        case Key("enter"):
            return DirectorAnswered(screen.line)
        case Key("backspace"):
            return replace(screen, line=screen.line[:-1], message="")
        case Key("character") if len(screen.line) == longest_line:
            return replace(screen, message="full")
        case Key("character", text) if text.isprintable():
            return replace(screen, line=screen.line + text, message="")
    return screen
