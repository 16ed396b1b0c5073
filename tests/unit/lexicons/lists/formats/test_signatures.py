"""What is not a list is known by its first bytes, and answered in one line."""

import gzip
import io
import os
import random
import tarfile
import zipfile
from pathlib import Path

import pytest

from lexicons import Alphabet, JudgeError
from lexicons.lists.formats import source
from lexicons.lists.formats.signatures import signatures
from lexicons.lists.inspection import inspect

boards = range(2, 16)


def refusal(path: Path | str, english: Alphabet) -> JudgeError:
    with pytest.raises(JudgeError) as refused:
        inspect([str(path)], english, boards)
    assert refused.value.remedy
    assert len(refused.value.what) < 300
    assert "\\ud" not in str(refused.value)
    return refused.value


def test_a_known_kind_of_file_is_named(tmp_path: Path, english: Alphabet) -> None:
    path = tmp_path / "list.txt"
    for start, kind, remedy in signatures:
        assert not start.isalpha()  # it would refuse a list whose first word begins so
        path.write_bytes(start + random.Random(1).randbytes(5000))
        refused = refusal(path, english)
        assert (refused.what, refused.remedy) == (f"{path} is {kind}, not a list.", remedy)
    for seed in range(20):
        path.write_bytes(b"AB" + random.Random(seed).randbytes(3000))
        assert "is not text" in refusal(path, english).what


def test_an_office_document_is_named(tmp_path: Path, english: Alphabet) -> None:
    path = tmp_path / "list.xlsx"
    for member, kind in [("word/document.xml", "DOCX"), ("content.xml", "OpenDoc")]:
        path.write_bytes(zipped_with(b"<x/>", member))
        assert kind in refusal(path, english).what


def test_devices_and_pipes_that_nobody_fills_are_refused(
    tmp_path: Path, english: Alphabet, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "is a device" in refusal("/dev/zero", english).what
    monkeypatch.setattr(source, "patience", 0.1)
    os.mkfifo(tmp_path / "pipe")
    assert "nothing came out of it" in refusal(tmp_path / "pipe", english).what


def test_what_unpacks_to_more_than_a_list_is_refused(
    tmp_path: Path, english: Alphabet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(source, "most_unpacked", 3 << 20)
    path = tmp_path / "list.gz"
    path.write_bytes(gzip.compress(b"ZANT\n" * 2_000_000))
    assert refusal(path, english).what.endswith("holds more than 3 MB: this is not a list.")


def test_standard_input_is_a_list(
    tmp_path: Path, english: Alphabet, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "list.txt"
    path.write_text("BLORP\nZANT\n")
    with path.open() as file:
        monkeypatch.setattr("sys.stdin", file)
        assert inspect(["-"], english, boards).words == 2
    monkeypatch.setattr("sys.stdin", None)
    assert "it is closed" in refusal("-", english).what


def test_a_word_of_unsound_bytes_stays_a_finding(tmp_path: Path, english: Alphabet) -> None:
    path = tmp_path / "list.txt"
    path.write_bytes(b"ZA\x00NT\n")
    assert not inspect([str(path)], english, boards).ok
    path.write_bytes(b"QI\n" * 500 + b"ZA\x00NT\n")
    assert not inspect([str(path)], english, boards).ok


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


def test_an_archive_in_an_archive_is_named(tmp_path: Path, english: Alphabet) -> None:
    path = tmp_path / "list"
    for data, kind in [
        (tarred("w"), "a tar archive"),
        (tarred("w:gz"), "a tar archive"),
        (gzip.compress(gzip.compress(b"ZANT\n")), "packed twice (gzip)"),
        (zipped_with(zipped_with(b"ZANT\n")), "packed twice (zip)"),
        (zipped_with(gzip.compress(b"ZANT\n")), "packed twice (gzip)"),
    ]:
        path.write_bytes(data)
        refused = refusal(path, english)
        assert refused.what == f"{path} is {kind}, not a list."
        assert refused.remedy.startswith("Unpack it")
