"""The pages without a verdict: a call, no verdict, an interruption; and the end of a session."""

from collections.abc import Iterator

from judge_gui.model import screens
from judge_gui.model.events import NeedsDirector, SessionClosed
from judge_gui.model.station_terms import StationTerms
from judge_gui.pages.page import Action, Actor, Fact, Page, PageKind, PageLook, Slot
from judge_gui.wording.common import authority_called, cancel, door, foot, go_on
from judge_gui.wording.verdicts import answer_to
from judge_procedure import moments, names
from judge_procedure.names import addressed
from judge_record.entry import Outcome, Reason, Role
from lexicons import RuleSet
from lexicons.language import _
from lexicons.rulebook import Authority


def no_verdict(screen: screens.CannotOpen | screens.NoVerdict, terms: StationTerms | None) -> Page:
    """Return CANNOT JUDGE: what players do, and what the director should know."""
    actions: tuple[Action, ...] = (go_on(_("back to the start"), "next", _("any key")),)
    if isinstance(screen, screens.CannotOpen):
        actions = (go_on(_("try again")), door(screen, terms))
    rules = terms.rules if terms and isinstance(screen, screens.NoVerdict) else None
    return _cannot_judge(screen.reason, rules, actions, foot(terms), answer_to(screen.message))


def _cannot_judge(
    reason: str,
    rules: RuleSet | None,
    actions: tuple[Action, ...],
    below: tuple[str, ...] = (),
    answer: str = "",
) -> Page:
    said = tuple(line.text for line in moments.no_verdict(rules))
    return Page(
        PageKind.PEOPLE,
        _("CANNOT JUDGE"),
        look=PageLook.NO_VERDICT,
        sign="question",
        sub=_("This is not a verdict. Nothing was ruled."),
        answer=answer,
        people=(
            Actor("people", _("Both players"), said),
            Actor("person", _("Director"), tuple(reason.split("\n"))),
        ),
        actions=actions,
        foot=below,
        ring="enter",
    )


def cannot_begin(reason: str) -> Page:
    return _cannot_judge(reason, None, (cancel(addressed(_("leave"))),))


def interrupted(screen: screens.Interrupted, terms: StationTerms) -> Page:
    """Return the page after the program ended in the middle of a challenge.

    It does not show the verdict: nobody knows who stands here now.
    """
    challenge, rules = screen.challenge, terms.rules
    place = (
        _("round {number}", number=challenge.round) if challenge.round else "",
        _("Table {table}", table=challenge.table) if challenge.table else "",
        challenge.since,
    )
    call = addressed(names.calling(terms.calls))
    title, said = _("A challenge was interrupted"), [" ".join((_("Keep the slip."), call))]
    if challenge.ruled:
        said.insert(0, _("Ruling {number} is recorded.", number=challenge.ruled))
    elif challenge.call:
        said.insert(0, _of_call(challenge.call, challenge.settled))
    elif challenge.other_record:
        said.insert(0, _("Its journal is not open now."))
    elif challenge.corrects:
        title = _("A correction was interrupted")
        said = [
            _("Ruling {number} was not corrected.", number=challenge.corrects),
            " ".join((call, _('Menu: "Mistyped words, typed again".'))),
        ]
    else:
        title = _("Your challenge was not judged")
        said = [_("The machine was interrupted. Keep the slip, and type the words again.")]
    number = ""
    if challenge.call:
        number = _("Call {number}", number=challenge.call)
    elif entry := challenge.ruled or challenge.recorded:
        number = _("Entry {number}", number=entry)
    judge = addressed(names.word_judge(rules))
    return Page(
        PageKind.PEOPLE,
        title,
        sign="warning",
        sub="   ".join(filter(None, (number, "   |   ".join(filter(None, place))))),
        people=(
            Actor("people", _("Both players"), tuple(said)),
            Actor("pin", judge, (_("Press Esc, then type your PIN."),)),
        ),
        actions=(go_on(_("back to the start")), cancel(addressed(_("the director")))),
        foot=foot(terms),
        ring="enter",
    )


