"""Records: found in journals and exports, and put where they are asked for."""

import os
import re
import sqlite3
import stat
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from judge_cli import output_file
from judge_cli.journal import records
from judge_record import store
from judge_record.entry import DECLARED, JUDGED_BY, Entry, Kind, Source
from lexicons import CannotJudge, Missing, Unsound, Verdict
from tests.drafts import draft
from tests.journals import begin_journal, journal_at

ours = re.compile(b"old|new")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A journal with two entries."""
    path = tmp_path / "event.journal"
    begun = begin_journal(str(path), "Open", "2026-11-20T10:00:00.000Z", "desk 1")
    begun.append(draft("2026-11-20T10:01:00.000Z"))
    return path


def test_a_record_is_known_by_its_content_whatever_its_name(path: Path, tmp_path: Path) -> None:
    [record] = records.read(str(path)).records
    assert (record.name, record.event, record.stations) == ("event.journal", "Open", ["desk 1"])
    assert (record.head, record.closed) == (journal_at(path).head(), False)
    for name, shown in (("copy.txt", "copy.txt"), ("\x1b[2J.journal", r"\x1b[2J.journal")):
        (tmp_path / name).write_bytes(path.read_bytes())
        [copy] = records.read(str(tmp_path / name)).records
        assert (copy.name, copy.entries) == (shown, record.entries)  # it steers no terminal
    with pytest.raises(Missing):
        records.current()


@pytest.mark.parametrize("kind", Kind)
def test_a_line_shows_each_field_that_an_entry_of_its_kind_can_have(kind: Kind) -> None:
    """Also one that is declared later: nobody lists the fields here."""
    several = {"lexicons": (("abc", "f" * 64),), "words": ("ZANT",)}
    names = [*dict.fromkeys([*kind.row.must.split(), *kind.row.may.split(), "by", "role"])]
    held: dict[str, Any] = {
        name: several.get(name, (at,) if DECLARED[name].default == () else at)
        for at, name in enumerate(names, 1000)
        if name not in ("verdict", "play")
    }
    line = records.line(Entry(number=7, kind=kind, event="Club", play=2, **held))
    judged = {*JUDGED_BY.split()}
    for name in held.keys() - judged - several.keys():
        assert str(held[name][0] if isinstance(held[name], tuple) else held[name]) in line, name


def test_a_journal_that_somebody_holds_is_not_called_unsound(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "PATIENCE", 0.01)
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("BEGIN EXCLUSIVE")
        with pytest.raises(CannotJudge, match=r"cannot be read: .*locked") as caught:
            records.read(str(path))
    assert not isinstance(caught.value, Unsound)


@pytest.mark.parametrize("name", ["nothing.journal", "nothing.jsonl", "a\0b"])
def test_a_file_that_is_not_there_is_missing(tmp_path: Path, name: str) -> None:
    with pytest.raises(Missing):
        records.read(str(tmp_path / name))


def test_a_journal_of_this_schema_is_opened_without_writing(path: Path) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")  # nobody else can write now
        assert journal_at(path).head().number == 2


# -- where answers go -----------------------------------------------------------------------------


def test_what_is_written_is_for_its_owner_alone_unless_it_is_for_the_wall(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        for private, mode in ((True, 0o600), (False, 0o644)):
            target = tmp_path / f"{private}"
            output_file.deliver(
                iter(["one ", "two"]), str(target), ours, sources=(), private=private
            )
            assert target.read_text() == "one two"
            assert stat.S_IMODE(target.stat().st_mode) == mode
    finally:
        os.umask(before)


# -- lines ----------------------------------------------------------------------------------------


def test_a_line_shows_all_that_was_recorded_and_nothing_of_a_single_word(path: Path) -> None:
    ruled = journal_at(path).append(draft(kind=Kind.RULING))
    said = draft(
        kind=Kind.BY_HAND, round=2, table="A5", words=("QI", "ZA"), about=ruled.number,
        verdict=Verdict.UNACCEPTABLE, source=Source.BOOK, reason="lexical", note="n", by="AB",
    )  # fmt: skip
    kept = journal_at(path).append(said)
    assert records.line(kept) == (
        "    4  2026-11-20 10:30:00, round 2, table A5, desk 1  ruling by hand UNACCEPTABLE: QI ZA"
        "; about 3; by AB; note n; play 3; reason lexical; source book"
    )
