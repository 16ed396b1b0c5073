"""`judge station setup`: its files as the system reads them, and no file replaced."""

import os
import shlex
import subprocess
from configparser import ConfigParser
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import judge_cli.station.setup as program
from judge_cli.station.setup import File, kinds, setup, values
from lexicons import JudgeError, pointer
from lexicons.pointer import Pointer

pytestmark = pytest.mark.usefixtures("home")


def run(*args: str | Path) -> Result:
    return CliRunner().invoke(setup, [*map(str, args)], standalone_mode=False)


def files(kind: str, folder: str = "/etc/judge", judge: str = "/usr/bin/judge") -> dict[str, File]:
    made = program.files(kind, values(kind, user="kiosk", folder=folder, judge=[judge]))
    return {file.name: file for file in made}


def unit_of(kind: str) -> File:
    return files(kind)[f"tilejudge-{'server' if kind == 'server' else 'kiosk'}.service"]


def verified(unit: str, folder: Path) -> tuple[int, str]:
    """What systemd says of a unit. The programs that it starts need not be here."""
    for started in ("/usr/bin/chvt", "/usr/bin/xinit", "/usr/bin/cage", "/usr/bin/judge"):
        unit = unit.replace(started, "/bin/true")
    path = folder / "tilejudge-kiosk.service"
    path.write_text(unit, encoding="utf-8")
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", path], capture_output=True, text=True, check=False
    )
    return done.returncode, done.stderr


@pytest.mark.needs("systemd-analyze")
@pytest.mark.parametrize("kind", [*kinds, "server"])
def test_systemd_finds_no_fault_in_the_unit(kind: str, tmp_path: Path) -> None:
    unit = unit_of(kind).text
    assert verified(unit, tmp_path) == (0, "")
    assert verified(unit.replace("on-failure", "sometimes"), tmp_path)[1]


@pytest.mark.needs("systemd-analyze")
@pytest.mark.parametrize(("kind", "most"), [("x11", 75), ("wayland", 75), ("server", 20)])
def test_a_unit_may_do_little_beside_its_task(kind: str, most: int, tmp_path: Path) -> None:
    """systemd's score of exposure goes from 0 to 100. A kiosk needs the screen and the keys."""
    path = tmp_path / unit_of(kind).name
    path.write_text(unit_of(kind).text, encoding="utf-8")
    command = ["systemd-analyze", "security", "--offline=yes", f"--threshold={most}", path]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


def test_the_steps_of_the_server_name_the_certificate_and_the_unit(tmp_path: Path) -> None:
    """The key is read by systemd as root, and by no path that the account could open."""
    assert "--key %d/hall.key" in unit_of("server").text
    shown = run("--for", "server", "--user", "judge", "--folder", "/etc/hall")
    assert (shown.return_value, shown.exception) == (0, None)
    assert "LoadCredential=hall.key:/etc/hall/hall.key" in shown.stdout
    assert "sudo install -D -m 600 hall.key /etc/hall/hall.key" in shown.stdout
    done = run("--for", "server", "--write", tmp_path / "made")
    assert [path.name for path in (tmp_path / "made").iterdir()] == ["tilejudge-server.service"]
    assert f"{tmp_path}/made/tilejudge-server.service /etc/systemd" in done.stdout


@pytest.mark.parametrize("kind", kinds)
def test_the_session_starts_the_kiosk_again_until_the_director_ends_it(
    kind: str, tmp_path: Path
) -> None:
    """Every program of the session is one of the test's, so that nothing waits."""
    made = files(kind, str(tmp_path), "judge")
    session = tmp_path / "session"
    session.write_text(made["session"].text, encoding="utf-8")
    session.chmod(int(made["session"].mode, 8))
    log = tmp_path / "log"
    programs = {
        "judge": f'echo "judge $*" >> {log}; [ $(grep -c judge {log}) -ge 3 ]',
        "sleep": f'echo "sleep $*" >> {log}',
        "openbox": "exit 0",
        "xset": f'echo "xset $*" >> {log}',
    }
    for name, text in programs.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{text}\n", encoding="utf-8")
        (tmp_path / name).chmod(0o755)
    environment = {"PATH": f"{tmp_path}:{os.environ['PATH']}"}
    done = subprocess.run([session], env=environment, capture_output=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    lines = log.read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not line.startswith("xset")] == [
        "judge kiosk", "sleep 5", "judge kiosk", "sleep 5", "judge kiosk",
    ]  # fmt: skip
    assert ("xset s off -dpms" in lines) == (kind == "x11")


