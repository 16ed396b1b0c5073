"""The bytes of a list, out of whatever they are packed in."""

import gzip
import os
import threading
import zipfile
from pathlib import Path

import pytest

from lexicons import JudgeError, Missing, Unsound
from lexicons.lists.formats import source as sources

content = b"BLORP\nZANT\n"


def read(path: str) -> bytes:
    with sources.opened(path) as source:
        once = b"".join(source.blocks())
        assert b"".join(source.blocks()) == once, "a second reading meets the same bytes"
        assert source.fraction == 1 or source.is_zip  # whose directory stands behind the lists
    return once


def zipped(path: str, **members: bytes) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in members.items():
            archive.writestr(name.replace("_", "."), data)


def refusal(path: str) -> JudgeError:
    with pytest.raises(JudgeError) as refused:
        read(path)
    assert refused.value.remedy
    return refused.value


def test_what_is_packed_is_known_by_its_first_bytes_and_not_by_its_name() -> None:
    parts = gzip.compress(b"BLORP\n") + gzip.compress(b"ZANT\n")
    for name, data, expected in [
        ("list", content, content),
        ("list", b"", b""),
        ("list.txt", gzip.compress(content), content),
        ("list.gz", content, content),
        ("list.gz", parts, content),
    ]:
        Path(name).write_bytes(data)
        assert read(name) == expected
    zipped("list", a_txt=content)
    assert read("list") == content


def test_a_member_of_an_archive_is_named_behind_a_colon() -> None:
    zipped("lists.zip", one_txt=b"GROB\n", two_txt=content)
    assert read("lists.zip:two.txt") == content
    refused = refusal("lists.zip")
    assert refused.what == "lists.zip holds 2 files; expected one list."
    assert refused.faults == ("one.txt", "two.txt")
    refused = refusal("lists.zip:three.txt")
    assert isinstance(refused, Missing)
    assert refused.faults == ("one.txt", "two.txt")
    zipped("list.zip")
    assert refusal("list.zip").what == "list.zip holds no file."


def test_folders_in_an_archive_are_no_lists_and_a_file_may_have_such_a_name() -> None:
    with zipfile.ZipFile("a.zip", "w") as archive:
        archive.mkdir("folder")
        archive.writestr("folder/list.txt", content)
        archive.writestr("__MACOSX/folder/._list.txt", b"\0\5\x16\7")
    assert read("a.zip") == content
    assert read("a.zip:folder/list.txt") == content
    Path("a.zip:odd").write_bytes(b"GROB\n")
    assert read("a.zip:odd") == b"GROB\n"


def test_what_is_cut_off_damaged_or_kept_by_a_password_is_refused() -> None:
    whole = gzip.compress(os.urandom(2000))
    for cut in [3, 5, 12, -9, -4, -1]:
        Path("list.gz").write_bytes(whole[:cut])
        assert isinstance(refusal("list.gz"), Unsound)
    zipped("list.zip", a_txt=content * 100)
    data = bytearray(Path("list.zip").read_bytes())
    data[40] ^= 0xFF
    Path("list.zip").write_bytes(data)
    assert "cannot be read to its end" in refusal("list.zip").what
    Path("list.zip").write_bytes(b"PK\x03\x04" + bytes(40))
    assert isinstance(refusal("list.zip"), Unsound)
    zipped("list.zip", a_txt=content)
    data = bytearray(Path("list.zip").read_bytes())
    data[6] |= 1  # what the entry says of itself, and the directory again
    data[data.index(b"PK\x01\x02") + 8] |= 1
    Path("list.zip").write_bytes(data)
    assert "password" in refusal("list.zip").what


def test_a_pipe_is_read_to_its_end_and_again() -> None:
    os.mkfifo("pipe")
    writer = threading.Thread(target=lambda: Path("pipe").write_bytes(content))
    writer.start()
    assert read("pipe") == content
    writer.join()


def test_a_bomb_is_unpacked_block_by_block() -> None:
    Path("bomb.gz").write_bytes(gzip.compress(bytes(20_000_000)))
    with sources.opened("bomb.gz") as source:
        sizes = [len(block) for block in source.blocks()]
    assert max(sizes) <= sources.block_size
    assert sum(sizes) == 20_000_000


def test_what_cannot_be_opened_is_missing() -> None:
    for path in ("nowhere", ".", "a\0b", "nowhere.zip:a.txt"):
        assert isinstance(refusal(path), Missing), path


def test_the_name_of_a_list_is_told_without_its_packing() -> None:
    Path("list.dwg.gz").write_bytes(content)
    zipped("lists.zip", one_dwg=content)
    with sources.opened("list.dwg.gz") as source:
        assert source.name == "list.dwg"
    with sources.opened("lists.zip:one.dwg") as source:
        assert source.name == "one.dwg"


@pytest.mark.skipif(os.name == "nt", reason="no such device there")
@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null"])
def test_a_device_on_standard_input_is_refused(
    device: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open(device, encoding="utf-8") as endless:
        monkeypatch.setattr("sys.stdin", endless)
        assert refusal("-").what == "Standard input is a device, not a list."
    Path("list").write_bytes(content)
    with open("list", encoding="utf-8") as file:
        monkeypatch.setattr("sys.stdin", file)
        assert read("-") == content
