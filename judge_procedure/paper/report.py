"""The report on an event: what it answers, doubts, lists and proves, by a module each.

`report_on` makes plain facts of records, whose `paper` is a document.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence

from judge_procedure.paper import report_answers, report_doubts, report_lists, report_proof
from judge_procedure.paper.account import Account
from judge_procedure.paper.report_doubts import Doubt
from judge_procedure.paper.template import Paper
from judge_procedure.system_clock import TO_THE_DAY, day_written, local_time, minute_written
from judge_procedure.timeline import JournalRecord, day_of, record_in
from judge_record.entry import Entry, Kind
from judge_record.journal import Journal
from lexicons import CannotJudge, Library, printable
from lexicons.language import _


class EventReport:
    """A report, as its template reads it. It has words only if its account has."""

    def __init__(
        self, account: Account, records: Sequence[JournalRecord], *, now: str,
        doubts: Sequence[Doubt] = (), on_paper: Mapping[str, bool] | None = None,
    ) -> None:  # fmt: skip
        """Take the account of records, and the records as they are: a moved entry has no proof."""
        entries = [*account.entries()]
        self.with_words = account.with_words
        self.event = printable(", ".join(dict.fromkeys(record.event for record in records)))
        self.when = _when(entries)
        self.judged_by = _judged_by(account, entries)
        self.code = report_proof.common_code(entries)
        self.printed = minute_written(now)
        self.answers = report_answers.answers(account)
        self.doubts = [*doubts, *report_doubts.doubts(account)]
        self.groups = [*report_lists.groups(account)]
        self.decisions = [*report_lists.decisions(account)]
        self.proofs = [report_proof.record_proof(account, r, on_paper or {}) for r in records]
        self.cautions = [*report_proof.cautions(account, entries)]
        self.stations = [*report_proof.stations(account)]
        self.people = report_proof.people(entries)
        self.counts = report_proof.counts(entries)
        self.is_sound = not any(proof.fault for proof in self.proofs)
        self.paper_differs = any(proof.on_paper is False for proof in self.proofs)

    @property
    def paper(self) -> Paper:
        """The paper that it is printed on. A browser divides it into pages."""
        copy = (
            _("Director's copy: it names words. Not for the wall.")
            if self.with_words
            else _("Committee's copy: it names no word.")
        )
        facts = {"title": _("Report on {event}", event=self.event), "report": self, "copy": copy}
        return Paper("report", "report.html", facts, private=self.with_words)


def report_on(
    records: Sequence[JournalRecord], library: Library, *, now: str, with_words: bool = False,
    days: Collection[str] | None = None, doubts: Sequence[Doubt] = (),
    on_paper: Mapping[str, bool] | None = None,
) -> EventReport:  # fmt: skip
    """Return the report on the records of an event; `CannotJudge` if they have no entry of `days`.

    `doubts` are those that the records don't show, `on_paper` says by the opening seal of a record
    whether paper and record have one final number. `now` is when it is made.
    """
    account = Account(records, library, with_words=with_words, days=days)
    if not any(account.entries()):
        present = sorted({day_of(entry) for entry in account.all_entries()})
        raise CannotJudge(
            _("The record has no entry of {days}.", days=_in_words(days or ())),
            remedy=_("There are: {days}.", days=_in_words(present)),
        )
    return EventReport(account, records, now=now, doubts=doubts, on_paper=on_paper)


def _in_words(days: Iterable[str]) -> str:
    return printable(", ".join(map(day_written, days)))


def page_on(journals: Iterable[Journal], library: Library, *, now: str) -> str:
    """Return the report on the journals of an event as a document."""
    records = [record_in(journal) for journal in journals]
    return report_on(records, library, now=now).paper.html


def _when(entries: Sequence[Entry]) -> str:
    first, last = (day_written(local_time(entries[at].time, TO_THE_DAY)) for at in (0, -1))
    if first == last:
        return _("{day}, local times", day=first)
    return _("{first} to {last}, local times", first=first, last=last)


def _judged_by(account: Account, entries: Sequence[Entry]) -> list[str]:
    """Return the titles of the rules, and then the lists."""
    sessions = [entry for entry in entries if entry.kind is Kind.OPENED]
    titles = []
    for rules_id in dict.fromkeys(entry.rules for entry in sessions if entry.rules):
        rules = account.rulebooks.rule_set(rules_id)
        titles.append(rules.title if rules else printable(rules_id))
    editions = dict.fromkeys(
        account.rulebooks.list_name(edition)
        for entry in sessions
        for edition, _seal in entry.lexicons
    )
    return [*titles, *([printable(", ".join(editions))] if editions else [])]
