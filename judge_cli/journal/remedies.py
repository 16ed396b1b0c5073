"""Remedies: a sheet of the rulings that would be others today, and what the rules grant for them.

It is made to walk from table to table with: one line a ruling that stands, and each remedy once.
Like any report, it is written as a page or as a text.
"""

import re
from collections.abc import Iterator
from math import inf
from typing import NamedTuple

from judge_cli import local_time
from judge_cli.document import Report, Section
from judge_cli.journal.cases import Case, cases_of, kind_of
from judge_cli.journal.records import day_of
from judge_cli.journal.rejudging import Finding, Rejudged
from judge_cli.journal.report import report_on as report_on_event
from judge_procedure.consequences import Points, points_for
from judge_procedure.entry_names import verdict_named
from judge_record.timeline import Timeline
from lexicons import printable
from lexicons.cautions import cautions
from lexicons.language import _, counted
from lexicons.notation import minute


def _unknown() -> str:
    """Return what the journal cannot show, and the director must ask."""
    return _(
        "The journal does not hold the scores, nor which play was the last of its game, nor when"
        " the director was informed, and who did it."
    )


def _signature() -> str:
    """Return the line on which the director signs."""
    return _("Director: {line}   Date and time: {line}", line="_" * 20)


class Line(NamedTuple):
    """One ruling of the sheet."""

    finding: Finding
    case: int | None  # None if its consequence was waived

    @property
    def day(self) -> str:
        """The day of the tournament; of an entry that does not name it, that of this place."""
        return day_of(self.finding.entry)

    @property
    def points(self) -> Points | None:
        """The points that the ruling gave, if its rules give any."""
        entry, rules = self.finding.entry, self.finding.played_by
        return points_for(rules, entry.verdict or "", len(entry.words)) if rules else None


class Sheet(NamedTuple):
    """What differs and stands, by day, round and table, and what the rules grant for it."""

    lines: tuple[Line, ...]
    cases: tuple[Case, ...]


def sheet_of(outcome: Rejudged) -> Sheet:
    """Return the sheet of an outcome."""
    standing = sorted((each for each in outcome.findings if each.stands), key=_place)
    cases = cases_of(standing)
    numbers = (None if f.play.waived else cases[kind_of(f)].number for f in standing)
    return Sheet(tuple(map(Line, standing, numbers)), tuple(cases.values()))


def _place(finding: Finding) -> tuple[str, float, list[tuple[int, str]], str]:
    """Return what a sheet is sorted by: the day, the round, the table and the time."""
    entry = finding.entry
    at = inf if entry.round is None else entry.round
    return Line(finding, None).day, at, _in_order(entry.table or ""), entry.time


def _in_order(name: str) -> list[tuple[int, str]]:
    """Return what the names of tables are sorted by: A5 comes before A10.

    >>> sorted(["A10", "B1", "A5", "12", "9"], key=_in_order)
    ['9', '12', 'A5', 'A10', 'B1']
    """
    parts = re.findall(r"[0-9]+|[^0-9]+", name)
    return [(int(part), "") if part.isdecimal() else (10**9, part) for part in parts]


def report_on(timeline: Timeline, outcome: Rejudged) -> Report:
    """Return the whole outcome. It has the words, and is for the director alone."""
    frame = report_on_event(timeline)
    heading = _("{event}: judged again", event=frame.heading)
    return frame._replace(title=heading, heading=heading, sections=tuple(sections(outcome)))


def sections(outcome: Rejudged) -> Iterator[Section]:
    """Yield what differs, by what was judged again, each case, and the rulings that stand."""
    sheet = sheet_of(outcome)
    yield Section(_("What differs"), (), (), tuple(_counts(outcome)))
    yield Section(_("Judged again by"), (), (), tuple(_judged_by(outcome)))
    for case in sheet.cases:
        yield Section(case.heading, (), (), tuple(case.sentences()))
    if sheet.lines:
        yield _section(sheet, outcome.journals)._replace(notes=(_unknown(), _signature()))


