"""The commands of run.py itself: where they write, and that none begins with what it can't read."""

import sys

import pytest

from tools import Failure, locking, own_commands, translating
from tools.benchmarks import __main__ as benchmark


def test_a_path_is_seen_from_the_folder_of_the_user(tmp_path, monkeypatch, capfd):
    monkeypatch.setattr(own_commands, "supply", lambda *_sections: {})
    monkeypatch.setattr(own_commands, "ready", lambda _lock: sys.executable)
    (tmp_path / "zip").touch()
    monkeypatch.chdir(tmp_path)
    assert own_commands.start_tool("windows", "-o", "zip") == 2
    assert f"{tmp_path}/zip exists already." in capfd.readouterr().err


@pytest.mark.parametrize("tool", [locking, translating, benchmark])
def test_a_tool_without_arguments_refuses_them(tool):
    with pytest.raises(Failure, match="Usage: "):
        tool.main(["--help"])
