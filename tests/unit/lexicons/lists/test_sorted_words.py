"""Words as one text."""

from itertools import product

import pytest

from lexicons import Alphabet, Fingerprint, Library
from lexicons.alphabet import Word
from lexicons.lists.sorted_words import SortedWords, longest_line, most_at_once

polish, catalan, spanish = map(Library().alphabet, ("polish", "catalan", "spanish"))


def read(text: str | bytes, alphabet: Alphabet) -> list[Word] | None:
    roll = SortedWords.read(text if isinstance(text, bytes) else text.encode(), alphabet)
    return None if roll is None else roll.words()


def test_a_roll_is_its_words() -> None:
    words = [Word("QI"), Word("ZA"), Word("ŻU")]
    roll = SortedWords.of(words)
    assert roll.text == "QI\nZA\nŻU\n".encode()
    assert (roll.words(), len(roll)) == (words, 3)
    assert roll.fingerprint == Fingerprint.of_words(words)
    nothing = SortedWords.of([])
    assert (nothing.text, nothing.words(), len(nothing)) == (b"", [], 0)
    assert nothing.fingerprint == Fingerprint.of_words([])


@pytest.mark.parametrize("text", ["QI\nZA\n", "QI\nZA", "qi\nza\n", "qI\nZa\n"])
def test_a_list_in_order_is_read_at_once_in_either_case(english: Alphabet, text: str) -> None:
    assert read(text, english) == ["QI", "ZA"]


def test_letters_beyond_ascii_are_read_at_once_in_capitals_alone() -> None:
    assert read("ZA\nŁA\nŻE\n", polish) == ["ZA", "ŁA", "ŻE"]
    assert read("ZA\nŁA\nże\n", polish) is None
    assert read("CHOZO\nÑOZO\n", spanish) == ["CHOZO", "ÑOZO"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n",
        "ZA\nQI\n",
        "QI\nQI\n",
        "qi\nQI\n",
        "QI\n\nZA\n",
        "QI\n\n",
        "QI\r\nZA\r\n",
        "QI \nZA\n",
        "QI # a comment\nZA\n",
        "QI\nZÁ\n",
        "\ufeffQI\nZA\n",
        "QI\nZA\x00\n",
        b"QI\nZ\xc4\n",
        b"QI\nZA\n\xff",
        "A" * (2 * longest_line) + "\n",
        "QI\n" + "Z" * 1_000_000 + "\n",
    ],
)
def test_whatever_is_doubtful_is_left_to_be_read_line_by_line(
    english: Alphabet, text: str | bytes
) -> None:
    assert read(text, english) is None


def test_bytes_that_make_another_letter_of_the_same_parts_are_no_letter() -> None:
    assert read("ZÓ\nZĄ\n", polish) == ["ZÓ", "ZĄ"]  # C3 93, C4 84
    assert read("ZÄ\n", polish) is None  # C3 84


def test_an_alphabet_whose_letters_are_not_all_tiles_is_read_line_by_line() -> None:
    assert read("ZONY\n", catalan) is None


@pytest.mark.parametrize("fault", [None, 0, 1, 20_000, 20_001, -1])
def test_order_is_looked_at_across_blocks(english: Alphabet, fault: int | None) -> None:
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    words = [f"{a}{b}{c}ZZZZ" for a, b, c in product(letters, repeat=3)][:17_000]
    words += [f"ZZ{a}{b}{c}" for a, b, c in product(letters, repeat=3)]
    assert len(words) * 6 > 2 * most_at_once
    if fault is not None:
        words[fault] = "ZZZZZZZ" if fault >= 0 else "A"
    assert (read("\n".join(words), english) is None) is (fault is not None)