def _judged_by(outcome: Rejudged) -> Iterator[str]:
    """Yield by what was judged again, and what has changed since."""
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
    yield from (
        _("Changed since: {change}", change=printable(change)) for change in outcome.changes
    )
    if outcome.rulings and not outcome.changes:
        yield _("Nothing has changed since: the same rules, the same words.")


def _counts(outcome: Rejudged) -> Iterator[str]:
    """Yield how many rulings would differ, in which direction, and how many of them stand."""
    found = outcome.findings
    yield counted(
        "{number} of {all} rulings by a machine would differ.",
        "{number} of {all} rulings by a machine would differ.",
        len(found),
        all=outcome.rulings,
    )
    if found:
        stand = sum(each.stands for each in found)
        against = sum(each.entry.verdict == "unacceptable" for each in found)
        yield (
            _(
                "  {acceptable} would be acceptable, {unacceptable} unacceptable; {standing} of"
                " them stand.",
                acceptable=against,
                unacceptable=len(found) - against,
                standing=stand,
            )
        )
        if stand < len(found):
            yield (
                counted(
                    "  {number} does not stand: reviewed, corrected, overruled by hand or void. It"
                    " is not listed.",
                    "  {number} do not stand: reviewed, corrected, overruled by hand or void. They"
                    " are not listed.",
                    len(found) - stand,
                )
            )
    yield counted(
        "{number} ruling by hand was left out.",
        "{number} rulings by hand were left out.",
        outcome.by_hand,
    )


def _section(sheet: Sheet, journals: int) -> Section:
    """Return one line a ruling, by day, round and table. Columns that say nothing are left out."""
    names = (
        _("Journal"), _("Day"), _("Round"), _("Table"), _("Time"), _("Entry"),
        _("Would be"), _("What follows"), _("Points given then"), _("Settled by"), _("Words"),
    )  # fmt: skip
    rows = [row(line) for line in sheet.lines]
    journal, day, points = 0, 1, 8
    left_out = {journal} if journals == 1 else set()  # an entry's number is of one journal
    if len({row[day] for row in rows}) == 1:
        left_out.add(day)
    if all(row[points] == "-" for row in rows):
        left_out.add(points)
    kept = [at for at in range(len(names)) if at not in left_out]
    return Section(_("Rulings that stand, by round and table"), tuple(names[at] for at in kept),
                   tuple(tuple(row[at] for at in kept) for row in rows))  # fmt: skip


def row(line: Line) -> tuple[str, ...]:
    """Return the cells of a ruling."""
    finding, entry = line.finding, line.finding.entry
    given = "-"
    if line.case is None:
        follows = _("waived in entry {number}", number=finding.play.waived)
    else:
        follows = _("case {number}", number=line.case)
        if finding.unchanged:
            follows += " (!)"
        if points := line.points:
            given = _in_short(points)
    cells = (
        finding.journal,
        local_time.day_written(line.day),
        "-" if entry.round is None else str(entry.round),
        entry.table or "-",
        local_time.local(entry.time, minute()),
        str(entry.number),
        verdict_named(finding.now.value).upper(),
        follows,
        given,
        "_" * 10,
        " ".join(entry.words),
    )
    return tuple(map(printable, cells))


def _in_short(points: Points) -> str:
    """Return the points that a challenge cost, for a cell.

    >>> _in_short(Points(words=3, per_word=5)), _in_short(Points(words=3, flat=5, deducted=True))
    ('5 points x 3 challenged = 15', '5 points deducted')
    """
    if points.per_word:
        product = {"each": points.per_word, "words": points.words, "total": points.total}
        if points.deducted:
            return _("{each} points x {words} challenged = {total} deducted", **product)
        return _("{each} points x {words} challenged = {total}", **product)
    if points.deducted:
        return counted("{number} point deducted", "{number} points deducted", points.total)
    return counted("{number} point", "{number} points", points.total)
