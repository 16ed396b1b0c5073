"""A release is of one commit, and another run makes the same bytes."""

import os
import tarfile
from pathlib import Path

import pytest

import judge_cli
from tools import release
from tools.failure import Failure


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a program in a folder, and a link to it."""
    inner = tmp_path / "made" / "inner"
    inner.mkdir(parents=True)
    (inner / "judge").write_text("judge", "utf-8")
    (inner / "judge").chmod(0o755)
    (tmp_path / "made" / "link").symlink_to("inner/judge")
    return tmp_path / "made"


def test_an_archive_says_nothing_of_when_and_by_whom_it_was_made(folder: Path) -> None:
    def packed(name: str) -> bytes:
        release.pack(str(folder), str(folder.parent / name), 1_700_000_000)
        return (folder.parent / name).read_bytes()

    first = packed("first.tar.gz")
    os.utime(folder / "inner" / "judge", (1, 1))
    assert packed("second.tar.gz") == first
    with tarfile.open(folder.parent / "first.tar.gz") as archive:
        names = archive.getnames()
        [judge] = (each for each in archive if each.isfile())
    top = f"tilejudge-{judge_cli.version}"
    assert names == [top, f"{top}/inner", f"{top}/inner/judge", f"{top}/link"]
    assert (judge.mode & 0o777, judge.mtime) == (0o755, 1_700_000_000)
    assert (judge.uid, judge.uname) == (0, "")


def test_the_sums_are_those_of_sha256sum(tmp_path: Path) -> None:
    (tmp_path / "b").write_bytes(b"")
    (tmp_path / "a").write_bytes(b"abc")
    first, second = release.sums(str(tmp_path))
    assert first == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a\n"
    assert second.endswith("52b855  b\n")


def test_each_file_that_differs_is_named(tmp_path: Path) -> None:
    for name, files in {"one": {"a": "1", "b": "2", "c": "3"}, "two": {"a": "1", "b": "3"}}.items():
        (tmp_path / name).mkdir()
        for each, text in files.items():
            (tmp_path / name / each).write_text(text, "utf-8")
    one, two = (release.sums(str(tmp_path / name)) for name in ("one", "two"))
    assert release.differing(one, two) == ["b", "c"]


def test_a_changed_checkout_is_not_released_and_a_release_never_writes_over_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(release, "git", lambda *command: "?? new.py" * (command[0] == "status"))
    with pytest.raises(Failure, match=r"new\.py"):
        release.unchanged()
    with pytest.raises(Failure, match="exists already"):
        release.main(str, ["-o", str(tmp_path)])
