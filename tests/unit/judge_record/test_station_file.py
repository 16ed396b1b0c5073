"""The files of a station are read whole, or not at all."""

from pathlib import Path
from typing import NamedTuple

import pytest

from judge_record import station_file


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


def test_names_with_one_slug_have_files_of_their_own() -> None:
    assert station_file.path_of("", "Desk 1") != station_file.path_of("", "desk-1")
