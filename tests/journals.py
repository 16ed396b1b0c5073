"""A journal in a file of its own, as tests need it: no station and no memory takes part."""

from judge_record import sqlite
from judge_record.event import opening_of
from judge_record.journal import Journal


def begin_journal(path: str, event: str, time: str, station: str, nonce: str = "") -> Journal:
    """Begin a journal in a file; `CannotJudge` if it is there."""
    return Journal(sqlite.begin(path, opening_of(event, time, station, None, None)))
