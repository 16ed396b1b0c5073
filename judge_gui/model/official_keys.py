"""The effect of each key on an official's page: the PIN, rows, choices, fields, and the deed.

Promised: a choice has no default, and Enter never both goes on and goes back. In rows it does
only the deed that stands below them. It presses a deed only where nothing is left to answer.
"""

from dataclasses import replace
from typing import NamedTuple

from judge_gui.model import keyboard, screens
from judge_gui.model.events import Answers, Key, Message, PressedDeed, StepBack, TaskDone, TaskShown
from judge_gui.model.station_terms import StationTerms
from judge_gui.model.traits import Screen
from judge_procedure import pin
from judge_procedure.task_parts import CHOSEN, FieldLook, FieldState, Option, TaskPage
from judge_procedure.typed import LONGEST_TEXT

OF_DIGITS = (FieldLook.NUMBER, FieldLook.PIN)
TAKES_DIGITS = (*OF_DIGITS, FieldLook.TEXT)
MOST_ACTS = 9  # rows of a menu on one page: each has a digit
MOST_ROWS = 6  # on each page of a longer one, and of rulings
BESIDE_ROWS = "09"  # the digits of the buttons below rows
ANOTHER = Key("character", "1")  # another task, when one is done


class Choosable(NamedTuple):
    """An option of a page, with the digit that chooses it; none where a field takes digits."""

    digit: str
    state: FieldState
    option: Option


# -- the PIN, or the way out -----------------------------------------------------------------------


def can_leave(origin: screens.PinOrigin, terms: StationTerms | None) -> bool:
    """Return whether anybody can leave from a page: no PIN is set, and it is no browser's."""
    match origin:
        case screens.CannotOpen():
            return origin.can_leave
        case screens.AskingEvent():
            return not origin.locked
        case screens.Ready() | screens.Interrupted():
            return terms is not None and terms.unlocked and not terms.in_browser
    return False


def asking_pin(screen: screens.PinAsked, key: Key, terms: StationTerms | None) -> Screen:
    # That a PIN was wrong is said while another one is typed.
    still: Message = "wrong" if screen.message == "wrong" else ""
    match key:
        case Key("escape"):
            return screen.origin
        case Key("backspace") if can_leave(screen.origin, terms):
            return screens.Leaving()
        case Key("character" | "refused") if can_leave(screen.origin, terms):
            return screen
        case Key("backspace"):
            return replace(screen, typed=screen.typed[:-1], message=still)
        case Key("refused"):
            return replace(screen, message="digits")
        case Key("character", text):
            typed, message = _longer(screen.typed, text, FieldLook.PIN, terms)
            return replace(screen, typed=typed, message=message or still)
        case Key("enter"):
            return screens.PinTried(screen.origin, screen.typed, begins=screen.begins)
    return screen


# -- what is on a page ---------------------------------------------------------------------------


def rows_on(rows: FieldState) -> int:
    options = rows.field.options
    whole = not rows.field.heads and len(options) <= MOST_ACTS
    return len(options) if whole else MOST_ROWS


def choosable(screen: screens.OfficialPage) -> list[Choosable]:
    """Return what can be chosen on a page, rows first. A row that is ruled out has no digit."""
    choices = list[Choosable]()
    rows = screen.page.rows
    if rows:
        shown = rows.field.options[screen.first : screen.first + rows_on(rows)]
        for number, option in enumerate(shown, 1):
            choices.append(Choosable(f"{number}" if option.key else "", rows, option))
    typed = screen.active_field
    takes_digits = typed is not None and typed.field.look in TAKES_DIGITS
    # Of nine rows, the last one has the 9.
    free = BESIDE_ROWS[: 10 - len(choices)] if rows else "123456789"
    digits = iter("" if takes_digits else free)
    for state in screen.page.fields:
        if state.field.look is FieldLook.CHOICE:
            choices += [
                Choosable(next(digits, ""), state, option) for option in state.field.options
            ]
    return choices


# -- pages that come -----------------------------------------------------------------------------


def official_screen(event: TaskShown | TaskDone, before: Screen) -> Screen:
    if isinstance(event, TaskDone):
        return screens.OfficialDone(event.done)
    work = before if isinstance(before, screens.VisitScreen) else screens.OfficialWorks()
    earlier = work.shown.passed if isinstance(work.shown, screens.OfficialPage) else ()
    given = work.pressed.given if isinstance(work.pressed, Answers) else ()
    passed = (*earlier, *(name for name, _text in given))
    active = _begins_in(event.page, passed)
    return screens.OfficialPage(
        event.page, event.person, work.origin, active, passed=passed, is_first=event.is_first
    )


def _begins_in(page: TaskPage, passed: tuple[str, ...]) -> str:
    """Return the name of the field in which is typed at first: none where digits choose first.

    A field that can be left empty comes before the next one that must be answered, and before the
    deed: else its digits would choose another option.
    """
    if page.rows:
        return ""
    typed, first = page.typed_fields, page.open
    if first and first.field.look in CHOSEN:
        return ""
    if first and first.fault:
        return first.field.name
    for state in typed:
        name = state.field.name
        if state is first or (name not in passed and (first or not state.text)):
            return name
    return typed[0].field.name if typed and page.deed is None else ""


# -- keys ----------------------------------------------------------------------------------------


