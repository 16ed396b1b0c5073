"""The zip for Windows: nothing of Wine is in it."""

import pytest

from tools import Failure, windows


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
