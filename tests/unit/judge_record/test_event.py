"""One event at a time: its chain begins, ends and is kept, whatever happens in between."""

import os
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from judge_record import backup, event
from judge_record.entry import Entry, Kind
from judge_record.event import Begun, begin_event, open_event
from judge_record.journal import Journal
from judge_record.store import sqlite, sqlite_file
from lexicons import CannotJudge, Unsound
from tests.conftest import Ended, Judge
from tests.drafts import draft
from tests.journals import begin_journal
from tests.unit.judge_record.conftest import forks


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Where journals are; it does not exist yet."""
    return tmp_path / "journal"


def begin(folder: Path, name: str) -> Begun:
    return begin_event(str(folder), name, time="2026-11-20T10:30:00.000Z", station="desk 1")


def add(journal: Journal, note: str = "") -> Entry:
    return journal.record(draft(note=note))


def notes(path: str | Path) -> list[str | None]:
    return [entry.note for entry in Journal(str(path)).entries() if entry.kind == Kind.DOOR]


def archived(folder: Path) -> list[str]:
    found = folder / "archive"
    return sorted(p.name for p in found.iterdir()) if found.exists() else []


def test_the_first_event_begins_a_chain_that_verifies(folder: Path) -> None:
    assert open_event(str(folder)) is None
    assert not folder.exists()
    begun = begin(folder, "Club night")
    assert (begun.closed, begun.kept) == (None, "")
    assert begun.journal.path == str(folder / "current.journal")
    assert [e.kind for e in begun.journal.entries()] == ["event opened"]
    assert begun.journal.verify() == ""
    assert (folder / "current.journal").stat().st_mode & 0o777 == 0o600


def test_an_event_that_is_open_goes_on_under_its_name(folder: Path) -> None:
    add(begin(folder, "Club night").journal)
    begun = begin(folder, "Club night")
    assert (begun.closed, begun.kept) == (None, "")
    assert begun.journal.head().number == 2
    opened = open_event(str(folder))
    assert opened is not None
    assert opened.event == "Club night"


def test_a_new_event_closes_the_one_before_and_keeps_its_whole_journal(folder: Path) -> None:
    before = begin(folder, "Club night, 20 Nov.").journal
    add(before, "one")
    add(before, "WUGGLE" * 2000)
    entries = list(before.entries())
    begun = begin(folder, "Final")
    assert begun.closed is not None
    assert archived(folder) == [f"club-night-20-nov-{begun.closed.spoken}.journal"]
    kept = Journal(begun.kept)
    assert list(kept.entries())[:-1] == entries
    assert [e.kind for e in kept.entries()][-1] == "event closed"
    assert kept.verify(begun.closed.spoken) == ""
    assert [e.number for e in begun.journal.entries()] == [1]
    assert begun.journal.event == "Final"
    assert begun.journal.verify() == ""
    assert Path(begun.kept).stat().st_mode & 0o777 == 0o600
    assert b"WUGGLE" not in (folder / "current.journal").read_bytes()


def test_a_closed_event_is_not_open_and_may_be_followed_by_one_of_its_name(folder: Path) -> None:
    first = begin(folder, "Club night").journal
    first.record(draft(kind=Kind.EVENT_CLOSED, session=""))
    with pytest.raises(CannotJudge, match="is closed"):
        add(first)
    assert open_event(str(folder)) is None
    begun = begin(folder, "Club night")
    assert begun.closed is not None
    assert begun.closed.number == 2
    assert begun.journal.head().number == 1


def test_what_a_killed_process_left_empty_is_filled(folder: Path) -> None:
    folder.mkdir()
    (folder / "current.journal").touch()
    assert open_event(str(folder)) is None
    journal = begin(folder, "Club night").journal
    assert journal.verify() == ""
    with closing(sqlite3.connect(journal.path)) as database, database:
        database.execute("DELETE FROM entry")
    assert open_event(str(folder)) is None
    begun = begin(folder, "Final")
    assert (begun.journal.event, begun.kept) == ("Final", "")


def test_a_damaged_journal_opens_no_event_and_is_moved_away_only_for_a_new_one(
    folder: Path,
) -> None:
    folder.mkdir()
    current, archive = folder / "current.journal", folder / "archive"
    for content in (b"one" * 100, b"two" * 100):  # both are kept, although it is one moment
        current.write_bytes(content)
        with pytest.raises(Unsound):
            open_event(str(folder))
        if not archive.exists():
            archive.write_text("a file, where a folder should be")
            with pytest.raises(CannotJudge, match="cannot be written"):
                begin(folder, "Final")
            archive.unlink()
        assert current.read_bytes() == content
        begun = begin(folder, "Final")
        assert begun.closed is None
        assert Path(begun.kept).read_bytes() == content
        assert (begun.journal.event, begun.journal.verify()) == ("Final", "")
    assert len(archived(folder)) == 2


def test_what_sqlite_left_beside_a_damaged_journal_goes_with_it(folder: Path) -> None:
    folder.mkdir()
    for name in ("current.journal", "current.journal-journal"):
        (folder / name).write_text(name)
    kept = backup.set_aside(str(folder / "current.journal"), "t")
    assert Path(kept).read_text() == "current.journal"
    assert Path(f"{kept}-journal").read_text() == "current.journal-journal"
    assert [p.name for p in folder.iterdir()] == ["archive"]


@pytest.mark.parametrize(
    ("was", "becomes", "kept_as", "fault"),
    [
        ("one", "two", "club-night-", "entry 2 is not as it was sealed"),
        ("kind", "kinds", "damaged-", "entry 1"),  # it cannot be read
    ],
)
def test_a_broken_chain_is_archived_with_its_fault(
    folder: Path, was: str, becomes: str, kept_as: str, fault: str
) -> None:
    before = begin(folder, "Club night").journal
    add(before, "one")
    with closing(sqlite3.connect(before.path)) as database, database:
        database.execute(
            "UPDATE entry SET line = replace(line, ?, ?)", [f'"{was}"', f'"{becomes}"']
        )
    begun = begin(folder, "Final")
    assert Path(begun.kept).name.startswith(kept_as)
    assert fault in Journal(begun.kept).verify()
    assert begun.journal.verify() == ""


def test_a_journal_of_a_newer_release_is_left_alone(folder: Path) -> None:
    path = Path(begin(folder, "Club night").journal.path)
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA user_version = 99")
    before = path.read_bytes()
    with pytest.raises(CannotJudge, match="newer release") as refused:
        begin(folder, "Final")
    assert refused.value.faults == ("expected schema 1 or older, found 99",)
    assert path.read_bytes() == before
    assert archived(folder) == []


def test_where_no_file_can_be_made_no_event_begins(folder: Path) -> None:
    folder.write_text("a file, where a folder should be")
    with pytest.raises(CannotJudge, match="cannot be written"):
        begin(folder, "Final")


def test_where_the_archive_cannot_be_written_the_event_stays_closed_and_whole(folder: Path) -> None:
    add(begin(folder, "Club night").journal, "one")
    (folder / "archive").write_text("a file, where a folder should be")
    with pytest.raises(CannotJudge):
        begin(folder, "Final")
    assert open_event(str(folder)) is None
    assert notes(folder / "current.journal") == ["one"]
    (folder / "archive").unlink()
    begun = begin(folder, "Final")
    assert notes(begun.kept) == ["one"]
    assert begun.journal.event == "Final"


def test_a_copy_that_differs_is_never_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    add(begin(folder, "Club night").journal, "one")
    monkeypatch.setattr(sqlite, "zip_longest", lambda *_: [(("one",), ("other",))])
    with pytest.raises(CannotJudge, match="differs from"):
        begin(folder, "Final")
    assert notes(folder / "current.journal") == ["one"]
    assert all(name.endswith(".part") for name in archived(folder))


def test_a_draft_that_was_left_behind_is_no_hindrance(folder: Path) -> None:
    add(begin(folder, "Club night").journal, "one")
    current = Journal(str(folder / "current.journal"))
    current.record(draft(kind=Kind.EVENT_CLOSED, session=""))
    (folder / "archive").mkdir()
    left = folder / "archive" / f"club-night-{current.head().spoken}.journal.{os.getpid()}.part"
    left.write_bytes(b"half of it")
    assert notes(begin(folder, "Final").kept) == ["one"]
    assert not left.exists()


def test_while_another_process_begins_an_event_nobody_else_does(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(folder, "Club night")
    monkeypatch.setattr(sqlite_file, "patience", 0.1)
    with (
        event.alone(str(folder)),
        pytest.raises(CannotJudge, match="locked"),
        ThreadPoolExecutor(1) as other,
    ):
        other.submit(begin, folder, "Final").result()
    assert begin(folder, "Final").journal.event == "Final"


begins = f"""{forks}
import signal, time
from itertools import count
from lexicons.errors import CannotJudge
from judge_record.entry import Draft, Kind
from judge_record.event import begin_event, open_event

