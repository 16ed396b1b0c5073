"""The locks: they agree with the ranges and with one another."""

import re
import tomllib
from functools import cache
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.support.commands import checkout
from tools.lock import LOCKED, PYTHONS, RELEASE
from tools.start.environment import lock_path

project = tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))

#: The packages that each lock names, with their releases.
releases = {
    lock: dict(
        re.findall(r"^([\w.-]+)==(\S+)", Path(lock_path(lock)).read_text("utf-8"), re.MULTILINE)
    )
    for lock in LOCKED
}


def group(name):
    """The requirements of a group, and of those that it includes."""
    for each in project["dependency-groups"][name]:
        yield from [each] if isinstance(each, str) else group(each["include-group"])


@cache
def ranges(lock):
    """What pyproject.toml allows, for what a lock is compiled from."""
    parts = LOCKED[lock].parts
    wanted = [*project["project"]["dependencies"]]
    extras = project["project"]["optional-dependencies"]
    for option, part in zip(parts[::2], parts[1::2], strict=True):
        wanted += extras[part] if option == "--extra" else group(part)
    asked = [Requirement(text) for text in wanted]
    ours = [name for each in asked if each.name == "tilejudge" for name in each.extras]
    named = [Requirement(text) for name in ours for text in extras[name]]
    return [each for each in asked if each.name != "tilejudge"] + named


def test_one_extra_names_all_others():
    extras = project["project"]["optional-dependencies"]
    [text] = extras["all"]
    assert Requirement(text).name == project["project"]["name"]
    assert Requirement(text).extras == set(extras) - {"all"}


@pytest.mark.parametrize("lock", LOCKED)
def test_a_lock_has_a_release_in_range_of_all_that_is_asked_for(lock):
    for wanted in ranges(lock):
        version = releases[lock][canonicalize_name(wanted.name)]
        assert wanted.specifier.contains(version), f"{wanted}, {lock} has {version}"


@pytest.mark.parametrize("lock", [lock for lock, source in LOCKED.items() if source.within])
def test_a_lock_has_each_release_of_the_lock_that_it_is_within(lock):
    assert releases[LOCKED[lock].within].items() <= releases[lock].items()


def test_a_wheel_is_looked_for_by_the_oldest_python_that_the_project_names():
    assert project["project"]["requires-python"] == f">={PYTHONS[0]}"


def test_the_release_of_the_zips_python_is_that_which_its_lock_names():
    assert f"CPython {RELEASE} " in Path(lock_path("windows")).read_text("utf-8")
