"""Calls: cases for a word judge or the director, each by the number of its entry."""

from collections.abc import Iterable
from enum import StrEnum

from judge_record.entry import Entry, Kind
from judge_record.entry_fields import Role


class Reason(StrEnum):
    """Why a person is called."""

    OVERLAP = "overlap"  # the challenge shares words with a recent ruling at its table
    MISTYPED = "mistyped"  # the players say that the words of a ruling were mistyped
    CORRECTION = "correction"  # the words are more than a correction of typing errors
    INSISTED = "insisted"  # a player insists on a human word judge, as the rulebook allows


#: The notes of settled calls.
let_be_judged = "let it be judged"
not_judged = "not judged"

#: Begins the note of `probing noticed` about words typed again. It refers to the mistyped ruling.
of_typed_again = "words typed again"


#: The kinds of entries that show which calls are open.
of_calls = (Kind.CALL, Kind.SETTLED)


def who_settles(reason: str | None) -> Role:
    """Return the role that a call of this reason needs to be settled.

    >>> who_settles(Reason.OVERLAP), who_settles(Reason.CORRECTION)
    (<Role.WORD_JUDGE: 'word judge'>, <Role.DIRECTOR: 'director'>)
    """
    return Role.DIRECTOR if reason == Reason.CORRECTION else Role.WORD_JUDGE


def corrected_by(noticed: Entry) -> int | None:
    """Return the number of the ruling whose words were typed again, if an entry notices that.

    >>> corrected_by(Entry(number=5, time="", kind="probing noticed", station="", event="",
    ...     session="", refers_to=3, note="words typed again; shares words with entry 2"))
    3
    """
    is_noticed = noticed.kind == Kind.PROBING and (noticed.note or "").startswith(of_typed_again)
    return noticed.refers_to if is_noticed else None


def open_calls(entries: Iterable[Entry]) -> list[Entry]:
    """Return the calls in one journal that nobody has settled, the first one first.

    A call has the words, table and round of its case. Its `reason` is a `Reason`, its `note` names
    who is called, and `refers_to` is the entry that it is about. `Session.decide` settles it.

    >>> call = Entry(number=5, time="", kind="call", station="", event="", session="")
    >>> settled = Entry(number=6, time="", kind="settled", station="", event="", session="",
    ...                 refers_to=5)
    >>> [entry.number for entry in open_calls([call])], open_calls([call, settled])
    ([5], [])
    """
    calls: dict[int, Entry] = {}
    for entry in entries:
        if entry.kind == Kind.CALL:
            calls[entry.number] = entry
        elif entry.kind == Kind.SETTLED and entry.refers_to and not entry.refers_to_chain:
            calls.pop(entry.refers_to, None)
    return list(calls.values())


def open_call(entries: Iterable[Entry], number: int) -> Entry | None:
    """Return the open call of a number; None if there is no call of that number, or it is settled.

    >>> open_call([], 5) is None
    True
    """
    return next((call for call in open_calls(entries) if call.number == number), None)
