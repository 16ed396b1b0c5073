"""The officers' sheet: what an officer compares with the rulebook, initials and signs.

It is in English, as the tables of clauses are; pages for players and word judges follow it.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from judge_cli import version
from judge_cli.clauses import Clause, Clauses, clauses_of
from judge_procedure import codes
from judge_procedure.paper.sheets import rules_sheet
from judge_procedure.paper.template import Paper
from judge_procedure.requirements import additions, requirements
from judge_procedure.system_clock import SystemClock
from lexicons import JudgeError, Library, RuleSet
from lexicons.cautions import cautions, statements

SHORT = 24  # a text of so many characters stands beside others

PROGRAM = f"Tilejudge {version}"
WITH_OWN = (
    "With rules of its own: every clause and rule number here is of that rulebook, unless it says"
    " own or differs."
)


class Met(NamedTuple):
    """One way in which a clause is met, with the sign that stands for it."""

    sign: str
    text: str

    @property
    def is_short(self) -> bool:
        """Whether it stands beside others on a line."""
        return len(self.text) <= SHORT


class ClauseRow(NamedTuple):
    """A row to initial: the number of a clause, what it asks, and how it's met."""

    number: str
    text: str
    met: Sequence[Met] = ()
    note: str = ""


def officers_sheet(library: Library, rules: RuleSet) -> Paper:
    """Return the sheet, with the pages for players and word judges behind it.

    Raises `Unsound` if a table of clauses has faults.
    """
    handout = rules_sheet(rules)
    table = clauses_of(rules, library)
    code, reason = _code(library, rules)
    about = _about(library, rules, table)
    added = (*additions(rules), *(table.own if table else ()))
    named = f"{rules.id}, {rules.fingerprint.short}"
    printed = (*filter(None, (code and codes.named(code),)), *about["Printed"])
    facts = {
        **handout.facts,
        "required": [*requirements(rules)],
        "clauses": [*map(_row, table.clauses), *_uncovered(table)] if table else [],
        "added": added,
        "identity": [*handout.facts["identity"], *printed],
        "foot": (named, *printed),
        "rules": rules,
        "table": table,
        "about": about,
        "code": code,
        "reason": reason,
        "program": PROGRAM,
    }
    return Paper(handout.name, "officers.html", facts)


def _code(library: Library, rules: RuleSet) -> tuple[str, str]:
    """Return CODE of this machine under these rules; or why it has none."""
    try:
        return codes.code_of(library.judge_by(rules)), ""
    except JudgeError as error:
        return "", error.what


def _about(library: Library, rules: RuleSet, table: Clauses | None) -> dict[str, list[str]]:
    """Return what is signed for: the rules, their book and lists, as they are on this machine."""
    book = rules.source or (table.source if table else "")
    own = rules.id in library.rule_files()
    here = library.editions()
    manifests = [library.manifest(name) for name in rules.editions if name in here]
    return {
        "Rules": [
            f"{rules.title} ({rules.id}, {rules.fingerprint.short})",
            *["A file of this machine: no test of the program runs it."] * own,
        ],
        "Rulebook": [
            book or "none: these rules name no rulebook",
            *[WITH_OWN] * bool(table and book != rules.source),
        ],
        "Where it is silent": [*filter(None, [rules.heading("fallback")])],
        "Notice": [*filter(None, [rules.heading("notice")])],
        "Edition compared": [],
        "Word lists": [
            *(manifest.described for manifest in manifests),
            *(f"{name}: not installed" for name in rules.editions if name not in here),
            *(f"{each.manifest.edition}: {each.text}" for each in cautions(rules, manifests)),
            *filter(None, [statements(rules, manifests)]),
        ],
        "Program": [PROGRAM],
        "Printed": [SystemClock().today()],
    }


def _row(clause: Clause) -> ClauseRow:
    met = [
        *[Met("tick", "does it")] * bool(clause.done),
        *[Met("rules", "shows it")] * bool(clause.shown),
        *[Met("people", clause.people)] * bool(clause.people),
        *[Met("cross", f"left out: {clause.left_out}")] * bool(clause.left_out),
        *(Met("warning", f"differs: {each}") for each in clause.differs),
    ]
    return ClauseRow(clause.number, clause.asks, met, clause.note)


def _uncovered(table: Clauses) -> Iterator[ClauseRow]:
    """Yield what the rules say beside the clauses of the table."""
    for each in table.differs:
        yield ClauseRow("own", "No clause here covers this.", [Met("warning", f"differs: {each}")])
    if table.unknown:
        cited = ", ".join(table.unknown)
        yield ClauseRow("own", f"The rules cite these, which aren't clauses here: {cited}.")
