"""The report on an event: what it answers, lists, doubts and proves.

`report_on` makes plain facts of records, whose `paper` is a document.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import groupby
from typing import NamedTuple

from judge_procedure import names
from judge_procedure.cases import Case
from judge_procedure.codes import code_in
from judge_procedure.paper import report_answers, report_doubts
from judge_procedure.paper.account import (
    Account,
    decider,
    in_part,
    outcome_name,
    role_name,
    time_of,
)
from judge_procedure.paper.report_answers import Answer
from judge_procedure.paper.report_doubts import Doubt
from judge_procedure.paper.template import Paper
from judge_procedure.system_clock import TO_THE_DAY, day_written, local_time, minute_written
from judge_procedure.timeline import JournalRecord, day_of, record_in
from judge_record.entry import RULINGS, Entry, Kind, ReportPart
from judge_record.journal import Journal
from judge_record.summary import unfinished
from lexicons import CannotJudge, Fingerprint, JudgeError, Library, printable
from lexicons.language import _

#: The sign before what people decided; of all other kinds, a person.
SIGNS = {
    Kind.CORRECTION: "turn", Kind.VOID: "cross", Kind.CALL: "bell", Kind.MOVED: "table",
    Kind.REVIEW: "people", Kind.WAIVED: "points", Kind.ACCEPTED: "look", Kind.DOUBLE_CHECK: "look",
}  # fmt: skip


class ChallengeLine(NamedTuple):
    """A challenge in one line, with what stands; or why there is no verdict."""

    entry: int
    time: str
    station: str
    table: str
    words: int
    verdict: str
    says: str
    is_marked: bool  # whether a person ruled, or something was added
    typed: str  # the words, in the director's copy


class Group(NamedTuple):
    """The challenges of a round, or of a day without rounds."""

    title: str
    acceptable: int
    unacceptable: int
    challenges: tuple[ChallengeLine, ...]


class Decision(NamedTuple):
    """What a person decided."""

    sign: str
    what: str
    entry: str
    where: str
    time: str
    who: str
    why: str


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
    counts: tuple[tuple[str, int], ...]
    proofs: tuple[RecordProof, ...]
    cautions: tuple[str, ...]  # on the lists that ruled
    stations: tuple[StationFacts, ...]
    people: tuple[tuple[str, str], ...]  # initials and roles

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
        there = sorted({day_of(entry) for entry in account.all_entries()})
        wanted, found = (
            printable(", ".join(map(day_written, each))) for each in (days or (), there)
        )
        raise CannotJudge(
            _("The record has no entry of {days}.", days=wanted),
            remedy=_("There are: {days}.", days=found),
        )
    opened = [entry for entry in entries if entry.kind is Kind.OPENED]
    return EventReport(
        event=printable(", ".join(dict.fromkeys(record.event for record in account.records))),
        when=_when(entries),
        judged_by=tuple(_judged_by(account, opened)),
        code=_code(opened),
        with_words=with_words,
        printed=minute_written(now),
        answers=report_answers.answers(account),
        doubts=(*doubts, *report_doubts.doubts(account)),
        groups=tuple(_groups(account)),
        decisions=tuple(_decisions(account)),
        counts=tuple(_counts(entries)),
        proofs=tuple(_proof(account, record, on_paper or {}) for record in records),
        cautions=tuple(_cautions(account, entries)),
        stations=tuple(_stations(account)),
        people=tuple(_people(entries)),
    )


def page_on(journals: Iterable[Journal], library: Library, *, now: str) -> str:
    """Return the report on the journals of an event as a document."""
    records = [record_in(journal) for journal in journals]
    return report_on(records, library, now=now).paper.html


def _when(entries: Sequence[Entry]) -> str:
    first, last = (day_written(local_time(entries[at].time, TO_THE_DAY)) for at in (0, -1))
    if first == last:
        return _("{day}, local times", day=first)
    return _("{first} to {last}, local times", first=first, last=last)


def _judged_by(account: Account, opened: Sequence[Entry]) -> list[str]:
    titles = []
    for rules_id in dict.fromkeys(entry.rules for entry in opened if entry.rules):
        rules = account.rulebooks.rule_set(rules_id)
        titles.append(rules.title if rules else printable(rules_id))
    editions = dict.fromkeys(
        account.rulebooks.list_name(edition)
        for entry in opened
        for edition, _seal in entry.lexicons
    )
    return [*titles, *([printable(", ".join(editions))] if editions else [])]


def _code(opened: Sequence[Entry]) -> str:
    """Return the one CODE of the sessions; "" if they had several, or none judged."""
    codes = {code_in(entry) for entry in opened if entry.rules}
    return next(iter(codes)) if len(codes) == 1 else ""


# -- challenges -----------------------------------------------------------------------------------


def _groups(account: Account) -> Iterator[Group]:
    def place(case: Case) -> tuple[str, bool, int]:
        return day_of(case.first), case.seat.round is None, case.seat.round or 0

    listed = (
        case
        for case in account.cases
        if case.ruling or in_part(case.entries, ReportPart.CHALLENGES)
    )
    by_place = [[*cases] for _place, cases in groupby(sorted(listed, key=place), place)]
    days = {day_of(cases[0].first) for cases in by_place}
    for cases in by_place:
        first = cases[0].first
        title = names.addressed(names.round_named(cases[0].seat.round)) or _("Without a round")
        if len(days) > 1:
            title = f"{day_written(day_of(first))}, {title}"
        ruled = Counter(case.play.standing.ruled for case in cases if case.play.standing)
        yield Group(
            f"{title}, {time_of(first)}",
            ruled["acceptable"],
            ruled["unacceptable"],
            tuple(_challenge(account, case) for case in cases),
        )


def _challenge(account: Account, case: Case) -> ChallengeLine:
    shown = case.ruling or in_part(case.entries, ReportPart.CHALLENGES)[-1]
    standing = case.play.standing
    if standing:
        says = account.verdict_word(standing)
    else:
        says = _("doesn't count") if case.ruling else names.addressed(names.kind_named(shown.kind))
    words = (standing or shown).words
    return ChallengeLine(
        entry=shown.number,
        time=time_of(shown),
        station=printable(shown.station),
        table=printable(str(case.seat)),
        words=len(words),
        verdict=standing.ruled if standing else "",
        says=says,
        is_marked=bool(case.later) or shown.kind is Kind.BY_HAND,
        typed=printable(" ".join(words)) if account.with_words else "",
    )


# -- decisions ------------------------------------------------------------------------------------


def _decisions(account: Account) -> list[Decision]:
    cases = {
        (case.record.chain, each.number): case for case in account.cases for each in case.entries
    }
    found = []
    for record in account.records:
        for entry in in_part(record.entries, ReportPart.DECISIONS):
            case = cases.get((record.chain, entry.number))
            if not account.is_on_day(entry) or (entry.kind is Kind.SETTLED and case):
                continue
            answer = case.answer_to(entry) if case and entry.kind is Kind.CALL else None
            found.append((entry.time, _decision(account, entry, case, answer)))
    return [decision for _time, decision in sorted(found, key=lambda each: each[0])]


def _decision(account: Account, entry: Entry, case: Case | None, answer: Entry | None) -> Decision:
    what, number = account.name_of(entry, case), str(entry.number)
    said = account.verdict_word(entry) if entry.ruled else ""
    if entry.kind is Kind.CALL:
        what, said = outcome_name(answer), names.reason_named(entry.reason)
    elif entry.about:
        number = _("{earlier} by {later}", earlier=entry.about, later=entry.number)
    if entry.kind is Kind.MOVED:
        said = names.round_named(entry.round)
    return Decision(
        SIGNS.get(entry.kind, "person"),
        names.addressed(what),
        number,
        names.joined(
            printable(entry.station), names.table_named(case.seat if case else entry.seat)
        ),
        time_of(answer or entry),
        decider(answer or entry, case),
        "; ".join(filter(None, (said, account.reason(answer or entry)))),
    )


def _counts(entries: Sequence[Entry]) -> list[tuple[str, int]]:
    counts = Counter(entry.kind for entry in in_part(entries, ReportPart.COUNTS))
    return [
        (names.addressed(names.kind_named(kind)), counts[kind]) for kind in Kind if counts[kind]
    ]


# -- proof ----------------------------------------------------------------------------------------


def _proof(account: Account, record: JournalRecord, on_paper: Mapping[str, bool]) -> RecordProof:
    stations = ", ".join(dict.fromkeys(account.station_name(each) for each in record.stations))
    if not any(entry.kind in RULINGS for entry in record.entries):
        stations = _("{stations}: no challenge", stations=stations)
    return RecordProof(
        stations,
        record.length,
        record.head.spoken,
        on_paper.get(record.chain),
        _code([entry for entry in record.entries if entry.kind is Kind.OPENED]),
        record.fault,
    )


def _cautions(account: Account, entries: Sequence[Entry]) -> Iterator[str]:
    """Yield what must be known of the lists that a machine ruled by."""
    ruled = (entry for entry in entries if entry.kind in RULINGS and entry.is_by_machine)
    for edition, fingerprint in sorted({each for entry in ruled for each in entry.lexicons}):
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
    for record in account.records:
        by_name: dict[str, list[Entry]] = {}
        for entry in record.entries:
            if entry.session and account.is_on_day(entry):
                by_name.setdefault(account.station_name(entry.station), []).append(entry)
        at_work = {account.station_name(each) for each in unfinished(record.entries)}
        for name, entries in sorted(by_name.items()):
            codes = (code_in(each) for each in entries if each.kind is Kind.OPENED and each.rules)
            ended = [entry for entry in entries if entry.kind is Kind.CLOSED]
            yield StationFacts(
                name,
                len(entries),
                sum(entry.kind in RULINGS for entry in entries),
                ", ".join(dict.fromkeys(codes)),
                time_of(ended[-1]) if ended and name not in at_work else _("not ended"),
            )


def _people(entries: Sequence[Entry]) -> list[tuple[str, str]]:
    roles: dict[str, dict[str, None]] = {}
    for entry in entries:
        if entry.by and entry.role:
            roles.setdefault(printable(entry.by), {})[role_name(entry.role)] = None
    return [(name, ", ".join(each)) for name, each in sorted(roles.items())]
