"""Words as one text, and what a maintainer's list says of them."""

import pytest

from lexicons import Alphabet, Fingerprint
from lexicons.alphabet import Word
from lexicons.lists import sorted_words
from lexicons.lists.sorted_words import SortedWords
from lexicons.lists.word_list import WordList


def test_sorted_words_are_their_words_in_batches_of_any_size(
    english: Alphabet, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = [Word(text) for text in ("AA", "BLORP", "QI", "ZA", "ŻU")]
    text = SortedWords.of(words)
    assert text.text == "AA\nBLORP\nQI\nZA\nŻU\n".encode()
    assert (text.fingerprint, len(text)) == (Fingerprint.of_words(words), len(words))
    assert WordList(words, english, ("odd",)).fingerprint == text.fingerprint
    for size in [1, 2, 3, 6, 1000]:
        monkeypatch.setattr(sorted_words, "most_at_once", size)
        assert text.words() == words
    nothing = SortedWords.of([])
    assert (nothing.text, nothing.words(), len(nothing)) == (b"", [], 0)
    assert nothing.fingerprint == Fingerprint.of_words([])


def test_a_part_of_a_word_is_not_one_of_the_words() -> None:
    words = SortedWords.of([Word("BLORP"), Word("ZANT")])
    asked = ["BLORP", "ZANT", "LORP", "ZAN"]
    assert [text for text in asked if Word(text) in words] == asked[:2]


def test_words_are_counted_by_their_length_in_tiles() -> None:
    alphabet = Alphabet.read(b'id = "ch"\ntitle = "CH"\ntiles = "A B CH"\n')
    words = [Word(text) for text in ("AA", "ABBA", "CHA", "CHACH")]
    assert WordList(words, alphabet).counts == {2: 2, 3: 1, 4: 1}
    assert list(WordList(words, alphabet).counts) == [2, 3, 4]
