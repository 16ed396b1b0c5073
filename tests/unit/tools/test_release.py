"""A release holds every licence text, and nothing of Wine."""

import pytest

from tools import Failure, licences, windows


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("msvcp140.dll", b"MZ" + b"\0" * 62 + b"Wine builtin DLL"),
        ("kernel32.pyd", b"MZ" + b"\0" * 62 + b"Wine placeholder DLL"),
        ("ICUUC.dll", b"MZ"),
    ],
)
def test_a_file_of_wine_is_refused(name, data, tmp_path):
    (tmp_path / "judge.exe").write_bytes(b"MZ")
    windows.refuse_foreign(str(tmp_path))
    (tmp_path / "within").mkdir()
    (tmp_path / "within" / name).write_bytes(data)
    with pytest.raises(Failure, match=name):
        windows.refuse_foreign(str(tmp_path))


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
    ("called", "texts", "kept"),
    [
        ("zant", ["licenses/LICENSE", "licenses/vendored/LICENSE", "licenses/Apache-2.0"], ()),
        ("zant", ["LICENCE.md", "COPYING", "AUTHORS.rst", "NOTICE"], ()),
        # Qt's wheels for Windows hold only the note of another licence than that of this program.
        (
            "shiboken6",
            ["licenses/LicenseRef-Qt-Commercial.txt"],
            ["GPL-3.0.txt", "LGPL-3.0.txt"],
        ),
    ],
)
def test_a_wheel_has_the_licence_texts_by_which_it_is_here(called, texts, kept, tmp_path):
    made = tmp_path / "made"
    licences.write(str(made), wheel(tmp_path / "site", *texts, called=called), [])
    place = made / f"{called}-1.0"
    found = {str(path.relative_to(place)) for path in place.rglob("*") if path.is_file()}
    assert found == {*(kept or texts)}
    assert (made / "tilejudge" / "LICENSE").is_file()


def test_what_has_no_licence_text_is_named(tmp_path):
    with pytest.raises(Failure, match="no licence text was found of zant"):
        licences.write(str(tmp_path / "made"), wheel(tmp_path / "site"), [])
    with pytest.raises(OSError, match="no-such-package"):
        licences.write(str(tmp_path / "made"), [], ["no-such-package"])
