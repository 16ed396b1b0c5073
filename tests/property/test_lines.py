"""Any drafts go round: file, lines, exports; no field of an entry can be altered."""

import tempfile
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from judge_record.GONE_entry_fields import by_name, largest, number, text

from judge_cli.journal import records
from judge_cli.journal.lines import of_entries
from judge_record.entry import Details, Entry, Kind, no_seal, seal
from judge_record.line import entry_of, first_fault, never_none
from lexicons import Verdict
from tests.characters import kept_character
from tests.journals import begin_journal

texts = st.text(kept_character, max_size=6)


def values_of(name: str) -> st.SearchStrategy[Any]:
    """Any value that a field of a draft can have."""
    field = by_name[name]
    if field.holds not in (text, number):
        each: st.SearchStrategy[Any] = st.tuples(texts, texts) if field.keys else texts
        return st.lists(each, max_size=2).map(tuple)
    one: st.SearchStrategy[Any] = st.integers(0, largest) if field.holds == number else texts
    return one if name in never_none else st.none() | one


drafts = st.builds(
    Entry,
    kind=st.sampled_from([k for k in Kind if k not in {Kind.EVENT_OPENED, Kind.EVENT_CLOSED}]),
    verdict=st.none() | st.sampled_from(Verdict),
    **{each.name: values_of(each.name) for each in fields(Details)},
)


def another(name: str, value: Any) -> Any:
    """A value of a field that is near this one, and is not this one."""
    field = by_name[name]
    if field.holds == number:
        return 0 if value is None else value + 1
    if field.holds == text:
        return f"{value or ''}a"
    return (*value, ("a", "b") if field.keys else "a")


@settings(max_examples=12)
@given(recorded=st.lists(drafts, min_size=1, max_size=3))
def test_any_drafts_go_round_and_verify(recorded: list[Entry]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        journal = begin_journal(str(Path(folder) / "event.journal"), "Open", "t", "desk 1")
        added = [journal.record(draft) for draft in recorded]
        entries = list(journal.entries())
        assert entries[1:] == added
        assert [entry_of(entry.line, entry.seal) for entry in entries] == entries
        assert journal.verify() == ""
        export = Path(folder) / "event.export"
        export.write_bytes("".join(of_entries(entries)).encode())
        [record] = records.read(str(export)).records
        assert (list(record.entries), record.fault) == (entries, "")
    for draft, entry in zip(recorded, added, strict=True):
        assert entry.kind == draft.kind
        for name in {each.name for each in fields(Details)}:
            had = getattr(draft, name)
            lost = had == "" and name not in never_none
            assert getattr(entry, name) == (None if lost else had), name


@settings(max_examples=12)
@given(draft=drafts)
def test_an_altered_field_of_any_entry_is_found(draft: Entry) -> None:
    opening = seal(
        Entry(time="t", kind=Kind.EVENT_OPENED, station="desk 1", session=""),
        number=1, event="Open", previous=no_seal,
    )  # fmt: skip
    entry = seal(draft, number=2, event="Open", previous=opening.seal)
    assert first_fault([opening, entry]) == ""
    for name in {each.name for each in fields(Entry)} - {"seal", "number"}:
        changed = replace(entry, **{name: another(name, getattr(entry, name))})
        assert first_fault([opening, changed]) == "entry 2 is not as it was sealed", name
