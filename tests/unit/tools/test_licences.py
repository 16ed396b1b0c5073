"""Licence texts of a bundle: none is lost, and none is missing without a word."""

from pathlib import Path

import pytest

from tools import licences
from tools.command import Failure
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


@pytest.mark.skipif("sys.platform != 'linux'", reason="a bundle for Linux holds system libraries")
def test_a_system_without_debian_packages_makes_no_bundle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody could say which licences its system libraries have."""
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Failure, match="dpkg-query"):
        licences.parts(["/usr/lib/libzant.so.1"])
    with pytest.raises(Failure, match="dpkg-query"):
        licences.of_package("base-files")
