"""What officials do: one table, and which of it is offered to whom, here, and about what."""

from typing import NamedTuple

from judge_procedure.duties.call import answer
from judge_procedure.duties.case_cards import call_rows, done, stands
from judge_procedure.duties.duty import Duty
from judge_procedure.duties.form import CaseCard, Done, Next, Option
from judge_procedure.duties.hand import another_play, by_hand
from judge_procedure.duties.menu import (
    admit,
    move,
    no_withdrawal,
    nothing_counts,
    set_round,
    void,
    waive,
    withdraw,
)
from judge_procedure.duties.review import (
    check,
    correct,
    no_check,
    no_correction,
    no_opinion,
    not_granted,
    review,
    who_checks,
    who_corrects,
)
from judge_procedure.duties.work import Task, Work, marked
from judge_procedure.typed import Misread
from judge_record.entry import Entry, Kind
from lexicons.language import _

# fmt: off
#: All tasks that the kiosk, the board and the desk share, in the order of their menus.
TASKS = (
    Task("answer", Kind.SETTLED, marked("Answer a call"), answer, about="call"),
    Task("correct", Kind.CORRECTION, marked("Mistyped"), correct,
         marked("Type the words again. The new verdict replaces this one."),
         by_rules=who_corrects, needs_slip=True, why_not=no_correction),
    Task("hand", Kind.BY_HAND, marked("Ruled by hand"), by_hand,
         marked("A person looked the words up, or ruled on the tiles."), needs_slip=True),
    Task("void", Kind.VOID, marked("Doesn't count"), void,
         marked("No verdict stands, for example after a wrong placement."), why_not=nothing_counts),
    Task("move", Kind.MOVED, marked("Wrong table"), move,
         marked("Verdict and words stay; table and round are put right.")),
    Task("review", Kind.REVIEW, marked("Further opinion"), review,
         marked("By the rules, another person judges the words again."),
         needs_slip=True, why_not=no_opinion),
    Task("waive", Kind.WAIVED, marked("No consequence"), waive,
         marked("The verdict stands; what follows from it is waived."), why_not=nothing_counts),
    Task("check", Kind.DOUBLE_CHECK, marked("Check after the game"), check,
         marked("The same words are judged again, and nothing is ruled."),
         by_rules=who_checks, needs_slip=True, why_not=no_check),
    Task("withdraw", Kind.WITHDRAWAL, marked("Withdrawn"), withdraw,
         marked("A challenge was withdrawn before it was judged."),
         about="table", needs_slip=True, never=no_withdrawal),
    Task("play", Kind.BY_HAND, marked("Another play"), another_play,
         marked("A ruling by hand on a play that was not judged here."),
         about="table", needs_slip=True),
    Task("admit", Kind.ADMITTED, marked("Admit a table"), admit,
         marked("A table that is not listed."), about="table"),
    Task("round", Kind.ROUND_SET, marked("Round"), set_round,
         marked("The round of the next challenges at this station."), about="station"),
)
# fmt: on
BY_NAME = {task.name: task for task in TASKS}


class Act(NamedTuple):
    """A row of a menu. One that can't be done stays, and says why: it has no digit then."""

    task: str
    label: str
    does: str
    why_not: str = ""


def begin(name: str, duty: Duty, *, whole: bool = False, **given: str) -> Work:
    """Begin a task; `whole` where all fields are shown at once."""
    return Work(BY_NAME[name], duty, given, whole=whole)


def calls(duty: Duty) -> tuple[Option, ...]:
    """Return the calls that are open now, as `call_rows` has them."""
    duty.look()
    return call_rows(duty)


def acts(duty: Duty, number: int) -> tuple[CaseCard, tuple[Act, ...]]:
    """Return what stands after a ruling, and what can be done about it; `Misread` if it is none.

    An act has the same place, and so the same digit, for every ruling.
    """
    duty.look()
    if (ruling := duty.ruling(number)) is None:
        raise Misread(_("Entry {number} is not a ruling.", number=number))
    of, play = ruling
    offered = tuple(
        Act(task.name, _(task.label), _(task.does) if task.does else "",
            task.lacks(duty) or task.why_not(duty, play))
        for task in TASKS
        if task.about == "ruling"
    )  # fmt: skip
    judged = _("It was judged. A challenge can be withdrawn only before.")
    withdrawn = Act("withdraw", _("Withdrawn"), "", no_withdrawal(duty.rules) or judged)
    return stands(duty, play.moved(of), play.standing), (*offered, withdrawn)


def at(duty: Duty, about: str) -> tuple[Act, ...]:
    """Return the acts on any `ruling`, at a `table`, or at the `station`."""
    return tuple(
        Act(task.name, _(task.label), _(task.does), task.lacks(duty))
        for task in TASKS
        if task.about == about
    )


def repeated(duty: Duty, of: Entry) -> Done | Next:
    """Return what follows at a desk if the words of a ruling come again from its table.

    It is the next opinion, by the rules. If they grant none, that is recorded.
    """
    same = _("The same words were judged at this table a short while ago.")
    refused = not_granted(duty, duty.session.journal.play(of))
    if not refused:
        return Next("review", {"ruling": str(of.number)}, same)
    draft = Entry(
        kind=Kind.REFUSAL, words=of.words, reason="no further opinion", by=duty.by,
        about=of.number, **of.seat._asdict(),
    )  # fmt: skip
    told = f"{same} {refused}", _("Not judged. Call the director.")
    return done(duty, duty.record(draft), _("Not judged"), *told)
