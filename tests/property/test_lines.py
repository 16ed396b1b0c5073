"""Any drafts go round: file, lines, exports; no field of an entry can be altered."""

import tempfile
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import get_args, get_origin

from hypothesis import given, settings
from hypothesis import strategies as st

from judge_cli import records
from judge_cli.records import as_export
from judge_record.entry import DECLARED, Entry, Kind
from judge_record.line import FORMS, LARGEST, REFERENCES, entry_of, first_fault, line_of
from tests.property.drawing import kept_character
from tests.support.journals import begin_journal, chain, draft_at, ruling

texts = st.text(kept_character, max_size=6)
first = ruling("desk 1", "10:00")
call = draft_at("desk 1", "10:01", Kind.CALL)
given_by_journal = {"number", "kind", "event", "play", "seal"}


def values_of(name):
    """Any value that a field of a draft can have. References name the first ruling.

    What a call allowed, or settles, names the call that `after_calls` puts before it.
    """
    form = FORMS[name]
    if name in REFERENCES:
        return st.just(2)
    if name == "shares":
        return st.just((2,))
    if name == "time":
        return st.integers(-(10**13), 10**13).map(recorded)
    if form is str:
        return texts.filter(bool)
    if form is int:
        return st.integers(1, LARGEST)
    if get_origin(form) is tuple:
        each = st.tuples(texts, texts)
        if not DECLARED[name].metadata["keys"]:
            each = texts
        return st.lists(each, min_size=1, max_size=2).map(tuple)
    return st.sampled_from(list(form))


def recorded(time):
    moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=time)
    return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")


@st.composite
def drafts(draw):
    """Any draft that its kind allows."""
    kind = draw(
        st.sampled_from([k for k in Kind if k not in {Kind.EVENT_OPENED, Kind.EVENT_CLOSED}])
    )
    named = kind.must | draw(st.sets(st.sampled_from(sorted(kind.may))))
    held = {name: draw(values_of(name)) for name in sorted(named - given_by_journal)}
    if "reason" in held and kind.row.reasons:
        held["reason"] = draw(st.sampled_from([str(reason) for reason in kind.row.reasons]))
    return Entry(kind=kind, **held)


def after_calls(*drafts):
    """Drafts after as many calls, one for each: a call is settled once, and used once, as it is."""
    before = [first, *(replace(call, words=draft.words or call.words) for draft in drafts)]
    used = [
        replace(draft, allowed_by=draft.allowed_by and number, settles=draft.settles and number)
        for number, draft in enumerate(drafts, start=3)
    ]
    return before + used


def another(name, value):
    """A value of a field that is near this one, and is not this one."""
    form = FORMS[name]
    if form is int:
        return 1 if value is None else value + 1
    if form is str:
        return f"{value or ''}a"
    if get_origin(form) is not tuple:
        return next(each for each in form if each is not value)
    if get_args(form)[0] is int:
        return (*value, 1)
    return (*value, ("a", "b") if DECLARED[name].metadata["keys"] else "a")


@settings(max_examples=12)
@given(recorded=st.lists(drafts(), min_size=1, max_size=3))
def test_any_drafts_go_round_and_verify(recorded):
    with tempfile.TemporaryDirectory() as folder:
        journal = begin_journal(
            str(Path(folder) / "event.journal"), "Open", "2026-11-20T10:30:00.000Z", "desk 1"
        )
        drafted = after_calls(*recorded)
        added = [journal.append(draft) for draft in drafted]
        entries = list(journal.entries())
        assert entries[1:] == added
        assert [entry_of(line_of(entry), entry.seal) for entry in entries] == entries
        assert journal.verify() == ""
        export = Path(folder) / "event.export"
        export.write_bytes("".join(as_export(entries)).encode())
        record = records.read(str(export))
        assert (list(record.entries), record.fault) == (entries, "")
    for draft, entry in zip(drafted, added, strict=True):
        for name in DECLARED.keys() - given_by_journal | {"kind"}:
            assert getattr(entry, name) == getattr(draft, name), name


@settings(max_examples=12)
@given(draft=drafts())
def test_an_altered_field_of_any_entry_is_found(draft):
    *before, entry = chain("desk 1", *after_calls(draft)).entries
    assert fault_of(*before, entry) == ""
    for name in DECLARED.keys() - {"number"}:
        changed = replace(entry, **{name: another(name, getattr(entry, name))})
        assert fault_of(*before, changed).startswith("entry 4"), name


def fault_of(*entries):
    return first_fault((each.number, each.seal, line_of(each)) for each in entries)
