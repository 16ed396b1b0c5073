"""The two lists of a report: every challenge by its round, and what people decided."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import NamedTuple

from judge_procedure import names
from judge_procedure.paper.account import (
    Account,
    decider,
    in_part,
    outcome_name,
    time_of,
)
from judge_procedure.system_clock import day_written
from judge_procedure.timeline import Case, day_of
from judge_record.entry import Entry, Kind, ReportPart
from lexicons import printable
from lexicons.challenge import Verdict
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


# -- challenges -----------------------------------------------------------------------------------


def groups(account: Account) -> Iterator[Group]:
    """Yield the challenges of each round, and of each day those without one."""

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
        title = names.capitalized(names.round_named(cases[0].seat.round)) or _("Without a round")
        if len(days) > 1:
            title = f"{day_written(day_of(first))}, {title}"
        ruled = Counter(case.play.standing.verdict for case in cases if case.play.standing)
        yield Group(
            f"{title}, {time_of(first)}",
            ruled[Verdict.ACCEPTABLE],
            ruled[Verdict.UNACCEPTABLE],
            tuple(_challenge(account, case) for case in cases),
        )


def _challenge(account: Account, case: Case) -> ChallengeLine:
    shown = case.ruling or in_part(case.entries, ReportPart.CHALLENGES)[-1]
    standing = case.play.standing
    if standing:
        says = account.verdict_word(standing)
    else:
        says = (
            _("doesn't count") if case.ruling else names.capitalized(names.kind_named(shown.kind))
        )
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


def decisions(account: Account) -> Iterator[Decision]:
    """Yield what people decided, by time; a call and its answer are one line."""
    cases = {entry.seal: case for case in account.cases for entry in case.entries}
    for entry in in_part(account.entries, ReportPart.DECISIONS):
        case = cases.get(entry.seal)
        if entry.kind is not Kind.SETTLED or case is None:
            answer = case.answer_to(entry) if case and entry.kind is Kind.CALL else None
            yield _decision(account, entry, case, answer)


def _decision(account: Account, entry: Entry, case: Case | None, answer: Entry | None) -> Decision:
    what, number = account.name_of(entry, case), str(entry.number)
    said = account.verdict_word(entry) if entry.ruled else ""
    if entry.kind is Kind.CALL:
        what, said = outcome_name(answer), names.reason_named(entry.reason)
    elif entry.about:
        number = _("{earlier} by {later}", earlier=entry.about, later=entry.number)
    if entry.kind is Kind.MOVED:
        said = names.round_named(entry.round)
    decided = answer or entry
    table = names.table_named(case.seat if case else entry.seat)
    return Decision(
        sign=SIGNS.get(entry.kind, "person"),
        what=names.capitalized(what),
        entry=number,
        where=names.joined(printable(entry.station), table),
        time=time_of(decided),
        who=decider(decided, case),
        why="; ".join(filter(None, (said, account.reason(decided)))),
    )
