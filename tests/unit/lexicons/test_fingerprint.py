"""Identity from content, by public hashes, with or without CPython's own modules."""

import hashlib
import sys
from hashlib import sha256
from importlib import reload

import pytest

from lexicons import Fingerprint, digest


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


def test_the_hashes_are_those_of_hashlib(monkeypatch: pytest.MonkeyPatch) -> None:
    assert digest.sha256(b"QI\n").hexdigest() == hashlib.sha256(b"QI\n").hexdigest()
    assert digest.blake2b(b"QI\n").hexdigest() == hashlib.blake2b(b"QI\n").hexdigest()
    with monkeypatch.context() as patched:  # an interpreter without its own modules
        for name in ("_blake2", "_sha2", "_sha256"):
            patched.setitem(sys.modules, name, None)
        reload(digest)
        assert (digest.sha256, digest.blake2b) == (hashlib.sha256, hashlib.blake2b)
    reload(digest)
