"""A maintainer's list, read."""

from hashlib import sha256

from lexicons import Alphabet
from lexicons.alphabet import Word
from lexicons.lists.word_list import WordList


def test_words_are_counted_by_their_length_in_tiles() -> None:
    alphabet = Alphabet.read(b'id = "ch"\ntitle = "CH"\ntiles = "A B CH"\n')
    words = [Word(text) for text in ("AA", "ABBA", "CHA", "CHACH")]
    assert WordList(words, alphabet).counts == {2: 2, 3: 1, 4: 1}
    assert list(WordList(words, alphabet).counts) == [2, 3, 4]


def test_a_list_is_known_by_its_words(english: Alphabet) -> None:
    word_list = WordList([Word("BLORP"), Word("ZANT")], english, ("odd",))
    assert word_list.fingerprint == sha256(b"BLORP\nZANT\n").hexdigest()
