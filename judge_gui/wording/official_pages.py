"""The pages of officials: rows, tasks with their cards and questions, and how they end."""

from collections.abc import Iterator

from judge_gui.model.official_keys import TAKES_DIGITS, choosable, rows_on
from judge_gui.model.screens import OfficialDone, OfficialPage
from judge_gui.model.station_terms import StationTerms
from judge_gui.pages.page import (
    VERDICT_SIGNS,
    Action,
    Page,
    PageKind,
    PagePlace,
    PageQuestion,
    Panel,
    Slot,
)
from judge_gui.wording.common import Answers, Makers, cancel, go_on, with_digits_hint
from judge_procedure.duties import form
from judge_procedure.duties.form import CHOSEN, FieldLook, FieldState
from lexicons.language import _, with_label

#: The signs of rows and options, by their keys.
SIGNS = {
    "calls": "bell", "rulings": "slip", "machine": "station", "judge": "scales", "refuse": "cross",
    "correct": "keyboard", "hand": "person", "void": "cross", "move": "table", "review": "people",
    "waive": "silent", "check": "look", "withdraw": "turn", "play": "person", "admit": "table",
    "stand": "people", "round": "number", "settings": "settings", "practice": "keyboard",
    "real": "scales", "event": "calendar", "head": "list", "leave": "lock", "looked": "look",
    "finding": "number", "at_table": "slip", "acceptable": "verdict-tick",
    "unacceptable": "verdict-cross", "new": "calendar", "same": "turn",
    "session": "station", "unanswered": "lock",
    "evening": "calendar", "list": "list", "rules": "rules", "pins": "pin", "tables": "table",
    "copy": "stick",
}  # fmt: skip


def page(screen: OfficialPage, _terms: StationTerms | None) -> Page:
    made, options = screen.page, _options(screen)
    ring = "enter" if screen.does_deed else ""
    if screen.ring is not None:  # an arrow has brought it to a row
        ring = f"choose:{screen.ring - screen.first}"
    return Page(
        PageKind.FORM,
        made.title,
        place=PagePlace(made.place, screen.person),
        sub=made.line,
        answer=_answer(screen),
        parts=tuple(_part(part, screen, options) for part in made.parts),
        actions=tuple(_actions(screen, options)),
        hint=_hint(screen),
        ring=ring,
    )


Options = dict[str, tuple[Action, ...]]  # what chooses the options of each field, by its name


def _options(screen: OfficialPage) -> Options:
    """Return what chooses the options of a page. One that is ruled out has no key."""
    typed = screen.active_field
    takes_digits = typed is not None and typed.field.look in TAKES_DIGITS
    actions: Options = {}
    for place, (digit, state, option) in enumerate(choosable(screen)):
        chosen = bool(option.key) and state.text == option.key
        said = (
            option.label, option.tag, option.when, option.value, option.fault or option.does,
            *map(str, option.ruling.words if option.ruling else ()),
            _("chosen") if chosen else "",
        )  # fmt: skip
        action = Action(
            f"choose:{place}" if option.key else "",
            "" if option.ruling else option.label,  # its cells stand in columns
            _sign(state.field.name, option),
            (digit,) if digit and not takes_digits else (),
            _slot(state.field, screen.page),
            name=". ".join(text.rstrip(".") for text in said if text),
            does=option.does,
            option=option,
            chosen=chosen,
        )
        name = state.field.name
        actions[name] = (*actions.get(name, ()), action)
    return actions


def _slot(field: form.Field[str], made: form.TaskPage) -> Slot:
    if field.look is FieldLook.ROWS:
        return Slot.ROW
    return Slot.OTHER if made.rows else Slot.CHOICE  # a choice beside rows: small buttons below


def _sign(field: str, option: form.Option) -> str:
    if field == "call" or (field == "end" and option.key.isdigit()):
        return "bell"
    if option.ruling:
        return VERDICT_SIGNS[option.ruling.verdict]
    return SIGNS.get(option.key, "")


