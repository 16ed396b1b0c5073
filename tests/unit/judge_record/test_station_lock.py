"""The lock of a station's name: one program at a time, and no trace of one that has ended."""

import gc
from pathlib import Path

import pytest

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
