"""`judge station check`: what each line finds, with the system's programs handed in."""

import json
import subprocess
import sys
import tomllib
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from judge_cli.station import command, desktop_lines, disk_lines, judge_lines, record_lines
from judge_cli.station.desktop_lines import Run, keyboard_line, run
from judge_cli.station.judge_lines import Settings
from judge_cli.station.line import Line, State
from judge_gui.start import check_window
from judge_record.entry import Kind
from judge_record.event import begin_event
from judge_record.memory import Remembered, StationMemory
from lexicons import JudgeError, Library
from tests.drafts import draft

checkout = Path(__file__).parents[4]
vectors = tomllib.loads((checkout / "tests" / "vectors" / "station.toml").read_text("utf-8"))
kiosk = Settings("Kiosk 1")
screen = {"DISPLAY": ":0"}
now = datetime(2026, 11, 20, 12, tzinfo=UTC)


def programs(answers: Mapping[str, str]) -> Run:
    """A system whose programs answer so; it lacks the others."""

    def run(command: Sequence[str]) -> str | None:
        return answers.get(" ".join(command), answers.get(command[0]))

    return run


nothing_there = programs({})


def begin(home: Path, time: str = "2026-11-20T10:00:00.000Z") -> Any:
    return begin_event(str(home / "journal"), "Open", time=time, station="Kiosk 1").journal


@pytest.fixture
def club(install: Any, add_rules: Any) -> Settings:
    """A station that judges by a small list."""
    install(["ZANT"])
    add_rules('[[stage]]\nlexicon = "invented"\n')
    return kiosk._replace(rules="club")


def judge_of(settings: Settings) -> Any:
    return judge_lines.judge_of(Library(), settings)


# -- the page ------------------------------------------------------------------------------------


def test_a_bare_machine_without_screen_or_programs_gets_a_whole_page(club: Settings) -> None:
    lines = list(command.looked(Library(), club, now, nothing_there, {}))
    assert {line.key for line in lines} == {
        "rules", "alphabet", "lexicon", "codes", "journal", "last entry", "clock", "pin",
        "space", "files", "stick", "window", "screen saver", "sleep", "keyboard",
    }  # fmt: skip
    for line in lines:
        assert line.text
        assert line.remedy or line.state == State.WELL


