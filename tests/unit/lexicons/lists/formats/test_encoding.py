"""In which encoding a list is written."""

import codecs
from pathlib import Path

import pytest

from lexicons import Alphabet, Library, ListRefused
from lexicons.lists.formats import source as sources
from lexicons.lists.formats.encoding import Encoding, encoding_of, known
from lexicons.lists.formats.listing import Choice, opened

spanish = [
    *("año", "bebé", "canción", "corazón", "difícil", "mañana"),
    *("niña", "niño", "otoño", "pequeño", "señor", "sueño"),
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "list"


def found(path: Path, data: bytes, told: str = "") -> Encoding:
    path.write_bytes(data)
    with sources.opened(str(path)) as source:
        return encoding_of(source, told)


def test_utf8_is_known_by_its_bytes_to_the_last(path: Path) -> None:
    for text in ("", "BLORP\n", "Ñandú\n", "a" * 2_000_000 + "ñ"):
        assert found(path, text.encode()) == Encoding("utf-8", "by its bytes"), text[-20:]


def test_a_byte_order_mark_tells_the_encoding_but_of_another_family_than_told(path: Path) -> None:
    for name in ["utf-8", "utf-16-le", "utf-16-be", "utf-32-le", "utf-32-be"]:
        mark = "\ufeff".encode(name)
        data = mark + "ZANT\n".encode(name)
        assert found(path, data) == Encoding(name, "by its byte order mark", len(mark))
        assert found(path, data, name) == Encoding(name, "as named", len(mark))
        family = name.rsplit("-", 1)[0] if name != "utf-8" else name
        assert found(path, data, family) == Encoding(name, "as named", len(mark))
    assert found(path, codecs.BOM_UTF8 + b"ZANT\n", "cp1252") == Encoding("cp1252", "as named")


def test_utf16_without_a_mark_can_be_either_of_two(path: Path) -> None:
    with pytest.raises(ListRefused, match="can be either of two") as refused:
        found(path, "ZANT\n".encode("utf-16-le"), "utf-16")
    assert "utf-16-le" in refused.value.remedy
    assert found(path, b"Z\0A\0", "utf-16-le").name == "utf-16-le"


def test_what_is_no_encoding_of_letters_is_refused() -> None:
    known_to_python = "base64 rot13 hex idna punycode unicode_escape utf-7 undefined hz iso2022_jp"
    for name in ["klingon", "", " ", "a\0b", *known_to_python.split()]:
        with pytest.raises(ListRefused, match="There is no encoding"):
            known(name)


def test_many_lines_of_another_encoding_are_detected_and_the_first_is_told(path: Path) -> None:
    words = ["ano", *spanish]
    detected = found(path, "".join(f"{word}\n" for word in words).encode("cp1252"))
    assert detected.how == "detected"
    assert detected.doubtful == 2
    assert detected.name != "utf-8"


def test_of_several_that_are_likely_the_alphabet_tells(path: Path) -> None:
    letters = "abcdefghijlmnñopqrstuvxyz"
    alphabet = Alphabet.read(
        f'id = "es"\ntitle = "ES"\ntiles = "{" ".join(letters.upper())}"\n[folds]\n'
        f'"{letters}" = "{letters.upper()}"\n"áéíóú" = "AEIOU"\n'.encode()
    )
    path.write_bytes("".join(f"{word}\n" for word in spanish).encode("cp1252"))
    with sources.opened(str(path)) as source:
        found = encoding_of(source, alphabet=alphabet)
        assert (found.name, found.how, found.doubtful) == ("cp1252", "detected", 1)
    with opened(str(path), Choice(), alphabet) as listing:
        assert [row.written for row in listing.rows()] == spanish


def test_few_such_lines_or_a_small_share_of_them_are_damage(path: Path) -> None:
    other = [word.encode("cp1252") for word in spanish]
    sound = [word.encode() for word in spanish]
    for lines in (other[:9], other + [b"zant"] * 2000, sound + [b"a\xff"] * 11):
        assert found(path, b"\n".join(lines)) == Encoding("utf-8", "by most of its bytes")


polish = [
    *("ćma", "dąb", "gęś", "koń", "łódź", "łąka", "miś", "oś", "późno", "ród", "sęp", "stół"),
    *("śnieg", "źródło", "żaba", "żółw", "źrebię", "żądło"),
]


@pytest.mark.parametrize("name", ["iso8859-2", "cp1250", "cp852"])
@pytest.mark.parametrize("beside", [[], ["quiz", "veto", "xero"]], ids=["sound", "with faults"])
def test_an_encoding_that_makes_letters_of_the_alphabet_of_all_bytes_is_found(
    path: Path, name: str, beside: list[str]
) -> None:
    alphabet = Library().alphabet("polish")
    for words in (polish, [word.upper() for word in polish]):
        path.write_bytes("".join(f"{word}\n" for word in [*words, *beside]).encode(name))
        with opened(str(path), Choice(), alphabet) as listing:
            assert [row.written for row in listing.rows()] == [*words, *beside]
            assert (listing.encoding.how, listing.encoding.doubtful) == ("detected", 1)


def test_marks_beside_letters_do_not_change_what_is_likely(path: Path) -> None:
    lines = "".join(f"{word} its “definition” \u2013 [n]\n" for word in spanish)
    path.write_bytes(lines.encode("cp1252"))
    with sources.opened(str(path)) as source:
        assert encoding_of(source, alphabet=Library().alphabet("spanish")).name == "cp1252"
