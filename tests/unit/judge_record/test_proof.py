"""What is wrong with a chain is found at its entry; a head that was written down is found again."""

from dataclasses import replace

import pytest

from judge_record.entry import Draft, Entry, Kind, no_seal, seal
from judge_record.head import Head, number_in
from judge_record.proof import Proving, closes, first_fault, proved


def chained(*kinds: Kind) -> list[Entry]:
    """Entries of these kinds, each sealed after the one before."""
    entries: list[Entry] = []
    for number, kind in enumerate(kinds, 1):
        draft = Draft(time="t", kind=kind, station="desk 1", session="")
        previous = entries[-1].seal if entries else no_seal
        entries.append(seal(draft, number=number, event="Club night", previous=previous))
    return entries


def resealed(entry: Entry, previous: str, **changed: object) -> Entry:
    """The entry with other fields, sealed as if it had always had them."""
    other = replace(entry, **changed)  # type: ignore[arg-type]
    return replace(other, seal=other.sealed_after(previous))


def test_a_sound_chain_has_no_fault_and_a_head_at_each_entry() -> None:
    entries = chained(Kind.EVENT_OPENED, Kind.OPENED, Kind.EVENT_CLOSED)
    assert list(proved(entries)) == [("", Head(e.number, e.seal)) for e in entries]
    assert first_fault(entries) == ""


def test_the_end_of_an_event_closes_a_chain() -> None:
    opening, end = chained(Kind.EVENT_OPENED, Kind.EVENT_CLOSED)
    assert (closes(opening), closes(end)) == (False, True)


def test_a_proof_is_at_the_entry_that_it_took_last() -> None:
    first, second = chained(Kind.EVENT_OPENED, Kind.OPENED)
    assert Proving().head == Head(0, no_seal)
    proving = Proving(first)
    assert proving.head == Head(1, first.seal)
    assert proving.fault_of(second) == ""
    assert proving.head == Head(2, second.seal)


def test_a_chain_without_an_entry_is_at_fault() -> None:
    assert list(proved([])) == [("there is no entry", Head(0, no_seal))]


def test_an_event_opens_once_and_closes_last(subtests: pytest.Subtests) -> None:
    for kinds, fault in [
        ([Kind.OPENED], "entry 1 opens no event"),
        ([Kind.EVENT_OPENED, Kind.EVENT_OPENED], "entry 2 opens an event"),
        ([Kind.EVENT_OPENED, Kind.OPENED, Kind.EVENT_OPENED], "entry 3 opens an event"),
        (
            [Kind.EVENT_OPENED, Kind.EVENT_CLOSED, Kind.OPENED],
            "entry 3 was added after the event was closed",
        ),
    ]:
        with subtests.test(kinds=kinds):
            assert first_fault(chained(*kinds)) == fault


def test_the_first_entry_names_the_version_and_no_other_does() -> None:
    first, second = chained(Kind.EVENT_OPENED, Kind.RULING)
    later = resealed(first, no_seal, version=2)
    assert first_fault([later]) == "entry 1 names version 2, expected 1"
    again = resealed(second, first.seal, version=1)
    assert first_fault([first, again]) == "entry 2 names version 1, expected None"


# -- heads -----------------------------------------------------------------------------------------


head = Head(137, "3fa28c1109bd" + "5" * 52)


def test_a_head_is_read_short_or_whole(subtests: pytest.Subtests) -> None:
    for typed in [
        "137-3fa2-8c11-09bd",
        "137 3FA2 8C11 09BD",
        f"137-{head.seal}",
        f"137 {head.seal}",
    ]:
        with subtests.test(typed=typed):
            assert number_in(typed) == 137
            assert head.agrees_with(typed)


def test_a_text_that_is_not_a_head_has_no_number() -> None:
    for typed in ("", "137", "137-3fa2", "3fa2-8c11-09bd", "0-3fa2-8c11-09bd"):
        assert number_in(typed) == 0, typed


def test_another_head_does_not_agree() -> None:
    others = ("136-3fa2-8c11-09bd", "137-3fa2-8c11-09be", f"137-{'5' * 64}", "137-3fa2-8c11")
    for typed in others:
        assert not head.agrees_with(typed), typed
