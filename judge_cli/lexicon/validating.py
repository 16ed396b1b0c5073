"""`judge lexicon validate`: every fault of a list, in one pass."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby, islice
from typing import Any

import click

from judge_cli import output
from judge_cli.lexicon.facts import answered, counts_table, progress_bar
from judge_cli.lexicon.operands import (
    ReadingOptions,
    as_is_option,
    json_option,
    lengths_option,
    reading_options,
)
from lexicons import Library, printable
from lexicons.lists.faults import hint
from lexicons.lists.findings import MOST_SHOWN, SEVERITIES, Finding, Findings, quantity
from lexicons.lists.identity import near_miss
from lexicons.lists.list_report import ListReport
from lexicons.lists.reading import read


@click.command()
@click.argument("sources", nargs=-1, required=True, metavar="SOURCE...")
@reading_options(
    click.option("--edition", default="", metavar="ID",
                 help="What the list should be: its counts are compared with public ones."),
    lengths_option("The shortest and the longest word that may be in it; else 2-15."),
    as_is_option,
)  # fmt: skip
@json_option
def validate(sources: tuple[str, ...], reading: ReadingOptions, as_json: bool) -> int:
    """Report every fault of a list with its line. Nothing is changed.

    A SOURCE is a list or a lexicon file; several are the parts of one list, as for `build`. A text
    is read as one word a line unless --form names another form. Exit status 0 if there is no error
    (warnings and notes do not count), 1 if there is an error, 2 if a list cannot be read.

    \b
    judge lexicon validate csw19.txt --edition csw19
    """
    edition = reading.edition
    with answered(as_json=as_json) as answer:
        options = reading.for_lists()
        if edition:
            Library().lexicon_store.refuse_shipped(edition)
        with progress_bar("Validating") as progress:
            report = read(sources, options, edition, progress)
        answer.update(report_as_object(report) if as_json else {})
        answer["ok"] = report.ok
    if edition and (warning := near_miss(edition, Library().editions())):
        output.say(warning)
    if not as_json:
        output.write("".join(f"{printable(line)}\n" for line in _for_people(report)))
    return 0 if report.ok else 1


# -- the report ----------------------------------------------------------------------------------


def report_as_object(report: ListReport) -> dict[str, Any]:
    """Return the report for programs, in the stable form of docs/list-reference.md."""
    edition, standing, _ = report.identity
    expected = edition.counts if edition else {}
    proved = standing.proved(report.counts) if standing else None
    totals: Counter[str] = Counter()
    for _path, findings in report.by_source():
        totals.update({kind.title: count for kind, count in findings.counts.items()})
    return {
        "sources": [
            {
                "source": source.path,
                "format": source.form,
                "encoding": source.encoding,
                "words": len(source.words),
                "lines": source.ledger.lines,
                "left_out": {
                    what.replace("{s}", "s"): left.times
                    for what, left in (*source.ledger.left.items(), *source.ledger.parts.items())
                },
            }
            for source in report.sources
        ],
        "edition": edition.id if edition else None,
        "words": len(report.words),
        "fingerprint": report.words.fingerprint,
        "counts": {str(length): count for length, count in report.counts.items()},
        "expected": {str(length): n for length, n in expected.items()} or None,
        "totals": dict(totals),
        "findings": [
            _row(path, finding)
            for path, findings in report.by_source()
            for finding in findings.by_kind()
        ],
        "standing": standing.grade if standing else None,
        "verified_lengths": proved and list(proved),
    }


def _row(path: str, finding: Finding) -> dict[str, Any]:
    return {
        "source": path or None,
        "line": finding.line or None,
        "column": finding.fault.column or None,
        "kind": finding.kind.title,
        "severity": finding.kind.severity,
        "text": finding.text,
    }


def _for_people(report: ListReport) -> Iterator[str]:
    for source in report.sources:
        yield from source.summary()
        yield from _shown(source.findings)
        if more := hint(source.findings, report.alphabet):
            yield ""
            yield more
    yield from _shown(report.overall)
    edition = report.identity.edition
    public = edition.counts if edition else {}
    if report.words or public:
        yield ""
        yield from counts_table(report.counts, public)
    yield ""
    yield f"fingerprint {report.words.fingerprint.short}  ({report.words.fingerprint})"
    if report.identity.standing:
        yield f"{report.identity.standing}"
    if report.identity.note:
        yield report.identity.note
    yield _conclusion(report)


def _shown(findings: Findings) -> Iterator[str]:
    for kind, group in groupby(findings.by_kind(), key=lambda finding: finding.kind):
        total = findings.counts[kind]
        count = f" ({total:,})" if total > 1 else ""
        yield ""
        yield f"{kind.severity}, {kind.title}: {kind.meaning}{count}"
        for finding in islice(group, MOST_SHOWN):
            yield f"  {finding.with_line}"
        if (more := total - MOST_SHOWN) > 0:
            yield f"  and {more:,} more"


def _conclusion(report: ListReport) -> str:
    sources = report.sources
    subject = sources[0].path if len(sources) == 1 else quantity(len(sources), "list")
    totals = ", ".join(quantity(report.total(name), name) for name in SEVERITIES)
    verdict = "sound" if report.ok else "unsound"
    return f"{subject}: {quantity(len(report.words), 'word')}, {totals}: {verdict}."
