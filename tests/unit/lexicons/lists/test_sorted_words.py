"""Words as one text."""

import pytest

from lexicons import Fingerprint
from lexicons.alphabet import Word
from lexicons.lists import sorted_words
from lexicons.lists.sorted_words import SortedWords


def test_sorted_words_are_their_words() -> None:
    words = [Word("QI"), Word("ZA"), Word("ŻU")]
    text = SortedWords.of(words)
    assert text.text == "QI\nZA\nŻU\n".encode()
    assert (text.words(), len(text)) == (words, 3)
    assert text.fingerprint == Fingerprint.of_words(words)
    nothing = SortedWords.of([])
    assert (nothing.text, nothing.words(), len(nothing)) == (b"", [], 0)
    assert nothing.fingerprint == Fingerprint.of_words([])


def test_a_part_of_a_word_is_not_one_of_the_words() -> None:
    words = SortedWords.of([Word("BLORP"), Word("ZANT")])
    assert Word("BLORP") in words
    assert Word("ZANT") in words
    assert Word("LORP") not in words
    assert Word("ZAN") not in words


def test_batches_of_any_size_are_the_same_words(
    monkeypatch: pytest.MonkeyPatch, subtests: pytest.Subtests
) -> None:
    for size in [1, 2, 3, 6, 1000]:
        with subtests.test(size=size):
            monkeypatch.setattr(sorted_words, "most_at_once", size)
            words = [Word(text) for text in ("AA", "BLORP", "QI", "ZA", "ZÓŁW")]
            assert SortedWords.of(words).words() == words
