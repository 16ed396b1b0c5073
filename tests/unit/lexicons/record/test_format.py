"""Both formats of the record: the older one is kept as it is, to the byte."""

import shutil
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from judge_cli.journal import exports, merging, records
from lexicons import CannotJudge, Missing
from lexicons.record import sqlite
from lexicons.record.entry import Draft, Kind, no_seal, restored, seal
from lexicons.record.event import begin_event, begin_journal, open_event
from lexicons.record.format import first, formats, newest
from lexicons.record.journal import Journal
from lexicons.record.line import content
from lexicons.record.proof import first_fault, kinds
from tests.drafts import draft

kept = Path(__file__).parents[3] / "vectors" / "journals" / "format-1"


@pytest.fixture
def old(tmp_path: Path) -> Journal:
    """A journal that the first release wrote, with every kind of that time."""
    path = tmp_path / "current.journal"
    shutil.copy(kept.with_suffix(".journal"), path)
    return Journal(str(path))


def test_a_journal_of_format_1_verifies_and_exports_as_before_to_the_byte(old: Journal) -> None:
    entries = list(old.entries())
    assert old.verify("15-5a43-5254-812d") == ""
    for ending, written in (("jsonl", exports.to_json_lines), ("csv", exports.to_csv)):
        export = kept.with_suffix(f".{ending}")
        assert "".join(written(entries)).encode() == export.read_bytes()
    [record] = records.read(str(kept.with_suffix(".jsonl"))).records
    assert (list(record.entries), record.fault) == (entries, "")


def test_what_is_added_to_a_journal_of_format_1_is_of_format_1(old: Journal) -> None:
    added = old.record(draft(day="2026-11-20", machine="m7", note="x"))
    assert (added.format, added.day, added.machine, added.note) == (1, None, None, "x")
    assert set(content(added)) == set(first.names)
    assert old.verify() == ""


def test_a_kind_that_format_1_lacks_is_recorded_there_as_the_door_and_names_itself(
    old: Journal,
) -> None:
    called = old.record(draft(kind=Kind.CALL, note="table 4"))
    admitted = old.record(draft(kind=Kind.TABLE_ADMITTED))
    assert (called.kind, called.note) == (Kind.DOOR, "call: table 4")
    assert (admitted.kind, admitted.note) == (Kind.DOOR, "table admitted")
    assert old.verify() == ""


def test_a_new_event_in_a_file_of_format_1_is_of_the_newest_and_the_old_one_is_kept(
    old: Journal, tmp_path: Path
) -> None:
    before = list(old.entries())
    begun = begin_event(str(tmp_path), "Final", time="t", station="desk 1")
    assert (begun.journal.store.first().format, begun.journal.verify()) == (newest.number, "")
    archived = Journal(begun.kept)
    assert list(archived.entries())[:-1] == before
    assert (archived.store.last().format, archived.verify()) == (1, "")
    assert begun.journal.record(draft(day="2026-11-20")).day == "2026-11-20"
    with pytest.raises(CannotJudge, match="new event has begun"):
        old.record(draft())


def test_an_entry_of_another_format_than_the_first_is_found_although_it_is_sealed(
    old: Journal,
) -> None:
    one, two = list(old.entries())[:2]
    other = replace(two, format=2)
    other = replace(other, seal=other.sealed_after(one.seal))
    assert first_fault([one, other]) == "entry 2 is of format 2, the first of 1"
    opening = replace(one, format=2)
    opening = replace(opening, seal=opening.sealed_after(no_seal))
    two = replace(two, seal=two.sealed_after(opening.seal))
    assert first_fault([opening, two]) == "entry 2 is of format 1, the first of 2"


def test_a_kind_of_format_2_is_not_known_in_format_1(old: Journal) -> None:
    one, two = list(old.entries())[:2]
    called = replace(two, kind="call")
    called = replace(called, seal=called.sealed_after(one.seal))
    assert "a kind that this release does not know" in first_fault([one, called])


