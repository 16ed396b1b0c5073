"""The officers' sheet: what an officer compares with the rulebook, initials and signs.

It is in English, as the tables of clauses are; pages for players and word judges follow it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from judge_cli import version
from judge_cli.clauses import Clause, Clauses, clauses_of
from judge_procedure import codes
from judge_procedure.paper.rules_sheet import rules_sheet
from judge_procedure.paper.template import A4_WIDTH, POINT, Paper, lines_in, parted
from judge_procedure.requirements import Requirement, additions, requirements
from judge_procedure.system_clock import SystemClock
from lexicons import JudgeError, Library, RuleSet
from lexicons.cautions import cautions, statements

# Millimetres, on the lower and the narrower of Letter and A4.
ROOM, FIRST_ROOM, SIGNATURE = 206.0, 150.0, 84.0
WIDE = A4_WIDTH - 2 * 12
TEXT, NUMBER, MET, IDENTITY = 10.0, 24.0, 60.0, 145.0
ASKED, ADDED = WIDE - NUMBER - MET - 16 - 3, WIDE - 7 - 2 * 17 - 3
REQUIRED = WIDE - 44 - 24 - 16 - 3
LINE, ROW, EDGE = TEXT * POINT * 1.3, 6.8, 2.5  # a row is at least as high as a box for initials
SIGN, SHORT = "MMM", 24  # a sign is as wide as these; a text of so many characters isn't divided

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


class ClausePage(NamedTuple):
    """One page: what it shows, and its rows."""

    kind: str
    rows: Sequence[ClauseRow | Requirement]


def officers_sheet(library: Library, rules: RuleSet) -> Paper:
    """Return the sheet, with the pages for players and word judges behind it.

    Raises `Unsound` if a table of clauses has faults.
    """
    handout = rules_sheet(rules)
    table = clauses_of(rules, library)
    code, reason = _code(library, rules)
    about = _about(library, rules, table)
    parts = [*_parts(rules, table, about)]
    named = f"{rules.id}, {rules.fingerprint.short}"
    facts = {
        **handout.facts,
        "parts": parts,
        "before": len(parts),
        "foot": (named, *filter(None, (code and codes.named(code),)), *about["Printed"]),
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


def _parts(
    rules: RuleSet, table: Clauses | None, about: Mapping[str, Sequence[str]]
) -> Iterator[ClausePage]:
    """Yield the pages that are signed; the last has the signature."""
    taken = sum(lines_in(text, TEXT, IDENTITY) for texts in about.values() for text in texts)
    required = [*parted(requirements(rules), FIRST_ROOM - taken * LINE, _height_required)]
    yield ClausePage("first", required[0] if required else ())
    yield from (ClausePage("settings", rows) for rows in required[1:])
    if table:
        rows = [*map(_row, table.clauses), *_uncovered(table)]
        yield from (ClausePage("clauses", part) for part in parted(rows, ROOM, _height))
    texts = (*additions(rules), *(table.own if table else ()))
    numbered = [ClauseRow(str(number), text) for number, text in enumerate(texts, 1)]
    *others, rest = parted(numbered, ROOM, _height_added)
    *before, last = parted(rest, ROOM - SIGNATURE, _height_added)
    yield from (ClausePage("additions", part) for part in (*others, *before))
    yield ClausePage("signature", last)


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


def _height(row: ClauseRow) -> float:
    short = " ".join(f"{SIGN} {each.text}".replace(" ", "m") for each in row.met if each.is_short)
    texts = (short, *(f"{SIGN} {each.text}" for each in row.met if not each.is_short), row.note)
    lines = sum(lines_in(text, TEXT, MET - 2) for text in texts if text)
    number = lines_in(row.number, TEXT, NUMBER - 2, bold=True)
    return _high(max(lines, number, lines_in(row.text, TEXT, ASKED)))


def _height_added(row: ClauseRow) -> float:
    return _high(lines_in(row.text, TEXT, ADDED))


def _height_required(needed: Requirement) -> float:
    return _high(lines_in(f"{needed.says.text} {needed.adds}", TEXT, REQUIRED))


def _high(lines: int) -> float:
    return max(ROW, lines * LINE) + EDGE
