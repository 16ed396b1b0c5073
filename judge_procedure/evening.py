"""A new evening: what a station asks that finds an event open since another day.

Promised: no challenge goes into a record of another day unless somebody has said so on this day.
"""

from judge_procedure.beginnings import still_at_work
from judge_procedure.duties.form import Asked, Option, Page, Said, choice
from judge_procedure.local_time import day_written
from judge_procedure.paper.account import challenges_in
from judge_procedure.timeline import record_in
from judge_record.clock import Clock
from judge_record.journal import Journal
from judge_record.summary import of_today, waiting_calls
from lexicons.language import _, counted

NEW, SAME = "new", "same"  # the answers


def name_of(usual: str, clock: Clock) -> str:
    """Return the name of today's evening: that of the profile, if it has one, and the day."""
    return ", ".join(filter(None, (usual, clock.today())))


def is_of(usual: str, event: str) -> bool:
    """Return whether an event is the one that a profile names, or one of its evenings."""
    return usual in ("", event) or event.startswith(f"{usual}, ")


def asked(journal: Journal, clock: Clock, *, station: str, begins: str) -> Page | None:
    """Return what is asked before an event goes on; None if it is one of today.

    Nor is it asked of an event without a challenge: somebody has prepared it.
    """
    if of_today([journal.last()], clock):
        return None
    judged = len(challenges_in(record_in(journal)))
    if not (judged or waiting_calls(journal)):
        return None
    return _page(journal, clock, station, begins, judged)


def _page(journal: Journal, clock: Clock, station: str, begins: str, judged: int) -> Page:
    today, last = clock.today(), journal.last()
    before, now = day_written(last.day or clock.day(last.time)), clock.local(clock.now())
    had = counted("It has {number} challenge.", "It has {number} challenges.", judged)
    new = Option(
        NEW, _("New evening"), begins,
        " ".join((
            _("A new record, with a final number of its own."),
            _("List, rules, PINs and tables stay the same."),
            _("{day} is ended first.", day=before), *_left_open(journal, station),
        )),
    )  # fmt: skip
    same = Option(
        SAME, _("Go on with the last one"), journal.event,
        _("Only if it isn't over. What is judged now goes into its record."),
    )  # fmt: skip
    answers = choice("evening", _("Which one?"), (new, same))
    shown = _("This machine's clock: {day}, {time}. Is it wrong? Correct it first.",
              day=day_written(today), time=now)  # fmt: skip
    return Page(
        _("New evening, {day}?", day=day_written(today)),
        " ".join((_("The last one was on {day}.", day=before), had)),
        parts=(Said(shown), Asked(answers, "", is_answered=False)),
        back=_("Menu, or leave"),
    )


def _left_open(journal: Journal, own: str) -> list[str]:
    """Return which calls and other stations of an event are still open."""
    return [*filter(None, [unanswered(journal), still_at_work(journal, own)])]


def unanswered(journal: Journal) -> str:
    """Return which calls of an event are open, or ""."""
    calls = ", ".join(f"{call.number}" for call in waiting_calls(journal))
    return _("Calls without an answer: {numbers}.", numbers=calls) if calls else ""
