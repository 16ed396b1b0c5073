"""The director's pages."""

from collections.abc import Iterator
from math import ceil

from judge_gui.model import events, pin, screens
from judge_gui.model.keys import longest_line
from judge_gui.model.page import Cap, Page
from judge_gui.model.screens import PinOrigin, Screen, can_leave, needed_for
from judge_gui.model.station_terms import StationTerms
from judge_gui.wording.shared import lexicon_line, num_lock, shift_hint
from judge_procedure.prompts import Takes
from judge_record.entry import Reason, Role
from lexicons.language import _


def door_cap(screen: PinOrigin, terms: StationTerms | None) -> Cap:
    """Return the key of a page that leads to the director's menu, or out if anybody can leave."""
    meaning = _("leave or menu") if can_leave(screen, terms) else _("the director")
    return Cap(_("Esc"), meaning, "escape")


def at_the_pin(
    screen: screens.PinAsked | screens.PinTried | screens.PinBarred,
    terms: StationTerms | None,
    seconds_left: float | None,
) -> Page:
    """Return the page that asks for the director's PIN."""
    judge_too = needed_for(screen.origin) is Role.WORD_JUDGE
    title = _("Word judge or director") if judge_too else _("The director's menu")
    if screen.origin == screens.Ready(begins=True):
        title = _("Only staff judge here")
    back = Cap(_("Esc"), _("back"), "escape")
    match screen:
        case screens.PinBarred(seconds=seconds):
            left = seconds if seconds_left is None else ceil(seconds_left)
            wait = _("That was not the PIN. The next try: in {seconds} s.", seconds=max(left, 1))
            return Page(title, (wait,), keys=(back,))
        case screens.PinTried():
            return Page(title, (_("One moment."),))
    identity: tuple[str, ...] = ()
    if terms and shows_identity(screen):
        rules = terms.rules
        ruled = f"{rules.heading('title')} ({rules.id}, {rules.fingerprint.short})"
        identity = (ruled, *map(lexicon_line, terms.lexicons))
    if can_leave(screen.origin, terms):
        keys = (
            Cap(_("Backspace"), _("leave the program"), "backspace"),
            Cap(_("Enter"), _("the director's menu"), "enter"),
            back,
        )
        return Page(_("Leave, or open the menu"), (_("No PIN is set."), *identity), keys=keys)
    if terms is not None and not terms.profile.locked:
        asked = _("No PIN is set: Enter opens it.")
    else:
        asked = _("Your PIN:") if judge_too else _("The director's PIN:")
    return Page(
        title,
        (asked, *identity, *_what_it_permits(screen.origin)),
        line="•" * len(screen.typed),
        message={
            "wrong": _("That was not the PIN."),
            "role": _("A word judge may not do that. The director's PIN is needed."),
            "digits": _("A PIN has digits only."),
            "layout": " ".join((_("A PIN has digits only."), shift_hint())),
            "num-lock": num_lock(),
            "full": _("A PIN has at most {most} digits.", most=pin.longest),
        }.get(screen.message, ""),
        keys=(Cap(_("Enter"), _("open"), "enter"), back),
    )


def _what_it_permits(origin: PinOrigin) -> Iterator[str]:
    if isinstance(origin, screens.CallingDirector) and origin.needed.reason != Reason.INSISTED:
        yield _("After it, you see all words, and decide whether they are judged.")


def shows_identity(screen: Screen) -> bool:
    """Return whether a page shows by what is judged here, to be compared with other stations."""
    return isinstance(screen, screens.PinAsked) and screen.origin == screens.Ready()


def at_the_door(screen: screens.DirectorAsked | screens.DirectorAnswered) -> Page:
    """Return a page of the director's menu."""
    match screen:
        case screens.DirectorAsked(asked, line, message):
            return _asking(asked, line, message)
        case screens.DirectorAnswered(meanwhile=events.DirectorPrompt() as asked):
            return _asking(asked, "", "")
    return Page(_("Menu"), (_("One moment."),))


def _asking(asked: events.DirectorPrompt, line: str, message: str) -> Page:
    waits = asked.takes is Takes.WAIT
    back = Cap(_("Esc"), _("leave the program") if asked.leaves else _("back"), "escape")
    return Page(
        _("Settings") if asked.first else _("Menu"),
        (*asked.text.lstrip("\n").split("\n"), "", asked.prompt),
        line=None if waits else "•" * len(line) if asked.takes is Takes.PIN else line,
        message={
            "": "",
            "refused": _("These keys make no character together. Backspace: take it back."),
            "num-lock": num_lock(),
        }.get(message, _("At most {most} characters.", most=longest_line)),
        keys=(back,) if waits else (Cap(_("Enter"), _("go on"), "enter"), back),
        literal=True,
    )


def ended(screen: screens.Ended) -> Page:
    """Return the page after the end of the session."""
    closed = screen.closed
    text = []
    if closed.head:
        text.append(_("The session has ended. Write this down: it is the final number."))
    if closed.unrecorded:
        text.append(_("The end could not be recorded: {why}", why=closed.unrecorded))
    if closed.event:
        text.append(
            _("This number is of {event}: {place}", event=closed.event, place=closed.journal)
        )
    if closed.copy:
        text.append(_("A copy of the journal is at {place}", place=closed.copy))
    if closed.uncopied:
        text.append(_("The copy could not be made: {why}", why=closed.uncopied))
        text.append(_("The record is safe in {place}", place=closed.journal))
    return Page(
        closed.head or _("The session has ended"),
        tuple(text),
        keys=(Cap(_("Enter"), _("leave"), "enter"),),
    )
