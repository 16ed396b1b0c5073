"""Identity from content."""

from hashlib import sha256

from lexicons import Fingerprint


def test_words_and_lines_are_hashed_each_with_a_line_feed_after_it() -> None:
    for words in [[], ["BLORP"], ["BLORP", "ZANT"], ["BAÑO", "ŻABA"], ["BLOR", "PZANT"]]:
        text = "".join(f"{word}\n" for word in words)
        expected = sha256(text.encode()).hexdigest()
        assert Fingerprint.of_words(words) == Fingerprint.of_words(iter(words)) == expected
        assert Fingerprint.of_lines(words) == Fingerprint.of(text) == expected


def test_people_see_twelve_digits_in_fours_and_records_keep_all() -> None:
    fingerprint = Fingerprint("0123456789abcdef" * 4)
    assert fingerprint.short == "0123-4567-89ab"
    assert str(fingerprint) == "0123456789abcdef" * 4
    assert len(Fingerprint.of("")) == 64
