"""A kiosk that cannot start says what it lacks."""

import sys
from pathlib import Path

import pytest

from tests.end_to_end.conftest import checkout, run

judge = (sys.executable, "-P", "-m", "judge_cli")


@pytest.mark.parametrize("options", [[], ["--windowed"]], ids=str)
def test_without_a_screen_it_gives_no_answer_and_says_so(options: list[str]) -> None:
    nowhere = dict.fromkeys(("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"), "")
    done = run(*judge, "kiosk", *options, cwd=checkout, **nowhere)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith("There is no screen")
    assert "Traceback" not in done.stderr


#: The real command, whose page of explanations stays for a moment instead of twenty seconds.
hasty = """
from judge_cli.main import main
from judge_gui.window import window
window.TIME_TO_READ = 200
main()
"""


@pytest.mark.needs("libEGL.so.1", "libGL.so.1", "libglib-2.0.so.0")
def test_a_profile_that_cannot_be_used_is_told_once(home: Path) -> None:
    (home / "profiles").mkdir(parents=True)
    faults = 'judge_key = "a"\ntheme = "pink"\ncolour = "red"\n[times]\nidle = 1\n'
    (home / "profiles" / "kiosk.toml").write_text(faults, encoding="utf-8")
    command = (sys.executable, "-P", "-c", hasty, "kiosk")
    done = run(*command, cwd=checkout, QT_QPA_PLATFORM="offscreen")
    assert (done.returncode, done.stdout) == (2, "")
    for place in ("judge_key", "theme", "colour", "times.idle"):
        assert done.stderr.count(f"  {place}: ") == 1
