"""Sheets: the forms in which the outcome of rejudging is written."""

from judge_cli.journal import remedies, sheet_json
from judge_cli.journal.records import Timeline
from judge_cli.journal.rejudging import Rejudged


def written_as(form: str, timeline: Timeline, outcome: Rejudged) -> str:
    """Return the outcome of rejudging as `html`, `json` or `text`, without a line end."""
    match form:
        case "html":
            from judge_cli.journal import sheet_page  # alone needs the library that draws

            return sheet_page.of(timeline, outcome)
        case "json":
            return sheet_json.of(timeline, outcome)
    return "\n".join(remedies.lines(outcome))
