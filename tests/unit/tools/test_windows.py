"""The zip for Windows: nothing of Wine is in it, and its Python is of one release."""

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


def test_another_python_is_refused_before_anything_is_fetched(tmp_path, monkeypatch):
    monkeypatch.setattr(windows_python, "RELEASE", "3.11.99")
    monkeypatch.delattr(windows_python.locking, "install")
    with pytest.raises(Failure, match=r"Start run\.py with Python 3\.11\.99\."):
        windows_python.assemble(str(tmp_path / "python"), str(tmp_path))


def test_the_dll_of_python_says_its_release(tmp_path):
    dll = tmp_path / windows_python.LIBRARY
    dll.write_bytes("MZ\0\0ProductVersion\0\x003.11.99\0\0".encode("utf-16-le"))
    assert windows_python.release_of(str(dll)) == "3.11.99"
