"""The bytes of a list, what is none, and the encoding of its letters."""

import codecs
import os
import random
import threading
from pathlib import Path

import pytest

from lexicons import ListRefused, Missing
from lexicons.lists import source
from lexicons.lists.reading import read as read_lists
from lexicons.lists.source import decode
from tests.support.written_lists import as_dwg, as_lexicon, list_reading
from tests.unit.refusals import refusal

content = b"BLORP\nZANT\n"


def read(path, data=None):
    if data is not None:
        Path(path).write_bytes(data)
    return source.read(path).data


def refused(path, data=None):
    if data is not None:
        Path(path).write_bytes(data)
    error = refusal(lambda: read_lists([path], list_reading()))
    assert error.remedy
    assert len(error.what) < 300
    assert "\\ud" not in str(error)
    return error


# -- bytes -----------------------------------------------------------------------------------------


def test_a_list_is_read_from_a_file_and_from_a_pipe():
    for name, data in (("list", content), ("list.gz", content), ("list", b"")):
        assert read(name, data) == data
    os.mkfifo("pipe")
    writer = threading.Thread(target=lambda: Path("pipe").write_bytes(content))
    writer.start()
    assert read("pipe") == content
    writer.join()


def test_what_has_a_signature_needs_no_name():
    kinds = {"lexicon": as_lexicon(["ZANT"]), "dwg": as_dwg(["ZANT"]), "text": content}
    for kind, data in kinds.items():
        Path("list").write_bytes(data)
        assert source.read("list").kind == kind


@pytest.mark.parametrize("name", ["list.xlsx", "LIST.XLSX", "list.zip", "a.lexicon", "a.dwg"])
@pytest.mark.parametrize("data", [b"PK ", b"PK\x03", b"ZANT\nWUG\n"])
def test_what_is_named_as_a_file_with_a_signature_is_no_text_without_it(name, data):
    """A workbook of which three bytes were left would be a list with the word PK."""
    assert "not what its name says" in refused(name, data).what


def test_what_is_larger_than_any_list_is_refused(monkeypatch):
    monkeypatch.setattr(source, "LARGEST", 3 << 20)
    large = refused("large.txt", b"ZANT\n" * 700_000)
    assert large.what == "large.txt holds more than 3 MB: this is not a list."


def test_what_cannot_be_opened_is_missing(monkeypatch):
    for path in ("nowhere", ".", "a\0b", "nowhere.xlsx:A"):
        assert isinstance(refused(path), Missing), path
    Path("list").write_bytes(content)
    with open("list", encoding="utf-8") as file:
        monkeypatch.setattr("sys.stdin", file)
        assert read("-") == content


def test_a_known_kind_of_file_is_named():
    for start, kind in source.OTHERS.items():
        error = refused("list", start + random.Random(1).randbytes(5000))
        assert error.what == f"list is {kind}, not a list."
    for seed in range(20):  # bytes of any kind are no list
        assert refused("list", b"AB" + random.Random(seed).randbytes(3000))


# -- encodings -------------------------------------------------------------------------------------


def text_of(data, named=""):
    return decode("list", data, named)


def test_a_byte_order_mark_tells_the_encoding_but_of_another_family_than_told():
    for name in ["utf-8", "utf-16-le", "utf-16-be"]:
        data = "\ufeff".encode(name) + "ZANT\n".encode(name)
        assert text_of(data) == ("ZANT\n", name)
        for told in (name, name.rsplit("-", 1)[0] if name != "utf-8" else name):
            assert text_of(data, told) == ("ZANT\n", name)
    assert text_of(codecs.BOM_UTF8 + b"ZANT\n", "cp1252")[1] == "cp1252"
    assert text_of(b"Z\0A\0", "utf-16-le") == ("ZA", "utf-16-le")


def test_a_last_line_end_of_windows_that_was_cut_is_one():
    assert text_of(b"ZANT\r\nWUG\r") == ("ZANT\nWUG\n", "utf-8")


def test_what_is_no_encoding_of_text_is_refused():
    for name in ["klingon", " ", "a\0b", "base64", "rot13", "hex", "undefined"]:
        with pytest.raises(ListRefused, match="There is no encoding"):
            text_of(b"ZANT\n", name)


def test_text_that_is_not_in_the_encoding_of_domain_names_is_refused():
    """It ended in a traceback: its error has no place."""
    for name, data in (("punycode", b"ZANT\n"), ("idna", b"xn--9999999999\n")):
        assert f"this is not {name.upper()}" in refusal(lambda: text_of(data, name)).what  # noqa: B023


def test_no_encoding_is_guessed_and_a_damaged_byte_is_shown_with_its_line():
    polish = "żółw\nłąka\n".encode("cp1250")
    assert "Nothing was read." in refusal(lambda: text_of(polish), ListRefused).what
    assert text_of(polish, "cp1250")[0] == "żółw\nłąka\n"
    data = "".join(f"niño{n}\n" for n in range(300)).encode() + b"ca\xffsa\n"
    assert text_of(data[:-6])[1] == "utf-8"
    assert refusal(lambda: text_of(data)).what.startswith("list, line 301: this is not UTF-8.")
    old = data.replace(b"\n", b"\r")
    assert refusal(lambda: text_of(old)).what.startswith("list, line 301: this is not UTF-8.")
