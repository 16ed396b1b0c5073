"""Remedies: a sheet of the rulings that would be others today, and what the rules grant for them.

It is made to walk from table to table with: one line a ruling that stands, and each remedy once.
Rulings under one rule set, with one verdict, are a case: the rules say the same of all of them.
"""

from collections.abc import Iterator, Sequence
from math import inf
from typing import NamedTuple

from judge_cli.journal.rejudging import ChangedRuling, Rejudged
from judge_procedure.names import verdict_named
from judge_procedure.paper.template import page as document
from judge_procedure.sentences import consequences, left_open, on_wrong_rulings
from judge_procedure.system_clock import day_written, local_time, minute_written
from judge_procedure.timeline import Timeline, day_of
from lexicons import printable
from lexicons.cautions import cautions
from lexicons.language import _, counted, minute_format, with_label


class RemedyTable(NamedTuple):
    """A table, and notes on it."""

    title: str
    header: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()
    notes: Sequence[str] = ()


def page(timeline: Timeline, outcome: Rejudged, *, now: str) -> str:
    """Return the whole outcome as a document. It has the words: only the director sees it."""
    event = printable(", ".join(dict.fromkeys(record.event for record in timeline.records)))
    return document(
        "rejudged.html",
        title=_("{event}: judged again", event=event),
        printed=minute_written(now),
        sections=[*sections(outcome)],
    )


def sections(outcome: Rejudged) -> Iterator[RemedyTable]:
    """Yield what differs, by what was judged again, each case, and the rulings that stand."""
    standing = sorted((each for each in outcome.findings if each.stands), key=_place)
    cases: dict[tuple[str, str], list[ChangedRuling]] = {}
    for finding in standing:
        if finding.play.waived is None:
            cases.setdefault(_case_of(finding), []).append(finding)
    yield RemedyTable(_("What differs"), notes=tuple(_counts(outcome)))
    yield RemedyTable(_("Judged again by"), notes=tuple(_judged_by(outcome)))
    for number, found in enumerate(cases.values(), 1):
        yield RemedyTable(_heading(number, found[0]), notes=tuple(_sentences(found)))
    if standing:
        numbers = {case: number for number, case in enumerate(cases, 1)}
        rows = [_row(each, numbers.get(_case_of(each))) for each in standing]
        unknown = _(
            "The journal does not hold the scores, nor which play was the last of its game, nor"
            " when the director was informed, and who did it."
        )
        sign = _("Director: {line}   Date and time: {line}", line="_" * 20)
        yield _sheet(rows, outcome.journals)._replace(notes=(unknown, sign))


def _case_of(finding: ChangedRuling) -> tuple[str, str]:
    """Return what the remedy for a ruling depends on: the rule set and the verdict."""
    return finding.entry.rules or "", finding.entry.ruled


def _place(finding: ChangedRuling) -> tuple[str, float, int, str, str]:
    """Return what a sheet is sorted by: the day, the round, the table (A5 before A10), the time."""
    entry = finding.entry
    at = inf if entry.round is None else entry.round
    table = entry.table or ""
    return day_of(entry), at, len(table), table, entry.time


# -- what differs ----------------------------------------------------------------------------------


def _judged_by(outcome: Rejudged) -> Iterator[str]:
    for rules_id, judge in outcome.judges.items():
        yield _(
            "Judged again by {title} ({rules}, {fingerprint})",
            title=judge.rules.heading("title"),
            rules=rules_id,
            fingerprint=judge.rules.fingerprint.short,
        )
        for manifest in judge.lexicons:
            yield f"  {manifest.title} ({manifest.edition}, {manifest.fingerprint.short})"
        yield from map(str, cautions(judge.rules, judge.lexicons))
    for change in outcome.changes:
        yield _("Changed since: {change}", change=printable(change))
    if outcome.rulings and not outcome.changes:
        yield _("Nothing has changed since: the same rules, the same words.")


