"""What is shipped is named, what is named is there, and all of it can be read."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from lexicons import Alphabet, Library, RuleSet
from lexicons.edition import data_folder

checkout = Path(__file__).parents[3]
project: dict[str, Any] = tomllib.loads((checkout / "pyproject.toml").read_text("utf-8"))
setuptools = project["tool"]["setuptools"]
packages: list[str] = setuptools["packages"]
top_level = sorted({package.partition(".")[0] for package in packages})


def folder_of(package: str) -> Path:
    return checkout.joinpath(*package.split("."))


def below(folder: Path) -> list[Path]:
    return [
        path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts
    ]


def test_every_package_is_named() -> None:
    folders = [path.parent for top in top_level for path in below(checkout / top)]
    named = {folder for folder in folders if (folder / "__init__.py").exists()}
    assert {folder_of(package) for package in packages} == named
    assert len(set(packages)) == len(packages)
    found = {path.parent.name for path in checkout.glob("*/__init__.py")}
    of_the_checkout_alone = {"benchmarks", "launch"}  # no part of the wheel
    assert found - of_the_checkout_alone == set(top_level)


def test_every_file_that_is_no_program_is_named_as_data_and_the_other_way_round() -> None:
    assert setuptools["include-package-data"] is False
    for package in top_level:
        folder = folder_of(package)
        found = [path.relative_to(folder) for path in below(folder) if path.suffix != ".py"]
        named = setuptools["package-data"][package]
        assert sorted(named) == sorted(path.as_posix() for path in found)


def test_every_program_is_in_a_package_or_is_a_recipe_beside_its_data() -> None:
    programs = (path for top in top_level for path in below(folder_of(top)) if path.suffix == ".py")
    strays = [path for path in programs if not (path.parent / "__init__.py").exists()]
    assert [path for path in strays if not path.is_relative_to(data_folder)] == []


def test_a_licence_travels_with_every_shipped_lexicon() -> None:
    lexicons = Path(data_folder, "lexicons")
    files = project["project"]["license-files"]
    for path in lexicons.glob("*.lexicon"):
        licence = path.with_suffix(".licence.txt")
        assert licence.stat().st_size > 1000
        assert licence.relative_to(checkout).as_posix() in files
        assert Library().manifest(path.stem).licence
    assert [path.stem for path in lexicons.glob("*.lexicon")] == ["scowl80"]  # the free list alone


@pytest.mark.parametrize("kind", ["alphabets", "rules", "lexicons"])
def test_a_shipped_file_has_the_name_of_its_id(kind: str) -> None:
    library = Library()
    paths = [
        path for path in Path(data_folder, kind).iterdir() if path.suffix in {".toml", ".lexicon"}
    ]
    ids = {
        "alphabets": lambda path: Alphabet.read(path.read_bytes()).id,
        "rules": lambda path: RuleSet.read(path.read_bytes()).id,
        "lexicons": lambda path: library.manifest(path.stem).edition,
    }[kind]
    assert paths
    assert {path.stem for path in paths} == {ids(path) for path in paths}
