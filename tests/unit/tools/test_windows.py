"""The bundle for Windows: what may not go in, what must fit together, and the same bytes again."""

from pathlib import Path
from zipfile import ZipFile, ZipInfo

import pytest

from tools import licences, windows
from tools.failure import Failure


def dll(text: str = "", mark: bytes = b"") -> bytes:
    """The bytes of a DLL, with what describes it."""
    described = f"ProductVersion\0\0{text}\0".encode("utf-16-le")
    return b"MZ".ljust(64) + mark.ljust(64) + described


def test_the_release_of_pythons_dll_is_read_from_it(tmp_path: Path) -> None:
    for text, release in (("3.11.7", "3.11.7"), ("", "")):
        (tmp_path / "python311.dll").write_bytes(dll(text))
        assert windows.release(str(tmp_path / "python311.dll")) == release


@pytest.mark.parametrize("library", ["3.11.9", "3.11.70", "3.12.7"])
def test_a_library_of_another_release_is_refused(library: str) -> None:
    windows.check_release("3.11.7", "3.11.7")
    with pytest.raises(Failure, match=f"3.11.7, and .* {library}"):
        windows.check_release("3.11.7", library)


@pytest.mark.parametrize(
    ("name", "mark"),
    [("msvcp140.dll", b"Wine builtin DLL"), ("Icuuc.dll", b""), ("a.pyd", b"Wine placeholder DLL")],
)
def test_nothing_of_wine_goes_in(tmp_path: Path, name: str, mark: bytes) -> None:
    (tmp_path / "python311.dll").write_bytes(dll())
    windows.refuse_foreign(str(tmp_path))
    (tmp_path / name).write_bytes(dll(mark=mark))
    with pytest.raises(Failure, match=name):
        windows.refuse_foreign(str(tmp_path))


def test_the_same_files_give_the_same_zip_whatever_their_times(tmp_path: Path) -> None:
    made = []
    for order in ("ba", "ab"):
        folder = tmp_path / order
        for name in order:
            (folder / name).mkdir(parents=True)
            (folder / name / "file").write_text(name)
        windows.pack(str(folder), str(tmp_path / f"{order}.zip"))
        made.append((tmp_path / f"{order}.zip").read_bytes())
    assert made[0] == made[1]
    with ZipFile(tmp_path / "ab.zip") as archive:
        assert archive.namelist() == ["Tilejudge/a/file", "Tilejudge/b/file"]


def test_a_part_of_python_without_its_licence_stops_the_build(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(licences, "DEBIAN_DOCS", str(tmp_path))
    with pytest.raises(Failure, match=r"python3\.11, libssl3"):
        windows.held()


def test_a_zip_that_was_written_in_any_order_is_put_in_order(tmp_path: Path) -> None:
    for order in ("ba", "ab"):
        with ZipFile(tmp_path / order, "w") as archive:
            for name in order:
                archive.writestr(ZipInfo(name), name * 9)
        windows.put_in_order(str(tmp_path / order))
    assert (tmp_path / "ab").read_bytes() == (tmp_path / "ba").read_bytes()
    with ZipFile(tmp_path / "ba") as archive:
        assert [archive.read(name) for name in archive.namelist()] == [b"a" * 9, b"b" * 9]
