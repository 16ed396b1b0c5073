"""The bytes of a list, out of whatever they are packed in; and what is known to be no list."""

import gzip
import io
import os
import random
import tarfile
import threading
import zipfile
from collections.abc import Mapping
from pathlib import Path

import pytest

from lexicons import JudgeError, Library, Missing, Unsound
from lexicons.lists.formats import source as sources
from lexicons.lists.formats.detection import signatures
from lexicons.lists.reading import inspect
from tests.refusals import refusal

content = b"BLORP\nZANT\n"
english = Library().alphabet("english")
boards = range(2, 16)


def read(path: str, data: bytes | None = None) -> bytes:
    if data is not None:
        Path(path).write_bytes(data)
    with sources.opened(path) as source:
        once = b"".join(source.blocks())
        assert b"".join(source.blocks()) == once, "a second reading meets the same bytes"
        assert source.fraction == 1 or source.is_zip  # whose directory stands behind the lists
    return once


def zipped(members: Mapping[str, bytes]) -> bytes:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, held in members.items():
            archive.writestr(name, held)
    return data.getvalue()


def tarred(mode: str) -> bytes:
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode=mode) as archive:  # type: ignore[call-overload]
        archive.addfile(tarfile.TarInfo("list.txt"), io.BytesIO())
    return data.getvalue()


def refused(path: str, data: bytes | None = None) -> JudgeError:
    if data is not None:
        Path(path).write_bytes(data)
    error = refusal(lambda: inspect([path], english, boards))
    assert error.remedy
    assert len(error.what) < 300
    assert "\\ud" not in str(error)
    return error


def test_what_is_packed_is_known_by_its_first_bytes_and_not_by_its_name() -> None:
    parts = gzip.compress(b"BLORP\n") + gzip.compress(b"ZANT\n")
    for name, data in [
        ("list", content),
        ("list.txt", gzip.compress(content)),
        ("list.gz", content),
        ("list.gz", parts),
        ("list", zipped({"a.txt": content})),
    ]:
        assert read(name, data) == content
    assert read("list", b"") == b""
    os.mkfifo("pipe")
    writer = threading.Thread(target=lambda: Path("pipe").write_bytes(content))
    writer.start()
    assert read("pipe") == content
    writer.join()


def test_a_member_of_an_archive_is_named_behind_a_colon() -> None:
    Path("lists.zip").write_bytes(zipped({"one.txt": b"GROB\n", "two.txt": content}))
    assert read("lists.zip:two.txt") == content
    for path, what in [
        ("lists.zip", "lists.zip holds 2 files; expected one list."),
        ("lists.zip:three.txt", "There is no three.txt in lists.zip."),
    ]:
        error = refused(path)
        assert (error.what, error.faults) == (what, ("one.txt", "two.txt"))
    assert isinstance(error, Missing)
    assert refused("list.zip", zipped({})).what == "list.zip holds no file."
    # Folders are no lists, nor what a Mac adds; and a file may have such a name.
    mac = {"folder/": b"", "folder/list.txt": content, "__MACOSX/folder/._list.txt": b"\0\5"}
    assert read("a.zip", zipped(mac)) == read("a.zip:folder/list.txt") == content
    assert read("a.zip:odd", b"GROB\n") == b"GROB\n"
    Path("list.dwg.gz").write_bytes(content)
    Path("lists.zip").write_bytes(zipped({"one.dwg": content}))
    for path, name in [("list.dwg.gz", "list.dwg"), ("lists.zip:one.dwg", "one.dwg")]:
        with sources.opened(path) as source:
            assert source.name == name


def test_what_is_cut_off_damaged_or_kept_by_a_password_is_refused() -> None:
    whole = gzip.compress(os.urandom(2000))
    for cut in [3, 5, 12, -9, -4, -1]:
        assert isinstance(refused("list.gz", whole[:cut]), Unsound)
    damaged = bytearray(zipped({"a.txt": content * 100}))
    damaged[40] ^= 0xFF
    assert "cannot be read to its end" in refused("list.zip", damaged).what
    assert isinstance(refused("list.zip", b"PK\x03\x04" + bytes(40)), Unsound)
    locked = bytearray(zipped({"a.txt": content}))
    locked[6] |= 1  # what the entry says of itself, and the directory again
    locked[locked.index(b"PK\x01\x02") + 8] |= 1
    assert "password" in refused("list.zip", locked).what


def test_a_bomb_is_unpacked_block_by_block_and_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("bomb.gz").write_bytes(gzip.compress(b"ZANT\n" * 4_000_000))
    with sources.opened("bomb.gz") as source:
        sizes = [len(block) for block in source.blocks()]
    assert max(sizes) <= sources.block_size
    assert sum(sizes) == 20_000_000
    monkeypatch.setattr(sources, "most_unpacked", 3 << 20)
    assert refused("bomb.gz").what == "bomb.gz holds more than 3 MB: this is not a list."


def test_what_cannot_be_opened_is_missing_and_what_has_no_end_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for path in ("nowhere", ".", "a\0b", "nowhere.zip:a.txt"):
        assert isinstance(refused(path), Missing), path
    assert "is a device" in refused("/dev/zero").what
    monkeypatch.setattr(sources, "patience", 0.1)
    os.mkfifo("pipe")
    assert "nothing came out of it" in refused("pipe").what
    for device in ("/dev/zero", "/dev/null"):
        with open(device, encoding="utf-8") as endless:
            monkeypatch.setattr("sys.stdin", endless)
            assert refused("-").what == "Standard input is a device, not a list."
    monkeypatch.setattr("sys.stdin", None)
    assert "it is closed" in refused("-").what
    Path("list").write_bytes(content)
    with open("list", encoding="utf-8") as file:
        monkeypatch.setattr("sys.stdin", file)
        assert read("-") == content


def test_a_known_kind_of_file_is_named() -> None:
    for start, kind, remedy in signatures:
        assert not start.isalpha()  # it would refuse a list whose first word begins so
        error = refused("list", start + random.Random(1).randbytes(5000))
        assert (error.what, error.remedy) == (f"list is {kind}, not a list.", remedy)
    for seed in range(20):
        assert "is not text" in refused("list", b"AB" + random.Random(seed).randbytes(3000)).what
    for before in (b"", b"QI\n" * 500):  # a word of unsound bytes stays a finding
        Path("list").write_bytes(before + b"ZA\x00NT\n")
        assert not inspect(["list"], english, boards).ok
    for data, kind in [
        (tarred("w"), "a tar archive"),
        (tarred("w:gz"), "a tar archive"),
        (gzip.compress(gzip.compress(b"ZANT\n")), "packed twice (gzip)"),
        (zipped({"a": zipped({"b": b"ZANT\n"})}), "packed twice (zip)"),
        (zipped({"a": gzip.compress(b"ZANT\n")}), "packed twice (gzip)"),
    ]:
        error = refused("list", data)
        assert error.what == f"list is {kind}, not a list."
        assert error.remedy.startswith("Unpack it")
    for member, kind in [("word/document.xml", "DOCX"), ("content.xml", "OpenDoc")]:
        assert kind in refused("list.xlsx", zipped({member: b"<x/>"})).what
