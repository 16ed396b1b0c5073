"""Remedies: a sheet of the rulings that would be others today, and what the rules grant for them.

It is made to walk from table to table with: one line a ruling that stands, and each remedy once.
"""

import re
from collections.abc import Iterator
from math import inf

from judge_cli import local_time
from judge_cli.journal.figures import Section
from judge_cli.journal.rejudging import Finding, Rejudged
from judge_cli.journal.report import table
from judge_cli.rules import in_brackets
from lexicons import RuleSet, printable
from lexicons.proceedings.consequences import points_for

unknown = (
    "The journal does not hold the scores, nor which play was the last of its game, nor when the"
    " director was informed, and who did it."
)
at_fault = "Nothing that rules it has changed since: the record or a machine is at fault."

#: A rule set, and the verdict that would be another today: what the rules grant depends on both.
Case = tuple[str, str]


def lines(outcome: Rejudged) -> Iterator[str]:
    """Yield the whole outcome, line by line."""
    yield from judged_by(outcome)
    yield ""
    yield from counts(outcome)
    standing = sorted((each for each in outcome.findings if each.stands), key=place)
    if not standing:
        return
    cases: dict[Case, list[Finding]] = {}
    for finding in standing:
        if finding.play.waived is None:
            cases.setdefault(case_of(finding), []).append(finding)
    for number, found in enumerate(cases.values(), 1):
        yield ""
        yield from case(number, found)
    yield ""
    yield from (line.rstrip() for line in table(sheet(standing, list(cases))))
    yield ""
    yield unknown
    yield "Director: ____________________   Date and time: ____________________"


def judged_by(outcome: Rejudged) -> Iterator[str]:
    """Yield by what was judged again, and what has changed since."""
    for rules_id, judge in outcome.judges.items():
        yield f"Judged again by {judge.rules.title} ({rules_id}, {judge.rules.fingerprint.short})"
        for manifest in judge.lexicons:
            yield f"  {manifest.title} ({manifest.edition}, {manifest.fingerprint.short})"
    yield from (f"Changed since: {printable(change)}" for change in outcome.changes)
    if outcome.rulings and not outcome.changes:
        yield "Nothing has changed since: the same rules, the same words."


def counts(outcome: Rejudged) -> Iterator[str]:
    """Yield how many rulings would differ, in which direction, and how many of them stand."""
    found = outcome.findings
    yield f"{len(found)} of {outcome.rulings} rulings by a machine would differ."
    if found:
        stand = sum(each.stands for each in found)
        against = sum(each.entry.verdict == "unacceptable" for each in found)
        yield (
            f"  {against} would be acceptable, {len(found) - against} unacceptable; {stand} of them"
            " stand."
        )
        if stand < len(found):
            yield (
                f"  {len(found) - stand} do not stand: reviewed, corrected, overruled by hand or"
                " void. They are not listed."
            )
    yield f"{outcome.by_hand} rulings by hand were left out."


# -- the sheet -----------------------------------------------------------------------------------


def sheet(standing: list[Finding], cases: list[Case]) -> Section:
    """Return one line a ruling, by day, round and table. Columns that say nothing are left out."""
    header = (
        ("Journal", "Day", "Round", "Table", "Time", "Entry"),
        ("Would be", "Granted", "Settled by", "Words"),
    )
    rows = [row(finding, cases) for finding in standing]
    names = header[0] + header[1]
    several = {"Journal": 0, "Day": 1}
    alike = {at for at in several.values() if len({row[at] for row in rows}) == 1}
    kept = [at for at in range(len(names)) if at not in alike]
    return Section("", tuple(names[at] for at in kept),
                   tuple(tuple(row[at] for at in kept) for row in rows))  # fmt: skip


