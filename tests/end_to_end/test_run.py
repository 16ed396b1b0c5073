"""The launcher, from outside: `run.py` in a small checkout of its own, without any network."""

import ast
import fcntl
import json
import os
import runpy
import shutil
import signal
import subprocess
import sys
import time
import tomllib
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parents[2]
WAIT = 60

PROJECT = """
[project]
name = "tilejudge"
version = "0.1.0"
dependencies = []
[project.optional-dependencies]
gui = ["tilewindow"]
[dependency-groups]
test = ["tilechecks"]
"""

# Answers with what it was given, and ends with the status named last.
ENTRY = """
import json, sys
def main():
    print(json.dumps(sys.argv))
    sys.exit(int(sys.argv[-1]) if sys.argv[-1].isdigit() else 0)
"""

# Runs run.py in an interpreter that has started (`go` tells so) and that a line has altered.
ALTERED = (
    "import os, runpy, sys\n{}\nprint('go', flush=True)\nrunpy.run_path({!r}, None, '__main__')"
)

# Stand-ins for the tools: each tells its arguments, and fails where it is told to.
TOOL = """
import os, sys
print("{0}:", *sys.argv[1:], os.environ.get("PYTHONPATH", "-"), flush=True)
if "{0}" in os.environ.get("FAILING", ""): sys.exit(3)
"""


def new_checkout(folder: Path) -> Path:
    """A checkout of the launcher and of a judge that needs nothing."""
    (folder / "judge_cli").mkdir(parents=True)
    shutil.copy(CHECKOUT / "run.py", folder)
    (folder / "pyproject.toml").write_text(PROJECT)
    (folder / "judge_cli" / "__init__.py").touch()
    (folder / "judge_cli" / "entry.py").write_text(ENTRY)
    return folder


def surroundings(**others: str) -> dict[str, str]:
    """An environment in which pip reaches nothing but what is named."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PIP_")}
    return kept | {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull} | others


def launch(*command: str | Path, cwd: Path, **others: str) -> subprocess.CompletedProcess[str]:
    """A command run to its end, with all that it said."""
    return subprocess.run(
        command,
        cwd=cwd,
        env=surroundings(**others),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=WAIT,
        check=False,
    )


def start(checkout: Path, *arguments: str, **others: str) -> subprocess.CompletedProcess[str]:
    """The launcher, started from elsewhere."""
    return launch(sys.executable, checkout / "run.py", *arguments, cwd=checkout.parent, **others)


def start_altered(
    checkout: Path, alteration: str, *arguments: str, **others: str
) -> subprocess.CompletedProcess[str]:
    """The launcher, in an interpreter of which something was altered."""
    code = ALTERED.format(alteration, str(checkout / "run.py"))
    return launch(sys.executable, "-c", code, *arguments, cwd=checkout.parent, **others)


def environments(checkout: Path) -> set[str]:
    """The names of the environments that stand in a checkout, whole or not."""
    return {place.name for place in (checkout / ".environments").iterdir() if place.is_dir()}


def assert_refused(done: subprocess.CompletedProcess[str], *told: str) -> None:
    """No verdict, no traceback: status 2 and a few lines with what must be told."""
    assert done.returncode == 2
    assert done.stdout in ("", "go\n")
    assert "Traceback" not in done.stderr
    assert 1 <= len(done.stderr.splitlines()) <= 12
    for words in told:
        assert words in done.stderr


def until(happened: "object", process: "subprocess.Popen[str]") -> None:
    """Wait for something that a running launcher does."""
    deadline = time.monotonic() + WAIT
    while not happened():  # type: ignore[operator]
        assert process.poll() is None, "it ended first"
        assert time.monotonic() < deadline, "it never happened"
        time.sleep(0.005)


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A folder of small wheels: what the kiosk needs, and stand-ins for the developers' tools."""
    folder = tmp_path_factory.mktemp("wheels")
    contents = {
        "tilewindow": {"tilewindow.py": ""},
        "tilechecks": {
            "ruff.py": TOOL.format("ruff"),
            "mypy.py": TOOL.format("mypy"),
            "pytest.py": TOOL.format("pytest"),
            "importlinter/__init__.py": "",
            "importlinter/cli.py": "def lint_imports_command():\n"
            + TOOL.format("importlinter").replace("\n", "\n    "),
        },
    }
    for name, files in contents.items():
        described = f"{name}-1.0.dist-info"
        files |= {
            f"{described}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n",
            f"{described}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        }
        recorded = [*files, f"{described}/RECORD"]
        files[f"{described}/RECORD"] = "".join(f"{path},,\n" for path in recorded)
        with zipfile.ZipFile(folder / f"{name}-1.0-py3-none-any.whl", "w") as wheel:
            for path, text in files.items():
                wheel.writestr(path, text)
    return str(folder)


@pytest.fixture(scope="module")
def started_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout whose environment is made; tests take copies of it."""
    checkout = new_checkout(tmp_path_factory.mktemp("once") / "checkout")
    done = start(checkout, "check", "QI")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == ["judge", "check", "QI"]
    assert done.stderr == "run.py: Preparing the environment (once) ...\n"
    return checkout


@pytest.fixture(scope="module")
def checked_once(tmp_path_factory: pytest.TempPathFactory, wheels: str) -> Path:
    """A checkout whose environment for the checks is made; tests do not change it."""
    checkout = new_checkout(tmp_path_factory.mktemp("checked") / "checkout")
    (checkout / "debian-packages.txt").write_text(
        "# Comment.\n[python]\npython3-venv\n\n[test]\nxshell: x-shell-nowhere\n"
    )
    shutil.copy(sys.executable, checkout.parent / "apt-get-not")
    done = start_altered(checkout, "os.geteuid = lambda: 1000", "test", PIP_FIND_LINKS=wheels)
    assert done.returncode == 0, done.stderr
    return checkout


@pytest.fixture
def made(started_once: Path, tmp_path: Path) -> Path:
    """A checkout of one's own, with its environment: moved, which must not matter."""
    return shutil.copytree(started_once, tmp_path / "checkout", symlinks=True)


@pytest.fixture
def fresh(tmp_path: Path) -> Path:
    """A checkout in which nothing was started yet."""
    return new_checkout(tmp_path / "checkout")
