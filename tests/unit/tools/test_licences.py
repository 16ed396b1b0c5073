"""The licence texts of a bundle: none is lost, and none is missing."""

from pathlib import PurePosixPath
from types import SimpleNamespace

import pytest

from tools import Failure, licences
from tools.licences import LicensedPart


def test_two_texts_of_one_name_are_both_kept(tmp_path):
    texts = [tmp_path / "wheel" / "LICENSE", tmp_path / "wheel" / "vendored" / "LICENSE"]
    for path in texts:
        path.parent.mkdir(parents=True)
        path.write_text(str(path), encoding="utf-8")
    part = LicensedPart("zant", "1.0", tuple(map(str, texts)))
    licences.write(str(tmp_path / "LICENCES"), [part])
    written = (tmp_path / "LICENCES" / "zant").rglob("LICENSE")
    assert {path.read_text("utf-8") for path in written} == {*map(str, texts)}


@pytest.mark.parametrize(
    "texts",
    [
        ["licenses/LICENSE", "licenses/vendored/zlib.txt", "licenses/Apache-2.0"],
        ["LICENCE.md", "COPYING", "AUTHORS.rst", "NOTICE"],
    ],
)
def test_a_wheel_has_the_texts_of_its_metadata_whatever_their_names(texts):
    texts = [f"zant-1.0.dist-info/{name}" for name in sorted(texts)]
    others = ["zant-1.0.dist-info/METADATA", "zant/licenses/form.txt", "zant/LICENSE.py"]
    wheel = SimpleNamespace(
        metadata={"Name": "Zant"}, version="1.0", locate_file=str,
        files=[PurePosixPath(path) for path in [*others, *texts]],
    )  # fmt: skip
    assert licences.of_wheel(wheel) == LicensedPart("zant", "1.0", tuple(texts))


def test_a_file_is_of_the_debian_package_that_knows_it_by_its_newer_or_its_older_path(monkeypatch):
    said = "libzant1:amd64: /usr/lib/libzant.so\nlibblorp2: /lib/libblorp.so\n"
    monkeypatch.setattr(licences, "_dpkg_query", lambda *_command: said)
    monkeypatch.setattr(licences, "of_package", lambda name: name)
    libraries = ["/usr/lib/libzant.so", "/usr/lib/libblorp.so"]
    assert licences.of_packages(libraries) == ["libblorp2", "libzant1"]
    with pytest.raises(Failure, match=r"^no Debian package holds /opt/quex\.so, "):
        licences.of_packages([*libraries, "/opt/quex.so"])


def test_a_part_without_a_text_is_named_and_nothing_is_written(tmp_path):
    parts = [LicensedPart("zant", "1.0", ()), LicensedPart("blorp", "1.0", (__file__,))]
    with pytest.raises(Failure, match="no licence text was found of zant"):
        licences.write(str(tmp_path / "LICENCES"), parts)
    assert not (tmp_path / "LICENCES").exists()