def how_many_differ(outcome: Rejudged) -> str:
    """Return how many rulings would be others, in a sentence."""
    return counted(
        "{number} of {all} rulings by a machine would differ.",
        "{number} of {all} rulings by a machine would differ.",
        len(outcome.findings),
        all=outcome.rulings,
    )


def _counts(outcome: Rejudged) -> Iterator[str]:
    """Yield how many rulings would differ, in which direction, and how many of them stand."""
    found = outcome.findings
    yield how_many_differ(outcome)
    if found:
        stand = sum(each.stands for each in found)
        against = sum(each.entry.ruled == "unacceptable" for each in found)
        yield _(
            "  {acceptable} would be acceptable, {unacceptable} unacceptable; {standing} of them"
            " stand.",
            acceptable=against,
            unacceptable=len(found) - against,
            standing=stand,
        )
        if stand < len(found):
            yield counted(
                "  {number} does not stand: reviewed, corrected, overruled by hand or void. It"
                " is not listed.",
                "  {number} do not stand: reviewed, corrected, overruled by hand or void. They"
                " are not listed.",
                len(found) - stand,
            )
    yield counted(
        "{number} ruling by hand was left out.",
        "{number} rulings by hand were left out.",
        outcome.by_hand,
    )


# -- cases -----------------------------------------------------------------------------------------


def _heading(number: int, first: ChangedRuling) -> str:
    rules = first.played_by
    return _(
        "Case {number}: was {verdict}, would be {other}, by the rules of {title}",
        number=number,
        verdict=verdict_named(first.entry.ruled).upper(),
        other=verdict_named(first.now.value).upper(),
        title=rules.heading("title") if rules else printable(first.entry.rules or ""),
    )


def _sentences(found: Sequence[ChangedRuling]) -> Iterator[str]:
    entry, rules = found[0].entry, found[0].played_by
    if any(each.unchanged for each in found):
        yield _("(!) Rules and lexicons have not changed since: the record or a machine is faulty.")
    if rules is None:
        yield _(
            "The rule set {title} is not on this machine, so its remedy is not known.",
            title=printable(entry.rules or ""),
        )
        return
    if any(each.entry.rules_fingerprint != rules.fingerprint for each in found):
        yield _("The rule set has changed since. This is what it says now.")
    meant = consequences(rules, entry.ruled)
    for each in filter(None, (meant.play, meant.turn, meant.points, meant.final_play)):
        yield with_label(_("It meant"), each.cited)
    yield from (each.cited for each in on_wrong_rulings(rules))
    if others := left_open(rules):
        yield others.cited


# -- the sheet -------------------------------------------------------------------------------------


def _sheet(rows: Sequence[tuple[str, ...]], journals: int) -> RemedyTable:
    """Return one line a ruling, by day, round and table. Columns that say nothing are left out."""
    names = (
        _("Journal"), _("Day"), _("Round"), _("Table"), _("Time"), _("Entry"),
        _("Would be"), _("What follows"), _("Settled by"), _("Words"),
    )  # fmt: skip
    columns = []
    for at, (name, column) in enumerate(zip(names, zip(*rows, strict=True), strict=True)):
        says_nothing = {0: journals == 1, 1: len({*column}) == 1}  # an entry is of one journal
        if not says_nothing.get(at):
            columns.append((name, *column))
    header, *kept = zip(*columns, strict=True)
    return RemedyTable(_("Rulings that stand, by round and table"), header, kept)


def _row(finding: ChangedRuling, case: int | None) -> tuple[str, ...]:
    entry = finding.entry
    if finding.play.waived is not None:
        outcome = _("waived in entry {number}", number=finding.play.waived.number)
    else:
        outcome = _("case {number}", number=case) + (" (!)" if finding.unchanged else "")
    cells = (
        finding.journal,
        day_written(day_of(entry)),
        "-" if entry.round is None else str(entry.round),
        entry.table or "-",
        local_time(entry.time, minute_format()),
        str(entry.number),
        verdict_named(finding.now.value).upper(),
        outcome,
        "_" * 10,
        " ".join(entry.words),
    )
    return tuple(map(printable, cells))
