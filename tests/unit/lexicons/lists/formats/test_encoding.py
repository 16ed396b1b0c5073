"""In which encoding a list is written."""

import codecs
from pathlib import Path

import pytest

from lexicons import Alphabet, Library, ListRefused
from lexicons.lists.formats import source as sources
from lexicons.lists.formats.encoding import Encoding, encoding_of, known
from lexicons.lists.formats.listing import Choice, opened
from tests.refusals import refusal

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
