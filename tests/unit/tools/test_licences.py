"""Licence texts of a bundle: none is lost."""

from pathlib import Path

from tools import licences
from tools.licences import LicensedPart


def test_two_texts_of_one_name_are_both_kept(tmp_path: Path) -> None:
    texts = [tmp_path / "wheel" / "LICENSE", tmp_path / "wheel" / "vendored" / "LICENSE"]
    for path in texts:
        path.parent.mkdir(parents=True)
        path.write_text(str(path), encoding="utf-8")
    part = LicensedPart("zant", "1.0", tuple(map(str, texts)))
    licences.write(str(tmp_path / "LICENCES"), [part])
    written = (tmp_path / "LICENCES" / "zant").rglob("LICENSE")
    assert {path.read_text("utf-8") for path in written} == {*map(str, texts)}
