"""The bytes of a list, out of whatever they are packed in; and what is known to be no list."""

import gzip
import io
import os
import random
import tarfile
import threading
import zipfile
from pathlib import Path

import pytest

from lexicons import JudgeError, Library, Missing, Unsound
from lexicons.lists.formats import source as sources
from lexicons.lists.formats.detection import signatures
from lexicons.lists.inspection import inspect

content = b"BLORP\nZANT\n"
english = Library().alphabet("english")
boards = range(2, 16)


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
        inspect([path], english, boards)
    assert refused.value.remedy
    assert len(refused.value.what) < 300
    assert "\\ud" not in str(refused.value)
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


def test_standard_input_is_a_list_unless_it_is_a_device_or_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for device in ("/dev/zero", "/dev/null"):
        with open(device, encoding="utf-8") as endless:
            monkeypatch.setattr("sys.stdin", endless)
            assert refusal("-").what == "Standard input is a device, not a list."
    monkeypatch.setattr("sys.stdin", None)
    assert "it is closed" in refusal("-").what
    Path("list").write_bytes(content)
    with open("list", encoding="utf-8") as file:
        monkeypatch.setattr("sys.stdin", file)
        assert read("-") == content


def test_devices_and_pipes_that_nobody_fills_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "is a device" in refusal("/dev/zero").what
    monkeypatch.setattr(sources, "patience", 0.1)
    os.mkfifo("pipe")
    assert "nothing came out of it" in refusal("pipe").what


def test_what_unpacks_to_more_than_a_list_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sources, "most_unpacked", 3 << 20)
    Path("list.gz").write_bytes(gzip.compress(b"ZANT\n" * 2_000_000))
    assert refusal("list.gz").what == "list.gz holds more than 3 MB: this is not a list."


def test_a_known_kind_of_file_is_named() -> None:
    for start, kind, remedy in signatures:
        assert not start.isalpha()  # it would refuse a list whose first word begins so
        Path("list").write_bytes(start + random.Random(1).randbytes(5000))
        refused = refusal("list")
        assert (refused.what, refused.remedy) == (f"list is {kind}, not a list.", remedy)
    for seed in range(20):
        Path("list").write_bytes(b"AB" + random.Random(seed).randbytes(3000))
        assert "is not text" in refusal("list").what


def test_a_word_of_unsound_bytes_stays_a_finding() -> None:
    for before in (b"", b"QI\n" * 500):
        Path("list").write_bytes(before + b"ZA\x00NT\n")
        assert not inspect(["list"], english, boards).ok


def tarred(mode: str) -> bytes:
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode=mode) as archive:  # type: ignore[call-overload]
        archive.addfile(tarfile.TarInfo("list.txt"), io.BytesIO())
    return data.getvalue()


def zipped_with(inner: bytes, member: str = "inner") -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr(member, inner)
    return data.getvalue()


def test_an_archive_in_an_archive_and_an_office_document_are_named() -> None:
    for data, kind in [
        (tarred("w"), "a tar archive"),
        (tarred("w:gz"), "a tar archive"),
        (gzip.compress(gzip.compress(b"ZANT\n")), "packed twice (gzip)"),
        (zipped_with(zipped_with(b"ZANT\n")), "packed twice (zip)"),
        (zipped_with(gzip.compress(b"ZANT\n")), "packed twice (gzip)"),
    ]:
        Path("list").write_bytes(data)
        refused = refusal("list")
        assert refused.what == f"list is {kind}, not a list."
        assert refused.remedy.startswith("Unpack it")
    for member, kind in [("word/document.xml", "DOCX"), ("content.xml", "OpenDoc")]:
        Path("list.xlsx").write_bytes(zipped_with(b"<x/>", member))
        assert kind in refusal("list.xlsx").what
