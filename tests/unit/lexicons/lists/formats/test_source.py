"""The bytes of a list, out of whatever they are packed in, and the encoding of its letters."""

import codecs
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

from lexicons import Alphabet, JudgeError, Library, ListRefused, Missing, Unsound
from lexicons.lists.formats import source as sources
from lexicons.lists.formats.detection import signatures
from lexicons.lists.formats.encoding import Encoding, encoding_of, known
from lexicons.lists.formats.listing import Choice, opened
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


# -- encodings -------------------------------------------------------------------------------------


spanish = [
    *("año", "bebé", "canción", "corazón", "difícil", "mañana"),
    *("niña", "niño", "otoño", "pequeño", "señor", "sueño"),
]
polish = [
    *("ćma", "dąb", "gęś", "koń", "łódź", "łąka", "miś", "oś", "późno", "ród", "sęp", "stół"),
    *("śnieg", "źródło", "żaba", "żółw", "źrebię", "żądło"),
]


def found(data: bytes, told: str = "", alphabet: Alphabet | None = None) -> Encoding:
    Path("list").write_bytes(data)
    with sources.opened("list") as source:
        return encoding_of(source, told, alphabet)


def of_lines(lines: list[str], encoding: str) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode(encoding)


def test_utf8_is_known_by_its_bytes_to_the_last() -> None:
    for text in ("", "BLORP\n", "Ñandú\n", "a" * 2_000_000 + "ñ"):
        assert found(text.encode()) == Encoding("utf-8", "by its bytes"), text[-20:]


def test_a_byte_order_mark_tells_the_encoding_but_of_another_family_than_told() -> None:
    for name in ["utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"]:
        mark = "\ufeff".encode(name)
        data = mark + "ZANT\n".encode(name)
        assert found(data) == Encoding(name, "by its byte order mark", len(mark))
        for told in (name, name.rsplit("-", 1)[0] if name != "utf-8" else name):
            assert found(data, told) == Encoding(name, "as named", len(mark))
    assert found(codecs.BOM_UTF8 + b"ZANT\n", "cp1252") == Encoding("cp1252", "as named")
    refused = refusal(lambda: found("ZANT\n".encode("utf-16-le"), "utf-16"), ListRefused)
    assert "can be either of two" in refused.what
    assert "utf-16-le" in refused.remedy
    assert found(b"Z\0A\0", "utf-16-le").name == "utf-16-le"


def test_what_is_no_encoding_of_letters_is_refused() -> None:
    known_to_python = "base64 rot13 hex idna punycode unicode_escape utf-7 undefined hz iso2022_jp"
    for name in ["klingon", "", " ", "a\0b", *known_to_python.split()]:
        with pytest.raises(ListRefused, match="There is no encoding"):
            known(name)


def test_many_lines_of_another_encoding_are_detected_and_the_first_is_told() -> None:
    detected = found(of_lines(["ano", *spanish], "cp1252"))
    assert (detected.how, detected.doubtful) == ("detected", 2)
    assert detected.name != "utf-8"
    other, sound = of_lines(spanish, "cp1252"), of_lines(spanish, "utf-8")
    few = of_lines(spanish[:9], "cp1252")  # or a small share: these are damage
    for data in (few, other + b"zant\n" * 2000, sound + b"a\xff\n" * 11):
        assert found(data) == Encoding("utf-8", "by most of its bytes")


def test_of_several_that_are_likely_the_alphabet_tells() -> None:
    letters = "abcdefghijlmnñopqrstuvxyz"
    alphabet = Alphabet.read(
        f'id = "es"\ntitle = "ES"\ntiles = "{" ".join(letters.upper())}"\n[folds]\n'
        f'"{letters}" = "{letters.upper()}"\n"áéíóú" = "AEIOU"\n'.encode()
    )
    expected = Encoding("cp1252", "detected", doubtful=1)
    assert found(of_lines(spanish, "cp1252"), alphabet=alphabet) == expected
    with opened("list", Choice(), alphabet) as listing:
        assert [row.written for row in listing.rows()] == spanish
    marks = of_lines([f"{word} its “definition” \u2013 [n]" for word in spanish], "cp1252")
    assert found(marks, alphabet=Library().alphabet("spanish")).name == "cp1252"


@pytest.mark.parametrize("name", ["iso8859-2", "cp1250", "cp852"])
@pytest.mark.parametrize("beside", [[], ["quiz", "veto", "xero"]], ids=["sound", "with faults"])
def test_an_encoding_that_makes_letters_of_the_alphabet_of_all_bytes_is_found(
    name: str, beside: list[str]
) -> None:
    alphabet = Library().alphabet("polish")
    for words in (polish, [word.upper() for word in polish]):
        Path("list").write_bytes(of_lines([*words, *beside], name))
        with opened("list", Choice(), alphabet) as listing:
            assert [row.written for row in listing.rows()] == [*words, *beside]
            assert (listing.encoding.how, listing.encoding.doubtful) == ("detected", 1)
