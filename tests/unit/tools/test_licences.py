"""The licence texts of a bundle: none is lost, and none is missing."""

import pytest

from tools import Failure, licences


def wheel(folder, *texts, called="zant"):
    info = folder / f"{called}-1.0.dist-info"
    names = [f"{info.name}/{name}" for name in ("METADATA", *texts)]
    names += ["zant/licenses/form.txt", "zant/LICENSE.py"]
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {called}\nVersion: 1.0\n")
    (info / "RECORD").write_text("".join(f"{name},,\n" for name in names))
    return [str(folder)]


@pytest.mark.parametrize(
    "texts",
    [
        {"licenses/LICENSE", "licenses/vendored/LICENSE", "licenses/Apache-2.0"},
        {"LICENCE.md", "COPYING", "AUTHORS.rst", "NOTICE"},
    ],
)
def test_a_wheel_has_the_texts_of_its_metadata_whatever_their_names(texts, tmp_path):
    made = tmp_path / "made"
    licences.write(str(made), wheel(tmp_path / "site", *texts), [])
    zant = made / "zant-1.0"
    assert {str(path.relative_to(zant)) for path in zant.rglob("*") if path.is_file()} == texts
    assert (made / "tilejudge" / "LICENSE").is_file()


def test_qt_has_the_texts_of_the_licence_by_which_it_is_here(tmp_path):
    """Its wheels for Windows hold only the note of another one."""
    made, other = tmp_path / "made", "licenses/LicenseRef-Qt-Commercial.txt"
    licences.write(str(made), wheel(tmp_path / "site", other, called="shiboken6"), [])
    assert {path.name for path in (made / "shiboken6-1.0").iterdir()} == {
        "GPL-3.0.txt", "LGPL-3.0.txt",
    }  # fmt: skip


def test_what_has_no_text_is_named(tmp_path):
    with pytest.raises(Failure, match="no licence text was found of zant"):
        licences.write(str(tmp_path / "made"), wheel(tmp_path / "site"), [])
    with pytest.raises(OSError, match="no-such-package"):
        licences.write(str(tmp_path / "made"), [], ["no-such-package"])


def test_the_systems_libraries_are_of_the_debian_packages_that_know_their_names(
    tmp_path, monkeypatch
):
    for name in ("libzant.so.1", "zant.cpython-311.so", "library.zip"):
        (tmp_path / name).touch()
    (tmp_path / "libQt6.so").symlink_to("elsewhere")
    asked = []

    def query(*command):
        asked.append(command)
        return (
            "diversion by zant from: /lib/libzant.so.1\n"
            "libzant1:amd64, libzant1:i386, qi: /lib/libzant.so.1\n"
        )

    monkeypatch.setattr(licences, "quietly", query)
    assert licences.packages_of(str(tmp_path)) == ["libzant1", "qi"]
    assert asked == [("dpkg-query", "--search", "*/libzant.so.1")]
