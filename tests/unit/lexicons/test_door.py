"""The door of the core, what stands behind it, and what is shipped: named, there, and readable."""

import os
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

import lexicons
from judge_procedure.fonts import FOLDER, WEIGHTS, widths_of
from judge_record import installation
from lexicons import Library, Missing
from lexicons.edition import DATA_FOLDER
from tools.bundle import write_digest

checkout = Path(lexicons.__file__).parents[1]
project: dict[str, Any] = tomllib.loads((checkout / "pyproject.toml").read_text("utf-8"))


# -- what is shipped -------------------------------------------------------------------------------


def test_a_licence_travels_with_every_shipped_lexicon_and_font() -> None:
    lexicons = Path(DATA_FOLDER, "lexicons")
    shipped = {path.stem for path in lexicons.glob("*.lexicon")}
    assert shipped == {"scowl80", "example-short", "example-long"}  # free lists alone
    licence = lexicons / "scowl80.licence.txt"
    assert licence.stat().st_size > 1000
    assert licence.relative_to(checkout).as_posix() in project["project"]["license-files"]
    assert all(Library().manifest(edition).licence for edition in shipped)
    assert {"OFL.txt", "origin.txt"} <= set(os.listdir(FOLDER))


def test_the_font_has_every_letter_of_every_shipped_alphabet() -> None:
    library = Library()
    tiles = "".join(
        tile for each in library.alphabet_ids() for tile in library.alphabet(each).tiles
    )
    letters = f"{tiles}{tiles.lower()}łżąęśćźńóĄŁŻ·çÇñÑäöüßÄÖÜéèêàùœ"
    for weight in WEIGHTS:
        assert {*letters} <= widths_of(weight).keys(), weight


# -- the digest of the program's sources -----------------------------------------------------------


def some(root: Path, text: bytes = b"one\n") -> str:
    for package in installation.PACKAGES:
        (root / package).mkdir(parents=True, exist_ok=True)
        (root / package / "__init__.py").write_bytes(text)
    (root / "lexicons" / "data").mkdir(exist_ok=True)
    return installation.of_sources(str(root))


def test_it_changes_with_one_byte_and_with_the_name_of_a_module_and_with_a_font(
    tmp_path: Path,
) -> None:
    found = {some(tmp_path)}
    module, font = tmp_path / "judge_gui" / "__init__.py", tmp_path / "lexicons/data/fonts/a.ttf"
    module.write_bytes(b"ons\n")
    found.add(installation.of_sources(str(tmp_path)))
    module.rename(tmp_path / "judge_gui" / "kiosk.py")
    found.add(installation.of_sources(str(tmp_path)))
    font.parent.mkdir()
    for ends in (b"\r\n", b"\n"):
        font.write_bytes(ends)
        found.add(installation.of_sources(str(tmp_path)))
    assert len(found) == 5


def test_it_is_the_same_for_other_line_ends_and_other_files_and_kept_in_a_bundle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root, bundle = tmp_path / "root", tmp_path / "bundle"
    before = some(root)
    for name in ("lexicons/py.typed", "lexicons/data/make.py", "tests/test.py"):
        (root / name).parent.mkdir(exist_ok=True)
        (root / name).write_bytes(b"")
    assert some(root, b"one\r\n") == before
    (bundle / "lexicons" / "data").mkdir(parents=True)
    write_digest(str(bundle), str(root))
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    monkeypatch.setattr(installation, "__file__", str(bundle / "judge_record" / "installation.pyc"))
    installation.digest.cache_clear()
    assert installation.digest() == before
    (bundle / "lexicons" / "data" / "program.digest").unlink()
    installation.digest.cache_clear()
    with pytest.raises(Missing):
        installation.digest()
    installation.digest.cache_clear()
