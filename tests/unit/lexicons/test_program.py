"""The digest of the program's sources."""

import sys
from pathlib import Path

import pytest

from lexicons import Missing, program


def some(root: Path, text: bytes = b"one\n") -> str:
    for package in program.packages:
        (root / package).mkdir(parents=True, exist_ok=True)
        (root / package / "__init__.py").write_bytes(text)
    (root / "lexicons" / "data").mkdir(exist_ok=True)
    return program.of_sources(str(root))


def test_it_changes_with_one_byte_and_with_the_name_of_a_module_and_with_a_font(
    tmp_path: Path,
) -> None:
    found = {some(tmp_path)}
    module, font = tmp_path / "judge_gui" / "__init__.py", tmp_path / "lexicons/data/fonts/a.ttf"
    module.write_bytes(b"ons\n")
    found.add(program.of_sources(str(tmp_path)))
    module.rename(tmp_path / "judge_gui" / "kiosk.py")
    found.add(program.of_sources(str(tmp_path)))
    font.parent.mkdir()
    for ends in (b"\r\n", b"\n"):
        font.write_bytes(ends)
        found.add(program.of_sources(str(tmp_path)))
    assert len(found) == 5


def test_it_is_the_same_for_other_line_ends_and_other_files(tmp_path: Path) -> None:
    before = some(tmp_path)
    (tmp_path / "lexicons" / "py.typed").write_bytes(b"")
    (tmp_path / "lexicons" / "data" / "make.py").write_bytes(b"")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test.py").write_bytes(b"")
    assert some(tmp_path, b"one\r\n") == before


def test_a_bundle_holds_the_digest_of_its_sources(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root, bundle = tmp_path / "root", tmp_path / "bundle"
    digest = some(root)
    (bundle / "lexicons" / "data").mkdir(parents=True)
    program.write(str(bundle), str(root))
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(program, "__file__", str(bundle / "lexicons" / "program.pyc"))
    program.digest.cache_clear()
    assert program.digest() == digest
    (bundle / "lexicons" / "data" / "program.digest").unlink()
    program.digest.cache_clear()
    with pytest.raises(Missing):
        program.digest()
    program.digest.cache_clear()
