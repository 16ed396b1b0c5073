"""Words as one text, the order in which they stand, and the tiles that they need."""

import pytest

from lexicons import Alphabet, Fingerprint, Library
from lexicons.alphabet import Word
from lexicons.lists import sorted_words
from lexicons.lists.order import Order, patience
from lexicons.lists.sorted_words import SortedWords, WordList, is_ascending
from lexicons.lists.tile_set import Group, TileBytes, TileSet

polish = Library().alphabet("polish")


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
    asked = ["BLORP", "ZA", "LORP", "Z", "BLOR"]  # a part of a word is not one of the words
    assert [each for each in asked if Word(each) in text] == asked[:2]
    nothing = SortedWords.of([])
    assert (nothing.text, nothing.words(), len(nothing)) == (b"", [], 0)
    assert nothing.fingerprint == Fingerprint.of_words([])
    alphabet = Alphabet.read(b'id = "ch"\ntitle = "CH"\ntiles = "A B CH"\n')
    counts = WordList([Word(text) for text in ("AA", "ABBA", "CHA", "CHACH")], alphabet).counts
    assert list(counts.items()) == [(2, 2), (3, 1), (4, 1)]


# -- order -----------------------------------------------------------------------------------------


def order_of(words: list[str], page: int = 700) -> Order:
    """Return what was seen of words that come a page at a time."""
    order = Order(polish)
    spelt = [Word(word) for word in words]
    pages = [spelt[start : start + page] for start in range(0, len(spelt), page)]
    for number, each in enumerate(pages):
        order.see(each, ascending=is_ascending(each), before=pages[:number])
    return order


def made(count: int) -> list[str]:
    letters = polish.tiles
    return [letters[n // 1024] + letters[n // 32 % 32] + letters[n % 32] for n in range(count)]


def test_a_list_in_code_order_is_never_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TileBytes, "rows", lambda *_: pytest.fail("it was translated"))
    assert order_of(sorted(made(3000))).fault() == (0, "")


def test_the_order_of_the_tiles_is_an_order_and_the_first_word_out_of_it_is_shown() -> None:
    words = made(3000)
    assert words != sorted(words)
    assert order_of(words).fault() == (0, "")
    by_length = [word[:2] for word in words[::32]] + words
    assert order_of(by_length).fault() == (0, "")
    words[1500], words[1501] = words[1501], words[1500]
    text = f"{words[1501]!r} comes after {words[1500]!r}: not in alphabetical order"
    assert order_of(words).fault() == (1501, text)
    # Orders that do not fit are given up after a thousand words.
    others = order_of(made(2 * patience), page=2 * patience).others
    assert [(each.by_tiles, each.by_length) for each in others] == [(True, False), (True, True)]


# -- tiles -----------------------------------------------------------------------------------------


def bag(tiles: str, counts: str) -> TileSet:
    head = f'id = "some"\ntitle = "Some"\ntiles = "{tiles}"\n'
    return TileSet(Alphabet.read(f"{head}[counts]\n{counts}".encode()))


def unmakeable(tiles: TileSet, *words: str) -> list[str]:
    text = tiles.alphabet.tile_text.of("\n".join(words))
    found = [words[place] for place, _ in tiles.unmakeable(list(map(Word, words)), text)]
    assert found == [word for word in words if tiles.lacks(Word(word))]
    return found


def test_more_than_the_blanks_can_stand_for_is_lacking(english: Alphabet) -> None:
    tiles = TileSet(english)
    for word, lacking_tiles in [
        *((each, "") for each in ("ZANT", "ZZZ", "KKZZX", "E" * 14)),
        ("ZZZZ", "it needs 4 Z, and the set has 1, and 2 blanks"),
        ("KKZZZ", "it needs 2 K, and the set has 1; 3 Z, and the set has 1, and 2 blanks"),
        ("E" * 15, "it needs 15 E, and the set has 12, and 2 blanks"),
        ("SSSSSSS", "it needs 7 S, and the set has 4, and 2 blanks"),
        ("NNNNNNZZZZ", "it needs 4 Z, and the set has 1, and 2 blanks"),
    ]:
        assert tiles.lacks(Word(word)) == lacking_tiles
        assert unmakeable(tiles, "AA", word, "ZANT") == [word] * bool(lacking_tiles)
    # Only what may lack more than the blanks is looked at.
    assert tiles.suspects("PIZZAZZ\nPIZZAS\nKICKS\nZZZZJJ") == [0, 3]
    codes = {"A": 65, "I": 73, "K": 75}
    lines = Group({"K": 1}, codes).lines(b"KIK\nA\nKKKK\nK\nKIKIK")
    assert list(lines) == [(0, 1), (2, 3), (4, 2)]


def test_tiles_of_any_alphabet_are_counted_and_one_that_is_not_in_the_set_takes_a_blank() -> None:
    digraphs = bag("A C H CH", "A = 2\nC = 1\nH = 1\nCH = 1\nblank = 1\n")
    assert unmakeable(digraphs, "ACHCH", "ACHCHCH", "AAA", "AAAA") == ["ACHCHCH", "AAAA"]
    assert digraphs.lacks(Word("CHCHCH")) == "it needs 3 CH, and the set has 1, and 1 blanks"
    assert unmakeable(bag("A Ą", 'A = 1\n"Ą" = 1\n'), "AĄ", "ĄĄ") == ["ĄĄ"]
    many = [chr(code) for code in range(0x4E00, 0x4E00 + 300)]
    beyond = bag(" ".join(many), "".join(f'"{tile}" = 1\n' for tile in many))
    assert unmakeable(beyond, many[0] + many[1], many[2] * 2) == [many[2] * 2]
    absent = bag("A B C", "A = 3\nB = 0\nblank = 1\n")
    assert unmakeable(absent, "AB", "BB", "CB", "AAAC") == ["BB", "CB"]
    uncounted = bag("A B", "")
    assert list(uncounted.unmakeable([Word("AAAAAAAAAAAAA")], "AAAAAAAAAAAAA")) == []
