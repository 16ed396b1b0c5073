"""What run.py starts for a command, and what tools replace in the program."""

import pytest

from judge_gui import kiosk_start
from judge_gui.window import application
from tools.benchmarks.__main__ import OURS
from tools.environment import is_for_windows


@pytest.mark.skipif("sys.platform == 'win32'", reason="there, every bundle is the zip")
@pytest.mark.parametrize("line", ["--for windows", "--for=windows", "-o X --for windows"])
def test_a_bundle_for_windows_is_asked_for_anywhere_in_the_line(line: str) -> None:
    assert is_for_windows("bundle", line.split())
    assert not is_for_windows("release", line.split())
    assert not is_for_windows("bundle", ["-o", "windows"])


def test_the_benchmark_replaces_what_the_kiosk_has() -> None:
    assert "kiosk_start.show_window" in OURS
    assert "application.Kiosk.painted" in OURS
    assert callable(kiosk_start.show_window)
    assert callable(application.Kiosk.painted)
