"""What goes into a bundle, and what may not be missing in it."""

import sys

import pytest

from launch import bundled
from launch.failure import Failure

whole = [*bundled.modules(), *bundled.LIBRARIES]


def test_every_module_and_data_file_of_the_wheel_goes_in() -> None:
    assert {"judge_cli.entry", "judge_gui.window", "judge_record.store.sqlite"} <= set(whole)
    files = {f"{folder}/{source.rpartition('/')[2]}" for source, folder in bundled.data_files()}
    assert {
        "judge_cli/data/report.html",
        "lexicons/data/editions.toml",
        "lexicons/data/lexicons/scowl80.lexicon",
    } <= files
    assert any(name.endswith(".ttf") for name in files)


@pytest.mark.parametrize("part", ["PySide6.QtWidgets", "judge_cli.desk.command", "fpdf"])
def test_a_bundle_that_would_lack_a_part_is_refused(part: str) -> None:
    bundled.check_whole(whole)
    with pytest.raises(Failure, match=part):
        bundled.check_whole(name for name in whole if name != part)


def test_of_qts_plugins_only_those_in_use_go_in(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    plugins = "PySide6/Qt/plugins"
    assert bundled.wanted(
        f"{plugins}/platforminputcontexts/libcomposeplatforminputcontextplugin.so"
    )
    assert not bundled.wanted(f"{plugins}/platforms/libqeglfs.so")
    assert not bundled.wanted("PySide6/Qt/translations/qt_hu.qm")
    monkeypatch.setattr(sys, "platform", "win32")
    assert bundled.wanted(r"PySide6\plugins\platforms\qwindows.dll")


def test_a_library_goes_in_with_what_it_needs_and_its_links() -> None:
    files = [
        ("QtCore.abi3.so", "/QtCore", "EXTENSION"),
        ("Qt/lib/libcore.so.6", "/core", "BINARY"),
        ("libcore.so.6", "Qt/lib/libcore.so.6", "SYMLINK"),
        ("libicu.so", "/icu", "BINARY"),
        ("libgtk.so", "/gtk", "BINARY"),
        ("libpango.so", "/pango", "BINARY"),
        ("libpython3.11.so.1.0", "/python", "BINARY"),
        ("a.toml", "/a.toml", "DATA"),
    ]
    needs = {
        "/QtCore": ["libcore.so.6", "libc.so.6"],
        "/core": ["libicu.so"],
        "/icu": ["libicu.so"],
        "/python": [],
    }
    kept = [path for path, _, _ in bundled.reached(files, needs.__getitem__)]
    assert kept == [path for path, _, _ in files if path not in ("libgtk.so", "libpango.so")]