def test_a_program_with_a_space_in_its_path_is_quoted() -> None:
    made = files("x11", judge="/my programs/judge")
    assert "until '/my programs/judge' kiosk; do" in made["session"].text


@pytest.mark.parametrize("kind", kinds)
def test_without_write_steps_and_files_are_printed_and_the_last_step_undoes_them(
    kind: str,
) -> None:
    done = run("--for", kind)
    assert (done.return_value, done.exception, done.stderr) == (0, None, "")
    steps, undo = done.stdout.split("The files")[0].split("To undo it")
    assert "systemctl enable display-manager" in undo
    for file in files(kind).values():
        assert f"---- {file.place}" in done.stdout
        assert file.place in steps
        assert file.place in undo


def test_the_files_are_written_and_replace_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "made"
    done = run("--write", folder)
    assert (done.return_value, done.exception) == (0, None)
    assert {path.name for path in folder.iterdir()} == set(files("x11"))
    assert f"{folder}/session /etc/judge/session" in done.stdout
    (folder / "session").write_text("mine", encoding="utf-8")
    (folder / "openbox.xml").unlink()
    again = run("--write", folder)
    assert isinstance(again.exception, JudgeError)
    assert "session is there already" in str(again.exception)
    assert (folder / "session").read_text(encoding="utf-8") == "mine"
    assert not (folder / "openbox.xml").exists()


@pytest.mark.parametrize("system", ["windows", "macos"])
def test_untried_steps_say_so(system: str) -> None:
    done = run("--for", system)
    assert done.return_value == 0
    assert done.stdout.startswith("Nobody has tried these steps.")
    assert "only steps" in str(run("--for", system, "--write", "x").exception)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("--user", "kiosk; reboot"), ("--user", ""), ("--user", "%h"),
        ("--folder", "etc/judge"), ("--folder", "/etc/my judge"), ("--folder", "/"),
        ("--folder", "/etc/%h"), ("--folder", "/etc/x\nExecStart=/bin/sh"),
    ],
)  # fmt: skip
def test_a_name_that_a_unit_would_read_otherwise_is_refused(option: str, value: str) -> None:
    assert "expected" in str(run(option, value).exception)


def test_the_window_manager_s_file_has_no_binding_and_no_menu() -> None:
    text = files("x11")["openbox.xml"].text
    for binding in ("<keybind", "<mousebind", "<action"):
        assert binding not in text


@pytest.mark.parametrize("kind", kinds)
def test_a_station_of_a_venue_starts_with_its_own_files(home: Path, kind: str) -> None:
    assert "JUDGE_HOME" not in run("--for", kind).stdout
    home.mkdir()
    used = Pointer("f", "0" * 64, 1, "Open", urgent=False, station="Kiosk 1")
    pointer.write(str(home), used)
    shown = run("--for", kind).stdout
    assert "venue install FILE --station 'Kiosk 1'" in shown
    assert f"export JUDGE_HOME={home}\n" in shown
    assert f'Environment="JUDGE_HOME={home}"\n' in shown
    assert "--set-pin" not in shown  # the venue file holds the PINs


def test_the_program_of_an_environment_is_named_by_its_own_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It need not be where the shell looks; another program of this name may be there."""
    module = tmp_path / "lib" / "judge_cli" / "station" / "setup.py"
    monkeypatch.setattr(program, "__file__", str(module))
    monkeypatch.setattr(program.shutil, "which", lambda _: "/usr/bin/judge")
    (tmp_path / "bin").mkdir()
    monkeypatch.setattr(program.sys, "executable", str(tmp_path / "bin" / "python3"))
    assert program.this_program() == ["/usr/bin/judge"]
    (tmp_path / "bin" / "judge").touch()
    assert program.this_program() == [str(tmp_path / "bin" / "judge")]


def test_the_icon_of_a_desktop_starts_the_kiosk(tmp_path: Path) -> None:
    done = run("--for", "desktop", "--write", tmp_path / "made")
    assert (done.return_value, done.exception) == (0, None)
    [path] = (tmp_path / "made").iterdir()
    assert f"install -D -m 755 {path} ~/.local/share/applications/tilejudge.desktop" in done.stdout
    entry = ConfigParser(interpolation=None)
    entry.read(path, "utf-8")
    started = [part.replace("%%", "%") for part in shlex.split(entry["Desktop Entry"]["Exec"])]
    assert started == [*program.this_program(), "kiosk"]
    assert entry["Desktop Entry"]["Terminal"] == "false"