@pytest.mark.usefixtures("club")
def test_the_command_needs_no_path_no_screen_and_no_window_library(home: Path) -> None:
    Library(home).use("club")
    code = (
        "import sys; from judge_cli.commands import judge\n"
        "status = judge.main(['station', 'check', '--json'], standalone_mode=False)\n"
        "assert not any(name.startswith('PySide6') for name in sys.modules)\n"
        "sys.stdout.flush(); sys.exit(status)"
    )
    bare = {"PATH": "/nowhere", "JUDGE_HOME": str(home), "PYTHONPATH": str(checkout)}
    done = subprocess.run([sys.executable, "-c", code], env=bare, capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (1, b"")
    found = {line["key"]: line for line in json.loads(done.stdout)["lines"]}
    assert found["keyboard"]["state"] == "not known"
    assert found["window"]["state"] == "look"


def test_status_0_if_nothing_needs_a_look(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [Line("pin", "PIN", State.WELL, "set"), Line("a", "A", State.UNKNOWN, "?", "look")]
    monkeypatch.setattr(command, "looked", lambda *_: iter(lines))
    done = CliRunner().invoke(command.check, [], standalone_mode=False)
    assert (done.return_value, done.exception) == (0, None)
    assert done.stdout.index("not known") < done.stdout.index("well")


def test_a_profile_that_is_not_there_is_no_answer(home: Path, tmp_path: Path) -> None:
    args = ["--profile", str(tmp_path / "kiosk.toml")]
    done = CliRunner().invoke(command.check, args, standalone_mode=False)
    assert isinstance(done.exception, JudgeError)
    assert not done.stdout


# -- the judge -----------------------------------------------------------------------------------


def test_a_missing_or_damaged_lexicon_is_one_line_with_a_remedy(
    home: Path, install: Any, club: Settings
) -> None:
    path = install(["ZANT", "BLORP"])
    data = bytearray(path.read_bytes())
    data[-40] ^= 1
    path.write_bytes(data)
    assert judge_of(club).state == State.LOOK
    path.unlink()
    line = judge_of(club)
    assert (line.state, "invented" in line.text, bool(line.remedy)) == (State.LOOK, True, True)


def test_a_lexicon_that_is_not_the_known_one_needs_a_look(install: Any, add_rules: Any) -> None:
    install(["ZANT"], "csw19")
    add_rules('[[stage]]\nlexicon = "csw19"\n')
    *_, line = judge_lines.judge_lines(judge_of(Settings("K", rules="club")))
    assert (line.key, line.state) == ("lexicon", State.LOOK)
    assert "not the published edition csw19" in line.text


def test_the_codes_change_with_rules_and_settings(club: Settings, add_rules: Any) -> None:
    add_rules('[[stage]]\nlexicon = "invented"\n', "other", longest_word=9)
    found = []
    for rules, rounds in (("club", 1), ("club", 2), ("other", 1)):
        settings = Settings("K", rules=rules, setup={"rounds": rounds})
        found.append(judge_lines.codes_line(judge_of(settings), settings).text.split(", "))
    assert found[0][0] == found[1][0] != found[2][0]
    assert found[0][1] == found[2][1] != found[1][1]


def test_a_pin_is_asked_for() -> None:
    assert judge_lines.pin_line(kiosk).state == State.LOOK
    assert judge_lines.pin_line(kiosk._replace(locked=True)).state == State.WELL


# -- the record and the clock --------------------------------------------------------------------


def test_the_journal_is_proved_and_its_head_shown(home: Path) -> None:
    assert record_lines.journal_line(str(home)).state == State.WELL
    journal = begin(home)
    line = record_lines.journal_line(str(home))
    assert (line.state, journal.head().spoken in line.text) == (State.WELL, True)
    data = Path(journal.path).read_bytes()
    for damaged in (data.replace(b"event opened", b"event opxned"), data[:700]):
        Path(journal.path).write_bytes(damaged)
        line = record_lines.journal_line(str(home))
        assert (line.state, bool(line.remedy)) == (State.LOOK, True)


def test_a_lost_entry_of_the_station_is_found(home: Path) -> None:
    journal = begin(home)
    assert record_lines.memory_line(str(home), "Kiosk 1").state == State.WELL
    entry = journal.record(draft("2026-11-20T10:01:00.000Z", kind=Kind.OPENED))
    memory = StationMemory(str(home), "Kiosk 1")
    memory.follow(entry, journal.opening_seal)
    assert record_lines.memory_line(str(home), "Kiosk 1").state == State.WELL
    memory.write(memory.last._replace(seal="f" * 64))
    assert record_lines.memory_line(str(home), "Kiosk 1").state == State.LOOK


def test_the_clock_is_compared_with_the_last_entry(home: Path) -> None:
    begin(home, now.isoformat())
    for ahead, state in {
        timedelta(minutes=5): State.WELL,
        timedelta(minutes=-5): State.LOOK,
        timedelta(days=40): State.LOOK,
    }.items():
        line = record_lines.clock_line(str(home), "Kiosk 1", now + ahead)
        assert line.state == state, ahead


def test_the_clock_is_compared_with_what_a_station_remembers(home: Path) -> None:
    assert record_lines.clock_line(str(home), "Kiosk 1", now).state == State.UNKNOWN
    later = (now + timedelta(hours=1)).isoformat()
    StationMemory(str(home), "Kiosk 1").write(Remembered(number=1, time=later))
    assert record_lines.clock_line(str(home), "Kiosk 1", now).state == State.LOOK


# -- the disk ------------------------------------------------------------------------------------


def test_a_full_disk_is_found(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert disk_lines.space_line(str(home / "not" / "made")).state == State.WELL
    monkeypatch.setattr(disk_lines, "least_free", 10**18)
    assert disk_lines.space_line(str(home)).state == State.LOOK


@pytest.mark.parametrize(
    ("mode", "above", "found"),
    [(0o700, 0o755, State.WELL), (0o755, 0o755, State.LOOK), (0o775, 0o755, State.LOOK),
     (0o755, 0o700, State.WELL)],
)  # fmt: skip
def test_the_permissions_of_the_files_are_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: int, above: int, found: State
) -> None:
    """The folders above decide too; those of the tests are for their owner alone."""
    folder = tmp_path / "above" / "home"
    folder.mkdir(parents=True)
    modes = {str(folder): mode, str(folder.parent): above}

    def stat(path: str) -> Any:
        return type("Stat", (), {"st_mode": modes.get(str(path), 0o755)})

    monkeypatch.setattr(disk_lines.os, "stat", stat)
    monkeypatch.setattr(disk_lines.os.path, "isdir", lambda _path: True)
    assert disk_lines.home_line(str(folder)).state == found
    assert disk_lines.home_line(str(folder), posix=False).state == State.UNKNOWN


def test_copies_on_the_machine_s_own_disk_are_no_copies(tmp_path: Path) -> None:
    home = str(tmp_path)
    assert "names no folder" in disk_lines.stick_line(home, "").text
    assert "no folder" in disk_lines.stick_line(home, str(tmp_path / "stick")).text
    (tmp_path / "stick").mkdir()
    line = disk_lines.stick_line(home, str(tmp_path / "stick"))
    assert (line.state, "on the disk of this machine" in line.text) == (State.LOOK, True)


def test_a_stick_is_another_disk_with_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(disk_lines, "existing", lambda _path: "/proc/version")  # the home's disk
    stick = str(tmp_path)
    assert disk_lines.stick_line("/home", stick).state == State.WELL
    monkeypatch.setattr(disk_lines, "fault_of", lambda folder: f"{folder} is read-only")
    assert "is read-only" in disk_lines.stick_line("/home", stick).text
    monkeypatch.setattr(disk_lines, "least_on_stick", 10**18)
    assert "is full" in disk_lines.stick_line("/home", stick).text


# -- the desktop ---------------------------------------------------------------------------------


@pytest.mark.parametrize("row", vectors["desktop"], ids=lambda row: row["because"])
def test_the_settings_of_the_desktop_are_asked_for(row: dict[str, Any]) -> None:
    look = {
        "screen saver": desktop_lines.screen_saver_line,
        "sleep": desktop_lines.sleep_line,
    }[row["line"]]
    line = look(programs(row["answers"]), row["environment"])
    assert (line.state, bool(line.remedy)) == (row["state"], row["state"] != State.WELL)


def test_a_window_library_that_is_missing_is_a_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge_gui.window.platform_check.find_spec", lambda _name: None)
    line = desktop_lines.window_line(check_window, screen)
    assert (line.state, "pip install" in line.remedy) == (State.LOOK, True)
    assert desktop_lines.window_line(lambda _: None, screen).state == State.WELL


# -- the keyboard --------------------------------------------------------------------------------


@pytest.mark.parametrize("row", vectors["keyboard"], ids=lambda row: row["because"])
def test_the_layout_is_compared_with_the_alphabet(row: dict[str, Any]) -> None:
    latin = "abcdefghijklmnopqrstuvwxyz"
    qwerty = "\n".join(f"keycode {n} = {c} {c.upper()}" for n, c in enumerate(latin, 24))
    answers = {name: text.replace("QWERTY", qwerty) for name, text in row["answers"].items()}
    alphabet = Library().alphabet(row.get("alphabet", "english"))
    line = keyboard_line(programs(answers), row["environment"], alphabet)
    assert (line.state, row["says"] in line.text) == (row["state"], True), line


def test_a_program_that_hangs_counts_as_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("judge_cli.station.desktop_lines.patience", 0.01)
    assert run(["sleep", "5"]) is None
    assert run(["printf", "a"]) in {"a", None}
