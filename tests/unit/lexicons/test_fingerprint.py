"""Identity from content."""

from hashlib import sha256

import pytest

from lexicons import Fingerprint


def test_words_are_hashed_each_with_a_line_feed_after_it(subtests: pytest.Subtests) -> None:
    for words in [[], ["BLORP"], ["BLORP", "ZANT"], ["BAÑO", "ŻABA"]]:
        with subtests.test(words=words):
            text = "".join(f"{word}\n" for word in words).encode()
            assert Fingerprint.of_words(words) == sha256(text).hexdigest()


def test_words_may_come_one_by_one() -> None:
    assert Fingerprint.of_words(iter(["BLORP", "ZANT"])) == Fingerprint.of("BLORP\nZANT\n")


def test_where_one_word_ends_and_the_next_begins_counts() -> None:
    assert Fingerprint.of_words(["BLOR", "PZANT"]) != Fingerprint.of_words(["BLORP", "ZANT"])


def test_people_see_twelve_digits_in_fours_and_records_keep_all() -> None:
    fingerprint = Fingerprint("0123456789abcdef" * 4)
    assert fingerprint.short == "0123-4567-89ab"
    assert str(fingerprint) == "0123456789abcdef" * 4
    assert len(Fingerprint.of("")) == 64


def test_lines_are_hashed_each_with_a_line_feed_after_it() -> None:
    assert Fingerprint.of_lines(["tile A", "tile B"]) == Fingerprint.of("tile A\ntile B\n")
