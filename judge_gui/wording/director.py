"""The director's pages."""

from math import ceil

from judge_gui.model.page import Cap, Page
from judge_gui.model.screens import Door, DoorAsked, Ended, PinAsked, PinBarred, PinTried
from judge_gui.model.station_terms import StationTerms
from judge_gui.wording.language import _


def at_the_pin(
    screen: PinAsked | PinTried | PinBarred, terms: StationTerms | None, seconds_left: float | None
) -> Page:
    """The director's PIN."""
    title = _("The director's door")
    back = Cap(_("Esc"), _("back"), "escape")
    match screen:
        case PinBarred(seconds=seconds):
            left = seconds if seconds_left is None else ceil(seconds_left)
            wait = _("That was not the PIN. The next try: in {seconds} s.", seconds=max(left, 1))
            return Page(title, (wait,), keys=(back,))
        case PinTried():
            return Page(title, (_("One moment."),))
    no_pin = terms is not None and not terms.profile.pin
    return Page(
        title,
        (_("No PIN is set: Enter opens it.") if no_pin else _("The director's PIN:"),),
        line="•" * len(screen.typed),
        told=_("That was not the PIN.") if screen.told else "",
        keys=(Cap(_("Enter"), _("open"), "enter"), back),
    )


def at_the_door(screen: Door | DoorAsked) -> Page:
    """What the director's door says and asks."""
    title = _("Director")
    match screen:
        case Door(said, line):
            return Page(
                title,
                (*said.text.split("\n"), "", said.prompt),
                line=line,
                keys=(Cap(_("Enter"), _("go on"), "enter"), Cap(_("Esc"), _("back"), "escape")),
                literal=True,
            )
    return Page(title, (_("One moment."),))


def ended(screen: Ended) -> Page:
    """The session has ended."""
    closed = screen.closed
    told = []
    if closed.head:
        told.append(_("The session has ended. Write this down: it is the head of the journal."))
    if closed.unrecorded:
        told.append(_("The end could not be recorded: {why}", why=closed.unrecorded))
    if closed.copy:
        told.append(_("A copy of the journal is at {place}", place=closed.copy))
    if closed.uncopied:
        told.append(_("The copy could not be made: {why}", why=closed.uncopied))
        told.append(_("The record is safe in {place}", place=closed.journal))
    return Page(
        closed.head or _("The session has ended"),
        tuple(told),
        keys=(Cap(_("Enter"), _("leave"), "enter"),),
    )
