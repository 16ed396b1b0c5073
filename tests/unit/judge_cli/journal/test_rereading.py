"""A record with too many entries to hold is read again for each use, and gives the same."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from shutil import copy

import pytest

from judge_cli.journal import (
    clocks,
    exports,
    merging,
    records,
    rejudging,
    remedies,
    report,
    rereading,
)
from judge_cli.journal.rereading import Reread
from judge_cli.progress_bar import unwatched
from lexicons import CannotJudge, Library, Verdict
from lexicons.record.entry import Entry, Kind
from lexicons.record.event import begin_journal
from lexicons.record.journal import Journal
from tests.drafts import draft
from tests.unit.conftest import JudgeOver

ruled = {
    "kind": Kind.RULING, "verdict": Verdict.ACCEPTABLE, "words": ("QI",), "table": "7", "round": 1,
    "rules": "club", "source": "machine",
}  # fmt: skip
review = ruled | {"kind": Kind.REVIEW, "verdict": Verdict.UNACCEPTABLE}


def journal(path: Path, hour: int) -> Journal:
    """A journal with a ruling alone, one reviewed, one mended, one void, and a double-check."""
    begun = begin_journal(str(path), "Open", f"2026-11-20T{hour}:00:00.000Z", path.stem)
    drafts = (
        ruled,
        ruled | {"words": ("ZANT",)},
        review | {"refers_to": 3},
        ruled | {"table": "8"},
        {"kind": Kind.ROUND_SET, "table": "9", "round": 2, "refers_to": 5},
        ruled | {"words": ("ZA",), "round": 2},
        {"kind": Kind.VOID, "refers_to": 7},
        ruled | {"kind": Kind.DOUBLE_CHECK, "verdict": Verdict.UNACCEPTABLE, "refers_to": 2},
        {"kind": Kind.WITHDRAWAL, "reason": "lost-tile-found"},
    )
    for minute, fields in enumerate(drafts, 10):
        begun.record(draft(f"2026-11-20T{hour}:{minute}:00.000Z", **fields))
    return begun


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of two journals of one event."""
    folder = tmp_path_factory.mktemp("written")
    for name, hour in (("a", 10), ("b", 11)):
        journal(folder / f"{name}.journal", hour)
    return folder


@pytest.fixture
def paths(written: Path, tmp_path: Path) -> list[str]:
    """The test's own copies of the journals."""
    return [str(copy(written / name, tmp_path)) for name in ("a.journal", "b.journal")]


@pytest.fixture
def judges(judge_over: JudgeOver, home: Path) -> rejudging.Judges:
    """The judges of a rule set that takes one word."""
    judge_over({"base": ["QI"]})
    return rejudging.Judges(Library(home), None, ())


@pytest.fixture
def few_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rereading, "most_held", 2)


def shown(paths: list[str], judges: rejudging.Judges, folder: Path) -> Iterator[str]:
    """What the commands show of journals, and of their timeline."""
    timeline = merging.merge(paths, datetime(2026, 11, 21, tzinfo=UTC))
    yield from timeline.doubts
    file = str(folder / "all.jsonl")
    records.deliver(merging.lines(timeline), file)
    yield Path(file).read_text(encoding="utf-8")
    for path in (file, paths[0]):
        read = records.read(path)
        assert not read.fault
        yield report.as_text(report.of(read, with_words=True))
        yield report.as_text(report.of(read, days={"2026-11-20"}))
        yield from exports.to_csv(read.records[0].entries)
        outcome = rejudging.rejudge(read, judges, unwatched)
        assert outcome.findings
        yield report.as_text(remedies.report_of(read, outcome))


def test_whether_entries_are_held_or_read_again_nobody_can_see(
    paths: list[str], judges: rejudging.Judges, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = list(shown(paths, judges, tmp_path))
    monkeypatch.setattr(rereading, "most_held", 2)
    assert list(shown(paths, judges, tmp_path)) == held
    assert isinstance(records.read(paths[0]).records[0].entries, Reread)
    assert isinstance(records.read(str(tmp_path / "all.jsonl")).records[1].entries, Reread)


@pytest.mark.usefixtures("few_held")
def test_a_large_record_has_the_entries_of_its_journal(paths: list[str]) -> None:
    [record] = records.read(paths[0]).records
    entries = list(Journal(paths[0]).entries())
    assert [*record.entries] == entries
    assert (len(record.entries), record.stations) == (10, sorted({e.station for e in entries}))
    assert [record.entries[at] for at in (0, 4, -1)] == [entries[at] for at in (0, 4, -1)]
    assert record.entries[2:4] == tuple(entries[2:4])
    assert record.at(3) == (3, entries[2].seal)
    with pytest.raises(IndexError):
        _ = record.entries[10]


@pytest.mark.usefixtures("few_held")
def test_the_clocks_of_large_records_take_one_reading_of_each(
    paths: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = [record for path in paths for record in records.read(path).records]
    begun: list[Reread] = []
    read = Reread.__iter__

    def counted(entries: Reread) -> Iterator[Entry]:
        begun.append(entries)
        return read(entries)

    monkeypatch.setattr(Reread, "__iter__", counted)
    list(clocks.disagreements(kept, datetime(2026, 11, 21, tzinfo=UTC)))
    assert [id(each) for each in begun] == [id(record.entries) for record in kept]


@pytest.mark.usefixtures("few_held")
def test_entries_that_are_added_meanwhile_are_left_out(paths: list[str]) -> None:
    [record] = records.read(paths[0]).records
    added = Journal(paths[0]).record(draft("2026-11-20T12:00:00.000Z", **ruled))
    assert added.number == 11
    assert [entry.number for entry in record.entries] == [*range(1, 11)]


@pytest.mark.usefixtures("few_held")
@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE entry SET verdict = 'unacceptable' WHERE number = 2",
        "UPDATE entry SET seal = printf('%064d', 7) WHERE number = 10",
        "DELETE FROM entry WHERE number = 10",
        "DELETE FROM entry WHERE number = 5",
    ],
)
def test_no_entry_is_used_that_is_not_as_it_was_proved(paths: list[str], statement: str) -> None:
    [record] = records.read(paths[0]).records
    with closing(sqlite3.connect(paths[0])) as database, database:
        database.execute(statement)
    with pytest.raises(CannotJudge, match="changed while it was read"):
        list(record.entries)


@pytest.mark.usefixtures("few_held")
@pytest.mark.parametrize(
    ("old", "new"), [('"acceptable"', '"unacceptable"'), ('"words"', "words"), ("QI", "ZO")]
)
def test_no_line_is_used_that_is_not_as_it_was_proved(
    paths: list[str], tmp_path: Path, old: str, new: str
) -> None:
    file = tmp_path / "all.jsonl"
    timeline = merging.merge(paths, datetime(2026, 11, 21, tzinfo=UTC))
    records.deliver(merging.lines(timeline), str(file))
    record = records.read(str(file)).records[0]
    file.write_text(file.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(CannotJudge, match="changed while it was read"):
        list(record.entries)


@pytest.mark.usefixtures("few_held")
def test_a_large_record_that_is_not_sound_is_shown_unchanged(paths: list[str]) -> None:
    with closing(sqlite3.connect(paths[0])) as database, database:
        database.execute("UPDATE entry SET reason = 'other' WHERE number = 4")
    [record] = records.read(paths[0]).records
    assert record.fault == "entry 4 is not as it was sealed"
    assert [*record.entries] == list(Journal(paths[0]).entries())
    assert "The record is NOT SOUND: entry 4 is not as it was sealed" in report.as_text(
        report.of(records.read(paths[0]))
    ).replace("\n", " ")