folder, *more = sys.argv[1:]

def begin(name):
    return begin_event(folder, name, time="t", station="desk 1").journal

def begins(name, numbers, say=None):
    for number in numbers:
        begin(f"{{name}} {{number}}")
        if say is not None:
            os.write(say, b".")

def record(journal, note):
    journal.record(Draft(time="t", kind=Kind.DOOR, station="desk 1", session="s", note=note))

def records(name, numbers):
    for number in numbers:
        while True:
            try:
                if journal := open_event(folder):
                    record(journal, f"{{name}} {{number}}")
                    break
            except CannotJudge as error:
                assert any(why in str(error) for why in ("closed", "locked", "new event")), error
"""

at_once = f"""{begins}
begun, recorded = map(int, more)
running = [forked(begins, name, range(begun)) for name in ("one", "two")]
running += [forked(records, name, range(recorded)) for name in ("three", "four")]
wait_for(running)
"""

killed = f"""{begins}
for number in range(int(more[0])):
    record(open_event(folder) or begin(f"again {{number}}"), f"kept {{number}}")
    hear, say = os.pipe()
    child = forked(begins, f"new {{number}}", count(), say)
    os.close(say)
    if number % 4:  # else it may be killed before it has begun an event
        assert os.read(hear, 1), "it ended by itself"
    time.sleep(number * 0.007)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    os.close(hear)
