"""A journal in a file of its own, as tests need it: no station and no memory takes part."""

from judge_record.event import begin_with, opening_entry
from judge_record.journal import Journal
from judge_record.store.address import is_address
from judge_record.store.place import chains_at


def begin_journal(path: str, event: str, time: str, station: str, nonce: str = "") -> Journal:
    """Begin a journal in a file, or as a chain of a database; `CannotJudge` if it is there."""
    opening = opening_entry(event, time, station, nonce)
    if is_address(path):
        return Journal(chains_at(path).add([opening]))
    return begin_with(path, opening)
