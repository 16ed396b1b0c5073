"""A report as a document. A browser divides its parts into pages, and numbers them."""

from collections.abc import Iterable

from judge_procedure.paper.report import EventReport, report_on
from judge_procedure.paper.template import Paper
from judge_procedure.timeline import record_in
from judge_record.journal import Journal
from lexicons import Library
from lexicons.language import _


def page_on(
    journals: Iterable[Journal], library: Library, *, now: str, with_words: bool = False
) -> str:
    """Return the report on the journals of an event as a document."""
    records = [record_in(journal) for journal in journals]
    return page(report_on(records, library, now=now, with_words=with_words))


def page(report: EventReport) -> str:
    """Return a report as a document that prints from any browser."""
    return paper(report).html


def paper(report: EventReport) -> Paper:
    """Return the paper that a report is printed on."""
    copy = (
        _("Director's copy: it names words. Not for the wall.")
        if report.with_words
        else _("Committee's copy: it names no word.")
    )
    facts = {"title": _("Report on {event}", event=report.event), "report": report, "copy": copy}
    return Paper("report", "report.html", facts, private=report.with_words)
