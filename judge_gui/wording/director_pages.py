"""The director's pages: the PIN, and the dialogues of the menu."""

from math import ceil

from judge_gui.model import screens
from judge_gui.model.screens import PinOrigin, can_leave, needed_for
from judge_gui.model.station_terms import StationTerms
from judge_gui.pages.page import Action, Page, PageKind
from judge_gui.wording.common import cancel, code, go_on, hold, lexicon_line, num_lock, shift_hint
from judge_gui.wording.keypad import keypad
from judge_procedure import pin
from judge_procedure.names import addressed
from judge_record.entry import Role
from lexicons.language import _


def door_title(origin: PinOrigin) -> str:
    if origin == screens.Ready(begins=True):
        return _("Only staff judge here")
    if isinstance(origin, screens.NewEvening) and origin.begins:
        return _("New evening")
    judge_too = needed_for(origin) is Role.WORD_JUDGE
    return _("Word judge or director") if judge_too else _("The director's menu")


def at_the_pin(
    screen: screens.PinAsked | screens.PinBarred,
    terms: StationTerms | None,
    seconds_left: float | None,
    *,
    touch: bool,
) -> Page:
    title, back = door_title(screen.origin), cancel(_("Back"))
    if isinstance(screen, screens.PinBarred):
        left = screen.seconds if seconds_left is None else ceil(seconds_left)
        wait = _("That was not the PIN. The next try: in {seconds} s.", seconds=max(left, 1))
        return Page(PageKind.ASK, title, text=(wait,), actions=(back,), ring="enter")
    identity: tuple[str, ...] = ()
    if terms and screen.origin == screens.Ready():  # to be compared with other stations
        rules = terms.rules
        ruled = f"{rules.heading('title')} ({rules.id}, {rules.fingerprint.short})"
        identity = (ruled, *map(lexicon_line, terms.lexicons))
    compared = (code(terms),) if terms and terms.code and identity else ()
    if can_leave(screen.origin, terms):
        leave = Action("backspace", addressed(_("leave the program")), caps=(_("Backspace"),))
        return Page(
            PageKind.ASK,
            _("Leave, or open the menu"),
            text=(_("No PIN is set."), *identity, *compared),
            actions=(leave._replace(held=True), go_on(_("the director's menu")), back),
            tells=(hold(leave.verb),),
            ring="enter",
        )
    if terms is not None and not terms.profile.locked:
        asked = _("No PIN is set: Enter opens it.")
    else:
        judge_too = needed_for(screen.origin) is Role.WORD_JUDGE
        asked = _("Your PIN:") if judge_too else _("The director's PIN:")
    permits: tuple[str, ...] = ()
    match screen.origin:
        case screens.CallingDirector():
            permits = (_("After it, you see all words, and decide whether they are judged."),)
    return Page(
        PageKind.ASK,
        title,
        text=(asked, *identity, *permits, *compared),
        line="•" * len(screen.typed),
        answer={
            "wrong": _("That was not the PIN."),
            "role": _("A word judge may not do that. The director's PIN is needed."),
            "digits": _("A PIN has digits only."),
            "layout": " ".join((_("A PIN has digits only."), shift_hint())),
            "num-lock": num_lock(),
            "full": _("A PIN has at most {most} digits.", most=pin.LONGEST),
        }.get(screen.message, ""),
        actions=(go_on(_("open")), back),
        keypad=keypad(screen, terms, touch=touch),
        ring="enter",
    )
