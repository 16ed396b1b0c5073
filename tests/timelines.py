"""Several journals as one timeline, as the end of an event brings them together."""

from collections.abc import Iterable
from pathlib import Path

from judge_cli.journal import lines, records, together
from judge_cli.journal.timeline import Timeline


def timeline_of(paths: Iterable[str | Path]) -> Timeline:
    """Return the records in these files, each once, with all that looks wrong among them."""
    found = [record for path in paths for record in records.read(str(path)).records]
    assert not [record.fault for record in found if record.fault]
    kept, copies, forks = together.distinct(found)
    return Timeline(tuple(kept), (*copies, *(each.text for each in forks)))


def write_timeline(paths: Iterable[str | Path], target: Path) -> None:
    """Write the records in these files into one file, as `judge event finish` does."""
    target.write_text("".join(lines.of_timeline(timeline_of(paths))), encoding="utf-8")
