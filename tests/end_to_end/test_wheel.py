"""What the wheel holds is whole, and judges."""

import os
import shutil
import sys
import tomllib
import zipfile

import pytest

from judge_record import installation
from tests.support.commands import checkout, run_apart

#: No package index is asked, whatever the settings of whoever runs the tests.
offline = {"PIP_NO_INDEX": "1", "PIP_CONFIG_FILE": os.devnull, "PIP_DISABLE_PIP_VERSION_CHECK": "1"}


@pytest.fixture(scope="module")
def source(tmp_path_factory):
    """A copy of this checkout: a build leaves its own files beside its sources."""
    unwanted = shutil.ignore_patterns(
        ".*", "__pycache__", "build", "dist", "*.egg-info", "tests", "*.mo"
    )
    folder = tmp_path_factory.mktemp("source") / "checkout"
    return shutil.copytree(checkout, folder, ignore=unwanted)


@pytest.fixture(scope="module")
def wheel(once, source):
    """The wheel of this checkout, built from its source distribution by the tools that are here."""

    def built(folder):
        here = ("--no-isolation", "--skip-dependency-check")
        build = (sys.executable, "-m", "build", *here, "--outdir", folder, source)
        done = run_apart(*build, folder=source.parent, PYTHONPATH="", **offline)
        assert done.status == 0, done
        return folder

    (path,) = once("wheel", built).glob("*.whl")
    return path


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """A folder into which pip has put the wheel."""
    site = tmp_path_factory.mktemp("installed")
    install = ("install", "--no-deps", "--target", site, wheel)
    done = run_apart(sys.executable, "-m", "pip", *install, folder=site, **offline)
    assert done.status == 0, done
    return site


def test_the_wheel_holds_each_file_of_the_packages_and_nothing_else(wheel, source):
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
    expected |= {path.replace(".po", ".mo") for path in expected if path.endswith(".po")}
    described = {name for name in names if name.partition("/")[0].endswith(".dist-info")}
    recipe = "lexicons/data/lexicons/build_shipped.py"  # of use in a checkout only
    assert set(names) - described == expected - {recipe}, "pyproject.toml does not list them"
    assert len(names) == len(set(names))
    assert {name.partition("/")[2] for name in described} == {
        "METADATA", "WHEEL", "RECORD", "entry_points.txt", "top_level.txt",
        *(f"licenses/{path}" for path in project["license-files"]),
    }  # fmt: skip


def test_the_wheel_has_the_digest_of_the_checkout(installed, source):
    assert installation.of_sources(str(installed)) == installation.of_sources(str(source))


def test_the_installed_command_judges_prints_and_speaks_french(installed, home, tmp_path):
    """The build compiles the catalogues: git has only their sources."""

    def judge(*words):
        command = (installed / "bin" / "judge", *words)
        return run_apart(*command, folder=tmp_path, PYTHONPATH=str(installed))

    for words, status, verdict in (("QI ZA", 0, "ACCEPTABLE\n"), ("ZANT", 1, "UNACCEPTABLE\n")):
        done = judge("check", *words.split())
        assert (done.status, done.out) == (status, verdict), done.err
        assert "Free word list" in done.err
    assert not home.exists()
    done = judge("print", "card", "--language", "fr", "-o", str(tmp_path / "card.html"))
    assert (done.status, done.out) == (0, ""), done.err
    card = (tmp_path / "card.html").read_text("utf-8")
    assert card.startswith("<!DOCTYPE html>")
    assert "JUGER" in card
