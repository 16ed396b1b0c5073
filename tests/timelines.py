"""Several journals as one timeline, as the end of an event brings them together."""

from collections.abc import Iterable
from datetime import datetime
from pathlib import Path

from judge_cli.journal import lines, records, together
from judge_cli.journal.timeline import Timeline


def timeline_of(paths: Iterable[str | Path], now: datetime) -> Timeline:
    """Return the records in these files, each once, with all that looks wrong among them."""
    found = [record for path in paths for record in records.read(str(path)).records]
    assert not [record.fault for record in found if record.fault]
    whole = together.together(found, now)
    doubts = (*whole.copies, *(finding.text for finding in whole.findings))
    return Timeline(whole.kept, doubts)


def write_timeline(paths: Iterable[str | Path], now: datetime, target: Path) -> None:
    """Write the records in these files into one file, as `judge event finish` does."""
    target.write_text("".join(lines.of_timeline(timeline_of(paths, now))), encoding="utf-8")
