"""The six answers of a report's first page: the points of each."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import NamedTuple

from judge_procedure.names import capitalized, joined, place_named, reason_named, time_of
from judge_procedure.paper.account import Account, decider
from judge_procedure.timeline import Case
from judge_record.entry import MACHINE_CANNOT, RULINGS, Entry, Kind, Outcome, Source
from judge_record.plays import same_table
from lexicons.challenge import Verdict
from lexicons.language import _, counted

#: At most this number of stations is named, each with its figure.
STATIONS_NAMED = 6


class Point(NamedTuple):
    """A line of an answer: its beginning in bold, and the rest."""

    name: str = ""
    text: str = ""
    verdict: str = ""  # the sign before it


def how_many(account: Account) -> Iterator[Point]:
    """Yield what stands of the challenges, what doesn't count, and how many each round had."""
    challenges = account.challenges
    standing = [ruling for case in challenges if (ruling := case.play.standing)]
    for verdict in Verdict:
        ruled = (ruling for ruling in standing if ruling.verdict is verdict)
        for word, number in Counter(map(account.verdict_word, ruled)).items():
            yield Point(text=f"{number} {word}", verdict=verdict.value)
    if void := [case for case in challenges if case.play.standing is None]:
        yield Point(text=counted("{number} doesn't count", "{number} don't count", len(void)))
        yield from (_changed(account, case) for case in void)
    rounds = Counter(case.seat.round for case in challenges if case.seat.round is not None)
    if len(rounds) > 1:
        first, last = min(rounds), max(rounds)
        figures = ", ".join(str(rounds[number]) for number in range(first, last + 1))
        text = _("Rounds {first} to {last}: {figures}", first=first, last=last, figures=figures)
        yield Point(text=text)


def _ruled(account: Account) -> list[Entry]:
    """Return the ruling on each challenge: what stands, else the last one."""
    return [case.play.standing or case.play.rulings[-1] for case in account.challenges]


def by_machine(account: Account) -> list[Entry]:
    """Return the rulings by the program."""
    return [ruling for ruling in _ruled(account) if ruling.is_by_machine]


def by_whom(account: Account) -> Iterator[Point]:
    """Yield which stations judged, and who ruled by hand."""
    if machine := by_machine(account):
        counts = Counter(account.station_name(ruling.station) for ruling in machine).most_common()
        figures = [f"{name}: {number}" for name, number in counts[:STATIONS_NAMED]]
        rest = "…" if len(counts) > STATIONS_NAMED else ""  # the page of the proof has all
        yield Point(text=joined(*figures, rest))
    sources = {
        Source.BOOK: _("by hand, from the printed list"),
        Source.DIRECTOR: _("by hand, the director"),
        Source.PERSON: _("by hand, another person"),
    }
    for source, name in sources.items():
        if by_hand := [ruling for ruling in _ruled(account) if ruling.source is source]:
            who = ", ".join(dict.fromkeys(decider(ruling) for ruling in by_hand))
            numbers = _entries(ruling.number for ruling in by_hand)
            yield Point(f"{len(by_hand)} {name}: {who},", numbers)


def _entries(numbers: Iterable[int]) -> str:
    ordered = sorted(numbers)
    return counted(
        "entry {entries}", "entries {entries}", len(ordered), entries=", ".join(map(str, ordered))
    )


def overturned(account: Account) -> Iterator[Point]:
    """Yield the rulings of which the opposite stands."""
    return (_changed(account, case) for case in account.challenges if case.is_overturned)


def _changed(account: Account, case: Case) -> Point:
    """Return by what a ruling doesn't stand as it was given, by whom and why."""
    by = case.changed_by or case.first
    parts = [capitalized(f"{account.name_of(by, case)} ({decider(by, case)}).")]
    if by.kind is not Kind.VOID:
        verdict = account.verdict_word(by)
        parts.append(_("Now entry {number}, {verdict}.", number=by.number, verdict=verdict))
    if why := account.reason(by):
        parts.append(f"{capitalized(why)}.")
    return Point(_entry_at(case, case.ruling or by), " ".join(parts))


def not_settled(account: Account) -> Iterator[Point]:
    """Yield the calls that nobody answered."""
    for case in account.cases:
        if call := case.open_call:
            name = joined(_("Call {call}", call=call.number), place_named(case.seat))
            since = _(
                "since {time} at {station}: {reason}.",
                time=time_of(call),
                station=call.station,
                reason=reason_named(call.reason),
            )
            yield Point(f"{name},", f"{since} {_left_open(account, case, call)}")


def _left_open(account: Account, case: Case, call: Entry) -> str:
    """Return who ended the session without an answer, and why; and what to do now."""
    if case.seat.table:
        todo = _("To do: ask table {table}, and bring its slip.", table=str(case.seat))
    else:
        todo = _("To do: find its slip, and ask the players.")
    for ended in case.record.entries[call.number :]:
        is_end = ended.kind is Kind.CLOSED and ended.session == call.session
        if is_end and (why := account.reason(ended)):
            by = decider(ended)
            return _("{who} ended without an answer: {why}. {todo}", who=by, why=why, todo=todo)
    return todo


