"""The six answers of a report's first page."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from judge_procedure.names import capitalized, joined, reason_named
from judge_procedure.paper.account import Account, decider, place_name, time_of
from judge_procedure.timeline import Case
from judge_record.entry import MACHINE_CANNOT, RULINGS, Entry, Kind, Outcome, Source
from judge_record.plays import same_table
from lexicons import printable
from lexicons.challenge import Verdict
from lexicons.language import _, counted

#: At most this number of stations is named, each with its figure.
STATIONS_NAMED = 6


class Point(NamedTuple):
    """A line of an answer: its beginning in bold, and the rest."""

    name: str = ""
    text: str = ""
    verdict: str = ""  # the sign before it


class Answer(NamedTuple):
    """A figure that answers a question, and what it is made of."""

    sign: str
    question: str
    figure: int
    unit: str
    points: tuple[Point, ...]


def answers(account: Account) -> tuple[Answer, ...]:
    """Return the answers, in the order in which they are asked."""
    return (
        _how_many(account),
        _by_whom(account),
        _overturned(account),
        _not_settled(account),
        _interrupted(account),
        _for_committee(account),
    )


def _how_many(account: Account) -> Answer:
    challenges = account.challenges
    points = []
    for verdict in Verdict:
        standing = [case.play.standing for case in challenges]
        ruled = [ruling for ruling in standing if ruling and ruling.verdict is verdict]
        words = Counter(account.verdict_word(ruling) for ruling in ruled)
        points += [
            Point(text=f"{number} {word}", verdict=verdict.value) for word, number in words.items()
        ]
    if void := [case for case in challenges if case.play.standing is None]:
        text = counted("{number} doesn't count", "{number} don't count", len(void))
        points += [Point(text=text), *(_changed(account, case) for case in void)]
    rounds = Counter(case.seat.round for case in challenges if case.seat.round is not None)
    if len(rounds) > 1:
        first, last = min(rounds), max(rounds)
        figures = ", ".join(str(rounds[number]) for number in range(first, last + 1))
        text = _("Rounds {first} to {last}: {figures}", first=first, last=last, figures=figures)
        points.append(Point(text=text))
    number = len(challenges)
    unit = counted("challenge", "challenges", number)
    return Answer("scales", _("How many?"), number, unit, tuple(points))


def _by_whom(account: Account) -> Answer:
    stood = [case.play.standing or case.play.rulings[-1] for case in account.challenges]
    machine = [ruling for ruling in stood if ruling.is_by_machine]
    points = []
    if machine:
        counts = Counter(account.station_name(ruling.station) for ruling in machine).most_common()
        figures = [f"{name}: {number}" for name, number in counts[:STATIONS_NAMED]]
        rest = "…" if len(counts) > STATIONS_NAMED else ""  # the page of the proof has all
        points.append(Point(text=joined(*figures, rest)))
    sources = {
        Source.BOOK: _("by hand, from the printed list"),
        Source.DIRECTOR: _("by hand, the director"),
        Source.PERSON: _("by hand, another person"),
    }
    for source, name in sources.items():
        by_hand = [ruling for ruling in stood if ruling.source is source]
        if by_hand:
            who = ", ".join(dict.fromkeys(decider(ruling) for ruling in by_hand))
            numbers = _entries(ruling.number for ruling in by_hand)
            points.append(Point(f"{len(by_hand)} {name}: {who},", numbers))
    return Answer("people", _("Judged by whom?"), len(machine), _("by the program"), tuple(points))


def _entries(numbers: Iterable[int]) -> str:
    ordered = sorted(numbers)
    return counted(
        "entry {entries}", "entries {entries}", len(ordered), entries=", ".join(map(str, ordered))
    )


def _overturned(account: Account) -> Answer:
    points = tuple(_changed(account, case) for case in account.challenges if case.is_overturned)
    unit = counted("ruling", "rulings", len(points))
    return Answer("turn", _("Overturned?"), len(points), unit, points)


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


def _not_settled(account: Account) -> Answer:
    points = []
    for case in account.cases:
        if call := case.open_call:
            name = joined(_("Call {call}", call=call.number), place_name(case.seat))
            since = _(
                "since {time} at {station}: {reason}.",
                time=time_of(call),
                station=printable(call.station),
                reason=reason_named(call.reason),
            )
            points.append(Point(f"{name},", f"{since} {_left_open(account, case, call)}"))
    unit = counted("call", "calls", len(points))
    return Answer("bell", _("Not settled?"), len(points), unit, tuple(points))


def _left_open(account: Account, case: Case, call: Entry) -> str:
    """Return who ended the session without an answer, and why; and what to do now."""
    if case.seat.table:
        todo = _("To do: ask table {table}, and bring its slip.", table=printable(str(case.seat)))
    else:
        todo = _("To do: find its slip, and ask the players.")
    for ended in case.record.entries[call.number :]:
        is_end = ended.kind is Kind.CLOSED and ended.session == call.session
        if is_end and (why := account.reason(ended)):
            by = decider(ended)
            return _("{who} ended without an answer: {why}. {todo}", who=by, why=why, todo=todo)
    return todo


def _interrupted(account: Account) -> Answer:
    points = [
        Point(_entry_at(case, entry), text)
        for case in account.cases
        for entry in case.entries
        if (text := _interruption(account, case, entry))
    ]
    unit = counted("challenge", "challenges", len(points))
    return Answer("silent", _("Interrupted?"), len(points), unit, tuple(points))


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


def _for_committee(account: Account) -> Answer:
    points = [*_appeals(account), *_shared(account), *_doubted(account)]
    unit = counted("matter", "matters", len(points))
    return Answer("gavel", _("For the committee?"), len(points), unit, tuple(points))


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
    return capitalized(place_name(case.seat) or printable(case.first.station)) + ":"


def _entry_at(case: Case, entry: Entry) -> str:
    """Return an entry and its table, before what is said of it."""
    number = _("Entry {number}", number=entry.number)
    return joined(number, place_name(case.seat) or printable(entry.station)) + ":"