def after_key(
    screen: screens.OfficialPage | screens.OfficialDone, key: Key, terms: StationTerms | None
) -> Screen:
    if isinstance(screen, screens.OfficialDone):
        goes_on = key in (Key("escape"), ANOTHER)
        after = screens.OfficialWorks(shown=screen) if goes_on else screen
        return screens.Starting() if key.name == "enter" else after
    match key:
        case Key("escape"):
            return screen.origin or screens.OfficialWorks(StepBack(), screen)
        case _ if refuses_words(screen):
            return replace(screen, message="") if key.name == "backspace" else screen
        case Key("choose", place):
            return _chosen(screen, next(iter(choosable(screen)[int(place) :]), None))
        case Key("go", place):
            fields = screen.page.typed_fields
            name = fields[int(place)].field.name if int(place) < len(fields) else screen.active
            return _moved(screen, name)
        case Key("refused"):
            return replace(screen, message="refused")
    if rows := screen.page.rows:
        return _in_rows(screen, key, rows)
    match key:
        case Key("enter"):
            return _entered(screen)
        case Key("up" | "down"):
            return _moved(screen, _beside(screen, -1 if key.name == "up" else 1))
    if key.name == "character" and (chosen := _of_digit(screen, key.text)):
        return _chosen(screen, chosen)
    state = screen.active_field
    if state is None and key.name == "character" and (state := _taking_letters(screen.page)):
        # In place of the initials of the PIN.
        empty = "" if state.field.look is FieldLook.INITIALS else None
        screen = replace(screen, active=state.field.name, typed=empty)
    return _typed(screen, state, key, terms) if state else screen


def refuses_words(screen: screens.OfficialPage) -> bool:
    """Return whether a key was refused among words. Backspace takes it back, and nothing else."""
    state = screen.active_field or _taking_letters(screen.page)
    return bool(screen.message and state and state.field.look is FieldLook.WORDS)


def _taking_letters(page: TaskPage) -> FieldState | None:
    """Return where letters go if no field was reached: the initials, or the only field."""
    fields = page.typed_fields
    initials = (state for state in fields if state.field.look is FieldLook.INITIALS)
    return next(initials, fields[0] if len(fields) == 1 else None)


def _of_digit(screen: screens.OfficialPage, digit: str) -> Choosable | None:
    return next((choice for choice in choosable(screen) if choice.digit == digit), None)


def _chosen(screen: screens.OfficialPage, chosen: Choosable | None) -> Screen:
    if chosen is None or not chosen.option.key:
        return screen
    return _taking(screen, (chosen.state.field.name, chosen.option.key))


def _taking(screen: screens.OfficialPage, *answers: tuple[str, str]) -> screens.OfficialWorks:
    half = ((screen.active, screen.typed),) if screen.typed is not None else ()
    shown = replace(screen, message="")
    return screens.OfficialWorks(Answers((*half, *answers)), shown, screen.origin)


def _moved(screen: screens.OfficialPage, name: str) -> Screen:
    """Go to a field; what was typed in another one is taken."""
    if screen.typed is None:
        return replace(screen, active=name, message="")
    return _taking(screen)


def _beside(screen: screens.OfficialPage, by: int) -> str:
    """Return the field above or below; above all, digits choose."""
    names = ["", *(state.field.name for state in screen.page.typed_fields)]
    at = names.index(screen.active) if screen.active in names else 0
    return names[min(max(at + by, 0), len(names) - 1)]


def _in_rows(screen: screens.OfficialPage, key: Key, rows: FieldState) -> Screen:
    most, count = rows_on(rows), len(rows.field.options)
    match key:
        case Key("enter") if screen.does_deed:
            return _deed(screen)
        case Key("character", digit):
            return _chosen(screen, _of_digit(screen, digit))
        case Key("page-down") if screen.first + most < count:
            return replace(screen, first=screen.first + most)
        case Key("page-up") if screen.first:
            return replace(screen, first=screen.first - most)
    return screen


def _entered(screen: screens.OfficialPage) -> Screen:
    """Take the field, or do the deed: never both."""
    if screen.does_deed:
        return _deed(screen)
    state = screen.active_field
    if state is None:
        return screen
    if screen.typed is not None:
        return _taking(screen)
    if screen.page.open is state:
        return _taking(screen, (screen.active, state.text))
    passed = (*screen.passed, screen.active)
    return replace(screen, active=_beside(screen, 1), passed=passed)


def _deed(screen: screens.OfficialPage) -> Screen:
    page, origin = screen.page, screen.origin
    judges = origin is not None and page.deed is not None and page.deed.judges
    works = screens.JudgingCall if judges else screens.OfficialWorks
    return works(PressedDeed(page.digest), screen, origin)


def _typed(
    screen: screens.OfficialPage, state: FieldState, key: Key, terms: StationTerms | None
) -> Screen:
    # Nobody sees what stands in the field of a PIN.
    hidden = state.field.look is FieldLook.PIN and screen.typed is None
    line = "" if hidden else screen.line_of(state)
    match key:
        case Key("backspace"):
            return replace(screen, typed=line[:-1], message="")
        case Key("character", character):
            longer, message = _longer(line, character, state.field.look, terms)
            typed = screen.typed if message else longer
            return replace(screen, typed=typed, message=message)
    return screen


def _longer(
    line: str, character: str, look: FieldLook, terms: StationTerms | None
) -> tuple[str, Message]:
    """Return a line after one more character, and a message if it was refused."""
    if look in OF_DIGITS:
        if not (character.isascii() and character.isdigit()):
            return line, "digits"
        return (line, "full") if len(line) >= pin.LONGEST else (line + character, "")
    if look is FieldLook.WORDS and terms:
        before, space, word = line.rpartition(" ")
        if character == " ":
            return (line + " " if word else line), ""
        if line.count(" ") == terms.board.most_words:
            return line, "full"
        word, message = keyboard.with_letter(word, character, terms.board)
        return f"{before}{space}{word}", message
    if not character.isprintable():
        return line, "refused"
    if len(line) >= LONGEST_TEXT:
        return line, "full"
    return line + (character.upper() if look is FieldLook.INITIALS else character), ""
