"""What each page says, and what can be done on it: `page(screen, terms)`. It knows no pixel.

`worst_pages` are those that a screen must have room for before anybody begins.
"""

from dataclasses import replace
from math import ceil

from judge_gui.model import screens
from judge_gui.model.events import RecordedRuling
from judge_gui.model.screens import PinOrigin, Screen, can_leave
from judge_gui.model.station_terms import StationTerms, described
from judge_gui.pages.page import Action, Page, PageKind, PageLook
from judge_gui.wording import common, official_pages, players, verdicts
from judge_procedure import pin
from judge_procedure.names import addressed
from judge_record.entry import Role
from lexicons.language import _, with_label

PROGRAM = "Tilejudge"
SOON = 10  # seconds before a page is wiped, from which on it says so


def page(
    screen: Screen,
    terms: StationTerms | None,
    seconds_left: float | None = None,
    *,
    touch: bool = False,
) -> Page:
    """Return the page of a screen. On a touch screen it has a keypad where something is typed.

    The terms are None until the station is open: then only a few screens have a page of their own.
    `seconds_left` are those until the screen times out, if a key would prevent that.
    """
    made = _made(screen, terms, seconds_left, touch=touch)
    if terms is None:
        return made
    answer = made.answer
    wiped = made.look is PageLook.PLAIN and not isinstance(screen, screens.PinBarred)
    if seconds_left is not None and seconds_left <= SOON and wiped:
        answer = _(
            "Without a key, this is wiped in {seconds} s.", seconds=max(1, round(seconds_left))
        )
    return replace(made, answer=answer, banners=tuple(common.banners(screen, terms)))


def _made(  # noqa: PLR0912  # one for each screen
    screen: Screen, terms: StationTerms | None, seconds_left: float | None, *, touch: bool
) -> Page:
    """Return the page of a screen, without what all pages share."""
    match screen:
        case screens.PinAsked() | screens.PinBarred():
            return at_the_pin(screen, terms, seconds_left, touch=touch)
        case screens.OfficialWorks(shown=screens.OfficialPage() as shown):  # it stays
            return official_pages.page(shown, terms, touch=touch)
        case screens.OfficialPage():
            return official_pages.page(screen, terms, touch=touch)
        case screens.OfficialDone():
            return official_pages.done(screen)
        case screens.NewEvening(page=asked):
            return official_pages.page(screens.OfficialPage(asked), terms, touch=touch)
        case screens.EveningBegun(done=done):
            return official_pages.evening_begun(done)
        case screens.CannotOpen() | screens.NoVerdict():
            return verdicts.no_verdict(screen, terms)
        case screens.Reporting(closed=closed):  # it stays
            return verdicts.ended(screens.Ended(closed))
        case screens.Ended():
            return verdicts.ended(screen)
        case _ if terms is None:
            return waiting(screen, terms)
        case screens.Ready():
            return players.poster(screen, terms)
        case screens.AskingPlace():
            return players.asking(screen, terms, touch=touch)
        case screens.NotListed():
            return players.not_listed(screen, terms)
        case screens.Counting():
            return players.counting(screen, terms)
        case screens.Entering():
            return players.typing(screen, terms, touch=touch)
        case screens.HandOff():
            return players.comparing(screen, terms)
        case screens.RulesShown():
            return verdicts.rules_card(screen, terms)
        case screens.AskingPlay():
            return players.asking_play(screen, terms)
        case screens.VerdictShown():
            return verdicts.verdict(screen, terms)
        case screens.Interrupted():
            return verdicts.interrupted(screen, terms)
        case screens.CallingDirector():
            return verdicts.calling(screen, terms)
    return waiting(screen, terms)


def waiting(screen: Screen, terms: StationTerms | None) -> Page:
    if terms is not None and isinstance(screen, screens.Judging):
        return Page(
            PageKind.WAIT,
            _("Judging"),
            step=3,
            stages=common.stages(terms),
            place=common.place_of(screen.task, terms),
            sub=_("One verdict on all the words."),
            sign="scales",
        )
    title, sub = _("One moment"), ""
    match screen:
        case screens.PinTried(origin=origin):
            title, sub = door_title(origin), _("One moment.")
        case screens.OfficialWorks():
            title, sub = _("Menu"), _("One moment.")
        case screens.EveningChosen() | screens.Placing() | screens.Insisting() | screens.Leaving():
            pass
        case _:
            title, sub = PROGRAM, _("The lexicons are being verified.")
    return Page(PageKind.WAIT, title, sub=sub, sign="scales")


