"""Any drafts go round in either format: file, entries, exports; no field can be altered."""

import json
import tempfile
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from judge_cli.journal import exports, records
from lexicons import Verdict
from lexicons.record import sqlite
from lexicons.record.entry import Details, Draft, Kind, no_seal, seal
from lexicons.record.format import Format, formats, lists, newest, numbers, pairs
from lexicons.record.journal import Journal
from lexicons.record.line import checked
from lexicons.record.link import link_of
from lexicons.record.proof import first_fault
from lexicons.record.texts import needed
from tests.characters import kept_character

texts = st.text(kept_character, max_size=6)
whole = st.integers(-(2**63), 2**63 - 1)


def values_of(name: str) -> st.SearchStrategy[Any]:
    """Any value that a field of a draft can have."""
    if name in lists:
        each: st.SearchStrategy[Any] = st.tuples(texts, texts) if name in pairs else texts
        return st.lists(each, max_size=2).map(tuple)
    one: st.SearchStrategy[Any] = whole if name in numbers else texts
    return one if name in needed else st.none() | one


drafts = st.builds(
    Draft,
    kind=st.sampled_from([k for k in Kind if k not in {Kind.EVENT_OPENED, Kind.EVENT_CLOSED}]),
    verdict=st.none() | st.sampled_from(Verdict),
    **{each.name: values_of(each.name) for each in fields(Details)},
)


def another(name: str, value: Any) -> Any:
    """A value of a field that is near this one, and is not this one."""
    if name in lists:
        return (*value, ("a", "b") if name in pairs else "a")
    if name in numbers:
        return 0 if value is None else value + 1
    return f"{value or ''}a"


form_of = pytest.mark.parametrize("form", formats.values(), ids=["format 1", "format 2"])


def begun(folder: str, form: Format) -> Journal:
    """A journal of one entry in a format, as a release of that time began it."""
    draft = Draft(time="t", kind=Kind.EVENT_OPENED, station="desk 1", session="", machine="m")
    path = Path(folder) / "event.journal"
    path.touch()
    opening = seal(draft, number=1, event="Open", previous=no_seal, form=form)
    assert sqlite.begin(str(path), opening)
    return Journal(str(path))


@form_of
@settings(max_examples=12)
@given(recorded=st.lists(drafts, min_size=1, max_size=3))
def test_any_drafts_go_round_and_verify(form: Format, recorded: list[Draft]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        journal = begun(folder, form)
        added = [journal.record(draft) for draft in recorded]
        entries = list(journal.entries())
        assert entries[1:] == added
        assert list(journal.store.links()) == [link_of(entry) for entry in entries]
        assert journal.verify() == ""
        export = Path(folder) / "event.export"
        export.write_bytes("".join(exports.to_json_lines(entries)).encode())
        [record] = records.read(str(export)).records
        assert (list(record.entries), record.fault) == (entries, "")
    for draft, entry in zip(recorded, added, strict=True):
        for name in {each.name for each in fields(Details)} - {"note"}:
            had = getattr(draft, name)
            lost = name not in form.names or (had == "" and name not in needed)
            assert getattr(entry, name) == ((() if name in lists else None) if lost else had), name
    assert all(entry.format == form.number for entry in entries)
    assert form is not newest or [entry.kind for entry in added] == [d.kind for d in recorded]


@form_of
@settings(max_examples=12)
@given(draft=drafts)
def test_an_altered_field_of_any_entry_is_found(form: Format, draft: Draft) -> None:
    opening = seal(
        Draft(time="t", kind=Kind.EVENT_OPENED, station="desk 1", session=""),
        number=1, event="Open", previous=no_seal, form=form,
    )  # fmt: skip
    entry = seal(draft, number=2, event="Open", previous=opening.seal, form=form)
    assert first_fault([opening, entry]) == ""
    for name in {each.name for each in fields(Details)} & {*form.names}:
        changed = replace(entry, **{name: another(name, getattr(entry, name))})
        assert first_fault([opening, changed]) == "entry 2 is not as it was sealed", name


@form_of
def test_a_field_that_is_missing_or_of_the_other_format_is_refused(form: Format) -> None:
    with tempfile.TemporaryDirectory() as folder:
        [line] = exports.to_json_lines(begun(folder, form).entries())
    row = json.loads(line)
    others = {name for each in formats.values() for name in each.names} - {*form.names}
    assert bool(others) == (form is not newest)
    for name in form.names:
        with pytest.raises(ValueError, match=r"not those of an entry|format is not known"):
            checked({key: value for key, value in row.items() if key != name})
    for name in others:
        with pytest.raises(ValueError, match="not those of an entry"):
            checked({**row, name: 2 if name in numbers else [] if name in lists else None})
