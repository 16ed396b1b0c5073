"""The bytes of a list, what is none, and the encoding of its letters."""

import codecs
import io
import os
import random
import tarfile
import threading
import zipfile
from pathlib import Path

import pytest

from lexicons import JudgeError, Library, ListRefused, Missing
from lexicons.lists import source
from lexicons.lists.reading import read as read_lists
from lexicons.lists.source import LIKELY, decode
from tests.unit.refusals import refusal
from tests.written_lists import as_dwg, as_lexicon, list_reading

content = b"BLORP\nZANT\n"


def read(path: str, data: bytes | None = None) -> bytes:
    if data is not None:
        Path(path).write_bytes(data)
    return source.read(path).data


def tarred(mode: str) -> bytes:
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode=mode) as archive:  # type: ignore[call-overload]
        archive.addfile(tarfile.TarInfo("list.txt"), io.BytesIO())
    return data.getvalue()


def refused(path: str, data: bytes | None = None) -> JudgeError:
    if data is not None:
        Path(path).write_bytes(data)
    error = refusal(lambda: read_lists([path], list_reading()))
    assert error.remedy
    assert len(error.what) < 300
    assert "\\ud" not in str(error)
    return error


# -- bytes -----------------------------------------------------------------------------------------


def test_a_list_is_read_from_a_file_and_from_a_pipe() -> None:
    for name, data in (("list", content), ("list.gz", content), ("list", b"")):
        assert read(name, data) == data
    os.mkfifo("pipe")
    writer = threading.Thread(target=lambda: Path("pipe").write_bytes(content))
    writer.start()
    assert read("pipe") == content
    writer.join()


def test_what_has_a_signature_needs_no_name() -> None:
    kinds = {"lexicon": as_lexicon(["ZANT"]), "dwg": as_dwg(["ZANT"]), "text": content}
    for kind, data in kinds.items():
        Path("list").write_bytes(data)
        assert source.read("list").kind == kind
    assert "word graph" in refused("list.kwg", bytes(8)).what
    assert refused("list.dwg", as_dwg(["ZANT"])[:-8]).what == "list.dwg is cut or damaged."


@pytest.mark.parametrize("name", ["list.xlsx", "LIST.XLSX", "list.zip", "a.lexicon"])
@pytest.mark.parametrize("data", [b"PK ", b"PK\x03", b"ZANT\nWUG\n"])
def test_what_is_named_as_a_file_with_a_signature_is_no_text_without_it(
    name: str, data: bytes
) -> None:
    """A workbook of which three bytes were left would be a list with the word PK."""
    assert "not what its name says" in refused(name, data).what


def test_what_is_larger_than_any_list_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "MOST_BYTES", 3 << 20)
    large = refused("large.txt", b"ZANT\n" * 700_000)
    assert large.what == "large.txt holds more than 3 MB: this is not a list."


def test_what_cannot_be_opened_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    for path in ("nowhere", ".", "a\0b", "nowhere.xlsx:A"):
        assert isinstance(refused(path), Missing), path
    monkeypatch.setattr("sys.stdin", None)
    assert "it is closed" in refused("-").what
    Path("list").write_bytes(content)
    with open("list", encoding="utf-8") as file:
        monkeypatch.setattr("sys.stdin", file)
        assert read("-") == content


def test_a_known_kind_of_file_is_named() -> None:
    for start, kind, remedy in source.OTHERS:
        error = refused("list", start + random.Random(1).randbytes(5000))
        assert (error.what, error.remedy) == (f"list is {kind}, not a list.", remedy)
    assert "is an archive (tar)" in refused("list", tarred("w")).what
    members = {"word/document.xml": "DOCX", "content.xml": "OpenDoc", "list.txt": "archive (zip)"}
    for member, kind in members.items():
        with zipfile.ZipFile("list.xlsx", "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr(member, b"<x/>")
        assert kind in refused("list.xlsx").what
    for seed in range(20):  # bytes of any kind are no list
        assert refused("list", b"AB" + random.Random(seed).randbytes(3000))


# -- encodings -------------------------------------------------------------------------------------


def text_of(data: bytes, named: str = "", language: str = "english") -> tuple[str, str]:
    return decode("list", data, named, Library().alphabet(language), "judge lexicon validate list")


def test_a_byte_order_mark_tells_the_encoding_but_of_another_family_than_told() -> None:
    for name in ["utf-8", "utf-16-le", "utf-16-be"]:
        data = "\ufeff".encode(name) + "ZANT\n".encode(name)
        assert text_of(data) == ("ZANT\n", name)
        for told in (name, name.rsplit("-", 1)[0] if name != "utf-8" else name):
            assert text_of(data, told) == ("ZANT\n", name)
    assert text_of(codecs.BOM_UTF8 + b"ZANT\n", "cp1252")[1] == "cp1252"
    assert text_of(b"Z\0A\0", "utf-16-le") == ("ZA", "utf-16-le")


def test_what_is_no_encoding_of_text_is_refused() -> None:
    for name in ["klingon", " ", "a\0b", "base64", "rot13", "hex", "undefined"]:
        with pytest.raises(ListRefused, match="There is no encoding"):
            text_of(b"ZANT\n", name)


@pytest.mark.parametrize(
    ("language", "lines", "encoding"),
    [
        ("spanish", ["ano", "niño", "canción", "sueño"], "cp1252"),
        ("polish", ["żółw", "łąka", "świt"], "cp1250"),
        ("polish", ["żółw", "łąka", "świt"], "iso8859-2"),
        ("polish", ["żółw", "łąka", "świt"], "cp852"),
        ("spanish", ["niño", "casa"], "utf-16-be"),
    ],
)
def test_no_encoding_is_guessed_and_the_right_one_is_proposed_first(
    language: str, lines: list[str], encoding: str
) -> None:
    data = "".join(f"{line}\n" for line in lines).encode(encoding)
    told = refusal(lambda: text_of(data, language=language), ListRefused)
    assert "Nothing was read." in told.what
    assert any(f"'{line}'" in told.faults[0] for line in lines)
    proposed = told.remedy.split("\n")[1].split()[-1]
    assert text_of(data, proposed, language)[0].split() == lines
    assert proposed in (*LIKELY, "utf-16-be")


def test_one_damaged_byte_is_shown_with_its_line() -> None:
    data = "".join(f"niño{n}\n" for n in range(300)).encode() + b"ca\xffsa\n"
    assert text_of(data[:-6])[1] == "utf-8"
    told = refusal(lambda: text_of(data, language="spanish"))
    assert told.what.startswith("list, line 301: byte 0xff is not UTF-8.")
