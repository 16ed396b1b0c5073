"""The report on a list, as commands show it: how it was read, and every finding."""

from collections.abc import Iterator, Mapping
from itertools import groupby, islice

from judge_cli import output
from lexicons.lists.faults import hint
from lexicons.lists.findings import MOST_SHOWN, SEVERITIES, Findings, quantity
from lexicons.lists.list_report import ListReport


def say_reading(report: ListReport) -> None:
    """Say how lists were read, and what is odd about them and no error."""
    for source in report.sources:
        for line in (*source.summary(), *_shown(source.findings, "warning", "note")):
            output.say(line)
    for note in filter(None, (report.note, report.identity.note)):
        output.say(note)


def report_lines(report: ListReport) -> Iterator[str]:
    """Yield the lines of the report."""
    for source in report.sources:
        yield from source.summary()
        yield from _shown(source.findings, *SEVERITIES)
        if more := hint(source.form, source.findings.counts, report.alphabet):
            yield ""
            yield more
    yield from _shown(report.overall, *SEVERITIES)
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


def _shown(findings: Findings, *severities: str) -> Iterator[str]:
    kept = (finding for finding in findings.by_kind() if finding.kind.severity in severities)
    for kind, group in groupby(kept, key=lambda finding: finding.kind):
        total = findings.counts[kind]
        count = f" ({total:,})" if total > 1 else ""
        yield ""
        yield f"{kind.severity}, {kind.title}: {kind.meaning}{count}"
        yield from (f"  {finding.with_line}" for finding in islice(group, MOST_SHOWN))
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
