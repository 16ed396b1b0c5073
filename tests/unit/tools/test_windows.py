"""The zip for Windows: nothing of Wine is in it, and its Python is of one release."""

import platform
from pathlib import Path

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


def test_the_release_of_python_is_that_which_the_lock_names():
    lock = Path(windows_python.locking.path("windows")).read_text("utf-8")
    assert f"CPython {windows_python.RELEASE} " in lock


def test_the_dll_and_the_library_of_python_are_of_one_release(tmp_path, monkeypatch):
    monkeypatch.setattr(windows_python, "RELEASE", platform.python_version())
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
