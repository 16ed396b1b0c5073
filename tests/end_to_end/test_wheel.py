"""What the wheel holds is whole, and judges.

Each run of the tests unpacks the wheel. With `--long`, it is installed, too.
"""

import os
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from judge_record import installation
from tests.support.commands import checkout

wait = 300

#: No package index is asked, whatever the settings of whoever runs the tests.
offline = {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}


Done = subprocess.CompletedProcess[str]


def run(*command: str | Path, cwd: Path, **settings: str) -> Done:
    """A command run to its end, apart from the checkout and from Python's settings."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(
        command, cwd=cwd, env=kept | offline | settings, stdin=subprocess.DEVNULL,
        capture_output=True, text=True, timeout=wait, check=False,
    )  # fmt: skip


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this checkout: a build leaves its own files beside its sources."""
    unwanted = shutil.ignore_patterns(
        ".*", "__pycache__", "build", "dist", "*.egg-info", "tests", "*.mo"
    )
    folder = tmp_path_factory.mktemp("source") / "checkout"
    return shutil.copytree(checkout, folder, ignore=unwanted)


@pytest.fixture(scope="module")
def wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this checkout, built as a release is, but with the tools that are here."""
    folder = tmp_path_factory.mktemp("wheel")
    here = ("--no-isolation", "--skip-dependency-check")
    done = run(
        sys.executable, "-m", "build", "--wheel", *here, "--outdir", folder, source, cwd=folder
    )
    assert done.returncode == 0, done.stdout + done.stderr
    (path,) = folder.glob("*.whl")
    return path


@pytest.fixture(scope="module")
def unpacked(wheel: Path) -> Path:
    folder = wheel.parent / "unpacked"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


@pytest.fixture
def python(unpacked: Path, tmp_path: Path) -> Callable[..., Done]:
    """Runs a Python that has the modules of the wheel, in an empty folder."""
    settings = {"PYTHONPATH": str(unpacked)}
    return lambda *args, **more: run(sys.executable, "-P", *args, cwd=tmp_path, **settings, **more)


def test_the_wheel_holds_each_file_of_the_packages_and_nothing_else(
    wheel: Path, source: Path
) -> None:
    project = tomllib.loads((source / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    expected = {
        path.relative_to(source).as_posix()
        for top in installation.PACKAGES
        for path in (source / top).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert {"lexicons/py.typed", "lexicons/data/rules/open.toml"} <= expected
    described = {name for name in names if name.partition("/")[0].endswith(".dist-info")}
    recipe = "lexicons/data/lexicons/build_shipped.py"  # of use in a checkout only
    assert set(names) - described == expected - {recipe}, "pyproject.toml does not list them"
    assert len(names) == len(set(names))
    assert {name.partition("/")[2] for name in described} == {
        "METADATA", "WHEEL", "RECORD", "entry_points.txt", "top_level.txt",
        *(f"licenses/{path}" for path in project["license-files"]),
    }  # fmt: skip


def test_the_wheel_has_the_digest_of_the_checkout(unpacked: Path, source: Path) -> None:
    assert installation.of_sources(str(unpacked)) == installation.of_sources(str(source))


def test_the_command_of_the_wheel_judges_and_prints(
    python: Callable[..., Done], home: Path, tmp_path: Path
) -> None:
    for words, status, verdict in (("QI ZA", 0, "ACCEPTABLE\n"), ("ZANT", 1, "UNACCEPTABLE\n")):
        done = python("-m", "judge_cli", "check", *words.split())
        assert (done.returncode, done.stdout) == (status, verdict), done.stderr
        assert "Free word list" in done.stderr
    assert not home.exists()
    done = python("-m", "judge_cli", "print", "card", "-o", str(tmp_path / "card.html"))
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    assert (tmp_path / "card.html").read_bytes().startswith(b"<!DOCTYPE html>")


def test_the_wheel_speaks_the_languages_that_have_a_catalogue(
    python: Callable[..., Done],
) -> None:
    """The build compiles them: git has only their sources."""
    code = "from lexicons.language import _, choose; choose('fr', {}); print(_('CANNOT JUDGE'))"
    assert python("-c", code).stdout == "IMPOSSIBLE DE JUGER\n"