def test_the_kinds_of_a_published_format_stay_as_they_are() -> None:
    # An older release finds a true journal false if it meets a kind that its format did not have:
    # a new kind needs a new format, and a set of its own here.
    of_format_1 = {
        "event opened", "event closed", "opened", "closed", "ruling", "review", "correction",
        "ruling by hand", "withdrawal", "consequence waived", "void", "refusal to judge",
        "discrepancy", "probing noticed", "director's door",
    }  # fmt: skip
    of_format_2 = of_format_1 | {
        "double-check", "table admitted", "stand-in", "call", "settled", "interrupted",
        "round set", "files staged", "files in use", "device paired", "device taken back",
        "event head",
    }  # fmt: skip
    known = {number: kinds - form.lacks for number, form in formats.items()}
    assert known == {1: of_format_1, 2: of_format_2}


def test_a_merged_timeline_holds_both_formats(old: Journal, tmp_path: Path) -> None:
    new = begin_journal(str(tmp_path / "new.journal"), "Harbour Open", "t", "desk 2")
    new.record(draft(board="3"))
    timeline = tmp_path / "merged.jsonl"
    merged = merging.merge([old.path, new.path], now=datetime(2026, 11, 21, tzinfo=UTC))
    timeline.write_text("".join(merging.lines(merged)), encoding="utf-8")
    read = records.read(str(timeline))
    assert read.fault == ""
    assert [record.entries for record in read.records] == [
        tuple(journal.entries()) for journal in (old, new)
    ]


def test_a_newer_format_is_refused_in_a_file_and_in_an_export(tmp_path: Path) -> None:
    journal = begin_journal(str(tmp_path / "new.journal"), "Open", "t", "desk 1")
    line = "".join(exports.to_json_lines(journal.entries()))
    export = tmp_path / "new.jsonl"
    export.write_text(line.replace('"format":2', '"format":3'), encoding="utf-8")
    with pytest.raises(CannotJudge) as caught:
        records.read(str(export))
    assert "its format is not known: expected 1 to 2" in str(caught.value)
    with closing(sqlite3.connect(journal.path)) as database:
        database.execute("PRAGMA user_version = 3")
    with pytest.raises(CannotJudge, match="newer release") as caught:
        Journal(journal.path)
    assert caught.value.faults == ("expected schema 2 or older, found 3",)


# -- a journal that another process is about to begin --------------------------------------------


def test_a_file_that_holds_nothing_yet_is_missing_and_not_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "current.journal"
    path.touch()
    with pytest.raises(Missing, match="There is no journal"):
        Journal(str(path))
    with closing(sqlite3.connect(path)) as database:
        database.execute("VACUUM")  # a database without a table
    assert path.stat().st_size
    with pytest.raises(Missing, match="There is no journal"):
        Journal(str(path))
    assert open_event(str(tmp_path)) is None


def test_a_journal_whose_first_entry_is_not_yet_on_the_disk_is_missing(tmp_path: Path) -> None:
    path = tmp_path / "current.journal"
    path.touch()
    with closing(sqlite3.connect(path, isolation_level=None)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        sqlite.lay_out(writer, newest.number)
        with pytest.raises(Missing, match="There is no journal"):
            Journal(str(path))
        assert open_event(str(tmp_path)) is None
        writer.execute("ROLLBACK")
    begun = begin_event(str(tmp_path), "Open", time="t", station="desk 1")
    assert begun.journal.verify() == ""


def test_what_the_first_format_knew_is_restored_as_it_is(subtests: pytest.Subtests) -> None:
    for kind, note in [
        (Kind.VOID, "call: later"),
        (Kind.DOOR, "opened"),
        (Kind.DOOR, None),
        (Kind.CLOSED, None),
    ]:
        with subtests.test(kind=kind):
            said = Draft(time="t", kind=kind, station="desk 1", session="s", note=note)
            entry = seal(said, number=2, event="e", previous=no_seal, form=first)
            assert restored(entry) == entry
