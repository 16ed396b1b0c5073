"""What `judge event start` says of a machine, with the system's programs handed in."""

import tomllib
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from time import tzset
from typing import Any

import pytest

from judge_gui.station import desktop, machine
from judge_gui.station.desktop import Lack, Run, keyboard_lack, run
from judge_gui.station.machine import Machine
from judge_gui.window.platform_check import look as check_window
from judge_procedure.clock import SystemClock, written
from judge_record.station import Memory, Remembered
from lexicons import Library
from tests.journals import begin_event_in

checkout = Path(__file__).parents[4]
vectors = tomllib.loads((checkout / "tests" / "vectors" / "machine.toml").read_text("utf-8"))
screen = {"DISPLAY": ":0"}
now = datetime(2026, 11, 20, 12, tzinfo=UTC)


def programs(answers: Mapping[str, str]) -> Run:
    """A system whose programs answer so; it lacks the others."""

    def run(command: Sequence[str]) -> str | None:
        return answers.get(" ".join(command), answers.get(command[0]))

    return run


nothing_there = programs({})


def state(lack: Lack | None) -> str:
    """What a check found, as the vectors say it."""
    if lack is None:
        return "ok"
    assert lack.text
    assert lack.remedy
    return "check" if lack.known else "unknown"


# -- all of it -----------------------------------------------------------------------------------


def lacks(stick: Path, kind: str, *, has_pins: bool = False) -> list[Lack]:
    """What a machine lacks whose system has none of the programs."""
    library = Library()
    about = Machine(library, "Kiosk 1", kind, str(stick), has_pins, check_window, nothing_there, {})
    return [*machine.lacks_of(about)]


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("kiosk", ["PIN", "screen", "dark", "asleep", "keyboard", "clock"]),
        ("server", ["PIN", "asleep", "clock"]),
        ("desk", ["asleep", "keyboard", "clock"]),
    ],
)
def test_a_bare_machine_without_screen_or_programs_is_told_what_its_station_needs(
    tmp_path: Path, kind: str, words: list[str]
) -> None:
    found = lacks(tmp_path, kind)
    texts = [lack.text for lack in found]
    assert [word for word in words if not any(word in text for text in texts)] == []
    assert len(texts) == len(words)
    assert {state(lack) for lack in found} <= {"check", "unknown"}
    assert [lack.known for lack in found] == sorted((lack.known for lack in found), reverse=True)


def test_a_pin_is_asked_for_only_where_there_is_none(tmp_path: Path) -> None:
    for has_pins in (False, True):
        found = lacks(tmp_path, "kiosk", has_pins=has_pins)
        assert any("PIN" in lack.text for lack in found) != has_pins


# -- the clock -----------------------------------------------------------------------------------


def begin(home: Path, time: str) -> None:
    begin_event_in(str(home / "journal"), "Open", time=time, station="Kiosk 1")


def test_the_clock_is_compared_with_the_last_entry(home: Path) -> None:
    begin(home, written(now))
    for ahead, expected in {
        timedelta(minutes=5): "ok",
        timedelta(minutes=-5): "check",
        timedelta(days=40): "check",
    }.items():
        lack = machine.clock_lack(str(home), "Kiosk 1", now + ahead)
        assert state(lack) == expected, ahead


def test_the_clock_is_compared_with_what_a_station_remembers(home: Path) -> None:
    assert state(machine.clock_lack(str(home), "Kiosk 1", now)) == "unknown"
    later = (now + timedelta(hours=1)).isoformat()
    Memory(str(home), "Kiosk 1", holds=lambda *_: True, clock=SystemClock()).write(
        Remembered(number=1, time=later)
    )
    assert state(machine.clock_lack(str(home), "Kiosk 1", now)) == "check"


