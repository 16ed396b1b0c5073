"""The report on an event: what judged, and what proves it. Its other pages have a module each.

`report_on` makes plain facts of records, whose `paper` is a document.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from judge_procedure.codes import code_in
from judge_procedure.names import capitalized, kind_named
from judge_procedure.paper import report_answers, report_doubts, report_lists
from judge_procedure.paper.account import Account, in_part, role_name, time_of
from judge_procedure.paper.report_doubts import Doubt
from judge_procedure.paper.template import Paper
from judge_procedure.system_clock import TO_THE_DAY, day_written, local_time, minute_written
from judge_procedure.timeline import JournalRecord, record_in
from judge_record.entry import RULINGS, Entry, Kind, ReportPart
from judge_record.journal import Journal
from judge_record.summary import unfinished
from lexicons import Fingerprint, JudgeError, Library, printable
from lexicons.language import _


class RecordProof(NamedTuple):
    """A record, and what proves it."""

    stations: str
    entries: int
    number: str  # the final number
    on_paper: bool | None  # None: a person has to compare it
    code: str
    fault: str  # "" if it is sound


class StationFacts(NamedTuple):
    """What a station recorded."""

    name: str
    entries: int
    judged: int
    code: str
    ended: str


class PersonRoles(NamedTuple):
    """Who decided, and as what."""

    name: str
    roles: str


class KindCount(NamedTuple):
    """What is only counted, and how often it was recorded."""

    name: str
    number: int


class EventReport:
    """A report, as its template reads it. It has words only if its account has."""

    def __init__(
        self, account: Account, records: Sequence[JournalRecord], *, now: str,
        doubts: Sequence[Doubt] = (), on_paper: Mapping[str, bool] | None = None,
    ) -> None:  # fmt: skip
        """Take the account of records, and the records as they are: a moved entry has no proof."""
        entries = account.entries
        self.with_words = account.with_words
        self.event = printable(", ".join(dict.fromkeys(record.event for record in records)))
        self.when = _when(entries)
        self.judged_by = _judged_by(account, entries)
        self.code = _common_code(entries)
        self.printed = minute_written(now)
        self.answers = report_answers.answers(account)
        self.doubts = [*doubts, *report_doubts.doubts(account)]
        self.groups = [*report_lists.groups(account)]
        self.decisions = [*report_lists.decisions(account)]
        self.proofs = [_record_proof(account, r, on_paper or {}) for r in records]
        self.cautions = [*_cautions(account, entries)]
        self.stations = [*_stations(account)]
        self.people = _people(entries)
        self.counts = _counts(entries)
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
    doubts: Sequence[Doubt] = (), on_paper: Mapping[str, bool] | None = None,
) -> EventReport:  # fmt: skip
    """Return the report on the records of an event.

    `doubts` are those that the records don't show, `on_paper` says by the opening seal of a record
    whether paper and record have one final number. `now` is when it is made.
    """
    account = Account(records, library, with_words=with_words)
    return EventReport(account, records, now=now, doubts=doubts, on_paper=on_paper)


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


# -- what proves each record, its stations, lists and people --------------------------------------


def _common_code(entries: Sequence[Entry]) -> str:
    """Return the one CODE of the sessions; "" if they had several, or none judged."""
    codes = {code_in(entry) for entry in entries if entry.kind is Kind.OPENED and entry.rules}
    return codes.pop() if len(codes) == 1 else ""


def _record_proof(
    account: Account, record: JournalRecord, on_paper: Mapping[str, bool]
) -> RecordProof:
    """Return what proves a record; `on_paper` says by its chain whether its number is there."""
    names = ", ".join(dict.fromkeys(map(account.station_name, record.stations)))
    if not any(entry.kind in RULINGS for entry in record.entries):
        names = _("{stations}: no challenge", stations=names)
    return RecordProof(
        stations=names,
        entries=record.length,
        number=record.head.spoken,
        on_paper=on_paper.get(record.chain),
        code=_common_code(record.entries),
        fault=record.fault,
    )


def _cautions(account: Account, entries: Sequence[Entry]) -> Iterator[str]:
    """Yield what must be known of the lists that a machine ruled by."""
    ruled = (entry for entry in entries if entry.kind in RULINGS and entry.is_by_machine)
    for edition, fingerprint in sorted(
        {judged_by for entry in ruled for judged_by in entry.lexicons}
    ):
        caution = _(
            "not known whether it is verified: this machine has no list with the code {code}",
            code=Fingerprint(fingerprint).short,
        )
        with suppress(JudgeError):
            manifest = account.rulebooks.library.manifest(edition)
            if manifest.fingerprint == fingerprint:
                caution = manifest.caution
        if caution:
            yield _("Lexicon {edition}: {caution}.", edition=printable(edition), caution=caution)


def _stations(account: Account) -> Iterator[StationFacts]:
    """Yield what each station recorded, record by record."""
    for record in account.records:
        by_name: dict[str, list[Entry]] = {}
        for entry in record.entries:
            if entry.session:
                by_name.setdefault(account.station_name(entry.station), []).append(entry)
        at_work = {*map(account.station_name, unfinished(record.entries))}
        for name, entries in sorted(by_name.items()):
            codes = (code_in(e) for e in entries if e.kind is Kind.OPENED and e.rules)
            ended = [entry for entry in entries if entry.kind is Kind.CLOSED]
            yield StationFacts(
                name=name,
                entries=len(entries),
                judged=sum(entry.kind in RULINGS for entry in entries),
                code=", ".join(dict.fromkeys(codes)),
                ended=time_of(ended[-1]) if ended and name not in at_work else _("not ended"),
            )


def _people(entries: Sequence[Entry]) -> list[PersonRoles]:
    """Return who decided, by their initials."""
    roles: dict[str, dict[str, None]] = {}
    for entry in entries:
        if entry.by and entry.role:
            roles.setdefault(printable(entry.by), {})[role_name(entry.role)] = None
    return [PersonRoles(name, ", ".join(held)) for name, held in sorted(roles.items())]


def _counts(entries: Sequence[Entry]) -> list[KindCount]:
    """Return what is only counted, kind by kind."""
    numbers = Counter(entry.kind for entry in in_part(entries, ReportPart.COUNTS))
    return [
        KindCount(capitalized(kind_named(kind)), numbers[kind]) for kind in Kind if numbers[kind]
    ]
