"""The officers' sheet: what an officer compares with the rulebook, initials and signs.

The sheet is in English, as the tables of clauses are; pages for players and word judges follow it.
"""

from judge_cli import version
from judge_cli.clauses import clauses_of
from judge_procedure import codes
from judge_procedure.paper.sheets import rules_sheet
from judge_procedure.paper.template import Paper
from judge_procedure.requirements import additions, requirements
from judge_procedure.system_clock import SystemClock
from lexicons import JudgeError, Library, RuleSet
from lexicons.cautions import cautions, statements


def officers_sheet(library: Library, rules: RuleSet) -> Paper:
    """Return the sheet, with the pages for players and word judges behind it.

    Raises `Unsound` if a table of clauses has faults.
    """
    handout, table = rules_sheet(rules), clauses_of(rules, library)
    code, reason = "", ""
    try:
        code = codes.code_of(library.judge_by(rules))
    except JudgeError as error:
        reason = error.what
    installed = library.editions()
    manifests = [library.manifest(name) for name in rules.editions if name in installed]
    today = SystemClock().today()
    printed = (*([codes.with_name(code)] if code else ()), today)
    facts = {
        **handout.facts,
        "required": [*requirements(rules)],
        "added": (*additions(rules), *(table.own if table else ())),
        "identity": [*handout.facts["identity"], *printed],
        "foot": (f"{rules.id}, {rules.fingerprint.short}", *printed),
        "rules": rules,
        "is_own": rules.id in library.rule_files(),
        "lists": [
            *(manifest.described for manifest in manifests),
            *(f"{name}: not installed" for name in rules.editions if name not in installed),
            *(f"{each.manifest.edition}: {each.text}" for each in cautions(rules, manifests)),
        ],
        "statements": statements(rules, manifests),
        "table": table,
        "code": code,
        "reason": reason,
        "program": f"Tilejudge {version}",
        "today": today,
    }
    return Paper(handout.name, "officers.html", facts)
