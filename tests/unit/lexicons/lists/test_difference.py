"""Two lists compared."""

import pytest

from lexicons import Alphabet, Fingerprint, Library
from lexicons.alphabet import Word
from lexicons.lists import difference
from lexicons.lists.difference import Difference, shared_lines
from lexicons.lists.sorted_words import SortedWords


def words(*texts: str) -> list[Word]:
    return sorted(map(Word, texts))


def difference_of(old: list[Word], new: list[Word]) -> Difference:
    return Difference.between(SortedWords.of(old), SortedWords.of(new))


many = words(*(f"{a}{b}{c}" for a in "ABCDEF" for b in "GHIJKLMN" for c in "OPQRSTUV"))


@pytest.mark.parametrize("most", [64, 512, 1 << 16])
def test_one_word_that_is_gone_or_new_is_found_wherever_it_is(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(difference, "most_compared", most)
    for place in (0, 1, 2, 3, 4, 7, 8, 100, 255, 256, len(many) - 1):
        without = [*many[:place], *many[place + 1 :]]
        assert difference_of(many, without) == Difference([many[place]], []), place
        assert difference_of(without, many) == Difference([], [many[place]]), place
        other = [*many[:place], Word(f"{many[place]}X"), *many[place + 1 :]]
        assert difference_of(many, other) == Difference([many[place]], [other[place]]), place


def test_many_words_that_are_gone_or_new_are_found() -> None:
    for step in [1, 2, 3, 7, 50]:
        kept = [word for number, word in enumerate(many) if number % step]
        gone = many[::step]
        assert difference_of(many, kept) == Difference(gone, [])
        assert difference_of(kept, many) == Difference([], gone)
        assert difference_of(kept, gone) == Difference(kept, gone)


def test_the_shared_lines_end_with_a_line_and_with_the_shorter_text() -> None:
    text, half = SortedWords.of(many).text, SortedWords.of(many[:100]).text
    assert shared_lines(text, 0, text, 0) == len(text)
    assert shared_lines(text, 0, half, 0) == len(half)
    assert shared_lines(text, 400, text, 400) == len(text) - 400
    assert shared_lines(b"AB\n", 0, b"AC\n", 0) == 0
    assert shared_lines(b"", 0, b"AC\n", 0) == 0


def test_the_lines_are_in_the_order_of_their_words_but_sorted_in_the_fingerprint() -> None:
    between = Difference(words("BLORP", "ZANT"), words("ABLE", "QUEX"))
    assert between.lines() == ["+ABLE", "-BLORP", "+QUEX", "-ZANT"]
    assert between.fingerprint == Fingerprint.of("+ABLE\n+QUEX\n-BLORP\n-ZANT\n")
    assert Difference([], []).fingerprint == Fingerprint.of("")
    turned = Difference(between.added, between.removed)
    assert turned.fingerprint != between.fingerprint


def test_by_length_counts_tiles_and_has_only_lengths_that_differ(english: Alphabet) -> None:
    between = Difference(words("CHOZO", "ZULO"), words("ZARROLLO", "ZONA"))
    spanish = Library().alphabet("spanish")
    assert between.by_length(spanish) == {
        4: Difference(["CHOZO", "ZULO"], ["ZONA"]),
        6: Difference([], ["ZARROLLO"]),
    }
    assert list(between.by_length(english)) == [4, 5, 8]
    assert Difference([], []).by_length(english) == {}