@pytest.mark.parametrize("time", ["2026-11-20", "2026-11-20T10:00", "9999-12-31T23:59:59Z", "noon"])
def test_a_time_that_no_clock_shows_is_not_compared(
    home: Path, time: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", "Pacific/Auckland")
    tzset()
    begin(home, written(now))
    memory = Memory(str(home), "Kiosk 1", holds=lambda *_: True, clock=SystemClock())
    memory.write(Remembered(number=1, time=time))
    try:
        assert state(machine.clock_lack(str(home), "Kiosk 1", now)) == "ok"
    finally:
        monkeypatch.undo()
        tzset()


# -- the disk and the stick ----------------------------------------------------------------------


def test_a_full_disk_is_found(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert machine.disk_lack(str(home / "not" / "made")) is None
    monkeypatch.setattr(machine, "LEAST_FREE", 10**18)
    assert state(machine.disk_lack(str(home))) == "check"


@pytest.mark.parametrize(
    ("mode", "above", "found"),
    [(0o700, 0o755, "ok"), (0o755, 0o755, "check"), (0o775, 0o755, "check"),
     (0o755, 0o700, "ok")],
)  # fmt: skip
def test_the_permissions_of_the_files_are_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: int, above: int, found: str
) -> None:
    """The folders above decide too; those of the tests are for their owner alone."""
    folder = tmp_path / "above" / "home"
    folder.mkdir(parents=True)
    modes = {str(folder): mode, str(folder.parent): above}

    def stat(path: str) -> Any:
        return type("Stat", (), {"st_mode": modes.get(str(path), 0o755)})

    monkeypatch.setattr(machine.os, "stat", stat)
    monkeypatch.setattr(machine.os.path, "isdir", lambda _path: True)
    assert state(machine.files_lack(str(folder))) == found


def test_a_stick_that_takes_no_record_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stick = str(tmp_path)
    assert machine.stick_lack(stick) is None
    monkeypatch.setattr(machine, "LEAST_ON_STICK", 10**18)
    lack = machine.stick_lack(stick)
    assert "is full" in (lack.text if lack else "")
    monkeypatch.setattr(machine.os, "access", lambda _path, _mode: False)
    lack = machine.stick_lack(stick)
    assert "is write-protected" in (lack.text if lack else "")
    monkeypatch.undo()
    assert state(machine.stick_lack(str(tmp_path / "none"))) == "check"


# -- the desktop ---------------------------------------------------------------------------------


@pytest.mark.parametrize("row", vectors["desktop"], ids=lambda row: row["because"])
def test_the_settings_of_the_desktop_are_asked_for(row: dict[str, Any]) -> None:
    look = {
        "screen": desktop.screen_lack,
        "screen saver": desktop.screen_saver_lack,
        "sleep": desktop.sleep_lack,
    }[row["line"]]
    assert state(look(programs(row["answers"]), row["environment"])) == row["state"]


def test_a_missing_window_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge_gui.window.platform_check.find_spec", lambda _name: None)
    lack = desktop.window_lack(check_window, screen)
    assert "pip install" in (lack.remedy if lack else "")
    assert desktop.window_lack(lambda _: None, screen) is None


# -- the keyboard --------------------------------------------------------------------------------


@pytest.mark.parametrize("row", vectors["keyboard"], ids=lambda row: row["because"])
def test_the_layout_is_compared_with_the_alphabet(row: dict[str, Any]) -> None:
    latin = "abcdefghijklmnopqrstuvwxyz"
    qwerty = "\n".join(f"keycode {n} = {c} {c.upper()}" for n, c in enumerate(latin, 24))
    answers = {name: text.replace("QWERTY", qwerty) for name, text in row["answers"].items()}
    alphabet = Library().alphabet(row.get("alphabet", "english"))
    lack = keyboard_lack(programs(answers), row["environment"], alphabet)
    assert (state(lack), row["says"] in (lack.text if lack else "")) == (row["state"], True)


def test_a_program_that_hangs_counts_as_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge_gui.station.desktop.PATIENCE", 0.01)
    assert run(["sleep", "5"]) is None
    assert run(["printf", "a"]) in {"a", None}
