"""The commands of run.py itself: what they install, where they write, what they refuse."""

import sys
from argparse import ArgumentTypeError

import pytest

from judge_gui import kiosk_start
from tools import Failure, own_commands, run_tool
from tools.start import system_packages


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


def test_a_path_is_from_the_users_folder_and_must_be_new(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert own_commands.parse("bundle", ("-o", "made")) == [f"{tmp_path}/made"]
    (tmp_path / "made").touch()
    for path, whole in (("made/", tmp_path / "made"), ("", tmp_path)):
        with pytest.raises(ArgumentTypeError, match=f"^{whole} exists already"):
            own_commands.new_path(path)


# Endings


@pytest.mark.parametrize(
    ("error", "said"),
    [(OSError("no room"), "run.py: no room\n"), (ValueError("a fault"), "Traceback")],
)
def test_a_tool_that_fails_ends_with_status_2(error, said, monkeypatch, capsys):
    def main():
        raise error

    monkeypatch.setattr(sys, "argv", ["tool"])
    with pytest.raises(SystemExit, match="2"):
        run_tool(main)
    assert capsys.readouterr().err.startswith(said)
