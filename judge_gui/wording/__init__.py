"""Every sentence of the kiosk, page by page, ready for translation."""

from dataclasses import replace

from judge_gui.model import screens
from judge_gui.model.page import Cap, Look, Page, program
from judge_gui.model.screens import Screen
from judge_gui.model.station_terms import StationTerms
from judge_gui.wording.director import at_the_door, at_the_pin, door_cap, ended, shows_identity
from judge_gui.wording.players import asking_place, counting, entering, hand_off, not_listed, ready
from judge_gui.wording.shared import (
    at_table,
    banners,
    codes,
    footer,
    interrupted,
    rules_page,
    standing_in,
)
from judge_gui.wording.verdicts import call_opened, calling, cannot_judge, verdict
from lexicons.language import _, domain, speak

__all__ = ["domain", "page", "speak"]

soon = 10  # seconds before a page is wiped, from which on it says so


def page(screen: Screen, terms: StationTerms | None, seconds_left: float | None = None) -> Page:
    """Return the page of a screen.

    The terms are None until the station is open: then only a few screens have a page of their own.
    `seconds_left` are those until the screen times out, if a key would prevent that.
    """
    if terms is None:
        return _answering(screen, _without_terms(screen, seconds_left))
    made = _answering(screen, _with_place(laid_out(screen, terms, seconds_left), screen, terms))
    message = made.message
    wiped = made.look is Look.PLAIN and not isinstance(screen, screens.PinBarred)
    if seconds_left is not None and seconds_left <= soon and wiped:
        message = _(
            "Without a key, this is wiped in {seconds} s.", seconds=max(1, round(seconds_left))
        )
    return replace(
        made,
        message=message,
        banners=tuple(banners(screen, terms)),
        footer=made.footer or tuple(footer(terms)),
        codes=codes(terms) if shows_identity(screen) else (),
    )


def _answering(screen: Screen, made: Page) -> Page:
    """Return a page with the answer to a key that did nothing, if the page is shown to be read."""
    match screen:
        case (
            screens.VerdictShown(message=code) | screens.NoVerdict(message=code)
            | screens.CannotOpen(message=code) | screens.CallingDirector(message=code)
            | screens.Ended(message=code)
        ) if code:  # fmt: skip
            message = {
                "early": _("Too soon: read this page, then press the key again."),
                "keys": _("Press Enter or Backspace."),
            }[code]
            return replace(made, message=message)
    return made


def _with_place(made: Page, screen: Screen, terms: StationTerms) -> Page:
    match screen:
        case (
            screens.Counting(task=task)
            | screens.Entering(task=task)
            | screens.HandOff(task=task)
            | screens.Judging(task=task)
            | screens.CallingDirector(task=task)
        ):
            above = (at_table(task, terms), standing_in(task, terms))
            return replace(made, text=tuple(filter(None, (*above, *made.text))))
    return made


def _without_terms(screen: Screen, seconds_left: float | None) -> Page:
    match screen:
        case screens.CannotOpen(reason):
            keys = (Cap(_("Enter"), _("try again"), "enter"), door_cap(screen, None))
            return cannot_judge(reason, keys, None)
        case screens.PinAsked() | screens.PinTried() | screens.PinBarred():
            return at_the_pin(screen, None, seconds_left)
        case screens.DirectorAsked() | screens.DirectorAnswered():
            return at_the_door(screen)
        case screens.Ended():
            return ended(screen)
        case screens.Leaving() | screens.CallDecided():
            return Page(_("One moment"))
    return Page(program, (_("The lexicons are being verified."),))


def laid_out(screen: Screen, terms: StationTerms, seconds_left: float | None) -> Page:
    """Return the page of a screen, without what all pages share."""
    match screen:
        case screens.Ready():
            return ready(screen, terms)
        case screens.Interrupted(challenge):
            return interrupted(challenge, terms.rules)
        case screens.AskingPlace():
            return asking_place(screen, terms)
        case screens.NotListed():
            return not_listed(screen, terms)
        case screens.Placing() | screens.Insisting():
            return Page(_("One moment"))
        case screens.Counting():
            return counting(screen, terms)
        case screens.Entering():
            return entering(screen, terms)
        case screens.HandOff():
            return hand_off(screen, terms)
    return _after_judge(screen, terms, seconds_left)


def _after_judge(screen: Screen, terms: StationTerms, seconds_left: float | None) -> Page:
    match screen:
        case screens.RulesShown():
            return rules_page(screen, terms)
        case screens.Judging():
            return Page(_("Judging"), (_("One verdict on all the words."),))
        case screens.VerdictShown():
            return verdict(screen, terms)
        case screens.NoVerdict(reason):
            keys = (Cap(_("any key"), _("back to the start"), "enter"),)
            return cannot_judge(reason, keys, terms.rules)
        case screens.CallingDirector():
            return calling(screen, terms)
        case screens.CallOpened():
            return call_opened(screen)
        case screens.PinAsked() | screens.PinTried() | screens.PinBarred():
            return at_the_pin(screen, terms, seconds_left)
    return _without_terms(screen, seconds_left)
