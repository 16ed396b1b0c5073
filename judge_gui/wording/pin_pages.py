"""The pages on which an official types a PIN, or leaves where none is set."""

from judge_gui.model import screens
from judge_gui.model.screens import PinAsked, PinBarred, PinOrigin, can_leave
from judge_gui.model.station_terms import StationTerms, described
from judge_gui.pages.page import Action, Page, PageKind
from judge_gui.wording import common
from judge_procedure import pin
from judge_procedure.names import capitalized
from judge_record.entry import Role
from lexicons.language import _, with_label


def title_of(origin: PinOrigin) -> str:
    if origin == screens.Ready(begins=True):
        return _("Only staff judge here")
    if isinstance(origin, screens.NewEvening) and origin.begins:
        return _("New evening")
    judge_too = origin.pin_role is Role.WORD_JUDGE
    return _("Word judge or director") if judge_too else _("The director's menu")


def barred(screen: PinBarred, _terms: StationTerms | None) -> Page:
    seconds = max(screen.seconds, 1)
    wait = (
        _("That was not the PIN. The next try: in {seconds} s.", seconds=seconds)
        if screen.was_compared
        else _("No PIN was tried. Wait {seconds} s, then type it again.", seconds=seconds)
    )
    return Page(
        PageKind.ASK, title_of(screen.origin), text=(wait,),
        actions=(common.cancel(_("Back")),), ring="enter",
    )  # fmt: skip


def asking(screen: PinAsked, terms: StationTerms | None) -> Page:
    back = common.cancel(_("Back"))
    identity: tuple[str, ...] = ()
    if terms and screen.origin == screens.Ready():  # to be compared with other stations
        lexicons = (with_label(manifest.title, described(manifest)) for manifest in terms.lexicons)
        identity = (terms.rules.identity, *lexicons)
    compared = (common.code(terms),) if terms and terms.code and identity else ()
    if can_leave(screen.origin, terms):
        leave = Action("backspace", capitalized(_("leave the program")), caps=(_("Backspace"),))
        return Page(
            PageKind.ASK,
            _("Leave, or open the menu"),
            text=(_("No PIN is set."), *identity, *compared),
            actions=(leave._replace(held=True), common.go_on(_("the director's menu")), back),
            hint=common.holding_hint(leave.verb),
            ring="enter",
        )
    if terms is not None and not terms.profile.locked:
        asked = _("No PIN is set: Enter opens it.")
    else:
        judge_too = screen.origin.pin_role is Role.WORD_JUDGE
        asked = _("Your PIN:") if judge_too else _("The director's PIN:")
    permits: tuple[str, ...] = ()
    if isinstance(screen.origin, screens.CallingDirector):
        permits = (_("After it, you see all words, and decide whether they are judged."),)
    return Page(
        PageKind.ASK,
        title_of(screen.origin),
        text=(asked, *identity, *permits, *compared),
        line="•" * len(screen.typed),
        answer={
            "wrong": _("That was not the PIN."),
            "role": _("A word judge may not do that. The director's PIN is needed."),
            "digits": _("A PIN has digits only."),
            "layout": " ".join((_("A PIN has digits only."), common.shift_hint())),
            "refused": common.types_nothing(),
            "full": _("A PIN has at most {most} digits.", most=pin.LONGEST),
        }.get(screen.message, ""),
        actions=(common.go_on(_("open")), back),
        ring="enter",
    )


PAGES: common.Makers = {PinAsked: asking, PinBarred: barred}
