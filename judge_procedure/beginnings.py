"""What a station says where it begins: the event that was open before, and what has changed."""

from collections.abc import Iterable, Iterator
from contextlib import suppress

from judge_record.event import Begun
from judge_record.journal import Journal
from judge_record.summary import at_work
from lexicons.errors import CannotJudge, printable
from lexicons.language import _


def closing_question(journal: Journal | None, begins: str, own: str) -> str:
    """Return what to agree to before another event begins, with the stations still at work.

    The journal is that of the event that is open, as far as it can be read.
    """
    said = ""
    with suppress(CannotJudge):
        said = still_at_work(journal, own) if journal else ""
    return _(
        "The event that is open will be closed, at every station that records here,"
        " and {name} will begin.{open}",
        name=repr(begins),
        open=f" {said}" if said else "",
    )


def still_at_work(journal: Journal, own: str) -> str:
    """Return which other stations of an event have an open session, or ""."""
    stations = printable(", ".join(name for name in at_work(journal) if name != own))
    said = _("Still open: {stations}. End their sessions first.", stations=stations)
    return said if stations else ""


def event_before(begun: Begun) -> Iterator[str]:
    """Yield where the event before this one is."""
    if begun.closed:
        number = begun.closed.spoken
        yield _("The previous event is closed. Write down its final number: {head}", head=number)
    elif begun.copied:
        yield _(
            "These files were copied from another machine. The copy is kept as it is, up to"
            " {head}. This machine goes on in a chain of its own.",
            head=begun.copied.spoken,
        )
    elif begun.kept:
        yield _("The journal of the previous event is damaged. It is kept unchanged.")
    if begun.kept:
        yield _("Its journal is {place}", place=printable(begun.kept))


def warnings(changed: Iterable[str]) -> Iterator[str]:
    """Yield a warning for all that differs from what a station had: names of `station.WATCHED`."""
    sentences = {
        "record": _("The journal is not the one that this station wrote last."),
        "rules": _("These are other rules than in the last session."),
        "alphabet": _("This is another alphabet than in the last session."),
        "lexicons": _("A lexicon is not the one of the last session."),
        "program": _("The program is another release than in the last session."),
        "clock": _("The clock shows an earlier time than the last entry. Set it."),
        "machine": _("The files were copied from another machine."),
    }
    for name in changed:
        yield _("WARNING: {change}", change=sentences[name])
