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
    lock = Path(windows_python.lock.path("windows")).read_text("utf-8")
    assert f"CPython {windows_python.RELEASE} " in lock
