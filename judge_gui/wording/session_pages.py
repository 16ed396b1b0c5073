"""The pages around a visit of officials: the PIN or the way out, a new evening, the end."""

from collections.abc import Iterator

from judge_gui.model import screens
from judge_gui.model.events import SessionClosed
from judge_gui.model.station_terms import StationTerms, described
from judge_gui.pages.page import Action, LargeNumber, Page, PageKind, PageQuestion, Panel
from judge_gui.wording import common, official_pages
from judge_procedure import pin
from judge_procedure.names import capitalized
from judge_record.entry import Role
from lexicons.language import _, with_label


def pin_title(origin: screens.PinOrigin) -> str:
    if origin == screens.Ready(begins=True):
        return _("Only staff judge here")
    if isinstance(origin, screens.NewEvening) and origin.begins:
        return _("New evening")
    judge_too = origin.pin_role is Role.WORD_JUDGE
    return _("Word judge or director") if judge_too else _("The director's menu")


def pin_barred(screen: screens.PinBarred, _terms: StationTerms | None) -> Page:
    seconds = max(screen.seconds, 1)
    wait = _("Several wrong PINs. The next try: in {seconds} s.", seconds=seconds)
    return Page(
        PageKind.FORM, pin_title(screen.origin), text=(wait,),
        actions=(common.cancel(_("Back")),), ring="enter",
    )  # fmt: skip


def asking_pin(screen: screens.PinAsked, terms: StationTerms | None) -> Page:
    identity = tuple(_identity(terms)) if terms and screen.origin == screens.Ready() else ()
    if screens.can_leave(screen.origin, terms):
        return _leave_or_menu(identity)
    if terms is not None and not terms.profile.locked:
        label = _("No PIN is set: Enter opens it.")
    else:
        judge_too = screen.origin.pin_role is Role.WORD_JUDGE
        label = _("Your PIN:") if judge_too else _("The director's PIN:")
    permits: tuple[str, ...] = ()
    if isinstance(screen.origin, screens.CallingDirector):
        permits = (_("After it, you see all words, and decide whether they are judged."),)
    answers: common.Answers = {
        "wrong": _("That was not the PIN."),
        "role": _("A word judge may not do that. The director's PIN is needed."),
        "digits": common.with_digits_hint(_("A PIN has digits only.")),
        "full": _("A PIN has at most {most} digits.", most=pin.LONGEST),
    }
    return Page(
        PageKind.FORM,
        pin_title(screen.origin),
        text=(*identity, *permits),
        parts=(PageQuestion(label, line="•" * len(screen.typed), active=True),),
        answer=answers.get(screen.message, ""),
        actions=(common.go_on(_("open")), common.cancel(_("Back"))),
        ring="enter",
    )


def _identity(terms: StationTerms) -> Iterator[str]:
    """Yield what is compared with other stations: the rules, the lexicons, and the code of both."""
    yield terms.rules.identity
    for manifest in terms.lexicons:
        yield with_label(manifest.title, described(manifest))
    yield from filter(None, (common.code(terms),))


def _leave_or_menu(identity: tuple[str, ...]) -> Page:
    verb = capitalized(_("leave the program"))
    return Page(
        PageKind.FORM,
        _("Leave, or open the menu"),
        text=(_("No PIN is set."), *identity),
        actions=(
            Action("backspace", verb, caps=(_("Backspace"),), held=True),
            common.go_on(_("the director's menu")),
            common.cancel(_("Back")),
        ),
        hint=common.holding_hint(verb),
        ring="enter",
    )


# -- a new evening, and the end -------------------------------------------------------------------


def new_evening(screen: screens.NewEvening, terms: StationTerms | None) -> Page:
    return official_pages.page(screens.OfficialPage(screen.page, message=screen.message), terms)


def evening_begun(screen: screens.EveningBegun, _terms: StationTerms | None) -> Page:
    """Return the page after another event has begun: it stays until somebody goes on."""
    ended = screen.done
    before = Panel("calendar", _("The event before"), ended.tell)
    return Page(
        PageKind.PANELS, ended.title, sign="tick", panels=(before,) if ended.tell else (),
        actions=(common.go_on(_("go on")),), ring="enter",
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
    text += kept_files(closed)
    label = ""
    if closed.head:
        final = _("Final number: write it down")
        label = _("Number so far: write it down") if closed.others else final
    return Page(
        PageKind.FIGURE,
        _("The event is over") if closed.event else _("The session has ended"),
        sub=closed.name,
        figure=LargeNumber(label, closed.head),
        facts=closed.figures,
        text=tuple(text),
        answer=common.answer_to(screen.message),
        actions=tuple(_after_end(closed)),
        ring="enter",
    )


def kept_files(closed: SessionClosed) -> Iterator[str]:
    """Yield where the copy and the report are, or why there is none."""
    if closed.copy:
        yield _("A copy of the journal is at {place}", place=closed.copy)
    if closed.uncopied:
        yield _("The copy could not be made: {why}", why=closed.uncopied)
    for place in filter(None, (closed.report, closed.report_copy)):
        yield _("The report is at {place}", place=place)
    if closed.unreported:
        yield _("The report could not be saved: {why}", why=closed.unreported)


def _after_end(closed: SessionClosed) -> Iterator[Action]:
    """Yield the ways on: the report is saved once."""
    leave = capitalized(_("leave"))
    if closed.can_save and not closed.report:
        yield common.cancel(leave)
        yield common.go_on(_("save the report"), "save")
        return
    yield common.go_on(leave)


PAGES: common.Makers = {
    screens.PinAsked: asking_pin,
    screens.PinBarred: pin_barred,
    screens.NewEvening: new_evening,
    screens.EveningBegun: evening_begun,
    screens.Ended: ended,
}
