"""The sheet of rejudging as JSON, for other programs. docs/journal.md lists its keys."""

import json
from collections.abc import Iterable
from typing import Any

from judge_cli.journal import remedies
from judge_cli.journal.cases import Case, Item
from judge_cli.journal.records import Record, Timeline
from judge_cli.journal.rejudging import Rejudged
from judge_cli.journal.remedies import Line
from lexicons import Adjudicator

#: The number of this form. Another form gets another number; new keys alone do not.
form = 1


def of(timeline: Timeline, outcome: Rejudged) -> str:
    """Return the outcome as one object of JSON, without a line end."""
    sheet = remedies.sheet_of(outcome)
    found = outcome.findings
    acceptable = sum(finding.now.value == "acceptable" for finding in found)
    content = {
        "sheet": form,
        "journals": [journal(record) for record in timeline.records],
        "judged_by": [judge_of(judge) for judge in outcome.judges.values()],
        "changed": outcome.changes,
        "counts": {
            "rulings": outcome.rulings,
            "by_hand": outcome.by_hand,
            "differ": len(found),
            "would_be_acceptable": acceptable,
            "would_be_unacceptable": len(found) - acceptable,
            "stand": len(sheet.lines),
        },
        "cases": [case_of(case) for case in sheet.cases],
        "rulings": [ruling(line) for line in sheet.lines],
    }
    return json.dumps(content, ensure_ascii=False, indent=2)


def journal(record: Record) -> dict[str, Any]:
    """Return which journal was read."""
    return {
        "file": record.name,
        "event": record.event,
        "chain": record.entries[0].seal,
        "head": record.head.spoken,
    }


def judge_of(judge: Adjudicator) -> dict[str, Any]:
    """Return what judged again."""
    return {
        "rules": judge.rules.id,
        "fingerprint": str(judge.rules.fingerprint),
        "lexicons": [
            {"edition": manifest.edition, "fingerprint": str(manifest.fingerprint)}
            for manifest in judge.lexicons
        ],
    }


def case_of(case: Case) -> dict[str, Any]:
    """Return one kind of wrong ruling and what the rules say about it."""
    return {
        "case": case.number,
        "rules": case.rules_id,
        "was": case.was,
        "would_be": case.would_be,
        "wronged": case.wronged or None,
        "cost": items(case.cost()),
        "granted": items(case.grants()),
        "rules_known": case.rules is not None,
        "rules_changed": case.rules_changed,
    }


def items(found: Iterable[Item]) -> list[dict[str, str]]:
    """Return items of a rule set: the key in its section, the text, the number of the rule."""
    return [{"key": item.key, "text": item.original, "rule": item.rule} for item in found]


def ruling(line: Line) -> dict[str, Any]:
    """Return one ruling that stands and would be another today."""
    finding, entry, points = line.finding, line.finding.entry, line.points
    return {
        "journal": finding.journal,
        "number": entry.number,
        "time": entry.time,
        "day": line.day,
        "round": entry.round,
        "table": entry.table,
        "station": entry.station,
        "words": list(entry.words),
        "was": entry.verdict,
        "would_be": finding.now.value,
        "case": line.case,
        "points": points.total if points else None,
        "waived_by": finding.play.waived,
        "unexplained": finding.unchanged,
    }
