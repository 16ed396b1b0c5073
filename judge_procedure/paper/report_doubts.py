"""Doubts: what a person must look at before a report is signed. Each says what to do."""

from collections.abc import Iterable, Iterator
from datetime import timedelta
from itertools import combinations
from typing import NamedTuple

from judge_procedure.codes import code_in
from judge_procedure.paper.account import Account
from judge_procedure.system_clock import day_written, moment_of
from judge_procedure.tables import in_order
from judge_procedure.timeline import day_of, time_of
from judge_record.entry import Entry, Kind
from judge_record.head import chain_code
from judge_record.plays import WHILE_PLAY_LASTS, same_table, whole_table
from judge_record.summary import unfinished
from lexicons.language import _

CHALLENGED = frozenset({Kind.RULING, Kind.CORRECTION, Kind.BY_HAND, Kind.CALL})

#: A table's challenges this close together can be of one play, also where no round is set.
ONE_PLAY = timedelta(seconds=WHILE_PLAY_LASTS)


class Doubt(NamedTuple):
    """Something that a person must look at, and what to do about it."""

    text: str
    todo: str


def of_forks(forks: Iterable[str]) -> list[Doubt]:
    """Return a doubt for each record that goes on differently from another one."""
    todo = _(
        "Ask who copied the record, and which machine went on. Compare both with what was"
        " written down."
    )
    return [Doubt(text, todo) for text in forks]


def doubts(account: Account) -> Iterator[Doubt]:
    for record in account.records:
        if record.fault:
            yield Doubt(
                _("{name} isn't sound: {fault}. Trust no figure here.",
                  name=record.name, fault=record.fault),
                _("Take a copy that is sound."),
            )  # fmt: skip
    yield from _namesakes(account)
    yield from _other_files(account)
    yield from _shared(account)
    for record in account.records:
        for station, session in unfinished(record.entries).items():
            yield Doubt(
                _("{station}: the session of entry {number}, {time}, hasn't ended.",
                  station=station, number=session.number, time=time_of(session)),
                _("End it there. Then make the report again."),
            )  # fmt: skip


def _namesakes(account: Account) -> Iterator[Doubt]:
    """Yield each station with several journals on one day."""
    chains: dict[tuple[str, str], set[str]] = {}
    for record in account.records:
        for entry in record.entries:
            if entry.session:
                chains.setdefault((day_of(entry), entry.station), set()).add(record.chain)
    for (day, station), records in sorted(chains.items()):
        if len(records) > 1:
            yield Doubt(
                _("On {day}, {station} has more than one record: {records}.",
                  day=day_written(day), station=station,
                  records=", ".join(sorted(map(chain_code, records)))),
                _("Ask whether a spare machine took its place."
                  " Otherwise two machines had the same name."),
            )  # fmt: skip


def _other_files(account: Account) -> Iterator[Doubt]:
    """Yield each day on which sessions judged by different files, also if somebody meant it."""
    days: dict[str, dict[tuple[str, str, str | None], Entry]] = {}
    for entry in account.entries:
        if entry.kind is Kind.OPENED and entry.rules:
            files = entry.station, code_in(entry), entry.files
            days.setdefault(day_of(entry), {}).setdefault(files, entry)
    for day, first_with in sorted(days.items()):
        if len({files[1:] for files in first_with}) > 1:
            sessions = (
                _("{station} from entry {number} (CODE {code})",
                  station=station, number=entry.number, code=code)
                for (station, code, _files), entry in first_with.items()
            )  # fmt: skip
            yield Doubt(
                _("On {day}, sessions had different rules, lists, programs or files: {sessions}.",
                  day=day_written(day), sessions=", ".join(sessions)),
                _("Judge the challenges again by the right ones: judge journal rejudge.")
                if len({code for _station, code, _files in first_with}) > 1
                else _("Ask who changed the settings or the PINs: the rules and lists are equal."),
            )  # fmt: skip


def _shared(account: Account) -> Iterator[Doubt]:
    """Yield where a table challenged one word at two machines that didn't know each other.

    The order is that of tables and times, so it shows no word.
    """
    by_table: dict[str, list[tuple[Entry, int]]] = {}
    for at, case in enumerate(account.cases):
        for entry in case.entries:
            if entry.kind in CHALLENGED and (table := whole_table(entry.table)):
                by_table.setdefault(table, []).append((entry, at))
    for table in in_order(by_table):
        groups: list[set[int]] = []  # of cases that are one doubt
        for (one, at), (two, other) in combinations(by_table[table], 2):
            chains = {account.cases[each].record.chain for each in (at, other)}
            if len(chains) > 1 and _can_be_one_play(one, two):
                joined = [group for group in groups if group & {at, other}]
                groups = [group for group in groups if group not in joined]
                groups.append({at, other}.union(*joined))
        for group in sorted(map(sorted, groups)):
            entries = (
                _("{station} entry {number}", station=first.station, number=first.number)
                for first in (account.cases[at].first for at in group)
            )
            yield Doubt(
                _("Table {table} challenged the same word at machines without one record:"
                  " {entries}.",
                  table=table, entries=", ".join(entries)),
                _("Compare what was written down: was it one play?"),
            )  # fmt: skip


def _can_be_one_play(one: Entry, two: Entry) -> bool:
    """Return whether challenges share a word, in one round or within ten minutes.

    That is also without a round, and across midnight.
    """
    if {*one.words}.isdisjoint(two.words) or not same_table(one.table, two.table):
        return False
    if one.round and (day_of(one), one.round) == (day_of(two), two.round):
        return True
    was, then = moment_of(one.time), moment_of(two.time)
    return bool(was and then and abs(was - then) <= ONE_PLAY)
