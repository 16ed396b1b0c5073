"""A release is of one commit, another run makes the same bytes; the image of a stick."""

import os
import re
import struct
import subprocess
import tarfile
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

import judge_cli
from tools import release, stick
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
        release.pack(str(folder), "tilejudge-1", str(folder.parent / name), 1_700_000_000)
        return (folder.parent / name).read_bytes()

    first = packed("first.tar.gz")
    os.utime(folder / "inner" / "judge", (1, 1))
    assert packed("second.tar.gz") == first
    with tarfile.open(folder.parent / "first.tar.gz") as archive:
        names = archive.getnames()
        [judge] = (each for each in archive if each.isfile())
    assert names == ["tilejudge-1/inner", "tilejudge-1/inner/judge", "tilejudge-1/link"]
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
        for each, text in {**files, release.SUMS: name}.items():
            (tmp_path / name / each).write_text(text, "utf-8")
    found = release.differing(str(tmp_path / "one"), str(tmp_path / "two"))
    assert list(found) == ["b", "c"]


def test_a_changed_checkout_is_not_released_and_a_release_never_writes_over_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(release, "git", lambda *command: "?? new.py" * (command[0] == "status"))
    with pytest.raises(Failure, match=r"new\.py"):
        release.unchanged()
    with pytest.raises(Failure, match="exists already"):
        release.main(str, ["-o", str(tmp_path)])


def test_the_version_has_one_place() -> None:
    assert release.version(release.ROOT) == judge_cli.version


# -- the stick -------------------------------------------------------------------------------------


def test_the_first_sector_names_the_place_of_the_rest(tmp_path: Path) -> None:
    (tmp_path / "boot.img").write_bytes(bytes(range(256)) * 2)
    code = stick.first_sector(str(tmp_path / "boot.img"), 2048)
    assert struct.unpack("<Q", code[0x5C:0x64]) == (2048,)
    assert code[0x66:0x68] == b"\x90\x90"
    assert (code[:0x5C], code[0x68:]) == (bytes(range(0x5C)), (bytes(range(256)) * 2)[0x68:])


@pytest.mark.needs("sfdisk")
def test_the_partitions_stand_one_after_another_with_their_own_names(tmp_path: Path) -> None:
    contents = {}
    for name, size in {"START": 900, "BOOT": 3_000_000, "ROOT": 1 << 20, "DATA": 5}.items():
        contents[name] = str(tmp_path / name)
        Path(contents[name]).write_bytes(name.encode() * (size // len(name)))
    (tmp_path / "boot.img").write_bytes(bytes(512))
    image = tmp_path / "image"
    stick.together(str(image), contents, str(tmp_path))
    shown = subprocess.run(["sfdisk", "--dump", image], capture_output=True, text=True, check=True)
    rows = [line for line in shown.stdout.splitlines() if "start=" in line]
    assert f"label-id: {stick.GUIDS['DISK'].upper()}" in shown.stdout
    data = image.read_bytes()
    for name, row in zip(contents, rows, strict=True):
        assert stick.GUIDS[name].upper() in row
        start = int(row.partition("start=")[2].split(",")[0]) * stick.SECTOR
        assert data[start : start + len(name)] == name.encode()


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"user": 1000}, "by root"),
        ({"zone": "Mars/Base"}, "Mars/Base is no time zone"),
        ({"keyboard": "us; reboot"}, "is no keyboard layout"),
        ({"image": "{here}"}, "exists already"),
        ({"venue": "{here}/open.venue"}, "There is no file .*open.venue"),
    ],
)
def test_what_cannot_be_made_is_refused(
    wrong: dict[str, Any], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(stick.os, "geteuid", lambda: wrong.get("user", 0))
    asked = {"image": str(tmp_path / "new.img"), "zone": "Etc/UTC", "keyboard": "us,fr"}
    asked["venue"] = __file__
    asked |= {key: str(value).format(here=tmp_path) for key, value in wrong.items()}
    with pytest.raises(Failure, match=said):
        stick.check(Namespace(**asked))


def test_every_value_that_a_file_of_the_stick_asks_for_is_given(tmp_path: Path) -> None:
    values = stick.GUIDS | {"ZONE": "Etc/UTC", "KEYBOARD": "us", "CLOCK": "--utc"}
    for path in Path(stick.PARTS).iterdir():
        stick.put(str(tmp_path), path.name, f"/{path.name}", values)
        text = (tmp_path / path.name).read_text(encoding="utf-8")
        assert not re.search(r"@[A-Z]+@", text)
    for name in ("init", "mountroot", "initramfs-hook"):  # its shell can read them
        subprocess.run(["sh", "-n", tmp_path / name], check=True)
