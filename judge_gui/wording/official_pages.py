"""The pages of officials: the PIN or the way out, rows and tasks, a new event, the end."""

from collections.abc import Iterator

from judge_gui.model import screens
from judge_gui.model.official_keys import can_leave, choosable, refuses_words, rows_on
from judge_gui.model.screens import OfficialDone, OfficialPage
from judge_gui.model.station_terms import StationTerms
from judge_gui.pages.page import (
    Action,
    Fact,
    FigurePage,
    FormPage,
    LargeNumber,
    Page,
    PageQuestion,
    Panel,
    PanelsPage,
    Part,
    Slot,
)
from judge_gui.wording import common
from judge_procedure import pin, task_parts
from judge_procedure.names import capitalized
from judge_procedure.task_parts import CHOSEN, VERDICT_SIGNS, FieldLook, FieldState
from judge_record.entry import Role
from lexicons.language import _, with_label


def official_page(screen: OfficialPage, _terms: StationTerms | None) -> Page:
    made, options = screen.page, _options(screen)
    return FormPage(
        made.title,
        place=made.place,
        person=screen.person,
        sub=made.line,
        answer=_answer(screen),
        parts=tuple(_part(part, screen, options) for part in made.parts),
        actions=tuple(_actions(screen, options)),
        hint=_hint(screen),
    )


Options = dict[str, tuple[Action, ...]]  # what chooses the options of each field, by its name


def _options(screen: OfficialPage) -> Options:
    """Return what chooses the options of a page. One that is ruled out has no key."""
    beside = Slot.OTHER if screen.page.rows else Slot.CHOICE  # small buttons below rows
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
            VERDICT_SIGNS[option.ruling.verdict] if option.ruling else option.sign,
            (digit,) if digit else (),
            Slot.ROW if state.field.look is FieldLook.ROWS else beside,
            name=". ".join(text.rstrip(".") for text in said if text),
            does=option.does,
            option=option,
            chosen=chosen,
        )
        name = state.field.name
        actions[name] = (*actions.get(name, ()), action)
    return actions


# -- parts ---------------------------------------------------------------------------------------


def _part(
    part: task_parts.CaseCard | task_parts.TaskSentence | FieldState,
    screen: OfficialPage,
    options: Options,
) -> Part:
    if not isinstance(part, FieldState):
        return part
    field = part.field
    if field.look in CHOSEN:
        own = options.get(field.name, ())
        shown = tuple(action for action in own if action.slot is not Slot.OTHER)
        return PageQuestion(field.label, field.hint, part.fault, shown, field.heads)
    line = screen.line_of(part)
    return PageQuestion(
        field.label, field.hint, part.fault,
        line="•" * len(line) if field.look is FieldLook.PIN else line,
        key=f"go:{screen.page.typed_fields.index(part)}", active=field.name == screen.active,
    )  # fmt: skip


# -- what can be done ----------------------------------------------------------------------------


def _actions(screen: OfficialPage, options: Options) -> Iterator[Action]:
    made = screen.page
    yield common.cancel(made.back)
    rows = made.rows
    if rows and screen.first + rows_on(rows) < len(rows.field.options):
        older = _("Older") if rows.field.heads else _("Next page")
        yield Action("page-down", older, "down", (_("PgDn"),))
    if rows and screen.first:
        newer = _("Newer") if rows.field.heads else _("Previous page")
        yield Action("page-up", newer, "up", (_("PgUp"),))
    yield from (action for own in options.values() for action in own if action.slot is Slot.OTHER)
    if screen.does_deed and made.deed:
        deed = made.deed
        usual = "cross" if deed.is_held else "next" if rows else "tick"
        sign = "scales" if deed.judges else usual
        name = with_label(deed.label, deed.does) if deed.does else deed.label
        yield common.go_on(deed.label, sign)._replace(held=deed.is_held, does=deed.does, name=name)
    elif screen.active_field:
        yield common.go_on(_("go on"))


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
    answers: common.MessageTexts = {
        "refused": common.with_digits_hint(_("That key typed nothing.")),
        "digits": common.with_digits_hint(_("Digits only.")),
        "layout": _("That isn't a letter of this game."),
        "letter": _("That isn't a letter of this game."),
        "full": _("There is no room for more."),
    }
    back = _("Press Backspace, then go on.") if refuses_words(screen) else ""
    return " ".join(filter(None, (answers.get(screen.message, screen.page.fault), back)))


# -- done ----------------------------------------------------------------------------------------