# -- what a screen must have room for --------------------------------------------------------------

#: Pages that lead to JUDGE: on a screen that is too small, they are not shown.
BEFORE_JUDGE = (
    screens.Ready, screens.AskingPlace, screens.NotListed, screens.Counting, screens.Entering,
    screens.HandOff,
)  # fmt: skip


def worst_pages(terms: StationTerms) -> tuple[Page, ...]:
    """Return the pages of the longest challenge: as typed, as compared, and with both verdicts."""
    board = terms.board
    letter = next(tile for tile in board.alphabet.tiles if len(tile) == 1)
    words = (letter * board.longest_word,) * board.most_words
    task = screens.TypingTask(round=1, table="1", challenge=1)
    rulings = (
        RecordedRuling(verdict, board.most_words, 9999, correctable=True)
        for verdict in ("acceptable", "unacceptable")
    )
    return (
        page(screens.Entering(task, words, board.most_words - 1), terms),
        page(screens.HandOff(task, words), terms),
        *(page(screens.VerdictShown(ruling, task), terms) for ruling in rulings),
    )


def screen_too_small(*, is_telephone: bool = False) -> tuple[str, str]:
    """Return what stands on a screen that is too small: no verdict comes from there."""
    title = _("CANNOT JUDGE ON THIS SCREEN")
    text = _("It is too small to compare every word. Use another kiosk. Director: press Esc.")
    if is_telephone:
        text = _("Not every word has room here. Turn the device, or use another one.")
    return title, text


# -- the PIN -------------------------------------------------------------------------------------


def door_title(origin: PinOrigin) -> str:
    if origin == screens.Ready(begins=True):
        return _("Only staff judge here")
    if isinstance(origin, screens.NewEvening) and origin.begins:
        return _("New evening")
    judge_too = origin.pin_role is Role.WORD_JUDGE
    return _("Word judge or director") if judge_too else _("The director's menu")


def at_the_pin(
    screen: screens.PinAsked | screens.PinBarred,
    terms: StationTerms | None,
    seconds_left: float | None,
    *,
    touch: bool,
) -> Page:
    title, back = door_title(screen.origin), common.cancel(_("Back"))
    if isinstance(screen, screens.PinBarred):
        left = screen.seconds if seconds_left is None else ceil(seconds_left)
        wait = (
            _("That was not the PIN. The next try: in {seconds} s.", seconds=max(left, 1))
            if screen.was_compared
            else _("No PIN was tried. Wait {seconds} s, then type it again.", seconds=max(left, 1))
        )
        return Page(PageKind.ASK, title, text=(wait,), actions=(back,), ring="enter")
    identity: tuple[str, ...] = ()
    if terms and screen.origin == screens.Ready():  # to be compared with other stations
        lexicons = (with_label(each.title, described(each)) for each in terms.lexicons)
        identity = (terms.rules.identity, *lexicons)
    compared = (common.code(terms),) if terms and terms.code and identity else ()
    if can_leave(screen.origin, terms):
        leave = Action("backspace", addressed(_("leave the program")), caps=(_("Backspace"),))
        return Page(
            PageKind.ASK,
            _("Leave, or open the menu"),
            text=(_("No PIN is set."), *identity, *compared),
            actions=(leave._replace(held=True), common.go_on(_("the director's menu")), back),
            tells=(common.hold(leave.verb),),
            ring="enter",
        )
    if terms is not None and not terms.profile.locked:
        asked = _("No PIN is set: Enter opens it.")
    else:
        judge_too = screen.origin.pin_role is Role.WORD_JUDGE
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
            "layout": " ".join((_("A PIN has digits only."), common.shift_hint())),
            "num-lock": common.num_lock(),
            "full": _("A PIN has at most {most} digits.", most=pin.LONGEST),
        }.get(screen.message, ""),
        actions=(common.go_on(_("open")), back),
        keypad=common.keypad(screen, terms, touch=touch),
        ring="enter",
    )
