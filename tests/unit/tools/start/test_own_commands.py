"""The commands of run.py itself: what they install, where they write, what they refuse."""

import os
import signal
import subprocess
import sys

import pytest

import tools
from judge_gui import kiosk_start
from tools import Failure, run_tool
from tools.start import environment, own_commands, system_packages

#: A module at which somebody presses Ctrl-C, and which tidies up.
PRESSED = """
import os, signal, time
try:
    os.killpg(0, signal.SIGINT)
    time.sleep(60)
finally:
    time.sleep(1)
    print("tidied", end="")
"""


@pytest.fixture(autouse=True)
def ctrl_c_of_these_tests():
    answer = signal.getsignal(signal.SIGINT)
    yield
    signal.signal(signal.SIGINT, answer)  # `start_tool` leaves it to the tool


@pytest.fixture
def nothing_here(monkeypatch):
    """A machine that lacks all packages, and belongs to root. Yields what apt-get was told."""
    told = []

    def apt_get(*command):
        told.append(command[-1])
        if command[-1] == "chromium-driver":
            raise Failure("E: Unable to locate package chromium-driver")

    monkeypatch.setattr(system_packages, "is_there", lambda needed: needed == "apt-get")
    monkeypatch.setattr(system_packages, "is_root", lambda: True)
    monkeypatch.setattr(system_packages, "quietly", apt_get)
    return told


def test_a_package_that_apt_does_not_know_keeps_no_other_away(nothing_here, capsys):
    missing = system_packages.supply("bundle", "test")
    assert nothing_here == ["update", *missing]
    assert missing.keys() > {"binutils", "chromium", "chromium-driver", "xvfb"}
    assert "run.py: E: Unable to locate package chromium-driver\n" in capsys.readouterr().err


def test_debians_packages_are_not_missing_on_another_system(nothing_here, monkeypatch):
    monkeypatch.setattr(system_packages.sys, "platform", "darwin")
    assert system_packages.absent("kiosk", "test") == {}
    assert (system_packages.supply("kiosk", "test"), nothing_here) == ({}, [])


def test_run_py_and_the_kiosk_name_the_same_packages_of_the_window(nothing_here):
    _, _, named = kiosk_start.remedy_for_window().partition("apt install ")
    assert sorted(named.split()) == sorted(system_packages.absent("kiosk"))


def test_a_tool_starts_without_its_packages_and_sees_a_path_from_the_users_folder(
    tmp_path, monkeypatch, capfd
):
    monkeypatch.setattr(system_packages, "supply", lambda *_sections: {"wine64": "/usr/lib/wine"})
    monkeypatch.setattr(environment, "make", lambda *_locks: "")
    monkeypatch.setattr(environment, "ready", lambda _lock: sys.executable)
    (tmp_path / "zip").touch()
    monkeypatch.chdir(tmp_path)
    assert own_commands.start_tool("windows", "-o", "zip/made") == 2
    said = capfd.readouterr().err
    lacks = "run.py: This machine lacks /usr/lib/wine. On Debian: sudo apt-get install wine64\n"
    assert said.startswith(lacks)
    assert said.endswith(f"File exists: '{tmp_path}/zip'\n")


# Endings


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (subprocess.TimeoutExpired("judge", 60), "run.py: Command 'judge' timed out after 60 sec"),
        (ValueError("a fault"), "Traceback"),
    ],
)
def test_a_tool_that_fails_ends_with_status_2(error, said, capsys):
    def main(_arguments):
        raise error

    with pytest.raises(SystemExit, match="2"):
        run_tool(main)
    assert capsys.readouterr().err.startswith(said)


def at_terminal(code, folder):
    """Code that was run as a group of processes, as at a terminal: Ctrl-C reaches all of it."""
    (folder / "pressed.py").write_text(PRESSED)
    settings = {**os.environ, "PYTHONPATH": f"{tools.ROOT}{os.pathsep}{folder}"}
    command = [sys.executable, "-c", f"import sys\n{code}"]
    return subprocess.run(  # noqa: PLW1510
        command, env=settings, start_new_session=True, capture_output=True, text=True
    )


def test_only_the_tool_answers_ctrl_c_and_it_may_tidy_up(tmp_path):
    tool = tmp_path / "tool"
    tool.write_text(f"""#!{sys.executable}
import sys
sys.path += [{tools.ROOT!r}, {str(tmp_path)!r}]
from tools import run_tool
run_tool(lambda _: __import__("pressed"))
""")
    tool.chmod(0o755)
    done = at_terminal(
        f"""
from tools.start import environment, own_commands, system_packages
system_packages.supply, environment.make = (lambda *_: {{}}), (lambda *_: "")
environment.ready = lambda _: {str(tool)!r}
sys.exit(own_commands.start_tool("lock"))
""",
        tmp_path,
    )
    assert (done.returncode, done.stderr, done.stdout) == (2, "run.py: interrupted\n", "tidied")


def test_a_part_of_renew_that_is_interrupted_may_tidy_up_and_no_other_begins(tmp_path):
    done = at_terminal(
        """
from tools import renewing, run_tool
renewing.PARTS["part"], sys.argv[1:] = ["pressed", "another"], ["part/"]
run_tool(renewing.main)
""",
        tmp_path,
    )
    said = "run.py: interrupted\nrun.py: pressed ended with status 2.\n"
    assert (done.returncode, done.stderr) == (2, said)
    assert done.stdout == "== pressed\ntidied"
