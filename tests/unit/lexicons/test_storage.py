"""Files, read whole and replaced whole."""

import os
from collections.abc import Callable
from errno import EIO, ENOSPC
from pathlib import Path

import pytest

from lexicons import CannotJudge, Missing, storage

Fault = Callable[[int], None]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one file, which holds `old`."""
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "file").write_bytes(b"old")
    return folder


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_file_is_read_whole(folder: Path) -> None:
    assert storage.read(str(folder / "file"), "The file", "") == b"old"


def test_what_cannot_be_read_is_missing_with_the_reason(folder: Path) -> None:
    for name, reason in [
        ("nowhere", "No such file or directory"),
        (".", "Is a directory"),
        ("file/below", "Not a directory"),
        ("a\0b", "it is not a path"),
        ("n" * 300, "File name too long"),
        ("a\x1b[31mb", "No such file or directory"),
    ]:
        path = os.path.join(folder, name)
        with pytest.raises(Missing) as missing:
            storage.read(path, "The file", "Copy it.")
        assert missing.value.what.startswith("The file cannot be read: ")
        assert missing.value.what.endswith(f": {reason}.")
        assert missing.value.what.isprintable()
        assert missing.value.remedy == "Copy it."


def test_a_reason_without_words_is_reported_by_its_kind(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise TimeoutError

    monkeypatch.setattr("builtins.open", refuse)
    with pytest.raises(Missing, match="TimeoutError"):
        storage.read(str(folder / "file"), "The file", "")


def test_a_file_or_a_link_is_there_or_is_not(folder: Path) -> None:
    (folder / "link").symlink_to(folder / "nowhere")
    names = ("file", "link", "nowhere", ".")
    assert [storage.is_there(str(folder / name)) for name in names] == [True, True, False, True]


def test_a_path_that_cannot_be_looked_for_is_missing(folder: Path) -> None:
    for name, reason in [
        ("file/below", "Not a directory"),
        ("a\0b", "it is not a path"),
        ("n\x1b" * 200, "File name too long"),
    ]:
        with pytest.raises(Missing) as missing:
            storage.is_there(os.path.join(folder, name))
        assert missing.value.what.endswith(f" cannot be looked for: {reason}.")
        assert missing.value.what.isprintable()
        assert missing.value.remedy


def test_a_folder_is_listed_in_order_without_endings_and_without_other_files(folder: Path) -> None:
    for name in ("b.toml", "a.toml", "c.toml.part", "d.TOML", "e.lexicon"):
        (folder / name).touch()
    assert storage.listing(str(folder), ".toml") == ["a", "b"]
    assert storage.listing(str(folder / "nowhere"), ".toml") == []
    assert not (folder / "nowhere").exists()
    with pytest.raises(Missing, match="Not a directory"):
        storage.listing(str(folder / "file"), ".toml")


def test_a_file_is_replaced_whole_or_made_with_its_folders(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    (folder / f"file.{os.getpid()}.part").write_bytes(b"half")  # of a process that was killed
    for path in (str(folder / "file"), "file", str(folder / "one" / "two" / "file")):
        storage.replace(path, path.encode())
        assert (folder / path).read_bytes() == path.encode()
    assert names(folder) == ["file", "one"]


def full(_: int) -> None:
    raise OSError(ENOSPC, os.strerror(ENOSPC))


def failing(_: int) -> None:
    raise TimeoutError


def cutting(descriptor: int) -> None:
    os.ftruncate(descriptor, 1)


def flipping(descriptor: int) -> None:
    os.pwrite(descriptor, b"N", 0)


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        (full, "No space left on device"),
        (failing, "TimeoutError"),
        (cutting, "what was read back is not what was written"),
        (flipping, "what was read back is not what was written"),
    ],
)
def test_where_writing_fails_the_old_file_stands(
    folder: Path, monkeypatch: pytest.MonkeyPatch, fault: Fault, reason: str
) -> None:
    monkeypatch.setattr(os, "fsync", fault)
    with pytest.raises(CannotJudge) as refused:
        storage.replace(str(folder / "file"), b"new")
    assert refused.value.what == f"{folder / 'file'} could not be written: {reason}."
    assert refused.value.remedy.startswith("Nothing was changed.")
    assert (folder / "file").read_bytes() == b"old"
    assert names(folder) == ["file"]


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_interrupted_anywhere_the_old_file_stands(
    folder: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, step, interrupt)
    with pytest.raises(KeyboardInterrupt):
        storage.replace(str(folder / "file"), b"new")
    assert (folder / "file").read_bytes() == b"old"
    assert names(folder) == ["file"]


def test_a_path_that_cannot_be_written_is_reported(folder: Path) -> None:
    (folder / "taken").mkdir()
    for name, reason in [("taken", "Is a directory"), ("file/below", ""), ("a\0b", "it is not a")]:
        with pytest.raises(CannotJudge, match=f"could not be written: {reason}"):
            storage.replace(os.path.join(folder, name), b"new")
    assert names(folder) == ["file", "taken"]
    assert (folder / "file").read_bytes() == b"old"


def test_a_folder_that_cannot_be_settled_is_no_failure(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settled = []

    def refuse(path: str, _: int) -> int:
        settled.append(path)
        raise OSError(EIO, os.strerror(EIO))

    monkeypatch.setattr(os, "open", refuse)
    storage.settle(str(folder))
    assert settled == [str(folder)]


def test_a_folder_is_settled_and_let_go_of(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settled: list[int] = []
    monkeypatch.setattr(os, "fsync", settled.append)
    storage.settle(str(folder))
    (descriptor,) = settled
    with pytest.raises(OSError, match="Bad file descriptor"):
        os.fstat(descriptor)


def test_the_folder_is_settled_after_the_file_is_in_its_place(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    monkeypatch.setattr(storage, "settle", lambda where: seen.append((where, names(folder))))
    storage.replace(str(folder / "file"), b"new")
    assert seen == [(str(folder), ["file"])]


@pytest.mark.skipif(os.name == "nt", reason="modes say nothing there")
def test_only_the_owner_enters_a_new_folder_of_a_private_file(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    storage.replace(str(tmp_path / "home" / "server" / "tokens.json"), b"[]", private=True)
    storage.replace(str(tmp_path / "page" / "report.html"), b"<p>")
    modes = [(tmp_path / name).stat().st_mode & 0o077 for name in ("home", "home/server", ".")]
    assert modes == [0, 0, 0o055]
    assert (tmp_path / "page").stat().st_mode & 0o700 == 0o700
