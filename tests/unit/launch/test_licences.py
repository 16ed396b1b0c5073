"""The licences that travel with a bundle."""

from importlib.metadata import distribution
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from launch import licences
from launch.failure import Failure

wheels = ("charset-normalizer", "click", "fpdf2", "marisa-trie", "openpyxl", "PySide6-Essentials",
          "shiboken6", "fonttools", "defusedxml", "et-xmlfile")  # fmt: skip


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let an environment hold these distributions alone: it takes long to look through all."""
    few = [distribution(name) for name in ("click", "shiboken6", "pytest")]
    monkeypatch.setattr(licences, "distributions", lambda: few)
    monkeypatch.setattr(licences, "ALWAYS", frozenset({"pytest"}))
    monkeypatch.setattr(licences, "python", lambda: licences.Part("python", "3", ("text",)))


def a_file(name: str) -> str:
    """A file of an installed distribution."""
    [first, *_] = (
        each for each in distribution(name).files or () if each.suffix in (".py", ".so", ".pyi")
    )
    return str(distribution(name).locate_file(first))


@pytest.mark.parametrize("name", wheels)
def test_each_distribution_has_its_licence_text(name: str) -> None:
    part = licences.of_wheel(distribution(name))
    assert part.texts
    assert all(Path(path).stat().st_size > 100 for path in part.texts if "AUTHORS" not in path)


@pytest.mark.usefixtures("installed")
def test_the_parts_are_found_by_their_files_and_one_without_a_text_stops_the_build(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    files = [a_file("click"), a_file("shiboken6"), str(Path(licences.__file__))]
    found = {part.name for part in licences.parts(files)}
    assert found == {"click", "pytest", "python", "shiboken6", "tilejudge"}
    monkeypatch.setattr(licences, "TEXTS", {})
    with pytest.raises(Failure, match="shiboken6"):
        licences.parts(files)


def test_a_file_of_nobody_stops_the_build(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stray = tmp_path / "libstray.so"
    stray.touch()
    monkeypatch.setattr(licences.shutil, "which", lambda _: "dpkg-query")
    monkeypatch.setattr(licences, "owner", lambda _: "")
    with pytest.raises(Failure, match="libstray"):
        licences.of_packages([str(stray)])


def test_a_debian_package_comes_with_the_licences_that_it_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    common = Path("/usr/share/common-licenses/LGPL-2.1")
    (tmp_path / "libzant").mkdir()
    (tmp_path / "libzant" / "copyright").write_text(f"On Debian systems: {common}.\n")
    monkeypatch.setattr(licences, "DEBIAN_DOCS", str(tmp_path))
    monkeypatch.setattr(licences.os.path, "exists", lambda _: True)
    monkeypatch.setattr(
        licences.subprocess, "run", lambda *_, **__: type("Done", (), {"stdout": "1.0"})
    )
    part = licences.of_package("libzant")
    assert part.texts == (str(tmp_path / "libzant" / "copyright"), str(common))


def test_the_texts_are_written_each_into_the_folder_of_its_part(tmp_path: Path) -> None:
    text = tmp_path / "LICENSE"
    text.write_text("You may.\n")
    licences.write(str(tmp_path / "all"), [licences.Part("zant", "1.0", (str(text),))])
    assert (tmp_path / "all" / "zant" / "LICENSE").read_text() == "You may.\n"
    assert (tmp_path / "all" / "LIST.txt").read_text() == "zant 1.0\n"


def test_a_wheel_without_any_text_is_seen() -> None:
    bare: Any = SimpleNamespace(metadata={"Name": "zant"}, version="1.0", files=None)
    assert licences.of_wheel(bare).texts == ()