def interrupted(account: Account) -> Iterator[Point]:
    """Yield what a fault or an interruption left without a verdict that was seen."""
    for case in account.cases:
        for entry in case.entries:
            if text := _interruption(account, case, entry):
                yield Point(_entry_at(case, entry), text)


def _interruption(account: Account, case: Case, entry: Entry) -> str:
    """Return what interrupted a challenge, and what to do or what came next; "" if nothing did."""
    time = time_of(entry)
    if entry.kind is Kind.UNSEEN:
        return _(
            "the verdict of entry {ruling} was perhaps not seen. To do: ask both players whether"
            " they know it.",
            ruling=entry.about,
        )
    if entry.kind is Kind.REFUSAL and entry.reason in MACHINE_CANNOT:
        text = _("at {time}, no verdict: {reason}.", time=time, reason=reason_named(entry.reason))
    elif entry.kind is Kind.INTERRUPTED:
        text = _("at {time}, before it was judged.", time=time)
    else:
        return ""
    later = _next_at_table(account, case, entry)
    if later is None:
        rest = _("Nothing was judged at its table later. To do: ask the players.")
    else:
        number, time = later.number, time_of(later)
        rest = _("Judged at its table next: entry {number}, {time}.", number=number, time=time)
    return f"{text} {rest}"


def _next_at_table(account: Account, case: Case, entry: Entry) -> Entry | None:
    """Return the next ruling at the table and in the round of an entry."""
    # Cases are in the order of their calls; one may have been judged long after the next one.
    rulings = (
        other.ruling
        for other in account.challenges
        if case.seat.table and same_table(other.seat.table, case.seat.table)
        and other.seat.round == case.seat.round
    )  # fmt: skip
    later = (ruling for ruling in rulings if ruling and _moment(ruling) > _moment(entry))
    return min(later, key=_moment, default=None)


def _moment(entry: Entry) -> tuple[str, int]:
    return entry.time, entry.number


def for_committee(account: Account) -> Iterator[Point]:
    """Yield further opinions, shared words, and checks that say something else."""
    return chain(_appeals(account), _shared(account), _doubted(account))


def _appeals(account: Account) -> Iterator[Point]:
    """Yield the plays on which somebody gave a further opinion, and what became of it."""
    for case in account.challenges:
        ruling = case.ruling or case.first
        opinions = [entry for entry in case.later if entry.kind in RULINGS - {Kind.CORRECTION}]
        if not opinions:
            continue
        last, changed = opinions[-1], case.changed_by
        text = _(
            "{what} on entry {entry} ({who}): {verdict}.",
            what=account.name_of(last, case),
            entry=ruling.number,
            who=decider(last, case),
            verdict=account.verdict_word(last),
        )
        if changed and changed.number > last.number:
            what, who = account.name_of(changed, case), decider(changed, case)
            later = _("Later: {what} ({who}).", what=what, who=who)
            text = f"{text} {later}"
        yield Point(_place(case), text)


def _shared(account: Account) -> Iterator[Point]:
    """Yield the tables that challenged words again in a round, and who looked."""
    tables: dict[str, list[Case]] = {}
    for case in account.cases:
        if any(entry.kind is Kind.CALL and entry.shares for entry in case.entries):
            tables.setdefault(_place(case), []).append(case)
    for place, cases in tables.items():
        numbers = [(case.ruling or case.first).number for case in cases]
        looked = [
            decider(answer)
            for case in cases
            for call in case.entries
            if call.kind is Kind.CALL and (answer := case.answer_to(call))
            and answer.outcome in {Outcome.JUDGE, Outcome.REFUSE}
        ]  # fmt: skip
        text = counted(
            "{entries} shares words with an earlier challenge.",
            "{entries} share words with earlier challenges.",
            len(numbers),
            entries=_entries(numbers),
        )
        who = ", ".join(dict.fromkeys(looked))
        rest = _("{who} looked.", who=who) if looked else _("Nobody looked.")
        yield Point(place, f"{text} {rest}")


def _doubted(account: Account) -> Iterator[Point]:
    """Yield the plays of which a check after the game says something else."""
    for case in account.challenges:
        standing = case.play.standing
        checks = case.play.of([Kind.DOUBLE_CHECK])
        if standing and checks and checks[-1].verdict != standing.verdict:
            yield Point(
                _place(case),
                _(
                    "after the game, entry {number} found {verdict}; entry {entry} stands:"
                    " {standing}.",
                    number=checks[-1].number,
                    verdict=account.verdict_word(checks[-1]),
                    entry=standing.number,
                    standing=account.verdict_word(standing),
                ),
            )


def _place(case: Case) -> str:
    return capitalized(place_named(case.seat) or case.first.station) + ":"


def _entry_at(case: Case, entry: Entry) -> str:
    """Return an entry and its table, before what is said of it."""
    number = _("Entry {number}", number=entry.number)
    return joined(number, place_named(case.seat) or entry.station) + ":"
