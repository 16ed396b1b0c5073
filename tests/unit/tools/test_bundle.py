"""What goes into a bundle, what may not be missing in it, and the licences that travel with it."""

import sys
from importlib.metadata import distribution
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tools import bundled, licences
from tools.failure import Failure

whole = [*bundled.modules(), *bundled.LIBRARIES]


def test_every_module_and_data_file_of_the_wheel_goes_in() -> None:
    assert {"judge_cli.entry", "judge_gui.window", "judge_record.sqlite"} <= set(whole)
    files = {f"{folder}/{source.rpartition('/')[2]}" for source, folder in bundled.data_files()}
    data = {"editions.toml", "lexicons/scowl80.lexicon"}
    assert {"judge_cli/data/report.html", *(f"lexicons/data/{name}" for name in data)} <= files
    assert any(name.endswith(".ttf") for name in files)


@pytest.mark.parametrize("part", ["PySide6.QtWidgets", "judge_cli.desk.command", "fpdf"])
def test_a_bundle_that_would_lack_a_part_is_refused(part: str) -> None:
    bundled.check_whole(whole)
    with pytest.raises(Failure, match=part):
        bundled.check_whole(name for name in whole if name != part)


@pytest.mark.parametrize(
    ("platform", "path", "wanted"),
    [
        ("linux", "plugins/platforminputcontexts/libcomposeplatforminputcontextplugin.so", True),
        ("linux", "plugins/platforms/libqeglfs.so", False),
        ("linux", "translations/qt_hu.qm", False),
        ("win32", r"plugins\platforms\qwindows.dll", True),
        ("win32", r"plugins\platforms\qdirect2d.dll", False),
        ("win32", "opengl32sw.dll", False),  # 20 MB, for drawing that the kiosk does without
    ],
)
def test_of_qts_plugins_only_those_in_use_go_in(
    monkeypatch: pytest.MonkeyPatch, platform: str, path: str, wanted: bool
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    assert bundled.wanted(f"PySide6/Qt/{path}") is wanted


# -- licences --------------------------------------------------------------------------------------


wheels = ("click", "fpdf2", "marisa-trie", "openpyxl", "PySide6-Essentials",
          "shiboken6", "fonttools", "defusedxml", "et-xmlfile")  # fmt: skip


def test_each_distribution_has_its_licence_text() -> None:
    for name in wheels:
        part = licences.of_wheel(distribution(name))
        texts = [path for path in part.texts if "AUTHORS" not in path]
        assert texts, name
        assert all(Path(path).stat().st_size > 100 for path in texts), name
    bare: Any = SimpleNamespace(metadata={"Name": "zant"}, version="1.0", files=None)
    assert licences.of_wheel(bare).texts == ()


def test_the_parts_are_found_by_their_files_and_one_without_a_text_stops_the_build(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # It takes long to look through all distributions of an environment.
    few = [distribution(name) for name in ("click", "shiboken6", "pytest")]
    monkeypatch.setattr(licences, "distributions", lambda: few)
    monkeypatch.setattr(licences, "ALWAYS", frozenset({"pytest"}))
    monkeypatch.setattr(licences, "python", lambda: licences.Part("python", "3", ("text",)))
    held = (
        next(each for each in wheel.files or () if each.suffix in (".py", ".so", ".pyi"))
        for wheel in few[:2]
    )
    files = [str(path.locate()) for path in held] + [licences.__file__]
    found = {part.name for part in licences.parts(files)}
    assert found == {"click", "pytest", "python", "shiboken6", "tilejudge"}
    monkeypatch.setattr(licences, "TEXTS", {})
    with pytest.raises(Failure, match="shiboken6"):
        licences.parts(files)


def test_a_file_of_nobody_stops_the_build(monkeypatch: pytest.MonkeyPatch) -> None:
    said = "libzant1:amd64: /lib/libzant.so.1\nlibzant1:amd64: /usr/lib/libzant.data\n"
    monkeypatch.setattr(licences.shutil, "which", lambda _: "dpkg-query")
    monkeypatch.setattr(licences.subprocess, "run", lambda *_, **__: SimpleNamespace(stdout=said))
    known = ["/usr/lib/libzant.so.1", "/usr/lib/libzant.data"]
    assert [part.name for part in licences.of_packages(known)] == ["libzant1"]
    with pytest.raises(Failure, match=r"no Debian package holds /usr/lib/libstray\.so, so"):
        licences.of_packages([*known, "/usr/lib/libstray.so"])


def test_a_debian_package_comes_with_the_licences_that_it_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    common, statement = "/usr/share/common-licenses/LGPL-2.1", tmp_path / "libzant" / "copyright"
    statement.parent.mkdir()
    statement.write_text(f"On Debian systems: {common}.\n")
    monkeypatch.setattr(licences, "DEBIAN_DOCS", str(tmp_path))
    monkeypatch.setattr(licences.os.path, "exists", lambda _: True)
    said = SimpleNamespace(stdout="1.0")
    monkeypatch.setattr(licences.subprocess, "run", lambda *_, **__: said)
    assert licences.of_package("libzant") == ("libzant", "1.0", (str(statement), common))


def test_the_texts_are_written_each_into_the_folder_of_its_part(tmp_path: Path) -> None:
    text = tmp_path / "LICENSE"
    text.write_text("You may.\n")
    licences.write(str(tmp_path / "all"), [licences.Part("zant", "1.0", (str(text),))])
    assert (tmp_path / "all" / "zant" / "LICENSE").read_text() == "You may.\n"
    assert (tmp_path / "all" / "LIST.txt").read_text() == "zant 1.0\n"
