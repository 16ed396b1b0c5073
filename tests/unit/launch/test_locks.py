"""The locks: they agree with the ranges, with one another, and with what is installed here."""

import sys
import tomllib
from functools import cache
from importlib.metadata import distributions
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from launch import lock_file
from launch.lock_file import Pin
from launch.locking import PARTS, surroundings
from launch.machines import Machine, here, numbers, table

checkout = Path(__file__).resolve().parents[3]
pythons, machines = table()
read = cache(lock_file.read)


@cache
def ranges(lock: str) -> list[Requirement]:
    """What pyproject.toml allows, for what a lock is compiled from."""
    project = tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))
    parts, _ = PARTS[lock]
    wanted: list[Any] = [*project["project"]["dependencies"]]
    extras = project["project"]["optional-dependencies"]
    for option, part in zip(parts[::2], parts[1::2], strict=True):
        wanted += (extras if option == "--extra" else project["dependency-groups"])[part]
    asked = [Requirement(text) for text in wanted]
    named = [text for each in asked if each.name == "tilejudge" for text in extras_of(each, extras)]
    return [each for each in asked if each.name != "tilejudge"] + list(map(Requirement, named))


def extras_of(asked: Requirement, extras: dict[str, list[str]]) -> list[str]:
    """What the extras bring that an extra of our own names."""
    return [text for name in asked.extras for text in extras[name]]


def test_one_extra_names_all_others() -> None:
    project = tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    [text] = project["optional-dependencies"].pop("all")
    assert Requirement(text).name == project["name"]
    assert Requirement(text).extras == set(project["optional-dependencies"])


@cache
def releases(lock: str, machine: Machine, python: str) -> dict[str, Pin]:
    """What a lock installs on a machine; one release of each."""
    applying = [pin for pin in read(lock) if pin.applies(surroundings(machine, python))]
    by_name = {canonicalize_name(pin.name): pin for pin in applying}
    assert len(by_name) == len(applying)
    return by_name


def test_a_lock_has_a_release_in_range_of_all_that_is_asked_for() -> None:
    for machine, python in product(machines, pythons):
        here = surroundings(machine, python)
        for lock in machine.locks:
            locked = releases(lock, machine, python)
            for wanted in ranges(lock):
                if wanted.marker is None or wanted.marker.evaluate(here):
                    version = locked[canonicalize_name(wanted.name)].version
                    found = f"{machine.name}, Python {python}: {wanted}, {lock} has {version}"
                    assert wanted.specifier.contains(version), found


def test_a_larger_lock_holds_the_smaller_one() -> None:
    for (machine, python), lock in product(product(machines, pythons), PARTS):
        _, smaller = PARTS[lock]
        if smaller:
            larger = releases(lock, machine, python)
            for name, pin in releases(smaller, machine, python).items():
                assert str(larger[name]) == str(pin), (lock, machine.name, python)


@pytest.mark.parametrize("lock", PARTS)
def test_every_release_is_exact_and_has_hashes(lock: str) -> None:
    pins = read(lock)
    assert pins
    for pin in pins:
        [specifier] = pin.requirement.specifier
        assert specifier.operator == "=="
        assert pin.hashes
        assert all(len(each) == len("sha256:") + 64 for each in pin.hashes)


@pytest.mark.parametrize("lock", PARTS)
def test_no_lock_names_an_address(lock: str) -> None:
    text = Path(lock_file.path(lock)).read_text(encoding="utf-8")
    assert "://" not in text
    assert "--index" not in text
    assert "--extra-index" not in text


def test_what_is_installed_is_what_the_environment_was_made_from() -> None:
    made_from = Path(sys.prefix) / "made-from"
    assert made_from.exists(), "run the tests by run.py: python3 run.py test"
    pins = lock_file.parse(made_from.read_text(encoding="utf-8"))
    locked = {canonicalize_name(pin.name): pin.version for pin in pins}
    found = {canonicalize_name(each.name): each.version for each in distributions()}
    found.pop("pip", None)  # what installs the others comes with Python
    assert found.items() <= locked.items()


def test_the_table_covers_the_pythons_that_the_project_names() -> None:
    project = tomllib.loads((checkout / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["requires-python"] == f">={pythons[0]}"
    systems = {(machine.system, name) for machine in machines for name in machine.machines}
    assert systems >= {
        ("linux", "x86_64"), ("linux", "aarch64"), ("win32", "AMD64"), ("darwin", "arm64"),
    }  # fmt: skip


def test_a_machine_gets_the_first_line_that_it_fits(monkeypatch: pytest.MonkeyPatch) -> None:
    def machine(least: str, *locks: str) -> Machine:
        return Machine("a", "linux", ("x86_64",), numbers(least), locks, ())

    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    monkeypatch.setattr("platform.libc_ver", lambda: ("glibc", "2.36"))
    new, old = machine("2.39", "user"), machine("2.9", "command-line", "old")
    assert here([new, old]) == old
    monkeypatch.setattr("platform.libc_ver", lambda: ("glibc", "2.40"))
    assert here([new, old]) == new
    monkeypatch.setattr("platform.libc_ver", lambda: ("", ""))  # musl
    assert not here([new, old]).window
    monkeypatch.setattr("platform.machine", lambda: "riscv64")
    assert not here([new, old]).window
