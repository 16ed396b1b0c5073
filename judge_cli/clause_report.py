"""The clauses of a rulebook as an officer reads them: as text to sign, and as JSON."""

from collections.abc import Iterator, Sequence
from typing import Any

from lexicons import RuleSet
from lexicons.clauses import Clauses

to_sign = "_" * 12


def report_of(rules: RuleSet, table: Clauses, cautions: Sequence[str]) -> dict[str, Any]:
    """Return the report as a JSON object. It has the same keys for every rulebook."""
    return {
        "rules": rules.id,
        "title": rules.title,
        "source": rules.source,
        "fingerprint": rules.fingerprint,
        "clauses": [
            {
                "number": clause.number,
                "asks": clause.asks,
                "done": list(clause.tests),
                "shown": list(clause.shown),
                "people": clause.people,
                "left_out": clause.left_out,
                "note": clause.note,
            }
            for clause in table.clauses
        ],
        "own": list(table.own),
        "cautions": list(cautions),
    }


def lines(report: dict[str, Any]) -> Iterator[str]:
    """Yield the report as text, with a place to sign beside each clause."""
    yield f"{report['source']}"
    yield f"{report['title']} ({report['rules']}, {report['fingerprint'].short})"
    yield ""
    yield "done: tests, each run by `python3 run.py test -k NAME`"
    yield f"shown: items of the rule set, printed by `judge rules sheet {report['rules']}`"
    for clause in report["clauses"]:
        yield ""
        yield f"{to_sign} {clause['number']}: {clause['asks']}"
        for key, heading in headings.items():
            if said := clause[key]:
                text = said if isinstance(said, str) else ", ".join(said)
                yield f"  {heading}: {text}"
    yield ""
    yield "What the program chose or adds:"
    yield from (f"{to_sign} {choice}" for choice in report["own"])
    if report["cautions"]:
        yield ""
        yield "The lexicons of this machine:"
        yield from (f"{to_sign} {caution}" for caution in report["cautions"])
    yield ""
    yield f"RULING of the machines that were examined: {to_sign}"
    yield f"Examined by: {to_sign}  Date: {to_sign}"


headings = {
    "done": "done",
    "shown": "shown",
    "people": "left to",
    "left_out": "left out",
    "note": "note",
}
