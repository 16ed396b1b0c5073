"""A journal in a file of its own, as tests need it: no station and no memory takes part."""

from judge_record.event import begin_with, opening_entry
from judge_record.journal import Journal


def begin_journal(path: str, event: str, time: str, station: str, nonce: str = "") -> Journal:
    """Begin a journal in a file; `CannotJudge` if there is something in it."""
    return begin_with(path, opening_entry(event, time, station, nonce))
