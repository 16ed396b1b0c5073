"""Several journals as one timeline, as the commands read them."""

from collections.abc import Iterable
from pathlib import Path

from judge_cli.journal import records, together
from judge_procedure.timeline import Timeline


def timeline_of(paths: Iterable[str | Path]) -> Timeline:
    """Return the records in these files, each once."""
    found = [record for path in paths for record in records.read(str(path)).records]
    assert not [record.fault for record in found if record.fault]
    kept, _copies, _forks = together.distinct(found)
    return Timeline(tuple(kept))
