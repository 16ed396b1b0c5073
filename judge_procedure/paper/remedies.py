"""Remedies: a sheet of the rulings that would be others today, and what the rules grant for them.

It is made to walk from table to table with: one line a ruling that stands, and each remedy once.
Rulings under one rule set, with one verdict, are a case: the rules say the same of all of them.
"""

from collections.abc import Iterator, Sequence
from math import inf
from typing import NamedTuple

from judge_procedure.names import verdict_named
from judge_procedure.paper.rejudging import ChangedRuling, Rejudged
from judge_procedure.paper.template import Paper
from judge_procedure.sentences import consequences, left_open, on_wrong_rulings
from judge_procedure.system_clock import day_written, local_time, minute_written
from judge_procedure.timeline import Timeline, day_of
from lexicons import Verdict
from lexicons.cautions import cautions
from lexicons.language import _, counted, minute_format, with_label


class RemedyCase(NamedTuple):
    """Rulings that were wrong in one way, and what the rules say of them."""

    title: str
    sentences: tuple[str, ...]


class RulingToRemedy(NamedTuple):
    """A ruling that stands and would be another today: a line of the sheet."""

    journal: str
    day: str
    round: str
    table: str
    time: str
    entry: int
    would_be: str
    follows: str  # its case, or where it was waived
    words: str


class RemedySheet(NamedTuple):
    """All that the sheet says. It has words: only the director sees it."""

    event: str
    differs: tuple[str, ...]
    judged_by: tuple[str, ...]
    cases: tuple[RemedyCase, ...]
    rulings: tuple[RulingToRemedy, ...]

    def paper(self, now: str) -> Paper:
        """Return the paper that it is printed on."""
        facts = {
            "title": _("{event}: judged again", event=self.event),
            "printed": minute_written(now),
            "sheet": self,
            "has_journals": len({ruling.journal for ruling in self.rulings}) > 1,
            "has_days": len({ruling.day for ruling in self.rulings}) > 1,
        }
        return Paper("rejudged", "rejudged.html", facts, private=True)


def sheet(timeline: Timeline, outcome: Rejudged) -> RemedySheet:
    """Return what differs, by what was judged again, each case, and the rulings that stand."""
    standing = sorted((r for r in outcome.findings if r.stands), key=_place)
    cases: dict[tuple[str, str], list[ChangedRuling]] = {}
    for ruling in standing:
        if ruling.play.waived is None:
            cases.setdefault(_case_of(ruling), []).append(ruling)
    numbers = {case: number for number, case in enumerate(cases, 1)}
    return RemedySheet(
        event=", ".join(dict.fromkeys(record.event for record in timeline.records)),
        differs=tuple(_counts(outcome)),
        judged_by=tuple(_judged_by(outcome)),
        cases=tuple(
            RemedyCase(_heading(numbers[case], rulings[0]), tuple(_sentences(rulings)))
            for case, rulings in cases.items()
        ),
        rulings=tuple(_line(ruling, numbers.get(_case_of(ruling))) for ruling in standing),
    )


def _line(ruling: ChangedRuling, case: int | None) -> RulingToRemedy:
    entry, waived = ruling.entry, ruling.play.waived
    if waived is not None:
        follows = _("waived in entry {number}", number=waived.number)
    else:
        follows = _("case {number}", number=case) + (" (!)" if ruling.unchanged else "")
    return RulingToRemedy(
        journal=ruling.journal,
        day=day_written(day_of(entry)),
        round="-" if entry.round is None else str(entry.round),
        table=entry.table or "-",
        time=local_time(entry.time, minute_format()),
        entry=entry.number,
        would_be=verdict_named(ruling.now.value).upper(),
        follows=follows,
        words=" ".join(entry.words),
    )


def _case_of(ruling: ChangedRuling) -> tuple[str, str]:
    """Return what the remedy for a ruling depends on: the rule set and the verdict."""
    return ruling.entry.rules or "", ruling.entry.ruled


def _place(ruling: ChangedRuling) -> tuple[str, float, int, str, str]:
    """Return what a sheet is sorted by: the day, the round, the table (A5 before A10), the time."""
    entry = ruling.entry
    at = inf if entry.round is None else entry.round
    table = entry.table or ""
    return day_of(entry), at, len(table), table, entry.time


# -- what differs ----------------------------------------------------------------------------------


def _judged_by(outcome: Rejudged) -> Iterator[str]:
    for rules_id, judge in outcome.judges.items():
        yield _(
            "{title} ({id}, {fingerprint})",
            title=judge.rules.title,
            id=rules_id,
            fingerprint=judge.rules.fingerprint.short,
        )
        for manifest in judge.lexicons:
            yield f"  {manifest.title} ({manifest.edition}, {manifest.fingerprint.short})"
        yield from map(str, cautions(judge.rules, judge.lexicons))
    for change in outcome.changes:
        yield _("Changed since: {change}", change=change)
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
    changed = outcome.findings
    yield how_many_differ(outcome)
    if changed:
        stand = sum(ruling.stands for ruling in changed)
        against = sum(ruling.entry.verdict is Verdict.UNACCEPTABLE for ruling in changed)
        yield _(
            "  {acceptable} would be acceptable, {unacceptable} unacceptable; {standing} of them"
            " stand.",
            acceptable=against,
            unacceptable=len(changed) - against,
            standing=stand,
        )
        if stand < len(changed):
            yield counted(
                "  {number} does not stand: reviewed, corrected, overruled by hand or void. It"
                " is not listed.",
                "  {number} do not stand: reviewed, corrected, overruled by hand or void. They"
                " are not listed.",
                len(changed) - stand,
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
        title=rules.title if rules else first.entry.rules or "",
    )


def _sentences(rulings: Sequence[ChangedRuling]) -> Iterator[str]:
    entry, rules = rulings[0].entry, rulings[0].played_by
    if any(ruling.unchanged for ruling in rulings):
        yield _("(!) Rules and lexicons have not changed since: the record or a machine is faulty.")
    if rules is None:
        yield _(
            "The rule set {title} is not on this machine, so its remedy is not known.",
            title=entry.rules or "",
        )
        return
    if any(ruling.entry.rules_fingerprint != rules.fingerprint for ruling in rulings):
        yield _("The rule set has changed since. This is what it says now.")
    meant = consequences(rules, entry.ruled)
    for said in filter(None, (meant.play, meant.turn, meant.points, meant.final_play)):
        yield with_label(_("It meant"), said.cited)
    yield from (said.cited for said in on_wrong_rulings(rules))
    if others := left_open(rules):
        yield others.cited
