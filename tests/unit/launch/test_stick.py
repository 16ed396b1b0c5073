"""The image of a stick: what starts it, and what it is not made of."""

import re
import struct
import subprocess
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

from launch import stick
from launch.failure import Failure


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
    assert [stick.GUIDS[name].upper() in row for name, row in zip(contents, rows, strict=True)] == [
        True
    ] * 4
    assert f"label-id: {stick.GUIDS['DISK'].upper()}" in shown.stdout
    data = image.read_bytes()
    for name, row in zip(contents, rows, strict=True):
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


def test_every_value_that_a_file_asks_for_is_given(tmp_path: Path) -> None:
    values = stick.GUIDS | {"ZONE": "Etc/UTC", "KEYBOARD": "us", "CLOCK": "--utc"}
    for path in Path(stick.PARTS).iterdir():
        stick.put(str(tmp_path), path.name, f"/{path.name}", values)
        text = (tmp_path / path.name).read_text(encoding="utf-8")
        assert not re.search(r"@[A-Z]+@", text)


def test_the_programs_of_the_stick_can_be_read_by_its_shell() -> None:
    for name in ("init", "mountroot", "initramfs-hook"):
        path = Path(stick.PARTS) / name
        subprocess.run(["sh", "-n", path], check=True)
