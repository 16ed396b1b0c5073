"""The report on a list: as an object for programs, and in lines for people."""

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import groupby, islice
from typing import Any

from lexicons.lists.faults import hint
from lexicons.lists.findings import MOST_SHOWN, SEVERITIES, Finding, Findings, quantity
from lexicons.lists.list_report import ListReport


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


def for_people(report: ListReport) -> Iterator[str]:
    """Yield the lines of the report."""
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


def counts_table(counts: Mapping[int, int], public: Mapping[int, int]) -> Iterator[str]:
    """Yield how many words there are of each length, and how many the edition has in public."""
    yield f"letters     words{'    public' if public else ''}"
    for length in sorted({*counts, *public}):
        count, known = counts.get(length, 0), public.get(length)
        expected = "" if known is None else f"{known:10,}"
        mark = "" if known in (None, count) else f"  {count - (known or 0):+,}"
        yield f"{length:7}{count:10,}{expected}{mark}"
