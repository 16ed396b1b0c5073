"""The zip for Windows: nothing of Wine is in it, and one commit gives one zip."""

import platform
from pathlib import Path
from zipfile import ZipFile, ZipInfo

import pytest

from tools import Failure, windows, windows_python


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


def test_the_dll_and_the_library_of_python_are_of_one_release(tmp_path):
    dll = tmp_path / windows_python.LIBRARY

    def describe(release):
        dll.write_bytes(f"MZ\0\0ProductVersion\0\0{release}\0\0".encode("utf-16-le"))
        return str(dll)

    windows_python.check_release(describe(platform.python_version()))
    with pytest.raises(Failure, match=r"of CPython 3\.11\.99,"):
        windows_python.check_release(describe("3.11.99"))
    dll.write_bytes(b"MZ")
    with pytest.raises(Failure, match="an unknown release"):
        windows_python.check_release(str(dll))


def test_a_zip_has_no_trace_of_when_and_where_it_was_made(tmp_path):
    """Neither the one that people download nor that of Python's modules, which is within."""
    made = []
    for order in (("a.txt", "b/c.txt"), ("b/c.txt", "a.txt")):
        folder = tmp_path / f"made by {order[0][0]}"
        (folder / "b").mkdir(parents=True)
        with ZipFile(folder / "base_library.zip", "w") as archive:
            for name in order:
                (folder / name).write_text(name, encoding="utf-8")
                archive.writestr(ZipInfo(name), name)
        windows.put_in_order(str(folder / "base_library.zip"))
        windows.pack(str(folder), f"{folder}.zip")
        made.append(Path(f"{folder}.zip").read_bytes())
    assert made[0] == made[1]
    with ZipFile(f"{folder}.zip") as archive:
        assert archive.namelist() == [
            f"Tilejudge/{name}" for name in ("a.txt", "b/c.txt", "base_library.zip")
        ]
        assert archive.read("Tilejudge/b/c.txt") == b"b/c.txt"
