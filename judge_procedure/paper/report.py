"""The report on an event: what it answers, doubts, lists and proves, by a module each.

`report_on` makes plain facts of records, whose `paper` is a document.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from judge_procedure.paper import report_answers, report_doubts, report_lists, report_proof
from judge_procedure.paper.account import Account
from judge_procedure.paper.report_answers import Answer
from judge_procedure.paper.report_doubts import Doubt
from judge_procedure.paper.report_lists import Decision, Group
from judge_procedure.paper.report_proof import (
    KindCount,
    PersonRoles,
    RecordProof,
    StationFacts,
)
from judge_procedure.paper.template import Paper
from judge_procedure.system_clock import TO_THE_DAY, day_written, local_time, minute_written
from judge_procedure.timeline import JournalRecord, day_of, record_in
from judge_record.entry import Entry, Kind
from judge_record.journal import Journal
from lexicons import CannotJudge, Library, printable
from lexicons.language import _


class EventReport(NamedTuple):
    """A report. It has words only if it says so."""

    event: str
    when: str
    judged_by: tuple[str, ...]  # rules and lists
    code: str
    with_words: bool
    printed: str
    answers: tuple[Answer, ...]
    doubts: tuple[Doubt, ...]
    groups: tuple[Group, ...]
    decisions: tuple[Decision, ...]
    counts: tuple[KindCount, ...]
    proofs: tuple[RecordProof, ...]
    cautions: tuple[str, ...]  # on the lists that ruled
    stations: tuple[StationFacts, ...]
    people: tuple[PersonRoles, ...]

    @property
    def is_sound(self) -> bool:
        """Whether every record is."""
        return not any(proof.fault for proof in self.proofs)

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
    entries = [*account.entries()]
    if not entries:
        present = sorted({day_of(entry) for entry in account.all_entries()})
        raise CannotJudge(
            _("The record has no entry of {days}.", days=_in_words(days or ())),
            remedy=_("There are: {days}.", days=_in_words(present)),
        )
    sessions = [entry for entry in entries if entry.kind is Kind.OPENED]
    return EventReport(
        event=printable(", ".join(dict.fromkeys(record.event for record in account.records))),
        when=_when(entries),
        judged_by=tuple(_judged_by(account, sessions)),
        code=report_proof.common_code(entries),
        with_words=with_words,
        printed=minute_written(now),
        answers=report_answers.answers(account),
        doubts=(*doubts, *report_doubts.doubts(account)),
        groups=tuple(report_lists.groups(account)),
        decisions=tuple(report_lists.decisions(account)),
        counts=tuple(report_proof.counts(entries)),
        proofs=tuple(
            report_proof.record_proof(account, record, on_paper or {}) for record in records
        ),
        cautions=tuple(report_proof.cautions(account, entries)),
        stations=tuple(report_proof.stations(account)),
        people=tuple(report_proof.people(entries)),
    )


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


def _judged_by(account: Account, sessions: Sequence[Entry]) -> list[str]:
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
