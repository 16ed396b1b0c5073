"""Where the system lacks what a test needs, plain pytest is green, and names what did not run."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

checkout = Path(__file__).resolve().parents[2]
no_library = 'raise ImportError("libGL.so.1: cannot open shared object file: No such file")\n'
files = {
    "test_program.py": "import pytest\n"
    "@pytest.mark.needs('sh', 'no-such-program')\ndef test_it() -> None: raise ValueError\n",
    "test_module.py": no_library,
    "test_late.py": f"def test_it() -> None:\n    {no_library}",
    "window/conftest.py": no_library,
    "window/test_window.py": "def test_it() -> None: raise ValueError\n",
    "test_whole.py": "import pytest\n@pytest.mark.needs('sh')\ndef test_it() -> None: pass\n",
}
fault = 'def test_it() -> None:\n    raise ImportError("cannot import name")\n'


def run(folder: Path, **settings: str) -> tuple[int, str]:
    """Run pytest in a folder of tests; its status and what it printed."""
    for name, text in files.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    kept = {name: value for name, value in os.environ.items() if name != "CI"}
    kept |= {"PYTHONPATH": str(checkout), "COLUMNS": "160"}
    command = [sys.executable, "-m", "pytest", "-p", "tests.lacking", "-ra", "-c", os.devnull]
    command += [
        "--rootdir",
        ".",
        "-W",
        "ignore",
        "--import-mode=importlib",
        "-p",
        "no:cacheprovider",
    ]
    done = subprocess.run(
        [*command, "."],
        cwd=folder,
        env=kept | settings,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def test_what_is_lacking_is_skipped_and_named(tmp_path: Path) -> None:
    status, printed = run(tmp_path)
    assert status == 0, printed
    assert "1 passed, 4 skipped" in printed
    for line in (
        "test_program.py:2: needs no-such-program",
        "test_module.py:0: needs libGL.so.1",
        "test_late.py:1: needs libGL.so.1",
        "window:0: needs libGL.so.1",
    ):
        assert line in printed, printed


def test_under_ci_it_fails(tmp_path: Path) -> None:
    status, printed = run(tmp_path, CI="true")
    assert status != 0
    assert "skipped" not in printed


def test_another_import_error_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(files, "test_fault.py", fault)
    status, printed = run(tmp_path)
    assert (status, "1 failed, 1 passed, 4 skipped" in printed) == (1, True), printed