# -- parts ---------------------------------------------------------------------------------------


def _part(
    part: form.CaseCard | form.TaskSentence | FieldState, screen: OfficialPage, options: Options
) -> form.CaseCard | form.TaskSentence | PageQuestion:  # fmt: skip
    if not isinstance(part, FieldState):
        return part
    field = part.field
    if field.look in CHOSEN:
        own = options.get(field.name, ())
        shown = tuple(action for action in own if action.slot is not Slot.OTHER)
        return PageQuestion(field.label, field.hint, part.fault, shown, field.heads)
    return PageQuestion(
        field.label, field.hint, part.fault, line=_shown(screen, part),
        key=f"go:{screen.page.typed_fields.index(part)}", active=field.name == screen.active,
    )  # fmt: skip


def _shown(screen: OfficialPage, state: FieldState) -> str:
    """Return what stands in a field; of a PIN, dots."""
    line = screen.line_of(state)
    return "•" * len(line) if state.field.look is FieldLook.PIN else line


# -- what can be done ----------------------------------------------------------------------------


def _actions(screen: OfficialPage, options: Options) -> Iterator[Action]:
    made = screen.page
    yield cancel(made.back)
    rows = made.rows
    if rows and screen.first + rows_on(rows) < len(rows.field.options):
        older = _("Older") if rows.field.heads else _("Next page")
        yield Action("page-down", older, "down", (_("PgDn"),))
    if rows and screen.first:
        newer = _("Newer") if rows.field.heads else _("Previous page")
        yield Action("page-up", newer, "up", (_("PgUp"),))
    yield from (action for own in options.values() for action in own if action.key)
    for number, state in enumerate(made.typed_fields):
        yield Action(f"go:{number}", state.field.label, slot=Slot.FIELD)
    if screen.does_deed and made.deed:
        deed = made.deed
        usual = "cross" if deed.is_held else "next" if rows else "tick"
        sign = "scales" if deed.judges else usual
        name = with_label(deed.label, deed.does) if deed.does else deed.label
        yield go_on(deed.label, sign)._replace(held=deed.is_held, does=deed.does, name=name)
    elif screen.active_field:
        yield go_on(_("go on"))


def _hint(screen: OfficialPage) -> str:
    """Return what the lower right says where there is no button, or how it is held."""
    made = screen.page
    if screen.does_deed and made.deed and made.deed.is_held:
        return _("By mouse or finger: hold it for one second.")
    if made.rows:
        return _("Press a row or its digit.")
    if (first := made.open) and first.field.look is FieldLook.CHOICE and not screen.active:
        return _("Choose first. Enter does nothing yet.")
    return ""


def _answer(screen: OfficialPage) -> str:
    answers: Answers = {
        "refused": with_digits_hint(_("That key typed nothing.")),
        "digits": with_digits_hint(_("Digits only.")),
        "layout": _("That isn't a letter of these words."),
        "letter": _("That isn't a letter of these words."),
        "full": _("There is no room for more."),
    }
    return answers.get(screen.message, screen.page.fault)


# -- done ----------------------------------------------------------------------------------------


def done(screen: OfficialDone, _terms: StationTerms | None) -> Page:
    ended = screen.done
    players = Panel("people", _("Tell both players"), ended.tell)
    slip = Panel("slip", _("Write on the slip"), ended.write)
    clears = _("Goes back to the players by itself.")
    return Page(
        PageKind.PANELS,
        ended.title,
        sign="tick",
        place=PagePlace(person=screen.person),
        sub=ended.line,
        panels=tuple(panel for panel in (players, slip) if panel.lines),
        hint=clears,
        actions=(
            Action("character:1", _("Another task"), "list", ("1",), Slot.BACK),
            go_on(_("back to the players"), "tick"),
        ),
        ring="enter",
    )


PAGES: Makers = {OfficialPage: page, OfficialDone: done}
