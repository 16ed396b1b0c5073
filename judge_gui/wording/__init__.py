"""All that the kiosk says, page by page; translatable."""

from dataclasses import replace

from judge_gui.model.page import Cap, Look, Page, program
from judge_gui.model.screens import (
    Asking,
    Broken,
    Counting,
    Door,
    DoorAsked,
    Ended,
    Entering,
    HandOff,
    Judging,
    PinAsked,
    PinBarred,
    PinTried,
    Placing,
    Ready,
    Screen,
    Shown,
    Stopped,
)
from judge_gui.model.station_terms import StationTerms
from judge_gui.wording.director import at_the_door, at_the_pin, ended
from judge_gui.wording.language import _, domain, speak
from judge_gui.wording.players import counting, entering, hand_off, placing, ready
from judge_gui.wording.shared import banners, footer
from judge_gui.wording.verdicts import asking, cannot_judge, verdict

__all__ = ["domain", "page", "speak"]

soon = 10  # seconds before the end of a page's time, from which on it is told


def page(screen: Screen, terms: StationTerms | None, seconds_left: float | None = None) -> Page:
    """The page of a screen; without terms, of the few that need none."""
    if terms is None:
        return without_terms(screen, seconds_left)
    made = laid_out(screen, terms, seconds_left)
    told = made.told
    wiped = made.look is Look.PLAIN and not isinstance(screen, PinBarred)
    if seconds_left is not None and seconds_left <= soon and wiped:
        told = _(
            "Without a key, this is wiped in {seconds} s.", seconds=max(1, round(seconds_left))
        )
    return replace(
        made,
        told=told,
        banners=tuple(banners(screen, terms)),
        footer=made.footer or tuple(footer(terms)),
    )


def without_terms(screen: Screen, seconds_left: float | None) -> Page:
    """Before the station is open, and where it cannot be."""
    match screen:
        case Broken(reason):
            keys = (
                Cap(_("Enter"), _("try again"), "enter"),
                Cap(_("Esc"), _("the director"), "escape"),
            )
            return cannot_judge(reason, keys)
        case PinAsked() | PinTried() | PinBarred():
            return at_the_pin(screen, None, seconds_left)
        case Door() | DoorAsked():
            return at_the_door(screen)
        case Ended():
            return ended(screen)
    return Page(program, (_("The lexicons are being proved."),))


def laid_out(screen: Screen, terms: StationTerms, seconds_left: float | None) -> Page:
    """A page without what all pages share."""
    match screen:
        case Ready():
            return ready(screen, terms)
        case Placing():
            return placing(screen)
        case Counting():
            return counting(screen, terms)
        case Entering():
            return entering(screen, terms)
        case HandOff():
            return hand_off(screen, terms)
        case Judging():
            return Page(_("Judging"), (_("One verdict on all the words."),))
        case Shown():
            return verdict(screen, terms)
        case Stopped(reason):
            return cannot_judge(reason, (Cap(_("any key"), _("back to the start"), "enter"),))
        case Asking():
            return asking(screen)
        case PinAsked() | PinTried() | PinBarred():
            return at_the_pin(screen, terms, seconds_left)
        case Door() | DoorAsked():
            return at_the_door(screen)
        case Ended():
            return ended(screen)
    return without_terms(screen, seconds_left)
