"""The last page of a report: what proves each record, its stations, lists and people."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from judge_procedure.codes import code_in
from judge_procedure.names import capitalized, kind_named
from judge_procedure.paper.account import Account, in_part, role_name, time_of
from judge_procedure.timeline import JournalRecord
from judge_record.entry import RULINGS, Entry, Kind, ReportPart
from judge_record.summary import unfinished
from lexicons import Fingerprint, JudgeError, printable
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


def common_code(entries: Sequence[Entry]) -> str:
    """Return the one CODE of the sessions; "" if they had several, or none judged."""
    codes = {code_in(entry) for entry in entries if entry.kind is Kind.OPENED and entry.rules}
    return codes.pop() if len(codes) == 1 else ""


def record_proof(
    account: Account, record: JournalRecord, on_paper: Mapping[str, bool]
) -> RecordProof:
    """Return what proves a record; `on_paper` says by its chain whether its number is there."""
    names = ", ".join(dict.fromkeys(map(account.station_name, record.stations)))
    if not any(entry.kind in RULINGS for entry in record.entries):
        names = _("{stations}: no challenge", stations=names)
    return RecordProof(
        names,
        record.length,
        record.head.spoken,
        on_paper.get(record.chain),
        common_code(record.entries),
        record.fault,
    )


def cautions(account: Account, entries: Sequence[Entry]) -> Iterator[str]:
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


def stations(account: Account) -> Iterator[StationFacts]:
    """Yield what each station recorded, record by record."""
    for record in account.records:
        by_name: dict[str, list[Entry]] = {}
        for entry in record.entries:
            if entry.session and account.is_on_day(entry):
                by_name.setdefault(account.station_name(entry.station), []).append(entry)
        at_work = {*map(account.station_name, unfinished(record.entries))}
        for name, entries in sorted(by_name.items()):
            codes = (code_in(e) for e in entries if e.kind is Kind.OPENED and e.rules)
            ended = [entry for entry in entries if entry.kind is Kind.CLOSED]
            yield StationFacts(
                name,
                len(entries),
                sum(entry.kind in RULINGS for entry in entries),
                ", ".join(dict.fromkeys(codes)),
                time_of(ended[-1]) if ended and name not in at_work else _("not ended"),
            )


def people(entries: Sequence[Entry]) -> list[PersonRoles]:
    """Return who decided, by their initials."""
    roles: dict[str, dict[str, None]] = {}
    for entry in entries:
        if entry.by and entry.role:
            roles.setdefault(printable(entry.by), {})[role_name(entry.role)] = None
    return [PersonRoles(name, ", ".join(held)) for name, held in sorted(roles.items())]


def counts(entries: Sequence[Entry]) -> list[KindCount]:
    """Return what is only counted, kind by kind."""
    numbers = Counter(entry.kind for entry in in_part(entries, ReportPart.COUNTS))
    return [
        KindCount(capitalized(kind_named(kind)), numbers[kind]) for kind in Kind if numbers[kind]
    ]