def _of_call(number: int, settled: str) -> str:
    """Return how a call without a ruling stands; `settled` is its settlement's note, if any."""
    match settled:
        case "":
            return _("Call {number} is open.", number=number)
        case Outcome.REFUSE:
            return _("Call {number} is settled: not judged.", number=number)
    return _("Call {number} is settled, without a ruling.", number=number)


def calling(screen: screens.CallingDirector, terms: StationTerms) -> Page:
    """Return the page that calls a person: it shows no words."""
    number = screen.needed.number
    own = not (terms.profile.record or terms.in_browser)  # at another station the number comes too
    named = f"{number}, {terms.station}" if own else f"{number}"
    judges = screens.needed_for(screen) is Role.WORD_JUDGE
    who = terms.calls if judges else Authority.DIRECTOR
    return Page(
        PageKind.PEOPLE,
        authority_called(who),
        look=PageLook.NO_VERDICT,
        sign="question",
        sub=_why_called(screen.needed),
        answer=answer_to(screen.message),
        figure=(_("call"), f"{number}"),
        people=(
            Actor("slip", _("Both players"), (
                _("Write {number} on the slip. Leave board and slip.", number=named),
            )),
            Actor("bell", _("One of you"), (
                addressed(names.calling(who)), _("The other stays here."),
            )),
            Actor("pin", _person(who), (_("Press Esc, then type your PIN."),)),
        ),
        actions=(
            Action("backspace", _("Next players: the call stays open"), "people",
                   (_("Backspace"),), Slot.BACK),
            Action("escape", _("PIN"), "pin", (_("Esc"),), Slot.ON),
        ),
    )  # fmt: skip


def _person(who: Authority) -> str:
    return {
        Authority.WORD_JUDGE: addressed(_("word judge")),
        Authority.ADJUDICATOR: addressed(_("adjudicator")),
        Authority.DIRECTOR: _("Director"),
        Authority.REFEREE: _("Referee"),
        Authority.HOST: _("Host"),
    }[who]


def _why_called(needed: NeedsDirector) -> str:
    if needed.reason == Reason.INSISTED:
        return _("Not judged: a player insists on a human judge.")
    if needed.shares:
        return _("Some words were challenged before.")
    if needed.reason == Reason.MISTYPED:
        return _("Not judged: compare first.")
    return _("More than a first typing error.")


def ended(screen: screens.Ended) -> Page:
    """Return the page after the end of the session: its figures, and the final number large."""
    closed = screen.closed
    text = []
    if closed.others:
        text.append(_("Still open: {stations}. The number is final when the last session ends.",
                      stations=", ".join(closed.others)))  # fmt: skip
    if closed.unrecorded:
        text.append(_("The end could not be recorded: {why}", why=closed.unrecorded))
    if closed.journal:
        text.append(_("The record is on this machine: {place}", place=closed.journal))
    if closed.copy:
        text.append(_("A copy of the journal is at {place}", place=closed.copy))
    if closed.uncopied:
        text.append(_("The copy could not be made: {why}", why=closed.uncopied))
    text += (
        _("The report is at {place}", place=place)
        for place in (closed.report, closed.report_copy) if place
    )  # fmt: skip
    if closed.unreported:
        text.append(_("The report could not be saved: {why}", why=closed.unreported))
    label = ""
    if closed.head:
        final = _("Final number: write it down")
        label = _("Number so far: write it down") if closed.others else final
    return Page(
        PageKind.FIGURE,
        _("The event is over") if closed.event else _("The session has ended"),
        sub=closed.name,
        figure=(label, closed.head),
        facts=tuple(Fact(each.sign, f"{each.number}", each.counts) for each in closed.figures),
        text=tuple(text),
        answer=answer_to(screen.message),
        actions=tuple(_after_end(closed)),
        ring="enter",
    )


def _after_end(closed: SessionClosed) -> Iterator[Action]:
    """Yield the ways on: the report is saved once, and can be opened where it was saved."""
    leave = addressed(_("leave"))
    if closed.can_save and not closed.report:
        yield cancel(leave)
        yield go_on(_("save the report"), "save")
        return
    if closed.can_open and closed.report:
        yield Action("character:2", addressed(_("open the report")), "open", ("2",))
    yield go_on(leave)
