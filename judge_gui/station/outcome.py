"""What the record holds of an interrupted challenge: its ruling, or the call for a person."""

from collections.abc import Iterator

from judge_record.calls import of_calls
from judge_record.cases import Cases
from judge_record.entry import Entry, Kind, judged
from judge_record.journal import Journal, at_once
from judge_record.table_log import same_table


def _after(journal: Journal, number: int) -> Iterator[Entry]:
    """Yield the entries after the one of this number."""
    while found := journal.part(number + 1, at_once):  # others may add entries meanwhile
        yield from found
        number = found[-1].number


def ruling_after(
    journal: Journal, number: int, session: str, corrects: int | None = None
) -> int | None:
    """Return the number of the first ruling after an entry that a session made, if there is one.

    A correction of the entry `corrects` counts in any session.
    """
    for entry in _after(journal, number):
        is_correction = entry.kind == Kind.CORRECTION and entry.refers_to == corrects
        if entry.kind in judged and (entry.session == session or is_correction):
            return entry.number
    return None


def call_after(journal: Journal, number: int, session: str) -> Entry | None:
    """Return the last call after an entry that a session made or settled, if there is one."""
    for entry in reversed(list(journal.of_kinds(*of_calls))):
        if entry.number <= number or entry.session != session or entry.kind not in of_calls:
            continue
        if entry.kind == Kind.CALL:
            return entry
        return journal.find(entry.refers_to)
    return None


def ruling_on(journal: Journal, call: Entry) -> int | None:
    """Return the number of the first ruling on the words of a call, at any station, if any.

    It names the call, or has its words at its table in its round. Where the table is not known,
    others may have the same words: the session that settled the call made it.
    """
    settled = Cases(journal).settlement(call)
    for entry in _after(journal, call.number):
        if entry.kind not in judged:
            continue
        if entry.refers_to == call.number and not entry.refers_to_chain:
            return entry.number
        is_here = entry.round == call.round and same_table(entry.table, call.table)
        is_known = call.table or (settled and entry.session == settled.session)
        if is_here and is_known and sorted(entry.words) == sorted(call.words):
            return entry.number
    return None
