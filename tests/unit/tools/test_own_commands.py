"""The commands of run.py itself: what they install, where they write, what they refuse."""

import sys

import pytest

from judge_gui import kiosk_start
from tools import Failure, own_commands, system_packages


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
    assert (system_packages.supply("kiosk", "test"), nothing_here) == ({}, [])


def test_run_py_and_the_kiosk_name_the_same_packages_of_the_window(nothing_here):
    _, _, named = kiosk_start.remedy_for_window().partition("apt install ")
    assert sorted(named.split()) == sorted(system_packages.absent("kiosk"))


def test_a_tool_says_which_packages_it_lacks(monkeypatch, capfd):
    monkeypatch.setattr(own_commands, "supply", lambda *_sections: {"wine64": "/usr/lib/wine"})
    monkeypatch.setattr(own_commands, "make", lambda *_locks: [])
    monkeypatch.setattr(own_commands, "ready", lambda _lock: "true")
    assert own_commands.start_tool("windows") == 0
    said = "run.py: This machine lacks /usr/lib/wine. On Debian: sudo apt-get install wine64\n"
    assert capfd.readouterr().err == said


def test_a_path_is_seen_from_the_folder_of_the_user(tmp_path, monkeypatch, capfd):
    monkeypatch.setattr(own_commands, "supply", lambda *_sections: {})
    monkeypatch.setattr(own_commands, "make", lambda *_locks: [])
    monkeypatch.setattr(own_commands, "ready", lambda _lock: sys.executable)
    (tmp_path / "zip").touch()
    monkeypatch.chdir(tmp_path)
    assert own_commands.start_tool("windows", "-o", "zip") == 2
    assert f"{tmp_path}/zip exists already." in capfd.readouterr().err
