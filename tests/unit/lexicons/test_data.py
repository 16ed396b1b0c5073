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
    found = {folder for folder in folders if (folder / "__init__.py").exists()}
    assert {folder_of(package) for package in packages} == found
    assert len(set(packages)) == len(packages)


def test_no_package_of_the_checkout_is_left_out() -> None:
    found = {path.parent.name for path in checkout.glob("*/__init__.py")}
    of_the_checkout_alone = {"benchmarks", "launch"}  # no part of the wheel
    assert found - of_the_checkout_alone == set(top_level)


def test_every_file_that_is_no_program_is_named_as_data_and_the_other_way_round(
    subtests: pytest.Subtests,
) -> None:
    for package in top_level:
        with subtests.test(package=package):
            folder = folder_of(package)
            found = [
                path.relative_to(folder).as_posix()
                for path in below(folder)
                if path.suffix != ".py"
            ]
            assert sorted(setuptools["package-data"][package]) == sorted(found)


def test_every_program_is_in_a_package_or_is_a_recipe_beside_its_data(
    subtests: pytest.Subtests,
) -> None:
    for package in packages:
        with subtests.test(package=package):
            strays = [
                path
                for path in below(folder_of(package))
                if path.suffix == ".py" and not (path.parent / "__init__.py").exists()
            ]
            assert [path for path in strays if not path.is_relative_to(data_folder)] == []


def test_data_are_shipped_because_they_are_named_and_for_no_other_reason() -> None:
    assert setuptools["include-package-data"] is False


def test_a_licence_travels_with_every_shipped_lexicon() -> None:
    lexicons = Path(data_folder, "lexicons")
    files = project["project"]["license-files"]
    for path in lexicons.glob("*.lexicon"):
        licence = path.with_suffix(".licence.txt")
        assert licence.stat().st_size > 1000
        assert licence.relative_to(checkout).as_posix() in files
        assert Library().manifest(path.stem).licence


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


def test_only_the_free_list_is_shipped() -> None:
    assert [path.stem for path in Path(data_folder, "lexicons").glob("*.lexicon")] == ["scowl80"]
