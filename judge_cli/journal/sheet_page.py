"""The sheet of rejudging as a page: one file to print, to walk with and to sign."""

from judge_cli.journal import page, remedies, report
from judge_cli.journal.figures import Section
from judge_cli.journal.records import Timeline
from judge_cli.journal.rejudging import Rejudged
from judge_cli.journal.report import Report
from lexicons.language import _


def of(timeline: Timeline, outcome: Rejudged) -> str:
    """Return the whole page, as HTML; it has the words, and is for the director alone."""
    sheet = remedies.sheet_of(outcome)
    by, found = map(tuple, (remedies.judged_by(outcome), remedies.counts(outcome)))
    sections = [
        Section(_("What differs"), (), (), found),
        Section(_("Judged again by"), (), (), by),
        *(Section(case.heading, (), (), tuple(case.sentences())) for case in sheet.cases),
    ]
    if sheet.lines:
        signed = (remedies.unknown(), remedies.signature())
        sections.append(remedies.section(sheet)._replace(notes=signed))
    frame = report.of(timeline)
    heading = _("{event}: judged again", event=frame.event)
    return page.of(Report(**{**frame._asdict(), "sections": tuple(sections)}), heading)
