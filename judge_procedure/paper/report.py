"""The report on an event: what judged, every challenge, what people decided, and what proves it.

Its template says it. The doubts have a module of their own.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import groupby

from judge_procedure import names
from judge_procedure.codes import code_in
from judge_procedure.paper import report_doubts
from judge_procedure.paper.account import (
    Account,
    decider,
    role_named,
    time_of,
)
from judge_procedure.paper.report_doubts import Doubt
from judge_procedure.paper.template import Paper
from judge_procedure.system_clock import TO_THE_DAY, day_written, local_time, minute_written
from judge_procedure.timeline import Case, JournalRecord, day_of
from judge_record.entry import LEFT_TO_PEOPLE, RULINGS, Entry, Kind, ReportPart
from judge_record.plays import same_table
from judge_record.summary import unfinished
from lexicons import Fingerprint, JudgeError, Library
from lexicons.language import _

#: At most this number of stations is named on the first page, each with its figure.
STATIONS_NAMED = 6


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
            "decider": decider,
        }
        return Paper("report", "report.html", facts, private=self.account.with_words)

    @property
    def when(self) -> str:
        """The days of the first and the last entry."""
        entries = self.account.entries
        first, last = (day_written(local_time(entries[at].time, TO_THE_DAY)) for at in (0, -1))
        if first == last:
            return _("{day}, local times", day=first)
        return _("{first} to {last}, local times", first=first, last=last)

    @property
    def judged_by(self) -> Iterator[str]:
        """The titles of the rules, and then the lists."""
        rulebooks = self.account.rulebooks
        sessions = [entry for entry in self.account.entries if entry.kind is Kind.OPENED]
        for rules_id in dict.fromkeys(entry.rules for entry in sessions if entry.rules):
            rules = rulebooks.rule_set(rules_id)
            yield rules.title if rules else rules_id
        editions = dict.fromkeys(
            rulebooks.list_name(edition) for entry in sessions for edition, _seal in entry.lexicons
        )
        if editions:
            yield ", ".join(editions)

    # -- the six answers of the first page -----------------------------------------------------

    def verdicts(self) -> list[tuple[str, str, int]]:
        """Return each verdict that stands, the rulebook's word for it, and how often it stands."""
        standing = [ruling for case in self.account.challenges if (ruling := case.play.standing)]
        counts = Counter((ruling.ruled, self.account.verdict_word(ruling)) for ruling in standing)
        by_verdict = sorted(counts.items(), key=lambda count: count[0][0])
        return [(*verdict, number) for verdict, number in by_verdict]

    def rounds(self) -> dict[int, int]:
        """Return how many challenges each round had, from the first to the last that had one."""
        numbers = [case.seat.round for case in self.account.challenges]
        played = [number for number in numbers if number is not None]
        span = range(min(played), max(played) + 1) if played else ()
        return {number: played.count(number) for number in span}

    def rulings(self) -> list[Entry]:
        """Return the ruling on each challenge: what stands, or stood before the play was void."""
        return [case.play.rulings[-1] for case in self.account.challenges]

    def at_stations(self, rulings: Sequence[Entry]) -> str:
        """Return how many rulings each station made; the page of the proof names all stations."""
        counts = Counter(self.account.station_name(ruling.station) for ruling in rulings)
        figures = [f"{name}: {number}" for name, number in counts.most_common(STATIONS_NAMED)]
        return names.joined(*figures, "…" if len(counts) > STATIONS_NAMED else "")

    def deciders(self, entries: Iterable[Entry]) -> str:
        """Return who decided, each once."""
        return ", ".join(dict.fromkeys(map(decider, entries)))

    def ended_without_answer(self, case: Case, call: Entry) -> Entry | None:
        """Return the end of the session of an open call, if somebody said why it has no answer."""
        later = case.record.entries[call.number :]
        ends = (e for e in later if e.kind is Kind.CLOSED and e.session == call.session)
        return next((end for end in ends if self.account.reason(end)), None)

    def interrupted(self) -> Iterator[tuple[Case, Entry, Entry | None]]:
        """Yield what a fault or an interruption left without a verdict that was seen.

        With it comes the next ruling at its table and in its round.
        """
        for case in self.account.cases:
            for entry in case.entries:
                failed = entry.kind is Kind.REFUSAL and entry.reason not in LEFT_TO_PEOPLE
                if failed or entry.kind in {Kind.UNSEEN, Kind.INTERRUPTED}:
                    yield case, entry, self._next_at_table(case, entry)

    def _next_at_table(self, case: Case, entry: Entry) -> Entry | None:
        # Cases are in the order of their calls; one may have been judged long after the next one.
        rulings = (
            other.ruling
            for other in self.account.challenges
            if case.seat.table and same_table(other.seat.table, case.seat.table)
            and other.seat.round == case.seat.round
        )  # fmt: skip
        later = (ruling for ruling in rulings if ruling and _moment(ruling) > _moment(entry))
        return min(later, key=_moment, default=None)

    def further_opinions(self) -> Iterator[tuple[Case, Entry, Entry | None]]:
        """Yield the plays with a further opinion: the last one, and what changed it later."""
        for case in self.account.challenges:
            if given := [e for e in case.later if e.kind in RULINGS - {Kind.CORRECTION}]:
                changed = case.changed_by
                is_later = changed and changed.number > given[-1].number
                yield case, given[-1], changed if is_later else None

    def shared(self) -> list[tuple[str, list[Entry], str]]:
        """Return the tables that challenged words again in a round: the entries, and who looked."""
        tables: dict[str, list[Case]] = {}
        for case in self.account.cases:
            if any(entry.kind is Kind.CALL and entry.shares for entry in case.entries):
                tables.setdefault(self.place(case), []).append(case)
        shared = []
        for place, cases in tables.items():
            calls = ((case, e) for case in cases for e in case.entries if e.kind is Kind.CALL)
            answers = filter(None, (case.answer_to(call) for case, call in calls))
            entries = [case.ruling or case.first for case in cases]
            shared.append((place, entries, self.deciders(answers)))
        return shared

    def doubted(self) -> Iterator[tuple[Case, Entry]]:
        """Yield the plays of which a check after the game says something else."""
        for case in self.account.challenges:
            checks, standing = case.play.of([Kind.DOUBLE_CHECK]), case.play.standing
            if standing and checks and checks[-1].verdict != standing.verdict:
                yield case, checks[-1]

    def place(self, case: Case) -> str:
        """Return where a challenge was, before what is said of it."""
        return f"{names.capitalized(names.place_named(case.seat) or case.first.station)}:"

    # -- every challenge -----------------------------------------------------------------------

    def groups(self) -> Iterator[tuple[str, list[Case]]]:
        """Yield the challenges of each round, and of each day those without one, by a title."""

        def place(case: Case) -> tuple[str, bool, int]:
            return day_of(case.first), case.seat.round is None, case.seat.round or 0

        listed = (case for case in self.account.cases if case.ruling or _not_ruled(case))
        by_place = [[*cases] for _place, cases in groupby(sorted(listed, key=place), place)]
        days = {day_of(cases[0].first) for cases in by_place}
        for cases in by_place:
            first = cases[0].first
            round = names.round_named(cases[0].seat.round)
            title = names.capitalized(round) or _("Without a round")
            if len(days) > 1:
                title = f"{day_written(day_of(first))}, {title}"
            yield f"{title}, {time_of(first)}", cases

    def shown(self, case: Case) -> Entry:
        """Return the entry by which a challenge is listed."""
        return case.ruling or _not_ruled(case)[-1]

    # -- what people decided -------------------------------------------------------------------

    def decisions(self) -> Iterator[tuple[Entry, Case | None]]:
        """Yield what people decided, by time; a call and its answer are one decision."""
        cases = {entry.seal: case for case in self.account.cases for entry in case.entries}
        for entry in _in_part(self.account.entries, "decisions"):
            case = cases.get(entry.seal)
            if entry.kind is not Kind.SETTLED or case is None:
                yield entry, case

    # -- what proves each record, its stations, lists and people -------------------------------

    def code_of(self, entries: Iterable[Entry]) -> str:
        """Return the one CODE of the sessions; "" if they had several, or none judged."""
        codes = {code_in(entry) for entry in entries if entry.kind is Kind.OPENED and entry.rules}
        return codes.pop() if len(codes) == 1 else ""

    def stations_of(self, record: JournalRecord) -> str:
        """Return who wrote into a record."""
        stations = ", ".join(dict.fromkeys(map(self.account.station_name, record.stations)))
        if any(entry.kind in RULINGS for entry in record.entries):
            return stations
        return _("{stations}: no challenge", stations=stations)

    def cautions(self) -> Iterator[str]:
        """Yield what must be known of the lists that a machine ruled by."""
        library = self.account.rulebooks.library
        ruled = (e for e in self.account.entries if e.kind in RULINGS and e.is_by_machine)
        for edition, fingerprint in sorted({of for entry in ruled for of in entry.lexicons}):
            caution = _(
                "not known whether it is verified: this machine has no list with the code {code}",
                code=Fingerprint(fingerprint).short,
            )
            with suppress(JudgeError):
                manifest = library.manifest(edition)
                if manifest.fingerprint == fingerprint:
                    caution = manifest.caution
            if caution:
                yield _("Lexicon {edition}: {caution}.", edition=edition, caution=caution)

    def stations(self) -> Iterator[tuple[str, int, int, str, str]]:
        """Yield of each station its entries, its rulings, its CODE and when it ended."""
        for record in self.account.records:
            by_name: dict[str, list[Entry]] = {}
            for entry in record.entries:
                if entry.session:
                    name = self.account.station_name(entry.station)
                    by_name.setdefault(name, []).append(entry)
            at_work = {*map(self.account.station_name, unfinished(record.entries))}
            for name, entries in sorted(by_name.items()):
                codes = (code_in(e) for e in entries if e.kind is Kind.OPENED and e.rules)
                ended = [entry for entry in entries if entry.kind is Kind.CLOSED]
                yield (
                    name,
                    len(entries),
                    sum(entry.kind in RULINGS for entry in entries),
                    ", ".join(dict.fromkeys(codes)),
                    time_of(ended[-1]) if ended and name not in at_work else _("not ended"),
                )

    def people(self) -> dict[str, dict[str, None]]:
        """Return the roles of everybody who decided, by their initials."""
        roles: dict[str, dict[str, None]] = {}
        for entry in self.account.entries:
            if entry.by:
                roles.setdefault(entry.by, {})[role_named(entry.role)] = None
        return dict(sorted(roles.items()))

    def counts(self) -> dict[Kind, int]:
        """Return how often kinds were recorded that are only counted."""
        numbers = Counter(e.kind for e in _in_part(self.account.entries, "counts"))
        return {kind: numbers[kind] for kind in Kind if numbers[kind]}


def _moment(entry: Entry) -> tuple[str, int]:
    return entry.time, entry.number


def _in_part(entries: Iterable[Entry], part: ReportPart) -> list[Entry]:
    return [entry for entry in entries if entry.kind.row.part == part]


def _not_ruled(case: Case) -> list[Entry]:
    """Return the entries that say why a challenge has no ruling."""
    return _in_part(case.entries, "challenges")