def row(finding: Finding, cases: list[Case]) -> tuple[str, ...]:
    """Return the cells of a ruling."""
    entry = finding.entry
    if finding.play.waived is not None:
        grants = f"waived in entry {finding.play.waived}"
    else:
        grants = f"case {cases.index(case_of(finding)) + 1}"
        points = finding.played_by and points_for(
            finding.played_by, entry.verdict or "", len(entry.words)
        )
        if points:
            grants += f", {points.per_word} points x {points.words} challenged = {points.total}"
        if finding.unchanged:
            grants += " (!)"
    cells = (
        finding.journal,
        local_time.local(entry.time, "%Y-%m-%d"),
        "-" if entry.round is None else str(entry.round),
        entry.table or "-",
        local_time.local(entry.time, "%H:%M"),
        str(entry.number),
        finding.now.value.upper(),
        grants,
        "_" * 10,
        " ".join(entry.words),
    )
    return tuple(map(printable, cells))


def place(finding: Finding) -> tuple[str, float, list[tuple[int, str]], str]:
    """Return what a sheet is sorted by: the day, the round, the table and the time."""
    entry = finding.entry
    day = local_time.local(entry.time, "%Y-%m-%d")
    at = inf if entry.round is None else entry.round
    return day, at, in_order(entry.table or ""), entry.time


def in_order(name: str) -> list[tuple[int, str]]:
    """Return what the names of tables are sorted by: A5 comes before A10.

    >>> sorted(["A10", "B1", "A5", "12", "9"], key=in_order)
    ['9', '12', 'A5', 'A10', 'B1']
    """
    parts = re.findall(r"[0-9]+|[^0-9]+", name)
    return [(int(part), "") if part.isdecimal() else (10**9, part) for part in parts]


# -- what the rules grant ------------------------------------------------------------------------


def case_of(finding: Finding) -> Case:
    """Return what the remedy for a ruling depends on."""
    return finding.entry.rules or "", finding.entry.verdict or ""


def case(number: int, found: list[Finding]) -> Iterator[str]:
    """Yield what the rules say of wrong rulings of one kind; `found` holds all of them."""
    first = found[0]
    rules, verdict = first.played_by, first.entry.verdict or ""
    title = rules.title if rules else printable(first.entry.rules or "")
    yield (
        f"Case {number}: was {verdict.upper()}, would be {first.now.value.upper()}, by the rules of"
        f" {title}"
    )
    if any(each.unchanged for each in found):
        yield f"  (!) {at_fault}"
    if rules is None:
        yield f"  The rule set {title} is not on this machine: what it grants is not known."
        return
    if any(each.entry.rules_fingerprint != rules.fingerprint for each in found):
        yield "  The rule set was changed since; what follows is what it says now."
    yield from cost(verdict, rules)
    yield from granted(rules)


def cost(verdict: str, rules: RuleSet) -> Iterator[str]:
    """Yield which player a wrong ruling cost what, by the rules of the game."""
    if verdict == "unacceptable":
        yield f"  Wronged: who made the play{in_parentheses(rules.says('party', 'challenged'))}."
    elif points_for(rules, verdict, 1) or rules.says("consequence", "turn_lost"):
        yield f"  Wronged: who challenged{in_parentheses(rules.says('party', 'challenger'))}."
    else:
        yield "  An unacceptable play stood; by these rules the challenge cost nothing."
    yield from items(rules, "consequence", {verdict: "It meant"})
    if verdict == "acceptable":
        yield from items(rules, "consequence", {"final_play": "If it was the final play"})


def granted(rules: RuleSet) -> Iterator[str]:
    """Yield what the rules grant for a wrong ruling, on which condition and until when."""
    if rules.says("wrong_ruling", "remedy") is None:
        yield f"  {rules.title} says nothing of wrong rulings."
        if rules.fallback:
            yield f"  Where they are silent: {rules.fallback}."
        return
    names = {"text": "Granted", "condition": "Condition", "deadline": "Until"}
    yield from items(rules, "wrong_ruling", names)


def items(rules: RuleSet, section: str, names: dict[str, str]) -> Iterator[str]:
    """Yield what the rules say under these keys, each with a name and the number of the rule."""
    for key, name in names.items():
        if text := rules.says(section, key):
            yield f"  {name}: {text}{in_brackets(rules.cites(section, key))}"


def in_parentheses(name: str | None) -> str:
    """Return what the rulebook calls a party, or "" if it has no name for it."""
    return f" ({name})" if name else ""
