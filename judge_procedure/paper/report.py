"""The report on an event: what judged, every challenge, what people decided, and what proves it.

A report says it in values, and its template writes them. The doubts have a module of their own.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import NamedTuple

from judge_procedure import names
from judge_procedure.codes import code_in
from judge_procedure.paper import report_doubts
from judge_procedure.paper.account import Account, decider, outcome_named
from judge_procedure.paper.report_doubts import Doubt
from judge_procedure.paper.template import Paper
from judge_procedure.system_clock import day_written, minute_written
from judge_procedure.timeline import Case, JournalRecord, day_of, time_of
from judge_record.decision import MACHINE_CANNOT
from judge_record.entry import RULINGS, Entry, Kind, ReportPart, Source
from lexicons import Fingerprint, JudgeError, Library
from lexicons.language import _, counted

#: The signs of decisions, where it isn't a person.
SIGNS = {
    Kind.CORRECTION: "turn", Kind.VOID: "cross", Kind.CALL: "bell", Kind.MOVED: "table",
    Kind.REVIEW: "people", Kind.WAIVED: "points", Kind.ACCEPTED: "look", Kind.DOUBLE_CHECK: "look",
}  # fmt: skip


class AnswerLine(NamedTuple):
    """One line beside a figure."""

    text: str
    place: str = ""  # what it is about, before it
    verdict: str = ""  # whose sign stands before it


class Answer(NamedTuple):
    """The answer to a question of the first page."""

    sign: str
    question: str
    figure: int
    unit: str
    lines: Sequence[AnswerLine]


class DecisionRow(NamedTuple):
    """What a person decided."""

    sign: str
    what: str
    entry: str
    where: str
    time: str
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
            "with_words": self.account.with_words,
        }
        return Paper("report", "report.html", facts, private=self.account.with_words)

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

    # -- the six answers of the first page -----------------------------------------------------

    def answers(self) -> tuple[Answer, ...]:
        """Return the answers, in the order in which they are read."""
        return (
            self.how_many(), self.judged_by_whom(), self.overturned(), self.not_settled(),
            self.interrupted(), self.for_the_committee(),
        )  # fmt: skip

    def how_many(self) -> Answer:
        """Return the verdicts that stand, the plays that don't count, the figures of rounds."""
        cases = self.account.challenges
        standing = [ruling for case in cases if (ruling := case.play.standing)]
        counts = Counter((ruling.ruled, self.account.verdict_word(ruling)) for ruling in standing)
        lines = [
            AnswerLine(f"{number} {word}", verdict=verdict)
            for (verdict, word), number in sorted(counts.items(), key=lambda count: count[0][0])
        ]
        if void := [case for case in cases if not case.play.standing]:
            text = counted("{number} doesn't count", "{number} don't count", len(void))
            lines += [AnswerLine(text), *map(self._changed, void)]
        played = [number for case in cases if (number := case.seat.round) is not None]
        if len({*played}) > 1:
            first, last = min(played), max(played)
            figures = ", ".join(f"{played.count(number)}" for number in range(first, last + 1))
            text = _("Rounds {first} to {last}: {figures}", first=first, last=last, figures=figures)
            lines.append(AnswerLine(text))
        unit = counted("challenge", "challenges", len(cases))
        return Answer("scales", _("How many?"), len(cases), unit, lines)

    def judged_by_whom(self) -> Answer:
        """Return who ruled: what stands, or stood before the play was void."""
        rulings = [case.play.rulings[-1] for case in self.account.challenges]
        judged = [self.account.station_name(e.station) for e in rulings if e.is_by_machine]
        figures = [f"{name}: {number}" for name, number in Counter(judged).most_common()]
        lines = [AnswerLine(", ".join(figures))] if figures else []
        for source, name in (
            (Source.BOOK, _("by hand, from the printed list")),
            (Source.DIRECTOR, _("by hand, the director")),
            (Source.PERSON, _("by hand, another person")),
        ):
            if by_hand := [ruling for ruling in rulings if ruling.source is source]:
                who = f"{len(by_hand)} {name}: {_deciders(by_hand)},"
                lines.append(AnswerLine(self._entries(by_hand), who))
        return Answer("people", _("Judged by whom?"), len(judged), _("by the program"), lines)

    def overturned(self) -> Answer:
        """Return the challenges of which another verdict stands than was ruled first."""
        lines = [self._changed(case) for case in self.account.challenges if case.is_overturned]
        unit = counted("ruling", "rulings", len(lines))
        return Answer("turn", _("Overturned?"), len(lines), unit, lines)

    def not_settled(self) -> Answer:
        """Return the open calls; and who said why, if a session ended without an answer."""
        lines = []
        for case in self.account.cases:
            if not (call := case.open_call):
                continue
            reason = names.reason_named(call.reason)
            since = _("since {time} at {station}: {reason}.", time=time_of(call),
                      station=call.station, reason=reason)  # fmt: skip
            todo = _("To do: find its slip, and ask the players.")
            if case.seat.table:
                todo = _("To do: ask table {table}, and bring its slip.", table=case.seat)
            later = case.record.entries[call.number :]
            ends = (e for e in later if e.kind is Kind.CLOSED and e.session == call.session)
            if ended := next((end for end in ends if self.account.reason(end)), None):
                why = self.account.reason(ended)
                todo = _("{who} ended without an answer: {why}. {todo}",
                         who=decider(ended), why=why, todo=todo)  # fmt: skip
            number = _("Call {call}", call=call.number)
            place = names.joined(number, names.place_named(case.seat))
            lines.append(AnswerLine(f"{since} {todo}", f"{place},"))
        unit = counted("call", "calls", len(lines))
        return Answer("bell", _("Not settled?"), len(lines), unit, lines)

    def interrupted(self) -> Answer:
        """Return what a fault or an interruption left without a verdict that was seen."""
        lines, todo = [], _("To do: find its slip, and ask the players.")
        for case in self.account.cases:
            for entry in case.entries:
                time, reason = time_of(entry), names.reason_named(entry.reason)
                if entry.kind is Kind.UNSEEN:
                    text = _(
                        "the verdict of entry {ruling} was perhaps not seen. To do: ask both"
                        " players whether they know it.",
                        ruling=entry.about,
                    )
                elif entry.kind is Kind.INTERRUPTED:
                    happened = _("at {time}, before it was judged.", time=time)
                    text = f"{happened} {todo}"
                elif entry.kind is Kind.REFUSAL and entry.reason in MACHINE_CANNOT:
                    happened = _("at {time}, no verdict: {reason}.", time=time, reason=reason)
                    text = f"{happened} {todo}"
                else:
                    continue
                lines.append(AnswerLine(text, self._entry_at(case, entry)))
        unit = counted("challenge", "challenges", len(lines))
        return Answer("silent", _("Interrupted?"), len(lines), unit, lines)

    def for_the_committee(self) -> Answer:
        """Return further opinions, and checks after the game that found otherwise."""
        lines = [*self._further_opinions(), *self._doubted()]
        unit = counted("matter", "matters", len(lines))
        return Answer("gavel", _("For the committee?"), len(lines), unit, lines)

    def _further_opinions(self) -> Iterator[AnswerLine]:
        """Yield the last further opinion on each play."""
        for case in self.account.challenges:
            if given := [e for e in case.later if e.kind in RULINGS - {Kind.CORRECTION}]:
                last = given[-1]
                text = _(
                    "{what} on entry {entry} ({who}): {verdict}.",
                    what=self.account.name_of(last, case),
                    entry=self.account.numbers(case.entry(last.about) or last),
                    who=decider(last, case), verdict=self.account.verdict_word(last),
                )  # fmt: skip
                yield AnswerLine(text, _place(case))

    def _doubted(self) -> Iterator[AnswerLine]:
        """Yield the plays of which a check after the game says something else."""
        numbers, word = self.account.numbers, self.account.verdict_word
        for case in self.account.challenges:
            checks, standing = case.play.of([Kind.DOUBLE_CHECK]), case.play.standing
            if standing and checks and checks[-1].verdict != standing.verdict:
                text = _(
                    "after the game, entry {number} found {verdict}; entry {entry} stands:"
                    " {standing}.",
                    number=numbers(checks[-1]), verdict=word(checks[-1]),
                    entry=numbers(standing), standing=word(standing),
                )  # fmt: skip
                yield AnswerLine(text, _place(case))

    def _changed(self, case: Case) -> AnswerLine:
        """Return by what a ruling doesn't stand as it was given, by whom and why."""
        by = case.changed_by or case.first  # nothing is overturned or void without an entry
        text = f"{names.capitalized(self.account.name_of(by, case))} ({decider(by, case)})."
        if by.kind is not Kind.VOID:
            verdict = self.account.verdict_word(by)
            now = _("Now entry {number}, {verdict}.", number=by.number, verdict=verdict)
            text = f"{text} {now}"
        if why := self.account.reason(by):
            text = f"{text} {names.as_sentence(why)}"
        return AnswerLine(text, self._entry_at(case, case.entry(by.about) or by))

    def _entries(self, entries: Sequence[Entry]) -> str:
        numbers = self.account.numbers(*entries)
        return counted("entry {entries}", "entries {entries}", len(entries), entries=numbers)

    def _entry_at(self, case: Case, entry: Entry) -> str:
        station = entry.station if len(self.records) == 1 else ""  # else it stands at the number
        number = _("Entry {number}", number=self.account.numbers(entry))
        return f"{names.joined(number, names.place_named(case.seat) or station)}:"

    # -- what people decided -------------------------------------------------------------------

    def decisions(self) -> Iterator[DecisionRow]:
        """Yield what people decided, by time; a call and its answer are one decision."""
        for entry in _in_part(self.account.entries, "decisions"):
            case = self.account.case_of.get(entry.seal)
            if entry.kind is not Kind.SETTLED or case is None:
                yield self._decision(entry, case)

    def _decision(self, entry: Entry, case: Case | None) -> DecisionRow:
        what, number, decided = self.account.name_of(entry, case), f"{entry.number}", entry
        said = self.account.verdict_word(entry) if entry.ruled else ""
        if entry.kind is Kind.CALL:
            answer = case.answer_to(entry) if case else None
            what, decided = outcome_named(answer), answer or entry
            said = names.reason_named(entry.reason)
        elif entry.about:
            number = _("{earlier} by {later}", earlier=entry.about, later=entry.number)
        if entry.kind is Kind.MOVED:
            said = names.round_named(entry.round)
        who = decider(decided, case, with_role=True)
        table = names.table_named(case.seat if case else entry.seat)
        return DecisionRow(
            SIGNS.get(entry.kind, "person"), names.capitalized(what), number,
            names.joined(entry.station, entry.kiosk or "", table), time_of(decided), who,
            "; ".join(filter(None, (said, self.account.reason(decided)))),
        )  # fmt: skip

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
        numbers = Counter(e.kind for e in _in_part(self.account.entries, "counts"))
        return {kind: numbers[kind] for kind in Kind if numbers[kind]}


def _place(case: Case) -> str:
    """Return where a challenge was, before what is said of it."""
    return f"{names.capitalized(names.place_named(case.seat) or case.first.station)}:"


def _deciders(entries: Iterable[Entry]) -> str:
    """Return who decided, each once."""
    return ", ".join(dict.fromkeys(map(decider, entries)))


def _in_part(entries: Iterable[Entry], part: ReportPart) -> list[Entry]:
    return [entry for entry in entries if entry.kind.row.part == part]
