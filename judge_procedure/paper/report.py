"""The report on an event: what judged, every challenge, what people decided, and what proves it.

A report says it in values, and its template writes them. The doubts have a module of their own.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple, TypeVar

from judge_procedure.codes import code_in
from judge_procedure.names import capitalized, joined, place_named, table_named
from judge_procedure.paper import report_doubts
from judge_procedure.paper.account import Account, outcome_named
from judge_procedure.paper.report_doubts import Doubt
from judge_procedure.paper.template import Paper
from judge_procedure.system_clock import day_written, minute_written
from judge_procedure.timeline import Case, JournalRecord, day_of, time_of
from judge_record.decision import MACHINE_CANNOT
from judge_record.entry import RULINGS, Entry, Kind, Source
from lexicons import Fingerprint, JudgeError, Library
from lexicons.language import _

T = TypeVar("T")

WITH_WORDS = "report-with-words"  # the director's copy: nobody types this name by chance

#: The signs of decisions, where it isn't a person.
SIGNS = {
    Kind.CORRECTION: "turn", Kind.VOID: "cross", Kind.CALL: "bell", Kind.MOVED: "table",
    Kind.REVIEW: "people", Kind.WAIVED: "points", Kind.ACCEPTED: "look", Kind.DOUBLE_CHECK: "look",
}  # fmt: skip

#: How many of a kind a box has, so that the first page mostly holds the signatures.
IN_A_BOX = 2


class Decision(NamedTuple):
    """A row of what people decided."""

    sign: str
    what: str
    entries: str  # "3 by 7", if it is about an earlier one
    where: str
    time: str
    verdict: str  # "" if it gave none
    who: str
    why: str


class EventReport:
    """A report on the records of an event. It has words only if it is the director's copy."""

    def __init__(
        self, records: Sequence[JournalRecord], library: Library, *, now: str,
        with_words: bool = False, doubts: Sequence[Doubt] = (),
        on_paper: Mapping[str, bool] | None = None,
    ) -> None:  # fmt: skip
        """Take the records, and `now`, when the report is made.

        `doubts` are those that the records don't show. `on_paper` says by the opening seal of a
        record whether paper and record have one final number; where it doesn't, a person compares.
        """
        self.account = Account(records, library, with_words=with_words)
        self.records = records  # as they are: a moved entry has no proof
        self.on_paper = on_paper or {}
        self.event = ", ".join(dict.fromkeys(record.event for record in records))
        self.doubts = [*doubts, *report_doubts.doubts(self.account)]
        self.printed = minute_written(now)

    @property
    def paper(self) -> Paper:
        """The paper that it is printed on. A browser divides it into pages."""
        facts = {
            "title": _("Report on {event}", event=self.event),
            "report": self,
            "account": self.account,
        }
        with_words = self.account.with_words
        name = WITH_WORDS if with_words else "report"
        return Paper(name, "report.html", facts, private=with_words)

    @property
    def when(self) -> str:
        """The days of the first and the last entry."""
        entries = self.account.entries
        first, last = (day_written(day_of(entries[at])) for at in (0, -1))
        if first == last:
            return _("{day}, local times", day=first)
        return _("{first} to {last}, local times", first=first, last=last)

    @property
    def judged_by(self) -> Iterator[str]:
        """The titles of the rules, and then the lists."""
        sessions = [entry for entry in self.account.entries if entry.kind is Kind.OPENED]
        for rules_id in dict.fromkeys(entry.rules for entry in sessions if entry.rules):
            rules = self.account.rule_set(rules_id)
            yield rules.title if rules else rules_id
        editions = dict.fromkeys(
            self.account.list_name(edition)
            for entry in sessions
            for edition, _seal in entry.lexicons
        )
        if editions:
            yield ", ".join(editions)

    # -- what the first page answers -----------------------------------------------------------

    @staticmethod
    def shown(rows: list[T], most: int = IN_A_BOX) -> tuple[list[T], list[T]]:
        """Return the rows that a box shows, and the rest, which stand on another page."""
        return rows[:most], rows[most:]

    def verdicts(self) -> list[tuple[tuple[str, str], int]]:
        """Return how often each verdict stands, with its word."""
        standing = filter(None, (case.play.standing for case in self.account.challenges))
        counts = Counter((ruling.ruled, self.account.verdict_word(ruling)) for ruling in standing)
        return sorted(counts.items())

    def void(self) -> list[Case]:
        """Return the challenges that don't count."""
        return [case for case in self.account.challenges if not case.play.standing]

    def overturned(self) -> list[Case]:
        return [case for case in self.account.challenges if case.is_overturned]

    def rounds(self) -> dict[int, int]:
        """Return how many challenges there were in each round that had any."""
        played = [at for case in self.account.challenges if (at := case.seat.round) is not None]
        return dict(sorted(Counter(played).items()))

    def ruled_by(self) -> dict[Source, list[Entry]]:
        """Return by its source what stands, or stood before its play was void."""
        rulings = [case.play.rulings[-1] for case in self.account.challenges]
        return {source: [each for each in rulings if each.source is source] for source in Source}

    def stations(self, entries: Iterable[Entry]) -> str:
        judged = Counter(self.account.station_name(entry.station) for entry in entries)
        return ", ".join(f"{name}: {number}" for name, number in judged.most_common())

    def deciders(self, entries: Iterable[Entry]) -> str:
        return ", ".join(dict.fromkeys(map(self.account.decider, entries)))

    def not_settled(self) -> Iterator[tuple[Case, Entry, Entry | None]]:
        """Yield each open call, and what says why its station ended without an answer."""
        for case in self.account.cases:
            if call := case.open_call:
                later = reversed(case.record.entries[call.number :])  # the last reason counts
                ends = (e for e in later if e.kind is Kind.CLOSED and e.note)
                of = (e for e in ends if e.session == call.session or e.station == call.station)
                yield case, call, next(of, None)

    def interrupted(self) -> tuple[list[tuple[Case, Entry]], list[tuple[Case, Entry]]]:
        """Return what a fault or an interruption left without a verdict that was seen, as `shown`.

        Every verdict that perhaps nobody saw is among the first rows: it has no other place.
        """
        rows = [
            (case, entry)
            for case in self.account.cases
            for entry in case.entries
            if entry.kind in {Kind.UNSEEN, Kind.INTERRUPTED}
            or (entry.kind is Kind.REFUSAL and entry.reason in MACHINE_CANNOT)
        ]
        rows.sort(key=lambda row: row[1].kind is not Kind.UNSEEN)
        unseen = sum(entry.kind is Kind.UNSEEN for _case, entry in rows)
        return self.shown(rows, max(unseen, IN_A_BOX))

    def further_opinions(self) -> Iterator[tuple[Case, Entry]]:
        """Yield the last further opinion on each play."""
        for case in self.account.challenges:
            later = case.play.rulings[1:]  # a damaged record can begin with a correction
            if given := [ruling for ruling in later if ruling.kind is not Kind.CORRECTION]:
                yield case, given[-1]

    def doubted(self) -> Iterator[tuple[Case, Entry]]:
        """Yield the last check after the game where it says something else than what stands."""
        for case in self.account.challenges:
            checks, standing = case.play.of([Kind.DOUBLE_CHECK]), case.play.standing
            if standing and checks and checks[-1].verdict != standing.verdict:
                yield case, checks[-1]

    # -- what people decided -------------------------------------------------------------------

    def decisions(self) -> Iterator[Decision]:
        """Yield what people decided, by time; a call and its answer are one row.

        What was withdrawn, or refused by the rules, is among it: the list of challenges has no
        reasons. Where a machine failed, the first page says so.
        """
        account = self.account
        for entry in filter(_is_decided, account.entries):
            case, what, number = account.case_of.get(entry.seal), "", f"{entry.number}"
            if entry.kind is Kind.SETTLED and case:
                continue
            answer = case.answer_to(entry) if case and entry.kind is Kind.CALL else None
            if entry.kind is Kind.CALL:
                what = outcome_named(answer)
            elif entry.about:
                number = _("{earlier} by {later}", earlier=entry.about, later=number)
            moved = entry.kind is Kind.MOVED
            at = place_named(entry.seat) if moved else table_named((case or entry).seat)
            yield Decision(
                SIGNS.get(entry.kind, "person"),
                capitalized(what or account.name_of(entry, case)), number,
                joined(account.station_name(entry.station), entry.kiosk or "", at),
                time_of(answer or entry), account.verdict_word(entry) if entry.ruled else "",
                account.decider(answer or entry, case, with_role=True), account.reason(entry),
            )  # fmt: skip

    def is_decided(self, case: Case) -> bool:
        """Return whether people decided something about a case."""
        return any(map(_is_decided, case.entries))

    # -- records, lists and people ---------------------------------------------------------------

    def codes_of(self, entries: Iterable[Entry]) -> list[str]:
        """Return every CODE of the sessions that judged."""
        codes = (code_in(entry) for entry in entries if entry.kind is Kind.OPENED and entry.rules)
        return [*dict.fromkeys(codes)]

    def stations_of(self, record: JournalRecord) -> str:
        """Return who wrote into a record."""
        stations = ", ".join(dict.fromkeys(map(self.account.station_name, record.stations)))
        if any(entry.kind in RULINGS for entry in record.entries):
            return stations
        return _("{stations}: no challenge", stations=stations)

    def cautions(self) -> Iterator[str]:
        """Yield what must be known of the lists that a machine ruled by."""
        ruled = (e for e in self.account.entries if e.kind in RULINGS and e.is_by_machine)
        for edition, fingerprint in sorted({of for entry in ruled for of in entry.lexicons}):
            caution = _(
                "not known whether it is verified: this machine has no list with the code {code}",
                code=Fingerprint(fingerprint).short,
            )
            with suppress(JudgeError):
                manifest = self.account.library.manifest(edition)
                if manifest.fingerprint == fingerprint:
                    caution = manifest.caution
            if caution:
                yield _("Lexicon {edition}: {caution}.", edition=edition, caution=caution)

    def counts(self) -> dict[Kind, int]:
        """Return how often kinds were recorded that are only counted."""
        numbers = Counter(e.kind for e in self.account.entries if e.kind.row.part == "counts")
        return {kind: numbers[kind] for kind in Kind if numbers[kind]}


def _is_decided(entry: Entry) -> bool:
    """Return whether an entry is what a person decided, and says who and why."""
    refused = bool(entry.reason) and entry.reason not in MACHINE_CANNOT
    return entry.kind.row.part == "decisions" or (entry.kind.row.part == "challenges" and refused)