def done(screen: OfficialDone, _terms: StationTerms | None) -> Page:
    ended = screen.done
    players = Panel("people", _("Tell both players"), ended.tell)
    slip = Panel("slip", _("Write this down"), ended.write)
    clears = _("Goes back to the players by itself.")
    return PanelsPage(
        ended.title,
        sign="tick",
        sub=ended.line,
        panels=tuple(panel for panel in (players, slip) if panel.lines),
        hint=clears,
        actions=(
            Action("character:1", _("Another task"), "list", ("1",), Slot.BACK),
            common.go_on(_("back to the players"), "tick"),
        ),
    )


# -- the PIN, or the way out ----------------------------------------------------------------------


def pin_title(screen: screens.PinScreen) -> str:
    if screen.begins:
        of_event = isinstance(screen.origin, screens.AskingEvent)
        return _("New event") if of_event else _("Only officials judge here")
    if screen.origin.traits.pin_role is Role.WORD_JUDGE:
        return _("Word judge or director")
    of_call = isinstance(screen.origin, screens.CallingDirector)
    return _("Answer a call") if of_call else _("The director's menu")


def pin_barred(screen: screens.PinBarred, _terms: StationTerms | None) -> Page:
    seconds = max(screen.seconds, 1)
    wait = _("Too many wrong PINs. Try again in {seconds} s.", seconds=seconds)
    return FormPage(
        pin_title(screen), text=(wait,),
        actions=(common.cancel(_("Back")),), counts_down=True,
    )  # fmt: skip


def asking_pin(screen: screens.PinAsked, terms: StationTerms | None) -> Page:
    is_first = isinstance(screen.origin, screens.Ready) and not screen.begins
    code = common.code(terms) if terms and is_first else ""  # compared from station to station
    if can_leave(screen.origin, terms):
        return _leave_or_menu(code)
    unlocked = terms is not None and not terms.profile.locked
    if isinstance(screen.origin, screens.CannotOpen):
        unlocked = screen.origin.unlocked
    if unlocked:
        label = _("No PIN is set: press Enter.")
    else:
        judge_too = screen.origin.traits.pin_role is Role.WORD_JUDGE
        label = _("Your PIN:") if judge_too else _("The director's PIN:")
    said = code
    if isinstance(screen.origin, screens.CallingDirector):
        said = _("Then you see all words, and decide whether they are judged.")
    answers: common.MessageTexts = {
        "wrong": _("Wrong PIN."),
        "role": _("A word judge may not do that. The director's PIN is needed."),
        "digits": common.with_digits_hint(_("A PIN has digits only.")),
        "full": _("A PIN has at most {most} digits.", most=pin.LONGEST),
    }
    return FormPage(
        pin_title(screen),
        text=(said,) if said else (),
        parts=(PageQuestion(label, line="•" * len(screen.typed), active=True),),
        answer=answers.get(screen.message, ""),
        actions=(common.go_on(_("open")), common.cancel(_("Back"))),
    )


def _leave_or_menu(code: str) -> Page:
    verb = capitalized(_("leave the program"))
    return FormPage(
        _("Leave, or open the menu"),
        text=tuple(filter(None, (_("No PIN is set."), code))),
        actions=(
            Action("backspace", verb, caps=(_("Backspace"),), held=True),
            common.go_on(_("the director's menu")),
            common.cancel(_("Back")),
        ),
        hint=common.holding_hint(verb),
    )


# -- a new event, and the end ---------------------------------------------------------------------


def asking_event(screen: screens.AskingEvent, terms: StationTerms | None) -> Page:
    return official_page(OfficialPage(screen.page, message=screen.message), terms)


def new_event_shown(screen: screens.NewEventShown, _terms: StationTerms | None) -> Page:
    """Return the page after another event has begun: it stays until somebody goes on."""
    ended = screen.done
    before = Panel("calendar", _("The previous event"), ended.tell)
    return PanelsPage(
        ended.title, sign="tick", panels=(before,) if ended.tell else (),
        actions=(common.go_on(_("go on")),),
    )  # fmt: skip


def ended(screen: screens.Ended, _terms: StationTerms | None) -> Page:
    closed = screen.closed
    text = []
    if closed.others:
        text.append(_("Still open: {stations}. The number is final when the last session ends.",
                      stations=", ".join(closed.others)))  # fmt: skip
    if closed.unrecorded:
        text.append(_("The end could not be recorded: {why}", why=closed.unrecorded))
    if closed.journal:
        text.append(_("The record is on this machine: {place}", place=closed.journal))
    text += closed.files
    label = ""
    if closed.head:
        final = _("Final number: write it down")
        label = _("Number so far: write it down") if closed.others else final
    return FigurePage(
        _("The event is over") if closed.event else _("The session has ended"),
        sub=closed.name,
        figure=LargeNumber(label, closed.head),
        facts=tuple(Fact(each.sign, f"{each.number}", each.of_what) for each in closed.figures),
        text=tuple(text),
        actions=(common.go_on(_("leave")),),
    )