"""


def every_journal(folder: Path) -> list[Path]:
    return [folder / "current.journal", *(folder / "archive").iterdir()]


def test_processes_that_begin_events_at_once_lose_no_entry_and_break_no_chain(
    folder: Path, script: Judge
) -> None:
    begin(folder, "Club night")
    begun, recorded = 6, 20
    assert script(at_once, folder, begun, recorded) == Ended(0, "", "")
    assert all(Journal(str(path)).verify() == "" for path in every_journal(folder))
    kept = [note for path in every_journal(folder) for note in notes(path)]
    assert sorted(map(str, kept)) == sorted(
        f"{n} {i}" for n in ("three", "four") for i in range(recorded)
    )
    assert len(every_journal(folder)) == 1 + 2 * begun


def test_killed_anywhere_the_event_before_is_open_or_closed_and_whole(
    folder: Path, script: Judge
) -> None:
    begin(folder, "Club night")
    kills = 12
    assert script(killed, folder, kills) == Ended(0, "", "")
    begin(folder, "Final")
    journals = [path for path in every_journal(folder) if path.suffix == ".journal"]
    assert any(path.name.startswith("new") for path in journals)
    assert all(Journal(str(path)).verify() == "" for path in journals)
    kept = sorted(str(note) for path in journals for note in notes(path))
    assert kept == sorted(f"kept {number}" for number in range(kills))


def test_a_folder_that_cannot_be_looked_into_opens_no_event() -> None:
    with pytest.raises(CannotJudge, match="not a path"):
        open_event("a\0b")


def test_events_that_begin_under_one_name_at_one_moment_begin_with_different_seals(
    tmp_path: Path,
) -> None:
    openings = [next(begin(tmp_path / name, "Club night").journal.entries()) for name in ("a", "b")]
    first, second = openings
    assert first.seal != second.seal
    assert all(len(str(entry.note)) == 32 for entry in openings)
    assert replace(first, note=None, seal="") == replace(second, note=None, seal="")


def test_a_journal_in_a_file_of_its_own_is_begun_once_and_nothing_is_overwritten(
    tmp_path: Path,
) -> None:
    path = tmp_path / "new" / "stick.journal"
    begun = begin_journal(str(path), "Club night", "t", "desk 1")
    assert begun.verify() == ""
    assert path.stat().st_mode & 0o777 == 0o600
    before = path.read_bytes()
    with pytest.raises(CannotJudge, match="something in it already"):
        begin_journal(str(path), "Final", "t", "desk 1")
    assert path.read_bytes() == before
    other = tmp_path / "notes.txt"
    other.write_bytes(b"my notes" * 100)
    with pytest.raises(Unsound):
        begin_journal(str(other), "Final", "t", "desk 1")
    assert other.read_bytes() == b"my notes" * 100


def test_until_an_event_is_begun_whole_its_file_holds_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "event.journal"

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(sqlite, "insert", killed)
        with pytest.raises(KeyboardInterrupt):
            begin_journal(str(path), "Club night", "t", "desk 1")
    assert path.read_bytes() == b""
    assert begin_journal(str(path), "Club night", "t", "desk 1").verify() == ""
