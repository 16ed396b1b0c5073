"""Room for the next entry, looked at before anybody types."""

import errno
import os
import resource
import shutil
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from threading import Barrier
from time import sleep
from types import SimpleNamespace
from typing import Any

import pytest

from judge_procedure import room
from lexicons import CannotJudge
from tests.conftest import Ended, Judge


@pytest.fixture
def path(tmp_path: Path) -> Path:
    kept = tmp_path / "event.journal"
    kept.write_bytes(b"entries")
    return kept


@pytest.fixture
def small_files() -> Iterator[None]:
    """No file may grow beyond 4 KB, as on a disk that is full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, hard))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_look_leaves_the_journal_and_its_folder_as_they_are(path: Path) -> None:
    room.look(str(path))
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    assert path.read_bytes() == b"entries"


@pytest.mark.usefixtures("small_files")
def test_a_disk_that_takes_no_more_is_a_fault_and_nothing_is_left_of_the_try(path: Path) -> None:
    with pytest.raises(CannotJudge, match="cannot be written: File too large"):
        room.look(str(path))
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_too_little_free_space_is_a_fault(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=room.LEAST_ROOM - 1))
    with pytest.raises(CannotJudge, match=r"there is no room: 999,999 bytes are free"):
        room.look(str(path))
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=room.LEAST_ROOM))
    room.look(str(path))


def test_a_journal_that_is_gone_is_a_fault_and_no_new_file_is_made(path: Path) -> None:
    path.unlink()
    with pytest.raises(CannotJudge, match="No such file"):
        room.look(str(path))
    assert not path.exists()


def test_a_disk_that_became_read_only_is_a_fault(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: Any) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr("builtins.open", refuse)
    with pytest.raises(CannotJudge, match="Read-only file system"):
        room.look(str(path))


begin = """
import sqlite3, sys
database = sqlite3.connect(sys.argv[1], timeout=0)
try:
    database.execute("BEGIN IMMEDIATE")
except sqlite3.OperationalError as error:
    print(error)
"""


def test_a_look_does_not_end_the_lock_of_a_change_that_is_under_way(
    tmp_path: Path, script: Judge
) -> None:
    """POSIX: to close a file ends all locks of the process on it."""
    path = str(tmp_path / "event.journal")
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        database.execute("CREATE TABLE entry (number)")
        database.execute("BEGIN IMMEDIATE")
        room.look(path)
        tried = script(begin, path)
    assert tried == Ended(0, "database is locked\n", "")


# -- one look for several stations -----------------------------------------------------------------


def test_one_look_serves_all_stations_of_a_journal_for_a_while(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []
    monkeypatch.setattr(room, "look", looked.append)
    now = 5_000
    looks = room.Looks(lambda: now)
    for _ in range(60):
        looks.look(str(path))
    assert looked == [str(path)]
    looks.look("another.journal")
    assert looked.pop() == "another.journal"
    now += room.RECHECK_EVERY
    looks.look(str(path))
    assert looked == [str(path)] * 2


def test_a_look_that_failed_serves_nobody_else(path: Path) -> None:
    looks = room.Looks(lambda: 0)
    kept = path.rename(path.with_suffix(".gone"))
    for _ in range(2):
        with pytest.raises(CannotJudge, match="No such file"):
            looks.look(str(path))
    kept.rename(path)
    looks.look(str(path))


def test_stations_that_look_at_one_moment_wait_for_one_look(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []
    all_here = Barrier(8)

    def slow(of: str) -> None:
        looked.append(of)
        sleep(0.02)

    monkeypatch.setattr(room, "look", slow)
    looks = room.Looks(lambda: 0)

    def look() -> None:
        all_here.wait()
        looks.look(str(path))

    with ThreadPoolExecutor(8) as threads:
        for each in [threads.submit(look) for _ in range(8)]:
            each.result()
    assert looked == [str(path)]


@pytest.mark.parametrize(
    ("folder", "cloud", "kind", "shared"),
    [
        (r"C:\Users\AB\AppData\Local\tilejudge", r"C:\Users\AB\OneDrive", 3, False),
        (r"C:\Users\AB\OneDrive - Club\tilejudge", r"C:\Users\AB\OneDrive", 3, False),
        (r"c:\users\ab\onedrive\Tilejudge", r"C:\Users\AB\OneDrive", 3, True),
        (r"C:\Users\AB\OneDrive", r"C:\Users\AB\OneDrive", 3, True),
        (r"\\hall\records", "", 3, True),
        (r"\\?\UNC\hall\records\open", "", 3, True),
        (r"N:\records", "", 4, True),
        (r"E:\records", "", 2, False),  # a stick
    ],
)
def test_folders_that_other_machines_change_are_known(
    folder: str, cloud: str, kind: int, shared: bool
) -> None:
    surroundings = {"OneDriveConsumer": cloud} if cloud else {}
    assert room.is_shared(folder, surroundings, lambda _: kind) is shared
