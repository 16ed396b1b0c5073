"""The files of a station: one program at a time holds its name, and what it keeps is read whole."""

import gc
from pathlib import Path
from typing import NamedTuple

import pytest

from judge_record import station_file
from judge_record.station_lock import StationLock
from lexicons import CannotJudge


def test_a_name_is_held_by_one_program_at_a_time(tmp_path: Path) -> None:
    first, second = (StationLock(str(tmp_path), "Kiosk 1") for _ in range(2))
    assert (first.take(), first.take()) == (True, False)
    with pytest.raises(CannotJudge, match="at work under the name Kiosk 1"):
        second.take()
    assert StationLock(str(tmp_path), "Kiosk 2").take()
    first.release()
    assert second.take()


def test_a_lock_that_nobody_holds_any_more_is_free(tmp_path: Path) -> None:
    StationLock(str(tmp_path), "Kiosk 1").take()
    gc.collect()
    assert StationLock(str(tmp_path), "Kiosk 1").take()


def test_a_lock_that_cannot_be_made_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "stations").write_text("", encoding="utf-8")
    with pytest.raises(CannotJudge, match="cannot be written"):
        StationLock(str(tmp_path), "Kiosk 1").take()


class Seen(NamedTuple):
    number: int
    table: str | None = None


def test_a_file_is_read_as_it_was_written(tmp_path: Path) -> None:
    path = station_file.path_of(str(tmp_path), "Kiosk 1", ".seen.json")
    station_file.write(path, Seen(3, "7A"))
    assert station_file.read(path, Seen) == Seen(3, "7A")
    assert Path(path).stat().st_mode & 0o777 == 0o600


def test_a_damaged_file_holds_nothing(tmp_path: Path, subtests: pytest.Subtests) -> None:
    for text in ["", "[1]", "{}", '{"number": "3"}', '{"number": 3, "table": 7}', '{"numbre": 3}']:
        with subtests.test(text=text):
            path = tmp_path / "seen.json"
            path.write_text(text)
            assert station_file.read(str(path), Seen) is None
            assert station_file.read(str(tmp_path / "gone.json"), Seen) is None
